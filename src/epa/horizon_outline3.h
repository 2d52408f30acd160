// horizon_outline3.h : the outline of what a point sees of a small polytope (epa_small3.h), all its edges at once.
//
// The faces seen have fifteen edges at most, and an edge's numbers are bytes. So what is asked of edges is asked of sixteen
// bytes at once where the processor can: which of them border on a face that is not seen, which edge begins where another ends.
// No branch depends on how many there are: after the last comes the first once more, and does no harm.
#ifndef ABUT_EPA_HORIZON_OUTLINE3_H
#define ABUT_EPA_HORIZON_OUTLINE3_H

#include "base/inline.h"
#include "epa/epa_small3.h"
#include "math/bits.h"

#if defined(ABUT_AVX2)
#include "simd/avx_bytes.h"
#endif

#include <string.h>

// Most faces seen at once: their edges must fit. More are rare, and left to the large store.
enum { ABUT_RIM3_FACES = 4 + 1, ABUT_RIM3_EDGES = ABUT_RIM3_FACES + 2, ABUT_RIM3_ROW = 4 + 4 };

// More edges than this are rare enough for a branch.
enum { ABUT_RIM3_USUAL = 4 + 1 };

// Edge i runs from vertex from[i] to to[i]; across it lies a face that is not seen. The new face over it takes place[i], linked
// as link[i] says: its edge 1 meets edge 2 of the one over the next edge. After the last edge comes the first, again and again.
typedef struct abut_horizon_outline3 {
    uint8_t  from[ABUT_RIM3_ROW];
    uint8_t  to[ABUT_RIM3_ROW];
    uint8_t  across[ABUT_RIM3_ROW];
    uint8_t  place[ABUT_RIM3_ROW];
    uint64_t link[ABUT_RIM3_ROW];
    int32_t  edges;
} abut_horizon_outline3;

static inline uint64_t abut_link_of3(uint32_t first, uint32_t second, uint32_t third, uint32_t across_first,
                                     uint32_t across_second, uint32_t across_third)
{
    enum { BYTE = 4 + 4 };
    uint32_t corners = first | second << BYTE | third << 2 * BYTE | first << 3 * BYTE;
    uint32_t across = across_first | across_second << BYTE | across_third << 2 * BYTE;
    return corners | (uint64_t)across << 4 * BYTE;
}

// What a vertex that takes the place `apex` sees. False when it is not a disc, or not a small one.
bool abut_rim3_find_plain(const abut_epa_small3 *small, uint64_t seen, uint32_t apex, abut_horizon_outline3 *rim);

// The lowest of the places of the edges whose bits are set. There is one, but for edges that come again and for ties.
static inline int32_t abut_rim3_lowest(const abut_horizon_outline3 *rim, uint32_t bits)
{
    bits &= ((uint32_t)1 << rim->edges) - 1;
    int32_t lowest = rim->place[abut_lowest_bit(bits)];
    for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        int32_t place = rim->place[abut_lowest_bit(bits)];
        lowest = place < lowest ? place : lowest;
    }
    return lowest;
}

// What is across an edge of a face, in the face's link: a byte by itself, where the lowest comes first.
#if defined(__x86_64__)
static inline void abut_put_across3(uint64_t *link, uint32_t edge, uint32_t across)
{
    uint8_t byte = (uint8_t)across;
    memcpy((char *)link + 4 + edge, &byte, sizeof byte);
}
#else
static inline void abut_put_across3(uint64_t *link, uint32_t edge, uint32_t across)
{
    uint32_t at = (4 + 4) * (4 + edge);
    *link = (*link & ~((uint64_t)UINT8_MAX << at)) | (uint64_t)across << at;
}
#endif

#if defined(ABUT_AVX2)

// The links of the faces seen, two by two: missing ones are any.
typedef struct abut_seen_links3 {
    abut_bytes16 pair[3];
    uint64_t     place; // the faces' places, a byte each, lowest first
} abut_seen_links3;

ABUT_INLINE abut_seen_links3 abut_links_of_seen3(const abut_epa_small3 *s, uint64_t seen)
{
    enum { LAST = ABUT_EPA_SMALL3_FACES - 1 };
    uint64_t         link[2 * 3] = {0};
    abut_seen_links3 l;
    l.place = 0;
    for (int32_t i = 0; i < ABUT_RIM3_FACES; ++i) {
        int32_t f = abut_lowest_bit(seen | (uint64_t)1 << LAST);
        link[i] = s->link[f];
        l.place |= (uint64_t)f << (4 + 4) * i;
        seen &= seen - 1;
    }
    for (int32_t i = 0; i < 3; ++i) {
        l.pair[i] = abut_bytes16_low_halves(abut_bytes16_of(link[2 * i]), abut_bytes16_of(link[2 * i + 1]));
    }
    return l;
}

// One number of each edge: byte `first` of the first face's first edge, the next one of its second, and so on.
ABUT_INLINE abut_bytes16 abut_edge_bytes3(const abut_seen_links3 *l, uint8_t first)
{
    enum { NONE = 1 << (4 + 3), NEXT = 4 + 4 };
    const abut_bytes16 low = {0, 1, 2, NEXT, NEXT + 1, NEXT + 2, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE};
    const abut_bytes16 mid = {NONE, NONE, NONE, NONE, NONE, NONE, 0, 1, 2, NEXT, NEXT + 1, NEXT + 2, NONE, NONE, NONE, NONE};
    const abut_bytes16 top = {NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 0, 1, 2, NONE};
    const abut_bytes16 on = abut_bytes16_splat(first);
    return abut_bytes16_lookup(l->pair[0], low + on) | abut_bytes16_lookup(l->pair[1], mid + on) |
           abut_bytes16_lookup(l->pair[2], top + on);
}

// A bit for each edge across which lies a face that is not seen.
ABUT_INLINE uint32_t abut_outer_edges3(abut_bytes16 across, uint64_t seen)
{
    const abut_bytes16 low_three = abut_bytes16_splat(4 + 2 + 1);
    const abut_bytes16 bit = {1, 2, 4, 1 << 3, 1 << 4, 1 << (4 + 1), 1 << (4 + 2), 1 << (4 + 3), 0, 0, 0, 0, 0, 0, 0, 0};
    abut_bytes16       byte_of_face = across >> (4 + 1);
    abut_bytes16       bit_of_face = abut_bytes16_lookup(bit, across >> 2 & low_three);
    abut_bytes16       eight_faces =
        abut_bytes16_lookup(abut_bytes16_low_halves(abut_bytes16_of(seen), abut_bytes16_of(seen)), byte_of_face);
    return abut_bytes16_sign_bits((abut_bytes16)((eight_faces & bit_of_face) == 0));
}

// Ones in the bytes of the first edges.
ABUT_INLINE uint64_t abut_first_bytes(int32_t count)
{
    return UINT64_MAX >> (4 + 4) * (ABUT_RIM3_ROW - count);
}

// The first `count` bytes, and byte 0 in the place of all others.
ABUT_INLINE uint64_t abut_simd_first_again(uint64_t bytes, int32_t count)
{
    const uint64_t each = UINT64_MAX / UINT8_MAX; // ones in all of them
    uint64_t       held = abut_first_bytes(count);
    return (bytes & held) | ((bytes & UINT8_MAX) * each & ~held);
}

// The numbers of the bits that are set, a byte each.
ABUT_INLINE uint64_t abut_bit_numbers(uint32_t bits)
{
    uint64_t numbers = 0;
    for (int32_t i = 0; i < ABUT_RIM3_EDGES; ++i) {
        numbers |= (uint64_t)abut_lowest_bit(bits | (uint32_t)1 << (4 * 4 - 1)) << (4 + 4) * i;
        bits &= bits - 1;
    }
    return numbers;
}

// The low half: for each edge the number of the one that begins where it ends; the high half: of the one that ends where it
// begins. Edge 0 where none does.
ABUT_INLINE abut_bytes16 abut_neighbour_edges3(abut_bytes16 from, abut_bytes16 to, uint64_t held)
{
    abut_bytes16 mine = abut_bytes16_low_halves(to, from);
    abut_bytes16 none = abut_bytes16_low_halves(abut_bytes16_of(~held), abut_bytes16_of(~held));
    abut_bytes16 theirs = abut_bytes16_low_halves(from, to) | none;
    abut_bytes16 half = abut_bytes16_low_halves(abut_bytes16_splat(0), abut_bytes16_splat(4 + 4));
    abut_bytes16 found = abut_bytes16_splat(0);
    for (int32_t i = 1; i < ABUT_RIM3_EDGES; ++i) {
        abut_bytes16 number = abut_bytes16_splat((uint8_t)i);
        abut_bytes16 same = (abut_bytes16)(mine == abut_bytes16_lookup(theirs, half + number));
        found = found | (same & number);
    }
    return found;
}

// Whether each edge is next to the one before it, and no loop closes after three or four of more edges: then there is one.
ABUT_INLINE bool abut_is_one_loop3(abut_bytes16 neighbour, int32_t edges, uint64_t held)
{
    abut_bytes16 next = neighbour;
    abut_bytes16 second = abut_bytes16_lookup(next, next);
    abut_bytes16 third = abut_bytes16_lookup(next, second);
    abut_bytes16 fourth = abut_bytes16_lookup(second, second);
    abut_bytes16 self = {0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3, 0, 0, 0, 0, 0, 0, 0, 0};
    abut_bytes16 back = abut_bytes16_lookup(abut_bytes16_high_halves(neighbour, neighbour), next);
    bool         mutual = (abut_bytes16_first8(back ^ self) & held) == 0;
    bool         closed_third = edges > 3 && (abut_bytes16_first8(third) & UINT8_MAX) == 0;
    bool         closed_fourth = edges > 4 && (abut_bytes16_first8(fourth) & UINT8_MAX) == 0;
    return mutual & !closed_third & !closed_fourth;
}

ABUT_INLINE void abut_put_links3(abut_horizon_outline3 *r, abut_bytes16 from, abut_bytes16 to, abut_bytes16 across,
                                 abut_bytes16 beside, uint32_t apex)
{
    const abut_bytes16 edge = {2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1};
    abut_bytes16       zero = abut_bytes16_splat(0);
    abut_bytes16       next_before = beside << 2 | edge;
    abut_bytes16       first_two = abut_bytes16_zip_low1(from, to);
    abut_bytes16       last_two = abut_bytes16_zip_low1(abut_bytes16_splat((uint8_t)apex), from);
    abut_bytes16       across_two = abut_bytes16_zip_low1(across, next_before);
    abut_bytes16       before = abut_bytes16_zip_high1(next_before, zero);
    abut_bytes16       low = abut_bytes16_zip_low2(first_two, last_two);
    abut_bytes16       high = abut_bytes16_zip_high2(first_two, last_two);
    abut_bytes16       low_across = abut_bytes16_zip_low2(across_two, before);
    abut_bytes16       high_across = abut_bytes16_zip_high2(across_two, before);
    abut_bytes16_store(&r->link[0], abut_bytes16_zip_low4(low, low_across));
    abut_bytes16_store(&r->link[2], abut_bytes16_zip_high4(low, low_across));
    abut_bytes16_store(&r->link[4], abut_bytes16_zip_low4(high, high_across));
    abut_bytes16_store(&r->link[4 + 2], abut_bytes16_zip_high4(high, high_across));
}

ABUT_INLINE bool abut_rim3_find(const abut_epa_small3 *s, uint64_t seen, uint32_t apex, abut_horizon_outline3 *r)
{
    int32_t faces = __builtin_popcountll(seen);
    if (faces > ABUT_RIM3_FACES || s->faces + 2 > ABUT_EPA_SMALL3_FACES) {
        return false;
    }
    abut_seen_links3 links = abut_links_of_seen3(s, seen);
    abut_bytes16     all_across = abut_edge_bytes3(&links, 4);
    uint32_t         outer = abut_outer_edges3(all_across, seen) & (((uint32_t)1 << 3 * faces) - 1);
    int32_t          edges = __builtin_popcount(outer);
    if (edges != faces + 2) {
        return false;
    }
    uint64_t     held = abut_first_bytes(edges);
    uint64_t     added = (uint64_t)(uint32_t)(s->faces | (s->faces + 1) << (4 + 4)) << (4 + 4) * faces;
    uint64_t     place = abut_simd_first_again((links.place & abut_first_bytes(faces)) | added, edges);
    abut_bytes16 pick = abut_bytes16_of(abut_simd_first_again(abut_bit_numbers(outer), edges));
    abut_bytes16 from = abut_bytes16_lookup(abut_edge_bytes3(&links, 0), pick);
    abut_bytes16 to = abut_bytes16_lookup(abut_edge_bytes3(&links, 1), pick);
    abut_bytes16 across = abut_bytes16_lookup(all_across, pick);
    abut_bytes16 neighbour = abut_neighbour_edges3(from, to, held);
    abut_put_links3(r, from, to, across, abut_bytes16_lookup(abut_bytes16_of(place), neighbour), apex);
    r->edges = edges;
    uint64_t bytes = abut_bytes16_first8(from);
    memcpy(r->from, &bytes, sizeof bytes);
    bytes = abut_bytes16_first8(to);
    memcpy(r->to, &bytes, sizeof bytes);
    bytes = abut_bytes16_first8(across);
    memcpy(r->across, &bytes, sizeof bytes);
    memcpy(r->place, &place, sizeof place);
    return abut_is_one_loop3(neighbour, edges, held);
}

#else

static inline bool abut_rim3_find(const abut_epa_small3 *s, uint64_t seen, uint32_t apex, abut_horizon_outline3 *r)
{
    return abut_rim3_find_plain(s, seen, apex, r);
}

#endif

#endif
