// revolved.c : surfaces that are turned: spheres and ellipsoids, capsules, disks, cylinders, cones, with or without
// rounding.
#include "draw3/solid.h"

#include "draw3/vector.h"

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
    int32_t      n = radius > 0 ? (int32_t)fmax(ceil(draw3_solid_pieces(radius) * (to - from) / turn), 1) : 0;

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

// The facets between two rings, of which one may be a single point. In `wedges` parts side by side, for a sphere.
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

void draw3_solid_revolved(draw3_mesh *mesh, const draw3_profile *profile, scene_point center, scene_point axis)
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

// An ellipsoid of these half axes, the least of them last, and a radius; where its own axes point.
typedef struct ellipsoid {
    scene_point center, axes[3], half;
    double      radius;
} ellipsoid;

static const double thinnest = 1e-4; // of the largest half axis; a thinner one is drawn alike

// The point a direction q of the unit sphere stands for. With a radius, the direction is taken half way between that of the
// point of the core and that of its normal: flat sides and sharp rims then get their share of facets alike.
static scene_point ellipsoid_at(const ellipsoid *e, scene_point q)
{
    double      most = fmax(e->half.x, e->half.y);
    scene_point v = {e->half.x * q.x, e->half.y * q.y, e->half.z * q.z};
    if (e->radius > 0) {
        scene_point root = {1, 1, 1};
        if (most > 0)
            root = (scene_point){sqrt(fmax(e->half.x / most, thinnest)), sqrt(fmax(e->half.y / most, thinnest)),
                                 sqrt(fmax(e->half.z / most, thinnest))};
        scene_point d = draw3_unit((scene_point){root.x * q.x, root.y * q.y, root.z * q.z});
        scene_point n = draw3_unit((scene_point){q.x / root.x, q.y / root.y, q.z / root.z});
        v = draw3_along((scene_point){e->half.x * d.x, e->half.y * d.y, e->half.z * d.z}, e->radius, n);
    }
    return draw3_along(draw3_along(draw3_along(e->center, v.x, e->axes[0]), v.y, e->axes[1]), v.z, e->axes[2]);
}

static int ascending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

enum { QUARTER = 160 }; // angles in a quarter of a turn, at most

// Angles from 0 to a quarter of a turn: in even steps and, where one half axis is much less than the other, also those at which
// the normal turns in even steps.
static int32_t quarter(int32_t pieces, double less, double more, bool rounded, double angles[QUARTER])
{
    const double right = acos(0.0);
    double       ratio = more > 0 ? sqrt(fmax(less / more, thinnest)) : 1;
    int32_t      steps = pieces / 4, count = 0, kept = 1;

    for (int32_t i = 0; i <= steps; i++)
        angles[count++] = right * i / steps;
    for (int32_t i = 1; i < steps && rounded && fmin(ratio, 1 / ratio) < 0.8; i++)
        angles[count++] = atan(ratio * tan(right * i / steps));
    qsort(angles, (size_t)count, sizeof *angles, ascending);
    for (int32_t i = 1; i < count; i++)
        if (angles[i] - angles[kept - 1] > 1e-6)
            angles[kept++] = angles[i];
    angles[kept - 1] = right;
    return kept;
}

void draw3_solid_ellipsoid(draw3_mesh *mesh, scene_point center, const scene_point axes[3], scene_point half, double radius)
{
    double    lengths[3] = {half.x, half.y, half.z}, round[QUARTER], rise[QUARTER];
    int       least = half.z <= half.x && half.z <= half.y ? 2 : half.x <= half.y ? 0 : 1;
    int       first = (least + 1) % 3, second = (least + 2) % 3;
    ellipsoid e = {center, {axes[first], axes[second], axes[least]}, {lengths[first], lengths[second], lengths[least]}, radius};

    if (!(fmax(e.half.x, e.half.y) + radius > 0))
        return;
    int32_t pieces = draw3_solid_pieces(fmax(e.half.x, e.half.y) + radius);
    int32_t across = quarter(pieces, e.half.y, e.half.x, radius > 0, round) - 1;
    int32_t up = quarter(pieces, e.half.z, sqrt(e.half.x) * sqrt(e.half.y), radius > 0, rise) - 1;
    int32_t below = draw3_mesh_point(mesh, ellipsoid_at(&e, (scene_point){0, 0, -1}));
    for (int32_t i = 1 - up; i <= up; i++) {
        double  high = i < 0 ? -rise[-i] : rise[i];
        int32_t ring = mesh->point_count;
        if (i == up)
            draw3_mesh_point(mesh, ellipsoid_at(&e, (scene_point){0, 0, 1}));
        for (int32_t j = 0; i < up && j < 4 * across; j++) {
            double      c = cos(round[j % across]), s = sin(round[j % across]), out = cos(high);
            scene_point q[4] = {{out * c, out * s, sin(high)},
                                {-out * s, out * c, sin(high)},
                                {-out * c, -out * s, sin(high)},
                                {out * s, -out * c, sin(high)}};
            // the angles count from the first axis in the first and third quarter, so in the others they run backwards
            int32_t back = across - j % across;
            if (j / across % 2 == 1) {
                c = cos(round[back]), s = sin(round[back]);
                q[1] = (scene_point){-out * c, out * s, sin(high)};
                q[3] = (scene_point){out * c, -out * s, sin(high)};
            }
            draw3_mesh_point(mesh, ellipsoid_at(&e, q[j / across]));
        }
        add_belt(mesh, below, i == 1 - up, ring, i == up, 4 * across, i <= 0 ? 0 : 1, 4);
        below = ring;
    }
}
