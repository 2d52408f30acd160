// frame2.h : two polytopes with few vertices in one frame, for kernels that answer from the shapes and the pose as they come.
//
// Frame: A's axes, its origin in the middle of A's core, and the caller's lengths, unless those are so far from one that
// squares would leave the range of numbers: then lengths are divided by `unit`, a power of two. In between every step commutes
// with a power of two, so the bits do not depend on it.
#ifndef ABUT_SAT_FRAME2_H
#define ABUT_SAT_FRAME2_H

#include "base/inline.h"
#include "gjk/minkowski2.h"
#include "shape/polygon_arrays2.h"
#include "simd/simd_array.h"

// A core as it lies in the frame: rows of its own, and the way there. Rotation and middle are pointed at: what has just been
// written in parts is slow to be read as a whole.
typedef struct abut_body2 {
    abut_ring2       ring;
    const abut_rot2 *r;      // its rotation as given
    const abut_rot2 *turn;   // the same, with columns of length one
    const abut_vec2 *middle; // of the core
    abut_real        column; // the length of the rotation's columns, which is near one
} abut_body2;

typedef struct abut_frame2 {
    abut_body2 body[2]; // A and B
    abut_vec2  offset;  // from the middle of A's core to the middle of B's
    abut_rot2  turn;    // of B, with columns of length one
    abut_real  square;  // of the length of the columns of B's rotation
    abut_real  per_column;
    abut_real  unit, per_unit;
    abut_real  size, noise;                                   // as in a pair (steps2.h), in the frame's length
    abut_real  scaled[2][ABUT_RING_ROWS][ABUT_RING_VERTICES]; // rows brought to the unit, where it is not one
} abut_frame2;

// A number of one body's and one of the other's: which is A's and which B's. By arithmetic: what is written to a place that
// depends on the body, and read at once from a place that does not, has a processor guess where it comes from.
typedef struct abut_two2 {
    int32_t a, b;
} abut_two2;

ABUT_INLINE abut_two2 abut_two_of2(int32_t body, int32_t own, int32_t other)
{
    int32_t   change = (own ^ other) & -body;
    abut_two2 two = {own ^ change, other ^ change};
    return two;
}

ABUT_INLINE abut_vec2 abut_body_vertex2(const abut_body2 *body, int32_t i)
{
    const abut_rot2 *r = body->r;
    abut_real        x = body->ring.x[i];
    abut_real        y = body->ring.y[i];
    abut_vec2        v = {(r->c * x - r->s * y) + body->middle->x, (r->s * x + r->c * y) + body->middle->y};
    return v;
}

// The outward unit normal of the edge from a vertex to the next.
ABUT_INLINE abut_vec2 abut_body_normal2(const abut_body2 *body, int32_t edge)
{
    const abut_rot2 *r = body->turn;
    abut_real        x = body->ring.normal_x[edge];
    abut_real        y = body->ring.normal_y[edge];
    abut_vec2        n = {r->c * x - r->s * y, r->s * x + r->c * y};
    return n;
}

// A direction in a body's own axes.
ABUT_INLINE abut_vec2 abut_body_axes2(const abut_body2 *body, abut_vec2 direction)
{
    const abut_rot2 *r = body->r;
    abut_vec2        d = {r->c * direction.x + r->s * direction.y, r->c * direction.y - r->s * direction.x};
    return d;
}

// The next vertex, without a branch: which one is the last is anybody's guess.
static inline int32_t abut_body_next2(const abut_body2 *body, int32_t i)
{
    int32_t next = i + 1;
    return next & -(next != body->ring.count);
}

static inline int32_t abut_body_before2(const abut_body2 *body, int32_t i)
{
    return i - 1 + (body->ring.count & -(i == 0));
}

// Lengths far from one are brought to unit size, the rows in places of their own.
void abut_frame2_to_unit(abut_frame2 *frame);

// The length of the rotation's columns and its inverse: by their series where the square's excess over one is small.
ABUT_INLINE void abut_take_rotation2(abut_frame2 *k, const abut_rot2 *r, abut_real excess)
{
    static const abut_rot2 none = {1, 0};
    static const abut_vec2 origin = {0, 0};

    abut_real half = excess / 2;
    abut_real square = half * half;
    abut_real column = 1 + (half - square / 2);
    abut_real per_column = 1 - (half - (square + square / 2));
    if (abut_abs(excess) > ABUT_COLUMN_SERIES) {
        column = abut_sqrt(1 + excess);
        per_column = 1 / column;
    }
    abut_body2 *a = &k->body[0];
    abut_body2 *b = &k->body[1];
    a->r = &none;
    a->turn = &none;
    a->middle = &origin;
    a->column = 1;
    b->r = r;
    b->turn = &k->turn;
    b->middle = &k->offset;
    b->column = column;
    k->square = 1 + excess;
    k->per_column = per_column;
    k->turn.c = r->c * per_column;
    k->turn.s = r->s * per_column;
}

ABUT_INLINE bool abut_take_ring2(abut_ring2 *ring, const abut_shape2 *shape)
{
    if (shape->core == ABUT_CORE2_POLYGON && shape->polygon->count <= ABUT_RING_VERTICES) {
        abut_ring_of_polygon2(ring, shape->polygon);
        return true;
    }
    return abut_ring_of2(ring, shape);
}

// False when a core is smooth or has too many vertices for rows, or a number is not usable.
ABUT_INLINE bool abut_frame2_take(abut_frame2 *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a)
{
    abut_rot2 r = b_in_a->r;
    abut_real excess = (r.c * r.c - 1) + r.s * r.s;
    bool      plain = a->radius >= 0 && a->radius <= ABUT_REAL_LARGEST && b->radius >= 0 && b->radius <= ABUT_REAL_LARGEST &&
                 abut_abs(excess) <= ABUT_ROTATION_SLACK;
    if (!plain || !abut_take_ring2(&k->body[0].ring, a) || !abut_take_ring2(&k->body[1].ring, b)) {
        return false;
    }
    abut_offset2 t = abut_offset_of2(a, b, b_in_a);
    abut_real    reaches = a->reach + b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_unit    scale = abut_unit_for_squares((abut_abs(t.way.x) + abut_abs(t.way.y)) + reaches);
    if (scale.unit != 1 && !(abut_usable_shape2(a) && abut_usable_shape2(b) && abut_usable_pose2(b_in_a))) {
        return false;
    }
    k->unit = scale.unit;
    k->per_unit = scale.per_unit;
    abut_real x = scale.per_unit * t.way.x;
    abut_real y = scale.per_unit * t.way.y;
    abut_real apart = abut_sqrt(x * x + y * y);
    k->offset.x = x;
    k->offset.y = y;
    k->size = apart + reaches * scale.per_unit;
    k->noise = (abut_noise_of2(a, b, apart * scale.unit) + t.loss) * scale.per_unit;
    abut_take_rotation2(k, &b_in_a->r, excess);
    if (scale.unit != 1) {
        abut_frame2_to_unit(k);
    }
    return true;
}

#endif
