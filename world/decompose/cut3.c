// cut3.c : see cut3.h.
#include "decompose/cut3.h"

#include "abut/shape3.h"
#include "memory/memory.h"
#include "numbers/root.h"

// What a cut is chosen by. How good the pieces are goes by these, never whether they cover the solid.
//
// The planes that are tried for a cut at most: with a quarter of them a ring takes more pieces than it may (world_decompose3),
// more only take longer; and the cosine of two of which one is tried, as the other would hardly do better. At 1 or more the
// facets of one plane would fill the list, at 0.7 or less two walls at 45 degrees would be one (test_a_dovetail of
// world_decompose3).
enum { MOST_PLANES = 12 };
static const abut_real SAME_DIRECTION = (abut_real)0.999;

// A cut leaves no less than this part of the hull's volume on either side: less is a sliver, a bump of a hundredth of the size
// is none (world_decompose3).
static const abut_real LEAST_SIDE = (abut_real)1e-6;

// What costs more than this part of another plane is no better: rounding must not choose between what is alike, and a volume
// is rounded by far less, in float too. What is passed over is no more than the rest to 1 of the hulls. Of planes that differ
// by a tenth the better one must be taken (test_a_dovetail).
static const abut_real AS_GOOD = (abut_real)0.9999;

// Cosine to a face's normal: a way with less of it runs along the face. A corner may be on that, and rounding must not decide
// whether its way leaves the hull there, at once, or elsewhere: a solid and the same one turned would be cut otherwise. Any
// number does that is above the rounding of a normal, a few units in the last place of which these are 8192, and far below 1:
// a way that is less steep has little to do with the face, and how far it goes only says where to look first.
static const abut_real LEAST_ALONG = 64 * ABUT_ON_PLANE;

enum { MOST_CUT = 4 }; // corners that a plane leaves of a triangle

// ---- hulls ---------------------------------------------------------------------------------------------------------------

// Points gathered for a hull; there is room for all.
typedef struct cloud {
    abut_vec3 *points;
    int32_t    count, room;
} cloud;

static bool take_cloud(cloud *c, int32_t room, const abut_allocator *allocator)
{
    *c = (cloud){abut_memory_take(allocator, (size_t)room, sizeof *c->points), 0, room};
    return c->points != NULL;
}

static void give_back_cloud(cloud *c, const abut_allocator *allocator)
{
    abut_memory_give_back(allocator, c->points, (size_t)c->room, sizeof *c->points);
}

static bool hold_cloud(const cloud *c, const abut_allocator *allocator, abut_held_hull3 *held)
{
    *held = (abut_held_hull3){NULL, NULL, 0, 0};
    if (c->count == 0) {
        return true;
    }
    held->bytes = abut_hull3_size(c->count);
    held->block = abut_memory_take(allocator, 1, held->bytes);
    if (held->block == NULL) {
        return false;
    }
    abut_shape3 shape;
    if (abut_hull3_build(c->points, c->count, held->block, held->bytes, &held->hull, NULL) == ABUT_OK &&
        held->hull->dimension == 3 && abut_make_hull3(&shape, held->hull, 0) == ABUT_OK) {
        held->volume = abut_mass_of3(&shape).volume;
    }
    return true;
}

bool abut_hull3_hold(const abut_solid3 *solid, const abut_allocator *allocator, abut_held_hull3 *held)
{
    cloud c;
    if (!take_cloud(&c, 3 * solid->count, allocator)) {
        return false;
    }
    for (int32_t i = 0; i < solid->count; ++i) {
        for (int k = 0; k < 3 && solid->facets[i].triangle >= 0; ++k) {
            c.points[c.count++] = solid->facets[i].corner[k];
        }
    }
    const bool good = hold_cloud(&c, allocator, held);
    give_back_cloud(&c, allocator);
    return good;
}

void abut_hull3_let_go(abut_held_hull3 *held, const abut_allocator *allocator)
{
    abut_memory_give_back(allocator, held->block, 1, held->bytes);
    *held = (abut_held_hull3){NULL, NULL, 0, 0};
}

// ---- where it is deepest -------------------------------------------------------------------------------------------------

typedef struct depth {
    abut_vec3 at, normal; // the corner, and the facet's normal
    abut_vec3 over;       // the normal of the face of the hull that lies over it
    abut_real far;
} depth;

// The planes of the hull's faces, in front of which nothing is.
static abut_plane3 *planes_of(const abut_hull3 *hull, const abut_allocator *allocator)
{
    abut_plane3 *planes = abut_memory_take(allocator, (size_t)hull->faces, sizeof *planes);
    for (int32_t f = 0; planes != NULL && f < hull->faces; ++f) {
        const int32_t   corner = abut_hull3_head(hull)[abut_hull3_outline(hull)[f]];
        const abut_vec3 n = abut_hull3_normal(hull, f);
        planes[f] = (abut_plane3){n, abut_dot3(n, abut_hull3_vertex(hull, corner))};
    }
    return planes;
}

// How far a corner is from where its normal leaves the hull, if that is farther than known.
static void look(const abut_plane3 *planes, int32_t count, abut_vec3 at, abut_vec3 normal, depth *deepest)
{
    depth here = {at, normal, normal, (abut_real)INFINITY};
    for (int32_t f = 0; f < count && here.far > deepest->far; ++f) {
        const abut_real along = abut_dot3(planes[f].normal, normal);
        const abut_real gap = planes[f].far - abut_dot3(planes[f].normal, at);
        if (along > LEAST_ALONG && gap < here.far * along) {
            here.far = gap / along;
            here.over = planes[f].normal;
        }
    }
    if (here.far > deepest->far) {
        *deepest = here;
    }
}

static depth deepest_of(const abut_solid3 *solid, const abut_plane3 *planes, int32_t count)
{
    const abut_vec3 none = {0, 0, 0};
    depth           deepest = {none, none, none, ABUT_ON_PLANE};
    for (int32_t i = 0; i < solid->count; ++i) {
        const abut_facet3 *f = &solid->facets[i];
        for (int k = 0; k < 3 && f->triangle >= 0 && abut_dot3(f->normal, f->normal) > 0; ++k) {
            look(planes, count, f->corner[k], f->normal, &deepest);
        }
    }
    return deepest;
}

// ---- which plane ---------------------------------------------------------------------------------------------------------

typedef struct directions {
    abut_vec3 list[MOST_PLANES];
    int       count;
} directions;

static void add_direction(directions *d, abut_vec3 v)
{
    const abut_vec3 n = abut_unit_or_zero3(v);
    bool            unlike = abut_dot3(n, n) > 0 && d->count < MOST_PLANES;
    for (int i = 0; unlike && i < d->count; ++i) {
        unlike = abut_world_abs(abut_dot3(d->list[i], n)) < SAME_DIRECTION;
    }
    if (unlike) {
        d->list[d->count++] = n;
    }
}

static bool is_at(abut_vec3 p, abut_vec3 q)
{
    return p.x == q.x && p.y == q.y && p.z == q.z;
}

// The deepest facet's own plane comes first, then those of its neighbours, what lies over it, and last the edges.
static directions directions_at(const abut_solid3 *solid, const depth *deepest)
{
    directions d = {.count = 0};
    add_direction(&d, deepest->normal);
    for (int pass = 0; pass < 2; ++pass) {
        for (int32_t i = 0; i < solid->count; ++i) {
            const abut_facet3 *f = &solid->facets[i];
            for (int k = 0; k < 3 && f->triangle >= 0; ++k) {
                if (is_at(f->corner[k], deepest->at)) {
                    add_direction(&d, pass == 0 ? f->normal : abut_sub3(f->corner[(k + 1) % 3], f->corner[k]));
                }
            }
        }
        add_direction(&d, pass == 0 ? deepest->over : abut_cross3(deepest->over, deepest->normal));
    }
    return d;
}

// The corners of what is on one side.
static void gather_side(const abut_solid3 *solid, const abut_plane3 *plane, int side, cloud *c)
{
    c->count = 0;
    for (int32_t i = 0; i < solid->count; ++i) {
        abut_patch3 kept = {.count = 0};
        if (solid->facets[i].triangle >= 0) {
            abut_facet3_cut(&solid->facets[i], plane, side, &kept);
        }
        for (int k = 0; k < kept.count; ++k) {
            c->points[c->count++] = kept.corner[k];
        }
    }
}

// The volume of the hulls of both sides; of no use, infinite: there is nothing on one of them.
static bool cost_of(const abut_solid3 *solid, const abut_plane3 *plane, abut_real whole, cloud *room,
                    const abut_allocator *allocator, abut_real *cost)
{
    bool good = true;
    *cost = 0;
    for (int side = -1; good && side <= 1; side += 2) {
        abut_held_hull3 held;
        gather_side(solid, plane, side, room);
        good = hold_cloud(room, allocator, &held);
        *cost += held.volume > LEAST_SIDE * whole ? held.volume : (abut_real)INFINITY;
        abut_hull3_let_go(&held, allocator);
    }
    return good;
}

// The best of the planes through a point; *cost is infinite when none is of use. False: no memory.
static bool best_of(const abut_solid3 *solid, const directions *d, abut_vec3 at, abut_real whole, cloud *room,
                    const abut_allocator *allocator, abut_plane3 *plane, abut_real *cost)
{
    bool good = true;
    *cost = (abut_real)INFINITY;
    for (int i = 0; good && i < d->count; ++i) {
        const abut_plane3 tried = {d->list[i], abut_dot3(d->list[i], at)};
        abut_real         found;
        good = cost_of(solid, &tried, whole, room, allocator, &found);
        if (good && (*cost == (abut_real)INFINITY || found < AS_GOOD * *cost)) { // of about as good ones the first
            *cost = found;
            *plane = tried;
        }
    }
    return good;
}

abut_cut_answer3 abut_cut3_choose(const abut_solid3 *solid, const abut_held_hull3 *hull, const abut_allocator *allocator,
                                  abut_plane3 *plane)
{
    if (hull->volume <= 0) {
        return ABUT_CUT_NONE;
    }
    abut_plane3 *planes = planes_of(hull->hull, allocator);
    cloud        room = {NULL, 0, 0};
    abut_real    cost = (abut_real)INFINITY;
    bool         good = planes != NULL && take_cloud(&room, MOST_CUT * solid->count, allocator);
    if (good) {
        const depth deepest = deepest_of(solid, planes, hull->hull->faces);
        directions  d = {.count = 0};
        if (deepest.far > ABUT_ON_PLANE) {
            d = directions_at(solid, &deepest);
        }
        good = best_of(solid, &d, deepest.at, hull->volume, &room, allocator, plane, &cost);
    }
    abut_memory_give_back(allocator, planes, (size_t)hull->hull->faces, sizeof *planes);
    give_back_cloud(&room, allocator);
    return !good ? ABUT_CUT_NO_MEMORY : cost < (abut_real)INFINITY ? ABUT_CUT_FOUND : ABUT_CUT_NONE;
}
