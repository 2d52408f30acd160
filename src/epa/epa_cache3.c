// epa_cache3.c : the surface that proved a depth, kept in a cache for the next question about the same two shapes.
//
// EPA ends with a closed surface of triangles inside D = A - B, and the depth is the least distance of its faces. A vertex of
// it is a vertex of A less a vertex of B; where the shapes have moved, the same pairs of vertices are points of D again. If all
// triangles still show the origin their inner sides, the surface still winds round it, and what polytope3.c proves holds as it
// stands: the sphere that no face cuts is inside D. Nothing is asked of the vertices' being extreme, nor of the surface's being
// convex, so a pair may move as far as it likes; it is only less and less likely to be proved. EPA goes on from there: of a
// pair that has hardly moved the nearest face is the same, and one support says that D reaches no farther.
//
// Whatever is in the cache must not be believed (it may be another pair's, or noise), so all of this is looked at:
//   closed       Each edge of a triangle is an edge of just one other, the other way round: its neighbour. Then the sum of the
//                triangles has no boundary, which is all that a winding number needs.
//   in D         Each pair of features names a vertex of either shape.
//   winds round  Each bound is clear of what rounding turns a normal by, so its sign is the sign of the solid angle.
// Frame: the unit frame of the pair (steps3.h).
#include "epa/epa_cache3.h"
#include "epa/polytope3.h"
#include "gjk/minkowski3.h"
#include "shape/hull_layout3.h"

#include <string.h>

enum {
    NO_VERTEX = UINT8_MAX,
    NO_EDGE = UINT8_MAX,
    ROOM = ABUT_CACHE3_VERTICES,
    ROW = ABUT_FACES3_ROW,
    WORDS = (ABUT_CACHE3_FACES + 4) / ROW
};

// The place that a vertex of the surface has in the cache: the next free one when it has none yet; NO_VERTEX when it cannot be
// kept.
static uint8_t keep_vertex(abut_cache3 *cache, const abut_vertex3 *vertex, uint8_t *place)
{
    bool fits = cache->private_.vertices < ROOM && vertex->feature_a <= UINT16_MAX && vertex->feature_b <= UINT16_MAX;
    if (*place == NO_VERTEX && fits) {
        *place = (uint8_t)cache->private_.vertices++;
        cache->private_.vertex_a[*place] = (uint16_t)vertex->feature_a;
        cache->private_.vertex_b[*place] = (uint16_t)vertex->feature_b;
    }
    return *place;
}

// False when one of its vertices cannot be kept.
static bool keep_face(abut_cache3 *cache, const abut_polytope3 *p, int32_t face, uint8_t *place)
{
    bool kept = true;
    for (int32_t i = 0; i < 3; ++i) {
        uint16_t v = p->corner[face][i];
        uint8_t  c = keep_vertex(cache, &p->vertex[v], &place[v]);
        cache->private_.corner[i][cache->private_.faces] = c % ROOM;
        kept = kept && c != NO_VERTEX;
    }
    ++cache->private_.faces;
    return kept;
}

// The nearest face comes first: it mostly stays that, and a search for the least that begins with it has nothing to guess.
void abut_keep_polytope3(abut_cache3 *cache, const abut_polytope3 *p)
{
    uint8_t place[ABUT_EPA3_VERTICES];
    bool    kept = p->faces - p->spare_faces <= ABUT_CACHE3_FACES && p->nearest >= 0;
    memset(place, NO_VERTEX, (size_t)p->vertices);
    cache->private_.faces = 0;
    cache->private_.vertices = 0;
    memset(cache->private_.vertex_a, 0,
           sizeof cache->private_.vertex_a); // names to spare are names too: all are looked at (epa_cache3.h)
    memset(cache->private_.vertex_b, 0, sizeof cache->private_.vertex_b);
    kept = kept && keep_face(cache, p, p->nearest, place);
    for (int32_t f = 0; f < p->faces && kept; ++f) {
        if (f != p->nearest && abut_polytope3_holds(p, f)) {
            kept = keep_face(cache, p, f, place);
        }
    }
    cache->private_.faces = kept ? cache->private_.faces : 0;
}

// ---- the triangles ------------------------------------------------------------------------------------------------------

// Edges e of all triangles, named by the two vertices they run between, and the same the other way: eight at a time.
typedef struct edge_names {
    uint8_t name[3][WORDS * ROW];
    uint8_t back[3][WORDS * ROW];
} edge_names;

// False when a vertex is none.
static bool name_edges(edge_names *names, const abut_cache3 *cache)
{
    const uint64_t beyond = UINT64_MAX / UINT8_MAX * (UINT8_MAX - (ROOM - 1));
    uint64_t       all = 0;
    for (int32_t w = 0; w < WORDS; ++w) {
        uint64_t c[3];
        for (int32_t e = 0; e < 3; ++e) {
            memcpy(&c[e], &cache->private_.corner[e][w * ROW], sizeof c[e]);
            all |= c[e];
        }
        for (int32_t e = 0; e < 3; ++e) {
            uint64_t from = c[e];
            uint64_t to = c[e == 2 ? 0 : e + 1];
            uint64_t name = from * ROOM | to;
            uint64_t back = to * ROOM | from;
            memcpy(&names->name[e][w * ROW], &name, sizeof name);
            memcpy(&names->back[e][w * ROW], &back, sizeof back);
        }
    }
    return (all & beyond) == 0;
}

// The corners of the triangles, and what is across each edge. False when the surface is not closed, or two triangles have one
// edge the same way round. Nothing in it depends on a branch but its length.
static bool recall_faces(abut_polytope3 *p, const abut_cache3 *cache)
{
    edge_names names;
    uint8_t    place[ROOM * ROOM]; // of an edge: 4 * face + edge
    uint32_t   wrong = 0;
    if (!name_edges(&names, cache)) {
        return false;
    }
    memset(place, NO_EDGE, sizeof place);
    for (int32_t f = 0; f < cache->private_.faces; ++f) {
        for (int32_t e = 0; e < 3; ++e) {
            place[names.name[e][f]] = (uint8_t)(4 * f + e);
        }
    }
    for (int32_t f = 0; f < cache->private_.faces; ++f) {
        for (int32_t e = 0; e < 3; ++e) {
            uint32_t across = place[names.back[e][f]];
            wrong |= (across & (uint32_t)~INT8_MAX) | (place[names.name[e][f]] ^ (uint32_t)(4 * f + e));
            p->across[f][e] = (uint16_t)across;
            p->corner[f][e] = cache->private_.corner[e][f];
        }
    }
    return wrong == 0;
}

// ---- the vertices -------------------------------------------------------------------------------------------------------

// Between hulls, without asking each time what they are. Names that are none count as the first.
static bool recall_hull_vertices(abut_polytope3 *p, const abut_pair3 *pair, const abut_cache3 *cache)
{
    const abut_hull3 *a = pair->a->hull;
    const abut_hull3 *b = pair->b->hull;
    bool              known = true;
    for (int32_t v = 0; v < cache->private_.vertices; ++v) {
        int32_t             name_a = cache->private_.vertex_a[v];
        int32_t             name_b = cache->private_.vertex_b[v];
        bool                is = (name_a < a->vertices) & (name_b < b->vertices);
        abut_support3_point of_a = {abut_sub3(abut_hull_vertex3(a, is ? name_a : 0), abut_layout3(a)->middle),
                                    (uint32_t)name_a};
        abut_support3_point of_b = {abut_sub3(abut_hull_vertex3(b, is ? name_b : 0), abut_layout3(b)->middle),
                                    (uint32_t)name_b};
        p->vertex[v] = abut_minkowski_of3(pair, of_a, of_b);
        known &= is;
    }
    return known;
}

// Places to spare hold the first vertex once more: whatever a triangle names is a point of D.
static bool recall_vertices(abut_polytope3 *p, const abut_pair3 *pair, const abut_cache3 *cache)
{
    bool known = true;
    if (pair->a->core == ABUT_CORE3_HULL && pair->b->core == ABUT_CORE3_HULL) {
        known = recall_hull_vertices(p, pair, cache);
    } else {
        for (int32_t v = 0; v < cache->private_.vertices && known; ++v) {
            known = abut_minkowski_vertex3(pair, cache->private_.vertex_a[v], cache->private_.vertex_b[v], &p->vertex[v]);
        }
    }
    for (int32_t v = cache->private_.vertices; v < ROOM; ++v) {
        p->vertex[v] = p->vertex[0];
    }
    p->vertices = ROOM;
    return known;
}

// ---- the planes ---------------------------------------------------------------------------------------------------------

static inline abut_simd8_vec3 corners_of(const abut_polytope3 *p, int32_t first, int32_t i)
{
    const abut_vec3 *place[ROW];
    for (int32_t k = 0; k < ROW; ++k) {
        place[k] = &p->vertex[p->corner[first + k][i]].w;
    }
    return abut_simd8_gather3(place);
}

// Those that are thin are not right yet: a bit is set for each.
static uint32_t planes_by_eight(abut_polytope3 *p, int32_t faces)
{
    uint32_t thin = 0;
    memset(p->corner[faces], 0, ROW * sizeof p->corner[0]);
    for (int32_t f = 0; f < faces; f += ROW) {
        abut_planes3 row;
        thin |= abut_simd8_planes3(corners_of(p, f, 0), corners_of(p, f, 1), corners_of(p, f, 2), p->margin, &row) << f;
        memcpy(p->normal_x + f, row.normal_x, sizeof row.normal_x);
        memcpy(p->normal_y + f, row.normal_y, sizeof row.normal_y);
        memcpy(p->normal_z + f, row.normal_z, sizeof row.normal_z);
        memcpy(p->reach + f, row.reach, sizeof row.reach);
        memcpy(p->square + f, row.square, sizeof row.square);
    }
    return thin & (((uint32_t)1 << faces) - 1);
}

// A place that holds no face, to the end of its row (polytope3.h).
static void open_places(abut_polytope3 *p, int32_t first)
{
    for (int32_t f = first; f % ROW != 0; ++f) {
        p->normal_x[f] = 0;
        p->normal_y[f] = 0;
        p->normal_z[f] = 0;
        p->reach[f] = (abut_real)INFINITY;
        p->square[f] = (abut_real)INFINITY;
    }
}

static void recall_planes(abut_polytope3 *p, int32_t faces)
{
    uint32_t thin = planes_by_eight(p, faces);
    for (int32_t f = 0; f < faces; f += ROW) {
        memset(p->born + f, 0, ROW * sizeof p->born[0]); // a length that is known: no instruction that takes long to begin
        memset(p->sharp + f, 0, ROW * sizeof p->sharp[0]);
    }
    open_places(p, faces);
    p->faces = faces;
    p->spare_faces = 0;
    p->spare_face = 0;
    p->spare_vertices = 0;
    p->spare_vertex = 0;
    for (; thin != 0; thin &= thin - 1) {
        int32_t f = abut_lowest_bit(thin);
        p->square[f] = -(abut_real)INFINITY; // what double length says is better
        (void)abut_polytope3_sharpen(p, f);
    }
    p->nearest = abut_faces3_nearest(p);
}

// A triangle of no area has an infinite square, and bounds nothing.
static bool winds_round(const abut_polytope3 *p, abut_real clear)
{
    bool bounded = p->nearest >= 0 && p->square[p->nearest] > clear * clear;
    for (int32_t f = 0; f < p->faces; ++f) {
        bounded &= p->square[f] < (abut_real)INFINITY;
    }
    return bounded;
}

bool abut_recall_polytope3(abut_polytope3 *p, const abut_pair3 *pair, const abut_cache3 *cache)
{
    bool fits = cache->private_.faces >= 4 && cache->private_.faces <= ABUT_CACHE3_FACES && cache->private_.vertices >= 1 &&
                cache->private_.vertices <= ROOM;
    if (!fits || !recall_faces(p, cache) || !recall_vertices(p, pair, cache)) {
        return false;
    }
    p->margin = ABUT_VISIBLE_MARGIN * pair->size;
    recall_planes(p, cache->private_.faces);
    return winds_round(p, ABUT_EPA_CACHE_CLEAR3 * pair->size);
}
