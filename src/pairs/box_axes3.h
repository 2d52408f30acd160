// box_axes3.h : the one search for the axis that separates two boxes most: their overlap, distance and contacts all begin with
// it.
//
// The fifteen axes that can separate two boxes (Gottschalk, Lin, Manocha 1996, "OBBTree") are looked at all at once. A number
// in a row belongs to an axis of B; the fourth repeats another. Row i of B's rotation holds the components along A's axis i, so
// every product a separation is made of is one of two rows, or of a row and a number of A's. With N the cross products of B's
// columns, c_k x c_l for column j, the rows of the nine edge axes e_i x c_j need nothing else: across p and q, the two axes
// after i, its components are -R_q and R_p, and its product with the column after j is that of N_i with the column before, and
// the other delta round with its sign turned.
//
// Everything after the separations waits for which axis it is, so that is had the shortest delta. The largest separation
// carries its axis' number in its lowest bits (simd4_argmax.h); an exact comparison, of which nothing waits, confirms it. Along
// A's axes and along B's the direction is made of what is in memory, neither of them from the other. An axis is 4 * row +
// place.
//
// Frame: A's axes, from A's middle to B's; lengths are the caller's, or at unit size where those are far from one.
#ifndef ABUT_PAIRS_BOX_AXES3_H
#define ABUT_PAIRS_BOX_AXES3_H

#include "abut/shape3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "math/unit.h"
#include "simd/simd4_argmax.h"
#include "simd/simd4_pose3.h"
#include "simd/simd8.h"

// ---- the boxes ------------------------------------------------------------------------------------------------------------

// Two boxes that a kernel may work on. Vectors are rows, written whole: they are read number by number and as rows, and a row
// read from numbers that were just written one by one would wait for all of them.
typedef struct abut_axes3 {
    // A's, and B's: the columns of its rotation. As seen along those: A's, from the third number on; and `cross`.
    abut_real  axis[4 * 3][4];
    abut_real  half_a[4], half_b[4];
    abut_real  delta[4];
    abut_simd4 row[3];   // of the rotation
    abut_simd4 cross[3]; // of two columns: component i of the normals of B's faces, not unit
    abut_real  radius;   // of both roundings
    abut_real  size;     // |delta| and the reaches of both cores
    abut_real  noise;    // what rounding may do to a separation: as a pair's (steps3.h), and the axes'
    abut_real  unit;     // the caller's length of 1, a power of two
    bool       rotates;  // B's columns are those of a rotation, to rounding
} abut_axes3;

enum { ABUT_BOX_AXES = 3 + 3 + 3 * 3 }; // of faces and of edges

// One bit for each axis: of a row's four numbers three.
enum { ABUT_BOX_THREE3 = (1 << 3) - 1 }; // bits of a row's first three numbers
enum { ABUT_AXES_ALL3 = ((1 << 3) - 1) * (1 | 1 << 4 | 1 << 2 * 4 | 1 << 3 * 4 | 1 << 4 * 4) };

static const abut_real abut_sign3[2] = {-1, 1}; // of the lower side and the upper one

// How far the cores are apart along each axis: A's faces, B's, and by axes of A their edges. Edges so nearly parallel that the
// square of their sine underflows have none. All are kept as squares with the separation's sign, which are in
// the same order: so a root is taken of the best alone, when it is known which axis that is.
typedef struct abut_separations3 {
    abut_simd4 unscaled[2 + 3]; // times the axes' lengths
    abut_simd4 signed_square[2 + 3];
    abut_real  square[2 + 3][4]; // of the axes' lengths, and how far the delta leads along them; rows
    abut_real  along[2 + 3][4];
} abut_separations3;

static inline abut_simd4 abut_simd4_dot(const abut_simd4 *a, const abut_simd4 *b)
{
    return abut_simd4_add(abut_simd4_add(abut_simd4_mul(a[0], b[0]), abut_simd4_mul(a[1], b[1])), abut_simd4_mul(a[2], b[2]));
}

// a * b - c * d
static inline abut_simd4 abut_simd4_across(abut_simd4 a, abut_simd4 b, abut_simd4 c, abut_simd4 d)
{
    return abut_simd4_sub(abut_simd4_mul(a, b), abut_simd4_mul(c, d));
}

// The cross product of two vectors.
static inline abut_simd4 abut_simd4_cross(abut_simd4 u, abut_simd4 v)
{
    return abut_simd4_across(abut_simd4_yzx(u), abut_simd4_zxy(v), abut_simd4_zxy(u), abut_simd4_yzx(v));
}

// Columns square to each other and of length 1 to half of what a query takes, and right-handed: others are judged elsewhere.
ABUT_OUTLINE bool abut_axes_are_square3(const abut_axes3 *p)
{
    abut_simd4 one = abut_simd4_splat(1);
    abut_simd4 next[3] = {abut_simd4_yzx(p->row[0]), abut_simd4_yzx(p->row[1]), abut_simd4_yzx(p->row[2])};
    abut_simd4 off = abut_simd4_abs(abut_simd4_sub(abut_simd4_dot(p->row, p->row), one));
    abut_simd4 lean = abut_simd4_abs(abut_simd4_dot(p->row, next));
    abut_simd4 turn = abut_simd4_dot(p->row, p->cross);
    abut_simd4 slack = abut_simd4_splat(ABUT_ROTATION_SLACK / 2);
    abut_bits4 sure = abut_simd4_less(off, slack) & abut_simd4_less(lean, slack) & abut_simd4_less(abut_simd4_splat(0), turn);
    return (~sure & ABUT_BOX_THREE3) == 0;
}

// Three components and the first again.
static inline abut_simd4 abut_simd4_of_three(abut_real x, abut_real y, abut_real z)
{
    return abut_simd4_of(x, y, z, x);
}

static inline void abut_spread3(abut_real numbers[4], abut_vec3 v, abut_real scale)
{
    abut_simd4_store(numbers, abut_simd4_scale(scale, abut_simd4_of_three(v.x, v.y, v.z)));
}

// B's axes as A sees them, and the products of each two.
ABUT_INLINE void abut_axes_rotation3(abut_axes3 *p, const abut_pose3 *b_in_a)
{
    static const abut_real own[3][4] = {{1, 0, 0, 1}, {0, 1, 0, 0}, {0, 0, 1, 0}};

    abut_simd4 column[3];
    abut_columns_of_pose3(column, b_in_a);
    abut_rows_of_pose3(p->row, b_in_a);
    for (int i = 0; i < 3; ++i) {
        abut_simd4_store(p->axis[i], abut_simd4_load(own[i]));
        abut_simd4_store(p->axis[3 + i], column[i]);
        p->cross[i] = abut_simd4_cross(p->row[(i + 1) % 3], p->row[(i + 2) % 3]);
        abut_simd4_store(p->axis[2 * 3 + i], abut_simd4_zxy(p->row[i]));
        abut_simd4_store(p->axis[3 * 3 + i], p->cross[i]);
    }
}

// Whether each column is the product of the other two but for `slack` in each component, so that they are square to each other
// too, unless all are zero.
ABUT_INLINE bool abut_axes_are_products3(const abut_axes3 *p, abut_real slack)
{
    abut_simd4 off = abut_simd4_abs(abut_simd4_sub(p->cross[0], p->row[0]));
    off = abut_simd4_max(off, abut_simd4_abs(abut_simd4_sub(p->cross[1], p->row[1])));
    off = abut_simd4_max(off, abut_simd4_abs(abut_simd4_sub(p->cross[2], p->row[2])));
    return (abut_simd4_less(abut_simd4_splat(slack), off) & ABUT_BOX_THREE3) == 0;
}

ABUT_INLINE bool abut_axes_are_none3(const abut_axes3 *p)
{
    const abut_simd4 half = abut_simd4_splat((abut_real)0.5);
    return (~abut_simd4_less(half, abut_simd4_dot(p->row, p->cross)) & ABUT_BOX_THREE3) != 0;
}

// False when they are not those of a rotation, however roughly.
ABUT_INLINE bool abut_axes_turn3(abut_axes3 *p, const abut_pose3 *b_in_a)
{
    abut_axes_rotation3(p, b_in_a);
    const bool none = abut_axes_are_none3(p);
    p->rotates = abut_axes_are_products3(p, ABUT_BOX_TILT);
    return (p->rotates && !none) || abut_axes_are_square3(p);
}

// False when the shapes are not both boxes, B's about its own origin, or the pose is one that has to be looked at more closely.
ABUT_INLINE bool abut_axes_of3(abut_axes3 *p, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    bool finite = abut_abs(b_in_a->p.x) <= ABUT_REAL_LARGEST && abut_abs(b_in_a->p.y) <= ABUT_REAL_LARGEST &&
                  abut_abs(b_in_a->p.z) <= ABUT_REAL_LARGEST;
    bool plain = a->core == ABUT_CORE3_BOX && b->core == ABUT_CORE3_BOX &&
                 abut_all_zero(b->middle.x, b->middle.y, b->middle.z) && a->radius >= 0 && b->radius >= 0 && a->reach >= 0 &&
                 b->reach >= 0;
    abut_real reaches = a->reach + b->reach;
    if (!finite || !plain || !(reaches + (a->radius + b->radius) <= ABUT_REAL_LARGEST)) {
        return false;
    }
    abut_vec3 delta = abut_sub3(b_in_a->p, a->middle);
    abut_real largest = abut_max(abut_max(abut_abs(delta.x), abut_abs(delta.y)), abut_abs(delta.z)) + reaches;
    abut_unit scale = {1, 1};
    largest += a->radius + b->radius;
    if (!(largest > ABUT_BOXES_SMALLEST && largest < ABUT_SQUARE_LARGEST)) {
        scale = abut_unit_of(largest);
    }
    abut_real per_unit = scale.per_unit;
    abut_spread3(p->half_a, a->half, per_unit);
    abut_spread3(p->half_b, b->half, per_unit);
    abut_spread3(p->delta, delta, per_unit);
    delta = abut_scale3(per_unit, delta);
    p->radius = per_unit * (a->radius + b->radius);
    p->unit = scale.unit;
    abut_real apart = abut_sqrt(abut_dot3(delta, delta));
    abut_real reach_b = b->reach * (1 + 2 * ABUT_ROTATION_SLACK);
    abut_real cores = (ABUT_NOISE3_A + ABUT_NOISE3_AXES) * a->reach + (ABUT_NOISE3_B + ABUT_NOISE3_AXES) * reach_b;
    p->size = apart + (a->reach + reach_b) * per_unit;
    p->noise = (cores + ABUT_NOISE3_B_SPAN * b->span) * per_unit + ABUT_NOISE3_OFFSET * apart;
    return abut_axes_turn3(p, b_in_a);
}

static inline void abut_keep_axes3(abut_separations3 *s, int row, abut_simd4 square, abut_simd4 along)
{
    abut_simd4_store(s->square[row], square);
    abut_simd4_store(s->along[row], along);
}

// The square with its number's sign.
static inline abut_simd4 abut_signed_square3(abut_simd4 a)
{
    return abut_simd4_mul(a, abut_simd4_abs(a));
}

// A vector along the axes e_i x c_j for one i: across the two next axes of A, p and q.
ABUT_INLINE abut_simd4 abut_along_edges3(const abut_axes3 *boxes, int i, const abut_real v[4])
{
    const int p = (i + 1) % 3;
    const int q = (i + 2) % 3;
    return abut_simd4_sub(abut_simd4_scale(v[q], boxes->row[p]), abut_simd4_scale(v[p], boxes->row[q]));
}

// How far both boxes reach along those axes, from their middles.
ABUT_INLINE abut_simd4 abut_edge_reaches3(const abut_axes3 *boxes, int i)
{
    const abut_real *half = boxes->half_a;
    const int        p = (i + 1) % 3;
    const int        q = (i + 2) % 3;
    abut_simd4       half_b = abut_simd4_load(boxes->half_b);
    abut_simd4       normal = abut_simd4_abs(boxes->cross[i]);
    abut_simd4       reach_a = abut_simd4_add(abut_simd4_scale(half[p], abut_simd4_abs(boxes->row[q])),
                                              abut_simd4_scale(half[q], abut_simd4_abs(boxes->row[p])));
    abut_simd4       reach_b = abut_simd4_add(abut_simd4_mul(abut_simd4_yzx(half_b), abut_simd4_zxy(normal)),
                                              abut_simd4_mul(abut_simd4_zxy(half_b), abut_simd4_yzx(normal)));
    return abut_simd4_add(reach_a, reach_b);
}

// Axes e_i x c_j for one i.
ABUT_INLINE abut_simd4 abut_edge_separations3(const abut_axes3 *boxes, int i, abut_simd4 *square, abut_simd4 *along)
{
    const abut_simd4 p = boxes->row[(i + 1) % 3];
    const abut_simd4 q = boxes->row[(i + 2) % 3];
    *square = abut_simd4_add(abut_simd4_mul(p, p), abut_simd4_mul(q, q));
    *along = abut_along_edges3(boxes, i, boxes->delta);
    return abut_simd4_sub(abut_simd4_abs(*along), abut_edge_reaches3(boxes, i));
}

// How far both reach along A's three axes, whose length is 1.
ABUT_INLINE abut_simd4 abut_face_of_a_reaches3(const abut_axes3 *p)
{
    abut_simd4 x = abut_simd4_abs(abut_simd4_load(p->axis[3]));
    abut_simd4 y = abut_simd4_abs(abut_simd4_load(p->axis[3 + 1]));
    abut_simd4 z = abut_simd4_abs(abut_simd4_load(p->axis[3 + 2]));
    abut_simd4 reach = abut_simd4_mul_add(abut_simd4_scale(p->half_b[0], x), p->half_b[1], y);
    return abut_simd4_add(abut_simd4_load(p->half_a), abut_simd4_mul_add(reach, p->half_b[2], z));
}

ABUT_INLINE abut_simd4 abut_faces_of_a_separations3(const abut_axes3 *p)
{
    return abut_simd4_sub(abut_simd4_abs(abut_simd4_load(p->delta)), abut_face_of_a_reaches3(p));
}

// Along the normals of B's faces.
ABUT_INLINE abut_simd4 abut_face_of_b_reaches3(const abut_axes3 *p)
{
    const abut_simd4 *n = p->cross;
    abut_simd4        reach_a =
        abut_simd4_mul_add(abut_simd4_scale(p->half_a[0], abut_simd4_abs(n[0])), p->half_a[1], abut_simd4_abs(n[1]));
    reach_a = abut_simd4_mul_add(reach_a, p->half_a[2], abut_simd4_abs(n[2]));
    return abut_simd4_add(reach_a, abut_simd4_mul(abut_simd4_load(p->half_b), abut_simd4_dot(p->row, n)));
}

ABUT_INLINE abut_simd4 abut_along_faces_of_b3(const abut_axes3 *p, const abut_real v[4])
{
    const abut_simd4 xy = abut_simd4_mul_add(abut_simd4_scale(v[0], p->cross[0]), v[1], p->cross[1]);
    return abut_simd4_mul_add(xy, v[2], p->cross[2]);
}

ABUT_INLINE abut_simd4 abut_faces_of_b_separations3(const abut_axes3 *p, abut_simd4 *along)
{
    *along = abut_along_faces_of_b3(p, p->delta);
    return abut_simd4_sub(abut_simd4_abs(*along), abut_face_of_b_reaches3(p));
}

// Written where they are wanted: a copy would wait for them.
static inline void abut_separations_of3(const abut_axes3 *p, abut_separations3 *s)
{
    abut_simd4 along;
    s->unscaled[0] = abut_faces_of_a_separations3(p);
    s->signed_square[0] = abut_signed_square3(s->unscaled[0]);
    abut_keep_axes3(s, 0, abut_simd4_splat(1), abut_simd4_load(p->delta));

    abut_simd4 square = abut_simd4_dot(p->cross, p->cross);
    s->unscaled[1] = abut_faces_of_b_separations3(p, &along);
    s->signed_square[1] = abut_simd4_div(abut_signed_square3(s->unscaled[1]), square);
    abut_keep_axes3(s, 1, square, along);

    for (int i = 0; i < 3; ++i) {
        s->unscaled[2 + i] = abut_edge_separations3(p, i, &square, &along);
        abut_simd4 none = abut_simd4_splat(-ABUT_REAL_LARGEST); // infinity with a mark would be none
        abut_simd4 unit = abut_simd4_div(abut_signed_square3(s->unscaled[2 + i]), square);
        abut_keep_axes3(s, 2 + i, square, along);
        s->signed_square[2 + i] = abut_simd4_select_less(square, abut_simd4_splat(ABUT_SQUARE_SMALLEST), none, unit);
    }
}

// The largest of the fifteen, in every place.
static inline abut_simd4 abut_largest_square3(const abut_separations3 *s)
{
    const abut_simd4 *of = s->signed_square;
    abut_simd4        m = abut_simd4_max(abut_simd4_max(of[2], of[3]), abut_simd4_max(of[2 * 2], of[0]));
    m = abut_simd4_max(of[1], m); // known last
    return abut_simd4_max(m, abut_simd4_max(abut_simd4_yzx(m), abut_simd4_zxy(m)));
}

// The number of a signed square.
static inline abut_real abut_separation_of3(abut_simd4 signed_square)
{
    const abut_real square = abut_simd4_first(signed_square);
    const abut_real size = abut_sqrt(abut_abs(square));
    return square < 0 ? -size : size;
}

// Three bits for each of the rows, 4 * row + place.
static inline uint32_t abut_axes_less3(const abut_simd4 below[2 + 3], const abut_simd4 above[2 + 3])
{
    const uint32_t first = abut_simd8_less(abut_simd8_of(below[0], below[1]), abut_simd8_of(above[0], above[1]));
    const uint32_t second = abut_simd8_less(abut_simd8_of(below[2], below[3]), abut_simd8_of(above[2], above[3]));
    return first | second << 2 * 4 | abut_simd4_less(below[2 * 2], above[2 * 2]) << 4 * 4;
}

// Which of the fifteen are larger than a number: bit 4 * row + place.
static inline uint32_t abut_separated_more3(const abut_separations3 *s, abut_real than)
{
    const abut_simd4 bound = abut_signed_square3(abut_simd4_splat(than));
    const abut_simd4 bounds[2 + 3] = {bound, bound, bound, bound, bound};
    return abut_axes_less3(bounds, s->signed_square) & ABUT_AXES_ALL3;
}

// Which of them are the largest, likewise.
static inline uint32_t abut_most_separated3(const abut_separations3 *s, abut_simd4 largest_square)
{
    const abut_simd4 bounds[2 + 3] = {largest_square, largest_square, largest_square, largest_square, largest_square};
    return ~abut_axes_less3(s->signed_square, bounds) & ABUT_AXES_ALL3;
}

// The same by the separations themselves, each rounded as it is: of axes as good the general way's choice. Worked out anew:
// mostly one axis is clearly the best, and nothing is kept for this.
static inline uint32_t abut_most_apart3(const abut_axes3 *p)
{
    const abut_simd4  none = abut_simd4_splat(-(abut_real)INFINITY);
    const abut_simd4  least = abut_simd4_splat(ABUT_SQUARE_SMALLEST);
    abut_separations3 s;
    abut_simd4        of[2 + 3];
    abut_simd4        m = none;
    abut_separations_of3(p, &s);
    for (int i = 0; i < 2 + 3; ++i) {
        const abut_simd4 square = abut_simd4_load(s.square[i]);
        of[i] = abut_simd4_select_less(square, least, none, abut_simd4_div(s.unscaled[i], abut_simd4_sqrt(square)));
        m = abut_simd4_max(of[i], m);
    }
    m = abut_simd4_max(m, abut_simd4_max(abut_simd4_yzx(m), abut_simd4_zxy(m)));
    const abut_simd4 bounds[2 + 3] = {m, m, m, m, m};
    return ~abut_axes_less3(of, bounds) & ABUT_AXES_ALL3;
}

// The components of a vector along B's columns.
static inline abut_simd4 abut_along_columns3(const abut_axes3 *boxes, abut_simd4 v)
{
    abut_simd4 each[3];
    abut_simd4_each(v, each);
    abut_simd4 along = abut_simd4_add(abut_simd4_mul(each[0], boxes->row[0]), abut_simd4_mul(each[1], boxes->row[1]));
    return abut_simd4_add(along, abut_simd4_mul(each[2], boxes->row[2]));
}

// As abut_flush does; and no negative zeros.
static inline abut_simd4 abut_simd4_flush(abut_simd4 unit)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 small = abut_simd4_splat(ABUT_COMPONENT_SMALLEST);
    return abut_simd4_select_less(abut_simd4_abs(unit), small, zero, abut_simd4_add(unit, zero));
}

// The next of three axes.
static inline int abut_next_axis3(int axis)
{
    static const int next[3] = {1, 2, 0};
    return next[axis];
}

// ---- which --------------------------------------------------------------------------------------------------------------

// The largest but for marks, so which of them it is.
static inline int32_t abut_marked_axis3(const abut_separations3 *s)
{
    enum { ROW = 4, BITS = 2 * ROW * ROW - 1 }; // of twice as many as there are

    const abut_simd4 *of = s->signed_square;
    abut_simd4        edges = abut_simd4_max(abut_simd4_marked(of[2], 2 * ROW, BITS), abut_simd4_marked(of[3], 3 * ROW, BITS));
    abut_simd4        m = abut_simd4_max(abut_simd4_marked(of[ROW], ROW * ROW, BITS), abut_simd4_marked(of[0], 0, BITS));
    m = abut_simd4_max(abut_simd4_marked(of[1], ROW, BITS), abut_simd4_max(edges, m)); // known last
    return abut_simd4_mark(abut_simd4_max(m, abut_simd4_max(abut_simd4_yzx(m), abut_simd4_zxy(m))), BITS);
}

// Where a mark is of another, several are about as large.
ABUT_OUTLINE int32_t abut_first_of_axes3(uint32_t axes)
{
    return abut_lowest_bit(axes);
}

// The first of the best ones, which a comparison told with a bound of its own, of which the largest is always one. What is
// known sooner is asked first, and only has to be confirmed: a mark, or where marks are slow the largest one.
static inline int32_t abut_best_axis3(const abut_separations3 *s, abut_simd4 largest_square, uint32_t best)
{
    const int32_t which = ABUT_MARKS_CHOOSE ? abut_marked_axis3(s) : abut_lowest_bit(abut_most_separated3(s, largest_square));
    return best == 1u << which ? which : abut_first_of_axes3(best);
}

// ---- where it leads -----------------------------------------------------------------------------------------------------

// From A to B, not unit: along A's axes and along B's. What faces the other box needs no quotient.
typedef struct abut_axis3 {
    abut_simd4 of_a, of_b;
    abut_simd4 length; // of both, as often as there are places
} abut_axis3;

// Along A's axes: each is the cross product of two axes of the boxes, of A's own two, of B's two, or of one each. Which kind it
// is falls anyhow: nothing branches on it.
static inline abut_simd4 abut_axis_along_a3(const abut_axes3 *boxes, int which)
{
    enum { X = 3, Y = X + 1, Z = Y + 1 }; // of B; those of A are 0 to 2

    static const unsigned char first[] = {1, 2, 0, 0, Y, Z, X, 0, 0, 0, 0, 0, 1, 1, 1, 0, 2, 2, 2};
    static const unsigned char second[] = {2, 0, 1, 0, Z, X, Y, 0, X, Y, Z, 0, X, Y, Z, 0, X, Y, Z};

    return abut_simd4_cross(abut_simd4_load(boxes->axis[first[which]]), abut_simd4_load(boxes->axis[second[which]]));
}

// The same along B's columns, which then does not wait for that. Along column k an edge's e_i x c_j is N_l or -N_l along e_i,
// with l the third of j and k: the same products. A face of A's is a row of the rotation, B's own are given.
static inline abut_simd4 abut_axis_along_b3(const abut_axes3 *boxes, int which)
{
    enum { A = 2 * 3, N = A + 3, WHOLE = 3 };

    static const unsigned char from[] = {A,     A + 1, A + 2, 0, // faces of A
                                         1,     2,     0,     0, // and of B
                                         N,     N,     N,     0, // edges along A's axes, one after the other
                                         N + 1, N + 1, N + 1, 0, //
                                         N + 2, N + 2, N + 2};
    static const unsigned char column[] = {WHOLE, WHOLE, WHOLE, 0, //
                                           WHOLE, WHOLE, WHOLE, 0, //
                                           0,     1,     2,     0, //
                                           0,     1,     2,     0, //
                                           0,     1,     2};
    static const abut_real     next[][4] = {{0, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 0, 1}, {1, 1, 1, 1}};
    static const abut_real     after[][4] = {{0, 0, 1, 0}, {1, 0, 0, 1}, {0, 1, 0, 0}, {0, 0, 0, 0}};

    int        j = column[which];
    abut_simd4 u = abut_simd4_load(boxes->axis[from[which]]);
    return abut_simd4_across(abut_simd4_yzx(u), abut_simd4_load(next[j]), abut_simd4_zxy(u), abut_simd4_load(after[j]));
}

static inline abut_axis3 abut_axis_of3(const abut_axes3 *boxes, const abut_separations3 *s, int which)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 along_a = abut_axis_along_a3(boxes, which);
    abut_simd4 along_b = abut_axis_along_b3(boxes, which);
    abut_simd4 delta = abut_simd4_splat(s->along[which / 4][which % 4]);
    abut_axis3 axis;
    axis.of_a = abut_simd4_select_less(delta, zero, abut_simd4_sub(zero, along_a), along_a);
    axis.of_b = abut_simd4_select_less(delta, zero, abut_simd4_sub(zero, along_b), along_b);
    axis.length = abut_simd4_sqrt(abut_simd4_splat(s->square[which / 4][which % 4]));
    return axis;
}

// The unit normal.
static inline abut_simd4 abut_normal_of_axis3(const abut_axis3 *axis)
{
    return abut_simd4_flush(abut_simd4_div(axis->of_a, axis->length));
}

// ---- the search ---------------------------------------------------------------------------------------------------------

// The boxes, their fifteen separations, and the largest of these.
typedef struct abut_axis_search3 {
    abut_axes3        boxes;
    abut_separations3 along;
    abut_simd4        square; // of the largest, with its sign, in every place
    abut_real         largest;
} abut_axis_search3;

// False as abut_axes_of3.
ABUT_INLINE bool abut_search_axes3(abut_axis_search3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    if (!abut_axes_of3(&k->boxes, a, b, b_in_a)) {
        return false;
    }
    abut_separations_of3(&k->boxes, &k->along);
    k->square = abut_largest_square3(&k->along);
    k->largest = abut_separation_of3(k->square);
    return true;
}

#endif
