// calls.c : see calls.h. A call into JavaScript gets plain numbers and answers through memory.
#include "calls.h"

#define FROM_JAVASCRIPT(name) __attribute__((import_module("abut"), import_name(name)))

FROM_JAVASCRIPT("support2") void javascript_support2(int32_t number, abut_real x, abut_real y, abut_support2_point *found);
FROM_JAVASCRIPT("support3")
void javascript_support3(int32_t number, abut_real x, abut_real y, abut_real z, abut_support3_point *found);

FROM_JAVASCRIPT("meet") int32_t javascript_meet(uint32_t shape_a, uint32_t shape_b);
FROM_JAVASCRIPT("wanted") int32_t javascript_wanted(int32_t which, uint32_t shape);
FROM_JAVASCRIPT("contact2")
void javascript_contact2(const abut_contact_view2 *met, const abut_vec2 *position_a, abut_contact_rule2 *rule);

void call_relative_pose2(abut_pose2 *b_in_a, const abut_pose2 *a_in_world, const abut_pose2 *b_in_world)
{
    *b_in_a = abut_relative_pose2(*a_in_world, *b_in_world);
}

static abut_support2_point support2(const void *user, abut_vec2 direction)
{
    abut_support2_point found = {{0, 0}, 0};
    javascript_support2((int32_t)(intptr_t)user, direction.x, direction.y, &found);
    return found;
}

static abut_support3_point support3(const void *user, abut_vec3 direction)
{
    abut_support3_point found = {{0, 0, 0}, 0};
    javascript_support3((int32_t)(intptr_t)user, direction.x, direction.y, direction.z, &found);
    return found;
}

abut_status call_make_custom2(abut_shape2 *shape, int32_t number, abut_real radius)
{
    return abut_make_custom2(shape, support2, (const void *)(intptr_t)number, radius);
}

abut_status call_make_custom3(abut_shape3 *shape, int32_t number, abut_real radius)
{
    return abut_make_custom3(shape, support3, (const void *)(intptr_t)number, radius);
}

abut_status call_broad2_insert(abut_broad2 *broad, const abut_box2 *box, const abut_filter *filter, uint32_t *id)
{
    return abut_broad2_insert(broad, *box, 0, *filter, id);
}

abut_status call_broad3_insert(abut_broad3 *broad, const abut_box3 *box, const abut_filter *filter, uint32_t *id)
{
    return abut_broad3_insert(broad, *box, 0, *filter, id);
}

static bool may_meet(void *context, const abut_dynamics2 *dynamics, uint32_t shape_a, uint32_t shape_b)
{
    (void)context;
    (void)dynamics;
    return javascript_meet(shape_a, shape_b) != 0;
}

static void solve_contact(void *context, const abut_dynamics2 *dynamics, const abut_contact_view2 *met,
                          abut_contact_rule2 *rule)
{
    abut_dynamic2 a = {0};
    (void)context;
    abut_dynamics2_get_body(dynamics, met->body_a, &a);
    javascript_contact2(met, &a.pose.p, rule);
}

abut_status call_dynamics2_set_callbacks(abut_dynamics2 *dynamics, int32_t meet, int32_t contact)
{
    const abut_callbacks2 callbacks = {meet != 0 ? may_meet : NULL, contact != 0 ? solve_contact : NULL, NULL};
    return abut_dynamics2_set_callbacks(dynamics, &callbacks);
}

static bool shapes_may_meet(void *context, uint32_t a, uint32_t b)
{
    (void)context;
    return javascript_meet(a, b) != 0;
}

void call_ask_meet(abut_world_options *options)
{
    options->filter = shapes_may_meet;
}

static bool shape_is_wanted(void *context, uint32_t shape)
{
    return javascript_wanted((int32_t)(intptr_t)context, shape) != 0;
}

void call_ask_wanted(abut_query_filter *filter, int32_t which)
{
    filter->wanted = shape_is_wanted;
    filter->context = (void *)(intptr_t)which;
}
