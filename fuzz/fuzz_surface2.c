// fuzz_surface2.c : any bytes as a chain and a shape beside it. What is built answers every question with finite numbers
// or a status that says why not, agrees with its own segments on the nearest and on what overlaps, and survives being saved;
// bytes that are no saved chain are refused.
#include "abut/chain2.h"
#include "bytes2.h"

enum { MOST_VERTICES = 24, MOST_SEGMENTS = 32, MOST_MANIFOLDS = 256 };

static abut_surface_manifold2 found[MOST_MANIFOLDS];

static abut_chain2 *made_of(bytes *in)
{
    abut_vec2     vertex[MOST_VERTICES];
    int32_t       end[2 * MOST_SEGMENTS], fault;
    abut_chain2  *chain;
    const int32_t vertices = byte(in) % MOST_VERTICES, segments = byte(in) % MOST_SEGMENTS;
    for (int32_t i = 0; i < vertices; ++i) {
        vertex[i] = vec(in);
    }
    for (int32_t i = 0; i < 2 * segments; ++i) {
        end[i] = (int32_t)(byte(in) % MOST_VERTICES) - 1;
        end[i] = end[i] < vertices && end[i] >= 0 ? end[i] : end[i] / 2;
    }
    const abut_status status = abut_chain2_build(vertex, vertices, end, segments, NULL, &chain, &fault);
    require((status == ABUT_OK) == (chain != NULL));
    return chain;
}

static void check_contacts(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, bytes *in)
{
    const abut_surface_options2 options = {(byte(in) & 1) != 0, number(in)};
    abut_status                 status;
    const int32_t count = abut_chain2_collide(chain, shape, pose, number(in), &options, found, MOST_MANIFOLDS, &status);
    require(status == ABUT_OK || status == ABUT_NO_ROOM || (status == ABUT_INVALID && count == 0));
    for (int32_t i = 0; i < count; ++i) {
        const abut_manifold2 *m = &found[i].manifold;
        require(m->count >= 1 && m->count <= 2);
        require(i == 0 || found[i - 1].manifold.distance <= m->distance);
        for (int32_t k = 0; k < m->count; ++k) {
            require(found[i].segment[k] >= 0 && found[i].segment[k] < abut_chain2_segments(chain));
            require(isfinite(m->points[k].separation) && isfinite(m->points[k].point_a.x));
        }
    }
}

// The surface and a convex part beside it, each anywhere: every contact is of one of the two.
static void check_parts(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, bytes *in)
{
    static body other;
    make_body(in, &other);
    const abut_surface2 parts[] = {{chain, NULL, NULL, {vec(in), rotation(in)}},
                                   {NULL, NULL, &other.shape, {vec(in), rotation(in)}}};
    abut_status         status;
    const int32_t       count = abut_surfaces2_collide(parts, 2, shape, pose, number(in), NULL, found, MOST_MANIFOLDS, &status);
    require(status == ABUT_OK || status == ABUT_NO_ROOM || (status == ABUT_INVALID && count == 0));
    for (int32_t i = 0; i < count; ++i) {
        require(found[i].manifold.count >= 1 && isfinite(found[i].manifold.distance));
        for (int32_t k = 0; k < found[i].manifold.count; ++k) {
            require(found[i].part[k] == 0 || found[i].part[k] == 1);
            require((found[i].segment[k] >= 0) == (found[i].part[k] == 0));
        }
    }
}

// The nearest of all segments is no nearer than the chain, and one of them touches where the chain does.
static void check_nearest(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose)
{
    int32_t               nearest;
    bool                  touches = false, doubt = false;
    const abut_proximity2 p = abut_chain2_distance(chain, shape, pose, NULL, &nearest);
    for (int32_t t = 0; t < abut_chain2_segments(chain) && p.status != ABUT_INVALID; ++t) {
        abut_vec2   v[2];
        abut_shape2 one;
        abut_chain2_ends(chain, t, v);
        require(abut_make_capsule2(&one, v[0], v[1], 0) == ABUT_OK);
        const abut_proximity2 q = abut_distance2(&one, shape, pose, NULL, NULL);
        require(q.status == ABUT_INVALID || p.distance <= q.distance + q.error + p.error);
        touches = touches || abut_overlap2(&one, shape, pose);
        doubt = doubt || !(q.distance > q.error || q.distance < -q.error); // boxes may know better
    }
    require(p.status == ABUT_INVALID || (nearest >= 0 && (doubt || abut_chain2_overlap(chain, shape, pose) == touches)));
}

static void check_casts(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, bytes *in)
{
    const abut_cast_options options = {number(in), number(in), number(in), (byte(in) & 1) != 0};
    int32_t                 segment;
    const abut_hit2         hit = abut_chain2_cast(chain, shape, pose, vec(in), &options, &segment);
    require(hit.hit == (segment >= 0) && (!hit.hit || (isfinite(hit.fraction) && hit.safe <= hit.fraction)));
    const abut_ray_hit2 ray = abut_chain2_ray(chain, vec(in), vec(in), &options, &segment);
    require(ray.hit == (segment >= 0) && (!ray.hit || isfinite(ray.entry)));
}

static void check_saved(const abut_chain2 *chain)
{
    abut_chain2 *again;
    const size_t size = abut_chain2_bytes(chain);
    require(abut_chain2_load(chain, size, NULL, &again) == ABUT_OK && memcmp(again, chain, size) == 0);
    abut_chain2_release(again, NULL);
    require(abut_chain2_load(chain, size - 1, NULL, &again) == ABUT_CORRUPT && again == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body  b;
    bytes        in = {data, size};
    abut_chain2 *chain;
    require(abut_chain2_load(data, size, NULL, &chain) == ABUT_CORRUPT);
    chain = made_of(&in);
    if (chain != NULL) {
        make_body(&in, &b);
        const abut_pose2 pose = {vec(&in), rotation(&in)};
        check_contacts(chain, &b.shape, pose, &in);
        check_parts(chain, &b.shape, pose, &in);
        check_nearest(chain, &b.shape, pose);
        check_casts(chain, &b.shape, pose, &in);
        check_saved(chain);
        abut_chain2_release(chain, NULL);
    }
    return 0;
}
