// boxes3.c : the contact manifold of two boxes of space, by the kernel for this processor.
#include "pairs/boxes3.h"
#include "base/inline.h"
#include "clip/tangent3.h"
#include "pairs/boxes_kernel3.h"
#include "simd/cpu.h"

bool abut_boxes_meet3(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                      abut_cache3 *cache)
{
    bool met = abut_has_avx512() ? abut_boxes_meet3_avx512(s, a, b, b_in_a, margin)
               : abut_has_avx2() ? abut_boxes_meet3_avx2(s, a, b, b_in_a, margin)
                                 : abut_boxes_kernel3(s, a, b, b_in_a, margin);
    if (met && cache != NULL) {
        cache->normal = s->told.normal;
    }
    return met;
}

static const abut_contact3 no_contact = {{0, 0, 0}, {0, 0, 0}, 0, 0};

// In the caller's frame and unit.
static inline abut_contact3 contact_at(const abut_boxes3 *s, int32_t place)
{
    abut_real at[3];
    at[s->axis] = s->top;
    at[s->next] = s->x[place];
    at[s->after] = s->y[place];
    abut_vec3     way = {at[0], at[1], at[2]};
    abut_contact3 c;
    c.point_a = abut_along3(s->middle, s->unit, way);
    c.point_b = abut_along3(s->middle, s->unit, abut_along3(way, s->height[place], s->told.normal));
    c.separation = s->unit * s->height[place] + 0; // no negative zero
    c.id = s->name[place];
    return c;
}

static inline abut_contact3 sole_contact(const abut_boxes3 *s)
{
    abut_contact3 c;
    c.point_a = (abut_vec3){s->sole_a[0], s->sole_a[1], s->sole_a[2]};
    c.point_b = (abut_vec3){s->sole_b[0], s->sole_b[1], s->sole_b[2]};
    c.separation = s->told.distance + 0; // no negative zero
    c.id = s->name[0];
    return c;
}

// Written as one value, so that no compiler makes it elsewhere first.
static inline abut_manifold3 manifold_of(const abut_boxes3 *s, abut_contact3 first, abut_contact3 second, abut_contact3 third,
                                         abut_contact3 fourth)
{
    abut_vec3 tangent[2];
    abut_tangents3(s->told.normal, tangent);
    return (abut_manifold3){s->told.normal,
                            {tangent[0], tangent[1]},
                            {first, second, third, fourth},
                            s->count,
                            s->total,
                            s->told.distance,
                            s->told.error,
                            s->told.status,
                            0};
}

// Out of the way of the rest, which is far shorter.
ABUT_OUTLINE abut_manifold3 with_several_contacts(const abut_boxes3 *s)
{
    if (s->count == 2) {
        return manifold_of(s, contact_at(s, s->chosen[0]), contact_at(s, s->chosen[1]), no_contact, no_contact);
    }
    return manifold_of(s, contact_at(s, s->chosen[0]), contact_at(s, s->chosen[1]), contact_at(s, s->chosen[2]),
                       s->count > 3 ? contact_at(s, s->chosen[3]) : no_contact);
}

abut_manifold3 abut_boxes_manifold3(const abut_boxes3 *s)
{
    if (s->count > 1) {
        return with_several_contacts(s);
    }
    if (s->count == 0) {
        return manifold_of(s, no_contact, no_contact, no_contact, no_contact);
    }
    return manifold_of(s, s->sole ? sole_contact(s) : contact_at(s, s->chosen[0]), no_contact, no_contact, no_contact);
}

void abut_boxes_points3(const abut_boxes3 *s, abut_contact3 *points)
{
    if (s->total == 1 && s->sole) {
        points[0] = sole_contact(s);
        return;
    }
    int32_t place = abut_lowest_bit(s->taken | 1u << 2 * 4);
    int32_t written = 0;
    for (int32_t step = 0; step < 2 * 4 && written < s->total; ++step) {
        if ((s->taken >> place & 1) != 0) {
            points[s->upper ? written : s->total - 1 - written] = contact_at(s, place);
            written += 1;
        }
        place = abut_outline_next3(&s->outline, place);
    }
}
