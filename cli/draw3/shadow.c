// shadow.c : see draw3_shadow.h.
//
// Seen along a direction, what lies within a radius of a core is what lies within that radius of the core's outline. The
// outline of corners is the hull of where they are seen; of an ellipsoid or a disk an ellipse; of a cylinder or cone the hull
// of one or two of these and a tip, with the ellipses as so many points that no eye sees the difference.
#include "draw3/shadow.h"

#include "draw3/vector.h"
#include "scene/model/geometry.h"

#include <stdlib.h>

enum { CONTACTS = sizeof((answer *)0)->contacts / sizeof(answer_contact) };
enum { RIM = 256 }; // points of an ellipse that is part of an outline

// The ellipse that three half axes in 3D are seen as: half axes and where the longer one points.
static void see_ellipse(const scene_point axes[3], scene_shape *shape, scene_body *body)
{
    double most = 0, xx = 0, xy = 0, yy = 0, squares = 0; // of what is seen of the parallelogram of each two
    for (int i = 0; i < 3; i++)
        most = fmax(most, fmax(fabs(axes[i].x), fabs(axes[i].y)));
    for (int i = 0; i < 3 && most > 0; i++) {
        double x = axes[i].x / most, y = axes[i].y / most;
        xx += x * x;
        xy += x * y;
        yy += y * y;
        squares += pow(x * (axes[(i + 1) % 3].y / most) - y * (axes[(i + 1) % 3].x / most), 2);
    }
    double middle = 0.5 * (xx + yy), apart = hypot(0.5 * (xx - yy), xy), angle = 0.5 * atan2(2 * xy, xx - yy);
    double longer = middle + apart;
    shape->type = SCENE_ELLIPSE;
    shape->half = scene_flat(most * sqrt(longer), longer > 0 ? most * sqrt(squares / longer) : 0);
    body->c = cos(angle);
    body->s = sin(angle);
}

// Where an axis of the shape is seen, and two more with it.
static void see_axes(const draw3_view *view, const scene_body *body, int axis, scene_point seen[3])
{
    for (int i = 0; i < 3; i++) {
        int k = (axis + 1 + i) % 3; // the axis itself comes last
        seen[i] = draw3_view_of_body(view, body, (scene_point){k == 0, k == 1, k == 2});
    }
}

// The points of a cylinder's or cone's rims, and of the cone's tip.
static int32_t see_rims(const draw3_view *view, const scene_body *body, scene_point *points)
{
    const double       turn = 4 * acos(0.0);
    const scene_shape *shape = body->shape;
    scene_point        axes[3];
    int32_t            count = 0;

    see_axes(view, body, shape->axis, axes);
    for (int end = -1; end <= 1; end += 2) {
        scene_point middle = draw3_scale(end * shape->half_height, axes[2]);
        bool        tip = end == 1 && shape->type == SCENE_CONE;
        for (int i = 0; i < (tip ? 1 : RIM); i++) {
            double      across = tip ? 0 : shape->across;
            scene_point p = draw3_along(middle, across * cos(turn * i / RIM), axes[0]);
            p = draw3_along(p, across * sin(turn * i / RIM), axes[1]);
            points[count++] = scene_flat(p.x, p.y);
        }
    }
    return count;
}

// Fills the seen body and its shape; true when the shape has `points`, which are to be hulled.
static bool see(const draw3_view *view, const scene_body *body, scene_body *seen, scene_shape *shape)
{
    const scene_shape *solid = body->shape;
    scene_point        at = draw3_view_of(view, body->position), axes[3];

    *shape = (scene_shape){.name = solid->name, .type = SCENE_HULL, .points = shape->points, .radius = solid->radius};
    *seen = (scene_body){.name = body->name, .shape = shape, .position = scene_flat(at.x, at.y), .c = 1, .group = body->group};
    if (solid->count > 0) {
        for (int32_t i = 0; i < solid->count; i++) {
            scene_point p = draw3_view_of_body(view, body, solid->points[i]);
            shape->points[i] = scene_flat(p.x, p.y);
        }
        shape->count = solid->count;
        return true;
    }
    at = draw3_add(at, draw3_view_of_body(view, body, solid->center));
    seen->position = scene_flat(at.x, at.y);
    if ((solid->type == SCENE_CYLINDER || solid->type == SCENE_CONE) && solid->half_height > 0) {
        shape->count = see_rims(view, body, shape->points);
        return true;
    }
    bool ellipsoid = solid->type == SCENE_ELLIPSOID;
    see_axes(view, body, ellipsoid ? 2 : solid->axis, axes);
    axes[0] = draw3_scale(ellipsoid ? solid->half.x : solid->across, axes[0]);
    axes[1] = draw3_scale(ellipsoid ? solid->half.y : solid->across, axes[1]);
    axes[2] = draw3_scale(ellipsoid ? solid->half.z : 0, axes[2]);
    see_ellipse(axes, shape, seen);
    return false;
}

static bool see_bodies(draw3_shadow *shadow, const scene *scene3, const draw3_view *view)
{
    scene *flat = &shadow->flat;
    for (int32_t i = 0; i < scene3->body_count; i++) {
        const scene_shape *solid = scene3->bodies[i].shape;
        scene_shape       *shape = &flat->shapes[i];
        size_t             room = solid->count > 0 ? (size_t)solid->count : 2 * RIM;
        shape->points = malloc(room * sizeof *shape->points);
        if (shape->points == NULL)
            return false;
        int32_t fault;
        if (!see(view, &scene3->bodies[i], &flat->bodies[i], shape)) {
            free(shape->points);
            shape->points = NULL;
        } else if (geometry_outline(shape->points, &shape->count, true, &fault) != NULL) {
            shape->count = 1; // numbers too large for an outline: where the body is remains
        }
    }
    return true;
}

// Puts the points of contact in order about the normal, so that they are the corners of an area.
static void order_contacts(answer *found)
{
    double      angle[CONTACTS] = {0};
    scene_point across = draw3_square(found->normal), up = draw3_cross(found->normal, across), middle = {0, 0, 0};

    for (int32_t i = 0; i < found->count; i++)
        middle = draw3_along(middle, 1.0 / found->count, found->contacts[i].point_a);
    for (int32_t i = 0; i < found->count; i++) {
        scene_point d = draw3_unit(draw3_sub(found->contacts[i].point_a, middle));
        angle[i] = atan2(draw3_dot(d, up), draw3_dot(d, across));
    }
    for (int32_t i = 1; i < found->count; i++)
        for (int32_t k = i; k > 0 && angle[k - 1] > angle[k]; k--) {
            answer_contact contact = found->contacts[k];
            double         turn = angle[k];
            found->contacts[k] = found->contacts[k - 1];
            found->contacts[k - 1] = contact;
            angle[k] = angle[k - 1];
            angle[k - 1] = turn;
        }
}

static answer see_answer(const draw3_view *view, const answer *found)
{
    answer seen = *found;
    seen.normal = draw3_view_of(view, found->normal);
    seen.point_a = draw3_view_of(view, found->point_a);
    seen.point_b = draw3_view_of(view, found->point_b);
    for (int32_t i = 0; i < found->count; i++) {
        seen.contacts[i].point_a = draw3_view_of(view, found->contacts[i].point_a);
        seen.contacts[i].point_b = draw3_view_of(view, found->contacts[i].point_b);
    }
    order_contacts(&seen);
    return seen;
}

bool draw3_shadow_make(draw3_shadow *shadow, const scene *scene3, const answer *answers, int64_t count, const draw3_view *view)
{
    size_t n = (size_t)scene3->body_count + 1;
    *shadow = (draw3_shadow){.flat = {.file = scene3->file, .dim = 2}};
    shadow->flat.bodies = calloc(n, sizeof *shadow->flat.bodies);
    shadow->flat.shapes = calloc(n, sizeof *shadow->flat.shapes);
    shadow->answers = calloc((size_t)count + 1, sizeof *shadow->answers);
    if (shadow->flat.bodies == NULL || shadow->flat.shapes == NULL || shadow->answers == NULL)
        return false;
    shadow->flat.body_count = shadow->flat.shape_count = scene3->body_count;
    shadow->flat.group_count = scene3->group_count;
    for (int64_t k = 0; k < count; k++)
        shadow->answers[k] = see_answer(view, &answers[k]);
    return see_bodies(shadow, scene3, view);
}

void draw3_shadow_free(draw3_shadow *shadow)
{
    for (int32_t i = 0; i < shadow->flat.shape_count; i++)
        free(shadow->flat.shapes[i].points);
    free(shadow->flat.shapes);
    free(shadow->flat.bodies);
    free(shadow->answers);
    *shadow = (draw3_shadow){0};
}
