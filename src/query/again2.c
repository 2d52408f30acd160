// again2.c : the distance of two polygons by what the last answer left in the cache, if that is still nearest.
//
// From one question to the next two shapes move little, and mostly the same vertices, or the same vertex and edge, are nearest.
// axes2.c tries those first too, but makes its frame for all questions before; here only the rows are read that the features
// name, and the neighbours of their vertices.
//
// Certificate. Of a convex core a vertex is the lowest along a direction when neither of its neighbours is lower. So two
// vertices are nearest when each supports along the way between them, and a vertex and an edge when the vertex lies lowest
// along the edge's normal and over the edge's inside. Each is asked for by twice `flat` (tolerance.h), which is more than
// rounding may tell: the difference of two vertices is off by 1 of its own length, no more than twice the reach, and 2 of the
// reach for the rows, its height by 2 more; and a height itself by 3 of the reach. What is not certain by that much is left to
// axes2.c, and what is has that one's answer to the bit: each step rounds as it does there.
//
// Frame: A's axes, from the middle of A's core, the caller's unit.
#include "query/again2.h"
#include "axes/frame2.h"

// A polygon's rows (ring2.h).
typedef struct outline {
    const abut_real *rows;
    int32_t          count, length;
} outline;

// How the two lie.
typedef struct place {
    abut_vec2 offset; // from the middle of A's core to the middle of B's
    abut_real size, noise;
    abut_real excess; // over one, of the square of the rotation's columns
} place;

typedef struct asked {
    const abut_shape2 *a, *b;
    const abut_pose2  *b_in_a;
    abut_real          limit;
    const abut_cache2 *cache;
} asked;

static const abut_real part_of[2] = {0, 1};

ABUT_INLINE outline outline_of(const abut_polygon2 *polygon)
{
    outline o;
    o.rows = abut_rows_of_polygon2(polygon);
    o.count = polygon->count;
    o.length = abut_ring_filled2(polygon->count);
    return o;
}

ABUT_INLINE abut_vec2 vertex_of(const outline *o, int32_t i)
{
    abut_vec2 v = {o->rows[ABUT_ROW_X * o->length + i], o->rows[ABUT_ROW_Y * o->length + i]};
    return v;
}

ABUT_INLINE int32_t next_of(const outline *o, int32_t i)
{
    int32_t next = i + 1;
    return next & -(next != o->count);
}

ABUT_INLINE int32_t before_of(const outline *o, int32_t i)
{
    return i - 1 + (o->count & -(i == 0));
}

ABUT_INLINE bool has_vertex(const outline *o, int32_t i)
{
    return (uint32_t)i < (uint32_t)o->count;
}

// How much lower than both its neighbours a vertex lies along a direction in the core's axes.
ABUT_INLINE abut_real lift_of(const outline *o, int32_t i, abut_vec2 v, abut_vec2 direction)
{
    abut_real next = abut_dot2(direction, abut_sub2(vertex_of(o, next_of(o, i)), v));
    abut_real before = abut_dot2(direction, abut_sub2(vertex_of(o, before_of(o, i)), v));
    return abut_smaller(next, before);
}

// False when a number is not usable, or would leave the range of numbers when squared.
ABUT_INLINE bool take_place(place *k, const asked *q)
{
    const abut_shape2 *a = q->a;
    const abut_shape2 *b = q->b;
    abut_rot2          r = q->b_in_a->r;
    abut_offset2       t = abut_offset_of2(a, b, q->b_in_a);
    abut_real          reaches = a->reach + b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_real          length = (abut_abs(t.way.x) + abut_abs(t.way.y)) + reaches;
    abut_real          apart = abut_sqrt(abut_dot2(t.way, t.way));
    k->offset = t.way;
    k->size = apart + reaches;
    k->noise = abut_noise_of2(a, b, apart) + t.loss;
    k->excess = (r.c * r.c - 1) + r.s * r.s;
    return a->radius >= 0 && a->radius <= ABUT_REAL_LARGEST && b->radius >= 0 && b->radius <= ABUT_REAL_LARGEST &&
           abut_abs(k->excess) <= abut_min(ABUT_COLUMN_SERIES, ABUT_ROTATION_SLACK) && abut_unit_for_squares(length).unit == 1;
}

// From `on_a` to `on_b` along the normal; `gap` is what is between the bounds.
ABUT_INLINE void tell(abut_again2 *to, const asked *q, const place *k, abut_vec2 on_a, abut_vec2 on_b, abut_vec2 normal,
                      abut_real distance, abut_real gap)
{
    to->noise = k->noise;
    to->core.a = on_a;
    to->core.b = on_b;
    to->core.normal = normal;
    to->core.distance = distance;
    to->core.gap = gap;
    to->core.supports = 1;
    to->core.status = distance - k->noise > q->limit + (q->a->radius + q->b->radius) ? ABUT_BEYOND : ABUT_OK;
}

ABUT_INLINE bool vertices_again(abut_again2 *to, const asked *q)
{
    place   k;
    outline of_a = outline_of(q->a->polygon);
    outline of_b = outline_of(q->b->polygon);
    int32_t i = (int32_t)q->cache->feature_a[0];
    int32_t j = (int32_t)q->cache->feature_b[0];
    if (!has_vertex(&of_a, i) || !has_vertex(&of_b, j) || !take_place(&k, q)) {
        return false;
    }
    abut_rot2 r = q->b_in_a->r;
    abut_vec2 a = vertex_of(&of_a, i);
    abut_vec2 b = vertex_of(&of_b, j);
    abut_vec2 way = abut_sub2(abut_add2(abut_rotate2(r, b), k.offset), a);
    abut_real length = abut_sqrt(abut_dot2(way, way));
    abut_vec2 n = {abut_flush(way.x / length), abut_flush(way.y / length)};
    abut_vec2 against = abut_neg2(n);
    abut_vec2 in_b = abut_unrotate2(r, n);
    abut_real lift = abut_smaller(lift_of(&of_a, i, a, against), lift_of(&of_b, j, b, in_b));
    abut_real bound = (abut_dot2(in_b, b) + abut_dot2(n, k.offset)) + abut_dot2(against, a);
    if (!(length > ABUT_AXES_CLEAR * k.noise && lift > 2 * ABUT_AXES_FLAT * k.size)) {
        return false;
    }
    tell(to, q, &k, a, abut_along2(a, length, n), n, length, abut_max(length - bound, 0));
    return true;
}

// An edge, of one body, and a vertex of the other.
typedef struct facing {
    outline own, other;
    int32_t body; // that the edge belongs to: 0 is A, 1 is B
    int32_t edge, end, vertex;
} facing;

// What the cache names. All that depends on the body is read by its number: which one it is cannot be foreseen.
ABUT_INLINE bool take_facing(facing *f, const asked *q)
{
    const abut_polygon2 *polygons[2] = {q->a->polygon, q->b->polygon};
    const uint32_t      *i = q->cache->feature_a;
    const uint32_t      *j = q->cache->feature_b;
    f->body = i[0] == i[1];
    f->own = outline_of(polygons[f->body]);
    f->other = outline_of(polygons[1 - f->body]);
    abut_two2 first = abut_two_of2(f->body, (int32_t)i[0], (int32_t)j[0]); // own and other
    abut_two2 last = abut_two_of2(f->body, (int32_t)i[1], (int32_t)j[1]);
    f->edge = first.a;
    f->end = last.a;
    f->vertex = first.b;
    bool known = has_vertex(&f->own, f->edge) && has_vertex(&f->other, f->vertex) && last.b == f->vertex;
    return known && next_of(&f->own, f->edge) == f->end;
}

// The edge's normal, in the axes of its body, in those of the other as long as that one's columns, and from A to B.
typedef struct normals {
    abut_vec2 own, other, out;
    abut_real column; // the length of the body's columns, by its series
} normals;

ABUT_INLINE normals normals_of(const facing *f, const asked *q, abut_real excess)
{
    static const abut_real sign_of[2] = {1, -1};

    abut_rot2        r = q->b_in_a->r;
    abut_real        sign = sign_of[f->body];
    abut_real        half = excess / 2;
    abut_real        square = half * half;
    const abut_real  column[2] = {1, 1 + (half - square / 2)};
    const abut_real  per_column[2] = {1, 1 - (half - (square + square / 2))};
    const abut_rot2  turn = {r.c * per_column[f->body], -sign * (r.s * per_column[f->body])};
    const abut_real *rows = f->own.rows + f->edge;
    normals          n;
    n.own.x = rows[ABUT_ROW_NORMAL_X * f->own.length];
    n.own.y = rows[ABUT_ROW_NORMAL_Y * f->own.length];
    n.other = abut_rotate2(turn, n.own);
    const abut_real x[2] = {n.own.x, n.other.x};
    const abut_real y[2] = {n.own.y, n.other.y};
    n.out.x = sign * x[f->body];
    n.out.y = sign * y[f->body];
    n.column = column[f->body];
    return n;
}

// `v` is the vertex in its core's axes.
ABUT_INLINE void tell_facing(abut_again2 *to, const asked *q, const facing *f, const place *k, abut_vec2 v, abut_vec2 normal,
                             abut_real distance)
{
    static const abut_real back_of[2] = {-1, 1};

    abut_vec2       b = abut_add2(abut_rotate2(q->b_in_a->r, v), k->offset);
    const abut_real x[2] = {b.x, v.x};
    const abut_real y[2] = {b.y, v.y};
    abut_vec2       at = {x[f->body], y[f->body]};
    abut_vec2       on_edge = abut_along2(at, back_of[f->body] * distance, normal);
    abut_vec2       a = abut_along2(on_edge, part_of[f->body] * -distance, normal);
    tell(to, q, k, a, abut_along2(a, distance, normal), normal, distance, 0);
}

ABUT_INLINE bool edge_again(abut_again2 *to, const asked *q)
{
    facing f;
    place  k;
    if (!take_facing(&f, q) || !take_place(&k, q)) {
        return false;
    }
    normals   n = normals_of(&f, q, k.excess);
    abut_vec2 v = vertex_of(&f.other, f.vertex);
    abut_real height = n.column * f.own.rows[ABUT_ROW_HEIGHT * f.own.length + f.edge];
    abut_real along = abut_dot2(n.out, k.offset);
    abut_real distance = (abut_dot2(n.other, v) + part_of[1 - f.body] * along) - (height - part_of[f.body] * along);
    abut_real first = n.column * abut_cross2(n.own, vertex_of(&f.own, f.edge));
    abut_real last = n.column * abut_cross2(n.own, vertex_of(&f.own, f.end));
    abut_real at = abut_cross2(n.other, v) + abut_cross2(n.out, k.offset);
    abut_real inside = abut_smaller(at - first, last - at);
    abut_real lift = lift_of(&f.other, f.vertex, v, n.other);
    if (!(distance > ABUT_AXES_CLEAR * k.noise && abut_smaller(inside, lift) > 2 * ABUT_AXES_FLAT * k.size)) {
        return false;
    }
    tell_facing(to, q, &f, &k, v, n.out, distance);
    return true;
}

bool abut_again2_answer(abut_again2 *to, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real limit,
                        const abut_cache2 *cache)
{
    const asked q = {a, b, b_in_a, limit, cache};
    if (a->polygon->count > ABUT_RING_VERTICES || b->polygon->count > ABUT_RING_VERTICES) {
        return false;
    }
    if (cache->count == 1) {
        return vertices_again(to, &q);
    }
    return cache->count == 2 && edge_again(to, &q);
}
