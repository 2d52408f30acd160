// rollback.c : two players over a network that is late: each simulates at once with what it knows, and when an input of the
// other arrives for a step that is over, it goes back to before that step and makes the steps again (rollback). Both must then
// have the same bits at each step that no input can change any more.
//
//   rollback             plays it and says how many steps were made again
//   rollback late.svg    besides, draws what the worst of the late inputs changed, and how often each step was made
#include <abut/dynamics2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 300, WINDOW = 16, LATEST = 12, BOXES = 40, PLAYERS = 2, BODIES = BOXES + PLAYERS };

// One machine: its simulation, all inputs as far as it knows them (the kick that a player gives its ball in a step, mostly
// none), and the last WINDOW states.
typedef struct machine {
    abut_dynamics2 *world;
    uint32_t        body[BODIES]; // the balls, then the boxes
    abut_vec2       known[STEPS][PLAYERS];
    void           *saved[WINDOW];
    size_t          size[WINDOW];
    int             now;         // the next step to be made
    uint64_t        hash[STEPS]; // after each step, as it was made last
    long            again, saves, restores;
    clock_t         saving, restoring;
    int             made[STEPS];                    // how often each step was made
    abut_pose2      thought[BODIES], found[BODIES]; // where all is before and after the worst of the late inputs
    double          change;
    int             changed, heard; // at the end of step, for an input of step
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
        m->body[i + PLAYERS] =
            add(m, ABUT_DYNAMIC, (abut_vec2){(abut_real)(2 * column - 4), (abut_real)row + (abut_real)0.5}, &box);
    }
    for (int i = 0; i < PLAYERS; i++)
        m->body[i] = add(m, ABUT_DYNAMIC, (abut_vec2){i == 0 ? -10 : 10, (abut_real)0.5}, &ball);
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

static abut_dynamic2 body_of(const machine *m, int i)
{
    abut_dynamic2 body;
    if (!abut_dynamics2_get_body(m->world, m->body[i], &body))
        stop("a body is gone");
    return body;
}

static void make_step(machine *m)
{
    save(m);
    for (int i = 0; i < PLAYERS; i++)
        abut_dynamics2_apply_impulse(m->world, m->body[i], m->known[m->now][i], body_of(m, i).center);
    if (abut_dynamics2_step(m->world, (abut_real)1 / 60, 4, NULL) != ABUT_OK)
        stop("a step could not be made");
    m->made[m->now]++;
    m->hash[m->now++] = abut_dynamics2_hash(m->world);
}

// An input of the past: back to before its step, and forward again to where it was.
static void hear(machine *m, int player, int step, abut_vec2 kick)
{
    const int  until = m->now, slot = step % WINDOW;
    abut_pose2 thought[BODIES], found[BODIES];
    double     change = 0;
    m->known[step][player] = kick;
    if (step >= until)
        return;
    for (int i = 0; i < BODIES; i++)
        thought[i] = body_of(m, i).pose;
    const clock_t begun = clock();
    if (abut_dynamics2_restore(m->world, m->saved[slot], m->size[slot]) != ABUT_OK)
        stop("a snapshot could not be restored");
    m->restoring += clock() - begun;
    m->restores++;
    for (m->now = step; m->now < until; m->again++)
        make_step(m);
    for (int i = 0; i < BODIES; i++) {
        found[i] = body_of(m, i).pose;
        const abut_vec2 by = abut_sub2(found[i].p, thought[i].p);
        change += i < PLAYERS ? 0 : abut_dot2(by, by);
    }
    if (change > m->change) {
        memcpy(m->thought, thought, sizeof thought);
        memcpy(m->found, found, sizeof found);
        m->change = change;
        m->changed = until;
        m->heard = step;
    }
}

static void draw_bodies(FILE *out, const abut_pose2 pose[BODIES], const char *style)
{
    fprintf(out, "<g %s>\n", style);
    for (int i = 0; i < BODIES; i++) {
        const abut_pose2 p = pose[i];
        fprintf(out, "<rect x=\"-0.5\" y=\"-0.5\" width=\"1\" height=\"1\" rx=\"%g\" ", i < PLAYERS ? 0.5 : 0);
        fprintf(out, "transform=\"matrix(%.3f %.3f %.3f %.3f %.2f %.2f)\"/>\n", p.r.c, -p.r.s, p.r.s, p.r.c, p.p.x, -p.p.y);
    }
    fprintf(out, "</g>\n");
}

// How often a machine made each step, as columns that stand on `y`.
static void draw_steps(FILE *out, const machine *m, double y, const char *name)
{
    fprintf(out, "<text x=\"-14.7\" y=\"%g\">%s</text>\n<path fill=\"#0072b2\" d=\"", y + 0.7, name);
    for (int s = 0; s < STEPS; s++)
        fprintf(out, "M%.3f %gv%.2fh0.08V%gz", -15 + 0.1 * s, y, -0.25 * m->made[s], y);
    fprintf(out, "\"/>\n");
}

// Above, the worst of what a late input changed on the first machine: in outline what it had thought, filled what it found.
static void draw(const char *file, const machine machines[PLAYERS])
{
    const machine *m = &machines[0];
    FILE          *out = fopen(file, "w");
    if (!out)
        stop("the picture cannot be written");
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-15 -10 30 17\" width=\"900\" height=\"510\" "
                 "font-family=\"sans-serif\" font-size=\"0.55\">\n<rect x=\"-15\" y=\"-10\" width=\"30\" height=\"17\" "
                 "fill=\"#f4f6fa\"/>\n<rect x=\"-15\" width=\"30\" height=\"0.3\" fill=\"#5b6472\"/>\n");
    fprintf(out,
            "<text x=\"-14.7\" y=\"-9.2\">Step %d on the first machine, when a kick of step %d is heard: in outline as it was, "
            "filled as it is</text>\n",
            m->changed, m->heard + 1);
    draw_bodies(out, m->found, "fill=\"#e69f00\" fill-opacity=\"0.75\"");
    draw_bodies(out, m->thought, "fill=\"none\" stroke=\"#22272e\" stroke-width=\"0.05\"");
    draw_steps(out, &machines[0], 3, "the first machine: how often it made each of its 300 steps");
    draw_steps(out, &machines[1], 6, "the second machine");
    fprintf(out, "</svg>\n");
    fclose(out);
}

static unsigned drawn(unsigned *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 16;
}

int main(int argc, char **argv)
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
    if (argc > 1)
        draw(argv[1], machines);
    for (int i = 0; i < PLAYERS; i++) {
        abut_dynamics2_release(machines[i].world);
        for (int k = 0; k < WINDOW; k++)
            free(machines[i].saved[k]);
    }
    return 0;
}
