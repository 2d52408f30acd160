// epa_small3.h : the polytope that EPA grows inside D while it is small: what polytope3.h keeps in a large store, so that a
// whole step of it stays in few registers.
//
// 64 faces and as many vertices: the faces that a point sees are the bits of one number, and what a face is linked to is one
// number too. Nothing of it is for ever: where rounding could decide, or when it is full, it is written into the large store
// and grown on there.
#ifndef ABUT_EPA_EPA_SMALL3_H
#define ABUT_EPA_EPA_SMALL3_H

#include "abut/steps3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "epa/polytope3.h"
#include "gjk/plane3.h"
#include "math/real.h"
#if defined(ABUT_AVX2)
#include "simd/avx_bytes.h"
#endif

#include <math.h>
#include <string.h>

// ---- the store --------------------------------------------------------------------------------------------------------------

// A vertex of D, with room for a wide load, and its place among A's and B's vertices (64 at most of each).
typedef struct abut_small_vertex3 {
    abut_vec3 w;
    abut_real room;
} abut_small_vertex3;

// Places that hold no face have infinite reach and square. A link is the bytes c0 c1 c2 c0 a0 a1 a2 0: a face's corners, and
// across its edge e, which runs from c(e) to c(e + 1), edge a(e) % 4 of face a(e) / 4.
typedef struct abut_epa_small3 {
    abut_real          normal_x[ABUT_EPA_SMALL3_FACES]; // outward, of any length
    abut_real          normal_y[ABUT_EPA_SMALL3_FACES];
    abut_real          normal_z[ABUT_EPA_SMALL3_FACES];
    abut_real          reach[ABUT_EPA_SMALL3_FACES];  // as in the large store
    abut_real          square[ABUT_EPA_SMALL3_FACES]; // likewise
    uint64_t           link[ABUT_EPA_SMALL3_FACES];
    abut_small_vertex3 vertex[ABUT_EPA_SMALL3_VERTICES];
    uint8_t            feature_a[ABUT_EPA_SMALL3_VERTICES];
    uint8_t            feature_b[ABUT_EPA_SMALL3_VERTICES];
    uint64_t           known[ABUT_EPA_SMALL3_VERTICES]; // bit b of number a: that vertex of D has been taken
    int32_t            faces;
    int32_t            vertices;
    int32_t            nearest; // the face of least square, the first of them
    abut_real          margin;
} abut_epa_small3;

// A vertex of D: the difference of one of A's and one of B's.
typedef struct abut_small_point3 {
    abut_vec3 w;
    int32_t   a, b;
} abut_small_point3;

// A face's corner 0..2, a place of a vertex; and what is across its edge 0..2, as in the large store.
static inline uint16_t abut_small_corner3(const abut_epa_small3 *small, int32_t face, int32_t corner)
{
    return small->link[face] >> (4 + 4) * corner & UINT8_MAX;
}

static inline uint16_t abut_small_across3(const abut_epa_small3 *small, int32_t face, int32_t edge)
{
    return small->link[face] >> (4 + 4) * (4 + edge) & UINT8_MAX;
}

// ---- the outline of what a point sees ---------------------------------------------------------------------------------------
//
// The faces seen have fifteen edges at most, and an edge's numbers are bytes. So what is asked of edges is asked of sixteen
// bytes at once where the processor can: which of them border on a face that is not seen, which edge begins where another ends.
// No branch depends on how many there are: after the last comes the first once more, and does no harm.

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

// ---- how it grows, inline for the kernel that does it -----------------------------------------------------------------------
//
// A step of it is one chain: what the new vertex sees, the loop round that, the planes over the loop, the nearest of them. Each
// part takes all faces at once, eight by eight where the processor can, and nothing depends on a guess but how many they are.
//
// What a vertex sees is a disc of triangles when its edges make one loop and are two more than its faces (Euler). Then the loop
// has as many edges as places become free and two more, so places are never left over. Frame: the unit frame of the pair.

// What a vertex sees; of the other faces the nearest, and its square.
typedef struct abut_small_view3 {
    uint64_t  seen;
    abut_real least;
    int32_t   nearest;
} abut_small_view3;

static inline void abut_small_open_row3(abut_epa_small3 *s, int32_t first)
{
    for (int32_t f = first; f < first + ABUT_SIMD8_LANES; ++f) {
        s->normal_x[f] = 0;
        s->normal_y[f] = 0;
        s->normal_z[f] = 0;
        s->reach[f] = (abut_real)INFINITY;
        s->square[f] = (abut_real)INFINITY;
    }
}

static inline void abut_small_take_vertex3(abut_epa_small3 *s, const abut_small_point3 *point)
{
    int32_t v = s->vertices++;
    s->vertex[v].w = point->w;
    s->feature_a[v] = (uint8_t)point->a;
    s->feature_b[v] = (uint8_t)point->b;
    s->known[point->a] |= (uint64_t)1 << point->b;
}

static inline bool abut_small_knows3(const abut_epa_small3 *s, const abut_small_point3 *point)
{
    return (s->known[point->a] >> point->b & 1) != 0;
}

static inline void abut_small_put_plane3(abut_epa_small3 *s, int32_t f, const abut_planes3 *planes, int32_t i)
{
    s->normal_x[f] = planes->normal_x[i];
    s->normal_y[f] = planes->normal_y[i];
    s->normal_z[f] = planes->normal_z[i];
    s->reach[f] = planes->reach[i];
    s->square[f] = planes->square[i];
}

ABUT_INLINE void abut_small_put_face3(abut_epa_small3 *s, const abut_horizon_outline3 *r, const abut_planes3 *planes, int32_t i)
{
    uint32_t f = r->place[i];
    uint32_t across = r->across[i];
    abut_put_across3(&s->link[across / 4], across % 4, 4 * f);
    s->link[f] = r->link[i];
    abut_small_put_plane3(s, (int32_t)f, planes, i);
}

// The new faces into their places.
ABUT_INLINE void abut_small_put_faces3(abut_epa_small3 *s, const abut_horizon_outline3 *r, const abut_planes3 *planes)
{
    for (int32_t i = 0; i < ABUT_RIM3_USUAL; ++i) {
        abut_small_put_face3(s, r, planes, i);
    }
    for (int32_t i = ABUT_RIM3_USUAL; i < r->edges; ++i) {
        abut_small_put_face3(s, r, planes, i);
    }
}

// The nearer of two faces, the first of them where they are as near. Either is as likely: a branch would be a guess.
ABUT_INLINE void abut_small_keep_nearer3(abut_small_view3 *v, abut_real square, int32_t f)
{
    int32_t nearer = (square < v->least) | ((square == v->least) & (f < v->nearest));
    v->nearest = nearer != 0 ? f : v->nearest;
    v->least = abut_min(square, v->least);
}

// The faces of the tetrahedron 0 1 2 3 of positive volume, counter-clockwise from outside: their first corners, their second
// and their third.
enum { ABUT_TETRAHEDRON3_FACES = (1 << 4) - 1 };
static const uint8_t abut_tetrahedron_corner3[3][ABUT_SIMD8_LANES] = {{0, 0, 1, 2}, {2, 1, 2, 0}, {1, 3, 3, 3}};

// The same of the antiprism 0 1 2, 3 4 5.
enum { ABUT_ANTIPRISM3_FACES = (1 << ABUT_SIMD8_LANES) - 1 };
static const uint8_t abut_antiprism_corner3[3][ABUT_SIMD8_LANES] = {
    {0, 0, 1, 2, 3, 4, 4 + 1, 3}, {1, 3, 4, 4 + 1, 4, 4 + 1, 3, 4 + 1}, {2, 1, 2, 0, 1, 2, 0, 4}};

static inline abut_plane3 abut_small_first_plane3(const abut_epa_small3 *s, const uint8_t (*corner)[ABUT_SIMD8_LANES],
                                                  int32_t                f)
{
    return abut_plane_of3(s->vertex[corner[0][f]].w, s->vertex[corner[1][f]].w, s->vertex[corner[2][f]].w, s->margin);
}

static inline abut_plane3 abut_small_plane_over3(const abut_epa_small3 *s, const abut_horizon_outline3 *r, int32_t i,
                                                 abut_vec3 apex)
{
    return abut_plane_of3(s->vertex[r->from[i]].w, s->vertex[r->to[i]].w, apex, s->margin);
}

ABUT_INLINE void abut_small_open_places3(abut_epa_small3 *s)
{
    if (s->faces % ABUT_SIMD8_LANES == 0) {
        abut_small_open_row3(s, s->faces);
    }
    s->faces += 2;
}

ABUT_INLINE abut_small_view3 abut_small_look3(const abut_epa_small3 *s, abut_vec3 point)
{
    abut_small_view3 v = {0, 0, 0};
    abut_simd8_vec3  w = abut_simd8_splat3(point);
    abut_simd8       none = abut_simd8_splat((abut_real)INFINITY);
    abut_simd8       least = none;
    for (int32_t f = 0; f < s->faces; f += ABUT_SIMD8_LANES) {
        abut_simd8_vec3 n = {abut_simd8_load(s->normal_x + f), abut_simd8_load(s->normal_y + f),
                             abut_simd8_load(s->normal_z + f)};
        abut_simd8      height = abut_simd8_dot3(n, w);
        abut_simd8      reach = abut_simd8_load(s->reach + f);
        v.seen |= (uint64_t)abut_simd8_less(reach, height) << f;
        least = abut_simd8_min(abut_simd8_select_less(reach, height, none, abut_simd8_load(s->square + f)), least);
    }
    least = abut_simd8_reduce_min(least);
    uint64_t at_least = 0;
    for (int32_t f = 0; f < s->faces; f += ABUT_SIMD8_LANES) {
        at_least |= (uint64_t)abut_simd8_equal(abut_simd8_load(s->square + f), least) << f;
    }
    v.least = abut_simd8_first(least);
    v.nearest = abut_lowest_bit(at_least & ~v.seen);
    return v;
}

ABUT_INLINE abut_simd8_vec3 abut_small_gather3(const abut_epa_small3 *s, const uint8_t *vertex)
{
    const abut_vec3 *place[ABUT_SIMD8_LANES];
    for (int32_t i = 0; i < ABUT_SIMD8_LANES; ++i) {
        place[i] = &s->vertex[vertex[i]].w;
    }
    return abut_simd8_gather3(place);
}

// A cone over what a vertex sees, the nearest face among it. False, with nothing changed that matters, when there is no room,
// the vertex is one taken before, or what it sees has no single loop round it.
ABUT_INLINE bool abut_epa_small3_expand(abut_epa_small3 *s, const abut_small_point3 *point)
{
    abut_horizon_outline3 r;
    abut_planes3          planes;
    abut_small_view3      v = abut_small_look3(s, point->w);
    if (abut_small_knows3(s, point) || !abut_rim3_find(s, v.seen, (uint32_t)s->vertices, &r)) {
        return false;
    }
    abut_small_open_places3(s);
    abut_small_take_vertex3(s, point);
    abut_simd8_vec3 w = abut_simd8_splat3(point->w);
    uint32_t slivers = abut_simd8_planes3(abut_small_gather3(s, r.from), abut_small_gather3(s, r.to), w, s->margin, &planes);
    for (; slivers != 0; slivers &= slivers - 1) {
        int32_t i = abut_lowest_bit(slivers);
        abut_planes3_put(&planes, i, abut_small_plane_over3(s, &r, i, point->w));
    }
    abut_simd8 square = abut_simd8_load(planes.square);
    abut_simd8 least = abut_simd8_reduce_min(square);
    abut_small_keep_nearer3(&v, abut_simd8_first(least), abut_rim3_lowest(&r, abut_simd8_equal(square, least)));
    abut_small_put_faces3(s, &r, &planes);
    s->nearest = v.nearest;
    return true;
}

// The first planes of all, of a row of faces by their corners; where they are fewer than a row the rest is of no triangles.
static inline void abut_small_first_planes3(abut_epa_small3 *s, const uint8_t (*corner)[ABUT_SIMD8_LANES], uint32_t faces,
                                            abut_planes3 *planes)
{
    uint32_t slivers = abut_simd8_planes3(abut_small_gather3(s, corner[0]), abut_small_gather3(s, corner[1]),
                                          abut_small_gather3(s, corner[2]), s->margin, planes);
    for (slivers &= faces; slivers != 0; slivers &= slivers - 1) {
        int32_t f = abut_lowest_bit(slivers);
        abut_planes3_put(planes, f, abut_small_first_plane3(s, corner, f));
    }
}

// In the order that makes the volume positive.
static inline void abut_small_take_corners3(abut_epa_small3 *s, const abut_small_point3 *corner)
{
    abut_simplex3 t;
    for (int32_t i = 0; i < 4; ++i) {
        t.vertex[i].w = corner[i].w;
    }
    bool turned = !abut_positive_volume3(&t);
    for (int32_t i = 0; i < 4; ++i) {
        abut_small_take_vertex3(s, &corner[turned && i < 2 ? 1 - i : i]);
    }
}

static inline void abut_small_take_planes3(abut_epa_small3 *s, const abut_planes3 *planes, int32_t faces)
{
    abut_small_view3 v = {0, (abut_real)INFINITY, 0};
    for (int32_t f = 0; f < faces; ++f) {
        abut_small_put_plane3(s, f, planes, f);
        abut_small_keep_nearer3(&v, planes->square[f], f);
    }
    s->faces = faces;
    s->nearest = v.nearest;
}

static inline void abut_small_clear3(abut_epa_small3 *s, int32_t vertices_of_a, abut_real margin)
{
    for (int32_t i = 0; i < vertices_of_a; ++i) {
        s->known[i] = 0;
    }
    s->vertices = 0;
    s->margin = margin;
}

// The surface of a tetrahedron, which must have a volume. `vertices_of_a` is how many there may be to name.
static inline void abut_epa_small3_begin(abut_epa_small3 *s, const abut_small_point3 *corner, int32_t vertices_of_a,
                                         abut_real margin)
{
    abut_planes3 planes;
    abut_small_clear3(s, vertices_of_a, margin);
    abut_small_take_corners3(s, corner);
    s->link[0] = abut_link_of3(0, 2, 1, 4 * 3, 4 * 2, 4);
    s->link[1] = abut_link_of3(0, 1, 3, 2, 4 * 2 + 2, 4 * 3 + 1);
    s->link[2] = abut_link_of3(1, 2, 3, 1, 4 * 3 + 2, 4 + 1);
    s->link[3] = abut_link_of3(2, 0, 3, 0, 4 + 2, 4 * 2 + 1);
    abut_small_first_planes3(s, abut_tetrahedron_corner3, ABUT_TETRAHEDRON3_FACES, &planes);
    abut_small_open_row3(s, 0);
    abut_small_take_planes3(s, &planes, 4);
}

// Face 0 is the triangle 0 1 2. From its edge i hangs face 1 + i, and face 4 + i stands beside that; the last is their base.
static inline void abut_small_link_antiprism3(abut_epa_small3 *s)
{
    enum { HANGS = 1, STANDS = 4, BASE = ABUT_SIMD8_LANES - 1 };
    s->link[0] = abut_link_of3(0, 1, 2, 4 * HANGS + 2, 4 * (HANGS + 1) + 2, 4 * (HANGS + 2) + 2);
    s->link[BASE] = abut_link_of3(3, 3 + 2, 3 + 1, 4 * (STANDS + 2), 4 * (STANDS + 1), 4 * STANDS);
    for (uint32_t i = 0; i < 3; ++i) {
        uint32_t next = (i + 1) % 3;
        uint32_t last = (i + 2) % 3;
        s->link[HANGS + i] = abut_link_of3(i, 3 + i, next, 4 * (STANDS + last) + 1, 4 * (STANDS + i) + 2, i);
        s->link[STANDS + i] = abut_link_of3(3 + i, 3 + next, next, 4 * BASE + (2 - i), 4 * (HANGS + next), 4 * (HANGS + i) + 1);
    }
}

// The surface of an antiprism, of six vertices: three, counter-clockwise seen from outside, and those between the first and the
// second of them, the second and the third, the third and the first. Any six will do, but for what EPA then finds. False, with
// nothing of use, when two are the same.
static inline bool abut_epa_small3_begin_round(abut_epa_small3 *s, const abut_small_point3 *point, int32_t vertices_of_a,
                                               abut_real margin)
{
    abut_planes3 planes;
    abut_small_clear3(s, vertices_of_a, margin);
    for (int32_t i = 0; i < 2 * 3; ++i) {
        if (abut_small_knows3(s, &point[i])) {
            return false;
        }
        abut_small_take_vertex3(s, &point[i]);
    }
    abut_small_link_antiprism3(s);
    abut_small_first_planes3(s, abut_antiprism_corner3, ABUT_ANTIPRISM3_FACES, &planes);
    abut_small_take_planes3(s, &planes, ABUT_SIMD8_LANES);
    return true;
}

#endif
