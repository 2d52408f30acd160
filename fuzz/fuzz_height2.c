// fuzz_height2.c : any bytes as a height field and a shape over it. What is built answers every question with finite numbers
// or a status that says why not, its nearest segment is as near as any, and it survives being saved; bytes that are no saved
// height field are refused.
#include "abut/height2.h"
#include "bytes2.h"

enum { MOST_SAMPLES = 64, MOST_MANIFOLDS = 256 };

static abut_surface_manifold2 found[MOST_MANIFOLDS];

static abut_height2 *made_of(bytes *in)
{
    abut_real         y[MOST_SAMPLES];
    bool              hole[MOST_SAMPLES];
    abut_height_grid2 grid = {y, byte(in) % MOST_SAMPLES, number(in), vec(in), hole};
    abut_height2     *height;
    int32_t           fault;
    for (int i = 0; i < MOST_SAMPLES; ++i) {
        y[i] = number(in);
        hole[i] = byte(in) % 4 == 0;
    }
    const abut_status status = abut_height2_build(&grid, NULL, &height, &fault);
    require((status == ABUT_OK) == (height != NULL));
    return height;
}

static void check_contacts(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose, bytes *in)
{
    const abut_surface_options2 options = {(byte(in) & 1) != 0, number(in)};
    abut_status                 status;
    const int32_t count = abut_height2_collide(height, shape, pose, number(in), &options, found, MOST_MANIFOLDS, &status);
    require(status == ABUT_OK || status == ABUT_NO_ROOM || (status == ABUT_INVALID && count == 0));
    for (int32_t i = 0; i < count; ++i) {
        const abut_manifold2 *m = &found[i].manifold;
        require(m->count >= 1 && m->count <= 2);
        require(i == 0 || found[i - 1].manifold.distance <= m->distance);
        for (int32_t k = 0; k < m->count; ++k) {
            require(found[i].segment[k] >= 0 && found[i].segment[k] < abut_height2_segments(height));
            require(!abut_height2_is_hole(height, found[i].segment[k]));
            require(isfinite(m->points[k].separation) && isfinite(m->points[k].point_a.x));
        }
    }
}

static void check_nearest(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose)
{
    int32_t               nearest;
    const abut_proximity2 p = abut_height2_distance(height, shape, pose, NULL, &nearest);
    require(p.status == ABUT_INVALID || (nearest >= 0 && !abut_height2_is_hole(height, nearest)));
    for (int32_t t = 0; t < abut_height2_segments(height) && p.status != ABUT_INVALID; ++t) {
        abut_vec2   v[2];
        abut_shape2 one;
        abut_height2_ends(height, t, v);
        require(abut_make_capsule2(&one, v[0], v[1], 0) == ABUT_OK);
        const abut_proximity2 q = abut_distance2(&one, shape, pose, NULL, NULL);
        require(abut_height2_is_hole(height, t) || q.status == ABUT_INVALID || p.distance <= q.distance + q.error + p.error);
    }
}

static void check_casts(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose, bytes *in)
{
    const abut_cast_options options = {number(in), number(in), number(in), (byte(in) & 1) != 0};
    int32_t                 segment;
    const abut_hit2         hit = abut_height2_cast(height, shape, pose, vec(in), &options, &segment);
    require(hit.hit == (segment >= 0) && (!hit.hit || (isfinite(hit.fraction) && hit.safe <= hit.fraction)));
    const abut_ray_hit2 ray = abut_height2_ray(height, vec(in), vec(in), &options, &segment);
    require(ray.hit == (segment >= 0) && (!ray.hit || isfinite(ray.entry)));
}

static void check_saved(const abut_height2 *height)
{
    abut_height2 *again;
    const size_t  size = abut_height2_bytes(height);
    require(abut_height2_load(height, size, NULL, &again) == ABUT_OK && memcmp(again, height, size) == 0);
    abut_height2_release(again, NULL);
    require(abut_height2_load(height, size - 1, NULL, &again) == ABUT_CORRUPT && again == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body   b;
    bytes         in = {data, size};
    abut_height2 *height;
    require(abut_height2_load(data, size, NULL, &height) == ABUT_CORRUPT);
    height = made_of(&in);
    if (height != NULL) {
        make_body(&in, &b);
        const abut_pose2 pose = {vec(&in), rotation(&in)};
        check_contacts(height, &b.shape, pose, &in);
        check_nearest(height, &b.shape, pose);
        check_casts(height, &b.shape, pose, &in);
        check_saved(height);
        abut_height2_release(height, NULL);
    }
    return 0;
}
