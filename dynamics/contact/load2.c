// load2.c : the contacts of the last step, as the caller may ask for them.
#include "body/place2.h"
#include "contact/contact2.h"

size_t abut_dynamics2_contact_count(const abut_dynamics2 *d)
{
    return d->contacts.count;
}

// The point with the bodies where they are now, as the solver has it in a sub-step.
static abut_load_point2 load_of(const abut_dynamics2 *d, const abut_contact_constraint2 *c, const abut_contact_point2 *p)
{
    const abut_motion2 *a = &abut_motions2(d)[c->a], *b = &abut_motions2(d)[c->b];
    const abut_vec2     at_a = abut_along2(abut_rotate2(a->turn, p->local_a), c->round_a, c->normal);
    const abut_vec2     at_b = abut_along2(abut_rotate2(b->turn, p->local_b), -c->round_b, c->normal);
    const abut_vec2     gap = abut_sub2(abut_add2(abut_sub2(b->center, a->center), at_b), at_a);
    const abut_real     each_second = d->substep > 0 ? 1 / d->substep : 0;
    return (abut_load_point2){.id = p->id,
                              .segment = p->segment,
                              .point = abut_add2(a->center, abut_along2(at_a, c->share, gap)),
                              .separation = p->separation + abut_dot2(gap, c->normal),
                              .approach = -p->approach,
                              .load = p->impulse[0] * each_second,
                              .friction = p->impulse[1] * each_second,
                              .pressed = p->pressed};
}

bool abut_dynamics2_get_contact(const abut_dynamics2 *d, size_t index, abut_contact_load2 *contact)
{
    if (index >= d->contacts.count) {
        return false;
    }
    const abut_contact_constraint2 *c = &abut_contacts2(d)[index];
    uint32_t                        body_a = 0, body_b = 0;
    if (!abut_world2_get_shape(d->world, c->shape_a, NULL, &body_a) ||
        !abut_world2_get_shape(d->world, c->shape_b, NULL, &body_b)) {
        return false;
    }
    *contact = (abut_contact_load2){.shape_a = c->shape_a,
                                    .shape_b = c->shape_b,
                                    .body_a = body_a,
                                    .body_b = body_b,
                                    .contact = c->contact,
                                    .normal = c->normal,
                                    .count = c->count,
                                    .rule = {c->off, c->friction, c->restitution, c->rolling, c->surface_speed}};
    for (int32_t i = 0; i < c->count; ++i) {
        contact->points[i] = load_of(d, c, &c->point[i]);
    }
    return true;
}

// They ascend by their slots.
size_t abut_dynamics2_find_contact(const abut_dynamics2 *d, uint32_t slot)
{
    size_t first = 0, count = d->contacts.count;
    while (count > 0) {
        const size_t half = count / 2;
        if (abut_contacts2(d)[first + half].contact < slot) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first < d->contacts.count && abut_contacts2(d)[first].contact == slot ? first : d->contacts.count;
}

size_t abut_dynamics2_next_hit(const abut_dynamics2 *d, abut_real speed, size_t after)
{
    for (size_t i = after == SIZE_MAX ? 0 : after + 1; i < d->contacts.count; ++i) {
        const abut_contact_constraint2 *c = &abut_contacts2(d)[i];
        for (int32_t p = 0; p < c->count; ++p) {
            if (c->point[p].pressed && -c->point[p].approach > speed) {
                return i;
            }
        }
    }
    return SIZE_MAX;
}
