// part3.c : see part3.h.
#include "mesh/part3.h"
#include "abut/cast3.h"
#include "abut/gradient3.h"
#include "mesh/height_facets3.h"
#include "mesh/mesh_facets3.h"
#include "mesh/seam3.h"

bool abut_part_is_sound3(const abut_surface3 *part)
{
    const int       things = (part->mesh != NULL) + (part->height != NULL) + (part->shape != NULL);
    abut_shape3     at;
    const abut_vec3 none = {0, 0, 0};
    abut_make_sphere3(&at, none, 0);
    return things == 1 &&
           abut_distance3(part->shape != NULL ? part->shape : &at, &at, part->pose, NULL, NULL).status != ABUT_INVALID;
}

abut_facets3 abut_part_facets3(const abut_surface3 *part)
{
    return part->mesh != NULL ? abut_mesh_facets3(part->mesh) : abut_height_facets3(part->height);
}

abut_facet3 abut_facet_at3(const abut_surface3 *part, int32_t triangle)
{
    abut_facet3 facet = {part, triangle, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    if (triangle >= 0) {
        const abut_facets3 facets = abut_part_facets3(part);
        facets.corners(facets.of, triangle, facet.corner);
        for (int i = 0; i < 3; ++i) {
            facet.corner[i] = abut_transform3(part->pose, facet.corner[i]);
        }
    }
    return facet;
}

static abut_shape3 triangle_of(const abut_facet3 *facet)
{
    abut_shape3 triangle;
    abut_make_triangle3(&triangle, facet->corner[0], facet->corner[1], facet->corner[2], 0);
    return triangle;
}

// From the frame of a part.
static abut_contact3 placed(abut_pose3 pose, abut_contact3 contact)
{
    contact.point_a = abut_transform3(pose, contact.point_a);
    contact.point_b = abut_transform3(pose, contact.point_b);
    return contact;
}

abut_manifold3 abut_facet_collide3(const abut_facet3 *facet, const abut_shape3 *shape, abut_pose3 pose, const abut_vec3 *normal,
                                   abut_real margin, abut_contact3 points[ABUT_CONTACTS3_AT_MOST])
{
    if (facet->triangle >= 0) {
        const abut_shape3 triangle = triangle_of(facet);
        return normal == NULL ? abut_collide3_full(&triangle, shape, pose, margin, NULL, points)
                              : abut_collide3_along(&triangle, shape, pose, *normal, margin, points);
    }
    const abut_pose3 at = facet->part->pose;
    const abut_pose3 relative = abut_relative_pose3(at, pose);
    const abut_vec3  n = normal == NULL ? at.p : abut_unrotate3(at.r, *normal);
    abut_manifold3   m = normal == NULL ? abut_collide3_full(facet->part->shape, shape, relative, margin, NULL, points)
                                        : abut_collide3_along(facet->part->shape, shape, relative, n, margin, points);
    m.normal = abut_rotate3(at.r, m.normal);
    m.tangent[0] = abut_rotate3(at.r, m.tangent[0]);
    m.tangent[1] = abut_rotate3(at.r, m.tangent[1]);
    for (int32_t i = 0; i < m.count; ++i) {
        m.points[i] = placed(at, m.points[i]);
    }
    for (int32_t i = 0; m.count > 0 && i < m.total; ++i) {
        points[i] = placed(at, points[i]);
    }
    return m;
}

// In the frame of a convex part.
static abut_vec3 within(const abut_facet3 *facet, abut_vec3 point)
{
    return abut_unrotate3(facet->part->pose.r, abut_sub3(point, facet->part->pose.p));
}

// Whether a point is near the box of a triangle; most are not, and this says so at once.
static bool is_near(const abut_vec3 v[3], abut_vec3 p, abut_real weld)
{
    const abut_real x = p.x, y = p.y, z = p.z, w = weld;
    return !((v[0].x > x + w && v[1].x > x + w && v[2].x > x + w) || (v[0].x < x - w && v[1].x < x - w && v[2].x < x - w) ||
             (v[0].y > y + w && v[1].y > y + w && v[2].y > y + w) || (v[0].y < y - w && v[1].y < y - w && v[2].y < y - w) ||
             (v[0].z > z + w && v[1].z > z + w && v[2].z > z + w) || (v[0].z < z - w && v[1].z < z - w && v[2].z < z - w));
}

bool abut_facet_holds3(const abut_facet3 *facet, abut_vec3 point, abut_real weld)
{
    if (facet->triangle >= 0) {
        return is_near(facet->corner, point, weld) && abut_is_on_triangle3(facet->corner, point, weld);
    }
    return abut_point3(facet->part->shape, within(facet, point), NULL).distance <= weld;
}

bool abut_facet_rises_above3(const abut_facet3 *facet, abut_vec3 point, abut_vec3 normal, abut_real weld)
{
    if (facet->triangle >= 0) {
        return abut_rises_above3(facet->corner, point, normal, weld);
    }
    const abut_pose3 at = facet->part->pose;
    const abut_vec3  highest = abut_support3(facet->part->shape, abut_unrotate3(at.r, normal)).point;
    return abut_is_above3(abut_sub3(abut_transform3(at, highest), point), normal, weld);
}

bool abut_facet_hides3(const abut_facet3 *facet, abut_vec3 from, abut_vec3 to)
{
    const abut_vec3 way = abut_sub3(to, from);
    if (facet->triangle >= 0) {
        const abut_shape3 triangle = triangle_of(facet);
        return abut_ray3(&triangle, from, way, NULL).hit;
    }
    return abut_ray3(facet->part->shape, within(facet, from), abut_unrotate3(facet->part->pose.r, way), NULL).hit;
}

int32_t abut_part_sides3(const abut_surface3 *part)
{
    switch (part->shape->core) {
    case ABUT_CORE3_HULL:
        return part->shape->hull->faces;
    case ABUT_CORE3_BOX:
        return 6;
    case ABUT_CORE3_TRIANGLE:
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        return 2;
    default:
        return 0;
    }
}

// Along the axes x, y and z, one side after the other.
static abut_vec3 along_axis(int32_t axis, abut_real sign)
{
    const abut_vec3 n = {axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0};
    return n;
}

abut_vec3 abut_part_side3(const abut_surface3 *part, int32_t side)
{
    const abut_shape3 *shape = part->shape;
    const abut_real    sign = side % 2 == 0 ? 1 : -1;
    abut_vec3          n;
    if (shape->core == ABUT_CORE3_HULL) {
        n = abut_hull3_normal(shape->hull, side);
    } else if (shape->core == ABUT_CORE3_TRIANGLE) {
        n = abut_scale3(sign, abut_triangle_normal3(shape->p));
    } else {
        n = along_axis(shape->core == ABUT_CORE3_BOX ? side / 2 : (int32_t)shape->axis, sign);
    }
    return abut_rotate3(part->pose.r, n);
}

static bool is_one_line(abut_vec3 n, abut_vec3 normal)
{
    const abut_vec3 across = abut_cross3(n, normal);
    return abut_dot3(n, n) > 0 && abut_dot3(across, across) <= ABUT_MESH_LEAN * ABUT_MESH_LEAN;
}

bool abut_facet_is_in_plane3(const abut_facet3 *facet, abut_vec3 point, abut_vec3 normal, abut_real weld)
{
    bool      flat = false;
    abut_vec3 on = facet->corner[0];
    if (facet->triangle >= 0) {
        flat = is_one_line(abut_triangle_normal3(facet->corner), normal);
    } else {
        const abut_pose3 at = facet->part->pose;
        on = abut_transform3(at, abut_support3(facet->part->shape, abut_unrotate3(at.r, normal)).point);
        for (int32_t i = 0; i < abut_part_sides3(facet->part) && !flat; ++i) {
            const abut_vec3 n = abut_part_side3(facet->part, i);
            flat = abut_dot3(n, normal) > 0 && is_one_line(n, normal);
        }
    }
    const abut_real height = abut_dot3(normal, abut_sub3(on, point));
    return flat && height <= weld && height >= -weld;
}
