// chain2.c : segment chains built, saved and loaded.
//
// The hierarchy halves the segments by the middles of their boxes along the longest side of the box of those middles, so it is
// balanced whatever the chain, and its depth is bounded.
#include "abut/chain2.h"
#include "mesh/chain_block2.h"

#include <string.h>

#define MOST (1 << 24) // vertices or segments, as feature ids have it

static size_t bytes_of(int32_t vertices, int32_t segments, int32_t nodes)
{
    return sizeof(abut_chain2) + (size_t)nodes * sizeof(abut_chain_node2) + (size_t)vertices * sizeof(abut_vec2) +
           (size_t)segments * 3 * sizeof(int32_t);
}

// Nodes of the hierarchy over so many segments: a leaf, or a node and both halves.
static int32_t nodes_of(int32_t segments)
{
    return segments <= ABUT_CHAIN_LEAF ? 1 : 1 + nodes_of(segments / 2) + nodes_of(segments - segments / 2);
}

static abut_box2 grown(abut_box2 box, abut_vec2 v)
{
    box.lower.x = v.x < box.lower.x ? v.x : box.lower.x;
    box.lower.y = v.y < box.lower.y ? v.y : box.lower.y;
    box.upper.x = v.x > box.upper.x ? v.x : box.upper.x;
    box.upper.y = v.y > box.upper.y ? v.y : box.upper.y;
    return box;
}

static abut_box2 box_of_segment(const abut_chain2 *chain, int32_t segment)
{
    const int32_t   *end = &abut_chain_ends2(chain)[2 * (size_t)segment];
    const abut_vec2 *v = abut_chain_vertices2(chain);
    const abut_box2  first = {v[end[0]], v[end[0]]};
    return grown(first, v[end[1]]);
}

// The middle of a segment's box along an axis. Halves first: the sum of two large numbers may overflow.
static abut_real middle_along(const abut_chain2 *chain, int32_t segment, int axis)
{
    const abut_box2 box = box_of_segment(chain, segment);
    return axis == 0 ? box.lower.x / 2 + box.upper.x / 2 : box.lower.y / 2 + box.upper.y / 2;
}

static int longest_side(const abut_chain2 *chain, const int32_t *segment, int32_t count)
{
    abut_vec2 middle = {middle_along(chain, segment[0], 0), middle_along(chain, segment[0], 1)};
    abut_box2 box = {middle, middle};
    for (int32_t i = 1; i < count; ++i) {
        middle = (abut_vec2){middle_along(chain, segment[i], 0), middle_along(chain, segment[i], 1)};
        box = grown(box, middle);
    }
    return box.upper.x / 2 - box.lower.x / 2 >= box.upper.y / 2 - box.lower.y / 2 ? 0 : 1;
}

// By the middle along the axis, and of equal ones by the number: the same order on every machine.
static bool comes_before(const abut_chain2 *chain, int axis, int32_t a, int32_t b)
{
    const abut_real at_a = middle_along(chain, a, axis), at_b = middle_along(chain, b, axis);
    return at_a < at_b || (at_a == at_b && a < b);
}

static void swap(int32_t *a, int32_t *b)
{
    const int32_t other = *a;
    *a = *b;
    *b = other;
}

// Brings the lesser half before place `half` (Hoare 1961, "Find").
static void put_lesser_half_first(const abut_chain2 *chain, int axis, int32_t *segment, int32_t count, int32_t half)
{
    int32_t low = 0, high = count - 1;
    while (low < high) {
        const int32_t pivot = segment[low + (high - low) / 2];
        int32_t       i = low, k = high;
        while (i <= k) {
            while (comes_before(chain, axis, segment[i], pivot)) {
                ++i;
            }
            while (comes_before(chain, axis, pivot, segment[k])) {
                --k;
            }
            if (i <= k) {
                swap(&segment[i++], &segment[k--]);
            }
        }
        if (half <= k) {
            high = k;
        } else if (half >= i) {
            low = i;
        } else {
            return;
        }
    }
}

// Makes the nodes over a stretch of the order; returns the first number after theirs.
static int32_t make_nodes(abut_chain2 *chain, int32_t node, int32_t first, int32_t count)
{
    abut_chain_node2 *n = &abut_chain_nodes2(chain)[node];
    int32_t          *segment = &abut_chain_order2(chain)[first];
    abut_box2         box = box_of_segment(chain, segment[0]);
    for (int32_t i = 1; i < count; ++i) {
        const abut_box2 other = box_of_segment(chain, segment[i]);
        box = grown(grown(box, other.lower), other.upper);
    }
    n->box = box;
    if (count <= ABUT_CHAIN_LEAF) {
        n->first = first;
        n->count = count;
        return node + 1;
    }
    const int32_t half = count / 2;
    put_lesser_half_first(chain, longest_side(chain, segment, count), segment, count, half);
    n->count = 0;
    n->first = make_nodes(chain, node + 1, first, half);
    return make_nodes(chain, n->first, first + half, count - half);
}

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

static bool is_too_large(abut_real x)
{
    return x > ABUT_REAL_LARGEST || x < -ABUT_REAL_LARGEST;
}

static abut_status check_vertices(const abut_vec2 *v, int32_t count, int32_t *fault)
{
    for (int32_t i = 0; i < count; ++i) {
        *fault = i;
        if (!(is_finite(v[i].x) && is_finite(v[i].y))) {
            return ABUT_NOT_FINITE;
        }
        if (is_too_large(v[i].x) || is_too_large(v[i].y)) {
            return ABUT_TOO_LARGE;
        }
    }
    *fault = -1;
    return ABUT_OK;
}

static abut_status check_ends(const int32_t *ends, int32_t segments, int32_t vertices, int32_t *fault)
{
    for (int32_t i = 0; i < segments; ++i) {
        for (int32_t k = 0; k < 2; ++k) {
            const int32_t end = ends[2 * (size_t)i + (size_t)k];
            if (end < 0 || end >= vertices) {
                *fault = i;
                return ABUT_BAD_INDEX;
            }
        }
    }
    *fault = -1;
    return ABUT_OK;
}

static abut_status check_input(const abut_vec2 *vertices, int32_t vertex_count, const int32_t *ends, int32_t segments,
                               int32_t *fault)
{
    *fault = -1;
    if (vertices == NULL || vertex_count < 1 || segments < 1) {
        return ABUT_TOO_FEW_POINTS;
    }
    if (vertex_count > MOST || segments > MOST) {
        return ABUT_TOO_MANY_POINTS;
    }
    const abut_status status = check_vertices(vertices, vertex_count, fault);
    if (status == ABUT_OK && ends == NULL && segments > vertex_count) {
        *fault = vertex_count; // the first segment that would begin at no vertex
        return ABUT_BAD_INDEX;
    }
    return status != ABUT_OK || ends == NULL ? status : check_ends(ends, segments, vertex_count, fault);
}

// Each vertex joined to the next, the last to the first.
static void join_in_order(int32_t *ends, int32_t segments, int32_t vertices)
{
    for (int32_t i = 0; i < segments; ++i) {
        ends[2 * (size_t)i] = i;
        ends[2 * (size_t)i + 1] = i + 1 < vertices ? i + 1 : 0;
    }
}

// Whether the nodes lead where make_nodes lets them for so many segments: then no search leaves the block, whatever the boxes.
static bool are_nodes_sound(const abut_chain2 *chain, int32_t node, int32_t first, int32_t count, int32_t *after)
{
    const abut_chain_node2 *n = &abut_chain_nodes2(chain)[node];
    if (count <= ABUT_CHAIN_LEAF) {
        *after = node + 1;
        return n->first == first && n->count == count;
    }
    const int32_t half = count / 2;
    return n->count == 0 && are_nodes_sound(chain, node + 1, first, half, after) && n->first == *after &&
           are_nodes_sound(chain, n->first, first + half, count - half, after);
}

static bool is_order_sound(const abut_chain2 *chain)
{
    for (int32_t i = 0; i < chain->segments; ++i) {
        const int32_t segment = abut_chain_order2(chain)[i];
        if (segment < 0 || segment >= chain->segments) {
            return false;
        }
    }
    return true;
}

static bool is_sound(void *block)
{
    const abut_chain2 *chain = (const abut_chain2 *)block;
    int32_t            place, after;
    return chain->vertices >= 1 && chain->vertices <= MOST && chain->segments >= 1 && chain->segments <= MOST &&
           chain->nodes == nodes_of(chain->segments) &&
           bytes_of(chain->vertices, chain->segments, chain->nodes) == chain->block.bytes &&
           check_vertices(abut_chain_vertices2(chain), chain->vertices, &place) == ABUT_OK &&
           check_ends(abut_chain_ends2(chain), chain->segments, chain->vertices, &place) == ABUT_OK && is_order_sound(chain) &&
           are_nodes_sound(chain, 0, 0, chain->segments, &after);
}

static const abut_block_kind kind = {"abutchn2", 1, sizeof(abut_chain2), is_sound};

abut_status abut_chain2_build(const abut_vec2 *vertices, int32_t vertex_count, const int32_t *ends, int32_t segment_count,
                              const abut_allocator *allocator, abut_chain2 **chain, int32_t *fault)
{
    int32_t     place;
    abut_status status = check_input(vertices, vertex_count, ends, segment_count, &place);
    *chain = NULL;
    if (fault != NULL) {
        *fault = place;
    }
    if (status != ABUT_OK) {
        return status;
    }
    const int32_t nodes = nodes_of(segment_count);
    const size_t  bytes = bytes_of(vertex_count, segment_count, nodes);
    abut_chain2  *made = (abut_chain2 *)abut_block_take(&kind, bytes, allocator);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    made->vertices = vertex_count;
    made->segments = segment_count;
    made->nodes = nodes;
    memcpy(abut_chain_vertices2(made), vertices, (size_t)vertex_count * sizeof *vertices);
    if (ends != NULL) {
        memcpy(abut_chain_ends2(made), ends, 2 * (size_t)segment_count * sizeof *ends);
    } else {
        join_in_order(abut_chain_ends2(made), segment_count, vertex_count);
    }
    for (int32_t i = 0; i < segment_count; ++i) {
        abut_chain_order2(made)[i] = i;
    }
    make_nodes(made, 0, 0, segment_count);
    abut_block_seal(&made->block);
    *chain = made;
    return ABUT_OK;
}

void abut_chain2_release(abut_chain2 *chain, const abut_allocator *allocator)
{
    if (chain != NULL) {
        abut_block_give_back(&chain->block, allocator);
    }
}

abut_status abut_chain2_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_chain2 **chain)
{
    void             *block;
    const abut_status status = abut_block_load(&kind, bytes, size, allocator, &block);
    *chain = (abut_chain2 *)block;
    return status;
}

size_t abut_chain2_bytes(const abut_chain2 *chain)
{
    return (size_t)chain->block.bytes;
}

int32_t abut_chain2_segments(const abut_chain2 *chain)
{
    return chain->segments;
}

void abut_chain2_ends(const abut_chain2 *chain, int32_t segment, abut_vec2 end[2])
{
    const int32_t *index = &abut_chain_ends2(chain)[2 * (size_t)segment];
    for (int32_t k = 0; k < 2; ++k) {
        end[k] = abut_chain_vertices2(chain)[index[k]];
    }
}

abut_box2 abut_chain2_bounds(const abut_chain2 *chain)
{
    return abut_chain_nodes2(chain)->box;
}
