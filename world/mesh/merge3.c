// merge3.c : see merge3.h.
#include "mesh/merge3.h"
#include "mesh/direction3.h"
#include "mesh/seam3.h"

static abut_real square(abut_vec3 v)
{
    return abut_dot3(v, v);
}

// Also of one triangle, whose contacts fill more than one manifold, and need not be in one plane where an edge is touched.
static bool is_one_plane(const abut_touching3 *t, const abut_manifold3 *a, const abut_manifold3 *b)
{
    const abut_vec3 between = abut_sub3(a->normal, b->normal);
    const abut_real apart = abut_dot3(a->normal, abut_sub3(b->points[0].point_a, a->points[0].point_a));
    if (square(between) == 0 && a->distance == b->distance) {
        return true;
    }
    return abut_dot3(a->normal, b->normal) > 0 &&
           square(abut_cross3(a->normal, b->normal)) <= ABUT_MESH_LEAN * ABUT_MESH_LEAN && apart <= t->weld &&
           apart >= -t->weld;
}

// A contact and the face it is of.
typedef struct named {
    abut_contact3 contact;
    int32_t       triangle, part;
} named;

// How much better than another a contact is for a place in the manifold.
typedef struct choice {
    const abut_manifold3 *plane;
    abut_vec3             from, line; // of the contacts chosen before: the first, and from there to the second
    int                   place;
    abut_real             side; // 1: to the left of the line, -1: to the right
} choice;

static abut_real worth(const choice *c, abut_vec3 point)
{
    const abut_vec3 n = c->plane->normal;
    const abut_vec3 way = abut_sub3(point, c->from);
    if (c->place == 0) {
        return abut_dot3(c->plane->tangent[0], point);
    }
    return c->place == 1 ? square(abut_cross3(n, way)) : c->side * abut_dot3(n, abut_cross3(c->line, way));
}

// The best contact of those of one plane; of the first place only those as deep as `deep`. False: none is better
// than `least`.
static bool choose(const abut_touching3 *t, int32_t of, const choice *c, abut_real deep, abut_real least, named *best)
{
    bool any = false;
    for (int32_t i = of; i < t->count; ++i) {
        const abut_surface_manifold3 *m = &t->found[i];
        const int32_t count = m->manifold.count > 0 && is_one_plane(t, c->plane, &m->manifold) ? m->manifold.count : 0;
        for (int32_t k = 0; k < count; ++k) {
            const abut_contact3 *point = &m->manifold.points[k];
            const abut_real      value = worth(c, point->point_a);
            if ((c->place > 0 || point->separation <= deep) && (value > least || (c->place == 0 && !any))) {
                *best = (named){*point, m->triangle[k], m->part[k]};
                least = value;
                any = true;
            }
        }
    }
    return any;
}

static void sum_up(const abut_touching3 *t, int32_t of, const abut_manifold3 *plane, abut_real *deepest, abut_real *distance,
                   abut_real *error, int32_t *total)
{
    *deepest = plane->points[0].separation;
    *distance = plane->distance;
    *error = plane->error;
    *total = 0;
    for (int32_t i = of; i < t->count; ++i) {
        const abut_manifold3 *m = &t->found[i].manifold;
        if (m->count > 0 && is_one_plane(t, plane, m)) {
            *distance = m->distance < *distance ? m->distance : *distance;
            *error = m->error > *error ? m->error : *error;
            *total += m->count;
            for (int32_t k = 0; k < m->count; ++k) {
                *deepest = m->points[k].separation < *deepest ? m->points[k].separation : *deepest;
            }
        }
    }
}

// The one manifold of all contacts in the plane of found[of]: the outermost of those level with the deepest, the one farthest
// from it, and the farthest from their line on either side. Those that it is made of are emptied.
static abut_surface_manifold3 merged(abut_touching3 *t, int32_t of)
{
    const abut_manifold3   plane = t->found[of].manifold;
    abut_surface_manifold3 out = t->found[of];
    abut_real              deepest;
    named                  kept[ABUT_MANIFOLD3_POINTS] = {{plane.points[0], out.triangle[0], out.part[0]}};
    int32_t                count = 1;
    choice                 c = {.plane = &plane};
    sum_up(t, of, &plane, &deepest, &out.manifold.distance, &out.manifold.error, &out.manifold.total);
    if (out.manifold.total == plane.count) {
        return t->found[of]; // all of one face
    }
    choose(t, of, &c, deepest + ABUT_MESH_LEVEL * t->weld + out.manifold.error, 0, &kept[0]);
    c.from = kept[0].contact.point_a;
    c.place = 1;
    if (choose(t, of, &c, 0, t->weld * t->weld, &kept[1])) {
        count = 2;
        c.line = abut_sub3(kept[1].contact.point_a, c.from);
        c.place = 2;
        const abut_real least = t->weld * abut_length3(c.line);
        for (int side = 0; side < 2; ++side) {
            c.side = side == 0 ? 1 : -1;
            count += choose(t, of, &c, 0, least, &kept[count]);
        }
    }
    for (int32_t i = of + 1; i < t->count; ++i) {
        t->found[i].manifold.count = is_one_plane(t, &plane, &t->found[i].manifold) ? 0 : t->found[i].manifold.count;
    }
    for (int32_t i = 0; i < ABUT_MANIFOLD3_POINTS; ++i) {
        const named none = {{{0, 0, 0}, {0, 0, 0}, 0, 0}, -1, -1};
        out.manifold.points[i] = i < count ? kept[i].contact : none.contact;
        out.triangle[i] = i < count ? kept[i].triangle : -1;
        out.part[i] = i < count ? kept[i].part : -1;
    }
    out.manifold.count = count;
    return out;
}

static bool is_deeper(const abut_surface_manifold3 *a, const abut_surface_manifold3 *b)
{
    return a->manifold.distance < b->manifold.distance ||
           (a->manifold.distance == b->manifold.distance &&
            (a->part[0] < b->part[0] || (a->part[0] == b->part[0] && a->triangle[0] < b->triangle[0])));
}

void abut_merge_planes3(abut_touching3 *t)
{
    int32_t count = 0;
    for (int32_t i = 0; i < t->count; ++i) {
        if (t->found[i].manifold.count > 0) {
            const abut_surface_manifold3 next = merged(t, i);
            int32_t                      place = count++;
            for (; place > 0 && is_deeper(&next, &t->found[place - 1]); --place) {
                t->found[place] = t->found[place - 1];
            }
            t->found[place] = next;
        }
    }
    t->count = count;
}
