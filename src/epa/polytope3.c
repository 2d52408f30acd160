// polytope3.c : the polytope that EPA grows inside D, and the one operation on it: a cone over what a new vertex sees.
//
// What is proved of it: if the surface is closed, winds round the origin, and no point of it is nearer the origin than b, then
// the sphere of radius b is inside the hull of the vertices. For the winding number is the same at all points of that sphere,
// since none of them is on the surface, and it is zero outside of the hull. Convexity is not needed, nor that the surface does
// not cross itself.
//   closed       A step replaces faces by a cone over just their outline.
//   winds round  The winding number of a point off the surface is the sum of the solid angles under which it sees the
//                triangles, inner sides counted as positive, over 4 pi. A face with a positive bound shows the origin its inner
//                side: when all have one the sum is positive, and the whole number is not 0.
//   distance     A face's bound is the least height of its corners along its normal: no point of the triangle is nearer than
//                that, whatever rounding did to the normal.
// A face that is given up, being too deep to matter, stays on the surface in the proof and keeps its distance, though the store
// knows no more of it; no cone ever takes it away. Frame: the unit frame of the pair (steps3.h).
#include "epa/polytope3.h"
#include "base/tolerance3.h"
#include "gjk/plane3.h"
#include "math/real.h"
#include "simd/simd8.h"

#include <math.h>
#include <string.h>

// ---- planes -----------------------------------------------------------------------------------------------------------------

// A point is above a plane for sure only when rounding, `margin` along a unit normal, could not have put it there; the sum of
// the components is the normal's length at least, and less than twice that.
abut_plane3 abut_plane_along3(abut_vec3 n, abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin)
{
    abut_real   length_square = abut_dot3(n, n);
    abut_real   at_first = abut_dot3(n, first);
    abut_real   at_second = abut_dot3(n, second);
    abut_real   at_third = abut_dot3(n, third);
    abut_real   lowest = abut_min(abut_min(at_first, at_second), at_third);
    abut_real   highest = abut_max(abut_max(at_first, at_second), at_third);
    abut_plane3 p = {n, highest + margin * (abut_abs(n.x) + abut_abs(n.y) + abut_abs(n.z)), (abut_real)INFINITY};
    if (length_square > 0) { // else the corners are in one line: the faces beside it bound its points
        p.square = abut_abs(lowest) * (lowest / length_square);
    }
    return p;
}

abut_plane3 abut_plane_of3(abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin)
{
    abut_vec3 to_first = abut_sub3(first, third);
    abut_vec3 to_second = abut_sub3(second, third);
    abut_vec3 n = abut_cross3(to_first, to_second);
    abut_real squares = abut_dot3(to_first, to_first) * abut_dot3(to_second, to_second);
    if (!(abut_dot3(n, n) > ABUT_SLIVER_SQUARE * squares && squares > ABUT_SQUARE_SMALLEST)) {
        n = abut_simplex_dd_normal3(third, first, second).unit;
    }
    return abut_plane_along3(n, first, second, third, margin);
}

abut_plane3 abut_polytope3_plane_again(const abut_polytope3 *p, int32_t face)
{
    abut_vec3 first = p->vertex[p->corner[face][0]].w;
    abut_vec3 second = p->vertex[p->corner[face][1]].w;
    abut_vec3 third = p->vertex[p->corner[face][2]].w;
    if (p->sharp[face]) {
        return abut_plane_along3(abut_simplex_dd_normal3(third, first, second).unit, first, second, third, p->margin);
    }
    return abut_plane_of3(first, second, third, p->margin);
}

void abut_planes3_put(abut_planes3 *planes, int32_t i, abut_plane3 plane)
{
    planes->normal_x[i] = plane.normal.x;
    planes->normal_y[i] = plane.normal.y;
    planes->normal_z[i] = plane.normal.z;
    planes->reach[i] = plane.reach;
    planes->square[i] = plane.square;
}

// ---- the planes of a cone ---------------------------------------------------------------------------------------------------
//
// Most of the arithmetic of EPA's steps is here, so eight triangles are taken at once where the processor can.

static abut_plane3 plane_at(const abut_polytope3 *p, uint16_t from, uint16_t to, abut_vec3 apex)
{
    return abut_plane_of3(p->vertex[from].w, p->vertex[to].w, apex, p->margin);
}

static inline abut_simd8_vec3 corners(const abut_polytope3 *p, const uint16_t *index)
{
    const abut_vec3 *place[ABUT_PLANES3_ROW] = {
        &p->vertex[index[0]].w, &p->vertex[index[1]].w,     &p->vertex[index[2]].w,     &p->vertex[index[3]].w,
        &p->vertex[index[4]].w, &p->vertex[index[4 + 1]].w, &p->vertex[index[4 + 2]].w, &p->vertex[index[4 + 3]].w};
    return abut_simd8_gather3(place);
}

void abut_cone3_planes(const abut_polytope3 *p, const uint16_t *from, const uint16_t *to, const abut_vec3 *apex, int32_t count,
                       abut_planes3 *planes)
{
    uint32_t slivers = abut_simd8_planes3(corners(p, from), corners(p, to), abut_simd8_splat3(*apex), p->margin, planes);
    for (slivers &= ((uint32_t)1 << count) - 1; slivers != 0; slivers &= slivers - 1) {
        int32_t i = abut_lowest_bit(slivers);
        abut_planes3_put(planes, i, plane_at(p, from[i], to[i], *apex));
    }
}

// ---- all faces at once ------------------------------------------------------------------------------------------------------
//
// A face is seen by a point that is higher along its normal than its reach; of those that stay, the one with the least square
// may be the next to be worked on. Every step goes through every face, so they are taken eight at a time where the processor
// can, without a branch on a number. Eight by eight or one by one, heights are rounded alike, and of equal squares the first is
// taken.

static inline void put_bits(uint64_t *seen, int32_t first, uint64_t bits)
{
    uint64_t *word = &seen[first / ABUT_FACES3_WORD];
    *word = (first % ABUT_FACES3_WORD == 0 ? 0 : *word) | bits << first % ABUT_FACES3_WORD;
}

// The first face, of those not left out, with that square; -1 for the infinite one.
static inline int32_t first_with(const abut_polytope3 *p, abut_simd8 square, const uint64_t *left_out)
{
    if (abut_simd8_equal(square, abut_simd8_splat((abut_real)INFINITY)) != 0) {
        return -1;
    }
    for (int32_t first = 0; first < p->faces; first += ABUT_FACES3_WORD) {
        uint64_t bits = 0;
        for (int32_t f = first; f < p->faces && f < first + ABUT_FACES3_WORD; f += ABUT_SIMD8_LANES) {
            bits |= (uint64_t)abut_simd8_equal(abut_simd8_load(p->square + f), square) << (f - first);
        }
        bits &= ~left_out[first / ABUT_FACES3_WORD];
        if (bits != 0) {
            return first + abut_lowest_bit(bits);
        }
    }
    return -1;
}

int32_t abut_faces3_seen(const abut_polytope3 *p, const abut_vec3 *w, uint64_t *seen)
{
    abut_simd8 wx = abut_simd8_splat(w->x);
    abut_simd8 wy = abut_simd8_splat(w->y);
    abut_simd8 wz = abut_simd8_splat(w->z);
    abut_simd8 none = abut_simd8_splat((abut_real)INFINITY);
    abut_simd8 least = none;
    seen[ABUT_FACES3_WORDS - 1] = 0;
    for (int32_t f = 0; f < p->faces; f += ABUT_SIMD8_LANES) {
        abut_simd8 hx = abut_simd8_mul(abut_simd8_load(p->normal_x + f), wx);
        abut_simd8 hy = abut_simd8_mul(abut_simd8_load(p->normal_y + f), wy);
        abut_simd8 hz = abut_simd8_mul(abut_simd8_load(p->normal_z + f), wz);
        abut_simd8 height = abut_simd8_add(abut_simd8_add(hx, hy), hz);
        abut_simd8 reach = abut_simd8_load(p->reach + f);
        abut_simd8 square = abut_simd8_load(p->square + f);
        put_bits(seen, f, abut_simd8_less(reach, height));
        least = abut_simd8_min(abut_simd8_select_less(reach, height, none, square), least);
    }
    return first_with(p, abut_simd8_reduce_min(least), seen);
}

int32_t abut_faces3_nearest(const abut_polytope3 *p)
{
    static const uint64_t nothing[ABUT_FACES3_WORDS] = {0};

    abut_simd8 least = abut_simd8_splat((abut_real)INFINITY);
    for (int32_t f = 0; f < p->faces; f += ABUT_SIMD8_LANES) {
        least = abut_simd8_min(abut_simd8_load(p->square + f), least);
    }
    return first_with(p, abut_simd8_reduce_min(least), nothing);
}

// ---- the horizon: what a point sees, and its outline ------------------------------------------------------------------------
//
// Seen from a point outside, what is visible of a convex surface is a disc, and its outline one loop, the horizon (van den
// Bergen 2001, section 3, who walks over the visible faces; here all are looked at, which takes no decisions that a processor
// could guess wrong). Rounding may make of it something else: several patches, or a patch with a hole. Then it is the patch
// round the face that was asked for. Where the cone over that would turn its back to the origin it is folded: of several
// needles in one plane, turned by rounding, some are out of sight that belong to the patch, and are taken too. If there is a
// hole all the same, it is the face alone. Each is closed up by a cone over its outline, so any of them will do (polytope3.c).
//
// A vertex that sees the face beside one of its own has been on the surface before: rounding left a dent between the two, which
// is deep where the face is thin, and then it sees that alone. A second cone would leave a face of either back to back, and EPA
// would go round their edge for ever. The vertex's own faces go with the one it sees, and one cone stands for both.

static bool is_seen(const uint64_t *seen, int32_t face)
{
    return (seen[face / ABUT_FACES3_WORD] >> face % ABUT_FACES3_WORD & 1) != 0;
}

static void see(uint64_t *seen, int32_t face)
{
    seen[face / ABUT_FACES3_WORD] |= (uint64_t)1 << face % ABUT_FACES3_WORD;
}

static void list(const abut_polytope3 *p, const uint64_t *seen, abut_horizon3 *h)
{
    h->faces = 0;
    for (int32_t first = 0; first < p->faces; first += ABUT_FACES3_WORD) {
        for (uint64_t bits = seen[first / ABUT_FACES3_WORD]; bits != 0; bits &= bits - 1) {
            h->removed[h->faces++] = (uint16_t)(first + abut_lowest_bit(bits));
        }
    }
}

// A closed surface has an edge leaving each vertex of the rim for each that comes in; whether there is one only, and all of
// them make one loop, is seen by going round.
static bool one_loop(abut_horizon3 *h)
{
    uint16_t leaving[ABUT_EPA3_VERTICES]; // the edge that starts at a vertex
    for (int32_t i = 0; i < h->edges; ++i) {
        leaving[h->from[i]] = (uint16_t)i;
    }
    for (int32_t i = 0; i < h->edges; ++i) {
        h->next[i] = leaving[h->to[i]];
    }
    int32_t edge = 0;
    for (int32_t i = 1; i <= h->edges; ++i) {
        edge = h->next[edge];
        if (edge == 0) {
            return i == h->edges;
        }
    }
    return false;
}

// One loop bounds a disc of triangles, for the surface is a sphere, but for what has been given up; it has two edges more than
// the disc has faces at most (Euler). The rest of what has more is not needed.
static bool find_outline(const abut_polytope3 *p, const uint64_t *seen, abut_horizon3 *h)
{
    int32_t edges = 0;
    for (int32_t i = 0; i < h->faces && edges <= h->faces + 2; ++i) {
        const uint16_t *corner = p->corner[h->removed[i]];
        const uint16_t *across = p->across[h->removed[i]];
        for (int32_t e = 0; e < 3; ++e) {
            h->from[edges] = corner[e];
            h->to[edges] = corner[e == 2 ? 0 : e + 1];
            h->across[edges] = across[e];
            edges += !is_seen(seen, across[e] / 4);
        }
    }
    memset(&h->from[edges], 0, ABUT_FACES3_ROW * sizeof h->from[0]);
    memset(&h->to[edges], 0, ABUT_FACES3_ROW * sizeof h->to[0]);
    h->edges = edges;
    return edges <= h->faces + 2 && one_loop(h);
}

static void keep_face(const abut_polytope3 *p, int32_t face, uint64_t *seen)
{
    for (int32_t i = 0; i <= p->faces / ABUT_FACES3_WORD; ++i) {
        seen[i] = 0;
    }
    seen[face / ABUT_FACES3_WORD] = (uint64_t)1 << face % ABUT_FACES3_WORD;
}

// Whether a vertex could see a face if it and the corners were where rounding may have moved them from: the thinner the face is
// the more that turns it.
static bool may_be_seen(const abut_polytope3 *p, int32_t face, abut_vec3 w)
{
    const uint16_t *c = p->corner[face];
    abut_vec3       corner[] = {p->vertex[c[0]].w, p->vertex[c[1]].w, p->vertex[c[2]].w};
    abut_plane3     plane = abut_polytope3_plane(p, face);
    abut_vec3       n = plane.normal;
    abut_vec3       away = abut_sub3(w, corner[0]);
    abut_real       longest = 0;
    for (int32_t i = 0; i < 3; ++i) {
        abut_vec3 edge = abut_sub3(corner[i == 2 ? 0 : i + 1], corner[i]);
        longest = abut_max(longest, abut_dot3(edge, edge));
    }
    abut_real area = abut_plane_normal3(corner[0], corner[1], corner[2]).length;
    abut_real turned = p->margin * abut_sqrt(longest * abut_dot3(away, away) * abut_dot3(n, n));
    abut_real lean = (abut_abs(n.x) + abut_abs(n.y)) + abut_abs(n.z);
    abut_real moved = 2 * p->margin * lean; // the vertex, and down from the reach
    return (abut_dot3(n, w) - plane.reach + moved) * area > -turned;
}

static void see_doubtful_faces(const abut_polytope3 *p, abut_vec3 w, uint64_t *seen)
{
    for (int32_t f = 0; f < p->faces; ++f) {
        if (abut_polytope3_holds(p, f) && !is_seen(seen, f) && may_be_seen(p, f, w)) {
            see(seen, f);
        }
    }
}

// Of some faces those that hang together with one of them, and their outline.
static bool find_patch(const abut_polytope3 *p, int32_t face, const uint64_t *all, abut_horizon3 *h)
{
    uint64_t seen[ABUT_FACES3_WORDS];
    seen[ABUT_FACES3_WORDS - 1] = 0;
    keep_face(p, face, seen);
    h->removed[0] = (uint16_t)face;
    h->faces = 1;
    for (int32_t i = 0; i < h->faces; ++i) {
        for (int32_t e = 0; e < 3; ++e) {
            int32_t other = p->across[h->removed[i]][e] / 4;
            if (is_seen(all, other) && !is_seen(seen, other)) {
                see(seen, other);
                h->removed[h->faces++] = (uint16_t)other;
            }
        }
    }
    return find_outline(p, seen, h);
}

// Whether a face of a cone lies on the back of the face that stays across its edge.
static bool is_folded(const abut_polytope3 *p, uint16_t across, abut_vec3 n)
{
    if (across == ABUT_EPA3_NOTHING) {
        return false;
    }
    abut_vec3 other = abut_polytope3_plane(p, across / 4).normal;
    abut_real product = abut_dot3(n, other);
    return product < 0 && product * product > ABUT_FOLD_COSINE * ABUT_FOLD_COSINE * abut_dot3(n, n) * abut_dot3(other, other);
}

// Whether all faces of the cone over the outline show the origin their inner side. A plane that passes the origin by no more
// than rounding says nothing: there a face must not be folded.
static bool is_outward(const abut_polytope3 *p, const abut_horizon3 *h, abut_vec3 w)
{
    bool outward = true;
    for (int32_t i = 0; i < h->edges && outward; ++i) {
        abut_vec3 from = p->vertex[h->from[i]].w;
        abut_vec3 to = p->vertex[h->to[i]].w;
        abut_vec3 n = abut_cross3(abut_sub3(from, w), abut_sub3(to, w));
        abut_real height = abut_dot3(n, w);
        abut_real doubt = p->margin * abut_sqrt(abut_dot3(n, n));
        outward = height > doubt || (height >= -doubt && !is_folded(p, h->across[i], n));
    }
    return outward;
}

// The corner across one of a face's edges that a new vertex is once more; -1 when there is none.
static int32_t corner_again(const abut_polytope3 *p, int32_t face, const abut_vec3 *w)
{
    static const uint8_t opposite[] = {2, 0, 1}; // corner of each edge
    for (int32_t e = 0; e < 3; ++e) {
        uint16_t across = p->across[face][e];
        if (across == ABUT_EPA3_NOTHING) {
            continue;
        }
        uint16_t         corner = p->corner[across / 4][opposite[across % 4]];
        const abut_vec3 *there = &p->vertex[corner].w;
        if (there->x == w->x && there->y == w->y && there->z == w->z) {
            return corner;
        }
    }
    return -1;
}

static void see_faces_of(const abut_polytope3 *p, int32_t vertex, uint64_t *seen)
{
    for (int32_t f = 0; f < p->faces; ++f) {
        const uint16_t *corner = p->corner[f];
        bool            has = corner[0] == vertex || corner[1] == vertex || corner[2] == vertex;
        if (has && abut_polytope3_holds(p, f)) {
            see(seen, f);
        }
    }
}

// What hangs together with a face and is seen. Many faces are not looked at one by one: their planes would have to be computed.
static void see_from(const abut_polytope3 *p, int32_t face, abut_vec3 w, uint64_t *seen, abut_horizon3 *h)
{
    seen[ABUT_FACES3_WORDS - 1] = 0;
    keep_face(p, face, seen);
    h->removed[0] = (uint16_t)face;
    h->faces = 1;
    for (int32_t i = 0; i < h->faces; ++i) {
        for (int32_t e = 0; e < 3; ++e) {
            uint16_t across = p->across[h->removed[i]][e];
            int32_t  other = across / 4;
            if (across != ABUT_EPA3_NOTHING && !is_seen(seen, other) && abut_polytope3_sees(p, other, w)) {
                see(seen, other);
                h->removed[h->faces++] = (uint16_t)other;
            }
        }
    }
    list(p, seen, h);
}

// Adds all others that are seen. Whether there are none.
static bool see_all(const abut_polytope3 *p, abut_vec3 w, uint64_t *seen, abut_horizon3 *h)
{
    int32_t before = h->faces;
    for (int32_t f = 0; f < p->faces; ++f) {
        if (abut_polytope3_holds(p, f) && !is_seen(seen, f) && abut_polytope3_sees(p, f, w)) {
            see(seen, f);
        }
    }
    list(p, seen, h);
    return h->faces == before;
}

// One loop round all that the vertex sees, and what that is.
static bool find_whole(const abut_polytope3 *p, int32_t face, const abut_vertex3 *vertex, uint64_t *seen, abut_horizon3 *h)
{
    bool all = p->faces <= ABUT_EPA3_PLANES;
    h->nearest = -1;
    if (all) {
        h->nearest = abut_faces3_seen(p, &vertex->w, seen);
        list(p, seen, h);
    } else {
        see_from(p, face, vertex->w, seen, h);
    }
    int32_t again = h->faces == 1 ? corner_again(p, face, &vertex->w) : -1;
    if (again >= 0 && (all || see_all(p, vertex->w, seen, h))) {
        all = true;
        h->nearest = -1;
        see_faces_of(p, again, seen);
        list(p, seen, h);
    }
    // What is beside a patch that turns outward does not matter: it would be left alone.
    return find_outline(p, seen, h) &&
           (all || is_outward(p, h, vertex->w) || (see_all(p, vertex->w, seen, h) && find_outline(p, seen, h)));
}

void abut_horizon3_find(const abut_polytope3 *p, int32_t face, const abut_vertex3 *vertex, abut_horizon3 *h)
{
    uint64_t seen[ABUT_FACES3_WORDS];
    if (find_whole(p, face, vertex, seen, h)) {
        return;
    }
    h->nearest = -1;
    if (find_patch(p, face, seen, h) && is_outward(p, h, vertex->w)) {
        return;
    }
    uint64_t with_doubtful[ABUT_FACES3_WORDS];
    memcpy(with_doubtful, seen, sizeof seen);
    see_doubtful_faces(p, vertex->w, with_doubtful);
    if (find_patch(p, face, with_doubtful, h) && is_outward(p, h, vertex->w)) {
        return;
    }
    if (!find_patch(p, face, seen, h)) {
        keep_face(p, face, seen);
        (void)find_patch(p, face, seen, h);
    }
}

// ---- the polytope -----------------------------------------------------------------------------------------------------------

// The faces are looked at in rows: places that have never held one must be seen by nothing.
enum { ROW = ABUT_FACES3_ROW };

static void open_row(abut_polytope3 *p, int32_t first)
{
    for (int32_t f = first; f < first + ROW; ++f) {
        p->square[f] = (abut_real)INFINITY;
    }
    for (int32_t f = first; f < first + ROW && first < ABUT_EPA3_PLANES; ++f) {
        p->normal_x[f] = 0;
        p->normal_y[f] = 0;
        p->normal_z[f] = 0;
        p->reach[f] = (abut_real)INFINITY;
    }
}

static int32_t take_face(abut_polytope3 *p)
{
    if (p->spare_faces > 0) {
        int32_t f = p->spare_face;
        p->spare_face = p->corner[f][1];
        p->spare_faces -= 1;
        return f;
    }
    if (p->faces % ROW == 0) {
        open_row(p, p->faces);
    }
    return p->faces++;
}

static uint16_t take_vertex(abut_polytope3 *p, const abut_vertex3 *vertex)
{
    int32_t v = p->vertices;
    if (p->spare_vertices > 0) {
        v = p->spare_vertex;
        p->spare_vertex = (int32_t)p->vertex[v].feature_a;
        p->spare_vertices -= 1;
    } else {
        p->vertices += 1;
    }
    p->vertex[v] = *vertex;
    return (uint16_t)v;
}

static void release_face(abut_polytope3 *p, int32_t face)
{
    p->corner[face][0] = ABUT_EPA3_NOTHING;
    p->square[face] = (abut_real)INFINITY;
    if (face < ABUT_EPA3_PLANES) {
        p->reach[face] = (abut_real)INFINITY;
    }
    p->corner[face][1] = (uint16_t)p->spare_face;
    p->spare_face = face;
    p->spare_faces += 1;
}

static inline void put_plane(abut_polytope3 *p, int32_t f, abut_plane3 plane)
{
    p->square[f] = plane.square;
    if (f < ABUT_EPA3_PLANES) {
        p->normal_x[f] = plane.normal.x;
        p->normal_y[f] = plane.normal.y;
        p->normal_z[f] = plane.normal.z;
        p->reach[f] = plane.reach;
    }
}

void abut_polytope3_begin(abut_polytope3 *p, const abut_simplex3 *t, abut_real margin)
{
    // Faces of the tetrahedron 0 1 2 3 of positive volume, counter-clockwise from outside, and what is across their edges.
    static const uint16_t corner[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    static const uint16_t across[4][3] = {
        {4 * 3, 4 * 2, 4}, {2, 4 * 2 + 2, 4 * 3 + 1}, {1, 4 * 3 + 2, 4 + 1}, {0, 4 + 2, 4 * 2 + 1}};

    bool turned = !abut_positive_volume3(t);
    for (int32_t i = 0; i < 4; ++i) {
        int32_t from = turned && i < 2 ? 1 - i : i;
        p->vertex[i] = t->vertex[from];
    }
    p->faces = 4;
    p->vertices = 4;
    p->spare_faces = 0;
    p->spare_face = 0;
    p->spare_vertices = 0;
    p->spare_vertex = 0;
    p->margin = margin;
    memcpy(p->corner, corner, sizeof corner);
    memcpy(p->across, across, sizeof across);
    open_row(p, 0);
    for (int32_t f = 0; f < 4; ++f) {
        const uint16_t *c = corner[f];
        put_plane(p, f, abut_plane_of3(p->vertex[c[0]].w, p->vertex[c[1]].w, p->vertex[c[2]].w, margin));
        p->born[f] = 0;
        p->sharp[f] = false;
    }
    p->nearest = abut_faces3_nearest(p);
}

abut_vec3 abut_polytope3_normal(const abut_polytope3 *p, int32_t face)
{
    return abut_face_normal3(p, face);
}

abut_real abut_polytope3_bound(const abut_polytope3 *p, int32_t face)
{
    return abut_face_bound3(p, face);
}

// Along a way that no ring of normals, such as a cylinder's, is likely to be square to: the cosine squared, with its sign.
static abut_real met_at(const abut_polytope3 *p, int32_t face)
{
    abut_vec3 n = abut_polytope3_plane(p, face).normal;
    abut_real along = n.x + n.y / 2 + n.z / 4;
    return along * (abut_abs(along) / abut_dot3(n, n));
}

int32_t abut_polytope3_swept(const abut_polytope3 *p, abut_real bound)
{
    int32_t   best = -1;
    abut_real square = bound * abut_abs(bound);
    abut_real least = (abut_real)INFINITY;
    for (int32_t f = 0; f < p->faces; ++f) {
        abut_real at = p->square[f] < square ? met_at(p, f) : (abut_real)INFINITY;
        if (at < least) {
            best = f;
            least = at;
        }
    }
    return best;
}

// The places of the vertices that no face has as a corner.
static void find_spare_vertices(abut_polytope3 *p)
{
    bool used[ABUT_EPA3_VERTICES] = {false};
    for (int32_t f = 0; f < p->faces; ++f) {
        for (int32_t i = 0; i < 3 && abut_polytope3_holds(p, f); ++i) {
            used[p->corner[f][i]] = true;
        }
    }
    p->spare_vertices = 0;
    for (int32_t v = p->vertices; v-- > 0;) {
        if (!used[v]) {
            p->vertex[v].feature_a = (uint32_t)p->spare_vertex;
            p->spare_vertex = v;
            p->spare_vertices += 1;
        }
    }
}

void abut_polytope3_give_up(abut_polytope3 *p, abut_real bound)
{
    abut_real square = bound * abut_abs(bound);
    for (int32_t f = 0; f < p->faces; ++f) {
        if (!abut_polytope3_holds(p, f) || p->square[f] < square) {
            continue;
        }
        for (int32_t e = 0; e < 3; ++e) {
            uint16_t other = p->across[f][e];
            if (other != ABUT_EPA3_NOTHING) {
                p->across[other / 4][other % 4] = ABUT_EPA3_NOTHING;
            }
        }
        release_face(p, f);
    }
    find_spare_vertices(p);
    p->nearest = abut_faces3_nearest(p);
}

bool abut_polytope3_has(const abut_polytope3 *p, const abut_vertex3 *vertex)
{
    bool has = false;
    for (int32_t f = 0; f < p->faces && !has; ++f) {
        for (int32_t i = 0; i < 3 && abut_polytope3_holds(p, f); ++i) {
            abut_vec3 w = p->vertex[p->corner[f][i]].w;
            has = has || (w.x == vertex->w.x && w.y == vertex->w.y && w.z == vertex->w.z);
        }
    }
    return has;
}

bool abut_polytope3_crowded(const abut_polytope3 *p)
{
    int32_t faces_left = p->spare_faces + ABUT_EPA3_FACES - p->faces;
    int32_t vertices_left = p->spare_vertices + ABUT_EPA3_VERTICES - p->vertices;
    return faces_left < ABUT_EPA3_RESERVE || vertices_left < ABUT_EPA3_RESERVE / 2;
}

void abut_polytope3_settle(abut_polytope3 *p, int32_t face)
{
    p->square[face] = (abut_real)INFINITY;
    p->nearest = abut_faces3_nearest(p);
}

bool abut_polytope3_sharpen(abut_polytope3 *p, int32_t face)
{
    abut_vec3 first = p->vertex[p->corner[face][0]].w;
    abut_vec3 second = p->vertex[p->corner[face][1]].w;
    abut_vec3 third = p->vertex[p->corner[face][2]].w;
    abut_real square = p->square[face];
    abut_vec3 n = abut_simplex_dd_normal3(third, first, second).unit;
    put_plane(p, face, abut_plane_along3(n, first, second, third, p->margin));
    p->sharp[face] = true;
    bool sharper = p->square[face] > square;
    p->square[face] = abut_max(p->square[face], square);
    p->nearest = sharper ? abut_faces3_nearest(p) : p->nearest;
    return sharper;
}

// A face beside one that was given up may stand steeply on it: its plane then passes nearer the origin than the face itself,
// whose nearest point is on an edge. The triangle's own distance lets it be settled.
static void bound_beside_nothing(abut_polytope3 *p, int32_t face, abut_vec3 n)
{
    const uint16_t *corner = p->corner[face];
    abut_vec3       w[] = {p->vertex[corner[0]].w, p->vertex[corner[1]].w, p->vertex[corner[2]].w};
    abut_real       weight[3];
    int32_t         least = abut_foot_weights3(w, n, weight);
    if (weight[least] < 0) {
        abut_real distance = abut_outline_distance3(w);
        p->square[face] = abut_max(p->square[face], distance * distance);
    }
}

// The face of the cone over an edge of the horizon, and its plane: edge 1 meets edge 2 of the one over the next edge.
static inline void put_face(abut_polytope3 *p, const abut_horizon3 *h, int32_t edge, abut_plane3 plane, uint16_t apex,
                            uint32_t step)
{
    int32_t  f = h->removed[edge];
    int32_t  next = h->removed[h->next[edge]];
    uint16_t across = h->across[edge];
    p->corner[f][0] = h->from[edge];
    p->corner[f][1] = h->to[edge];
    p->corner[f][2] = apex;
    p->born[f] = (uint16_t)step;
    p->sharp[f] = false;
    put_plane(p, f, plane);
    p->across[f][0] = across;
    p->across[f][1] = (uint16_t)(4 * next + 2);
    p->across[next][2] = (uint16_t)(4 * f + 1);
    if (across != ABUT_EPA3_NOTHING) {
        p->across[across / 4][across % 4] = (uint16_t)(4 * f);
    } else {
        bound_beside_nothing(p, f, plane.normal);
    }
}

// The faces from the apex to the edges of the horizon, in places that are free for them.
static void put_cone(abut_polytope3 *p, const abut_horizon3 *h, const abut_vertex3 *vertex, uint32_t step)
{
    uint16_t     apex = take_vertex(p, vertex);
    abut_planes3 planes;
    for (int32_t first = 0; first < h->edges; first += ABUT_PLANES3_ROW) {
        int32_t left = h->edges - first;
        int32_t count = left < ABUT_PLANES3_ROW ? left : ABUT_PLANES3_ROW;
        abut_cone3_planes(p, h->from + first, h->to + first, &vertex->w, count, &planes);
        for (int32_t i = 0; i < count; ++i) {
            abut_vec3   n = {planes.normal_x[i], planes.normal_y[i], planes.normal_z[i]};
            abut_plane3 plane = {n, planes.reach[i], planes.square[i]};
            put_face(p, h, first + i, plane, apex, step);
        }
    }
}

// The nearest of the faces that stayed and the new ones; the first of them where they are as near.
static int32_t nearest_with_cone(const abut_polytope3 *p, const abut_horizon3 *h)
{
    int32_t   nearest = h->nearest;
    abut_real least = p->square[nearest];
    for (int32_t i = 0; i < h->edges; ++i) {
        int32_t   f = h->removed[i];
        abut_real square = p->square[f];
        int       nearer = (square < least) | ((square == least) & (f < nearest));
        nearest = nearer != 0 ? f : nearest;
        least = abut_min(square, least);
    }
    return nearest;
}

// The places of the faces removed are free for new ones; as a rule there are two more of these.
bool abut_polytope3_expand(abut_polytope3 *p, int32_t face, const abut_vertex3 *vertex, uint32_t step)
{
    abut_horizon3 h;
    abut_horizon3_find(p, face, vertex, &h);
    int32_t faces_left = p->spare_faces + ABUT_EPA3_FACES - p->faces;
    int32_t vertices_left = p->spare_vertices + ABUT_EPA3_VERTICES - p->vertices;
    if (h.edges > h.faces + faces_left || vertices_left < 1) {
        return false;
    }
    for (int32_t i = h.edges; i < h.faces; ++i) {
        release_face(p, h.removed[i]);
    }
    for (int32_t i = h.faces; i < h.edges; ++i) {
        h.removed[i] = (uint16_t)take_face(p);
    }
    put_cone(p, &h, vertex, step);
    p->nearest = h.nearest >= 0 ? nearest_with_cone(p, &h) : abut_faces3_nearest(p);
    return true;
}

void abut_polytope3_corners(const abut_polytope3 *p, int32_t face, abut_simplex3 *corners)
{
    corners->count = 3;
    for (int32_t i = 0; i < 3; ++i) {
        corners->vertex[i] = p->vertex[p->corner[face][i]];
        corners->weight[i] = (abut_real)1 / 3;
    }
}
