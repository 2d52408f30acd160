// box_faces3.h : what two boxes turn towards each other along a normal, projected into one plane.
//
// Each turns a face or an edge, chosen as face3.c chooses. An edge turned towards the other is an edge of the face that is
// squarest to the normal, so both are seen as faces: A's is a rectangle about the origin, B's a parallelogram, and
// parallelogram_clip3.h says which parts of the edges of each are over the other. Names are those of face3.h. Choices that fall
// either way are made by tables and arithmetic: a processor guesses half of them wrong.
#ifndef ABUT_PAIRS_BOX_FACES3_H
#define ABUT_PAIRS_BOX_FACES3_H

#include "base/tolerance_shape3.h"
#include "clip/contact_id3.h"
#include "pairs/box_axes3.h"
#include "pairs/parallelogram_clip3.h"

// The face of a box that is squarest to a direction, or one of its edges.
typedef struct abut_box_side3 {
    int  axis, next, after; // of the face; along the others it has its own two coordinates
    bool upper;             // on the positive side
    bool whole;             // the face is turned towards the direction; else only one edge of it
    bool over;              // its second coordinate runs backwards
    bool sure;              // whether it is whole
    int  edge;              // which one, if it is not: its place in the face
} abut_box_side3;

// The plane is that of A's face; B is moved there along the normal. [0] is A's, [1] is B's.
typedef struct abut_box_faces3 {
    abut_parallelograms3 quads;
    abut_simd8           of_b;         // of the places: 0 on an edge of A's, 1 on one of B's
    abut_simd8           to_plane[2];  // from the coordinates that are A's to lengths
    abut_simd8           to_height[2]; // from those that are B's: what they add to the height of B over A
    abut_box_side3       of[2];
    abut_real            normal[4]; // from A to B, a row
    abut_real            half[2];   // of A's face
    abut_real            top;       // where the plane is along its axis
    abut_real            height[3]; // of B's face over A's: in its middle, and what each of its own coordinates adds
    abut_real            spread;
    int                  own;    // whose the single edge is
    int                  turn;   // where B's first corner is, of A's, if they are the same
    bool                 same;   // the faces have the same corners: the first four places
    bool                 single; // the contacts are the ends of one edge
} abut_box_faces3;

static inline abut_box_side3 abut_sides_side_of3(abut_simd4 d)
{
    static const int next[3] = {1, 2, 0};
    static const int after[3] = {2, 0, 1};

    abut_simd4     along = abut_simd4_abs(d);
    abut_simd4     most = abut_simd4_max(along, abut_simd4_max(abut_simd4_yzx(along), abut_simd4_zxy(along)));
    abut_bits4     squarest = ~abut_simd4_less(along, most);
    abut_real      square = abut_simd4_first(most);
    abut_box_side3 s;
    s.axis = abut_lowest_bit(squarest | 1u << 2);
    s.next = next[s.axis];
    s.after = after[s.axis];
    s.upper = (abut_simd4_less(abut_simd4_splat(0), d) >> s.axis & 1) != 0;
    s.whole = square >= ABUT_FACE_SQUARE3;
    s.sure = abut_abs(square - ABUT_FACE_SQUARE3) > ABUT_BOX_TILT;
    s.over = false;
    s.edge = 0;
    return s;
}

// The edge squarest to the direction, unless one of a lower name is nearly as square. False when rounding could choose another.
static inline bool abut_sides_choose_edge3(abut_box_side3 *s, abut_simd4 direction)
{
    abut_real d[4];
    abut_simd4_store(d, direction);
    const abut_real along[3] = {abut_abs(d[0]), abut_abs(d[1]), abut_abs(d[2])};
    abut_real       first = along[1] * (1 + ABUT_FACE_PREFERENCE) - along[0];
    int             edge = first < 0;
    abut_real       second = along[2] * (1 + ABUT_FACE_PREFERENCE) - along[edge];
    int             last = second < 0;
    edge = edge * (1 - last) + 2 * last;
    // The edge along the face's first coordinate is on one side of the second, and the other way round.
    const int places[2] = {3 - 2 * (d[s->next] > 0), 2 * (d[s->after] > 0)};
    s->edge = places[edge == s->next];
    s->edge ^= 2 * (s->over & ~s->edge); // on the other side along the second coordinate
    return abut_abs(first) > ABUT_BOX_TILT && abut_abs(second) > ABUT_BOX_TILT && edge != s->axis;
}

// The names of a face's corners, and 16 bits above of its edges, four bits for each. A corner's bits are the sides it is on; an
// edge has 4 times its axis, and the sides it is on along the two after that.
static inline uint32_t abut_face_names3(const abut_box_side3 *s)
{
    enum {
        P0 = 1, // places round the face
        P1 = 1 << 4,
        P2 = 1 << 8,
        P3 = 1 << 12,
        RIGHT = P1 + P2, // corners on the upper side along the first coordinate, and along the second
        ABOVE = P2 + P3,
        BELOW = P0 + P1,
        ALONG = P0 + P2, // edges along the first coordinate, and along the second
        ACROSS = P1 + P3,
        SIDES = 2 * P1 + P2,        // that edges of a lower face are on
        UPPER = 2 * ALONG + ACROSS, // that they are on besides, of an upper one
        ALL = ALONG + ACROSS
    };
    static const uint32_t lower[3] = {(RIGHT << 1) + (ABOVE << 2) + ((SIDES + (ALONG << 2) + ((uint32_t)ACROSS << 3)) << 16),
                                      (RIGHT << 2) + ABOVE + ((SIDES + (ALONG << 3)) << 16),
                                      RIGHT + (ABOVE << 1) + ((SIDES + (ACROSS << 2)) << 16)};
    static const uint32_t upper[3] = {ALL + (UPPER << 16), (ALL << 1) + (UPPER << 16), (ALL << 2) + (UPPER << 16)};
    static const uint32_t over[3] = {((uint32_t)BELOW - ABOVE) * 4 + (((uint32_t)P0 - P2) << 16),
                                     (uint32_t)BELOW - ABOVE + (((uint32_t)P0 - P2) << 16),
                                     ((uint32_t)BELOW - ABOVE) * 2 + (((uint32_t)P0 - P2) << 16)};
    return lower[s->axis] + (upper[s->axis] & (0 - (uint32_t)s->upper)) + (over[s->axis] & (0 - (uint32_t)s->over));
}

// Projects B's face into the plane of A's. Lengths there are `flat` times as long, which takes no quotient: flat is how square
// the plane is to the normal. Height is counted from the plane towards B.
static inline void abut_sides_project3(abut_box_faces3 *f, const abut_axes3 *boxes, abut_real thick,
                                       abut_parallelogram_form3 form[2][2])
{
    const abut_box_side3 *a = &f->of[0];
    const abut_box_side3 *b = &f->of[1];
    abut_real             up = abut_sign3[a->upper];
    abut_real             flat = up * f->normal[a->axis];
    abut_real             per_flat = 1 / flat;
    abut_simd4            half = abut_simd4_load(boxes->half_b);
    abut_simd4            rise = abut_simd4_mul(half, abut_simd4_scale(up, boxes->row[a->axis]));
    abut_real             away = up * boxes->delta[a->axis] - boxes->half_a[a->axis];
    const int             own[2] = {a->next, a->after};
    abut_real             at[2][4], middle[2], high[4];
    abut_simd4_store(high, rise);
    for (int i = 0; i < 2; ++i) {
        abut_real  lean = f->normal[own[i]];
        abut_simd4 along = abut_simd4_scale(flat, abut_simd4_mul(half, boxes->row[own[i]]));
        abut_simd4_store(at[i], abut_simd4_sub(along, abut_simd4_scale(lean, rise)));
        middle[i] = flat * boxes->delta[own[i]] - lean * away;
    }
    abut_real side = abut_sign3[b->upper];
    abut_real turn = abut_sign3[1 - b->over];
    for (int i = 0; i < 2; ++i) {
        form[1][i].middle = middle[i] + side * at[i][b->axis];
        form[1][i].first = at[i][b->next];
        form[1][i].second = turn * at[i][b->after];
        form[1][i].reach = flat * f->half[i];
        form[1][i].thick = thick;
        f->to_plane[i] = abut_simd8_two(f->half[i], per_flat);
    }
    f->height[0] = per_flat * (away + side * high[b->axis]);
    f->height[1] = per_flat * high[b->next];
    f->height[2] = per_flat * (turn * high[b->after]);
}

// The way back: B's coordinates are quotients of areas, and these are used as they are.
static inline void abut_sides_project_back3(abut_box_faces3 *f, abut_real thick, abut_parallelogram_form3 form[2][2])
{
    const abut_parallelogram_form3 *x = &form[1][0];
    const abut_parallelogram_form3 *y = &form[1][1];
    abut_real                       area = x->first * y->second - y->first * x->second;
    abut_real                       per_area = 1 / area;
    form[0][0].middle = y->middle * x->second - x->middle * y->second;
    form[0][0].first = x->reach * y->second;
    form[0][0].second = -(y->reach * x->second);
    form[0][0].reach = area;
    form[0][0].thick = thick * (abut_abs(x->second) + abut_abs(y->second));
    form[0][1].middle = x->middle * y->first - y->middle * x->first;
    form[0][1].first = -(x->reach * y->first);
    form[0][1].second = y->reach * x->first;
    form[0][1].reach = area;
    form[0][1].thick = thick * (abut_abs(x->first) + abut_abs(y->first));
    f->to_height[0] = abut_simd8_two(f->height[1] * per_area, f->height[1]);
    f->to_height[1] = abut_simd8_two(f->height[2] * per_area, f->height[2]);
}

// Whether all corners of B's face are at A's, so near that they have both names: as of equal boxes stacked or side by side.
// Then they are those of A's edges, whole, and B's edges add none.
static inline bool abut_sides_have_same_corners3(abut_box_faces3 *f)
{
    abut_parallelograms3 *q = &f->quads;
    abut_simd8            near = abut_simd8_splat(f->spread / 2);
    abut_bits8            off = (abut_simd8_less(near, q->off[0]) | abut_simd8_less(near, q->off[1])) >> 4;
    abut_real             x[2 * 4], y[2 * 4];
    abut_simd8_store(x, q->start[0]);
    abut_simd8_store(y, q->start[1]);
    int right = x[4] > 0;
    int upper = y[4] > 0;
    f->turn = 2 * upper + (right ^ upper);
    f->same = !f->single && off == 0;
    q->over = (1u << 4) - 1;
    q->by.cut[0] = 0;
    q->by.cut[1] = 0;
    q->part[0] = abut_simd8_splat(0);
    return f->same;
}

static inline abut_simd8 abut_sides_twice_own3(abut_simd8 row, int own)
{
    const abut_simd4 half[2] = {abut_simd8_low(row), abut_simd8_high(row)};
    return abut_simd8_twice(half[own]);
}

// Of the single edge's face all is kept twice: the first four places are where edges start, the others where they end.
static inline void abut_sides_keep_single3(abut_box_faces3 *f)
{
    abut_parallelograms3 *q = &f->quads;
    int                   own = f->own;
    abut_simd8            starts = abut_sides_twice_own3(q->part[0], own);
    q->part[0] = abut_simd8_of(abut_simd8_low(starts), abut_simd8_low(abut_sides_twice_own3(q->part[1], own)));
    for (int i = 0; i < 2; ++i) {
        q->start[i] = abut_sides_twice_own3(q->start[i], own);
        q->step[i] = abut_sides_twice_own3(q->step[i], own);
        f->to_plane[i] = abut_sides_twice_own3(f->to_plane[i], own);
        f->to_height[i] = abut_sides_twice_own3(f->to_height[i], own);
    }
    f->of_b = abut_sides_twice_own3(f->of_b, own);
    q->over = (q->over >> (4 * own + f->of[own].edge) & 1) * ((1u << f->of[own].edge) | (1u << 4 << f->of[own].edge));
}

// False where the two do not turn a face and a face, or a face and an edge, towards each other for sure, one is too thin, or
// some corners but not all are in line with the other's edges.
static inline bool abut_sides_of3(abut_box_faces3 *f, const abut_axes3 *boxes, const abut_axis3 *axis, abut_simd4 normal)
{
    abut_box_side3          *a = &f->of[0];
    abut_box_side3          *b = &f->of[1];
    abut_parallelogram_form3 form[2][2];
    abut_simd4_store(f->normal, normal);
    abut_simd4 against = abut_simd4_sub(abut_simd4_splat(0), abut_simd4_div(axis->of_b, axis->length));
    *a = abut_sides_side_of3(normal);
    *b = abut_sides_side_of3(against);
    b->over = a->upper == b->upper; // seen along the normal it runs the other way round
    f->spread = ABUT_CONTACT3_SPREAD * boxes->size;
    f->single = !(a->whole & b->whole);
    f->own = a->whole;
    f->same = false;
    f->top = abut_sign3[a->upper] * boxes->half_a[a->axis];
    f->half[0] = boxes->half_a[a->next];
    f->half[1] = boxes->half_a[a->after];
    f->of_b = abut_simd8_two(0, 1);
    abut_real  thick = 4 * f->spread; // a line's spread is seen at an angle, and from either side
    abut_simd4 least = abut_simd4_min(abut_simd4_load(boxes->half_a), abut_simd4_load(boxes->half_b));
    bool       thin = abut_simd4_less(abut_simd4_splat(thick), least) != (1u << 4) - 1;
    if (!(a->sure & b->sure & (a->whole | b->whole) & !thin)) {
        return false;
    }
    abut_sides_project3(f, boxes, thick, form);
    abut_sides_project_back3(f, thick, form);
    abut_parallelograms_of3(&f->quads, (const abut_parallelogram_form3(*)[2])form);
    if (f->quads.doubt != 0 && !abut_sides_have_same_corners3(f)) {
        return false;
    }
    if (f->single) {
        const abut_simd4 direction[2] = {normal, against};
        bool             clear = abut_sides_choose_edge3(&f->of[f->own], direction[f->own]);
        abut_sides_keep_single3(f);
        return clear;
    }
    return true;
}

// What names are made of: apart from the rest, which then need not be in memory.
typedef struct abut_side_names3 {
    uint32_t                        of[2]; // the faces' (abut_face_names3)
    const abut_parallelogram_cuts3 *by;    // not copied: what was just written by fours would be read by more, and wait
    int                             own, turn;
    bool                            same, single;
} abut_side_names3;

static inline abut_side_names3 abut_side_names_of3(const abut_box_faces3 *f, const abut_parallelogram_cuts3 *by)
{
    const uint32_t         names[2] = {abut_face_names3(&f->of[0]), abut_face_names3(&f->of[1])};
    const abut_side_names3 n = {{names[0], names[1]}, by, f->own, f->turn, f->same, f->single};
    return n;
}

// The name of the contact at a place, as the general way gives it: a corner over the other's face, or two edges across.
static inline uint64_t abut_side_name3(const abut_side_names3 *n, int32_t place)
{
    enum { EACH = 4, EDGES = 4 * EACH, MASK = (1 << EACH) - 1 };

    const int edge = place & (4 - 1);
    if (n->same) {
        return abut_contact_id3(ABUT_CONTACT_VERTICES, n->of[0] >> EACH * edge & MASK,
                                n->of[1] >> EACH * ((edge - n->turn) & (4 - 1)) & MASK);
    }
    // Masks and products: which it is cannot be foreseen, and conditions would be guessed.
    const int      single = (int)n->single;
    const int      end = single & place >> 2;
    const int      own = (n->own & -single) | (place >> 2 & (single - 1));
    const int      of_both = 4 * own + edge;
    const uint32_t cut = n->by->cut[end] >> of_both & 1;
    const int      line = abut_parallelogram_line3(n->by, of_both, end);
    const int      corner = (edge + end) & (4 - 1);
    const int      which = EACH * corner + (int)cut * (EDGES + EACH * (edge - corner));
    const uint32_t mine = n->of[own] >> which & MASK;
    const uint32_t other = n->of[1 - own] >> (EDGES + EACH * line) & (MASK & (0 - cut));
    const uint64_t kind = ((uint64_t)ABUT_CONTACT_VERTEX_OF_A + (uint64_t)own) | (ABUT_CONTACT_EDGES & (0 - (uint64_t)cut));
    return (kind << 2 * ABUT_FEATURE_BITS) + ((uint64_t)mine << ABUT_FEATURE_BITS * (1 - own)) +
           ((uint64_t)other << ABUT_FEATURE_BITS * own);
}

#endif
