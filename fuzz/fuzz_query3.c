// fuzz_query3.c : any bytes as two 3D shapes, a pose, options and a cache. Whatever they say, every query must answer in
// full within the limit of supports, and its answer must be one answer: finite, the points a distance apart along a unit
// normal, yes or no as the distance says, the same distance when the shapes change places.
#include "bytes3.h"

enum { IN_VAIN = 64 }; // what a kernel has asked before it left a pair without a limit to the general way

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// ---- what must hold --------------------------------------------------------------------------------------------------------

static void check_answer(const abut_proximity3 *p, double size, int32_t most)
{
    require(p->status == ABUT_OK || p->status == ABUT_BEYOND || p->status == ABUT_LIMIT);
    require(isfinite(p->distance) && isfinite(p->error) && p->error >= 0);
    require(is_finite_vec(p->point_a) && is_finite_vec(p->point_b));
    require(fabs(length(p->normal) - 1) < 8 * eps);
    require(p->supports >= 0 && p->supports <= most);
    if (size < (double)ABUT_REAL_LARGEST / 64) {
        const abut_vec3 b = abut_along3(p->point_a, p->distance, p->normal);
        require(length(abut_sub3(p->point_b, b)) <= 16 * eps * (size + fabs((double)p->distance)) + 16 * tiny);
    }
}

static void check_contact(const abut_contact3 *c)
{
    require(is_finite_vec(c->point_a) && is_finite_vec(c->point_b));
    require(isfinite(c->separation) && c->id < (uint64_t)1 << 50);
}

static void check_manifold(const abut_manifold3 *m, const abut_contact3 *all, double size)
{
    require(m->count >= 0 && m->count <= ABUT_MANIFOLD3_POINTS && m->total >= m->count && m->total <= ABUT_CONTACTS3_AT_MOST);
    require(is_finite_vec(m->normal) && is_finite_vec(m->tangent[0]) && is_finite_vec(m->tangent[1]));
    for (int i = 0; i < m->count; ++i) {
        check_contact(&m->points[i]);
        require(m->points[i].separation >= m->points[0].separation - m->error - (abut_real)(16 * eps * size));
    }
    for (int i = 0; i < m->total; ++i) {
        check_contact(&all[i]);
    }
}

static void check_same(const abut_proximity3 *p, const abut_proximity3 *q, double slack)
{
    require(fabs((double)p->distance - (double)q->distance) <= (double)p->error + (double)q->error + slack);
}

// To rounding.
static bool is_rotation(abut_rot3 r)
{
    const double xx = (double)abut_dot3(r.x, r.x) - 1;
    const double yy = (double)abut_dot3(r.y, r.y) - 1;
    const double zz = (double)abut_dot3(r.z, r.z) - 1;
    const double off = fabs(xx) + fabs(yy) + fabs(zz) + fabs((double)abut_dot3(r.x, r.y)) + fabs((double)abut_dot3(r.y, r.z)) +
                       fabs((double)abut_dot3(r.z, r.x));
    return off < 16 * eps;
}

static void check_pair(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_options *options,
                       abut_real margin, abut_cache3 *cache)
{
    static abut_contact3  contacts[ABUT_CONTACTS3_AT_MOST];
    abut_pair3            pair;
    const bool            usable = abut_pair3_make(&pair, a, b, pose, NULL) == ABUT_OK;
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    const abut_proximity3 general = abut_distance3_general(a, b, pose, NULL, cache);
    const abut_proximity3 limited = abut_distance3(a, b, pose, options, cache);
    const bool            overlap = abut_overlap3(a, b, pose);
    const abut_manifold3  m = abut_collide3_full(a, b, pose, margin, cache, contacts);
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
    check_manifold(&m, contacts, size);
    check_same(&p, &general, 0);
    check_same(&p, &limited, 0);
    require(overlap == (p.distance <= 0) || fabs((double)p.distance) <= (double)p.error);

    // The inverse pose is rounded, and a matrix that is a rotation only to 1/1024 has another inverse altogether.
    if (is_rotation(pose.r) && size > 1e6 * tiny && size < (double)ABUT_REAL_LARGEST / 64) {
        const abut_rot3      *r = &pose.r;
        const abut_pose3      inverse = {abut_neg3(abut_unrotate3(pose.r, pose.p)),
                                         {{r->x.x, r->y.x, r->z.x}, {r->x.y, r->y.y, r->z.y}, {r->x.z, r->y.z, r->z.z}}};
        const abut_proximity3 q = abut_distance3(b, a, inverse, NULL, NULL);
        check_same(&p, &q, 32 * eps * size);
    }
}

static bool same_distance(const abut_proximity3 *p, const abut_proximity3 *q)
{
    return memcmp(&p->point_a, &q->point_a, sizeof p->point_a) == 0 &&
           memcmp(&p->point_b, &q->point_b, sizeof p->point_b) == 0 && memcmp(&p->normal, &q->normal, sizeof p->normal) == 0 &&
           memcmp(&p->distance, &q->distance, sizeof p->distance) == 0 && memcmp(&p->error, &q->error, sizeof p->error) == 0 &&
           p->status == q->status && p->supports == q->supports;
}

// A batch of the pair, the pair the other way round and each shape with itself: the single call's bits.
static void check_batch(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_options *options,
                        abut_real margin)
{
    enum { MIX = 4, PAIRS = 9 * MIX + 1 };
    const abut_batch_pair3 mix[MIX] = {{a, b, pose}, {b, a, pose}, {a, a, pose}, {b, b, pose}};
    abut_batch_pair3       pairs[PAIRS];
    abut_proximity3        distances[PAIRS];
    abut_manifold3         manifolds[PAIRS];
    bool                   overlaps[PAIRS];
    for (size_t i = 0; i < PAIRS; ++i) {
        pairs[i] = mix[i % MIX];
    }
    abut_distance3_batch(pairs, 0, PAIRS, options, NULL, distances);
    abut_collide3_batch(pairs, 0, PAIRS, margin, NULL, manifolds);
    abut_overlap3_batch(pairs, 0, PAIRS, overlaps);
    for (size_t i = 0; i < MIX; ++i) {
        const abut_proximity3 p = abut_distance3(pairs[i].a, pairs[i].b, pose, options, NULL);
        const abut_manifold3  m = abut_collide3(pairs[i].a, pairs[i].b, pose, margin, NULL);
        const bool            overlap = abut_overlap3(pairs[i].a, pairs[i].b, pose);
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
    abut_pose3   pose;
    abut_options options;
    abut_cache3  cache;
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
