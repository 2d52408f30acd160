// mesh_walk3.c : see mesh_walk3.h.
#include "mesh/mesh_walk3.h"

static bool boxes_touch(const abut_box3 *a, const abut_box3 *b)
{
    return a->lower.x <= b->upper.x && b->lower.x <= a->upper.x && a->lower.y <= b->upper.y && b->lower.y <= a->upper.y &&
           a->lower.z <= b->upper.z && b->lower.z <= a->upper.z;
}

static abut_real least_of(abut_real a, abut_real b, abut_real c)
{
    const abut_real least = a < b ? a : b;
    return least < c ? least : c;
}

static abut_real most_of(abut_real a, abut_real b, abut_real c)
{
    return -least_of(-a, -b, -c);
}

static bool triangle_touches(const abut_mesh_walk3 *walk, int32_t triangle)
{
    abut_vec3 v[3];
    abut_mesh3_corners(walk->mesh, triangle, v);
    const abut_box3 box = {
        {least_of(v[0].x, v[1].x, v[2].x), least_of(v[0].y, v[1].y, v[2].y), least_of(v[0].z, v[1].z, v[2].z)},
        {most_of(v[0].x, v[1].x, v[2].x), most_of(v[0].y, v[1].y, v[2].y), most_of(v[0].z, v[1].z, v[2].z)}};
    return boxes_touch(&box, &walk->box);
}

// Goes on to the next leaf whose box touches. False: there is none.
static bool next_leaf(abut_mesh_walk3 *walk)
{
    const abut_mesh_node3 *nodes = abut_mesh_nodes3(walk->mesh);
    while (walk->depth > 0) {
        int32_t at = walk->waiting[--walk->depth];
        while (boxes_touch(&nodes[at].box, &walk->box)) {
            if (nodes[at].count > 0) {
                walk->next = nodes[at].first;
                walk->end = nodes[at].first + nodes[at].count;
                return true;
            }
            walk->waiting[walk->depth++] = nodes[at].first;
            at += 1;
        }
    }
    return false;
}

void abut_mesh_walk3_begin(abut_mesh_walk3 *walk, const abut_mesh3 *mesh, abut_box3 box)
{
    walk->mesh = mesh;
    walk->box = box;
    walk->waiting[0] = 0;
    walk->depth = 1;
    walk->next = 0;
    walk->end = 0;
}

int32_t abut_mesh_walk3_next(abut_mesh_walk3 *walk)
{
    while (walk->next < walk->end || next_leaf(walk)) {
        const int32_t triangle = abut_mesh_order3(walk->mesh)[walk->next++];
        if (triangle_touches(walk, triangle)) {
            return triangle;
        }
    }
    return -1;
}

abut_shape3 abut_mesh_triangle3(const abut_mesh3 *mesh, int32_t triangle)
{
    abut_vec3   v[3];
    abut_shape3 shape;
    abut_mesh3_corners(mesh, triangle, v);
    abut_make_triangle3(&shape, v[0], v[1], v[2], 0);
    return shape;
}

abut_box3 abut_grown_bounds3(const abut_shape3 *shape, abut_pose3 pose, abut_real by)
{
    abut_box3       box = abut_bounds3(shape, pose);
    const abut_vec3 all = {by, by, by};
    box.lower = abut_sub3(box.lower, all);
    box.upper = abut_add3(box.upper, all);
    return box;
}

abut_real abut_shape_size3(const abut_shape3 *shape)
{
    return shape->reach + shape->radius;
}

void abut_mesh3_in_box(const abut_mesh3 *mesh, abut_box3 box, abut_mesh3_visit_fn *visit, void *user)
{
    abut_mesh_walk3 walk;
    int32_t         triangle;
    abut_mesh_walk3_begin(&walk, mesh, box);
    do {
        triangle = abut_mesh_walk3_next(&walk);
    } while (triangle >= 0 && visit(triangle, user));
}
