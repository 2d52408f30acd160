// boxes2.c : the contact manifold of two boxes, without a branch that could go either way.
//
// The separating axis test over the four axes of two boxes (Gottschalk, Lin, Manocha 1996, in the plane), then the clipping of
// clip2.c in closed form. The box that an axis belongs to is its reference box, the other one the incident box. Seen along the
// axis' normal, the reference edge stands at a height and covers a stretch of the tangent; the incident edge that faces it
// leans, and its middle, half length and slope are products of half sizes with the normal's components. All of that is worked
// out for all four axes side by side, in rows of four (row4.h): A's x and y, B's x and y. Only then is one of them chosen: that
// costs less than one wrong guess of a processor at which it will be.
//
// Certificate. It answers when the largest separation is clearly negative: then that is the depth. Or when it is clearly
// positive and a point of the incident edge lies as far as that from the point of the reference edge it faces: then that is the
// distance. And when no axis of another direction has nearly the same separation, so that the distance query takes the same
// normal. Whatever else, corner to corner or touching to rounding, it leaves to facing2.c; a test holds the two equal.
//
// Frame: A's axes, origin in the middle of A; lengths are the caller's, or at unit size where those are far from one. The
// normal points from A to B, and the tangent is the normal turned by +90 degrees. R's columns have a length near one.
#include "contact/boxes2.h"
#include "contact/contact_id.h"
#include "math/row4.h"
#include "math/scale.h"

typedef struct boxes {
    abut_vec2 half_a, half_b;
    abut_vec2 way; // from A's middle to B's
    abut_rot2 r;
    abut_real excess; // c^2 + s^2 - 1
    abut_real margin;
    abut_real noise, size; // as in a pair (steps2.h), in the frame's length
} boxes;

// Of each axis.
typedef struct axes {
    abut_row4  normal_x, normal_y;
    abut_row4  along; // how far the boxes' middles are from each other along it
    abut_row4  face;  // how high the reference edge stands above its box's middle
    abut_row4  separation;
    abut_row4  first, second;         // the ends of the stretch that both edges cover, from A's middle
    abut_row4  first_gap, second_gap; // what is between the edges there
    abut_bits4 negative;              // the axis' normal is turned about
    abut_bits4 faces_x;               // the incident edge looks along its box's x axis, else along y
    abut_bits4 below;                 // its outside is on the negative half
} axes;

static inline abut_row4 multiply(abut_row4 a, abut_row4 b)
{
    return abut_row4_mul(a, b);
}

// The incident edge of each axis, from the middle of its box.
typedef struct edges {
    abut_row4  height, slope; // of its middle above the box's, and how it rises along the tangent
    abut_row4  middle, half;  // of the stretch of the tangent it covers
    abut_row4  toward;        // how square it is, with the side it looks to as sign
    abut_bits4 faces_x;       // it looks along its box's x axis
} edges;

// The edge squarer to the way (x, y) to the reference box, as face2.c chooses it; an edge along x comes before corners 1 and 3.
static inline edges squarer_edges(abut_row4 x, abut_row4 y, abut_row4 half_x, abut_row4 half_y)
{
    const abut_row4 zero = abut_row4_all(0);
    const abut_row4 one = abut_row4_all(1);
    const abut_row4 preference = abut_row4_all(1 + ABUT_FACE_PREFERENCE);
    const abut_row4 of_reference = abut_row4_of(-1, -1, 1, 1); // which way the tangent runs there

    abut_row4 product = multiply(x, y);
    abut_row4 less = multiply(abut_row4_abs(y), abut_row4_where_less(product, zero, preference, one));
    abut_row4 more = multiply(abut_row4_abs(x), abut_row4_where_less(product, zero, one, preference));
    abut_row4 lean = multiply(of_reference, abut_row4_where_less(less, more, abut_row4_sub(zero, y), x));
    abut_row4 face_half = abut_row4_where_less(less, more, half_x, half_y);

    edges e;
    e.toward = abut_row4_where_less(less, more, x, y);
    e.faces_x = abut_row4_less(less, more);
    abut_row4 outward = abut_row4_where_less(e.toward, zero, abut_row4_all(-1), one);
    abut_row4 size = multiply(e.toward, outward);
    e.height = abut_row4_sub(zero, multiply(size, face_half));
    e.slope = abut_row4_div(lean, e.toward);
    e.middle = multiply(outward, multiply(face_half, lean));
    e.half = multiply(size, abut_row4_where_less(less, more, half_y, half_x));
    return e;
}

static inline axes all_axes(const boxes *p)
{
    // The length of R's columns and its inverse by their series.
    abut_real half = p->excess / 2;
    abut_real square = half * half / 2;
    abut_real column = 1 + (half - square);
    abut_real per_column = 1 - (half - (half * half + square));
    abut_real c = p->r.c;
    abut_real s = p->r.s;
    abut_real rc = c * per_column;
    abut_real rs = s * per_column;
    abut_vec2 q = p->way;
    abut_vec2 in_b = {rc * q.x + rs * q.y, rc * q.y - rs * q.x};
    abut_vec2 a = p->half_a;
    abut_vec2 b = p->half_b;

    // The other box's middle along each axis: its normal is turned about where that is negative.
    const abut_row4 zero = abut_row4_all(0);
    abut_row4       along = abut_row4_of(q.x, q.y, -in_b.x, -in_b.y);
    abut_row4       sign = abut_row4_where_less(along, zero, abut_row4_all(-1), abut_row4_all(1));
    abut_row4       face = abut_row4_of(a.x, a.y, b.x * column, b.y * column);
    abut_row4       side = abut_row4_of(a.y, a.x, b.y * column, b.x * column);
    abut_row4       half_x = abut_row4_of(b.x, b.x, a.x, a.x);
    abut_row4       half_y = abut_row4_of(b.y, b.y, a.y, a.y);
    abut_row4       x = abut_row4_of(-c, -s, -rc, rs); // the way to the reference box, but for `sign`
    abut_row4       y = abut_row4_of(s, -c, -rs, -rc);
    abut_row4       reach = abut_row4_add(multiply(abut_row4_abs(x), half_x), multiply(abut_row4_abs(y), half_y));
    edges           e = squarer_edges(x, y, half_x, half_y);
    axes            k;
    k.normal_x = multiply(sign, abut_row4_of(1, 0, -rc, rs));
    k.normal_y = multiply(sign, abut_row4_of(0, 1, -rs, -rc));
    k.along = abut_row4_abs(along);
    k.face = face;
    k.separation = abut_row4_sub(k.along, abut_row4_add(face, reach));

    // Along the tangent, from A's middle.
    abut_row4 reference = multiply(sign, abut_row4_of(0, 0, -in_b.y, in_b.x));
    abut_row4 middle = abut_row4_add(multiply(sign, abut_row4_of(q.y, -q.x, 0, 0)), e.middle);
    k.first = abut_row4_max(abut_row4_sub(reference, side), abut_row4_sub(middle, e.half));
    k.second = abut_row4_min(abut_row4_add(reference, side), abut_row4_add(middle, e.half));
    abut_row4 base = abut_row4_sub(abut_row4_add(k.along, e.height), face);
    k.first_gap = abut_row4_add(base, multiply(abut_row4_sub(k.first, middle), e.slope));
    k.second_gap = abut_row4_add(base, multiply(abut_row4_sub(k.second, middle), e.slope));
    k.negative = abut_row4_less(along, zero);
    k.faces_x = e.faces_x;
    k.below = abut_row4_less(multiply(sign, e.toward), zero);
    return k;
}

// One number of a row.
static inline abut_real number(abut_row4 row, int i)
{
    abut_real numbers[4];
    abut_row4_store(numbers, row);
    return numbers[i];
}

static inline uint32_t bit(abut_bits4 bits, int i)
{
    return bits >> i & 1;
}

// The side of a box along one axis (0: x, 1: y): 0 below, 1 right, 2 above, 3 left.
static inline uint32_t side_of(uint32_t axis, uint32_t negative)
{
    return (1 + axis + 2 * negative) & 3;
}

// The axis of the largest separation, the first of equal ones.
static inline int best_of(abut_row4 separation)
{
    abut_row4 all = separation;
    for (int i = 1; i < 4; ++i) {
        separation = abut_row4_round(separation);
        all = abut_row4_max(all, separation);
    }
    separation = abut_row4_round(separation);
    return abut_lowest_bit(~abut_row4_less(separation, all) & (1 | 2 | 4 | (4 << 1)));
}

// How much larger its separation is than those of the other directions: its opposite and the other axes'.
static inline abut_real lead_of(const boxes *p, const axes *k, int best)
{
    abut_real s[4];
    abut_row4_store(s, k->separation);
    abut_real own = s[best] - s[best ^ 1];
    abut_real other = s[best] - abut_max(s[best ^ 2], s[best ^ 3]);
    bool      parallel = abut_abs(p->r.c * p->r.s) <= ABUT_AXES_FLAT; // A's axes are B's
    own = abut_min(own, 2 * number(k->along, best));
    return parallel ? own : abut_min(own, other);
}

// How the answer is brought back.
typedef struct contact_frame {
    abut_vec2 middle; // of A
    abut_real unit;
} contact_frame;

static inline abut_contact2 contact_at(const contact_frame *f, abut_vec2 normal, abut_real at, abut_real on_a, abut_real gap,
                                       uint64_t id)
{
    abut_vec2     along = abut_along2(f->middle, f->unit * at, abut_perp2(normal));
    abut_contact2 c;
    c.point_a = abut_along2(along, f->unit * on_a, normal);
    c.point_b = abut_along2(along, f->unit * (on_a + gap), normal);
    c.separation = f->unit * gap;
    c.id = id;
    return c;
}

static inline bool collide(const boxes *p, const contact_frame *f, abut_manifold2 *m)
{
    static const abut_vec2 origin = {0, 0};
    static const abut_real one_of[2] = {0, 1};

    axes      k = all_axes(p);
    int       best = best_of(k.separation);
    abut_real separation = number(k.separation, best);
    abut_real first = number(k.first, best);
    abut_real second = number(k.second, best);
    abut_real first_gap = number(k.first_gap, best);
    abut_real second_gap = number(k.second_gap, best);
    abut_real doubt = ABUT_AXES_CLEAR * p->noise;
    int       outside = separation > 0;
    abut_real short_of = one_of[outside] * abut_max(abut_min(first_gap, second_gap) - separation, 0);
    int       clear = (abut_abs(separation) > doubt) & (second - first > ABUT_CONTACT_SPREAD * p->size);
    if (!(clear & (lead_of(p, &k, best) > doubt) & (short_of <= p->noise))) {
        return false;
    }

    abut_real error = p->noise + short_of + ABUT_NOISE_DISTANCE * abut_abs(separation);
    abut_real limit = p->margin + error;
    int       near_first = first_gap <= limit;
    int       near_second = second_gap <= limit;
    int       swap = (second_gap < first_gap - error) | (1 - near_first);

    // The edges' names, and the height of A's edge, which is the reference edge or lies below it by the gap.
    abut_real of_a = one_of[best < 2];
    abut_real of_b = one_of[best >= 2];
    abut_real face = number(k.face, best);
    abut_real base = of_a * face + of_b * (number(k.along, best) - face);
    uint32_t  edge[2] = {side_of((uint32_t)best & 1, bit(k.negative, best)),
                         side_of(1 - bit(k.faces_x, best), bit(k.below, best))};
    uint32_t  a = edge[best >= 2];
    uint32_t  b = edge[best < 2];
    abut_vec2 n = {number(k.normal_x, best), number(k.normal_y, best)};
    m->normal = abut_add2(n, origin); // no negative zeros
    m->tangent = abut_perp2(m->normal);
    m->points[swap] = contact_at(f, n, first, base - of_b * first_gap, first_gap, abut_contact_id(a, (b + 1) & 3));
    m->points[1 - swap] = contact_at(f, n, second, base - of_b * second_gap, second_gap, abut_contact_id((a + 1) & 3, b));
    m->count = (near_first + near_second) * (separation <= p->margin);
    m->distance = f->unit * separation;
    m->error = f->unit * error + ABUT_ERROR_FLOOR;
    int beyond = (p->margin > 0) & (separation - error > p->margin);
    m->status = beyond ? ABUT_BEYOND : ABUT_OK;
    m->supports = 0;
    return true;
}

static bool plain_box(const abut_shape2 *shape)
{
    return shape->core == ABUT_CORE2_BOX && shape->radius == 0;
}

// Out of the range in which squares are safe the pair is brought to unit size.
static abut_unit scale_of(abut_real largest)
{
    static const abut_unit one = {1, 1};
    return largest > ABUT_SQUARE_SMALLEST && largest < ABUT_SQUARE_LARGEST ? one : abut_unit_of(largest);
}

bool abut_boxes2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin, abut_cache2 *cache,
                 abut_manifold2 *m)
{
    if (!plain_box(a) || !plain_box(b) || b->middle.x != 0 || b->middle.y != 0) {
        return false;
    }
    abut_real excess = (b_in_a->r.c * b_in_a->r.c - 1) + b_in_a->r.s * b_in_a->r.s;
    if (!(abut_abs(b_in_a->p.x) <= ABUT_REAL_LARGEST && abut_abs(b_in_a->p.y) <= ABUT_REAL_LARGEST &&
          abut_abs(excess) <= ABUT_COLUMN_SERIES)) {
        return false;
    }
    boxes     p = {a->half, b->half, abut_sub2(b_in_a->p, a->middle), b_in_a->r, excess, margin, 0, 0};
    abut_real reach_a = a->reach;
    abut_real reach_b = b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_real span_b = b->span;
    abut_unit scale = scale_of(abut_max(abut_abs(p.way.x), abut_abs(p.way.y)) + reach_a + reach_b);
    if (scale.unit != 1) {
        p.half_a = abut_scale2(scale.per_unit, p.half_a);
        p.half_b = abut_scale2(scale.per_unit, p.half_b);
        p.way = abut_scale2(scale.per_unit, p.way);
        p.margin *= scale.per_unit;
        reach_a *= scale.per_unit;
        reach_b *= scale.per_unit;
        span_b *= scale.per_unit;
    }
    abut_real apart = abut_sqrt(abut_dot2(p.way, p.way));
    p.size = apart + reach_a + reach_b;
    p.noise = (ABUT_NOISE_A * reach_a + (ABUT_NOISE_B * reach_b + ABUT_NOISE_B_SPAN * span_b)) + ABUT_NOISE_OFFSET * apart;
    contact_frame frame = {a->middle, scale.unit};
    bool          answered = collide(&p, &frame, m);
    if (answered && cache != NULL) {
        cache->normal = m->normal;
    }
    return answered;
}
