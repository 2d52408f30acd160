// fuzz_query2.c : any bytes as two shapes, a pose, options and a cache. Whatever they say, every query must answer in full
// within the limit of supports, and its answer must be one answer: finite, the points a distance apart along a unit normal, yes
// or no as the distance says, the same distance when the shapes change places.
#include "bytes2.h"

enum { IN_VAIN = 64 }; // what a kernel has asked before it left a pair without a limit to the general way

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// ---- what must hold --------------------------------------------------------------------------------------------------------

static void check_answer(const abut_proximity2 *p, double size, int32_t most)
{
    require(p->status == ABUT_OK || p->status == ABUT_BEYOND || p->status == ABUT_LIMIT);
    require(isfinite(p->distance) && isfinite(p->error) && p->error >= 0);
    require(is_finite_vec(p->point_a) && is_finite_vec(p->point_b));
    require(fabs(length(p->normal) - 1) < 8 * eps);
    require(p->supports >= 0 && p->supports <= most);
    if (size < (double)ABUT_REAL_LARGEST / 64) {
        const abut_vec2 b = abut_along2(p->point_a, p->distance, p->normal);
        require(length(abut_sub2(p->point_b, b)) <= 16 * eps * (size + fabs((double)p->distance)) + 16 * tiny);
    }
}

static void check_manifold(const abut_manifold2 *m, double size)
{
    require(m->count >= 0 && m->count <= 2 && is_finite_vec(m->normal) && is_finite_vec(m->tangent));
    for (int i = 0; i < m->count; ++i) {
        require(is_finite_vec(m->points[i].point_a) && is_finite_vec(m->points[i].point_b));
        require(isfinite(m->points[i].separation) && m->points[i].id < (uint64_t)1 << 48);
        require(m->points[i].separation >= m->points[0].separation - m->error - (abut_real)(16 * eps * size));
    }
}

static void check_same(const abut_proximity2 *p, const abut_proximity2 *q, double slack)
{
    require(fabs((double)p->distance - (double)q->distance) <= (double)p->error + (double)q->error + slack);
}

static void check_pair(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, const abut_options *options,
                       abut_real margin, abut_cache2 *cache)
{
    abut_pair2            pair;
    const bool            usable = abut_pair2_make(&pair, a, b, pose, NULL) == ABUT_OK;
    const abut_proximity2 p = abut_distance2(a, b, pose, NULL, NULL);
    const abut_proximity2 general = abut_distance2_general(a, b, pose, NULL, cache);
    const abut_proximity2 limited = abut_distance2(a, b, pose, options, cache);
    const bool            overlap = abut_overlap2(a, b, pose);
    const abut_manifold2  m = abut_collide2(a, b, pose, margin, cache);
    if (!usable) {
        require(p.status == ABUT_INVALID && general.status == ABUT_INVALID && limited.status == ABUT_INVALID);
        require(!overlap && m.status == ABUT_INVALID && m.count == 0);
        return;
    }
    const double  size = size_of(a, b, pose);
    const bool    less = options->max_supports > 0 && options->max_supports < pair.max_supports;
    const int32_t most = pair.max_supports + IN_VAIN;
    check_answer(&p, size, most);
    check_answer(&general, size, most);
    check_answer(&limited, size, less ? options->max_supports : most);
    check_manifold(&m, size);
    check_same(&p, &general, 0);
    check_same(&p, &limited, 0);
    require(overlap == (p.distance <= 0) || fabs((double)p.distance) <= (double)p.error);

    // The inverse pose is rounded, and a matrix that is a rotation only to 1/1024 has another inverse altogether.
    const double square = (double)pose.r.c * (double)pose.r.c + (double)pose.r.s * (double)pose.r.s;
    if (fabs(square - 1) < 4 * eps && size > 1e6 * tiny && size < (double)ABUT_REAL_LARGEST / 64) {
        const abut_pose2      inverse = {abut_neg2(abut_unrotate2(pose.r, pose.p)), {pose.r.c, -pose.r.s}};
        const abut_proximity2 q = abut_distance2(b, a, inverse, NULL, NULL);
        check_same(&p, &q, 16 * eps * size);
    }
}

static bool same_distance(const abut_proximity2 *p, const abut_proximity2 *q)
{
    return memcmp(&p->point_a, &q->point_a, sizeof p->point_a) == 0 &&
           memcmp(&p->point_b, &q->point_b, sizeof p->point_b) == 0 && memcmp(&p->normal, &q->normal, sizeof p->normal) == 0 &&
           memcmp(&p->distance, &q->distance, sizeof p->distance) == 0 && memcmp(&p->error, &q->error, sizeof p->error) == 0 &&
           p->status == q->status && p->supports == q->supports;
}

// A batch of the pair, the pair the other way round and each shape with itself: the single call's bits.
static void check_batch(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, const abut_options *options,
                        abut_real margin)
{
    enum { MIX = 4, PAIRS = 9 * MIX + 1 };
    const abut_batch_pair2 mix[MIX] = {{a, b, pose}, {b, a, pose}, {a, a, pose}, {b, b, pose}};
    abut_batch_pair2       pairs[PAIRS];
    abut_proximity2        distances[PAIRS];
    abut_manifold2         manifolds[PAIRS];
    bool                   overlaps[PAIRS];
    for (size_t i = 0; i < PAIRS; ++i) {
        pairs[i] = mix[i % MIX];
    }
    abut_distance2_batch(pairs, 0, PAIRS, options, NULL, distances);
    abut_collide2_batch(pairs, 0, PAIRS, margin, NULL, manifolds);
    abut_overlap2_batch(pairs, 0, PAIRS, overlaps);
    for (size_t i = 0; i < MIX; ++i) {
        const abut_proximity2 p = abut_distance2(pairs[i].a, pairs[i].b, pose, options, NULL);
        const abut_manifold2  m = abut_collide2(pairs[i].a, pairs[i].b, pose, margin, NULL);
        const bool            overlap = abut_overlap2(pairs[i].a, pairs[i].b, pose);
        for (size_t k = i; k < PAIRS; k += MIX) {
            require(same_distance(&p, &distances[k]));
            require(m.count == manifolds[k].count && m.status == manifolds[k].status);
            require(memcmp(&m.normal, &manifolds[k].normal, sizeof m.normal) == 0);
            require(memcmp(&m.distance, &manifolds[k].distance, sizeof m.distance) == 0);
            require(overlap == overlaps[k]);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body  a;
    static body  b;
    bytes        in = {data, size};
    abut_pose2   pose;
    abut_options options;
    abut_cache2  cache;
    make_body(&in, &a);
    make_body(&in, &b);
    pose.p = vec(&in);
    pose.r = rotation(&in);
    options.max_distance = number(&in);
    options.tolerance = number(&in);
    options.max_supports = (int32_t)byte(&in) - 1;
    const abut_real margin = number(&in);
    raw(&in, &cache, sizeof cache);
    check_pair(&a.shape, &b.shape, pose, &options, margin, &cache);
    check_batch(&a.shape, &b.shape, pose, &options, margin);
    return 0;
}
