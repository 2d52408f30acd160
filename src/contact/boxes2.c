// boxes2.c : the contact manifold of two boxes, with hardly a branch.
//
// The separating axis test over the four axes of two boxes (Gottschalk, Lin, Manocha 1996, in the plane), then the clipping of
// clip2.c in closed form: seen from an edge's box, the edge's middle, half length and slope are products of the box's half sizes
// with the normal's components, so both stretches of the tangent and the heights over them need no corner.
//
// It answers when the largest separation is clearly negative: then that is the depth. Or when it is clearly positive and some
// point of B's edge lies as far as that from the point of A's edge it faces: then that is the distance. Whatever else, corner to
// corner or touching to rounding, it leaves to the plain way (collide2.c); a test holds the two equal.
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
    int             y = odd ? !x_wins : y_wins;

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

typedef struct axis {
    abut_vec2 normal;
    abut_real separation;
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
    const abut_real sign[4] = {q.y < 0 ? -(abut_real)1 : 1, q.x < 0 ? -(abut_real)1 : 1, in_b.y < 0 ? -per_column : per_column,
                               in_b.x < 0 ? -per_column : per_column};
    const abut_vec2 normal[4] = {{0, 1}, {1, 0}, {-s, c}, {c, s}};
    int             of_a = separation[1] > separation[0];
    int             of_b = 2 + (separation[3] > separation[2]);
    int             best = separation[of_b] > separation[of_a] ? of_b : of_a;
    axis            found = {abut_scale2(sign[best], normal[best]), separation[best]};
    return found;
}

// One contact at a place on the tangent.
static inline abut_contact2 contact_at(const axis *x, const stretch *a, const stretch *b, abut_real apart, abut_real at)
{
    abut_vec2     tangent = abut_perp2(x->normal);
    abut_real     on_a = a->height + (at - a->middle) * a->slope;
    abut_real     on_b = apart - (b->height + (at - b->middle) * b->slope);
    abut_contact2 c;
    c.point_a = abut_along2(abut_scale2(at, tangent), on_a, x->normal);
    c.point_b = abut_along2(abut_scale2(at, tangent), on_b, x->normal);
    c.separation = on_b - on_a;
    c.id = 0;
    return c;
}

// In the frame; without the middle of A and the floor of the error.
static inline bool collide(const boxes *p, abut_manifold2 *m)
{
    abut_real excess = (p->r.c * p->r.c - 1) + p->r.s * p->r.s;
    if (!(abut_abs(excess) <= ABUT_COLUMN_SERIES)) {
        return false;
    }
    axis      x = best_axis(p, excess);
    abut_vec2 n = x.normal;
    abut_vec2 tangent = abut_perp2(n);
    abut_vec2 against = abut_neg2(abut_unrotate2(p->r, n));
    stretch   a = facing_edge(p->half_a, n, 1);
    stretch   b = facing_edge(p->half_b, against, -1);
    b.middle += abut_dot2(p->way, tangent);

    abut_real     low = abut_max(a.middle - a.half, b.middle - b.half);
    abut_real     high = abut_min(a.middle + a.half, b.middle + b.half);
    abut_real     apart = abut_dot2(p->way, n);
    abut_contact2 first = contact_at(&x, &a, &b, apart, low);
    abut_contact2 second = contact_at(&x, &a, &b, apart, high);
    abut_real     nearest = abut_min(first.separation, second.separation);
    bool          clear = abut_abs(x.separation) > ABUT_WALK_CLEAR * p->noise && high - low > ABUT_CONTACT_SPREAD * p->size;
    if (!clear || (x.separation > 0 && nearest - x.separation > p->noise)) {
        return false;
    }
    first.id = abut_contact_id(a.first, b.last);
    second.id = abut_contact_id(a.last, b.first);

    m->normal = n;
    m->tangent = tangent;
    m->distance = x.separation;
    m->error =
        p->noise + (x.separation > 0 ? abut_max(nearest - x.separation, 0) : 0) + ABUT_NOISE_DISTANCE * abut_abs(x.separation);
    abut_real limit = p->margin + m->error;
    bool      swap = second.separation < first.separation - m->error || first.separation > limit;
    m->points[0] = swap ? second : first;
    m->points[1] = swap ? first : second;
    m->count = (first.separation <= limit) + (second.separation <= limit);
    return true;
}

// What the manifold holds beside the contacts, and nothing where there is none.
static inline void finish(abut_manifold2 *m, abut_real unit, abut_vec2 middle, abut_real margin)
{
    static const abut_contact2 none = {{0, 0}, {0, 0}, 0, 0};
    static const abut_vec2     zero = {0, 0};

    m->distance *= unit;
    m->error = m->error * unit + ABUT_ERROR_FLOOR;
    m->normal = abut_add2(m->normal, zero); // no negative zeros
    m->tangent = abut_perp2(m->normal);
    m->count = m->distance > margin ? 0 : m->count;
    for (int32_t i = 0; i < 2; ++i) {
        abut_contact2 *c = &m->points[i];
        c->point_a = abut_add2(middle, abut_scale2(unit, c->point_a));
        c->point_b = abut_add2(middle, abut_scale2(unit, c->point_b));
        c->separation *= unit;
        if (i >= m->count) {
            *c = none;
        }
    }
    bool beyond = margin > 0 && m->distance - m->error > margin;
    m->status = beyond ? ABUT_BEYOND : ABUT_OK;
    m->supports = 0;
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

bool abut_boxes2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_real margin, abut_manifold2 *m)
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
    if (!collide(&p, m)) {
        return false;
    }
    finish(m, scale.unit, a->middle, margin);
    return true;
}
