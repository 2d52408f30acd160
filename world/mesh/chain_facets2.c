// chain_facets2.c : what chains are asked, passed on to the surface of their segments.
#include "mesh/chain_facets2.h"
#include "mesh/chain_block2.h"
#include "mesh/facets_query2.h"
#include "mesh/facets_walk2.h"

static int32_t children(const void *of, int32_t node, abut_facet_node2 child[ABUT_FACET_CHILDREN2])
{
    const abut_chain_node2 *nodes = abut_chain_nodes2(of);
    if (nodes[node].count > 0) {
        return 0;
    }
    const int32_t left = node + 1, right = nodes[node].first;
    child[0] = (abut_facet_node2){nodes[left].box, left};
    child[1] = (abut_facet_node2){nodes[right].box, right};
    return 2;
}

static int32_t segments(const void *of, int32_t leaf, int32_t segment[ABUT_FACET_LEAF2])
{
    const abut_chain_node2 *node = &abut_chain_nodes2(of)[leaf];
    for (int32_t i = 0; i < node->count; ++i) {
        segment[i] = abut_chain_order2(of)[node->first + i];
    }
    return node->count;
}

static void ends(const void *of, int32_t segment, abut_vec2 end[2])
{
    abut_chain2_ends(of, segment, end);
}

abut_facets2 abut_chain_facets2(const abut_chain2 *chain)
{
    const abut_facets2 facets = {chain, {abut_chain_nodes2(chain)->box, 0}, children, segments, ends};
    return facets;
}

void abut_chain2_in_box(const abut_chain2 *chain, abut_box2 box, abut_chain2_visit_fn *visit, void *user)
{
    const abut_facets2 facets = abut_chain_facets2(chain);
    abut_facets2_in_box(&facets, box, visit, user);
}

bool abut_chain2_overlap(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose)
{
    const abut_facets2 facets = abut_chain_facets2(chain);
    return abut_facets2_overlap(&facets, shape, pose);
}

abut_proximity2 abut_chain2_distance(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose,
                                     const abut_options *options, int32_t *segment)
{
    const abut_facets2 facets = abut_chain_facets2(chain);
    return abut_facets2_distance(&facets, shape, pose, options, segment);
}

abut_hit2 abut_chain2_cast(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                           const abut_cast_options *options, int32_t *segment)
{
    const abut_facets2 facets = abut_chain_facets2(chain);
    return abut_facets2_cast(&facets, shape, pose, translation, options, segment);
}

abut_ray_hit2 abut_chain2_ray(const abut_chain2 *chain, abut_vec2 origin, abut_vec2 direction, const abut_cast_options *options,
                              int32_t *segment)
{
    const abut_facets2 facets = abut_chain_facets2(chain);
    return abut_facets2_ray(&facets, origin, direction, options, segment);
}
