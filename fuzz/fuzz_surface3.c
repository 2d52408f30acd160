// fuzz_surface3.c : any bytes as a triangle mesh and a shape beside it. What is built answers every question with finite
// numbers or a status that says why not, agrees with its own triangles on the nearest and on what overlaps, and survives being
// saved; bytes that are no saved mesh are refused.
#include "abut/mesh3.h"
#include "bytes3.h"

enum { MOST_VERTICES = 24, MOST_TRIANGLES = 32, MOST_MANIFOLDS = 256 };

static abut_surface_manifold3 found[MOST_MANIFOLDS];

static abut_mesh3 *made_of(bytes *in)
{
    abut_vec3     vertex[MOST_VERTICES];
    int32_t       corner[3 * MOST_TRIANGLES], fault;
    abut_mesh3   *mesh;
    const int32_t vertices = byte(in) % MOST_VERTICES, triangles = byte(in) % MOST_TRIANGLES;
    for (int32_t i = 0; i < vertices; ++i) {
        vertex[i] = vec(in);
    }
    for (int32_t i = 0; i < 3 * triangles; ++i) {
        corner[i] = (int32_t)(byte(in) % MOST_VERTICES) - 1;
        corner[i] = corner[i] < vertices && corner[i] >= 0 ? corner[i] : corner[i] / 2;
    }
    const abut_status status = abut_mesh3_build(vertex, vertices, corner, triangles, NULL, &mesh, &fault);
    require((status == ABUT_OK) == (mesh != NULL));
    return mesh;
}

static void check_contacts(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, bytes *in)
{
    const abut_surface_options3 options = {(byte(in) & 1) != 0, number(in)};
    abut_status                 status;
    const int32_t count = abut_mesh3_collide(mesh, shape, pose, number(in), &options, found, MOST_MANIFOLDS, &status);
    require(status == ABUT_OK || status == ABUT_NO_ROOM || (status == ABUT_INVALID && count == 0));
    for (int32_t i = 0; i < count; ++i) {
        const abut_manifold3 *m = &found[i].manifold;
        require(m->count >= 1 && m->count <= ABUT_MANIFOLD3_POINTS);
        require(i == 0 || found[i - 1].manifold.distance <= m->distance);
        for (int32_t k = 0; k < m->count; ++k) {
            require(found[i].triangle[k] >= 0 && found[i].triangle[k] < abut_mesh3_triangles(mesh));
            require(isfinite(m->points[k].separation) && isfinite(m->points[k].point_a.x));
        }
    }
}

// The surface and a convex part beside it, each anywhere: every contact is of one of the two.
static void check_parts(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, bytes *in)
{
    static body other;
    make_body(in, &other);
    const abut_surface3 parts[] = {{mesh, NULL, NULL, {vec(in), rotation(in)}},
                                   {NULL, NULL, &other.shape, {vec(in), rotation(in)}}};
    abut_status         status;
    const int32_t       count = abut_surfaces3_collide(parts, 2, shape, pose, number(in), NULL, found, MOST_MANIFOLDS, &status);
    require(status == ABUT_OK || status == ABUT_NO_ROOM || (status == ABUT_INVALID && count == 0));
    for (int32_t i = 0; i < count; ++i) {
        require(found[i].manifold.count >= 1 && isfinite(found[i].manifold.distance));
        for (int32_t k = 0; k < found[i].manifold.count; ++k) {
            require(found[i].part[k] == 0 || found[i].part[k] == 1);
            require((found[i].triangle[k] >= 0) == (found[i].part[k] == 0));
        }
    }
}

// The nearest of all triangles is no nearer than the mesh, and one of them touches where the mesh does.
static void check_nearest(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose)
{
    int32_t               nearest;
    bool                  touches = false, doubt = false;
    const abut_proximity3 p = abut_mesh3_distance(mesh, shape, pose, NULL, &nearest);
    for (int32_t t = 0; t < abut_mesh3_triangles(mesh) && p.status != ABUT_INVALID; ++t) {
        abut_vec3   v[3];
        abut_shape3 one;
        abut_mesh3_corners(mesh, t, v);
        require(abut_make_triangle3(&one, v[0], v[1], v[2], 0) == ABUT_OK);
        const abut_proximity3 q = abut_distance3(&one, shape, pose, NULL, NULL);
        require(q.status == ABUT_INVALID || p.distance <= q.distance + q.error + p.error);
        touches = touches || abut_overlap3(&one, shape, pose);
        doubt = doubt || !(q.distance > q.error || q.distance < -q.error); // boxes may know better
    }
    require(p.status == ABUT_INVALID || (nearest >= 0 && (doubt || abut_mesh3_overlap(mesh, shape, pose) == touches)));
}

static void check_casts(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, bytes *in)
{
    const abut_cast_options options = {number(in), number(in), number(in), (byte(in) & 1) != 0};
    int32_t                 triangle;
    const abut_hit3         hit = abut_mesh3_cast(mesh, shape, pose, vec(in), &options, &triangle);
    require(hit.hit == (triangle >= 0) && (!hit.hit || (isfinite(hit.fraction) && hit.safe <= hit.fraction)));
    const abut_ray_hit3 ray = abut_mesh3_ray(mesh, vec(in), vec(in), &options, &triangle);
    require(ray.hit == (triangle >= 0) && (!ray.hit || isfinite(ray.entry)));
}

static void check_saved(const abut_mesh3 *mesh)
{
    abut_mesh3  *again;
    const size_t size = abut_mesh3_bytes(mesh);
    require(abut_mesh3_load(mesh, size, NULL, &again) == ABUT_OK && memcmp(again, mesh, size) == 0);
    abut_mesh3_release(again, NULL);
    require(abut_mesh3_load(mesh, size - 1, NULL, &again) == ABUT_CORRUPT && again == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body b;
    bytes       in = {data, size};
    abut_mesh3 *mesh;
    require(abut_mesh3_load(data, size, NULL, &mesh) == ABUT_CORRUPT);
    mesh = made_of(&in);
    if (mesh != NULL) {
        make_body(&in, &b);
        const abut_pose3 pose = {vec(&in), rotation(&in)};
        check_contacts(mesh, &b.shape, pose, &in);
        check_parts(mesh, &b.shape, pose, &in);
        check_nearest(mesh, &b.shape, pose);
        check_casts(mesh, &b.shape, pose, &in);
        check_saved(mesh);
        abut_mesh3_release(mesh, NULL);
    }
    return 0;
}
