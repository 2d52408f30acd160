// minkowski3.c : the Minkowski difference D = A - B of two cores in the unit frame, and its vertices.
//
// Frame: A's axes, origin in the middle of A's core, unit size. A vertex a of A, a vertex b of B in B's own frame:
//   w = (a - middle_a) - (R (b - middle_b) + t),  t = p + R middle_b - middle_a
// where p, R is the pose of B. Every difference is taken between neighbours, and where the middles are farther from their
// origins than the cores reach t is exact but for one rounding: coordinates far from their origins cost nothing.
#include "gjk/minkowski3.h"
#include "abut/steps3.h"
#include "base/hook.h"
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "math/unit.h"
#include "shape/support3.h"

// Where the middle of B is from that of A, in the unit frame.
typedef struct frame {
    abut_unit scale;
    abut_vec3 offset; // t
    abut_real apart;  // its length
    abut_real off;    // how far off it is beside its own rounding, in the caller's unit
} frame;

// One coordinate of t: position + a row of the rotation times the middle - middle_a, exact but for one rounding at the end.
static abut_real offset_coordinate(abut_real position, abut_vec3 row, abut_vec3 m, abut_real middle_a)
{
    abut_dd         p = abut_two_product(row.x, m.x);
    abut_dd         q = abut_two_product(row.y, m.y);
    abut_dd         r = abut_two_product(row.z, m.z);
    const abut_real terms[] = {p.lo, q.lo, r.lo, p.hi, q.hi, r.hi, position, -middle_a};
    return abut_exact_sum(terms, (int)(sizeof terms / sizeof terms[0]));
}

static abut_real largest_of(abut_vec3 v)
{
    return abut_max(abut_max(abut_abs(v.x), abut_abs(v.y)), abut_abs(v.z));
}

// Middles farther from their origins than the cores reach, at a scale of which products neither overflow nor lose their ends.
ABUT_OUTLINE frame far_frame(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose, abut_real reaches)
{
    abut_real largest = abut_max(abut_max(largest_of(a->middle), largest_of(b->middle)), largest_of(pose->p));
    abut_unit scale = abut_unit_of(largest);
    abut_vec3 ma = abut_scale3(scale.per_unit, a->middle);
    abut_vec3 mb = abut_scale3(scale.per_unit, b->middle);
    abut_vec3 p = abut_scale3(scale.per_unit, pose->p);
    abut_rot3 r = pose->r;
    abut_vec3 row[3] = {{r.x.x, r.y.x, r.z.x}, {r.x.y, r.y.y, r.z.y}, {r.x.z, r.y.z, r.z.z}};
    abut_vec3 t = {offset_coordinate(p.x, row[0], mb, ma.x), offset_coordinate(p.y, row[1], mb, ma.y),
                   offset_coordinate(p.z, row[2], mb, ma.z)};
    frame     f;
    t = abut_scale3(scale.unit, t);
    f.apart = abut_direction_of3(t).length;
    f.scale = abut_unit_of(f.apart + reaches);
    f.offset = abut_scale3(f.scale.per_unit, t);
    f.apart *= f.scale.per_unit;
    f.off = 0;
    return f;
}

// A core near its own origin has a middle no longer than its reach, and then what plain arithmetic makes of the two middles is
// off by less than the vertices are. The unit comes of the lengths that go in: no root is waited for. B mostly has its middle
// at its origin, and then there are no products.
ABUT_INLINE frame frame_of(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose, abut_real reaches)
{
    abut_real aside_b = abut_length_bound3(b->middle);
    abut_real aside = abut_length_bound3(a->middle) + aside_b;
    if (aside > reaches) {
        return far_frame(a, b, pose, reaches);
    }
    frame f;
    f.scale = abut_unit_of(abut_length_bound3(pose->p) + ((1 + 2 * ABUT_ROTATION_SLACK) * aside + reaches));
    abut_vec3 p = abut_scale3(f.scale.per_unit, pose->p);
    abut_vec3 ma = abut_scale3(f.scale.per_unit, a->middle);
    f.offset = abut_sub3(p, ma);
    f.off = 0;
    if (aside_b != 0) {
        abut_vec3 mb = abut_scale3(f.scale.per_unit, b->middle);
        f.offset = abut_add3(p, abut_sub3(abut_rotate3(pose->r, mb), ma));
        f.off = ABUT_NOISE3_MIDDLES * aside;
    }
    f.apart = abut_sqrt(abut_dot3(f.offset, f.offset)); // where squares are lost it is nothing beside the reaches
    return f;
}

static bool usable(const abut_shape3 *shape)
{
    return shape->core > ABUT_CORE3_NONE && shape->core <= ABUT_CORE3_CUSTOM && shape->radius >= 0 &&
           shape->radius <= ABUT_REAL_LARGEST && shape->reach >= 0 && shape->reach <= 2 * ABUT_REAL_LARGEST;
}

// Columns of unit length, square to each other, right-handed; all to ABUT_ROTATION_SLACK. A NaN fails every comparison.
static bool usable_rotation(abut_rot3 r)
{
    abut_real slack = ABUT_ROTATION_SLACK;
    return abut_abs(abut_dot3(r.x, r.x) - 1) <= slack && abut_abs(abut_dot3(r.y, r.y) - 1) <= slack &&
           abut_abs(abut_dot3(r.z, r.z) - 1) <= slack && abut_abs(abut_dot3(r.x, r.y)) <= slack &&
           abut_abs(abut_dot3(r.y, r.z)) <= slack && abut_abs(abut_dot3(r.z, r.x)) <= slack &&
           abut_dot3(abut_cross3(r.x, r.y), r.z) > 0;
}

static bool usable_pose(const abut_pose3 *pose)
{
    return abut_abs(pose->p.x) <= ABUT_REAL_LARGEST && abut_abs(pose->p.y) <= ABUT_REAL_LARGEST &&
           abut_abs(pose->p.z) <= ABUT_REAL_LARGEST && usable_rotation(pose->r);
}

static bool polytope(const abut_shape3 *shape)
{
    return shape->core <= ABUT_CORE3_HULL;
}

// Options as GJK and EPA use them: of the cores, in the unit frame. A NaN or negative option is no option.
static void take_options(abut_pair3 *pair, const abut_options *options)
{
    static const abut_options defaults = {0, 0, 0};

    const abut_options *o = options != NULL ? options : &defaults;
    abut_real           rounding = pair->polytopes ? ABUT_TOLERANCE3_POLYTOPE : ABUT_TOLERANCE3_SMOOTH;
    pair->tolerance = abut_max(rounding * pair->size, o->tolerance > 0 ? o->tolerance * pair->per_unit : 0);
    pair->max_distance = (abut_real)INFINITY;
    if (o->max_distance > 0) {
        pair->max_distance = (o->max_distance + (pair->a->radius + pair->b->radius)) * pair->per_unit;
    }
    int32_t vertices = abut_core_vertices3(pair->a) + abut_core_vertices3(pair->b);
    pair->max_supports = ABUT_SUPPORTS3_BASE + ABUT_SUPPORTS3_PER_VERTEX * vertices + ABUT_FOOT_SUPPORTS;
    if (o->max_supports > 0 && o->max_supports < pair->max_supports) {
        pair->max_supports = o->max_supports;
    }
}

// The bound of what rounding does to the vertices, in the caller's unit. See the ledger for its terms.
static abut_real noise_of(const abut_shape3 *a, const abut_shape3 *b, abut_real reach_b)
{
    abut_real vertices = ABUT_NOISE3_A * a->reach + ABUT_NOISE3_B * reach_b + ABUT_NOISE3_B_SPAN * b->span;
    return vertices + ABUT_NOISE_SLACK * (a->slack + b->slack);
}

// Its noise, of a frame, for the reach of B.
static abut_real noise_in_unit(const abut_shape3 *a, const abut_shape3 *b, const frame *f, abut_real reach_b)
{
    const abut_real noise = (noise_of(a, b, reach_b) + f->off) * f->scale.per_unit + ABUT_NOISE3_OFFSET * f->apart;
    const abut_real size = f->apart + (a->reach + reach_b) * f->scale.per_unit;
    return noise + (polytope(a) && polytope(b) ? 0 : ABUT_NOISE3_SMOOTH * size);
}

abut_status abut_pair3_make(abut_pair3 *pair, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                            const abut_options *options)
{
    ABUT_CONTRACT(pair != NULL && a != NULL && b != NULL);
    return abut_pair3_set(pair, a, b, &b_in_a, options);
}

abut_status abut_pair3_set(abut_pair3 *pair, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                           const abut_options *options)
{
    if (!usable(a) || !usable(b) || !usable_pose(b_in_a)) {
        return ABUT_INVALID;
    }
    abut_real reach_b = b->reach * (1 + 2 * ABUT_ROTATION_SLACK);
    abut_real reaches = a->reach + reach_b;
    frame     f = frame_of(a, b, b_in_a, reaches);

    pair->a = a;
    pair->b = b;
    pair->rotation = b_in_a->r;
    pair->unit = f.scale.unit;
    pair->per_unit = f.scale.per_unit;
    pair->offset = f.offset;
    pair->size = f.apart + reaches * f.scale.per_unit;
    pair->polytopes = polytope(a) && polytope(b);
    pair->noise = noise_in_unit(a, b, &f, reach_b);
    take_options(pair, options);
    return ABUT_OK;
}

abut_real abut_pair_noise3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    const abut_real reach_b = b->reach * (1 + 2 * ABUT_ROTATION_SLACK);
    const frame     f = frame_of(a, b, b_in_a, a->reach + reach_b);
    return noise_in_unit(a, b, &f, reach_b) * f.scale.unit;
}

abut_vertex3 abut_minkowski3(const abut_pair3 *pair, abut_vec3 direction)
{
    ABUT_CONTRACT(pair != NULL);
    static const abut_vertex3 anywhere = {0};
    return abut_minkowski_support3(pair, direction, &anywhere);
}
