// height_facets2.c : what height fields are asked, passed on to the surface of their segments.
#include "mesh/height_facets2.h"
#include "mesh/facets_query2.h"
#include "mesh/facets_walk2.h"
#include "mesh/height_tree2.h"

static int32_t children(const void *of, int32_t number, abut_facet_node2 child[ABUT_FACET_CHILDREN2])
{
    const abut_height2     *height = of;
    const abut_height_node2 node = abut_height_node_of2(height, number);
    abut_height_node2       next[2];
    const int               count = abut_height_children2(height, &node, next);
    for (int i = 0; i < count; ++i) {
        child[i] = (abut_facet_node2){abut_height_box2(height, &next[i]), abut_height_number2(&next[i])};
    }
    return count;
}

static int32_t segments(const void *of, int32_t leaf, int32_t segment[ABUT_FACET_LEAF2])
{
    segment[0] = leaf;
    return abut_height2_is_hole(of, leaf) ? 0 : 1;
}

static void ends(const void *of, int32_t segment, abut_vec2 end[2])
{
    abut_height2_ends(of, segment, end);
}

abut_facets2 abut_height_facets2(const abut_height2 *height)
{
    const abut_height_node2 root = abut_height_root2(height);
    const abut_facets2      facets = {height, {height->bounds, abut_height_number2(&root)}, children, segments, ends};
    return facets;
}

void abut_height2_in_box(const abut_height2 *height, abut_box2 box, abut_height2_visit_fn *visit, void *user)
{
    const abut_facets2 facets = abut_height_facets2(height);
    abut_facets2_in_box(&facets, box, visit, user);
}

bool abut_height2_overlap(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose)
{
    const abut_facets2 facets = abut_height_facets2(height);
    return abut_facets2_overlap(&facets, shape, pose);
}

abut_proximity2 abut_height2_distance(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose,
                                      const abut_options *options, int32_t *segment)
{
    const abut_facets2 facets = abut_height_facets2(height);
    return abut_facets2_distance(&facets, shape, pose, options, segment);
}

abut_hit2 abut_height2_cast(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                            const abut_cast_options *options, int32_t *segment)
{
    const abut_facets2 facets = abut_height_facets2(height);
    return abut_facets2_cast(&facets, shape, pose, translation, options, segment);
}

abut_ray_hit2 abut_height2_ray(const abut_height2 *height, abut_vec2 origin, abut_vec2 direction,
                               const abut_cast_options *options, int32_t *segment)
{
    const abut_facets2 facets = abut_height_facets2(height);
    return abut_facets2_ray(&facets, origin, direction, options, segment);
}
