// decompose2.c : the calls of abut/decompose2.h, from the outline to the pieces.
//
//   1. every point into a triangulation (mesh2.h), in an order in which neighbours follow each other (order2.h)
//   2. every edge into it (constrain2.h): edges that cross are found here, edges on each other cancel, corners on edges split
//      them; what is inside follows from the edges that are left
//   3. edges inside are flipped until the triangles are near to Delaunay's
//   4. edges are taken out while what becomes one is convex (pieces2.h)
//   5. neighbouring pieces are divided anew where fewer will do (windows2.h)
//
// All the memory for this is one block, and the pieces are another.
#include "abut/decompose2.h"
#include "decompose/constrain2.h"
#include "decompose/order2.h"
#include "decompose/windows2.h"
#include "memory/memory.h"

enum { MOST_POINTS = 1 << 24, DEFAULT_WINDOW = 20 };

// Everything that is needed on the way.
typedef struct work {
    int32_t              points;
    int32_t              window; // 0: none
    abut_mesh2           mesh;
    abut_constrain_room2 room;
    abut_place_key2     *keys;
    int32_t             *order;
    int32_t             *lowest; // the lowest index of the points in the place of each vertex
    int32_t             *ends;   // of edges that are put in once more: two for each
    uint8_t             *inside; // of each triangle
    uint8_t             *queued;
    abut_partition2      partition;
    abut_windows2        windows;
} work;

// A block that is being divided up; with base NULL it is only measured.
typedef struct block {
    char    *base;
    uint64_t used;
} block;

static void *take(block *b, size_t count, size_t size)
{
    const uint64_t align = sizeof(uint64_t);
    void          *place = b->base != NULL ? b->base + (size_t)b->used : NULL;
    b->used += ((uint64_t)count * size + align - 1) / align * align;
    return place;
}

static void take_window(work *w, block *b)
{
    abut_optimum2 *o = &w->windows.optimum;
    const size_t   most = (size_t)w->window;
    o->most = w->window;
    o->capacity = abut_ways2(w->window);
    o->corner = take(b, most, sizeof *o->corner);
    o->left = take(b, most * most, sizeof *o->left);
    o->onward = take(b, most, sizeof *o->onward);
    o->back = take(b, most, sizeof *o->back);
    o->state = take(b, most * most, sizeof *o->state);
    o->way = take(b, (size_t)o->capacity, sizeof *o->way);
    o->list = take(b, most + 1, sizeof *o->list);
    o->task = take(b, 2 * most, sizeof *o->task);
    o->diagonal = take(b, most, sizeof *o->diagonal);
    w->windows.rim = take(b, most, sizeof(int32_t));
    w->windows.after = take(b, most, sizeof(int32_t));
    w->windows.member = take(b, most, sizeof(int32_t));
    w->windows.inner = take(b, 2 * most, sizeof(int32_t));
}

// A triangulation of n points and the ghost has 2 n - 2 triangles. Arrays whose times do not meet share their place.
static void divide(work *w, block *b)
{
    const size_t points = (size_t)w->points;
    const size_t triangles = 2 * points + 2;
    const size_t halves = 3 * triangles;
    w->mesh.corner = take(b, halves, sizeof(int32_t));
    w->mesh.twin = take(b, halves, sizeof(int32_t));
    w->mesh.tag = take(b, halves, sizeof(int32_t));
    w->mesh.leaving = take(b, points, sizeof(int32_t));
    w->mesh.same = take(b, points, sizeof(int32_t));
    w->room.capacity = (int32_t)triangles + 2;
    w->room.rim = take(b, triangles + 2, sizeof *w->room.rim);
    w->room.open = take(b, triangles + 2, sizeof *w->room.open);
    w->room.stack = take(b, halves, sizeof(int32_t));
    w->room.owner = take(b, halves, sizeof(int32_t));
    w->order = take(b, points, sizeof(int32_t));
    w->lowest = take(b, points, sizeof(int32_t));
    w->inside = take(b, triangles, 1);
    w->queued = take(b, halves, 1);
    w->keys = take(b, 2 * points, sizeof *w->keys);
    w->ends = take(b, halves, sizeof(int32_t));
    w->partition.from = w->mesh.corner;
    w->partition.twin = w->mesh.twin;
    w->partition.piece = w->mesh.tag;
    w->partition.next = w->room.stack;
    w->partition.before = w->room.owner;
    w->partition.any = take(b, triangles, sizeof(int32_t));
    w->windows.piece_stamp = take(b, triangles, sizeof(int32_t));
    w->windows.vertex_stamp = w->mesh.leaving;
    w->windows.waiting = w->inside;
    if (w->window > 0) {
        take_window(w, b);
    }
}

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

// Looks at the input; counts the points.
static abut_status check(const abut_outline2 *outline, int32_t *points, int32_t fault[2])
{
    int64_t count = 0;
    for (int32_t r = 0; r < outline->rings; ++r) {
        if (outline->counts[r] < 0) {
            fault[0] = r;
            return ABUT_TOO_FEW_POINTS;
        }
        count += outline->counts[r];
        if (count > MOST_POINTS) {
            return ABUT_TOO_MANY_POINTS;
        }
    }
    for (int32_t i = 0; i < (int32_t)count; ++i) {
        const abut_vec2 p = outline->points[i];
        const double    largest = fmax(fabs((double)p.x), fabs((double)p.y));
        if (!is_finite(p.x) || !is_finite(p.y) || largest > (double)ABUT_REAL_LARGEST) {
            fault[0] = i;
            return is_finite(p.x) && is_finite(p.y) ? ABUT_TOO_LARGE : ABUT_NOT_FINITE;
        }
    }
    *points = (int32_t)count;
    return ABUT_OK;
}

// A power of two that makes the largest coordinate about 1.
static double per_unit(const abut_vec2 *points, int32_t count)
{
    double largest = 0;
    for (int32_t i = 0; i < count; ++i) {
        largest = fmax(largest, fmax(fabs((double)points[i].x), fabs((double)points[i].y)));
    }
    int exponent = 0;
    (void)frexp(largest, &exponent);
    return ldexp(1, -exponent);
}

// Points and edges into the mesh. Sets *inside to the number of triangles inside.
static abut_status build_mesh(work *w, const abut_outline2 *outline, int32_t *inside, int32_t fault[2])
{
    abut_mesh2 *m = &w->mesh;
    for (int32_t i = 0; i < w->points; ++i) {
        w->order[i] = i;
        w->lowest[i] = i;
    }
    abut_order_points2(m->points, w->order, w->points, w->keys);
    if (!abut_triangulate_points2(m, w->order, w->points)) {
        return ABUT_NO_AREA;
    }
    for (int32_t i = w->points - 1; i >= 0; --i) {
        w->lowest[m->same[i]] = i;
    }
    for (int32_t h = 0; h < 3 * m->triangles; ++h) {
        w->room.owner[h] = -1;
    }
    int32_t first = 0;
    for (int32_t r = 0; r < outline->rings; ++r) {
        const int32_t end = first + outline->counts[r];
        for (int32_t i = first; i < end; ++i) {
            const int32_t next = i + 1 < end ? i + 1 : first;
            int32_t       crossed;
            if (!abut_constrain2(m, &w->room, m->same[i], m->same[next], i, &crossed)) {
                fault[0] = crossed < i ? crossed : i;
                fault[1] = crossed < i ? i : crossed;
                return ABUT_SELF_CROSSING;
            }
        }
        first = end;
    }
    *inside = abut_find_inside2(m, w->inside, w->room.stack);
    return *inside > 0 ? ABUT_OK : ABUT_NO_AREA;
}

// Vertices on no odd edge are not the outline's: ends of edges that cancelled. If there are any, the mesh is built once more
// from the odd edges, which do not cross any more.
static int32_t rebuild_without_loose(work *w, int32_t inside)
{
    abut_mesh2 *m = &w->mesh;
    int32_t     edges = 0;
    for (int32_t i = 0; i < w->points; ++i) {
        m->same[i] = -1;
    }
    for (int32_t h = 0; h < 3 * m->triangles; ++h) {
        if (h < m->twin[h] && abut_is_odd2(m->tag[h])) {
            w->ends[2 * edges] = m->corner[h];
            w->ends[2 * edges + 1] = m->corner[m->twin[h]];
            m->same[m->corner[h]] = m->same[m->corner[m->twin[h]]] = 1;
            ++edges;
        }
    }
    int32_t used = 0, vertices = 0;
    for (int32_t i = 0; i < w->points; ++i) {
        const int32_t p = w->order[i];
        vertices += m->leaving[p] >= 0;
        if (m->same[p] == 1) {
            w->order[used++] = p;
        }
    }
    if (used == vertices) {
        return inside;
    }
    abut_triangulate_points2(m, w->order, used);
    for (int32_t e = 0; e < edges; ++e) {
        int32_t crossed;
        abut_constrain2(m, &w->room, w->ends[2 * e], w->ends[2 * e + 1], e, &crossed);
    }
    return abut_find_inside2(m, w->inside, w->room.stack);
}

// The pieces of the partition, numbered, in a block of their own.
static abut_status write_pieces(const work *w, const abut_allocator *allocator, abut_pieces2 **pieces)
{
    const abut_partition2 *g = &w->partition;
    size_t                 corners = 0;
    for (int32_t h = 0; h < g->halves; ++h) {
        corners += g->next[h] >= 0;
    }
    const size_t  bytes = sizeof(abut_pieces2) + ((size_t)g->pieces + 1 + 2 * corners) * sizeof(int32_t);
    abut_pieces2 *made = abut_memory_take(allocator, bytes, 1);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    *made = (abut_pieces2){g->pieces, (int32_t)corners, bytes};
    int32_t *first = (int32_t *)(void *)(made + 1);
    int32_t *corner = first + g->pieces + 1;
    int32_t *neighbor = corner + corners;
    int32_t  at = 0;
    for (int32_t p = 0; p < g->pieces; ++p) {
        first[p] = at;
        int32_t h = g->any[p];
        do {
            corner[at] = w->lowest[g->from[h]];
            neighbor[at] = g->twin[h] >= 0 ? g->piece[g->twin[h]] : -1;
            ++at;
            h = g->next[h];
        } while (h != g->any[p]);
    }
    first[g->pieces] = at;
    *pieces = made;
    return ABUT_OK;
}

// From an outline that has been looked at to pieces: triangles, or as few as it finds.
static abut_status divide_outline(work *w, const abut_outline2 *outline, bool triangles, const abut_allocator *allocator,
                                  abut_pieces2 **pieces, int32_t fault[2])
{
    int32_t     inside = 0;
    abut_status status = build_mesh(w, outline, &inside, fault);
    if (status != ABUT_OK) {
        return status;
    }
    rebuild_without_loose(w, inside);
    abut_flip_inside2(&w->mesh, w->inside, w->room.stack, w->queued);
    abut_partition2 *g = &w->partition;
    g->points = outline->points;
    abut_copy_inside2(g, &w->mesh, w->inside);
    if (!triangles) {
        abut_merge2(g);
    }
    abut_number2(g);
    if (w->window > 0) {
        for (int32_t p = 0; p < g->pieces; ++p) {
            w->windows.piece_stamp[p] = 0;
        }
        for (int32_t p = 0; p < w->points; ++p) {
            w->windows.vertex_stamp[p] = 0;
        }
        w->windows.windows = w->windows.walks = 0;
        abut_improve2(g, &w->windows);
        abut_number2(g);
    }
    return write_pieces(w, allocator, pieces);
}

static abut_status divide_into(const abut_outline2 *outline, bool triangles, int32_t window, const abut_allocator *chosen,
                               abut_pieces2 **pieces, int32_t fault[2])
{
    int32_t  none[2];
    int32_t *place = fault != NULL ? fault : none;
    work     w = {.window = window, .mesh = {.points = outline->points}};
    *pieces = NULL;
    place[0] = place[1] = -1;
    abut_status status = check(outline, &w.points, place);
    if (status != ABUT_OK) {
        return status;
    }
    const abut_allocator allocator = abut_allocator_or_malloc(chosen);
    block                measured = {NULL, 0};
    divide(&w, &measured);
    if (measured.used > SIZE_MAX) { // where addresses have 32 bits
        return ABUT_NO_MEMORY;
    }
    block memory = {abut_memory_take(&allocator, (size_t)measured.used, 1), 0};
    if (memory.base == NULL) {
        return ABUT_NO_MEMORY;
    }
    divide(&w, &memory);
    w.mesh.per_unit = per_unit(outline->points, w.points);
    status = divide_outline(&w, outline, triangles, &allocator, pieces, place);
    abut_memory_give_back(&allocator, memory.base, (size_t)measured.used, 1);
    return status;
}

abut_status abut_decompose2(const abut_outline2 *outline, const abut_decompose2_options *options,
                            const abut_allocator *allocator, abut_pieces2 **pieces, int32_t fault[2])
{
    int32_t window = options != NULL && options->window != 0 ? options->window : DEFAULT_WINDOW;
    window = window < 0 ? 0 : window < ABUT_MOST_CORNERS2 ? window : ABUT_MOST_CORNERS2;
    return divide_into(outline, false, window, allocator, pieces, fault);
}

abut_status abut_triangulate2(const abut_outline2 *outline, const abut_allocator *allocator, abut_pieces2 **pieces,
                              int32_t fault[2])
{
    return divide_into(outline, true, 0, allocator, pieces, fault);
}

void abut_pieces2_release(abut_pieces2 *pieces, const abut_allocator *allocator)
{
    const abut_allocator from = abut_allocator_or_malloc(allocator);
    if (pieces != NULL) {
        abut_memory_give_back(&from, pieces, pieces->bytes, 1);
    }
}
