// rollback.c : two players over a network that is late: each simulates at once with what it knows, and when an input of the
// other arrives for a step that is over, it goes back to before that step and makes the steps again (rollback). Both must then
// have the same bits at each step that no input can change any more.
#include <abut/dynamics2.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { STEPS = 300, WINDOW = 16, LATEST = 12, BOXES = 40, PLAYERS = 2 };

// One machine: its simulation, all inputs as far as it knows them (the kick that a player gives its ball in a step, mostly
// none), and the last WINDOW states.
typedef struct machine {
    abut_dynamics2 *world;
    uint32_t        ball[PLAYERS];
    abut_vec2       known[STEPS][PLAYERS];
    void           *saved[WINDOW];
    size_t          size[WINDOW];
    int             now;         // the next step to be made
    uint64_t        hash[STEPS]; // after each step, as it was made last
    long            again, saves, restores;
    clock_t         saving, restoring;
} machine;

static void stop(const char *what)
{
    fprintf(stderr, "rollback: %s\n", what);
    exit(1);
}

static uint32_t add(machine *m, abut_body_kind kind, abut_vec2 at, const abut_shape2 *shape)
{
    const abut_dynamic_def2 body_def = {.kind = kind, .pose = abut_pose2_angle(at, 0)};
    const abut_shape_def2   shape_def = {.shape = shape, .pose = abut_identity2()};
    const abut_material     material = {.density = 1, .friction = (abut_real)0.5, .restitution = (abut_real)0.25};
    uint32_t                body = 0, id = 0;
    if (abut_dynamics2_add_body(m->world, &body_def, &body) != ABUT_OK ||
        abut_dynamics2_add_shape(m->world, body, &shape_def, &material, &id) != ABUT_OK)
        stop("a body could not be added");
    return body;
}

// Both machines make the same things in the same order: so they have the same ids.
static void start(machine *m)
{
    const abut_dynamics_options2 options = {.gravity = {0, -10}};
    const abut_vec2              middle = {0, 0};
    abut_shape2                  floor, box, ball;
    if (abut_dynamics2_new(&options, NULL, &m->world) != ABUT_OK)
        stop("out of memory");
    abut_make_box2(&floor, middle, (abut_vec2){30, 1}, 0);
    abut_make_box2(&box, middle, (abut_vec2){(abut_real)0.5, (abut_real)0.5}, 0);
    abut_make_circle2(&ball, middle, (abut_real)0.5);
    add(m, ABUT_STATIC, (abut_vec2){0, -1}, &floor);
    for (int i = 0; i < BOXES; i++) {
        const int column = i / 8, row = i % 8;
        add(m, ABUT_DYNAMIC, (abut_vec2){(abut_real)(2 * column - 4), (abut_real)row + (abut_real)0.5}, &box);
    }
    for (int i = 0; i < PLAYERS; i++)
        m->ball[i] = add(m, ABUT_DYNAMIC, (abut_vec2){i == 0 ? -10 : 10, (abut_real)0.5}, &ball);
}

static void save(machine *m)
{
    const int     slot = m->now % WINDOW;
    const clock_t begun = clock();
    const size_t  size = abut_dynamics2_snapshot_size(m->world);
    m->saved[slot] = realloc(m->saved[slot], size);
    if (m->saved[slot] == NULL || abut_dynamics2_save(m->world, m->saved[slot], size) != ABUT_OK)
        stop("a snapshot could not be saved");
    m->size[slot] = size;
    m->saving += clock() - begun;
    m->saves++;
}

static void make_step(machine *m)
{
    save(m);
    for (int i = 0; i < PLAYERS; i++) {
        abut_dynamic2 ball;
        if (!abut_dynamics2_get_body(m->world, m->ball[i], &ball))
            stop("a ball is gone");
        abut_dynamics2_apply_impulse(m->world, m->ball[i], m->known[m->now][i], ball.center);
    }
    if (abut_dynamics2_step(m->world, (abut_real)1 / 60, 4, NULL) != ABUT_OK)
        stop("a step could not be made");
    m->hash[m->now++] = abut_dynamics2_hash(m->world);
}

// An input of the past: back to before its step, and forward again to where it was.
static void hear(machine *m, int player, int step, abut_vec2 kick)
{
    const int until = m->now, slot = step % WINDOW;
    m->known[step][player] = kick;
    if (step >= until)
        return;
    const clock_t begun = clock();
    if (abut_dynamics2_restore(m->world, m->saved[slot], m->size[slot]) != ABUT_OK)
        stop("a snapshot could not be restored");
    m->restoring += clock() - begun;
    m->restores++;
    for (m->now = step; m->now < until; m->again++)
        make_step(m);
}

static unsigned drawn(unsigned *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 16;
}

int main(void)
{
    static machine   machines[PLAYERS];
    static abut_vec2 made[STEPS][PLAYERS];
    static int       arrival[STEPS][PLAYERS]; // at the other machine
    unsigned         seed = 34;
    for (int s = 0; s < STEPS; s++) {
        for (int i = 0; i < PLAYERS; i++) {
            const unsigned what = drawn(&seed) % 30, late = drawn(&seed) % (LATEST + 1);
            made[s][i] = (abut_vec2){what < 2 ? (i == 0 ? 12 : -12) : 0, what == 2 ? 6 : 0};
            arrival[s][i] = s + (int)late; // not in order: a later input may overtake
        }
    }
    for (int i = 0; i < PLAYERS; i++)
        start(&machines[i]);
    for (int s = 0; s < STEPS + LATEST; s++) {
        for (int i = 0; i < PLAYERS; i++) {
            const int other = 1 - i;
            for (int k = s > LATEST ? s - LATEST : 0; k <= s && k < STEPS; k++) {
                const abut_vec2 kick = made[k][other];
                if (arrival[k][other] == s && (kick.x != 0 || kick.y != 0))
                    hear(&machines[i], other, k, kick);
            }
            if (s < STEPS) {
                machines[i].known[s][i] = made[s][i];
                make_step(&machines[i]);
            }
        }
        // What was made LATEST steps ago nothing can change any more.
        const int confirmed = s - LATEST;
        if (confirmed >= 0 && machines[0].hash[confirmed] != machines[1].hash[confirmed]) {
            printf("after step %d the machines differ\n", confirmed + 1);
            return 1;
        }
    }
    const machine *m = &machines[0];
    const double   us = 1e6 / CLOCKS_PER_SEC;
    printf("%d steps on two machines, the same bits after each; %ld and %ld steps were made again\n", STEPS, m->again,
           machines[1].again);
    printf("a snapshot: %zu bytes, saved in %.1f us, restored in %.1f us\n", m->size[(STEPS - 1) % WINDOW],
           us * (double)m->saving / (double)m->saves, us * (double)m->restoring / (double)(m->restores > 0 ? m->restores : 1));
    for (int i = 0; i < PLAYERS; i++) {
        abut_dynamics2_release(machines[i].world);
        for (int k = 0; k < WINDOW; k++)
            free(machines[i].saved[k]);
    }
    return 0;
}
