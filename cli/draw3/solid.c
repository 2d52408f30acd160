// solid.c : which surface each type of body has. See draw3_solid.h.
#include "draw3/solid.h"

#include "draw3/vector.h"

#include <stdlib.h>

static const double flatness = 0.1; // pixels between a facet and the surface it stands for
static const double least = 0.3;    // pixels; a smaller radius is not seen
enum { FEWEST = 12, MOST = 256 };   // pieces of a full turn

int32_t draw3_solid_pieces(double radius)
{
    double  pieces = radius > flatness ? acos(-1.0) / sqrt(2 * flatness / radius) : FEWEST;
    int32_t n = (int32_t)fmin(fmax(pieces, FEWEST), MOST);
    return (n + 3) / 4 * 4;
}

scene_point draw3_place_at(const draw3_place *place, scene_point world)
{
    return draw3_scale(place->scale, draw3_sub(draw3_view_of(place->view, world), place->middle));
}

scene_point draw3_place_of_body(const draw3_place *place, const scene_body *body, scene_point v)
{
    scene_point from = draw3_sub(draw3_view_of(place->view, body->position), place->middle);
    return draw3_scale(place->scale, draw3_add(from, draw3_view_of_body(place->view, body, v)));
}

static scene_point axis_of(int axis)
{
    return (scene_point){axis == 0, axis == 1, axis == 2};
}

static void add_capsule(draw3_mesh *mesh, scene_point p, scene_point q, double radius)
{
    const double  half_turn = acos(-1.0);
    draw3_profile profile = {.count = 0};
    scene_point   along = draw3_sub(q, p);
    double        length = draw3_length(along);

    if (radius < least)
        return;
    draw3_profile_arc(&profile, 0, 0, radius, 0, 0.5 * half_turn, 0);
    profile.points[profile.count - 1].part = 1;
    draw3_profile_arc(&profile, length, 0, radius, 0.5 * half_turn, half_turn, 2);
    draw3_solid_revolved(mesh, &profile, p, draw3_unit(along));
}

// Cylinder and, with no height, disk.
static void add_cylinder(draw3_mesh *mesh, scene_point center, scene_point axis, double across, double half, double radius)
{
    const double  half_turn = acos(-1.0);
    draw3_profile profile = {.count = 0};

    draw3_profile_add(&profile, -half - radius, 0, 0);
    if (half > 0) {
        draw3_profile_arc(&profile, -half, across, radius, 0, 0.5 * half_turn, 1);
        profile.points[profile.count - 1].part = 2;
        draw3_profile_arc(&profile, half, across, radius, 0.5 * half_turn, half_turn, 3);
    } else {
        draw3_profile_arc(&profile, 0, across, radius, 0, half_turn, 1);
    }
    profile.points[profile.count - 1].part = 4;
    draw3_profile_add(&profile, half + radius, 0, 4);
    draw3_solid_revolved(mesh, &profile, center, axis);
}

static void add_cone(draw3_mesh *mesh, scene_point center, scene_point axis, double across, double half, double radius)
{
    const double  half_turn = acos(-1.0);
    double        slant = half_turn - atan2(2 * half, across); // of the side's normal, from the negative axis
    draw3_profile profile = {.count = 0};

    draw3_profile_add(&profile, -half - radius, 0, 0);
    draw3_profile_arc(&profile, -half, across, radius, 0, slant, 1);
    profile.points[profile.count - 1].part = 2;
    draw3_profile_arc(&profile, half, 0, radius, slant, half_turn, 3);
    draw3_solid_revolved(mesh, &profile, center, axis);
}

static void add_ellipsoid(draw3_mesh *mesh, const scene_body *body, const draw3_place *place, scene_point center, double radius)
{
    scene_point axes[3];
    for (int i = 0; i < 3; i++)
        axes[i] = draw3_view_of_body(place->view, body, axis_of(i));
    draw3_solid_ellipsoid(mesh, center, axes, draw3_scale(place->scale, body->shape->half), radius);
}

static void add_round(draw3_mesh *mesh, const scene_body *body, const draw3_place *place)
{
    const scene_shape *shape = body->shape;
    scene_point        center = draw3_place_of_body(place, body, shape->center);
    double             scale = place->scale, radius = shape->radius * scale;

    if (shape->type == SCENE_ELLIPSOID) {
        add_ellipsoid(mesh, body, place, center, radius < least ? 0 : radius);
        return;
    }
    scene_point axis = draw3_view_of_body(place->view, body, axis_of(shape->axis));
    double      rounding = radius < least ? 0 : radius;
    if (shape->type == SCENE_CONE && shape->half_height > 0)
        add_cone(mesh, center, axis, shape->across * scale, shape->half_height * scale, rounding);
    else
        add_cylinder(mesh, center, axis, shape->across * scale, shape->half_height * scale, rounding);
}

// Corners that fall together become one, so that a box of no height is its top and its bottom.
static int32_t distinct(scene_point *corners, int32_t count, int32_t *name)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t k = count <= 8 ? 0 : kept; // those of a hull are distinct
        while (k < kept && draw3_length(draw3_sub(corners[k], corners[i])) > 0)
            k++;
        if (k == kept)
            corners[kept++] = corners[i];
        name[i] = k;
    }
    return kept;
}

static bool add_corners(draw3_mesh *mesh, const scene_body *body, const draw3_place *place)
{
    const scene_shape *shape = body->shape;
    double             radius = shape->radius * place->scale;
    int32_t            n = shape->count, total = shape->faces.count > 0 ? shape->faces.first[shape->faces.count] : 0;
    scene_point       *corners = malloc(((size_t)n + 1) * sizeof *corners);
    int32_t           *name = malloc(((size_t)n + 1) * sizeof *name), *corner = malloc(((size_t)total + 1) * sizeof *corner);
    bool               good = corners != NULL && name != NULL && corner != NULL;

    if (good) {
        for (int32_t i = 0; i < n; i++)
            corners[i] = draw3_place_of_body(place, body, shape->points[i]);
        int32_t kept = distinct(corners, n, name);
        for (int32_t i = 0; i < total; i++)
            corner[i] = name[shape->faces.corner[i]];
        scene_faces faces = {shape->faces.first, corner, shape->faces.count};
        if (kept > 2 && faces.count > 0)
            draw3_solid_rounded(mesh, corners, &faces, radius < least ? 0 : radius);
        else if (kept > 1 && radius >= least)
            add_capsule(mesh, corners[0], corners[kept - 1], radius);
        else if (kept == 1 && radius >= least)
            add_ellipsoid(mesh, body, place, corners[0], radius);
        for (int32_t i = 0; mesh->facet_count == 0 && i < kept; i++) // a bare segment or point: where it is
            draw3_mesh_point(mesh, corners[i]);
    }
    free(corners);
    free(name);
    free(corner);
    return good;
}

bool draw3_solid_make(draw3_mesh *mesh, const scene_body *body, const draw3_place *place)
{
    bool good = true;
    if (body->shape->count > 0)
        good = add_corners(mesh, body, place);
    else
        add_round(mesh, body, place);
    if (mesh->point_count == 0)
        draw3_mesh_point(mesh, draw3_place_of_body(place, body, body->shape->center));
    mesh->soft = body->shape->radius * place->scale >= least || body->shape->type == SCENE_ELLIPSOID;
    return draw3_mesh_close(mesh) && good;
}
