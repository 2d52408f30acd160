// walk2.c : the signed distance of two polytopes by a walk round D = A - B.
//
// The edges of D are the edges of A and of -B, sorted by their direction: from one vertex of D, named by a vertex of each, the
// next edge is the one of the two next edges that turns less (de Berg et al., "Computational Geometry", section 13.3). The
// separation along an edge's normal n is -n . w for a vertex w of the edge; the largest over all edges is the signed distance,
// or, outside, belongs to the edge whose inside or whose nearer end is nearest the origin.
//
// Few edges need to be looked at. Along n the cores reach at least their inner radii from their middles, so the separation is
// at most n . q less the inner radii, q the way from A's middle to B's: walking away from q's direction this falls, and once it
// is below the best seen the walk ends. And where the cores are apart, the separation rises and falls once over the directions
// that part them: once it falls, the walk ends.
//
// Proof of the order: it holds while each next edge turns by less than half a turn from the direction walked. That is tested at
// the start, on the edges themselves, and remains so. Two edges whose cross product is not sure of its sign are nearly
// parallel: in the same direction, either order is right to within a small length that is added to the gap; against each
// other, the walk gives up. What rounding does to vertices and separations is within the pair's noise.
//
// Frame: the unit frame of the pair (steps2.h).
#include "query/walk2.h"
#include "math/direction2.h"
#include "shape/support2.h"
#include "simplex/minkowski2.h"

// No more than two edges of D lie in one line.
enum { VERTICES_AT_MOST = ABUT_DIRECT_VERTICES, SCAN_AT_MOST = ABUT_SCAN_VERTICES, HOPS_AT_MOST = 3 };

// A core as a ring of vertices, counter-clockwise.
typedef struct ring {
    const abut_vec2 *points;
    abut_vec2        middle;
    int32_t          count;
    abut_vec2        own[4]; // of cores that have no list of points
} ring;

// A vertex of D: vertex i of A less vertex j of B.
typedef struct place {
    int32_t   i, j;
    abut_vec2 w;
} place;

// An edge of D.
typedef struct side {
    place     first; // its beginning, counter-clockwise
    abut_vec2 along; // to its end
    abut_real length;
    abut_real separation;
    bool      of_a; // an edge of A, else of B
} side;

typedef struct walk {
    const abut_pair2 *pair;
    ring              a, b;
    abut_real         inner;  // both cores reach this far, less the noise
    abut_vec2         toward; // along which the start supports
    abut_real         doubt;  // what edges in doubtful order may cost
    side              best;
} walk;

static void take_ring(ring *r, const abut_shape2 *shape)
{
    static const abut_vec2 zero = {0, 0};

    r->points = r->own;
    r->middle = shape->core == ABUT_CORE2_SEGMENT ? shape->middle : zero;
    r->count = abut_core_vertices2(shape);
    if (shape->core == ABUT_CORE2_POLYGON) {
        r->points = abut_polygon2_points(shape->polygon);
        r->middle = shape->middle;
    } else if (shape->core == ABUT_CORE2_BOX) {
        for (uint32_t i = 0; i < 4; ++i) {
            r->own[i] = abut_box_corner2(shape->half, i);
        }
    } else if (shape->core == ABUT_CORE2_SEGMENT) {
        r->own[0] = shape->p1;
        r->own[1] = shape->p2;
    } else {
        r->own[0] = zero;
    }
}

static inline int32_t next_to(const ring *r, int32_t i, int way)
{
    int32_t k = i + way;
    k = k == r->count ? 0 : k;
    return k < 0 ? r->count - 1 : k;
}

static inline abut_vec2 vertex_a(const walk *k, int32_t i)
{
    return abut_scale2(k->pair->per_unit, abut_sub2(k->a.points[i], k->a.middle));
}

static inline abut_vec2 vertex_b(const walk *k, int32_t j)
{
    return abut_b_in_unit_frame2(k->pair, abut_sub2(k->b.points[j], k->b.middle));
}

static inline abut_vec2 edge_a(const walk *k, int32_t from, int32_t to)
{
    return abut_scale2(k->pair->per_unit, abut_sub2(k->a.points[to], k->a.points[from]));
}

// Of -B.
static inline abut_vec2 edge_b(const walk *k, int32_t from, int32_t to)
{
    return abut_rotate2(k->pair->rotation, abut_scale2(k->pair->per_unit, abut_sub2(k->b.points[from], k->b.points[to])));
}

// Rounding may pick a neighbour of the farthest vertex: the climb corrects it.
static int32_t scan(const ring *r, abut_vec2 direction)
{
    int32_t   best = 0;
    abut_real top = abut_dot2(r->points[0], direction);
    for (int32_t i = 1; i < r->count; ++i) {
        abut_real height = abut_dot2(r->points[i], direction);
        best = height > top ? i : best;
        top = abut_max(top, height);
    }
    return best;
}

static inline abut_real rise(const ring *r, int32_t from, int32_t to, abut_vec2 direction)
{
    return abut_dot2(abut_sub2(r->points[to], r->points[from]), direction);
}

// From vertex i uphill, until neither neighbour is higher. -1 when that does not end.
static int32_t climb(const ring *r, int32_t i, abut_vec2 direction)
{
    for (int32_t moves = 0; moves <= r->count; ++moves) {
        int32_t after = next_to(r, i, 1);
        int32_t before = next_to(r, i, -1);
        if (rise(r, i, after, direction) > 0) {
            i = after;
        } else if (rise(r, i, before, direction) > 0) {
            i = before;
        } else {
            return i;
        }
    }
    return -1;
}

static int32_t top_of(const ring *r, const abut_shape2 *shape, abut_vec2 direction)
{
    int32_t i = r->count > SCAN_AT_MOST ? abut_polygon_support2(shape->polygon, direction) : scan(r, direction);
    return climb(r, i, direction);
}

// Whether a neighbour is as high as vertex i, as far as rounding can tell.
static bool tied(const ring *r, int32_t i, abut_vec2 direction)
{
    bool      any = false;
    abut_real size = abut_abs(direction.x) + abut_abs(direction.y);
    for (int way = -1; way <= 1; way += 2) {
        abut_vec2 edge = abut_sub2(r->points[next_to(r, i, way)], r->points[i]);
        abut_real doubt = ABUT_WALK_FILTER * size * (abut_abs(edge.x) + abut_abs(edge.y));
        any = any || abut_abs(abut_dot2(edge, direction)) <= doubt;
    }
    return r->count > 1 && any;
}

static inline place place_at(const walk *k, int32_t i, int32_t j)
{
    place p = {i, j, abut_sub2(vertex_a(k, i), vertex_b(k, j))};
    return p;
}

// The next edge on a way round D, 1 for counter-clockwise and -1 for clockwise.
typedef struct choice {
    abut_vec2 along; // counter-clockwise, whichever the way
    int32_t   i, j;  // the vertex it leads to
    bool      of_a;
    bool      certain; // false: it may be the wrong one
} choice;

static inline choice choose(walk *k, const place *at, int way)
{
    int32_t i = next_to(&k->a, at->i, way);
    int32_t j = next_to(&k->b, at->j, way);
    choice  c = {{0, 0}, at->i, at->j, false, true};

    const abut_vec2 ea = way > 0 ? edge_a(k, at->i, i) : edge_a(k, i, at->i);
    const abut_vec2 eb = way > 0 ? edge_b(k, at->j, j) : edge_b(k, j, at->j);
    abut_real       left = ea.x * eb.y;
    abut_real       right = ea.y * eb.x;
    abut_real       turn = way > 0 ? left - right : right - left;
    c.of_a = k->b.count == 1 || (turn > 0 && k->a.count > 1);
    if (abut_abs(turn) <= ABUT_WALK_FILTER * (abut_abs(left) + abut_abs(right)) && k->a.count > 1 && k->b.count > 1) {
        c.certain = abut_dot2(ea, eb) > 0;
        abut_real longer = abut_max(abut_abs(ea.x) + abut_abs(ea.y), abut_abs(eb.x) + abut_abs(eb.y));
        k->doubt = abut_max(k->doubt, ABUT_WALK_DOUBT * longer);
    }
    const abut_vec2 both[2] = {eb, ea};
    const int32_t   is[2] = {at->i, i};
    const int32_t   js[2] = {j, at->j};
    c.along = both[c.of_a];
    c.i = is[c.of_a];
    c.j = js[c.of_a];
    return c;
}

// Looks at the edges on one way round, at most `room` of them; returns how many, or -1 when the order is not certain.
static int32_t go(walk *k, place at, int way, int32_t room)
{
    abut_vec2 q = k->pair->offset;
    for (int32_t seen = 0; seen < room; ++seen) {
        choice    c = choose(k, &at, way);
        abut_real square = abut_dot2(c.along, c.along);
        if (!c.certain || !(square > ABUT_SQUARE_SMALLEST * ABUT_SQUARE_SMALLEST)) {
            return -1;
        }
        abut_real length = abut_sqrt(square);
        abut_real per_length = 1 / length;
        abut_real separation = -abut_cross2(at.w, c.along) * per_length;
        abut_real most = abut_cross2(q, c.along) * per_length - k->inner;
        abut_real away = abut_dot2(c.along, q);
        bool      leaving = way > 0 ? away <= 0 : away >= 0;
        bool      falling = k->best.separation > 0 && separation < k->best.separation - 2 * k->pair->noise;
        place     next = place_at(k, c.i, c.j);
        if (separation > k->best.separation) {
            k->best.first = way > 0 ? at : next;
            k->best.along = c.along;
            k->best.length = length;
            k->best.separation = separation;
            k->best.of_a = c.of_a;
        }
        // The foot of an origin outside is inside the edge: nothing is nearer. Not where an end is, for rounding's sake.
        abut_real foot = -abut_dot2(at.w, c.along);
        foot = way > 0 ? foot : foot + square;
        bool found = separation == k->best.separation && separation > 2 * k->pair->noise && foot > 0 && foot < square;
        if (found || falling || (leaving && most < k->best.separation)) {
            return seen + 1;
        }
        at = next;
    }
    return room;
}

static bool start_fresh(walk *k, place *start)
{
    abut_vec2 n = k->pair->offset;
    abut_vec2 right = {1, 0};
    n = abut_max(abut_abs(n.x), abut_abs(n.y)) > ABUT_SQUARE_SMALLEST ? n : right;
    int32_t   i = top_of(&k->a, k->pair->a, n);
    abut_vec2 n_in_b = abut_neg2(abut_unrotate2(k->pair->rotation, n));
    int32_t   j = top_of(&k->b, k->pair->b, n_in_b);
    // With edges of both square to n the two vertices need not make one of D, and the order of its edges would be lost.
    if (i < 0 || j < 0 || (tied(&k->a, i, n) && tied(&k->b, j, n_in_b))) {
        return false;
    }
    k->toward = n;
    *start = place_at(k, i, j);
    return true;
}

static void remember(abut_cache2 *cache, const place *first, const place *last)
{
    if (cache != NULL) {
        cache->count = last != NULL ? 2 : 1;
        cache->feature_a[0] = (uint32_t)first->i;
        cache->feature_b[0] = (uint32_t)first->j;
        cache->feature_a[1] = (uint32_t)(last != NULL ? last->i : first->i);
        cache->feature_b[1] = (uint32_t)(last != NULL ? last->j : first->j);
    }
}

// The foot of the origin is inside the edge, or beside it by rounding.
static void answer_edge(const walk *k, const side *s, abut_real part, abut_core_answer2 *answer)
{
    abut_vec2 normal = {s->along.y / s->length, -s->along.x / s->length};
    abut_vec2 foot = abut_scale2(s->of_a ? abut_min(abut_max(part, 0), 1) : 0, s->along);
    answer->normal = normal;
    answer->distance = s->separation;
    answer->a = abut_add2(vertex_a(k, s->first.i), foot);
    answer->vertex_a = s->first.i;
    answer->vertex_b = s->first.j;
}

static place end_of(const walk *k, const side *s)
{
    int32_t i = s->of_a ? next_to(&k->a, s->first.i, 1) : s->first.i;
    int32_t j = s->of_a ? s->first.j : next_to(&k->b, s->first.j, 1);
    return place_at(k, i, j);
}

static void answer_vertex(const walk *k, const place *at, abut_core_answer2 *answer)
{
    abut_direction2 d = abut_direction_of2(at->w);
    answer->normal = abut_neg2(d.unit);
    answer->distance = d.length;
    answer->a = vertex_a(k, at->i);
    answer->vertex_a = at->i;
    answer->vertex_b = at->j;
}

static abut_real part_of(const side *s)
{
    return -abut_dot2(s->first.w, s->along) / (s->length * s->length);
}

// The next edge from an end of one; false when there is none to trust.
static bool side_after(walk *k, const place *at, int way, side *s)
{
    choice c = choose(k, at, way);
    s->first = way > 0 ? *at : place_at(k, c.i, c.j);
    s->along = c.along;
    s->length = abut_sqrt(abut_dot2(c.along, c.along));
    s->of_a = c.of_a;
    if (!c.certain || !(s->length > ABUT_SQUARE_SMALLEST)) {
        return false;
    }
    s->separation = -abut_cross2(at->w, c.along) / s->length;
    return true;
}

// The nearest point is on the best edge, or, where that goes on in the same line, on the next; beside it by no more than
// rounding, perhaps. Where the foot is beyond an end and the cores are apart, the end is nearest.
static bool answer_of(walk *k, abut_cache2 *cache, abut_core_answer2 *answer)
{
    abut_real flat = 2 * ABUT_EPSILON * k->pair->size;
    abut_real part = part_of(&k->best);
    int       way = part > 1 ? 1 : -1;
    side      s = k->best;
    for (int32_t hops = 0; hops < HOPS_AT_MOST; ++hops) {
        abut_real aside = s.length * abut_max(-part, part - 1);
        place     last = end_of(k, &s);
        if (aside <= flat) {
            answer_edge(k, &s, part, answer);
            remember(cache, &s.first, &last);
            aside = abut_max(aside, 0);
            answer->gap = abut_abs(s.separation - k->best.separation);
            answer->gap += s.separation > 0 ? abut_min(aside, aside * aside / s.separation) : aside;
            return answer->gap <= k->pair->noise;
        }
        place at = way > 0 ? last : s.first;
        if (!side_after(k, &at, way, &s)) {
            return false;
        }
        part = part_of(&s);
        if (way > 0 ? part <= 0 : part >= 1) {
            answer_vertex(k, &at, answer);
            remember(cache, &at, NULL);
            answer->gap = 0;
            return k->best.separation > 0;
        }
    }
    return false;
}

bool abut_walkable2(const abut_pair2 *pair)
{
    return pair->polytopes && abut_core_vertices2(pair->a) <= VERTICES_AT_MOST &&
           abut_core_vertices2(pair->b) <= VERTICES_AT_MOST &&
           !(pair->a->core == ABUT_CORE2_POINT && pair->b->core == ABUT_CORE2_POINT);
}

bool abut_walk2(const abut_pair2 *pair, abut_cache2 *cache, abut_core_answer2 *answer)
{
    walk  k;
    place start;
    k.pair = pair;
    take_ring(&k.a, pair->a);
    take_ring(&k.b, pair->b);
    // A matrix short of a rotation shrinks B.
    abut_real inner_b = pair->b->inner - ABUT_ROTATION_SLACK * abut_abs(pair->b->inner);
    k.inner = (pair->a->inner + inner_b) * pair->per_unit - pair->noise;
    k.doubt = 0;
    k.best.separation = -(abut_real)INFINITY;
    if (!start_fresh(&k, &start)) {
        return false;
    }
    answer->supports = 1;

    int32_t edges = (k.a.count > 1 ? k.a.count : 0) + (k.b.count > 1 ? k.b.count : 0);
    // First towards where the separation rises. Where it is above zero there, it is less the other way.
    int     way = abut_cross2(start.w, k.toward) >= 0 ? 1 : -1;
    int32_t seen = go(&k, start, way, edges);
    bool    apart = k.best.separation > 2 * pair->noise;
    if (seen < 0 || (seen < edges && !apart && go(&k, start, -way, edges - seen) < 0)) {
        return false;
    }
    if (abut_abs(k.best.separation) <= ABUT_WALK_CLEAR * pair->noise || !answer_of(&k, cache, answer)) {
        return false;
    }
    answer->gap += k.doubt;
    if (answer->gap > pair->noise / 2) {
        return false; // sides in doubt: exact arithmetic keeps the bound closer
    }
    answer->b = abut_along2(answer->a, answer->distance, answer->normal);
    answer->status = answer->distance - pair->noise > pair->max_distance ? ABUT_BEYOND : ABUT_OK;
    return true;
}
