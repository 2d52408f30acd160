// fuzz_gradient3.c : any bytes as two 3D shapes, a pose, a point and options. Whatever they say, the distance of a
// point must be that of a sphere without a radius there, and the derivatives must be of the distance that is answered: finite,
// as many as are counted, along its normal.
#include "bytes3.h"

#include "abut/gradient3.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_point(const abut_shape3 *shape, abut_vec3 point, const abut_options *options)
{
    const abut_pose3      origin = abut_identity3();
    abut_shape3           ball;
    const bool            made = abut_make_sphere3(&ball, point, 0) == ABUT_OK;
    const abut_proximity3 p = abut_point3(shape, point, NULL);
    const abut_proximity3 limited = abut_point3(shape, point, options);
    require((p.status == ABUT_INVALID) == (limited.status == ABUT_INVALID));
    if (p.status == ABUT_INVALID) {
        require(!isfinite(p.distance) && !isfinite(limited.distance));
        return;
    }
    require(made && isfinite(p.distance) && isfinite(p.error) && p.error >= 0 && isfinite(limited.distance));
    require(is_finite_vec(p.point_a) && fabs(length(p.normal) - 1) < 8 * eps);
    require(memcmp(&p.point_b, &point, sizeof point) == 0 || length(abut_sub3(p.point_b, point)) <= (double)p.error);
    const abut_proximity3 q = abut_distance3(shape, &ball, origin, NULL, NULL);
    const double          loose = 32 * eps * size_of(shape, &ball, origin) + 16 * tiny;
    if (q.status != ABUT_INVALID) {
        require(fabs((double)p.distance - (double)q.distance) <= (double)p.error + (double)q.error + loose);
    }
}

static void check_gradient(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_options *options)
{
    const abut_proximity3  p = abut_distance3(a, b, pose, options, NULL);
    const abut_derivative3 g = abut_gradient3(a, b, pose, options);
    require(g.status == p.status && memcmp(&g.distance, &p.distance, sizeof g.distance) == 0);
    require(memcmp(&g.error, &p.error, sizeof g.error) == 0 && memcmp(&g.position, &p.normal, sizeof g.position) == 0);
    require(is_finite_vec(g.turn) && g.count >= 1 && g.count <= ABUT_MANIFOLD3_POINTS && g.supports >= p.supports);
    for (int32_t i = 0; i < g.count; ++i) {
        require(is_finite_vec(g.turns[i]));
    }
    require(!g.unique || (g.count == 1 && g.status != ABUT_INVALID));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body  a;
    static body  b;
    bytes        in = {data, size};
    abut_pose3   pose;
    abut_options options;
    make_body(&in, &a);
    make_body(&in, &b);
    pose.p = vec(&in);
    pose.r = rotation(&in);
    options.max_distance = number(&in);
    options.tolerance = number(&in);
    options.max_supports = (int32_t)byte(&in) - 1;
    check_point(&a.shape, pose.p, &options);
    check_gradient(&a.shape, &b.shape, pose, NULL);
    check_gradient(&a.shape, &b.shape, pose, &options);
    return 0;
}
