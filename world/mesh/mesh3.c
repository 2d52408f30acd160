// mesh3.c : triangle meshes built, saved and loaded.
//
// The hierarchy halves the triangles by the middles of their boxes along the longest side of the box of those middles, so it is
// balanced whatever the mesh, and its depth is bounded.
#include "abut/mesh3.h"
#include "mesh/mesh_block3.h"

#include <string.h>

#define MOST (1 << 24) // vertices or triangles, as feature ids have it

static size_t bytes_of(int32_t vertices, int32_t triangles, int32_t nodes)
{
    return sizeof(abut_mesh3) + (size_t)nodes * sizeof(abut_mesh_node3) + (size_t)vertices * sizeof(abut_vec3) +
           (size_t)triangles * 4 * sizeof(int32_t);
}

// Nodes of the hierarchy over so many triangles: a leaf, or a node and both halves.
static int32_t nodes_of(int32_t triangles)
{
    return triangles <= ABUT_MESH_LEAF ? 1 : 1 + nodes_of(triangles / 2) + nodes_of(triangles - triangles / 2);
}

static abut_box3 grown(abut_box3 box, abut_vec3 v)
{
    box.lower.x = v.x < box.lower.x ? v.x : box.lower.x;
    box.lower.y = v.y < box.lower.y ? v.y : box.lower.y;
    box.lower.z = v.z < box.lower.z ? v.z : box.lower.z;
    box.upper.x = v.x > box.upper.x ? v.x : box.upper.x;
    box.upper.y = v.y > box.upper.y ? v.y : box.upper.y;
    box.upper.z = v.z > box.upper.z ? v.z : box.upper.z;
    return box;
}

static abut_box3 box_of_triangle(const abut_mesh3 *mesh, int32_t triangle)
{
    const int32_t   *corner = &abut_mesh_corners3(mesh)[3 * (size_t)triangle];
    const abut_vec3 *v = abut_mesh_vertices3(mesh);
    const abut_box3  first = {v[corner[0]], v[corner[0]]};
    return grown(grown(first, v[corner[1]]), v[corner[2]]);
}

// The middle of a triangle's box along an axis. Halves first: the sum of two large numbers may overflow.
static abut_real middle_along(const abut_mesh3 *mesh, int32_t triangle, int axis)
{
    const abut_box3 box = box_of_triangle(mesh, triangle);
    return axis == 0   ? box.lower.x / 2 + box.upper.x / 2
           : axis == 1 ? box.lower.y / 2 + box.upper.y / 2
                       : box.lower.z / 2 + box.upper.z / 2;
}

static int longest_side(const abut_mesh3 *mesh, const int32_t *triangle, int32_t count)
{
    abut_vec3 middle = {middle_along(mesh, triangle[0], 0), middle_along(mesh, triangle[0], 1),
                        middle_along(mesh, triangle[0], 2)};
    abut_box3 box = {middle, middle};
    for (int32_t i = 1; i < count; ++i) {
        middle = (abut_vec3){middle_along(mesh, triangle[i], 0), middle_along(mesh, triangle[i], 1),
                             middle_along(mesh, triangle[i], 2)};
        box = grown(box, middle);
    }
    const abut_vec3 side = {box.upper.x / 2 - box.lower.x / 2, box.upper.y / 2 - box.lower.y / 2,
                            box.upper.z / 2 - box.lower.z / 2};
    return side.x >= side.y && side.x >= side.z ? 0 : side.y >= side.z ? 1 : 2;
}

// By the middle along the axis, and of equal ones by the number: the same order on every machine.
static bool comes_before(const abut_mesh3 *mesh, int axis, int32_t a, int32_t b)
{
    const abut_real at_a = middle_along(mesh, a, axis), at_b = middle_along(mesh, b, axis);
    return at_a < at_b || (at_a == at_b && a < b);
}

static void swap(int32_t *a, int32_t *b)
{
    const int32_t other = *a;
    *a = *b;
    *b = other;
}

// Brings the lesser half before place `half` (Hoare 1961, "Find").
static void put_lesser_half_first(const abut_mesh3 *mesh, int axis, int32_t *triangle, int32_t count, int32_t half)
{
    int32_t low = 0, high = count - 1;
    while (low < high) {
        const int32_t pivot = triangle[low + (high - low) / 2];
        int32_t       i = low, k = high;
        while (i <= k) {
            while (comes_before(mesh, axis, triangle[i], pivot)) {
                ++i;
            }
            while (comes_before(mesh, axis, pivot, triangle[k])) {
                --k;
            }
            if (i <= k) {
                swap(&triangle[i++], &triangle[k--]);
            }
        }
        if (half <= k) {
            high = k;
        } else if (half >= i) {
            low = i;
        } else {
            return;
        }
    }
}

// Makes the nodes over a stretch of the order; returns the first number after theirs.
static int32_t make_nodes(abut_mesh3 *mesh, int32_t node, int32_t first, int32_t count)
{
    abut_mesh_node3 *n = &abut_mesh_nodes3(mesh)[node];
    int32_t         *triangle = &abut_mesh_order3(mesh)[first];
    abut_box3        box = box_of_triangle(mesh, triangle[0]);
    for (int32_t i = 1; i < count; ++i) {
        const abut_box3 other = box_of_triangle(mesh, triangle[i]);
        box = grown(grown(box, other.lower), other.upper);
    }
    n->box = box;
    if (count <= ABUT_MESH_LEAF) {
        n->first = first;
        n->count = count;
        return node + 1;
    }
    const int32_t half = count / 2;
    put_lesser_half_first(mesh, longest_side(mesh, triangle, count), triangle, count, half);
    n->count = 0;
    n->first = make_nodes(mesh, node + 1, first, half);
    return make_nodes(mesh, n->first, first + half, count - half);
}

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

static bool is_too_large(abut_real x)
{
    return x > ABUT_REAL_LARGEST || x < -ABUT_REAL_LARGEST;
}

static abut_status check_vertices(const abut_vec3 *v, int32_t count, int32_t *fault)
{
    for (int32_t i = 0; i < count; ++i) {
        *fault = i;
        if (!(is_finite(v[i].x) && is_finite(v[i].y) && is_finite(v[i].z))) {
            return ABUT_NOT_FINITE;
        }
        if (is_too_large(v[i].x) || is_too_large(v[i].y) || is_too_large(v[i].z)) {
            return ABUT_TOO_LARGE;
        }
    }
    *fault = -1;
    return ABUT_OK;
}

static abut_status check_corners(const int32_t *corners, int32_t triangles, int32_t vertices, int32_t *fault)
{
    for (int32_t i = 0; i < triangles; ++i) {
        for (int32_t k = 0; k < 3; ++k) {
            const int32_t corner = corners[3 * (size_t)i + (size_t)k];
            if (corner < 0 || corner >= vertices) {
                *fault = i;
                return ABUT_BAD_INDEX;
            }
        }
    }
    *fault = -1;
    return ABUT_OK;
}

static abut_status check_input(const abut_vec3 *vertices, int32_t vertex_count, const int32_t *corners, int32_t triangles,
                               int32_t *fault)
{
    *fault = -1;
    if (vertices == NULL || corners == NULL || vertex_count < 1 || triangles < 1) {
        return ABUT_TOO_FEW_POINTS;
    }
    if (vertex_count > MOST || triangles > MOST) {
        return ABUT_TOO_MANY_POINTS;
    }
    const abut_status status = check_vertices(vertices, vertex_count, fault);
    return status != ABUT_OK ? status : check_corners(corners, triangles, vertex_count, fault);
}

// Whether the nodes lead where make_nodes lets them for so many triangles: then no search leaves the block, whatever the boxes.
static bool are_nodes_sound(const abut_mesh3 *mesh, int32_t node, int32_t first, int32_t count, int32_t *after)
{
    const abut_mesh_node3 *n = &abut_mesh_nodes3(mesh)[node];
    if (count <= ABUT_MESH_LEAF) {
        *after = node + 1;
        return n->first == first && n->count == count;
    }
    const int32_t half = count / 2;
    return n->count == 0 && are_nodes_sound(mesh, node + 1, first, half, after) && n->first == *after &&
           are_nodes_sound(mesh, n->first, first + half, count - half, after);
}

static bool is_order_sound(const abut_mesh3 *mesh)
{
    for (int32_t i = 0; i < mesh->triangles; ++i) {
        const int32_t triangle = abut_mesh_order3(mesh)[i];
        if (triangle < 0 || triangle >= mesh->triangles) {
            return false;
        }
    }
    return true;
}

static bool is_sound(void *block)
{
    const abut_mesh3 *mesh = (const abut_mesh3 *)block;
    int32_t           place, after;
    return mesh->vertices >= 1 && mesh->vertices <= MOST && mesh->triangles >= 1 && mesh->triangles <= MOST &&
           mesh->nodes == nodes_of(mesh->triangles) &&
           bytes_of(mesh->vertices, mesh->triangles, mesh->nodes) == mesh->block.bytes &&
           check_vertices(abut_mesh_vertices3(mesh), mesh->vertices, &place) == ABUT_OK &&
           check_corners(abut_mesh_corners3(mesh), mesh->triangles, mesh->vertices, &place) == ABUT_OK &&
           is_order_sound(mesh) && are_nodes_sound(mesh, 0, 0, mesh->triangles, &after);
}

static const abut_block_kind kind = {"abutmsh3", 1, sizeof(abut_mesh3), is_sound};

abut_status abut_mesh3_build(const abut_vec3 *vertices, int32_t vertex_count, const int32_t *corners, int32_t triangle_count,
                             const abut_allocator *allocator, abut_mesh3 **mesh, int32_t *fault)
{
    int32_t     place;
    abut_status status = check_input(vertices, vertex_count, corners, triangle_count, &place);
    *mesh = NULL;
    if (fault != NULL) {
        *fault = place;
    }
    if (status != ABUT_OK) {
        return status;
    }
    const int32_t nodes = nodes_of(triangle_count);
    const size_t  bytes = bytes_of(vertex_count, triangle_count, nodes);
    abut_mesh3   *made = (abut_mesh3 *)abut_block_take(&kind, bytes, allocator);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    made->vertices = vertex_count;
    made->triangles = triangle_count;
    made->nodes = nodes;
    memcpy(abut_mesh_vertices3(made), vertices, (size_t)vertex_count * sizeof *vertices);
    memcpy(abut_mesh_corners3(made), corners, 3 * (size_t)triangle_count * sizeof *corners);
    for (int32_t i = 0; i < triangle_count; ++i) {
        abut_mesh_order3(made)[i] = i;
    }
    make_nodes(made, 0, 0, triangle_count);
    abut_block_seal(&made->block);
    *mesh = made;
    return ABUT_OK;
}

void abut_mesh3_release(abut_mesh3 *mesh, const abut_allocator *allocator)
{
    if (mesh != NULL) {
        abut_block_give_back(&mesh->block, allocator);
    }
}

abut_status abut_mesh3_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_mesh3 **mesh)
{
    void             *block;
    const abut_status status = abut_block_load(&kind, bytes, size, allocator, &block);
    *mesh = (abut_mesh3 *)block;
    return status;
}

size_t abut_mesh3_bytes(const abut_mesh3 *mesh)
{
    return (size_t)mesh->block.bytes;
}

int32_t abut_mesh3_triangles(const abut_mesh3 *mesh)
{
    return mesh->triangles;
}

void abut_mesh3_corners(const abut_mesh3 *mesh, int32_t triangle, abut_vec3 corner[3])
{
    const int32_t *index = &abut_mesh_corners3(mesh)[3 * (size_t)triangle];
    for (int32_t k = 0; k < 3; ++k) {
        corner[k] = abut_mesh_vertices3(mesh)[index[k]];
    }
}

abut_box3 abut_mesh3_bounds(const abut_mesh3 *mesh)
{
    return abut_mesh_nodes3(mesh)->box;
}
