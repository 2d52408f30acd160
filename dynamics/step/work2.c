// work2.c : see work2.h.
#include "step/work2.h"

#include "contact/contact2.h"
#include "row/energy2.h"

// ---- energy ----

// The kinetic energy at the end of a sub-step, whose speeds are those at its middle.
static abut_real energy_at_end(const abut_solving2 *s, abut_real h)
{
    abut_real sum = 0;
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_body2   *body = &abut_bodies2(s->d)[abut_own_place2(s, i)];
        const abut_motion2 *m = &s->motions[abut_own_place2(s, i)];
        sum += abut_energy2(m, abut_velocity_at_end2(m, h, body->gravity_scale, s->d->options.gravity), m->spin);
    }
    return sum;
}

// What gravity has added in a sub-step.
static abut_real energy_fallen(const abut_solving2 *s, abut_real h)
{
    abut_real sum = 0;
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_body2   *body = &abut_bodies2(s->d)[abut_own_place2(s, i)];
        const abut_motion2 *m = &s->motions[abut_own_place2(s, i)];
        const abut_real     work = h * body->gravity_scale * abut_dot2(s->d->options.gravity, m->velocity);
        sum += m->inverse_mass > 0 ? work / m->inverse_mass : 0;
    }
    return sum;
}

void abut_note_fall2(abut_solving2 *s, abut_real h)
{
    s->energy += s->kept ? energy_fallen(s, h) : 0;
}

// ---- what does work ----

// Of a body of the island, or beside it: one that no impulse moves holds the others, and does work on them when it moves.
static void count_in(abut_solving2 *s, uint32_t place)
{
    const abut_motion2 *m = &s->motions[place];
    if (!(m->inverse_mass > 0)) {
        s->held = true;
        s->passive = s->passive && !abut_moves2(m);
    }
}

// Sets `bounces`. Whether something bounces, and nothing comes back faster.
static bool may_bounce(abut_solving2 *s)
{
    bool any = false, more = false;
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = abut_own_contact2(s, i);
        more = more || c->restitution > 1;
        for (int32_t p = 0; p < c->count; ++p) {
            any = any || c->restitution >= 1 || abut_point_bounces2(c, p, true, s->d->options.length);
        }
    }
    s->bounces = any;
    return any && !more;
}

static bool is_pushed(const abut_solving2 *s)
{
    bool any = false;
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_body2 *body = &abut_bodies2(s->d)[abut_own_place2(s, i)];
        any = any || abut_size2(body->force) > 0 || abut_magnitude1(body->torque) > 0;
    }
    return any;
}

void abut_find_work2(abut_solving2 *s, abut_real h)
{
    const bool bounces = may_bounce(s);
    s->held = false;
    s->passive = bounces || s->island->joint_count > 0;
    for (uint32_t i = 0; s->passive && i < s->island->joint_count; ++i) {
        const abut_joint2 *joint = abut_own_joint2(s, i);
        s->passive = !joint->def.motor && !(joint->def.hertz > 0);
        count_in(s, joint->a);
        count_in(s, joint->b);
    }
    for (uint32_t i = 0; s->passive && i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = abut_own_contact2(s, i);
        s->passive = !(c->surface_speed < 0 || c->surface_speed > 0);
        count_in(s, c->a);
        count_in(s, c->b);
    }
    s->kept = s->passive && bounces && !is_pushed(s);
    s->energy = s->kept ? energy_at_end(s, h) : 0;
}

// ---- energy of what bounces ----

// What an island's contacts have done in a step.
typedef struct touching {
    bool pressed;  // any of them
    bool returns;  // none of those pressed takes energy for good: it bounces, or would at any speed
    bool lossless; // none takes any, and one has bounced
    bool held;     // by something at rest that is pressed, or joined
} touching;

static bool is_loose(const abut_solving2 *s, uint32_t a, uint32_t b)
{
    return s->motions[a].inverse_mass > 0 && s->motions[b].inverse_mass > 0;
}

static touching find_touching(const abut_solving2 *s)
{
    touching t = {false, true, true, false};
    bool     bounced = false;
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = abut_own_contact2(s, i);
        for (int32_t p = 0; p < c->count; ++p) {
            if (c->point[p].pressed) {
                const bool bounces = abut_point_bounces2(c, p, true, s->d->options.length);
                t.pressed = true;
                t.returns = t.returns && (bounces || c->restitution >= 1);
                t.lossless = t.lossless && c->restitution >= 1 && !(c->friction > 0 || c->rolling > 0);
                t.held = t.held || !is_loose(s, c->a, c->b);
                bounced = bounced || bounces;
            }
        }
    }
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        t.held = t.held || !is_loose(s, abut_own_joint2(s, i)->a, abut_own_joint2(s, i)->b);
    }
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_body2 *body = &abut_bodies2(s->d)[abut_own_place2(s, i)];
        t.lossless = t.lossless && !(body->linear_damping > 0 || body->angular_damping > 0);
    }
    t.lossless = t.lossless && bounced;
    return t;
}

// A bounce goes by how fast two came together when the step began, and pushes where they are at its end. Bodies that turn have
// other levers by then, so energy may come or go: what has come is taken away, and what has gone is given back where nothing
// may take any. An island in which others rest, and are pushed out of each other at the time, is left: all of it would pay for
// that.
void abut_keep_energy_of_bounces2(const abut_solving2 *s, abut_real h)
{
    const touching  t = s->kept ? find_touching(s) : (touching){false};
    const abut_real gain = s->kept ? energy_at_end(s, h) - s->energy : 0;
    if (t.pressed && t.returns && (gain > 0 || t.lossless)) {
        abut_pack_speeds2(s);
        abut_set_energy2(&s->system, abut_own_places2(s), abut_kinetic_energy2(&s->system, abut_own_places2(s)) - gain, t.held);
        abut_unpack_speeds2(s);
    }
}
