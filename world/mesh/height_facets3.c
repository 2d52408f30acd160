// height_facets3.c : what height fields are asked, passed on to the surface of their triangles.
#include "mesh/height_facets3.h"
#include "mesh/facets_query3.h"
#include "mesh/facets_walk3.h"
#include "mesh/height_tree3.h"

static int32_t children(const void *of, int32_t number, abut_facet_node3 child[ABUT_FACET_CHILDREN3])
{
    const abut_height3     *height = of;
    const abut_height_node3 node = abut_height_node_of3(height, number);
    abut_height_node3       next[4];
    const int               count = abut_height_children3(height, &node, next);
    for (int i = 0; i < count; ++i) {
        child[i] = (abut_facet_node3){abut_height_box3(height, &next[i]), abut_height_number3(&next[i])};
    }
    return count;
}

static int32_t triangles(const void *of, int32_t leaf, int32_t triangle[ABUT_FACET_LEAF3])
{
    if (abut_height3_is_hole(of, 2 * leaf)) {
        return 0;
    }
    triangle[0] = 2 * leaf;
    triangle[1] = 2 * leaf + 1;
    return 2;
}

static void corners(const void *of, int32_t triangle, abut_vec3 corner[3])
{
    abut_height3_corners(of, triangle, corner);
}

abut_facets3 abut_height_facets3(const abut_height3 *height)
{
    const abut_height_node3 root = abut_height_root3(height);
    const abut_facets3      facets = {height, {height->bounds, abut_height_number3(&root)}, children, triangles, corners};
    return facets;
}

void abut_height3_in_box(const abut_height3 *height, abut_box3 box, abut_height3_visit_fn *visit, void *user)
{
    const abut_facets3 facets = abut_height_facets3(height);
    abut_facets3_in_box(&facets, box, visit, user);
}

bool abut_height3_overlap(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose)
{
    const abut_facets3 facets = abut_height_facets3(height);
    return abut_facets3_overlap(&facets, shape, pose);
}

abut_proximity3 abut_height3_distance(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose,
                                      const abut_options *options, int32_t *triangle)
{
    const abut_facets3 facets = abut_height_facets3(height);
    return abut_facets3_distance(&facets, shape, pose, options, triangle);
}

abut_hit3 abut_height3_cast(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 translation,
                            const abut_cast_options *options, int32_t *triangle)
{
    const abut_facets3 facets = abut_height_facets3(height);
    return abut_facets3_cast(&facets, shape, pose, translation, options, triangle);
}

abut_ray_hit3 abut_height3_ray(const abut_height3 *height, abut_vec3 origin, abut_vec3 direction,
                               const abut_cast_options *options, int32_t *triangle)
{
    const abut_facets3 facets = abut_height_facets3(height);
    return abut_facets3_ray(&facets, origin, direction, options, triangle);
}
