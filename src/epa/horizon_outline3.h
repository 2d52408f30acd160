// horizon_outline3.h : the outline of what a point sees of a small polytope (epa_small3.h), all its edges at once.
//
// The faces seen have fifteen edges at most, and an edge's numbers are bytes. So what is asked of edges is asked of sixteen
// bytes at once where the processor can: which of them border on a face that is not seen, which edge begins where another ends.
// No branch depends on how many there are: after the last comes the first once more, and does no harm.
#ifndef ABUT_EPA_HORIZON_OUTLINE3_H
#define ABUT_EPA_HORIZON_OUTLINE3_H

#include "epa/epa_small3.h"
#include "simd/lanes8.h"

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

#if defined(__x86_64__) && defined(__GNUC__)

// What is across an edge of a face, in the face's link: a byte by itself, where the lowest comes first.
static inline void abut_put_across3(uint64_t *link, uint32_t edge, uint32_t across)
{
    uint8_t byte = (uint8_t)across;
    memcpy((char *)link + 4 + edge, &byte, sizeof byte);
}

typedef __m128i abut_bytes;

// The first eight bytes, lowest first, of a number.
ABUT_LANES8_INLINE abut_bytes abut_bytes_of(uint64_t number)
{
    return _mm_cvtsi64_si128((long long)number);
}

// The same in both halves.
ABUT_LANES8_INLINE abut_bytes abut_bytes_twice(uint64_t number)
{
    return _mm_unpacklo_epi64(abut_bytes_of(number), abut_bytes_of(number));
}

ABUT_LANES8_INLINE uint64_t abut_low_bytes(abut_bytes a)
{
    return (uint64_t)_mm_cvtsi128_si64(a);
}

// The links of the faces seen, two by two: missing ones are any.
typedef struct abut_seen_links3 {
    abut_bytes pair[3];
    uint64_t   place; // the faces' places, a byte each, lowest first
} abut_seen_links3;

ABUT_LANES8_INLINE abut_seen_links3 abut_links_of_seen3(const abut_epa_small3 *s, uint64_t seen)
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
        l.pair[i] = _mm_unpacklo_epi64(abut_bytes_of(link[2 * i]), abut_bytes_of(link[2 * i + 1]));
    }
    return l;
}

// One number of each edge: byte `first` of the first face's first edge, the next one of its second, and so on.
ABUT_LANES8_INLINE abut_bytes abut_edge_bytes3(const abut_seen_links3 *l, char first)
{
    enum { NONE = INT8_MIN, NEXT = 4 + 4 };
    const abut_bytes low =
        _mm_setr_epi8(0, 1, 2, NEXT, NEXT + 1, NEXT + 2, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
    const abut_bytes mid =
        _mm_setr_epi8(NONE, NONE, NONE, NONE, NONE, NONE, 0, 1, 2, NEXT, NEXT + 1, NEXT + 2, NONE, NONE, NONE, NONE);
    const abut_bytes top = _mm_setr_epi8(NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 0, 1, 2, NONE);
    const abut_bytes on = _mm_set1_epi8(first);
    return _mm_or_si128(
        _mm_or_si128(_mm_shuffle_epi8(l->pair[0], _mm_add_epi8(low, on)), _mm_shuffle_epi8(l->pair[1], _mm_add_epi8(mid, on))),
        _mm_shuffle_epi8(l->pair[2], _mm_add_epi8(top, on)));
}

// A bit for each edge across which lies a face that is not seen.
ABUT_LANES8_INLINE uint32_t abut_outer_edges3(abut_bytes across, uint64_t seen)
{
    const abut_bytes low_three = _mm_set1_epi8(4 + 2 + 1);
    const abut_bytes bit = _mm_setr_epi8(1, 2, 4, 1 << 3, 1 << 4, 1 << (4 + 1), 1 << (4 + 2), INT8_MIN, 0, 0, 0, 0, 0, 0, 0, 0);
    abut_bytes       byte_of_face = _mm_and_si128(_mm_srli_epi16(across, 4 + 1), low_three);
    abut_bytes       bit_of_face = _mm_shuffle_epi8(bit, _mm_and_si128(_mm_srli_epi16(across, 2), low_three));
    abut_bytes       eight_faces = _mm_shuffle_epi8(abut_bytes_twice(seen), byte_of_face);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(eight_faces, bit_of_face), _mm_setzero_si128()));
}

// Ones in the bytes of the first edges.
ABUT_LANES8_INLINE uint64_t abut_first_bytes(int32_t count)
{
    return UINT64_MAX >> (4 + 4) * (ABUT_RIM3_ROW - count);
}

// The first `count` bytes, and byte 0 in the place of all others.
ABUT_LANES8_INLINE uint64_t abut_simd_first_again(uint64_t bytes, int32_t count)
{
    const uint64_t each = UINT64_MAX / UINT8_MAX; // ones in all of them
    uint64_t       held = abut_first_bytes(count);
    return (bytes & held) | ((bytes & UINT8_MAX) * each & ~held);
}

// The numbers of the bits that are set, a byte each.
ABUT_LANES8_INLINE uint64_t abut_bit_numbers(uint32_t bits)
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
ABUT_LANES8_INLINE abut_bytes abut_neighbour_edges3(abut_bytes from, abut_bytes to, uint64_t held)
{
    abut_bytes mine = _mm_unpacklo_epi64(to, from);
    abut_bytes none = abut_bytes_twice(~held);
    abut_bytes theirs = _mm_or_si128(_mm_unpacklo_epi64(from, to), none);
    abut_bytes half = _mm_unpacklo_epi64(_mm_setzero_si128(), _mm_set1_epi8(4 + 4));
    abut_bytes found = _mm_setzero_si128();
    for (int32_t i = 1; i < ABUT_RIM3_EDGES; ++i) {
        abut_bytes number = _mm_set1_epi8((char)i);
        abut_bytes same = _mm_cmpeq_epi8(mine, _mm_shuffle_epi8(theirs, _mm_add_epi8(half, number)));
        found = _mm_or_si128(found, _mm_and_si128(same, number));
    }
    return found;
}

// Whether each edge is next to the one before it, and no loop closes after three or four of more edges: then there is one.
ABUT_LANES8_INLINE bool abut_is_one_loop3(abut_bytes neighbour, int32_t edges, uint64_t held)
{
    abut_bytes next = neighbour;
    abut_bytes second = _mm_shuffle_epi8(next, next);
    abut_bytes third = _mm_shuffle_epi8(next, second);
    abut_bytes fourth = _mm_shuffle_epi8(second, second);
    abut_bytes self = _mm_setr_epi8(0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3, 0, 0, 0, 0, 0, 0, 0, 0);
    abut_bytes back = _mm_shuffle_epi8(_mm_unpackhi_epi64(neighbour, neighbour), next);
    bool       mutual = (abut_low_bytes(_mm_xor_si128(back, self)) & held) == 0;
    bool       closed_third = edges > 3 && (abut_low_bytes(third) & UINT8_MAX) == 0;
    bool       closed_fourth = edges > 4 && (abut_low_bytes(fourth) & UINT8_MAX) == 0;
    return mutual & !closed_third & !closed_fourth;
}

ABUT_LANES8_INLINE void abut_put_links3(abut_horizon_outline3 *r, abut_bytes from, abut_bytes to, abut_bytes across,
                                        abut_bytes beside, uint32_t apex)
{
    const abut_bytes edge = _mm_setr_epi8(2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1);
    abut_bytes       zero = _mm_setzero_si128();
    abut_bytes       next_before = _mm_or_si128(_mm_slli_epi16(beside, 2), edge);
    abut_bytes       first_two = _mm_unpacklo_epi8(from, to);
    abut_bytes       last_two = _mm_unpacklo_epi8(_mm_set1_epi8((char)apex), from);
    abut_bytes       across_two = _mm_unpacklo_epi8(across, next_before);
    abut_bytes       before = _mm_unpackhi_epi8(next_before, zero);
    abut_bytes       low = _mm_unpacklo_epi16(first_two, last_two);
    abut_bytes       high = _mm_unpackhi_epi16(first_two, last_two);
    abut_bytes       low_across = _mm_unpacklo_epi16(across_two, before);
    abut_bytes       high_across = _mm_unpackhi_epi16(across_two, before);
    _mm_storeu_si128((abut_bytes *)(void *)&r->link[0], _mm_unpacklo_epi32(low, low_across));
    _mm_storeu_si128((abut_bytes *)(void *)&r->link[2], _mm_unpackhi_epi32(low, low_across));
    _mm_storeu_si128((abut_bytes *)(void *)&r->link[4], _mm_unpacklo_epi32(high, high_across));
    _mm_storeu_si128((abut_bytes *)(void *)&r->link[4 + 2], _mm_unpackhi_epi32(high, high_across));
}

ABUT_LANES8_INLINE bool abut_rim3_find_by_lanes8(const abut_epa_small3 *s, uint64_t seen, uint32_t apex,
                                                 abut_horizon_outline3 *r)
{
    int32_t faces = (int32_t)_mm_popcnt_u64(seen);
    if (faces > ABUT_RIM3_FACES || s->faces + 2 > ABUT_EPA_SMALL3_FACES) {
        return false;
    }
    abut_seen_links3 links = abut_links_of_seen3(s, seen);
    abut_bytes       all_across = abut_edge_bytes3(&links, 4);
    uint32_t         outer = abut_outer_edges3(all_across, seen) & (((uint32_t)1 << 3 * faces) - 1);
    int32_t          edges = (int32_t)_mm_popcnt_u32(outer);
    if (edges != faces + 2) {
        return false;
    }
    uint64_t   held = abut_first_bytes(edges);
    uint64_t   added = (uint64_t)(uint32_t)(s->faces | (s->faces + 1) << (4 + 4)) << (4 + 4) * faces;
    uint64_t   place = abut_simd_first_again((links.place & abut_first_bytes(faces)) | added, edges);
    abut_bytes pick = abut_bytes_of(abut_simd_first_again(abut_bit_numbers(outer), edges));
    abut_bytes from = _mm_shuffle_epi8(abut_edge_bytes3(&links, 0), pick);
    abut_bytes to = _mm_shuffle_epi8(abut_edge_bytes3(&links, 1), pick);
    abut_bytes across = _mm_shuffle_epi8(all_across, pick);
    abut_bytes neighbour = abut_neighbour_edges3(from, to, held);
    abut_put_links3(r, from, to, across, _mm_shuffle_epi8(abut_bytes_of(place), neighbour), apex);
    r->edges = edges;
    uint64_t bytes = abut_low_bytes(from);
    memcpy(r->from, &bytes, sizeof bytes);
    bytes = abut_low_bytes(to);
    memcpy(r->to, &bytes, sizeof bytes);
    bytes = abut_low_bytes(across);
    memcpy(r->across, &bytes, sizeof bytes);
    memcpy(r->place, &place, sizeof place);
    return abut_is_one_loop3(neighbour, edges, held);
}

#else

static inline void abut_put_across3(uint64_t *link, uint32_t edge, uint32_t across)
{
    uint32_t at = (4 + 4) * (4 + edge);
    *link = (*link & ~((uint64_t)UINT8_MAX << at)) | (uint64_t)across << at;
}

static inline bool abut_rim3_find_by_lanes8(const abut_epa_small3 *s, uint64_t seen, uint32_t apex, abut_horizon_outline3 *r)
{
    return abut_rim3_find_plain(s, seen, apex, r);
}

#endif

#endif
