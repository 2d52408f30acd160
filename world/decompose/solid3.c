// solid3.c : see solid3.h.
#include "decompose/solid3.h"

#include "memory/memory.h"
#include <string.h>

// Edges as they are collected: `way` is 1 from the smaller end (by its coordinates in order) to the larger, else -1.
typedef struct edge {
    abut_vec3 small, large;
    int32_t   way, triangle;
} edge;

typedef struct edges {
    edge                *list;
    int32_t              count, room;
    const abut_allocator allocator;
} edges;

// Room for one more in an array that grows twofold.
static bool has_room(void **items, int32_t count, int32_t *room, size_t size, const abut_allocator *allocator)
{
    if (count < *room) {
        return true;
    }
    const int32_t more = *room > 0 ? 2 * *room : 64;
    void         *larger = count < INT32_MAX / 2 ? abut_memory_take(allocator, (size_t)more, size) : NULL;
    if (larger == NULL) {
        return false;
    }
    if (count > 0) {
        memcpy(larger, *items, (size_t)count * size);
    }
    abut_memory_give_back(allocator, *items, (size_t)*room, size);
    *items = larger;
    *room = more;
    return true;
}

bool abut_solid3_add(abut_solid3 *solid, const abut_facet3 *facet, const abut_allocator *allocator)
{
    void *items = solid->facets;
    if (!has_room(&items, solid->count, &solid->room, sizeof *facet, allocator)) {
        return false;
    }
    solid->facets = items;
    solid->facets[solid->count++] = *facet;
    return true;
}

void abut_solid3_free(abut_solid3 *solid, const abut_allocator *allocator)
{
    abut_memory_give_back(allocator, solid->facets, (size_t)solid->room, sizeof *solid->facets);
    abut_memory_give_back(allocator, solid->plane, (size_t)solid->plane_room, sizeof *solid->plane);
    *solid = (abut_solid3){NULL, 0, 0, NULL, 0, 0};
}

abut_real abut_solid3_six_volumes(const abut_solid3 *solid)
{
    const abut_vec3 *origin = solid->count > 0 ? &solid->facets[0].corner[0] : NULL;
    abut_real        six = 0;
    for (int32_t i = 0; i < solid->count; ++i) {
        const abut_facet3 *f = &solid->facets[i];
        six += abut_dot3(abut_facet_cross3(f), abut_sub3(f->corner[0], *origin)); // 0 of a facet that is a line
    }
    return six;
}

// ---- edges ---------------------------------------------------------------------------------------------------------------

static int compare_places(const abut_vec3 *p, const abut_vec3 *q)
{
    if (p->x != q->x) {
        return p->x < q->x ? -1 : 1;
    }
    if (p->y != q->y) {
        return p->y < q->y ? -1 : 1;
    }
    return (p->z > q->z) - (p->z < q->z);
}

static int compare_edges(const edge *p, const edge *q)
{
    const int first = compare_places(&p->small, &q->small), second = compare_places(&p->large, &q->large);
    return first != 0 ? first : second != 0 ? second : (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

// Lets an edge of a heap, whose largest is on top, sink to where none below it is larger.
static void sink(edge *list, int32_t at, int32_t count)
{
    const edge sinking = list[at];
    for (int32_t below = 2 * at + 1; below < count; below = 2 * at + 1) {
        below += below + 1 < count && compare_edges(&list[below], &list[below + 1]) < 0;
        if (compare_edges(&sinking, &list[below]) >= 0) {
            break;
        }
        list[at] = list[below];
        at = below;
    }
    list[at] = sinking;
}

// By a heap (Williams 1964): in place, since the library needs nothing of the C library, whose qsort may also allocate.
static void sort_edges(edge *list, int32_t count)
{
    for (int32_t i = count / 2; i-- > 0;) {
        sink(list, i, count);
    }
    for (int32_t last = count; last-- > 1;) {
        const edge largest = list[0];
        list[0] = list[last];
        list[last] = largest;
        sink(list, 0, last);
    }
}

static bool add_edge(edges *e, abut_vec3 from, abut_vec3 to, int32_t triangle)
{
    const int order = compare_places(&from, &to);
    void     *items = e->list;
    if (order == 0) {
        return true;
    }
    if (!has_room(&items, e->count, &e->room, sizeof *e->list, &e->allocator)) {
        return false;
    }
    e->list = items;
    e->list[e->count++] = order < 0 ? (edge){from, to, 1, triangle} : (edge){to, from, -1, triangle};
    return true;
}

// Edges that go both ways cancel; of those that are left `way` is how often they go more one way than the other.
static void cancel(edges *e)
{
    int32_t kept = 0;
    sort_edges(e->list, e->count);
    for (int32_t i = 0; i < e->count;) {
        edge    sum = e->list[i];
        int32_t k = i + 1;
        while (k < e->count && compare_places(&e->list[k].small, &sum.small) == 0 &&
               compare_places(&e->list[k].large, &sum.large) == 0) {
            sum.way += e->list[k++].way;
        }
        if (sum.way != 0) {
            e->list[kept++] = sum;
        }
        i = k;
    }
    e->count = kept;
}

static void free_edges(edges *e)
{
    abut_memory_give_back(&e->allocator, e->list, (size_t)e->room, sizeof *e->list);
}

int32_t abut_solid3_open_at(const abut_solid3 *solid, const abut_allocator *allocator)
{
    edges e = {NULL, 0, 0, *allocator};
    bool  good = true;
    for (int32_t i = 0; good && i < solid->count; ++i) {
        const abut_facet3 *f = &solid->facets[i];
        for (int k = 0; good && k < 3; ++k) {
            good = add_edge(&e, f->corner[k], f->corner[(k + 1) % 3], f->triangle);
        }
    }
    cancel(&e);
    const int32_t open = !good ? -2 : e.count > 0 ? e.list[0].triangle : -1;
    free_edges(&e);
    return open;
}

// ---- cuts ----------------------------------------------------------------------------------------------------------------

// The height over the plane, 0 where it is on it.
static abut_real height_of(const abut_plane3 *plane, abut_vec3 p)
{
    const abut_real height = abut_dot3(plane->normal, p) - plane->far;
    return height > ABUT_ON_PLANE || height < -ABUT_ON_PLANE ? height : 0;
}

// Where an edge crosses the plane: from the end below, so that both facets of it and both sides of the cut have the same point.
static abut_vec3 crossing(abut_vec3 below, abut_real depth, abut_vec3 above, abut_real height)
{
    return abut_along3(below, depth / (depth - height), abut_sub3(above, below));
}

static void put(abut_patch3 *p, abut_vec3 corner, bool on)
{
    p->corner[p->count] = corner;
    p->on[p->count++] = on;
}

// Heights count from the plane upwards.
static void clip(const abut_facet3 *facet, const abut_real height[3], int side, abut_patch3 *kept)
{
    for (int i = 0; i < 3; ++i) {
        const int       k = (i + 1) % 3;
        const abut_real here = height[i], next = height[k];
        if (here * (abut_real)side >= 0) {
            put(kept, facet->corner[i], here == 0);
        }
        if (here < 0 && next > 0) {
            put(kept, crossing(facet->corner[i], here, facet->corner[k], next), true);
        } else if (here > 0 && next < 0) {
            put(kept, crossing(facet->corner[k], next, facet->corner[i], here), true);
        }
    }
}

// A facet in the plane belongs to the side that it closes.
static bool belongs(const abut_facet3 *facet, const abut_real height[3], const abut_plane3 *plane, int side)
{
    if (height[0] != 0 || height[1] != 0 || height[2] != 0) {
        const abut_real s = (abut_real)side;
        return height[0] * s > 0 || height[1] * s > 0 || height[2] * s > 0;
    }
    return (abut_dot3(abut_facet_cross3(facet), plane->normal) >= 0) == (side < 0);
}

void abut_facet3_cut(const abut_facet3 *facet, const abut_plane3 *plane, int side, abut_patch3 *kept)
{
    const abut_real height[3] = {height_of(plane, facet->corner[0]), height_of(plane, facet->corner[1]),
                                 height_of(plane, facet->corner[2])};
    kept->count = 0;
    if (belongs(facet, height, plane, side)) {
        clip(facet, height, side, kept);
    }
}

static bool add_patch(abut_solid3 *part, const abut_patch3 *p, const abut_facet3 *of, edges *rim,
                      const abut_allocator *allocator)
{
    bool good = true;
    for (int i = 2; good && i < p->count; ++i) {
        const abut_facet3 f = {{p->corner[0], p->corner[i - 1], p->corner[i]}, of->normal, of->triangle};
        good = abut_solid3_add(part, &f, allocator);
    }
    for (int i = 0; good && i < p->count; ++i) {
        const int k = (i + 1) % p->count;
        good = !(p->on[i] && p->on[k]) || add_edge(rim, p->corner[i], p->corner[k], of->triangle);
    }
    return good;
}

// Each edge the other way round, and a point of the plane that is one of them.
static bool add_caps(abut_solid3 *part, const edges *rim, const abut_allocator *allocator)
{
    bool good = true;
    for (int32_t i = 0; good && i < rim->count; ++i) {
        const edge       *e = &rim->list[i];
        const bool        along = e->way > 0;
        const abut_facet3 cap = {{rim->list[0].small, along ? e->large : e->small, along ? e->small : e->large}, {0, 0, 0}, -1};
        for (int32_t k = along ? e->way : -e->way; good && k > 0; --k) {
            good = abut_solid3_add(part, &cap, allocator);
        }
    }
    return good;
}

static bool add_plane(abut_solid3 *solid, const abut_plane3 *plane, const abut_allocator *allocator)
{
    void *items = solid->plane;
    if (!has_room(&items, solid->planes, &solid->plane_room, sizeof *plane, allocator)) {
        return false;
    }
    solid->plane = items;
    solid->plane[solid->planes++] = *plane;
    return true;
}

// The planes that the solid is below, and the new one, which it is below once that is turned to the side.
static bool add_planes(abut_solid3 *part, const abut_solid3 *solid, const abut_plane3 *plane, int side,
                       const abut_allocator *allocator)
{
    const abut_real   s = (abut_real)-side;
    const abut_plane3 turned = {abut_scale3(s, plane->normal), s * plane->far};
    bool              good = true;
    for (int32_t i = 0; good && i < solid->planes; ++i) {
        good = add_plane(part, &solid->plane[i], allocator);
    }
    return good && add_plane(part, &turned, allocator);
}

bool abut_solid3_cut(const abut_solid3 *solid, const abut_plane3 *plane, int side, const abut_allocator *allocator,
                     abut_solid3 *part)
{
    edges rim = {NULL, 0, 0, *allocator};
    bool  good = true;
    for (int32_t i = 0; good && i < solid->count; ++i) {
        abut_patch3 kept;
        abut_facet3_cut(&solid->facets[i], plane, side, &kept);
        good = add_patch(part, &kept, &solid->facets[i], &rim, allocator);
    }
    cancel(&rim);
    good = good && add_caps(part, &rim, allocator) && add_planes(part, solid, plane, side, allocator);
    free_edges(&rim);
    return good;
}
