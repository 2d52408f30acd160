// minkowski2.c : the Minkowski difference D = A - B of two cores in the unit frame, and its vertices.
//
// Frame: A's axes, origin in the middle of A's core, unit size. A vertex a of A, a vertex b of B in B's own frame:
//   w = (a - middle_a) - (R (b - middle_b) + t),  t = p + R middle_b - middle_a
// where p, R is the pose of B. Every difference is taken between neighbours, and t is exact but for one rounding, or for a few
// of the size of B: coordinates far from their origins cost nothing.
#include "gjk/minkowski2.h"
#include "abut/steps2.h"
#include "base/hook.h"
#include "math/direction2.h"
#include "math/unit.h"
#include "shape/support2.h"

// One coordinate of t: position + the two products of the rotated middle - middle_a, all of it exact but for one rounding at
// the end: in twice the precision, and exactly where nearly all of it cancels, as it does far from the origins.
static abut_real offset_coordinate(abut_real position, abut_real r1, abut_real m1, abut_real r2, abut_real m2,
                                   abut_real middle_a)
{
    abut_dd   p = abut_two_product(r1, m1);
    abut_dd   q = abut_two_product(r2, m2);
    abut_dd   rotated = abut_two_sum(p.hi, q.hi);
    abut_dd   moved = abut_two_sum(position, -middle_a);
    abut_dd   sum = abut_two_sum(moved.hi, rotated.hi);
    abut_real t = sum.hi + (sum.lo + (moved.lo + (rotated.lo + (p.lo + q.lo))));
    abut_real sizes = abut_abs(p.hi) + abut_abs(q.hi) + abut_abs(position) + abut_abs(middle_a);
    if (abut_abs(t) >= ABUT_OFFSET_CLEAR * sizes) {
        return t;
    }
    const abut_real terms[] = {p.lo, q.lo, p.hi, q.hi, position, -middle_a};
    return abut_exact_sum(terms, (int)(sizeof terms / sizeof terms[0]));
}

// The offset in the caller's unit, exactly but for one rounding. Products of the middle and the splitter must not overflow or
// lose their low halves: numbers far from one are taken at unit size.
abut_vec2 abut_careful_offset2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    abut_real largest = abut_max(
        abut_max(abut_abs(b->middle.x), abut_abs(b->middle.y)),
        abut_max(abut_max(abut_abs(a->middle.x), abut_abs(a->middle.y)), abut_max(abut_abs(pose.p.x), abut_abs(pose.p.y))));
    abut_unit scale = abut_unit_of(largest);
    abut_vec2 ma = abut_scale2(scale.per_unit, a->middle);
    abut_vec2 mb = abut_scale2(scale.per_unit, b->middle);
    abut_vec2 p = abut_scale2(scale.per_unit, pose.p);
    abut_vec2 t = {offset_coordinate(p.x, pose.r.c, mb.x, -pose.r.s, mb.y, ma.x),
                   offset_coordinate(p.y, pose.r.s, mb.x, pose.r.c, mb.y, ma.y)};
    return abut_scale2(scale.unit, t);
}

// How long a vector is, to 3u.
static abut_real length_of(abut_vec2 v)
{
    abut_real largest = abut_max(abut_abs(v.x), abut_abs(v.y));
    bool      plain = largest > ABUT_SQUARE_SMALLEST && largest < ABUT_SQUARE_LARGEST;
    return plain ? abut_sqrt(abut_dot2(v, v)) : abut_direction_of2(v).length;
}

static bool polytope(const abut_shape2 *shape)
{
    return shape->core <= ABUT_CORE2_POLYGON;
}

abut_real abut_pair_noise2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a)
{
    const abut_offset2 t = abut_offset_of2(a, b, &b_in_a);
    const abut_real    apart = length_of(t.way);
    const abut_real    size = apart + a->reach + b->reach * (1 + ABUT_ROTATION_SLACK);
    const abut_real    noise = abut_noise_of2(a, b, apart) + t.loss;
    return polytope(a) && polytope(b) ? noise : noise + ABUT_NOISE_ARC * size;
}

// Options as GJK and EPA use them: of the cores, in the unit frame. A NaN or negative option is no option.
static void take_options(abut_pair2 *pair, const abut_options *options)
{
    static const abut_options defaults = {0, 0, 0};

    const abut_options *o = options != NULL ? options : &defaults;
    abut_real           rounding = pair->polytopes ? 0 : ABUT_TOLERANCE_SMOOTH;
    pair->tolerance = abut_max(rounding * pair->size, o->tolerance > 0 ? o->tolerance * pair->per_unit : 0);
    pair->max_distance = (abut_real)INFINITY;
    if (o->max_distance > 0) {
        pair->max_distance = (o->max_distance + (pair->a->radius + pair->b->radius)) * pair->per_unit;
    }
    int32_t vertices = abut_core_vertices2(pair->a) + abut_core_vertices2(pair->b);
    pair->max_supports = ABUT_SUPPORTS_BASE + ABUT_SUPPORTS_PER_VERTEX * vertices;
    if (o->max_supports > 0 && o->max_supports < pair->max_supports) {
        pair->max_supports = o->max_supports;
    }
}

abut_status abut_pair2_make(abut_pair2 *pair, const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                            const abut_options *options)
{
    ABUT_CONTRACT(pair != NULL && a != NULL && b != NULL);
    if (!abut_usable_shape2(a) || !abut_usable_shape2(b) || !abut_usable_pose2(&b_in_a)) {
        return ABUT_INVALID;
    }
    abut_offset2 t = abut_offset_of2(a, b, &b_in_a);
    abut_real    apart = length_of(t.way);
    abut_real    reach_b = b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_unit    scale = abut_unit_of(apart + a->reach + reach_b);

    pair->a = a;
    pair->b = b;
    pair->rotation = b_in_a.r;
    pair->unit = scale.unit;
    pair->per_unit = scale.per_unit;
    pair->offset = abut_scale2(scale.per_unit, t.way);
    pair->size = (apart + a->reach + reach_b) * scale.per_unit;
    pair->noise = (abut_noise_of2(a, b, apart) + t.loss) * scale.per_unit;
    pair->polytopes = polytope(a) && polytope(b);
    pair->noise += pair->polytopes ? 0 : ABUT_NOISE_ARC * pair->size;
    take_options(pair, options);
    return ABUT_OK;
}

abut_vertex2 abut_minkowski2(const abut_pair2 *pair, abut_vec2 direction)
{
    return abut_minkowski_support2(pair, direction);
}

bool abut_minkowski_vertex2(const abut_pair2 *pair, uint32_t feature_a, uint32_t feature_b, abut_vertex2 *vertex)
{
    abut_support2_point a = {{0, 0}, feature_a};
    abut_support2_point b = {{0, 0}, feature_b};
    if (!abut_core_vertex2(pair->a, feature_a, &a.point) || !abut_core_vertex2(pair->b, feature_b, &b.point)) {
        return false;
    }
    abut_vec2 no_direction = {0, 0};
    *vertex = abut_minkowski_of2(pair, a, b, no_direction);
    return true;
}
