// energy2.c : see energy2.h. The motion of many bodies is one of all of them as if they were rigid, which has their momentum
// and angular momentum, and a rest which has none; the kinetic energy is the sum of those of both (König's theorem).
#include "row/energy2.h"

#include "state/root2.h"

typedef struct rigid_motion {
    abut_vec2 center, velocity; // of mass
    abut_real spin;
} rigid_motion;

static abut_vec2 velocity_of(const abut_speed2 *speed)
{
    return (abut_vec2){speed->numbers[ABUT_SPEED_X], speed->numbers[ABUT_SPEED_Y]};
}

static abut_real energy_of(const abut_motion2 *m, const abut_speed2 *speed)
{
    return abut_energy2(m, velocity_of(speed), speed->numbers[ABUT_SPEED_SPIN]);
}

abut_real abut_kinetic_energy2(const abut_system2 *system, const uint32_t *places)
{
    abut_real sum = 0;
    for (uint32_t i = 0; i < system->body_count; ++i) {
        sum += energy_of(&system->motions[places[i]], &system->speeds[i]);
    }
    return sum;
}

// Where one of them cannot turn, angular momentum does not stay anyway.
static rigid_motion as_one(const abut_system2 *system, const uint32_t *places)
{
    const abut_vec2 origin = system->motions[places[0]].center; // near them: far out a float has few digits
    abut_vec2       moment = {0, 0}, momentum = {0, 0};
    abut_real       mass = 0;
    bool            turns = true;
    for (uint32_t i = 0; i < system->body_count; ++i) {
        const abut_motion2 *m = &system->motions[places[i]];
        moment = abut_along2(moment, 1 / m->inverse_mass, abut_sub2(m->center, origin));
        momentum = abut_along2(momentum, 1 / m->inverse_mass, velocity_of(&system->speeds[i]));
        mass += 1 / m->inverse_mass;
        turns = turns && m->inverse_inertia > 0;
    }
    rigid_motion all = {abut_add2(origin, abut_scale2(1 / mass, moment)), abut_scale2(1 / mass, momentum), 0};
    abut_real    angular = 0, inertia = 0;
    for (uint32_t i = 0; turns && i < system->body_count; ++i) {
        const abut_motion2 *m = &system->motions[places[i]];
        const abut_vec2     arm = abut_sub2(m->center, all.center);
        angular += abut_cross2(arm, abut_sub2(velocity_of(&system->speeds[i]), all.velocity)) / m->inverse_mass +
                   system->speeds[i].numbers[ABUT_SPEED_SPIN] / m->inverse_inertia;
        inertia += abut_dot2(arm, arm) / m->inverse_mass + 1 / m->inverse_inertia;
    }
    all.spin = turns ? angular / inertia : 0;
    return all;
}

static abut_speed2 speed_in(const rigid_motion *all, const abut_motion2 *m)
{
    const abut_vec2 v = abut_along2(all->velocity, all->spin, abut_perp2(abut_sub2(m->center, all->center)));
    return (abut_speed2){{v.x, v.y, m->inverse_inertia > 0 ? all->spin : 0, 0}};
}

void abut_set_energy2(const abut_system2 *system, const uint32_t *places, abut_real wanted, bool held)
{
    const rigid_motion rest = {{0, 0}, {0, 0}, 0}, all = held ? rest : as_one(system, places);
    abut_real          stays = 0, goes = 0; // energy of the rigid motion, and of what is done beside it
    for (uint32_t i = 0; i < system->body_count; ++i) {
        const abut_motion2 *m = &system->motions[places[i]];
        const abut_speed2   rigid = speed_in(&all, m);
        abut_speed2        *speed = &system->speeds[i];
        for (int k = 0; k < ABUT_LANES; ++k) {
            speed->numbers[k] -= rigid.numbers[k];
        }
        stays += energy_of(m, &rigid);
        goes += energy_of(m, speed);
    }
    const abut_real part = wanted > stays && goes > 0 ? abut_root1((wanted - stays) / goes) : 0;
    for (uint32_t i = 0; i < system->body_count; ++i) {
        const abut_speed2 rigid = speed_in(&all, &system->motions[places[i]]);
        for (int k = 0; k < ABUT_LANES; ++k) {
            system->speeds[i].numbers[k] = rigid.numbers[k] + part * system->speeds[i].numbers[k];
        }
    }
}
