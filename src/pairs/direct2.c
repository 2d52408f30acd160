// direct2.c : the signed distance of simple pairs in closed form: which pairs those are, and the point and polygon among them.
//
// With a point the difference D = A - B is the polygon itself, moved (and turned by half a turn when the polygon is B). Inside,
// the depth is the least height over the edges; outside, the distance is the least over edges and vertices. The directions of
// the edges are taken from the polygon, not from D's vertices, so they are exact to 3u however short the edge.
//
// Frame: the unit frame of the pair (steps2.h). It lives beside the general method; tests hold the two equal.
#include "pairs/direct2.h"
#include "gjk/minkowski2.h"
#include "math/direction2.h"
#include "pairs/zonotope2.h"

enum { OUTLINE_AT_MOST = ABUT_DIRECT_VERTICES };

// D's outline, counter-clockwise: vertex k, and the edge from it to the next.
typedef struct outline {
    abut_vec2 vertex[OUTLINE_AT_MOST];
    abut_vec2 edge[OUTLINE_AT_MOST];
    abut_vec2 a[OUTLINE_AT_MOST]; // the part of the vertex that is A's
    int32_t   count;
} outline;

static int32_t next(const outline *o, int32_t i)
{
    return i + 1 == o->count ? 0 : i + 1;
}

static void take_polygon_a(outline *d, const abut_pair2 *pair)
{
    d->count = pair->a->polygon->count;
    for (int32_t i = 0; i < d->count; ++i) {
        abut_core_vertex2(pair->a, (uint32_t)i, &d->a[i]);
        d->a[i] = abut_scale2(pair->per_unit, d->a[i]);
        d->vertex[i] = abut_sub2(d->a[i], pair->offset);
        d->edge[i] = abut_scale2(pair->per_unit, abut_core_edge2(pair->a, (uint32_t)i));
    }
}

// Minus B is B turned by half a turn: the order stays counter-clockwise.
static void take_polygon_b(outline *d, const abut_pair2 *pair)
{
    static const abut_vec2 middle = {0, 0};

    d->count = pair->b->polygon->count;
    for (int32_t i = 0; i < d->count; ++i) {
        abut_vec2 b;
        abut_core_vertex2(pair->b, (uint32_t)i, &b);
        d->a[i] = middle;
        d->vertex[i] = abut_neg2(abut_b_in_unit_frame2(pair, b));
        d->edge[i] =
            abut_neg2(abut_rotate2(pair->rotation, abut_scale2(pair->per_unit, abut_core_edge2(pair->b, (uint32_t)i))));
    }
}

// Where the origin's nearest boundary point is, and how deep inside the edges it lies. All squared, heights with their sign:
// the comparisons need no roots.
typedef struct measure {
    abut_real depth;         // least height of an edge above the origin; negative when the origin lies outside
    int32_t   shallow;       // the edge whose inside holds the nearest boundary point of all
    abut_real inner;         // the distance of that point
    abut_real nearest;       // distance of the nearest boundary point that the origin sees from outside
    int32_t   nearest_index; // its vertex, or the edge it is inside
    bool      at_edge;
} measure;

// False when the edge is too short to square.
static bool measure_edge(measure *m, const outline *d, int32_t k)
{
    abut_vec2 w = d->vertex[k];
    abut_vec2 e = d->edge[k];
    abut_real length = abut_dot2(e, e);
    abut_real foot = -abut_dot2(w, e);
    abut_real area = abut_cross2(w, e);
    abut_real distance = area * area / length;
    m->depth = abut_min(m->depth, area < 0 ? -distance : distance);
    if (foot >= 0 && foot <= length) {
        if (distance < m->inner) {
            m->inner = distance;
            m->shallow = k;
        }
        if (area <= 0 && distance < m->nearest) {
            m->nearest = distance;
            m->nearest_index = k;
            m->at_edge = true;
        }
    }
    return length > ABUT_SQUARE_SMALLEST * ABUT_SQUARE_SMALLEST;
}

static bool measure_outline(measure *m, const outline *d)
{
    const abut_real none = (abut_real)INFINITY;
    const measure   nothing = {none, 0, none, none, 0, false};
    *m = nothing;
    for (int32_t k = 0; k < d->count; ++k) {
        abut_real square = abut_dot2(d->vertex[k], d->vertex[k]);
        if (square < m->nearest) {
            m->nearest = square;
            m->nearest_index = k;
        }
    }
    bool measurable = d->count > 0;
    for (int32_t k = 0; k < d->count; ++k) {
        measurable = measure_edge(m, d, k) && measurable;
    }
    return measurable;
}

// Whether the origin is inside. One in line with a D flat to rounding, beyond its end, is inside every edge: only the nearest
// boundary point tells.
static bool inside(const measure *m, abut_real noise)
{
    return m->depth >= 0 && abut_sqrt(m->inner) <= abut_sqrt(m->depth) + noise;
}

// The normal of edge k and how far the boundary lies along it; A's witness is where the foot of the origin falls.
static void answer_edge(abut_core_answer2 *answer, const outline *d, int32_t k)
{
    abut_vec2       w = d->vertex[k];
    abut_direction2 along = abut_direction_of2(d->edge[k]);
    abut_real       part = abut_min(abut_max(-abut_dot2(w, along.unit) / along.length, 0), 1);
    answer->normal = abut_neg2(abut_perp2(along.unit));
    answer->distance = -abut_difference_of_products(w.x, along.unit.y, w.y, along.unit.x);
    answer->a = abut_along2(d->a[k], part, abut_sub2(d->a[next(d, k)], d->a[k]));
}

static void answer_vertex(abut_core_answer2 *answer, const outline *d, int32_t k)
{
    abut_direction2 toward = abut_direction_of2(d->vertex[k]);
    abut_vec2       right = {1, 0};
    answer->normal = toward.length > 0 ? abut_neg2(toward.unit) : right;
    answer->distance = toward.length;
    answer->a = d->a[k];
}

static bool simple(const abut_shape2 *shape)
{
    return shape->core == ABUT_CORE2_POINT || shape->core == ABUT_CORE2_SEGMENT || shape->core == ABUT_CORE2_BOX;
}

static bool polygon_of_few(const abut_shape2 *shape)
{
    return shape->core == ABUT_CORE2_POLYGON && shape->polygon->count <= OUTLINE_AT_MOST;
}

bool abut_simple_pair2(const abut_pair2 *pair)
{
    return simple(pair->a) && simple(pair->b);
}

bool abut_point_and_polygon2(const abut_pair2 *pair)
{
    return (pair->a->core == ABUT_CORE2_POINT && polygon_of_few(pair->b)) ||
           (polygon_of_few(pair->a) && pair->b->core == ABUT_CORE2_POINT);
}

static bool point_and_polygon(const abut_pair2 *pair, abut_core_answer2 *answer)
{
    outline d;
    measure m;
    if (pair->a->core == ABUT_CORE2_POLYGON) {
        take_polygon_a(&d, pair);
    } else {
        take_polygon_b(&d, pair);
    }
    if (!measure_outline(&m, &d)) {
        return false;
    }
    if (inside(&m, pair->noise)) {
        answer_edge(answer, &d, m.shallow);
    } else if (m.at_edge) {
        answer_edge(answer, &d, m.nearest_index);
    } else {
        answer_vertex(answer, &d, m.nearest_index);
    }

    // The certificate: nothing of D lies beyond the line that the answer claims to support it.
    abut_vertex2 beyond = abut_minkowski_support2(pair, answer->normal);
    abut_real    gap = answer->distance + abut_dot2(answer->normal, beyond.w);
    answer->b = abut_along2(answer->a, answer->distance, answer->normal);
    answer->gap = abut_max(gap, 0);
    answer->supports = 0;
    answer->status = ABUT_OK;
    return gap <= pair->noise;
}

bool abut_direct2(const abut_pair2 *pair, abut_core_answer2 *answer)
{
    return abut_simple_pair2(pair) ? abut_zonotope2(pair, answer) : point_and_polygon(pair, answer);
}
