// revolved_proof3.c : a proof that the width of D is nowhere less than along the best normal found, where both cores are solids
// of revolution whose axes may be tilted against each other, or one is and the other a polytope.
//
// All round a common axis the minimum translations are equally short, and nearly so when the axes nearly coincide. Patches that
// are as wide as they are high would have to be as narrow as the groove of D's width that runs round the axis. So a patch is an
// interval of the angle up from one axis and one of the angle round it, each is halved by itself (branch and bound: Land, Doig
// 1960), and most need no cut round the axis at all.
//
// A patch. Any circle about the axis inside a core says how far D reaches at least: with circles at z_a, z_b of radius r_a, r_b
// about the axes a and b, and D moved by t,
//   f(n) >= z_a n.a + r_a |n x a| + z_b n.b + r_b |n x b| - n.t
// With n = (cos up, sin up cos round, sin up sin round), |n x a| = sin up. Of n.b = v the last root, sqrt(1 - v^2), is concave:
// over the values that v has in the patch it lies above its chord, which is linear in n. An ellipsoid's width is
// sqrt(R^2 (1 - v^2) + H^2 v^2): above its chord where H < R, else above a tangent. One whose half axes across differ has more
// under the root, the square of another part of n, which is above its tangent. So what is left is
//   constant + p cos up + sin up (r_a + q cos round + s sin round)
// whose least value over both intervals is known. Where the axes are tilted little and the middles are near, q and s are small,
// and so is what a patch loses by going all round. Two corners of the profiles that meet in a groove stand for all points
// between them: the one is taken along which the width does not change going up, or the best there is.
//
// A polytope reaches as far as any of its points at least: a vector's part along n. So a corner on the axis of a solid leaves
// of a patch what the solid alone has, all round. Of the edge between two corners the point is taken along which the width does
// not change going round.
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/revolved_proof3.h"
#include "base/tolerance_shape3.h"
#include "gjk/minkowski3.h"
#include "math/angle.h"
#include "math/direction3.h"
#include "shape/axial3.h"
#include "smooth/newton3.h"

// ---- the cores ----------------------------------------------------------------------------------------------------------

static void add_point(abut_revolution3 *m, abut_real along, abut_real across)
{
    m->along[m->points] = along;
    m->across[m->points] = across;
    m->points += 1;
}

// The axis about which it is most nearly one of revolution.
static abut_axis most_nearly(abut_vec3 half)
{
    abut_real yz = abut_abs(half.y - half.z);
    abut_real zx = abut_abs(half.z - half.x);
    abut_real xy = abut_abs(half.x - half.y);
    return yz <= zx && yz <= xy ? ABUT_AXIS_X : (zx <= xy ? ABUT_AXIS_Y : ABUT_AXIS_Z);
}

static abut_axis nearest_axis(abut_vec3 way)
{
    abut_vec3 v = {abut_abs(way.x), abut_abs(way.y), abut_abs(way.z)};
    return v.x >= v.y && v.x >= v.z ? ABUT_AXIS_X : (v.y >= v.z ? ABUT_AXIS_Y : ABUT_AXIS_Z);
}

// About any of its axes. By how much the half axes across differ.
static abut_real put_ellipsoid(abut_revolution3 *m, abut_axis axis, abut_vec3 half)
{
    static const abut_axial3 along = {1, 0, 0};
    static const abut_axial3 first = {0, 1, 0};
    static const abut_axial3 second = {0, 0, 1};

    abut_axial3 h = abut_axial_of3(axis, half);
    abut_real   radius = abut_min(h.first, h.second);
    abut_real   oval = abut_abs(h.first - h.second);
    m->axis = abut_from_axial3(axis, along);
    m->wide = abut_from_axial3(axis, h.first < h.second ? second : first);
    m->across_square = radius * radius;
    m->along_square = h.along * h.along;
    m->wider_square = oval * (h.first + h.second);
    m->points = 0;
    add_point(m, 0, 1);
    return oval;
}

static void add_solid(abut_revolution3 *m, const abut_shape3 *shape, abut_real per_unit)
{
    static const abut_axial3 along = {1, 0, 0};

    abut_axial3 half = abut_axial_of3(shape->axis, abut_scale3(per_unit, shape->half));
    m->axis = abut_from_axial3(shape->axis, along);
    add_point(m, -half.along, half.first);
    add_point(m, -half.along, 0);
    if (shape->core == ABUT_CORE3_CYLINDER) {
        add_point(m, half.along, half.first);
    }
    if (shape->core != ABUT_CORE3_DISK) {
        add_point(m, half.along, 0);
    }
}

// In the core's own frame. By how much its half axes across differ; infinite: it is no solid of revolution, nor nearly, nor a
// polytope.
static abut_real revolve(abut_revolution3 *m, const abut_shape3 *shape, abut_real per_unit)
{
    static const abut_vec3 x = {1, 0, 0};

    m->axis = x;
    m->wide = x;
    m->points = 0;
    m->across_square = 1;
    m->along_square = 0;
    m->wider_square = 0;
    m->rims = shape->core != ABUT_CORE3_ELLIPSOID;
    m->corners = false;
    m->mirrored = false;
    switch (shape->core) {
    case ABUT_CORE3_POINT:
        add_point(m, 0, 0);
        return 0;
    case ABUT_CORE3_SEGMENT: {
        abut_direction3 way = abut_direction_of3(abut_sub3(shape->p[1], shape->p[0]));
        m->axis = way.length > 0 ? way.unit : x;
        add_point(m, -way.length * per_unit / 2, 0);
        add_point(m, way.length * per_unit / 2, 0);
        return 0;
    }
    case ABUT_CORE3_TRIANGLE:
    case ABUT_CORE3_BOX:
    case ABUT_CORE3_HULL:
        m->rims = false;
        m->corners = true;
        add_point(m, 0, 1);
        return 0;
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        add_solid(m, shape, per_unit);
        return 0;
    case ABUT_CORE3_ELLIPSOID:
        return put_ellipsoid(m, most_nearly(shape->half), abut_scale3(per_unit, shape->half));
    default:
        return (abut_real)INFINITY;
    }
}

// Whose axis directions are seen about. The width of D has a groove all round either axis, and patches follow that of the first
// one: so the longer solid's, which is the deeper one; it is the whole of it where the other one is thin. But where D is
// narrower along the axes than across, the wider rim is to be exact, which it is about its own. Rims come before an ellipsoid,
// and of two of these the one that is less like a ball, whose axis says nothing of where D is narrow. What has corners alone
// reaches as far as a line about any axis, and comes last; but a segment beside an oval has its own axis, as what a patch loses
// going round the oval's is all that the last looks find.
static bool comes_last(const abut_revolution3 *m, const abut_revolution3 *other)
{
    bool segment = m->rims && m->across[0] == 0;
    return m->corners || (segment && other->wider_square == 0);
}

static abut_real length_of(const abut_revolution3 *m)
{
    return m->rims ? m->along[m->points - 1] - m->along[0] : -1;
}

static abut_real breadth_of(const abut_revolution3 *m)
{
    return m->rims ? m->across[0] : abut_abs(abut_sqrt(m->along_square) - abut_sqrt(m->across_square));
}

static bool comes_first(const abut_revolution3 *m, const abut_revolution3 *other)
{
    if (comes_last(m, other) != comes_last(other, m)) {
        return comes_last(other, m);
    }
    abut_real across = 2 * (breadth_of(m) + breadth_of(other));
    bool      flat = m->rims && other->rims && length_of(m) + length_of(other) <= across;
    abut_real more = flat ? 0 : length_of(m) - length_of(other);
    return more > 0 || (more == 0 && breadth_of(m) > breadth_of(other));
}

// An oval beside a rounder core: about the axis that is nearest to the other one's, which is `way` in its own frame, if it is
// still nearly one of revolution about that.
static abut_real lie_along(abut_revolution3 *m, const abut_shape3 *shape, abut_real per_unit, abut_vec3 way, abut_real oval)
{
    abut_vec3        half = abut_scale3(per_unit, shape->half);
    abut_revolution3 other = *m;
    abut_real        others = put_ellipsoid(&other, nearest_axis(way), half);
    if (others > ABUT_WIDTH3_OVAL) {
        return oval;
    }
    *m = other;
    return others;
}

bool abut_revolved_pair3_of(abut_revolved_pair3 *r, const abut_pair3 *pair)
{
    abut_revolution3 *a = &r->of[0];
    abut_revolution3 *b = &r->of[1];
    abut_real         oval_a = revolve(a, pair->a, pair->per_unit);
    abut_real         oval_b = revolve(b, pair->b, pair->per_unit);
    if (!(oval_a + oval_b <= pair->size) || (a->corners && b->corners)) {
        return false;
    }
    if (oval_a > oval_b) {
        oval_a = lie_along(a, pair->a, pair->per_unit, abut_rotate3(pair->rotation, b->axis), oval_a);
    } else if (oval_b > oval_a) {
        oval_b = lie_along(b, pair->b, pair->per_unit, abut_unrotate3(pair->rotation, a->axis), oval_b);
    }
    b->mirrored = true;
    r->pair = pair;
    r->oval = oval_a + oval_b;
    r->off = b->corners ? 0 : (oval_b > 0 ? 3 : 2) * abut_shear3(pair->rotation) * pair->b->reach * pair->per_unit;
    b->axis = abut_direction_of3(abut_neg3(abut_rotate3(pair->rotation, b->axis))).unit; // mirrored
    b->wide = oval_b > 0 ? abut_direction_of3(abut_rotate3(pair->rotation, b->wide)).unit : b->axis;
    if (comes_first(b, a)) {
        *r = abut_revolved_about_other3(r);
    }
    return true;
}

abut_revolved_pair3 abut_revolved_about_other3(const abut_revolved_pair3 *r)
{
    abut_revolved_pair3 other = *r;
    other.of[0] = r->of[1];
    other.of[1] = r->of[0];
    return other;
}

// ---- angles -------------------------------------------------------------------------------------------------------------

// A wave along cosine + across sine of an angle.
typedef struct wave {
    abut_real along, across;
} wave;

static abut_real value_at(wave w, abut_turn at)
{
    return w.along * at.c + w.across * at.s;
}

// How fast it grows.
static abut_real slope_at(wave w, abut_turn at)
{
    return w.across * at.c - w.along * at.s;
}

// Its least value no farther than an angle, of half a turn at most, from another one.
static abut_real least_about(wave w, abut_turn at, abut_turn far)
{
    abut_real here = value_at(w, at);
    abut_real slope = slope_at(w, at);
    abut_real most = abut_sqrt(here * here + slope * slope);
    return -here >= most * far.c ? -most : here * far.c - abut_abs(slope) * far.s;
}

static wave negative(wave w)
{
    wave n = {-w.along, -w.across};
    return n;
}

// ---- a patch ------------------------------------------------------------------------------------------------------------

// The root of one body over a patch: as the middle has it, and below it a constant and a vector's part along n.
typedef struct root {
    abut_real u, u_slope; // the part of n along the axis, going up
    abut_real value, value_slope;
    abut_real constant;
    abut_vec3 line;
    abut_real c;     // the part of n along an oval's longer axis across
    abut_real lost;  // of an oval's value, to what it has for c; of a polytope's, to a point between two corners
    bool      exact; // sin up, and no line
    bool      sharp; // the values of u come near to the axis, where the root is far above its chord
} root;

typedef struct place {
    abut_turn up, round, far_up, far_round;
    abut_vec3 n, upward;
    root      of[2];
    abut_real offset, offset_slope; // - n . t
    abut_real height;               // of D along n
} place;

typedef abut_revolved_patch3 patch;
typedef abut_revolved_proof3 search;

static wave round_of(const search *s, abut_vec3 v)
{
    wave w = {abut_dot3(v, s->x), abut_dot3(v, s->y)};
    return w;
}

// The least and the largest u = n . axis of a patch, and what rounding may take them for: at the axis itself the root is steep.
static void range_of(const search *s, const place *here, abut_vec3 axis, abut_real range[2])
{
    wave      round = round_of(s, axis);
    abut_real along = abut_dot3(axis, s->r->of[0].axis);
    wave      low = {along, least_about(round, here->round, here->far_round)};
    wave      high = {-along, least_about(negative(round), here->round, here->far_round)};
    range[0] = abut_max(least_about(low, here->up, here->far_up) - ABUT_REVOLVED3_CHORD, -1);
    range[1] = abut_min(ABUT_REVOLVED3_CHORD - least_about(high, here->up, here->far_up), 1);
}

static abut_real root_at(const abut_revolution3 *m, abut_real u, abut_real c)
{
    return abut_sqrt(m->across_square * ((1 - u) * (1 + u)) + m->along_square * (u * u) + m->wider_square * (c * c));
}

static void put_line(root *g, const place *here, abut_real constant, abut_vec3 line)
{
    g->constant = constant;
    g->line = line;
    g->value_slope = abut_dot3(line, here->upward);
}

// The number of least magnitude, and the largest magnitude, between two.
static abut_real nearest_zero(const abut_real range[2])
{
    return abut_max(range[0], 0) + abut_min(range[1], 0);
}

static abut_real farthest_from_zero(const abut_real range[2])
{
    return abut_max(-range[0], range[1]);
}

// What an oval is wider than one whose c is the least of the patch everywhere. Its square is so by wider_square
// (c^2 - least^2), and a root grows by no less than its square does over twice the largest root; below c^2 is its tangent.
static void add_oval(const abut_revolution3 *m, const abut_real u[2], const abut_real c[2], root *g)
{
    abut_real least = nearest_zero(c);
    abut_real u_longest = m->along_square > m->across_square ? farthest_from_zero(u) : nearest_zero(u);
    abut_real slope = m->wider_square / root_at(m, u_longest, farthest_from_zero(c));
    g->lost = g->value - root_at(m, g->u, least) - slope * (g->c - least) * (g->c + least) / 2;
    g->constant -= slope * ((g->c * g->c + least * least) / 2 + ABUT_REVOLVED3_CHORD);
    g->line = abut_along3(g->line, slope * g->c, m->wide);
}

// Below a root that is concave in u its chord, else a tangent.
static void put_chord(const search *s, const place *here, const abut_revolution3 *m, root *g)
{
    abut_real u[2];
    abut_real c[2] = {0, 0};
    abut_real bend = m->along_square - m->across_square;
    bool      oval = m->wider_square > 0;
    range_of(s, here, m->axis, u);
    if (oval) {
        range_of(s, here, m->wide, c);
    }
    abut_real least = nearest_zero(c);
    abut_real low = root_at(m, u[0], least);
    abut_real high = root_at(m, u[1], least);
    abut_real middle = oval ? root_at(m, g->u, least) : g->value;
    abut_real slope = 0;
    abut_real constant = 0;
    if (bend < 0 && low + high > 0) {
        slope = bend * (u[0] + u[1]) / (low + high);
        constant = low - slope * u[0] - ABUT_REVOLVED3_CHORD * abut_abs(slope);
    } else if (bend >= 0 && middle > 0) {
        slope = bend * g->u / middle;
        constant = (m->across_square + m->wider_square * (least * least)) / middle;
    }
    g->sharp = m->rims && (abut_min(low, high) < abut_max(low, high) / 2 || low + high < ABUT_REVOLVED3_SHARP);
    g->constant = constant;
    g->line = abut_scale3(slope, m->axis);
    if (oval) {
        add_oval(m, u, c, g);
    }
    g->value_slope = abut_dot3(g->line, here->upward);
}

// Below a rim the point of it that is farthest along the middle: square to the axis to rounding, however near to it that is.
static void put_point(const place *here, const abut_revolution3 *m, root *g)
{
    abut_vec3 out = abut_direction_of3(abut_along3(here->n, -g->u, m->axis)).unit;
    put_line(g, here, 0, abut_along3(out, -abut_dot3(out, m->axis), m->axis));
}

// The corner of a polytope that is farthest along a direction. Where the matrix is not quite a rotation another one may be a
// little farther.
static abut_vec3 corner_along(const abut_pair3 *pair, const abut_revolution3 *m, abut_vec3 n)
{
    if (!m->mirrored) {
        return abut_scale3(pair->per_unit, abut_core_support3(pair->a, n, 0).point);
    }
    abut_vec3 b = abut_core_support3(pair->b, abut_neg3(abut_unrotate3(pair->rotation, n)), 0).point;
    return abut_neg3(abut_rotate3(pair->rotation, abut_scale3(pair->per_unit, b)));
}

static void put_corner(const place *here, abut_vec3 corner, root *g)
{
    g->value = abut_dot3(here->n, corner);
    put_line(g, here, 0, corner);
}

static void look_at_root(const search *s, const place *here, int32_t which, root *g)
{
    static const abut_vec3 none = {0, 0, 0};

    const abut_revolution3 *m = &s->r->of[which];
    abut_vec3               across = abut_cross3(here->n, m->axis);
    g->u = abut_dot3(here->n, m->axis);
    g->u_slope = abut_dot3(here->upward, m->axis);
    g->c = m->wider_square > 0 ? abut_dot3(here->n, m->wide) : 0;
    g->lost = 0;
    g->exact = which == 0 && m->rims;
    g->sharp = false;
    if (m->corners) {
        put_corner(here, corner_along(s->r->pair, m, here->n), g);
        return;
    }
    g->value = m->rims ? abut_sqrt(abut_dot3(across, across)) : root_at(m, g->u, g->c);
    if (!g->exact) {
        put_chord(s, here, m, g);
        return;
    }
    put_line(g, here, 0, none);
    g->value = here->up.s;
    g->value_slope = here->up.c;
}

static place place_of(const search *s, const patch *p)
{
    place     here;
    abut_vec3 axis = s->r->of[0].axis;
    here.up = abut_turn_of((p->up[0] + p->up[1]) / 2);
    here.round = abut_turn_of((p->round[0] + p->round[1]) / 2);
    here.far_up = abut_turn_of((p->up[1] - p->up[0]) / 2);
    here.far_round = abut_turn_of((p->round[1] - p->round[0]) / 2);
    abut_vec3 out = abut_along3(abut_scale3(here.round.c, s->x), here.round.s, s->y);
    here.n = abut_along3(abut_scale3(here.up.c, axis), here.up.s, out);
    here.upward = abut_along3(abut_scale3(-here.up.s, axis), here.up.c, out);
    here.offset = -abut_dot3(here.n, s->r->pair->offset);
    here.offset_slope = -abut_dot3(here.upward, s->r->pair->offset);
    look_at_root(s, &here, 0, &here.of[0]);
    look_at_root(s, &here, 1, &here.of[1]);
    return here;
}

// ---- which circles ------------------------------------------------------------------------------------------------------

// A circle of each core: how far it reaches along the middle of the patch, and how that grows going up.
typedef struct circles {
    abut_real along[2], across[2];
    abut_real height, slope;
} circles;

static abut_real slope_of(const place *here, const circles *c, int32_t k)
{
    return c->along[k] * here->of[k].u_slope + c->across[k] * here->of[k].value_slope;
}

// The circles that reach farthest where the middle's width is followed up by `up` as a line.
static circles highest(const search *s, const place *here, abut_real up)
{
    circles c = {{0, 0}, {0, 0}, here->offset, here->offset_slope};
    for (int32_t k = 0; k < 2; ++k) {
        const abut_revolution3 *m = &s->r->of[k];
        const root             *g = &here->of[k];
        abut_real               most = -(abut_real)INFINITY;
        abut_real               height = 0;
        abut_real               slope = 0;
        for (int32_t i = 0; i < m->points; ++i) {
            abut_real h = m->along[i] * g->u + m->across[i] * g->value;
            abut_real d = m->along[i] * g->u_slope + m->across[i] * g->value_slope;
            if (h + up * d > most) {
                most = h + up * d;
                height = h;
                slope = d;
                c.along[k] = m->along[i];
                c.across[k] = m->across[i];
            }
        }
        c.height += height;
        c.slope += slope;
    }
    return c;
}

static abut_real mean(abut_real p, abut_real q, abut_real share)
{
    return p + share * (q - p);
}

// Circles whose reach does not change going up: points of the profiles between those that rise and those that fall. The two
// meet where a line through both heights has them meet (cutting planes: Kelley 1960). Where all rise, or all fall, the best.
static circles level_circles(const search *s, const place *here)
{
    abut_real far = here->far_up.s;
    circles   falls = highest(s, here, -far);
    circles   rises = highest(s, here, far);
    if (falls.slope >= 0 || rises.slope <= 0) {
        return falls.slope >= 0 ? falls : rises;
    }
    for (int32_t i = 0; i < 2 * ABUT_PROFILE3_POINTS; ++i) {
        abut_real meet = (falls.height - rises.height) / (rises.slope - falls.slope);
        circles   between = highest(s, here, meet);
        abut_real known = rises.height + meet * rises.slope;
        if (!(between.height + meet * between.slope > known + ABUT_UNIT_ROUNDOFF) || between.slope == falls.slope ||
            between.slope == rises.slope) {
            break;
        }
        if (between.slope < 0) {
            falls = between;
        } else {
            rises = between;
        }
    }
    abut_real share = falls.slope / (falls.slope - rises.slope);
    circles   c = falls;
    for (int32_t k = 0; k < 2; ++k) {
        c.along[k] = mean(falls.along[k], rises.along[k], share);
        c.across[k] = mean(falls.across[k], rises.across[k], share);
    }
    return c;
}

static abut_real between(abut_real least, abut_real x, abut_real most)
{
    return abut_min(abut_max(x, least), most);
}

// A vector's part along which one circle of a core goes up, or round, in the middle of the patch.
static abut_real part_along(const search *s, const place *here, const circles *c, int32_t k, abut_vec3 way)
{
    return c->along[k] * abut_dot3(s->r->of[k].axis, way) + c->across[k] * abut_dot3(here->of[k].line, way);
}

// Where grooves of both cores cross: circles whose reach changes neither going up nor round. False where they do not cross. Of
// an ellipsoid's one circle, or a disk's, nothing is to be chosen.
static bool crossing_circles(const search *s, const place *here, circles *c)
{
    abut_real far = here->far_up.s;
    circles   falls = highest(s, here, -far);
    circles   rises = highest(s, here, far);
    abut_vec3 round = abut_along3(abut_scale3(-here->round.s, s->x), here->round.c, s->y);
    abut_real goes_round = part_along(s, here, &falls, 1, round) - abut_dot3(s->r->pair->offset, round);
    abut_real turns = part_along(s, here, &rises, 1, round) - part_along(s, here, &falls, 1, round);
    abut_real rising = slope_of(here, &rises, 0) - slope_of(here, &falls, 0);
    if (turns == 0) {
        return false;
    }
    abut_real second = between(0, -goes_round / turns, 1);
    abut_real slope = mean(slope_of(here, &falls, 1), slope_of(here, &rises, 1), second) + here->offset_slope;
    abut_real share[2] = {rising == 0 ? 0 : -(slope + slope_of(here, &falls, 0)) / rising, second};
    *c = falls;
    for (int32_t k = 0; k < 2; ++k) {
        c->along[k] = mean(falls.along[k], rises.along[k], share[k]);
        c->across[k] = mean(falls.across[k], rises.across[k], share[k]);
    }
    return share[0] >= 0 && share[0] <= 1;
}

// ---- how far at least ---------------------------------------------------------------------------------------------------

// The least that the circles reach along the directions of a patch. `by_round`: what going round loses.
static abut_real least_of_circles(const search *s, const place *here, const circles *c, abut_real *by_round)
{
    const abut_revolution3 *m = s->r->of;
    abut_real               constant = 0;
    abut_real               radius = 0;
    abut_vec3               way = abut_neg3(s->r->pair->offset);
    for (int32_t k = 0; k < 2; ++k) {
        const root *g = &here->of[k];
        constant += c->across[k] * g->constant;
        radius += g->exact ? c->across[k] : 0;
        way = abut_along3(abut_along3(way, c->along[k], m[k].axis), c->across[k], g->line);
    }
    wave      round = round_of(s, way);
    abut_real lowest = least_about(round, here->round, here->far_round);
    wave      up = {abut_dot3(way, m[0].axis), radius + lowest};
    *by_round = (value_at(round, here->round) - lowest) * here->up.s;
    return constant + least_about(up, here->up, here->far_up);
}

static abut_real height_at(const search *s, const place *here)
{
    abut_real height = here->offset;
    for (int32_t k = 0; k < 2; ++k) {
        const abut_revolution3 *m = &s->r->of[k];
        abut_real               most = -(abut_real)INFINITY;
        for (int32_t i = 0; i < m->points; ++i) {
            most = abut_max(most, m->along[i] * here->of[k].u + m->across[i] * here->of[k].value);
        }
        height += most;
    }
    return height;
}

// Whether a part of n changes more by going round than by going up.
static bool turns_round(const search *s, const place *here, abut_vec3 axis)
{
    wave      round = round_of(s, axis);
    abut_real far = here->far_round.c > 0 ? here->far_round.s : 1;
    abut_real swing = abut_sqrt(round.along * round.along + round.across * round.across);
    return swing * far > here->far_up.s;
}

// What the roots lose to their lines by going round: the second core's, where that changes u more than going up does, or where
// the corner wanted changes, and an oval's by its c.
static abut_real lost_by_round(const search *s, const place *here, const circles *c)
{
    const abut_revolution3 *m = s->r->of;
    const root             *g = &here->of[1];
    abut_real               lost = 0;
    if (m[1].corners) {
        lost += g->lost;
    } else if (turns_round(s, here, m[1].axis)) {
        lost += c->across[1] * (g->value - (g->constant + abut_dot3(g->line, here->n)));
    }
    for (int32_t k = 0; k < 2; ++k) {
        if (m[k].wider_square > 0 && turns_round(s, here, m[k].wide)) {
            lost += c->across[k] * here->of[k].lost;
        }
    }
    return lost;
}

static void weigh_circles(const search *s, patch *p, const place *here, const circles *c)
{
    abut_real by_round;
    abut_real least = least_of_circles(s, here, c, &by_round);
    if (least > p->least) {
        p->least = least;
        p->by_round = 2 * (by_round + lost_by_round(s, here, c)) > here->height - least;
    }
}

// By the lines that there are.
static void weigh_lines(const search *s, patch *p, const place *here)
{
    circles c = level_circles(s, here);
    weigh_circles(s, p, here, &c);
    if (crossing_circles(s, here, &c)) {
        weigh_circles(s, p, here, &c);
    }
}

static abut_real width_of(const abut_real interval[2])
{
    return interval[1] - interval[0];
}

// No direction of a patch is farther from its middle than this angle.
static abut_real radius_of_patch(const patch *p, const place *here)
{
    abut_real across = abut_min(here->up.s + here->far_up.s, 1);
    return (width_of(p->up) + across * width_of(p->round)) / 2;
}

// An angle below a quarter turn between two unit vectors is less than this times their difference.
static abut_real angle_at_most(abut_vec3 n, abut_vec3 m)
{
    abut_vec3 way = abut_sub3(n, m);
    return ABUT_ARC_PER_CHORD * abut_sqrt(abut_dot3(way, way));
}

// The same by directions seen about the second axis: no farther from it than `angle`, with its rim at the end that they face,
// and a point of the first axis.
static abut_real least_about_second(const search *s, const place *here, abut_real angle)
{
    const abut_revolution3 *a = &s->r->of[0];
    const abut_revolution3 *b = &s->r->of[1];
    abut_vec3               axis = here->of[1].u < 0 ? abut_neg3(b->axis) : b->axis;
    abut_real               side = here->of[1].u < 0 ? -1 : 1;
    abut_real               best = -(abut_real)INFINITY;
    abut_real               sine = angle - angle * angle * angle / (2 * 3); // at least
    for (int32_t i = 0; i < a->points; ++i) {
        for (int32_t k = 0; k < b->points && a->across[i] == 0; ++k) {
            abut_vec3 way = abut_along3(abut_scale3(a->along[i], a->axis), side * b->along[k], axis);
            way = abut_sub3(way, s->r->pair->offset);
            abut_real height = abut_dot3(way, axis);
            abut_vec3 lateral = abut_along3(way, -height, axis);
            abut_real room = b->across[k] - abut_sqrt(abut_dot3(lateral, lateral));
            abut_real far = height - height * angle * angle / 2 + (room > 0 ? room * sine : room * angle);
            best = abut_max(best, height > 0 ? abut_min(height, far) : best);
        }
    }
    return best;
}

// The corner wanted at an end of the patch, going round.
static abut_vec3 corner_at(const search *s, const place *here, abut_real angle)
{
    abut_turn round = abut_turn_of(angle);
    abut_vec3 out = abut_along3(abut_scale3(round.c, s->x), round.s, s->y);
    return corner_along(s->r->pair, &s->r->of[1], abut_along3(abut_scale3(here->up.c, s->r->of[0].axis), here->up.s, out));
}

// The point between the corners wanted at both ends whose reach does not change going round. False where there is none.
static bool put_between_corners(const search *s, const patch *p, const place *here, root *g)
{
    abut_vec3 round = abut_along3(abut_scale3(-here->round.s, s->x), here->round.c, s->y);
    abut_vec3 low = corner_at(s, here, p->round[0]);
    abut_vec3 more = abut_sub3(corner_at(s, here, p->round[1]), low);
    abut_real falls = abut_dot3(abut_sub3(low, s->r->pair->offset), round);
    abut_real turns = abut_dot3(more, round);
    if (!(falls < 0 && falls + turns > 0)) {
        return false;
    }
    abut_real wanted = g->value;
    put_corner(here, abut_along3(low, -falls / turns, more), g);
    g->lost = wanted - g->value;
    return true;
}

static void weigh(const search *s, patch *p, place *here)
{
    here->height = height_at(s, here);
    p->least = -(abut_real)INFINITY;
    weigh_lines(s, p, here);
    if (s->r->of[1].corners && put_between_corners(s, p, here, &here->of[1])) {
        weigh_lines(s, p, here);
    }
    if (s->r->of[1].rims && s->r->of[1].across[0] > 0) {
        put_point(here, &s->r->of[1], &here->of[1]);
        weigh_lines(s, p, here);
    }
    if (here->of[1].sharp) {
        abut_vec3 axis = s->r->of[1].axis;
        abut_real angle = angle_at_most(here->n, here->of[1].u < 0 ? abut_neg3(axis) : axis) + radius_of_patch(p, here);
        p->least = angle < 1 ? abut_max(p->least, least_about_second(s, here, angle)) : p->least;
    }
}

// ---- all of them --------------------------------------------------------------------------------------------------------

// Whether all directions of a patch are within the cap about the normal.
static bool known(const search *s, const patch *p, const place *here)
{
    return angle_at_most(here->n, s->normal) + radius_of_patch(p, here) < s->cap;
}

static void put_by(search *s, const patch *p)
{
    int32_t i = s->count++;
    s->up[i][0] = p->up[0];
    s->up[i][1] = p->up[1];
    s->round[i][0] = p->round[0];
    s->round[i][1] = p->round[1];
    s->least[i] = p->least;
    s->by_round[i] = p->by_round;
}

static patch patch_at(const search *s, int32_t i)
{
    patch p = {{s->up[i][0], s->up[i][1]}, {s->round[i][0], s->round[i][1]}, s->least[i], s->by_round[i]};
    return p;
}

// The last one takes its place.
static void take_out(search *s, int32_t i)
{
    patch   last = patch_at(s, s->count - 1);
    int32_t left = s->count - 1;
    s->count = i;
    put_by(s, &last);
    s->count = left;
}

static bool is_open(const search *s, const patch *p)
{
    return p->least < s->best.height - s->best.slack * s->r->pair->size;
}

// Looks at a patch, and puts it by when there is more to be seen of it. A lower width than the best is held against D's own.
static void look(search *s, patch *p)
{
    const abut_pair3 *pair = s->r->pair;
    place             here = place_of(s, p);
    weigh(s, p, &here);
    s->best.supports += 1;
    if (here.height < s->best.height - ABUT_WIDTH3_SLACK / 4 * pair->size) {
        abut_vec3    n = abut_direction_of3(here.n).unit;
        abut_vertex3 top = abut_minkowski_support3(pair, n, &s->best.vertex);
        abut_real    height = abut_dot3(n, top.w);
        if (height < s->best.height) {
            s->best.less = true;
            s->best.normal = n;
            s->best.height = height;
            s->best.vertex = top;
        }
    }
    if (is_open(s, p) && !known(s, p, &here)) {
        put_by(s, p);
    }
}

static void halve(search *s, const patch *p)
{
    bool       by_round = width_of(p->up) < ABUT_WIDTH3_SMALLEST || (p->by_round && width_of(p->round) >= ABUT_WIDTH3_SMALLEST);
    patch      half[2] = {*p, *p};
    abut_real *low = by_round ? half[0].round : half[0].up;
    abut_real *high = by_round ? half[1].round : half[1].up;
    low[1] = (low[0] + low[1]) / 2;
    high[0] = low[1];
    look(s, &half[0]);
    look(s, &half[1]);
}

// The open patch along which D may reach least; the last one where there is no room for the others' halves.
static int32_t next_patch(const search *s)
{
    int32_t next = s->count - 1;
    for (int32_t i = 0; i < s->count && s->count < ABUT_WIDTH3_OPEN; ++i) {
        next = s->least[i] < s->least[next] ? i : next;
    }
    return next;
}

static abut_real least_open(const search *s)
{
    abut_real least = s->best.height;
    for (int32_t i = 0; i < s->count; ++i) {
        least = abut_min(least, s->least[i]);
    }
    return least;
}

void abut_revolved_begin3(abut_revolved_proof3 *s, const abut_revolved_pair3 *r)
{
    abut_ridge3 frame;
    abut_ridge_turn3(&frame, r->of[0].axis);
    s->r = r;
    s->x = frame.u;
    s->y = frame.v;
    s->count = 0;
    put_by(s, &(patch){{0, ABUT_PI}, {-ABUT_PI, ABUT_PI}, -(abut_real)INFINITY, false});
    s->best = (abut_branch_bound3){.slack = ABUT_WIDTH3_SLACK};
}

abut_branch_bound3 abut_revolved_run3(abut_revolved_proof3 *s, abut_vec3 normal, abut_real height, abut_real cap, int32_t first,
                                      int32_t supports)
{
    const int32_t   before = s->best.supports;
    const abut_real slack = s->best.slack; // of patches that are no longer open
    s->normal = normal;
    s->cap = cap;
    s->best = (abut_branch_bound3){.normal = normal, .height = height, .slack = slack, .supports = before};
    while (s->count > 0 && s->best.supports + 2 <= supports && !(s->best.less && s->best.supports >= first)) {
        s->best.slack = s->best.supports < ABUT_WIDTH3_LONG ? ABUT_WIDTH3_SLACK : ABUT_WIDTH3_WIDE;
        int32_t next = next_patch(s);
        patch   p = patch_at(s, next);
        if (is_open(s, &p) && abut_max(width_of(p.up), width_of(p.round)) < ABUT_WIDTH3_SMALLEST) {
            break;
        }
        take_out(s, next);
        if (is_open(s, &p)) {
            halve(s, &p);
        }
    }
    s->best.proved = s->count == 0;
    s->best.least = least_open(s);
    abut_branch_bound3 result = s->best;
    result.supports -= before;
    return result;
}
