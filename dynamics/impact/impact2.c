// impact2.c : see impact2.h. The time of impact is proved (abut/impact2.h), turns included.
#include "impact/impact2.h"

#include "abut/impact2.h"
#include "body/place2.h"
#include "state/constants2.h"

typedef struct flight {
    abut_dynamics2        *d;
    uint32_t               place;
    abut_vec2              way;      // of the centre of mass in the step
    abut_real              fraction; // of it that is free
    const abut_shape_def2 *shape;    // the one that is looked at
} flight;

static abut_place2 place_at(const flight *f, abut_real fraction)
{
    const abut_body2 *body = &abut_bodies2(f->d)[f->place];
    const abut_place2 at = {abut_along2(body->start.center, fraction, f->way),
                            abut_turn_by2(body->start.turn, fraction * abut_motions2(f->d)[f->place].turned)};
    return at;
}

static abut_sweep2 sweep_of(const flight *f)
{
    const abut_body2 *body = &abut_bodies2(f->d)[f->place];
    const abut_pose2  local = f->shape->pose;
    const abut_vec2   center = abut_unrotate2(local.r, abut_sub2(body->local_center, local.p));
    const abut_sweep2 sweep = {abut_compose2(abut_body_pose2(body, body->start), local), center, f->way,
                               abut_motions2(f->d)[f->place].turned};
    return sweep;
}

// The circle round the centre of mass that the body fills half of: whatever else of it is in the wall, the contact pushes it
// out again on the side where its centre is.
static abut_real core_part(const flight *f, const abut_shape_def2 *wall, const abut_sweep2 *still)
{
    const abut_body2 *body = &abut_bodies2(f->d)[f->place];
    abut_shape2       core;
    if (abut_make_circle2(&core, body->local_center, body->inner / 2) != ABUT_OK) {
        return f->fraction;
    }
    const abut_sweep2       sweep = {abut_body_pose2(body, body->start), body->local_center, f->way, 0};
    const abut_cast_options options = {0};
    const abut_hit2         hit = abut_impact2(wall->shape, still, &core, &sweep, &options, NULL);
    return hit.hit && hit.safe < f->fraction ? hit.safe : f->fraction;
}

static abut_real distance_at(const flight *f, abut_real fraction, const abut_shape_def2 *wall, abut_pose2 wall_pose)
{
    const abut_body2 *body = &abut_bodies2(f->d)[f->place];
    const abut_pose2  pose = abut_compose2(abut_body_pose2(body, place_at(f, fraction)), f->shape->pose);
    return abut_distance2(wall->shape, f->shape->shape, abut_relative_pose2(wall_pose, pose), NULL, NULL).distance;
}

// Of two that touch when the step begins: the core must not touch, and they must not be deeper at the end than they were, or
// than an impact lets them. So far they go: a corner that comes down beside the one that touches is a contact in the next step.
static abut_real shallow_part(const flight *f, const abut_shape_def2 *wall, const abut_sweep2 *still, abut_real at_start)
{
    const abut_real allowed = -ABUT_IMPACT_DEPTH * f->d->options.length;
    const abut_real least = at_start < allowed ? at_start : allowed;
    abut_real       good = 0, bad = core_part(f, wall, still);
    if (distance_at(f, bad, wall, still->start) >= least) {
        return bad;
    }
    for (int i = 0; i < ABUT_IMPACT_HALVINGS; ++i) {
        const abut_real middle = (good + bad) / 2;
        if (distance_at(f, middle, wall, still->start) >= least) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    return good;
}

// The part of the way that is free of one wall.
static abut_real free_part(const flight *f, const abut_shape_def2 *wall, abut_pose2 wall_pose)
{
    const abut_sweep2 still = {wall_pose, {0, 0}, {0, 0}, 0}, sweep = sweep_of(f);
    const abut_real   near = ABUT_SPECULATIVE / 4 * f->d->options.length;
    const abut_real   at_start = distance_at(f, 0, wall, wall_pose);
    if (at_start <= 2 * near) {
        return shallow_part(f, wall, &still, at_start);
    }
    const abut_cast_options options = {.target = near};
    const abut_hit2         hit = abut_impact2(wall->shape, &still, f->shape->shape, &sweep, &options, NULL);
    return hit.hit ? hit.safe : 1;
}

// What the world says, which knows what filters, groups and ignored pairs there are now.
static bool may_meet(const flight *f, const abut_shape_def2 *wall, uint32_t wall_body)
{
    const abut_filter a = f->shape->filter, b = wall->filter;
    const bool        one_group = f->shape->group != 0 && f->shape->group == wall->group;
    const bool        agreed = one_group ? wall->group > 0 : (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
    return agreed && !abut_world2_is_ignored(f->d->world, abut_bodies2(f->d)[f->place].id, wall_body);
}

static bool look_at_wall(void *context, uint32_t wall_id)
{
    flight         *f = context;
    abut_shape_def2 wall;
    abut_body_def2  body;
    uint64_t        shape_id = 0;
    uint32_t        body_id = 0;
    if (!abut_broad2_get(f->d->walls, wall_id, NULL, &shape_id) ||
        !abut_world2_get_shape(f->d->world, (uint32_t)shape_id, &wall, &body_id) ||
        !abut_world2_get_body(f->d->world, body_id, &body) || !may_meet(f, &wall, body_id)) {
        return true;
    }
    const abut_real part = free_part(f, &wall, abut_compose2(body.pose, wall.pose));
    f->fraction = part < f->fraction ? part : f->fraction;
    return true;
}

static bool is_fast(const abut_body2 *body, const flight *f, abut_real turned)
{
    const abut_real way = abut_size2(f->way) + abut_magnitude1(turned) * body->reach;
    return way > ABUT_FAST_PART * body->inner;
}

void abut_stop_at_walls2(abut_dynamics2 *d, uint32_t place)
{
    const abut_body2 *body = &abut_bodies2(d)[place];
    abut_motion2     *motion = &abut_motions2(d)[place];
    flight            f = {d, place, abut_sub2(motion->center, body->start.center), 1, NULL};
    if (!is_fast(body, &f, motion->turned)) {
        return;
    }
    const abut_vec2   from = body->start.center, to = motion->center;
    const abut_real   reach = body->reach + ABUT_SPECULATIVE * d->options.length;
    const abut_box2   box = {{(from.x < to.x ? from.x : to.x) - reach, (from.y < to.y ? from.y : to.y) - reach},
                             {(from.x > to.x ? from.x : to.x) + reach, (from.y > to.y ? from.y : to.y) + reach}};
    const abut_filter all = {0, 0};
    abut_shape_def2   def;
    for (uint32_t s = abut_world2_next_shape(d->world, body->id, 0); s != 0;
         s = abut_world2_next_shape(d->world, body->id, s)) {
        (void)abut_world2_get_shape(d->world, s, &def, NULL);
        if (def.shape != NULL && !def.sensor) {
            f.shape = &def;
            abut_broad2_visit(d->walls, box, all, look_at_wall, &f);
        }
    }
    if (f.fraction < 1) {
        const abut_place2 at = place_at(&f, f.fraction);
        motion->center = at.center;
        motion->turn = at.turn;
    }
}
