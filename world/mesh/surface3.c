// surface3.c : the contacts of a surface of several parts with a convex shape.
//
// 1. Each triangle and each convex part near the shape is asked for its contacts, as if it were alone.
// 2. A facet's own shortest way out is not the surface's where it leads into a neighbour (ghost3.h). Such a triangle is asked
//    again along its own normal, such a convex part along the normals of its sides.
//    What lies in the same plane under the deepest of a thin shape, which pierces the surface, is asked with it.
// 3. Contacts of one plane become one manifold, as if its facets had been one face (merge3.h).
#include "abut/surface3.h"
#include "abut/height3.h"
#include "abut/mesh3.h"
#include "mesh/facets_walk3.h"
#include "mesh/ghost3.h"
#include "mesh/merge3.h"
#include "mesh/seam3.h"

#include <math.h>

// Keeps all contacts of a facet, four a manifold.
static void keep(abut_touching3 *t, int32_t part, int32_t triangle, const abut_manifold3 *m, const abut_contact3 *points)
{
    const int32_t total = m->count > 0 ? m->total : 0;
    for (int32_t first = 0; first < total; first += ABUT_MANIFOLD3_POINTS) {
        if (t->count == t->capacity) {
            t->full = true;
            return;
        }
        abut_surface_manifold3 *to = &t->found[t->count++];
        to->manifold = *m;
        to->manifold.supports = 0;
        to->manifold.count = 0;
        for (int32_t i = 0; i < ABUT_MANIFOLD3_POINTS; ++i) {
            const bool there = first + i < total;
            to->triangle[i] = there ? triangle : -1;
            to->part[i] = there ? part : -1;
            if (there) {
                to->manifold.points[to->manifold.count++] = points[first + i];
            }
        }
    }
}

static void ask_facet(abut_touching3 *t, int32_t part, int32_t triangle)
{
    abut_contact3        points[ABUT_CONTACTS3_AT_MOST];
    const abut_facet3    facet = abut_facet_at3(&t->parts[part], triangle);
    const abut_manifold3 m = abut_facet_collide3(&facet, t->shape, t->pose, NULL, t->margin, points);
    keep(t, part, triangle, &m, points);
}

static void ask_part(abut_touching3 *t, int32_t part)
{
    const abut_surface3 *p = &t->parts[part];
    if (p->shape != NULL) {
        ask_facet(t, part, -1);
        return;
    }
    const abut_facets3 facets = abut_part_facets3(p);
    abut_facets_walk3  walk;
    abut_facets_walk3_begin(&walk, &facets, abut_grown_bounds3(t->shape, abut_relative_pose3(p->pose, t->pose), t->margin));
    for (int32_t i = abut_facets_walk3_next(&walk); i >= 0; i = abut_facets_walk3_next(&walk)) {
        ask_facet(t, part, i);
    }
}

static void find_contacts(abut_touching3 *t, int32_t parts)
{
    t->count = 0;
    for (int32_t i = 0; i < parts; ++i) {
        ask_part(t, i);
    }
}

// The contacts of a facet along a normal, as they will be in found[count] if they are no ghost.
static void keep_along(abut_touching3 *t, int32_t neighbours, int32_t part, int32_t triangle, const abut_manifold3 *m,
                       const abut_contact3 *points)
{
    const int32_t first = t->count;
    keep(t, part, triangle, m, points);
    bool ghost = false;
    for (int32_t i = first; i < t->count; ++i) {
        ghost = ghost || abut_judge3(t, neighbours, &t->found[i]) == ABUT_GHOST3;
    }
    t->count = ghost ? first : t->count;
}

// Whether the shape lies over the facet with what is the deepest of it.
static bool is_deepest_over(const abut_manifold3 *m, const abut_contact3 *points)
{
    bool over = false;
    for (int32_t i = 0; i < m->total && m->count > 0 && !over; ++i) {
        over = points[i].separation <= m->distance + ABUT_MESH_AS_DEEP * m->error;
    }
    return over;
}

// What contacts along a normal are asked for, and a point of the plane that they are in.
typedef struct plane {
    abut_vec3 normal, point;
    int32_t   neighbours;
} plane;

static void ask_in_plane(abut_touching3 *t, const plane *p, int32_t part, int32_t triangle)
{
    abut_contact3     points[ABUT_CONTACTS3_AT_MOST];
    const abut_facet3 facet = abut_facet_at3(&t->parts[part], triangle);
    if (abut_facet_is_in_plane3(&facet, p->point, p->normal, t->weld) && !abut_is_found3(t, t->count, part, triangle)) {
        const abut_manifold3 m = abut_facet_collide3(&facet, t->shape, t->pose, &p->normal, t->margin, points);
        if (is_deepest_over(&m, points)) {
            keep_along(t, p->neighbours, part, triangle, &m, points);
        }
    }
}

// Of a thin shape that pierces a flat part of the surface what is the deepest may lie under facets that it is not near. They
// are as much below it as the one that it pierces. The box holds the feet of all that is so deep.
static void ask_plane(abut_touching3 *t, const plane *p, abut_real depth)
{
    for (int32_t k = 0; k < t->part_count; ++k) {
        const abut_surface3 *part = &t->parts[k];
        if (part->shape != NULL) {
            ask_in_plane(t, p, k, -1);
            continue;
        }
        const abut_facets3 facets = abut_part_facets3(part);
        abut_facets_walk3  walk;
        abut_facets_walk3_begin(&walk, &facets,
                                abut_grown_bounds3(t->shape, abut_relative_pose3(part->pose, t->pose), depth + t->margin));
        for (int32_t i = abut_facets_walk3_next(&walk); i >= 0; i = abut_facets_walk3_next(&walk)) {
            ask_in_plane(t, p, k, i);
        }
    }
}

static void ask_triangle_again(abut_touching3 *t, int32_t neighbours, int32_t part, int32_t triangle)
{
    abut_contact3        points[ABUT_CONTACTS3_AT_MOST];
    const abut_facet3    facet = abut_facet_at3(&t->parts[part], triangle);
    const abut_vec3      n = abut_normal_to_shape3(t, &facet); // zero, of a needle, finds nothing
    const abut_manifold3 m = abut_facet_collide3(&facet, t->shape, t->pose, &n, t->margin, points);
    keep_along(t, neighbours, part, triangle, &m, points);
    if (m.distance < 0 && !is_deepest_over(&m, points)) {
        const plane p = {n, facet.corner[0], neighbours};
        ask_plane(t, &p, -m.distance);
    }
}

// A side of a convex part, and the contacts along its normal.
typedef struct asked_side {
    abut_vec3      normal;
    abut_manifold3 manifold;
    abut_contact3  points[ABUT_CONTACTS3_AT_MOST];
} asked_side;

// The side that the shape is the least deep in, of those that are no ghosts; if there is none, of all that it is before, for
// what goes on from that.
static void ask_sides(abut_touching3 *t, int32_t neighbours, int32_t part)
{
    const abut_surface3 *p = &t->parts[part];
    const abut_facet3    facet = abut_facet_at3(p, -1);
    const int32_t        first = t->count;
    asked_side           best = {.manifold.distance = -(abut_real)INFINITY}, nearest = best, next;
    for (int32_t i = 0; i < abut_part_sides3(p); ++i) {
        next.normal = abut_part_side3(p, i);
        if (!abut_is_before3(t, part, next.normal)) {
            continue;
        }
        next.manifold = abut_facet_collide3(&facet, t->shape, t->pose, &next.normal, t->margin, next.points);
        nearest = next.manifold.distance > nearest.manifold.distance ? next : nearest;
        if (next.manifold.count > 0 && next.manifold.distance > best.manifold.distance) {
            keep_along(t, neighbours, part, -1, &next.manifold, next.points);
            best = t->count > first ? next : best;
            t->count = first;
        }
    }
    keep(t, part, -1, &best.manifold, best.points);
    best = best.manifold.count > 0 ? best : nearest;
    const abut_real depth = -best.manifold.distance;
    if (depth > 0 && depth < (abut_real)INFINITY && !is_deepest_over(&best.manifold, best.points)) {
        const abut_vec3 highest = abut_support3(p->shape, abut_unrotate3(p->pose.r, best.normal)).point;
        const plane     of_side = {best.normal, abut_transform3(p->pose, highest), neighbours};
        ask_plane(t, &of_side, depth);
    }
}

// The verdicts are kept in `supports` meanwhile. What is asked of neighbours is decided before any changes. All manifolds of a
// facet that is asked again go with it.
static void judge(abut_touching3 *t)
{
    for (int32_t i = 0; i < t->count; ++i) {
        abut_surface_manifold3 *m = &t->found[i];
        m->manifold.supports = (int32_t)abut_judge3(t, t->count, m);
    }
    for (int32_t i = 1; i < t->count; ++i) {
        const bool again =
            t->found[i - 1].manifold.supports == ABUT_GHOST3 && abut_is_one_facet3(&t->found[i], &t->found[i - 1]);
        t->found[i].manifold.supports = again ? ABUT_GHOST3 : t->found[i].manifold.supports;
    }
    for (int32_t i = t->count - 1; i > 0; --i) {
        const bool again = t->found[i].manifold.supports == ABUT_GHOST3 && abut_is_one_facet3(&t->found[i], &t->found[i - 1]);
        t->found[i - 1].manifold.supports = again ? ABUT_GHOST3 : t->found[i - 1].manifold.supports;
    }
}

static void turn_ghosts(abut_touching3 *t)
{
    const int32_t before = t->count;
    judge(t);
    for (int32_t i = 0; i < before; ++i) {
        const int32_t part = t->found[i].part[0], triangle = t->found[i].triangle[0];
        const bool    asked = i > 0 && abut_is_one_facet3(&t->found[i], &t->found[i - 1]);
        if (t->found[i].manifold.supports != ABUT_GHOST3 || asked) {
            continue;
        }
        if (triangle >= 0) {
            ask_triangle_again(t, before, part, triangle);
        } else {
            ask_sides(t, before, part);
        }
    }
    for (int32_t i = 0; i < before; ++i) {
        t->found[i].manifold.count = t->found[i].manifold.supports == ABUT_STAYS3 ? t->found[i].manifold.count : 0;
    }
}

// A shape deep in a crease may lie over none of its faces, seen along their own normals. It touches all the same, so the
// contacts of the deepest of them stay, as if it were alone.
static void keep_the_deepest(abut_touching3 *t, int32_t parts)
{
    bool    any = false;
    int32_t deepest = 0;
    for (int32_t i = 0; i < t->count; ++i) {
        any = any || t->found[i].manifold.count > 0;
    }
    if (any || t->count == 0) {
        return;
    }
    find_contacts(t, parts);
    for (int32_t i = 1; i < t->count; ++i) {
        deepest = t->found[i].manifold.distance < t->found[deepest].manifold.distance ? i : deepest;
    }
    t->found[0] = t->found[deepest];
    t->count = 1;
}

static bool is_sound(const abut_surface3 *parts, int32_t count, const abut_shape3 *shape, abut_pose3 pose)
{
    const abut_surface3 asked = {NULL, NULL, shape, pose};
    bool                sound = abut_part_is_sound3(&asked);
    for (int32_t i = 0; i < count && sound; ++i) {
        sound = abut_part_is_sound3(&parts[i]);
    }
    return sound;
}

int32_t abut_surfaces3_collide(const abut_surface3 *parts, int32_t count, const abut_shape3 *shape, abut_pose3 pose,
                               abut_real margin, const abut_surface_options3 *options, abut_surface_manifold3 *manifolds,
                               int32_t capacity, abut_status *status)
{
    static const abut_surface_options3 none = {0};

    const abut_surface_options3 *o = options != NULL ? options : &none;
    abut_status                  said = is_sound(parts, count, shape, pose) ? ABUT_OK : ABUT_INVALID;
    abut_touching3               t = {parts,     count, shape,    pose, margin > 0 ? margin : 0, o->weld, o->one_sided,
                                      manifolds, 0,     capacity, false};
    if (!(o->weld > 0)) {
        t.weld = ABUT_MESH_WELD * abut_shape_size3(shape);
    }
    if (said != ABUT_INVALID) {
        find_contacts(&t, count);
        turn_ghosts(&t);
        keep_the_deepest(&t, count);
        abut_merge_planes3(&t);
        said = t.full ? ABUT_NO_ROOM : ABUT_OK;
    }
    if (status != NULL) {
        *status = said;
    }
    return t.count;
}

int32_t abut_mesh3_collide(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, abut_real margin,
                           const abut_surface_options3 *options, abut_surface_manifold3 *manifolds, int32_t capacity,
                           abut_status *status)
{
    const abut_surface3 part = {mesh, NULL, NULL, abut_identity3()};
    return abut_surfaces3_collide(&part, 1, shape, pose, margin, options, manifolds, capacity, status);
}

int32_t abut_height3_collide(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose, abut_real margin,
                             const abut_surface_options3 *options, abut_surface_manifold3 *manifolds, int32_t capacity,
                             abut_status *status)
{
    const abut_surface3 part = {NULL, height, NULL, abut_identity3()};
    return abut_surfaces3_collide(&part, 1, shape, pose, margin, options, manifolds, capacity, status);
}
