// surface2.c : the contacts of a surface of several parts with a convex shape.
//
// 1. Each segment and each convex part near the shape is asked for its contacts, as if it were alone.
// 2. A facet's own shortest way out is not the surface's where it leads into a neighbour (ghost2.h). Such a segment is asked
//    again along its own normal, such a convex part along the normals of its sides.
//    What lies in the same line under the deepest of a thin shape, which pierces the surface, is asked with it.
// 3. Contacts of one line become one manifold, as if its facets had been one side (merge2.h).
#include "abut/surface2.h"
#include "abut/chain2.h"
#include "abut/height2.h"
#include "mesh/facets_walk2.h"
#include "mesh/ghost2.h"
#include "mesh/merge2.h"
#include "mesh/seam2.h"

#include <math.h>

static void keep(abut_touching2 *t, int32_t part, int32_t segment, const abut_manifold2 *m)
{
    if (m->count > 0 && t->count == t->capacity) {
        t->full = true;
    } else if (m->count > 0) {
        const bool two = m->count > 1;
        t->found[t->count++] = (abut_surface_manifold2){*m, {segment, two ? segment : -1}, {part, two ? part : -1}};
    }
}

static void ask_facet(abut_touching2 *t, int32_t part, int32_t segment)
{
    const abut_facet2    facet = abut_facet_at2(&t->parts[part], segment);
    const abut_manifold2 m = abut_facet_collide2(&facet, t->shape, t->pose, NULL, t->margin);
    keep(t, part, segment, &m);
}

static void ask_part(abut_touching2 *t, int32_t part)
{
    const abut_surface2 *p = &t->parts[part];
    if (p->shape != NULL) {
        ask_facet(t, part, -1);
        return;
    }
    const abut_facets2 facets = abut_part_facets2(p);
    abut_facets_walk2  walk;
    abut_facets_walk2_begin(&walk, &facets, abut_grown_bounds2(t->shape, abut_relative_pose2(p->pose, t->pose), t->margin));
    for (int32_t i = abut_facets_walk2_next(&walk); i >= 0; i = abut_facets_walk2_next(&walk)) {
        ask_facet(t, part, i);
    }
}

static void find_contacts(abut_touching2 *t, int32_t parts)
{
    t->count = 0;
    for (int32_t i = 0; i < parts; ++i) {
        ask_part(t, i);
    }
}

// The contacts of a facet along a normal, unless they are a ghost. False: it has none, or they are one.
static bool keep_along(abut_touching2 *t, int32_t neighbours, int32_t part, int32_t segment, const abut_manifold2 *m)
{
    const int32_t first = t->count;
    keep(t, part, segment, m);
    if (t->count > first && abut_judge2(t, neighbours, &t->found[first]) == ABUT_GHOST2) {
        t->count = first;
    }
    return t->count > first;
}

// Whether the shape lies over the facet with what is the deepest of it.
static bool is_deepest_over(const abut_manifold2 *m)
{
    bool over = false;
    for (int32_t i = 0; i < m->count && !over; ++i) {
        over = m->points[i].separation <= m->distance + ABUT_CHAIN_AS_DEEP * m->error;
    }
    return over;
}

// What contacts along a normal are asked for, and a point of the line that they are in.
typedef struct line {
    abut_vec2 normal, point;
    int32_t   neighbours;
} line;

static void ask_in_line(abut_touching2 *t, const line *l, int32_t part, int32_t segment)
{
    const abut_facet2 facet = abut_facet_at2(&t->parts[part], segment);
    if (abut_facet_is_in_line2(&facet, l->point, l->normal, t->weld) && !abut_is_found2(t, t->count, part, segment)) {
        const abut_manifold2 m = abut_facet_collide2(&facet, t->shape, t->pose, &l->normal, t->margin);
        if (is_deepest_over(&m)) {
            keep_along(t, l->neighbours, part, segment, &m);
        }
    }
}

// Of a thin shape that pierces a straight part of the surface what is the deepest may lie under facets that it is not near.
// They are as much below it as the one that it pierces. The box holds the feet of all that is so deep.
static void ask_line(abut_touching2 *t, const line *l, abut_real depth)
{
    for (int32_t k = 0; k < t->part_count; ++k) {
        const abut_surface2 *part = &t->parts[k];
        if (part->shape != NULL) {
            ask_in_line(t, l, k, -1);
            continue;
        }
        const abut_facets2 facets = abut_part_facets2(part);
        abut_facets_walk2  walk;
        abut_facets_walk2_begin(&walk, &facets,
                                abut_grown_bounds2(t->shape, abut_relative_pose2(part->pose, t->pose), depth + t->margin));
        for (int32_t i = abut_facets_walk2_next(&walk); i >= 0; i = abut_facets_walk2_next(&walk)) {
            ask_in_line(t, l, k, i);
        }
    }
}

static void ask_segment_again(abut_touching2 *t, int32_t neighbours, int32_t part, int32_t segment)
{
    const abut_facet2 facet = abut_facet_at2(&t->parts[part], segment);
    const abut_vec2   n = abut_normal_to_shape2(t, &facet);
    if (abut_dot2(n, n) > 0) {
        const abut_manifold2 m = abut_facet_collide2(&facet, t->shape, t->pose, &n, t->margin);
        keep_along(t, neighbours, part, segment, &m);
        if (m.distance < 0 && !is_deepest_over(&m)) {
            const line l = {n, facet.end[0], neighbours};
            ask_line(t, &l, -m.distance);
        }
    }
}

// A side of a convex part, and the contacts along its normal.
typedef struct asked_side {
    abut_vec2      normal;
    abut_manifold2 manifold;
} asked_side;

// The side that the shape is the least deep in, of those that are no ghosts; if there is none, of all that it is before, for
// what goes on from that.
static void ask_sides(abut_touching2 *t, int32_t neighbours, int32_t part)
{
    const abut_surface2 *p = &t->parts[part];
    const abut_facet2    facet = abut_facet_at2(p, -1);
    const int32_t        first = t->count;
    asked_side           best = {.manifold.distance = -(abut_real)INFINITY}, nearest = best, next;
    for (int32_t i = 0; i < abut_part_sides2(p); ++i) {
        next.normal = abut_part_side2(p, i);
        if (!abut_is_before2(t, part, next.normal)) {
            continue;
        }
        next.manifold = abut_facet_collide2(&facet, t->shape, t->pose, &next.normal, t->margin);
        nearest = next.manifold.distance > nearest.manifold.distance ? next : nearest;
        if (next.manifold.count > 0 && next.manifold.distance > best.manifold.distance) {
            best = keep_along(t, neighbours, part, -1, &next.manifold) ? next : best;
            t->count = first;
        }
    }
    keep(t, part, -1, &best.manifold);
    best = best.manifold.count > 0 ? best : nearest;
    const abut_real depth = -best.manifold.distance;
    if (depth > 0 && depth < (abut_real)INFINITY && !is_deepest_over(&best.manifold)) {
        const abut_vec2 highest = abut_support2(p->shape, abut_unrotate2(p->pose.r, best.normal)).point;
        const line      of_side = {best.normal, abut_transform2(p->pose, highest), neighbours};
        ask_line(t, &of_side, depth);
    }
}

// The verdicts are kept in `supports` meanwhile. What is asked of neighbours is decided before any changes.
static void turn_ghosts(abut_touching2 *t)
{
    const int32_t before = t->count;
    for (int32_t i = 0; i < before; ++i) {
        abut_surface_manifold2 *m = &t->found[i];
        m->manifold.supports = (int32_t)abut_judge2(t, before, m);
    }
    for (int32_t i = 0; i < before; ++i) {
        const int32_t part = t->found[i].part[0], segment = t->found[i].segment[0];
        if (t->found[i].manifold.supports != ABUT_GHOST2) {
            continue;
        }
        if (segment >= 0) {
            ask_segment_again(t, before, part, segment);
        } else {
            ask_sides(t, before, part);
        }
    }
    for (int32_t i = 0; i < before; ++i) {
        t->found[i].manifold.count = t->found[i].manifold.supports == ABUT_STAYS2 ? t->found[i].manifold.count : 0;
    }
}

// A shape deep in a crease may lie over none of its facets, seen along their own normals. It touches all the same, so the
// contacts of the deepest of them stay, as if it were alone.
static void keep_the_deepest(abut_touching2 *t, int32_t parts)
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

static bool is_sound(const abut_surface2 *parts, int32_t count, const abut_shape2 *shape, abut_pose2 pose)
{
    const abut_surface2 asked = {NULL, NULL, shape, pose};
    bool                sound = abut_part_is_sound2(&asked);
    for (int32_t i = 0; i < count && sound; ++i) {
        sound = abut_part_is_sound2(&parts[i]);
    }
    return sound;
}

int32_t abut_surfaces2_collide(const abut_surface2 *parts, int32_t count, const abut_shape2 *shape, abut_pose2 pose,
                               abut_real margin, const abut_surface_options2 *options, abut_surface_manifold2 *manifolds,
                               int32_t capacity, abut_status *status)
{
    static const abut_surface_options2 none = {0};

    const abut_surface_options2 *o = options != NULL ? options : &none;
    abut_status                  said = is_sound(parts, count, shape, pose) ? ABUT_OK : ABUT_INVALID;
    abut_touching2               t = {parts,     count, shape,    pose, margin > 0 ? margin : 0, o->weld, o->one_sided,
                                      manifolds, 0,     capacity, false};
    if (!(o->weld > 0)) {
        t.weld = ABUT_CHAIN_WELD * abut_shape_size2(shape);
    }
    if (said != ABUT_INVALID) {
        find_contacts(&t, count);
        turn_ghosts(&t);
        keep_the_deepest(&t, count);
        abut_merge_lines2(&t);
        said = t.full ? ABUT_NO_ROOM : ABUT_OK;
    }
    if (status != NULL) {
        *status = said;
    }
    return t.count;
}

int32_t abut_chain2_collide(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, abut_real margin,
                            const abut_surface_options2 *options, abut_surface_manifold2 *manifolds, int32_t capacity,
                            abut_status *status)
{
    const abut_surface2 part = {chain, NULL, NULL, abut_identity2()};
    return abut_surfaces2_collide(&part, 1, shape, pose, margin, options, manifolds, capacity, status);
}

int32_t abut_height2_collide(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose, abut_real margin,
                             const abut_surface_options2 *options, abut_surface_manifold2 *manifolds, int32_t capacity,
                             abut_status *status)
{
    const abut_surface2 part = {NULL, height, NULL, abut_identity2()};
    return abut_surfaces2_collide(&part, 1, shape, pose, margin, options, manifolds, capacity, status);
}
