// fuzz_height3.c : any bytes as a height field and a shape over it. What is built answers every question with finite numbers
// or a status that says why not, its nearest triangle is as near as any, and it survives being saved; bytes that are no saved
// height field are refused.
#include "abut/height3.h"
#include "bytes3.h"

enum { MOST_SIDE = 12, MOST_MANIFOLDS = 256 };

static abut_surface_manifold3 found[MOST_MANIFOLDS];

static abut_height3 *made_of(bytes *in)
{
    abut_real         z[MOST_SIDE * MOST_SIDE];
    uint8_t           cell[MOST_SIDE * MOST_SIDE];
    abut_height_grid3 grid = {z, byte(in) % MOST_SIDE, byte(in) % MOST_SIDE, number(in), number(in), vec(in), cell};
    abut_height3     *height;
    int32_t           fault;
    for (int i = 0; i < MOST_SIDE * MOST_SIDE; ++i) {
        z[i] = number(in);
        cell[i] = byte(in) % 5;
    }
    const abut_status status = abut_height3_build(&grid, NULL, &height, &fault);
    require((status == ABUT_OK) == (height != NULL));
    return height;
}

static void check_contacts(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose, bytes *in)
{
    const abut_surface_options3 options = {(byte(in) & 1) != 0, number(in)};
    abut_status                 status;
    const int32_t count = abut_height3_collide(height, shape, pose, number(in), &options, found, MOST_MANIFOLDS, &status);
    require(status == ABUT_OK || status == ABUT_NO_ROOM || (status == ABUT_INVALID && count == 0));
    for (int32_t i = 0; i < count; ++i) {
        const abut_manifold3 *m = &found[i].manifold;
        require(m->count >= 1 && m->count <= ABUT_MANIFOLD3_POINTS);
        require(i == 0 || found[i - 1].manifold.distance <= m->distance);
        for (int32_t k = 0; k < m->count; ++k) {
            require(found[i].triangle[k] >= 0 && found[i].triangle[k] < abut_height3_triangles(height));
            require(!abut_height3_is_hole(height, found[i].triangle[k]));
            require(isfinite(m->points[k].separation) && isfinite(m->points[k].point_a.x));
        }
    }
}

static void check_nearest(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose)
{
    int32_t               nearest;
    const abut_proximity3 p = abut_height3_distance(height, shape, pose, NULL, &nearest);
    require(p.status == ABUT_INVALID || (nearest >= 0 && !abut_height3_is_hole(height, nearest)));
    for (int32_t t = 0; t < abut_height3_triangles(height) && p.status != ABUT_INVALID; ++t) {
        abut_vec3   v[3];
        abut_shape3 one;
        abut_height3_corners(height, t, v);
        require(abut_make_triangle3(&one, v[0], v[1], v[2], 0) == ABUT_OK);
        const abut_proximity3 q = abut_distance3(&one, shape, pose, NULL, NULL);
        require(abut_height3_is_hole(height, t) || q.status == ABUT_INVALID || p.distance <= q.distance + q.error + p.error);
    }
}

static void check_casts(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose, bytes *in)
{
    const abut_cast_options options = {number(in), number(in), number(in), (byte(in) & 1) != 0};
    int32_t                 triangle;
    const abut_hit3         hit = abut_height3_cast(height, shape, pose, vec(in), &options, &triangle);
    require(hit.hit == (triangle >= 0) && (!hit.hit || (isfinite(hit.fraction) && hit.safe <= hit.fraction)));
    const abut_ray_hit3 ray = abut_height3_ray(height, vec(in), vec(in), &options, &triangle);
    require(ray.hit == (triangle >= 0) && (!ray.hit || isfinite(ray.entry)));
}

static void check_saved(const abut_height3 *height)
{
    abut_height3 *again;
    const size_t  size = abut_height3_bytes(height);
    require(abut_height3_load(height, size, NULL, &again) == ABUT_OK && memcmp(again, height, size) == 0);
    abut_height3_release(again, NULL);
    require(abut_height3_load(height, size - 1, NULL, &again) == ABUT_CORRUPT && again == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body   b;
    bytes         in = {data, size};
    abut_height3 *height;
    require(abut_height3_load(data, size, NULL, &height) == ABUT_CORRUPT);
    height = made_of(&in);
    if (height != NULL) {
        make_body(&in, &b);
        const abut_pose3 pose = {vec(&in), rotation(&in)};
        check_contacts(height, &b.shape, pose, &in);
        check_nearest(height, &b.shape, pose);
        check_casts(height, &b.shape, pose, &in);
        check_saved(height);
        abut_height3_release(height, NULL);
    }
    return 0;
}
