// callback2.c : see callback2.h. A caller may say what it likes: what is no number is taken for unsaid.
#include "callback/callback2.h"

#include "abut/query2.h"
#include "body/place2.h"
#include "state/constants2.h"

// ---- which shapes may meet ----

bool abut_pair_may_meet2(const abut_dynamics2 *d, uint32_t a, uint32_t b)
{
    return d->callbacks.meet == NULL || d->callbacks.meet(d->callbacks.context, d, a, b);
}

bool abut_shapes_may_meet2(void *simulation, uint32_t a, uint32_t b)
{
    return abut_pair_may_meet2(simulation, a, b);
}

abut_status abut_dynamics2_set_callbacks(abut_dynamics2 *d, const abut_callbacks2 *callbacks)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const abut_callbacks2 none = {0};
    d->callbacks = callbacks != NULL ? *callbacks : none;
    for (size_t i = 0; i < d->fixtures.count; ++i) {
        abut_shape_def2 def;
        const uint32_t  id = abut_fixtures2(d)[i].id;
        if (id != 0 && abut_world2_get_shape(d->world, id, &def, NULL)) {
            (void)abut_world2_set_filter(d->world, id, def.filter, def.group);
        }
    }
    for (uint32_t i = 1; i < d->bodies.count; ++i) {
        abut_wake_place2(d, i);
    }
    return ABUT_OK;
}

// ---- contacts ----

abut_contact_rule2 abut_rule_of2(const abut_material *a, const abut_material *b)
{
    return (abut_contact_rule2){.friction = abut_root1(a->friction * b->friction),
                                .restitution = a->restitution > b->restitution ? a->restitution : b->restitution,
                                .rolling = a->rolling > b->rolling ? a->rolling : b->rolling,
                                .surface_speed = a->surface_speed + b->surface_speed};
}

// Of B against A at the middle of the points, which are given from the position of A's body, with the bodies at these poses.
static abut_vec2 velocity_at(const abut_dynamics2 *d, const abut_pose2 *poses, const uint32_t *places, const abut_manifold2 *m)
{
    abut_vec2 middle = poses[0].p, velocity[2];
    for (int32_t i = 0; i < m->count; ++i) {
        middle = abut_along2(middle, 1 / (abut_real)(2 * m->count), abut_add2(m->points[i].point_a, m->points[i].point_b));
    }
    for (int k = 0; k < 2; ++k) {
        const abut_motion2 *motion = &abut_motions2(d)[places[k]];
        const abut_vec2     center = abut_transform2(poses[k], abut_bodies2(d)[places[k]].local_center);
        velocity[k] = abut_along2(motion->velocity, motion->spin, abut_perp2(abut_sub2(middle, center)));
    }
    return abut_sub2(velocity[1], velocity[0]);
}

static bool is_rule(const abut_contact_rule2 *rule)
{
    return abut_is_finite1(rule->friction) && abut_is_finite1(rule->restitution) && abut_is_finite1(rule->rolling) &&
           abut_is_finite1(rule->surface_speed) && !(rule->friction < 0) && !(rule->restitution < 0) && !(rule->rolling < 0);
}

static abut_contact_rule2 answer_of(const abut_dynamics2 *d, const abut_contact_view2 *view, abut_contact_rule2 usual)
{
    abut_contact_rule2 rule = usual;
    d->callbacks.contact(d->callbacks.context, d, view, &rule);
    return is_rule(&rule) ? rule : usual;
}

void abut_ask_contact2(const abut_dynamics2 *d, const abut_contact_pair *pair, const abut_contact_manifold2 *manifold,
                       abut_contact_constraint2 *c)
{
    const uint32_t places[] = {c->a, c->b};
    abut_pose2     poses[2];
    for (int k = 0; k < 2; ++k) {
        const abut_motion2 *motion = &abut_motions2(d)[places[k]];
        poses[k] = abut_body_pose2(&abut_bodies2(d)[places[k]], (abut_place2){motion->center, motion->turn});
    }
    const abut_contact_view2 view = {.shape_a = pair->shape_a,
                                     .shape_b = pair->shape_b,
                                     .body_a = pair->body_a,
                                     .body_b = pair->body_b,
                                     .contact = c->contact,
                                     .manifold = manifold,
                                     .velocity = velocity_at(d, poses, places, &manifold->manifold)};
    const abut_contact_rule2 usual = {false, c->friction, c->restitution, c->rolling, c->surface_speed};
    const abut_contact_rule2 rule = answer_of(d, &view, usual);
    c->off = rule.off;
    c->friction = rule.friction;
    c->restitution = rule.restitution;
    c->rolling = rule.rolling;
    c->surface_speed = rule.surface_speed;
}

// ---- impacts ----

static bool is_surface(const abut_shape_place2 *end)
{
    return end->part != NULL || end->halfspace != NULL;
}

// In the frame of a body's position, with the world's axes.
static abut_pose2 pose_of(const abut_shape_place2 *end, const abut_shape_def2 *def, abut_vec2 from)
{
    const abut_pose2 pose = is_surface(end) ? end->part_pose : end->body;
    const abut_pose2 local = is_surface(end) ? abut_identity2() : def->pose;
    const abut_vec2  turned = abut_rotate2(pose.r, local.p);
    return (abut_pose2){abut_add2(abut_sub2(pose.p, from), turned), abut_compose2(pose, local).r};
}

static abut_manifold2 manifold_with(const abut_halfspace2 *halfspace, abut_pose2 a, const abut_shape2 *shape, abut_pose2 b,
                                    abut_real margin)
{
    abut_manifold2 m = abut_halfspace2_collide(halfspace, shape, abut_relative_pose2(a, b), margin);
    m.normal = abut_rotate2(a.r, m.normal);
    m.tangent = abut_rotate2(a.r, m.tangent);
    for (int32_t i = 0; i < m.count; ++i) {
        m.points[i].point_a = abut_transform2(a, m.points[i].point_a);
        m.points[i].point_b = abut_transform2(a, m.points[i].point_b);
    }
    return m;
}

bool abut_impact_counts2(const abut_dynamics2 *d, abut_shape_place2 one, abut_shape_place2 other)
{
    // As in a contact of the world beneath, a surface is A, else the shape of the lower id.
    const bool              in_order = is_surface(&one) || (!is_surface(&other) && one.shape < other.shape);
    const abut_shape_place2 ends[] = {in_order ? one : other, in_order ? other : one};
    abut_shape_def2         defs[2];
    uint32_t                bodies[2];
    if (d->callbacks.contact == NULL || !abut_world2_get_shape(d->world, ends[0].shape, &defs[0], &bodies[0]) ||
        !abut_world2_get_shape(d->world, ends[1].shape, &defs[1], &bodies[1])) {
        return true;
    }
    const abut_shape2 *forms[] = {ends[0].part != NULL ? ends[0].part : defs[0].shape, defs[1].shape};
    if ((forms[0] == NULL && ends[0].halfspace == NULL) || forms[1] == NULL) {
        return true;
    }
    const abut_pose2       poses[] = {ends[0].body, ends[1].body};
    const uint32_t         places[] = {abut_place_of_body2(d, bodies[0]), abut_place_of_body2(d, bodies[1])};
    const abut_pose2       a = pose_of(&ends[0], &defs[0], poses[0].p), b = pose_of(&ends[1], &defs[1], poses[0].p);
    const abut_real        margin = ABUT_SPECULATIVE * d->options.length;
    const int32_t          segment = is_surface(&ends[0]) ? ends[0].segment : -1;
    abut_contact_manifold2 m = {ends[0].halfspace != NULL ? manifold_with(ends[0].halfspace, a, forms[1], b, margin)
                                                          : abut_collide2_world(forms[0], a, forms[1], b, margin, NULL),
                                {segment, segment}};
    if (m.manifold.count == 0) {
        return true;
    }
    const abut_contact_view2 view = {.shape_a = ends[0].shape,
                                     .shape_b = ends[1].shape,
                                     .body_a = bodies[0],
                                     .body_b = bodies[1],
                                     .contact = ABUT_NO_CONTACT,
                                     .manifold = &m,
                                     .velocity = velocity_at(d, poses, places, &m.manifold)};
    return !answer_of(d, &view,
                      abut_rule_of2(&abut_fixtures2(d)[defs[0].user].material, &abut_fixtures2(d)[defs[1].user].material))
                .off;
}
