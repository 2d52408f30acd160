// direct2.c : the signed distance of simple cores in closed form: D = A - B written out as a polygon and measured.
//
// The edges of D are those of A and of -B, in the order of their angles (the merge of two convex outlines; de Berg and others,
// "Computational Geometry", section 13.3). Inside, the depth is the least height over the edges; outside, the distance is the
// least over edges and vertices. The directions of the edges are taken from the shapes, not from D's vertices, so they are
// exact to 3u however short the edge.
//
// Frame: the unit frame of the pair (steps2.h). It lives beside the general method; tests hold the two equal.
#include "query/direct2.h"
#include "math/direction2.h"
#include "simplex/minkowski2.h"

enum { OUTLINE_AT_MOST = ABUT_DIRECT_VERTICES };

// A convex outline, counter-clockwise: vertex k, and the edge from it to the next.
typedef struct outline {
    abut_vec2 vertex[OUTLINE_AT_MOST];
    abut_vec2 edge[OUTLINE_AT_MOST];
    abut_vec2 a[OUTLINE_AT_MOST]; // of D's outline: the part of the vertex that is A's
    int32_t   count;
} outline;

static int32_t next(const outline *o, int32_t i)
{
    return i + 1 == o->count ? 0 : i + 1;
}

// The vertices of a core from its middle, and its edges, in its own frame at unit size.
static void take_core(outline *o, const abut_pair2 *pair, const abut_shape2 *shape)
{
    int32_t i = 0;
    o->count = abut_core_vertices2(shape);
    do {
        abut_vec2 vertex;
        abut_core_vertex2(shape, (uint32_t)i, &vertex);
        o->vertex[i] = abut_scale2(pair->per_unit, vertex);
        o->edge[i] = abut_scale2(pair->per_unit, abut_core_edge2(shape, (uint32_t)i));
    } while (++i < o->count);
}

// B's outline to that of -B in the unit frame: half a turn, so the order stays counter-clockwise.
static void turn_into_minus_b(outline *o, const abut_pair2 *pair)
{
    for (int32_t i = 0; i < o->count; ++i) {
        o->vertex[i] = abut_neg2(abut_add2(abut_rotate2(pair->rotation, o->vertex[i]), pair->offset));
        o->edge[i] = abut_neg2(abut_rotate2(pair->rotation, o->edge[i]));
    }
}

// Whether an edge points into the lower half plane: angles run from 0 to pi, then from pi to 2 pi.
static bool lower_half(abut_vec2 e)
{
    return e.y < 0 || (e.y == 0 && e.x < 0);
}

// The first edge of the upper half: where the order by angle begins.
static int32_t first_edge(const outline *o)
{
    int32_t first = 0;
    for (int32_t i = 0; i < o->count; ++i) {
        if (lower_half(o->edge[i]) && !lower_half(o->edge[next(o, i)])) {
            first = next(o, i);
        }
    }
    return first;
}

static bool earlier(abut_vec2 e, abut_vec2 f)
{
    return lower_half(e) != lower_half(f) ? lower_half(f) : abut_cross2(e, f) >= 0;
}

// D's outline from A's and -B's. A single point has no edges and only moves the other outline.
static void merge(outline *d, const outline *a, const outline *minus_b)
{
    int32_t left_a = a->count > 1 ? a->count : 0;
    int32_t left_b = minus_b->count > 1 ? minus_b->count : 0;
    int32_t i = left_a > 0 ? first_edge(a) : 0;
    int32_t j = left_b > 0 ? first_edge(minus_b) : 0;
    d->count = 0;
    do {
        bool from_a = left_b == 0 || (left_a > 0 && earlier(a->edge[i], minus_b->edge[j]));
        d->vertex[d->count] = abut_add2(a->vertex[i], minus_b->vertex[j]);
        d->a[d->count] = a->vertex[i];
        d->edge[d->count++] = from_a ? a->edge[i] : minus_b->edge[j];
        if (from_a) {
            i = next(a, i);
            --left_a;
        } else {
            j = next(minus_b, j);
            --left_b;
        }
    } while (left_a > 0 || left_b > 0);
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
    bool measurable = true;
    for (int32_t k = 0; k < d->count && d->count > 1; ++k) {
        measurable = measure_edge(m, d, k) && measurable;
    }
    return measurable;
}

// Whether the origin is inside. One in line with a flat D, beyond its end, is inside every edge: only the nearest boundary
// point tells.
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

// A polygon's edges carry rounding that could upset the merge by angle; beside a point there is nothing to merge.
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

bool abut_direct2(const abut_pair2 *pair, abut_core_answer2 *answer)
{
    outline a;
    outline minus_b;
    outline d;
    measure m;
    take_core(&a, pair, pair->a);
    take_core(&minus_b, pair, pair->b);
    turn_into_minus_b(&minus_b, pair);
    merge(&d, &a, &minus_b);
    if (!measure_outline(&m, &d)) {
        return false;
    }
    if (d.count > 1 && inside(&m, pair->noise)) {
        answer_edge(answer, &d, m.shallow);
    } else if (m.at_edge) {
        answer_edge(answer, &d, m.nearest_index);
    } else {
        answer_vertex(answer, &d, m.nearest_index);
    }

    // The certificate: nothing of D lies beyond the line that the answer claims to support it. Asked of the shapes, not of the
    // outline, so that it also notices an outline merged in the wrong order, as edges with subnormal parts may be.
    abut_vertex2 beyond = abut_minkowski_support2(pair, answer->normal);
    abut_real    gap = answer->distance + abut_dot2(answer->normal, beyond.w);
    answer->b = abut_along2(answer->a, answer->distance, answer->normal);
    answer->gap = abut_max(gap, 0);
    answer->supports = 0;
    answer->status = ABUT_OK;
    return gap <= pair->noise;
}
