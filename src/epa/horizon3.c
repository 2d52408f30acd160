// horizon3.c : which faces of EPA's polytope a point sees, and their outline.
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
#include "epa/horizon3.h"
#include "base/tolerance3.h"
#include "epa/faces3.h"
#include "gjk/plane3.h"
#include "math/bits.h"
#include <math.h>
#include <string.h>

static bool is_seen(const uint64_t *seen, int32_t face)
{
    return (seen[face / ABUT_FACES3_WORD] >> face % ABUT_FACES3_WORD & 1) != 0;
}

static void see(uint64_t *seen, int32_t face)
{
    seen[face / ABUT_FACES3_WORD] |= (uint64_t)1 << face % ABUT_FACES3_WORD;
}

static bool is_held(const abut_polytope3 *p, int32_t place)
{
    return p->reach[place] < (abut_real)INFINITY;
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

static bool find_outline(const abut_polytope3 *p, const uint64_t *seen, abut_horizon3 *h)
{
    int32_t edges = 0;
    for (int32_t i = 0; i < h->faces; ++i) {
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
    return one_loop(h);
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
    abut_vec3       n = {p->normal_x[face], p->normal_y[face], p->normal_z[face]};
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
    return (abut_dot3(n, w) - p->reach[face] + moved) * area > -turned;
}

static void see_doubtful_faces(const abut_polytope3 *p, abut_vec3 w, uint64_t *seen)
{
    for (int32_t f = 0; f < p->faces; ++f) {
        if (is_held(p, f) && !is_seen(seen, f) && may_be_seen(p, f, w)) {
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
    int32_t   face = across / 4;
    abut_vec3 other = {p->normal_x[face], p->normal_y[face], p->normal_z[face]};
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
        if (has && is_held(p, f)) {
            see(seen, f);
        }
    }
}

void abut_horizon3_find(const abut_polytope3 *p, int32_t face, const abut_vertex3 *vertex, abut_horizon3 *h)
{
    uint64_t seen[ABUT_FACES3_WORDS];
    h->nearest = abut_faces3_seen(p, &vertex->w, seen);
    list(p, seen, h);
    int32_t again = h->faces == 1 ? corner_again(p, face, &vertex->w) : -1;
    if (again >= 0) {
        h->nearest = -1;
        see_faces_of(p, again, seen);
        list(p, seen, h);
    }
    if (find_outline(p, seen, h)) {
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
