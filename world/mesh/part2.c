// part2.c : see part2.h.
#include "mesh/part2.h"
#include "abut/cast2.h"
#include "abut/gradient2.h"
#include "mesh/chain_facets2.h"
#include "mesh/height_facets2.h"
#include "mesh/seam2.h"

bool abut_part_is_sound2(const abut_surface2 *part)
{
    const int       things = (part->chain != NULL) + (part->height != NULL) + (part->shape != NULL);
    abut_shape2     at;
    const abut_vec2 none = {0, 0};
    abut_make_circle2(&at, none, 0);
    return things == 1 &&
           abut_distance2(part->shape != NULL ? part->shape : &at, &at, part->pose, NULL, NULL).status != ABUT_INVALID;
}

abut_facets2 abut_part_facets2(const abut_surface2 *part)
{
    return part->chain != NULL ? abut_chain_facets2(part->chain) : abut_height_facets2(part->height);
}

abut_facet2 abut_facet_at2(const abut_surface2 *part, int32_t segment)
{
    abut_facet2 facet = {part, segment, {{0, 0}, {0, 0}}};
    if (segment >= 0) {
        const abut_facets2 facets = abut_part_facets2(part);
        facets.ends(facets.of, segment, facet.end);
        for (int i = 0; i < 2; ++i) {
            facet.end[i] = abut_transform2(part->pose, facet.end[i]);
        }
    }
    return facet;
}

static abut_shape2 segment_of(const abut_facet2 *facet)
{
    abut_shape2 segment;
    abut_make_capsule2(&segment, facet->end[0], facet->end[1], 0);
    return segment;
}

abut_manifold2 abut_facet_collide2(const abut_facet2 *facet, const abut_shape2 *shape, abut_pose2 pose, const abut_vec2 *normal,
                                   abut_real margin)
{
    if (facet->segment >= 0) {
        const abut_shape2 segment = segment_of(facet);
        return normal == NULL ? abut_collide2(&segment, shape, pose, margin, NULL)
                              : abut_collide2_along(&segment, shape, pose, *normal, margin);
    }
    const abut_pose2 at = facet->part->pose;
    const abut_pose2 relative = abut_relative_pose2(at, pose);
    const abut_vec2  n = normal == NULL ? at.p : abut_unrotate2(at.r, *normal);
    abut_manifold2   m = normal == NULL ? abut_collide2(facet->part->shape, shape, relative, margin, NULL)
                                        : abut_collide2_along(facet->part->shape, shape, relative, n, margin);
    m.normal = abut_rotate2(at.r, m.normal);
    m.tangent = abut_rotate2(at.r, m.tangent);
    for (int32_t i = 0; i < m.count; ++i) {
        m.points[i].point_a = abut_transform2(at, m.points[i].point_a);
        m.points[i].point_b = abut_transform2(at, m.points[i].point_b);
    }
    return m;
}

// In the frame of a convex part.
static abut_vec2 within(const abut_facet2 *facet, abut_vec2 point)
{
    return abut_unrotate2(facet->part->pose.r, abut_sub2(point, facet->part->pose.p));
}

// Whether a point is near the box of a segment; most are not, and this says so at once.
static bool is_near(const abut_vec2 v[2], abut_vec2 p, abut_real weld)
{
    const abut_real x = p.x, y = p.y, w = weld;
    return !((v[0].x > x + w && v[1].x > x + w) || (v[0].x < x - w && v[1].x < x - w) || (v[0].y > y + w && v[1].y > y + w) ||
             (v[0].y < y - w && v[1].y < y - w));
}

bool abut_facet_holds2(const abut_facet2 *facet, abut_vec2 point, abut_real weld)
{
    if (facet->segment >= 0) {
        return is_near(facet->end, point, weld) && abut_is_on_segment2(facet->end, point, weld);
    }
    return abut_point2(facet->part->shape, within(facet, point), NULL).distance <= weld;
}

bool abut_facet_rises_above2(const abut_facet2 *facet, abut_vec2 point, abut_vec2 normal, abut_real weld)
{
    if (facet->segment >= 0) {
        return abut_rises_above2(facet->end, point, normal, weld);
    }
    const abut_pose2 at = facet->part->pose;
    const abut_vec2  highest = abut_support2(facet->part->shape, abut_unrotate2(at.r, normal)).point;
    return abut_is_above2(abut_sub2(abut_transform2(at, highest), point), normal, weld);
}

bool abut_facet_hides2(const abut_facet2 *facet, abut_vec2 from, abut_vec2 to)
{
    const abut_vec2 way = abut_sub2(to, from);
    if (facet->segment >= 0) {
        const abut_shape2 segment = segment_of(facet);
        return abut_ray2(&segment, from, way, NULL).hit;
    }
    return abut_ray2(facet->part->shape, within(facet, from), abut_unrotate2(facet->part->pose.r, way), NULL).hit;
}

int32_t abut_part_sides2(const abut_surface2 *part)
{
    switch (part->shape->core) {
    case ABUT_CORE2_POLYGON:
        return part->shape->polygon->count;
    case ABUT_CORE2_BOX:
        return 4;
    case ABUT_CORE2_SEGMENT:
        return 2;
    default:
        return 0;
    }
}

abut_vec2 abut_part_side2(const abut_surface2 *part, int32_t side)
{
    const abut_shape2 *shape = part->shape;
    const abut_real    sign = side % 2 == 0 ? 1 : -1;
    abut_vec2          n = {side < 2 ? sign : 0, side < 2 ? 0 : sign};
    if (shape->core == ABUT_CORE2_POLYGON) {
        const abut_vec2 *v = abut_polygon2_points(shape->polygon);
        const abut_vec2  end[] = {v[side], v[side + 1 < shape->polygon->count ? side + 1 : 0]};
        n = abut_segment_normal2(end);
    } else if (shape->core == ABUT_CORE2_SEGMENT) {
        const abut_vec2 end[] = {shape->p1, shape->p2};
        n = abut_scale2(sign, abut_segment_normal2(end));
    }
    return abut_rotate2(part->pose.r, n);
}

static bool is_one_line(abut_vec2 n, abut_vec2 normal)
{
    const abut_real across = abut_cross2(n, normal);
    return abut_dot2(n, n) > 0 && across <= ABUT_CHAIN_LEAN && across >= -ABUT_CHAIN_LEAN;
}

bool abut_facet_is_in_line2(const abut_facet2 *facet, abut_vec2 point, abut_vec2 normal, abut_real weld)
{
    bool      flat = false;
    abut_vec2 on = facet->end[0];
    if (facet->segment >= 0) {
        flat = is_one_line(abut_segment_normal2(facet->end), normal);
    } else {
        const abut_pose2 at = facet->part->pose;
        on = abut_transform2(at, abut_support2(facet->part->shape, abut_unrotate2(at.r, normal)).point);
        for (int32_t i = 0; i < abut_part_sides2(facet->part) && !flat; ++i) {
            const abut_vec2 n = abut_part_side2(facet->part, i);
            flat = abut_dot2(n, normal) > 0 && is_one_line(n, normal);
        }
    }
    const abut_real height = abut_dot2(normal, abut_sub2(on, point));
    return flat && height <= weld && height >= -weld;
}
