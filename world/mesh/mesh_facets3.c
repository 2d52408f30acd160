// mesh_facets3.c : what meshes are asked, passed on to the surface of their triangles.
#include "mesh/mesh_facets3.h"
#include "mesh/facets_query3.h"
#include "mesh/facets_walk3.h"
#include "mesh/mesh_block3.h"

static int32_t children(const void *of, int32_t node, abut_facet_node3 child[ABUT_FACET_CHILDREN3])
{
    const abut_mesh_node3 *nodes = abut_mesh_nodes3(of);
    if (nodes[node].count > 0) {
        return 0;
    }
    const int32_t left = node + 1, right = nodes[node].first;
    child[0] = (abut_facet_node3){nodes[left].box, left};
    child[1] = (abut_facet_node3){nodes[right].box, right};
    return 2;
}

static int32_t triangles(const void *of, int32_t leaf, int32_t triangle[ABUT_FACET_LEAF3])
{
    const abut_mesh_node3 *node = &abut_mesh_nodes3(of)[leaf];
    for (int32_t i = 0; i < node->count; ++i) {
        triangle[i] = abut_mesh_order3(of)[node->first + i];
    }
    return node->count;
}

static void corners(const void *of, int32_t triangle, abut_vec3 corner[3])
{
    abut_mesh3_corners(of, triangle, corner);
}

abut_facets3 abut_mesh_facets3(const abut_mesh3 *mesh)
{
    const abut_facets3 facets = {mesh, {abut_mesh_nodes3(mesh)->box, 0}, children, triangles, corners};
    return facets;
}

void abut_mesh3_in_box(const abut_mesh3 *mesh, abut_box3 box, abut_mesh3_visit_fn *visit, void *user)
{
    const abut_facets3 facets = abut_mesh_facets3(mesh);
    abut_facets3_in_box(&facets, box, visit, user);
}

bool abut_mesh3_overlap(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose)
{
    const abut_facets3 facets = abut_mesh_facets3(mesh);
    return abut_facets3_overlap(&facets, shape, pose);
}

abut_proximity3 abut_mesh3_distance(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose,
                                    const abut_options *options, int32_t *triangle)
{
    const abut_facets3 facets = abut_mesh_facets3(mesh);
    return abut_facets3_distance(&facets, shape, pose, options, triangle);
}

abut_hit3 abut_mesh3_cast(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 translation,
                          const abut_cast_options *options, int32_t *triangle)
{
    const abut_facets3 facets = abut_mesh_facets3(mesh);
    return abut_facets3_cast(&facets, shape, pose, translation, options, triangle);
}

abut_ray_hit3 abut_mesh3_ray(const abut_mesh3 *mesh, abut_vec3 origin, abut_vec3 direction, const abut_cast_options *options,
                             int32_t *triangle)
{
    const abut_facets3 facets = abut_mesh_facets3(mesh);
    return abut_facets3_ray(&facets, origin, direction, options, triangle);
}
