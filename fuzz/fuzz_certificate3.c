// fuzz_certificate3.c : any bytes as two 3D shapes, their motions and options. Whatever they say, a certificate must be
// in order (unit normals, weights that sum to one, a closed surface, steps that go on), and must not contradict what the
// queries answer: the distance is within its bounds, nothing touches where a motion is clear, and what touches touches.
#include "motion3.h"

#include "abut/certificate3.h"

enum { MOST_STEPS = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_unit(abut_vec3 v, double shear)
{
    return is_finite_vec(v) && fabs(length(v) - 1) < 32 * eps + shear;
}

// ---- of a distance ----------------------------------------------------------------------------------------------------------

// How far B is from A along the normal, by the farthest points of both.
static double gap_along(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_vec3 normal)
{
    const abut_vec3 far_a = abut_support3(a, normal).point;
    const abut_vec3 near_b = abut_support3(b, abut_neg3(abut_unrotate3(pose.r, normal))).point;
    return (double)abut_dot3(normal, abut_sub3(abut_add3(abut_rotate3(pose.r, near_b), pose.p), far_a));
}

// Each edge is in two triangles, once either way.
static bool is_closed(const abut_proof3 *proof)
{
    static uint8_t from_to[ABUT_EPA3_VERTICES][ABUT_EPA3_VERTICES];
    memset(from_to, 0, sizeof from_to);
    for (int32_t i = 0; i < proof->faces; ++i) {
        for (int k = 0; k < 3; ++k) {
            const uint16_t from = proof->face[i][k];
            const uint16_t to = proof->face[i][(k + 1) % 3];
            require(from < proof->vertices && to < proof->vertices && from != to);
            ++from_to[from][to];
        }
    }
    bool closed = true;
    for (int32_t i = 0; i < proof->vertices; ++i) {
        for (int32_t k = 0; k < proof->vertices; ++k) {
            closed = closed && from_to[i][k] == from_to[k][i] && from_to[i][k] <= 1;
        }
    }
    return closed;
}

static void check_upper(const abut_proof3 *proof)
{
    require(proof->vertices >= 0 && proof->vertices <= ABUT_EPA3_VERTICES);
    require(proof->faces >= 0 && proof->faces <= ABUT_EPA3_FACES);
    for (int32_t i = 0; i < proof->vertices; ++i) {
        require(is_finite_vec(proof->vertex[i].a) && is_finite_vec(proof->vertex[i].b));
    }
    if (proof->faces > 0) {
        require(is_closed(proof));
        return;
    }
    double sum = 0;
    require(proof->vertices <= 4);
    for (int32_t i = 0; i < proof->vertices; ++i) {
        require(proof->weight[i] >= 0);
        sum += (double)proof->weight[i];
    }
    require(proof->vertices == 0 || fabs(sum - 1) < 8 * eps);
}

static void check_distance(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    static abut_proof3    proof;
    const abut_status     status = abut_certificate3(a, b, pose, &proof);
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    require(status == proof.status && (status == ABUT_INVALID) == (p.status == ABUT_INVALID));
    if (status == ABUT_INVALID) {
        require(!isfinite(proof.lower) && !isfinite(proof.upper));
        return;
    }
    const double loose = 64 * eps * size_of(a, b, pose) + 64 * tiny;
    require(proof.lower <= proof.upper && is_unit(proof.normal, 0));
    require((double)proof.lower <= (double)p.distance + (double)p.error + loose);
    require((double)proof.upper >= (double)p.distance - (double)p.error - loose);
    require(!isfinite(loose) || gap_along(a, b, pose, proof.normal) >= (double)proof.lower - loose);
    check_upper(&proof);
}

// ---- of motions -------------------------------------------------------------------------------------------------------------

static void check_cast(const abut_shape3 *a, const abut_shape3 *b, const abut_sweep3 *sweep, const abut_cast_options *options)
{
    static abut_proof3     at_touch;
    const abut_real        last = options->max_fraction > 0 ? options->max_fraction : 1;
    const double           target = options->target > 0 ? (double)options->target : 0;
    const abut_cast_proof3 proof = abut_certificate_cast3(a, b, sweep->start, sweep->translation, options, &at_touch);
    if (proof.status == ABUT_INVALID) {
        return;
    }
    require(proof.clear >= 0 && proof.clear <= last && is_unit(proof.normal, 0) && proof.touch >= proof.clear);
    require(!isfinite(proof.touch) || (proof.touch <= last && at_touch.status == ABUT_OK));
    const double size = size_of(a, b, sweep->start) + target;
    const double way = length(sweep->translation) * (double)last;
    if (!(size + way < (double)ABUT_REAL_LARGEST / 64) || size < 1e6 * tiny) {
        return;
    }
    for (int i = 0; i <= 4; ++i) {
        const abut_real at = i < 4 ? proof.clear * (abut_real)(i / 3.0) : proof.touch;
        if (!isfinite(at)) {
            continue;
        }
        const abut_pose3      there = {abut_along3(sweep->start.p, at, sweep->translation), sweep->start.r};
        const abut_proximity3 p = abut_distance3(a, b, there, NULL, NULL);
        const double          gap = (double)p.distance - target;
        const double          loose = (double)p.error + slack_of(size, way);
        require(p.status == ABUT_INVALID || (i < 4 ? proof.clear == 0 || gap >= -loose : gap <= loose));
    }
}

static void check_impact(const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b, const abut_sweep3 *sweep_b,
                         const abut_cast_options *options)
{
    static abut_impact_step3 steps[MOST_STEPS];
    const abut_real          last = options->max_fraction > 0 ? options->max_fraction : 1;
    const double             target = options->target > 0 ? (double)options->target : 0;
    const abut_impact_proof3 proof = abut_certificate_impact3(a, sweep_a, b, sweep_b, options, steps, MOST_STEPS);
    if (proof.status == ABUT_INVALID) {
        return;
    }
    require(proof.clear >= 0 && proof.clear <= last && proof.steps >= 0 && proof.steps <= MOST_STEPS);
    require(proof.clear == 0 || (proof.steps > 0 && steps[0].from == 0));
    for (int32_t i = 0; i < proof.steps; ++i) {
        require(is_unit(steps[i].normal, shear_of(sweep_a->start.r)) && is_finite_vec(steps[i].spin));
        require(steps[i].from <= proof.clear && (i == 0 || steps[i].from >= steps[i - 1].from));
    }
    const double arms = length(sweep_a->center) + length(sweep_b->center);
    const double size = size_of(a, b, abut_relative_pose3(sweep_a->start, sweep_b->start)) + 2 * arms + target;
    const double way = (length(sweep_a->translation) + length(sweep_b->translation)) * (double)last;
    const double turns = (length(sweep_a->turn) + length(sweep_b->turn)) * (double)last;
    if (!(size + way < (double)ABUT_REAL_LARGEST / 64) || size < 1e6 * tiny) {
        return;
    }
    for (int i = 0; i < 4 && proof.clear > 0; ++i) {
        const abut_real       at = proof.clear * (abut_real)(i / 3.0);
        const abut_pose3      pose_a = abut_sweep3_pose(sweep_a, at);
        const abut_pose3      pose_b = abut_sweep3_pose(sweep_b, at);
        const abut_proximity3 p = abut_distance3_world(a, pose_a, b, pose_b, NULL, NULL);
        const double          loose = (double)p.error + (1 + turns) * slack_of(size, way);
        require(p.status == ABUT_INVALID || (double)p.distance - target >= -loose);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body a;
    static body b;
    bytes       in = {data, size};
    motion      m;
    make_body(&in, &a);
    make_body(&in, &b);
    make_motion(&in, &m);
    check_distance(&a.shape, &b.shape, m.sweep[1].start);
    check_cast(&a.shape, &b.shape, &m.sweep[1], &m.options);
    check_impact(&a.shape, &m.sweep[0], &b.shape, &m.sweep[1], &m.options);
    return 0;
}
