// draw3_turned.c : surfaces that are turned: spheres and ellipsoids, capsules, disks, cylinders, cones, with or without
// rounding.
#include "draw3_solid.h"

#include "draw3_vector.h"

#include <stdlib.h>

void draw3_profile_add(draw3_profile *profile, double along, double away, int32_t part)
{
    if (profile->count == DRAW3_PROFILE_POINTS)
        return;
    if (profile->count > 0) {
        draw3_profile_point *last = &profile->points[profile->count - 1];
        if (last->along == along && last->away == away) {
            last->part = part;
            return;
        }
    }
    profile->points[profile->count++] = (draw3_profile_point){along, away, part};
}

void draw3_profile_arc(draw3_profile *profile, double along, double away, double radius, double from, double to, int32_t part)
{
    const double turn = 4 * acos(0.0);
    int32_t      n = (int32_t)fmin(fmax(ceil(draw3_solid_pieces(radius) * (to - from) / turn), 1), DRAW3_PROFILE_POINTS / 3);

    if (radius <= 0)
        n = 0;
    for (int32_t i = 0; i <= n; i++) {
        double angle = n > 0 ? from + (to - from) * i / n : from;
        double c = angle < 1e-12 ? 1 : cos(angle), s = sin(angle);
        double out = away + radius * s;
        bool   pole = away <= 0 && (angle < 1e-12 || fabs(angle - 0.5 * turn) < 1e-12); // sin(pi) is not 0
        draw3_profile_add(profile, along - radius * c, pole ? 0 : out, part);
    }
}

// One ring of points, or the single one where the profile meets the axis; the index of the first.
static int32_t add_ring(draw3_mesh *mesh, draw3_profile_point at, scene_point center, const scene_point axes[3], int32_t pieces)
{
    const double turn = 4 * acos(0.0);
    scene_point  middle = draw3_along(center, at.along, axes[2]);

    if (at.away <= 0)
        return draw3_mesh_point(mesh, middle);
    int32_t first = mesh->point_count;
    for (int32_t j = 0; j < pieces; j++) {
        double angle = turn * j / pieces;
        draw3_mesh_point(mesh, draw3_along(draw3_along(middle, at.away * cos(angle), axes[0]), at.away * sin(angle), axes[1]));
    }
    return first;
}

// The flat facet across a ring: an end of a cylinder, seen from below or above.
static void add_lid(draw3_mesh *mesh, int32_t ring, int32_t pieces, bool below, int32_t part)
{
    int32_t *corner = malloc((size_t)pieces * sizeof *corner);
    if (corner == NULL) {
        mesh->failed = true;
        return;
    }
    for (int32_t j = 0; j < pieces; j++)
        corner[j] = ring + (below ? pieces - 1 - j : j);
    draw3_mesh_facet(mesh, corner, pieces, part);
    free(corner);
}

// The facets between two rings, of which one may be a single point. In `wedges` parts side by side, for a ball.
static void add_belt(draw3_mesh *mesh, int32_t below, bool below_single, int32_t above, bool above_single, int32_t pieces,
                     int32_t part, int32_t wedges)
{
    for (int32_t j = 0; j < pieces; j++) {
        int32_t k = (j + 1) % pieces;
        int32_t corner[4] = {below + (below_single ? 0 : j), below + (below_single ? 0 : k), above + (above_single ? 0 : k),
                             above + (above_single ? 0 : j)};
        draw3_mesh_facet(mesh, corner, 4, part * wedges + j * wedges / pieces);
    }
}

void draw3_solid_turned(draw3_mesh *mesh, const draw3_profile *profile, scene_point center, scene_point axis)
{
    scene_point axes[3] = {draw3_square(axis), axis, axis};
    double      widest = 0;

    axes[1] = draw3_cross(axis, axes[0]);
    for (int32_t i = 0; i < profile->count; i++)
        widest = fmax(widest, profile->points[i].away);
    int32_t pieces = draw3_solid_pieces(widest), below = 0;
    for (int32_t i = 0; i < profile->count; i++) {
        draw3_profile_point here = profile->points[i];
        int32_t             ring = add_ring(mesh, here, center, axes, pieces);
        if (i > 0) {
            draw3_profile_point last = profile->points[i - 1];
            bool                level = here.along == last.along;
            if (level && last.away <= 0)
                add_lid(mesh, ring, pieces, true, last.part);
            else if (level && here.away <= 0)
                add_lid(mesh, below, pieces, false, last.part);
            else
                add_belt(mesh, below, last.away <= 0, ring, here.away <= 0, pieces, last.part, 1);
        }
        below = ring;
    }
}

// The point of a rounded ellipsoid that a direction q of the unit sphere stands for. With a radius, the direction is taken half
// way between that of the point and that of the normal: flat sides and sharp rims then get their share of facets alike.
static scene_point ellipsoid_at(scene_point q, scene_point half, double radius)
{
    const double thinnest = 1e-4;
    double       most = fmax(fmax(half.x, half.y), half.z);
    if (!(most > 0))
        return draw3_scale(radius, q);
    if (radius <= 0)
        return (scene_point){half.x * q.x, half.y * q.y, half.z * q.z};
    scene_point a = {fmax(half.x, thinnest * most), fmax(half.y, thinnest * most), fmax(half.z, thinnest * most)};
    scene_point d = draw3_unit((scene_point){sqrt(a.x) * q.x, sqrt(a.y) * q.y, sqrt(a.z) * q.z});
    scene_point n = draw3_unit((scene_point){q.x / sqrt(a.x), q.y / sqrt(a.y), q.z / sqrt(a.z)});
    return draw3_along((scene_point){half.x * d.x, half.y * d.y, half.z * d.z}, radius, n);
}

static scene_point placed(scene_point center, const scene_point axes[3], scene_point v)
{
    return draw3_along(draw3_along(draw3_along(center, v.x, axes[0]), v.y, axes[1]), v.z, axes[2]);
}

void draw3_solid_ellipsoid(draw3_mesh *mesh, scene_point center, const scene_point axes[3], scene_point half, double radius)
{
    const double turn = 4 * acos(0.0);
    double       most = fmax(fmax(half.x, half.y), half.z) + radius;
    if (!(most > 0))
        return;
    int32_t pieces = draw3_solid_pieces(most), belts = pieces / 2;
    int32_t below = draw3_mesh_point(mesh, placed(center, axes, ellipsoid_at((scene_point){0, 0, -1}, half, radius)));
    for (int32_t i = 1; i <= belts; i++) {
        double  rise = 0.5 * turn * i / belts, c = -cos(rise), s = sin(rise);
        int32_t ring = mesh->point_count;
        if (i == belts)
            draw3_mesh_point(mesh, placed(center, axes, ellipsoid_at((scene_point){0, 0, 1}, half, radius)));
        for (int32_t j = 0; i < belts && j < pieces; j++) {
            double      angle = turn * j / pieces;
            scene_point q = {s * cos(angle), s * sin(angle), c};
            draw3_mesh_point(mesh, placed(center, axes, ellipsoid_at(q, half, radius)));
        }
        add_belt(mesh, below, i == 1, ring, i == belts, pieces, 2 * i <= belts ? 0 : 1, 4);
        below = ring;
    }
}
