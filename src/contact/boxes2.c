// boxes2.c : the contact manifold of two boxes, with hardly a branch.
//
// The separating axis test over the four axes of two boxes (Gottschalk, Lin, Manocha 1996, in the plane), then the clipping of
// clip2.c in closed form: seen from an edge's box, the edge's middle, half length and slope are products of the box's half
// sizes with the normal's components, so both stretches of the tangent and the heights over them need no corner.
//
// It answers when the largest separation is clearly negative: then that is the depth. Or when it is clearly positive and a
// point of B's edge lies as far as that from the point of A's edge it faces: then that is the distance. Whatever
// else, corner to corner or touching to rounding, it leaves to the plain way (collide2.c); a test holds the two equal.
//
// Frame: A's axes, origin in the middle of A; lengths are the caller's, or at unit size where those are far from one.
#include "contact/boxes2.h"
#include "contact/contact_id.h"
#include "math/exact.h"
#include "math/scale.h"

typedef struct boxes {
    abut_vec2 half_a, half_b;
    abut_vec2 way; // from A's middle to B's
    abut_rot2 r;
    abut_real noise, size; // as in a pair (steps2.h), in the frame's length
    abut_real margin;
} boxes;

// A box's edge that faces a direction, seen along that direction and along the tangent, from the box's middle.
typedef struct stretch {
    abut_real height, slope; // of its middle, and how it rises along the tangent
    abut_real middle, half;  // of the stretch it covers
    uint32_t  first, last;   // its corners, counter-clockwise
} stretch;

// The edge squarer to the direction, as face2.c chooses it. `turn` is 1 when the tangent is the direction turned by +90
// degrees, and -1 when it is turned the other way.
static inline stretch facing_edge(abut_vec2 half, abut_vec2 d, abut_real turn)
{
    const abut_real along[2] = {abut_abs(d.x), abut_abs(d.y)}; // how far an edge along x leans, and one along y
    int             right = d.x > 0;
    int             odd = right ^ (d.y > 0); // corners 1 and 3, before which comes an edge along x
    int             x_wins = along[0] < along[1] * (1 + ABUT_FACE_PREFERENCE);
    int             y_wins = along[1] < along[0] * (1 + ABUT_FACE_PREFERENCE);
    int             y = (odd & (1 - x_wins)) | ((1 - odd) & y_wins);

    const abut_real size[2] = {half.x, half.y};
    const abut_real part[2] = {d.x, d.y};
    const abut_real lean = part[y];
    const abut_real face = part[1 - y];
    const abut_real side[2] = {turn, -turn};
    const uint32_t  corner[2][2] = {{0, 2}, {3, 1}};
    const abut_real outward[2] = {-1, 1};
    stretch         s;
    s.height = abut_abs(face) * size[1 - y];
    s.slope = -side[y] * (lean / face);
    s.middle = side[y] * (outward[face > 0] * (size[1 - y] * lean));
    s.half = abut_abs(face) * size[y];
    s.first = corner[y][face > 0];
    s.last = (s.first + 1) & 3;
    return s;
}

// A place on the tangent and how high A's edge and B's stand there.
typedef struct place {
    abut_real at, on_a, on_b;
} place;

// How the answer is brought back.
typedef struct contact_frame {
    abut_vec2 middle; // of A
    abut_real unit;
} contact_frame;

typedef struct axis {
    abut_vec2 normal;
    abut_real separation;
    abut_real lead; // over the same box's other axis
} axis;

// The axis of the largest separation. A rotation's columns have a length near one: its inverse and itself by their series.
static inline axis best_axis(const boxes *p, abut_real excess)
{
    abut_real c = p->r.c;
    abut_real s = p->r.s;
    abut_real half = excess / 2;
    abut_real square = half * half / 2;
    abut_real column = 1 + (half - square);
    abut_real per_column = 1 - (half - (half * half + square));
    abut_vec2 q = p->way;
    abut_vec2 in_b = {c * q.x + s * q.y, c * q.y - s * q.x};
    abut_real ac = abut_abs(c);
    abut_real as = abut_abs(s);

    const abut_real separation[4] = {
        abut_abs(q.y) - (p->half_a.y + (as * p->half_b.x + ac * p->half_b.y)),
        abut_abs(q.x) - (p->half_a.x + (ac * p->half_b.x + as * p->half_b.y)),
        (abut_abs(in_b.y) - (as * p->half_a.x + ac * p->half_a.y)) * per_column - p->half_b.y * column,
        (abut_abs(in_b.x) - (ac * p->half_a.x + as * p->half_a.y)) * per_column - p->half_b.x * column,
    };
    static const abut_real way[2] = {1, -1};
    const abut_real        sign[4] = {way[q.y < 0], way[q.x < 0], way[in_b.y < 0] * per_column, way[in_b.x < 0] * per_column};
    const abut_vec2        normal[4] = {{0, 1}, {1, 0}, {-s, c}, {c, s}};
    int                    of_a = separation[1] > separation[0];
    int                    of_b = 2 + (separation[3] > separation[2]);
    int                    best = of_a + (separation[of_b] > separation[of_a]) * (of_b - of_a);
    axis found = {abut_scale2(sign[best], normal[best]), separation[best], separation[best] - separation[best ^ 1]};
    return found;
}

// The contact at a place on the tangent: heights over it, and back to the caller's unit and frame.
static inline abut_contact2 contact_at(const place *p, const axis *x, const contact_frame *f, uint64_t id)
{
    abut_vec2     along = abut_along2(f->middle, f->unit * p->at, abut_perp2(x->normal));
    abut_contact2 c;
    c.point_a = abut_along2(along, f->unit * p->on_a, x->normal);
    c.point_b = abut_along2(along, f->unit * p->on_b, x->normal);
    c.separation = f->unit * (p->on_b - p->on_a);
    c.id = id;
    return c;
}

static inline place place_at(const stretch *a, const stretch *b, abut_real apart, abut_real at)
{
    place p = {at, a->height + (at - a->middle) * a->slope, apart - (b->height + (at - b->middle) * b->slope)};
    return p;
}

// Decisions that fall either way are taken by arithmetic, not by branches: a processor guesses half of them wrong.
static inline bool collide(const boxes *p, const contact_frame *f, abut_manifold2 *m)
{
    static const abut_vec2 zero = {0, 0};

    abut_real excess = (p->r.c * p->r.c - 1) + p->r.s * p->r.s;
    axis      x = best_axis(p, excess);
    abut_vec2 n = x.normal;
    stretch   a = facing_edge(p->half_a, n, 1);
    stretch   b = facing_edge(p->half_b, abut_neg2(abut_unrotate2(p->r, n)), -1);
    b.middle += abut_cross2(n, p->way);

    abut_real low = abut_max(a.middle - a.half, b.middle - b.half);
    abut_real high = abut_min(a.middle + a.half, b.middle + b.half);
    abut_real apart = abut_dot2(p->way, n);
    place     first = place_at(&a, &b, apart, low);
    place     second = place_at(&a, &b, apart, high);
    abut_real first_gap = first.on_b - first.on_a;
    abut_real second_gap = second.on_b - second.on_a;
    int       outside = x.separation > 0;
    abut_real short_of = (abut_real)outside * abut_max(abut_min(first_gap, second_gap) - x.separation, 0);
    int       clear = (abut_abs(x.separation) > ABUT_AXES_CLEAR * p->noise) & (high - low > ABUT_CONTACT_SPREAD * p->size);
    clear &= x.lead > ABUT_AXES_CLEAR * p->noise; // of two ways out as good the distance query's is taken
    if (!(clear & (short_of <= p->noise) & (abut_abs(excess) <= ABUT_COLUMN_SERIES))) {
        return false;
    }

    abut_real error = p->noise + short_of + ABUT_NOISE_DISTANCE * abut_abs(x.separation);
    abut_real limit = p->margin + error;
    int       near_first = first_gap <= limit;
    int       near_second = second_gap <= limit;
    int       swap = (second_gap < first_gap - error) | (1 - near_first);
    m->normal = abut_add2(n, zero); // no negative zeros
    m->tangent = abut_perp2(m->normal);
    m->points[swap] = contact_at(&first, &x, f, abut_contact_id(a.first, b.last));
    m->points[1 - swap] = contact_at(&second, &x, f, abut_contact_id(a.last, b.first));
    m->count = (near_first + near_second) * (x.separation <= p->margin);
    m->distance = f->unit * x.separation;
    m->error = f->unit * error + ABUT_ERROR_FLOOR;
    int beyond = (p->margin > 0) & (x.separation - error > p->margin);
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

bool abut_boxes2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_real margin, abut_cache2 *cache,
                 abut_manifold2 *m)
{
    bool boxes_only = plain_box(a) && plain_box(b) && b->middle.x == 0 && b->middle.y == 0;
    bool finite = abut_abs(b_in_a.p.x) <= ABUT_REAL_LARGEST && abut_abs(b_in_a.p.y) <= ABUT_REAL_LARGEST;
    if (!boxes_only || !finite) {
        return false;
    }
    boxes     p = {a->half, b->half, abut_sub2(b_in_a.p, a->middle), b_in_a.r, 0, 0, margin};
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
