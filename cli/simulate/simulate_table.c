// simulate_table.c : a simulation as a table for people: the sums as it goes on, and where the bodies are in the end.
#include "simulate/simulate_out.h"

#include "contacts/cells.h"
#include "contacts/table.h"

#include <inttypes.h>
#include <stdio.h>

void simulate_print_heads(void)
{
    printf("%8s %10s %14s %14s %14s %14s %8s %8s  %s\n", "step", "time", "kinetic", "potential", "momentum x", "momentum y",
           "contacts", "awake", "hash");
}

void simulate_print_row(const scene *s, const simulation_engine *engine, const simulation *sim, int32_t contacts)
{
    const simulation_sums sums = engine->sums(sim);
    const int64_t         steps = engine->steps(sim);
    printf("%8" PRId64 " %10.4f %14.7g %14.7g %14.7g %14.7g %8" PRId32 " %8" PRIu32 "  %016" PRIx64 "\n", steps,
           (double)steps * s->mechanics.step, sums.kinetic, sums.potential, sums.momentum.x, sums.momentum.y, contacts,
           sums.awake, engine->hash(sim));
}

static bool add_body(table *rows, const char *name, const simulation_body *b)
{
    char        at[CELL], angle[CELL], velocity[CELL], spin[CELL];
    const char *cells[TABLE_COLUMNS] = {name,
                                        cell_point(2, b->position, at),
                                        cell_number(CELL_DIGITS, b->angle, angle),
                                        cell_point(2, b->velocity, velocity),
                                        cell_number(CELL_DIGITS, b->angular_velocity, spin),
                                        b->asleep ? "asleep" : NULL};
    return table_add(rows, cells);
}

bool simulate_print_bodies(const scene *s, const simulation_engine *engine, const simulation *sim)
{
    static const char *const heads[TABLE_COLUMNS] = {"body", "position", "angle", "velocity", "angular velocity", ""};
    table                    rows = {.columns = 6};
    bool                     done = table_add(&rows, heads);
    for (int32_t i = 0; done && i < s->group_count; i++) {
        const simulation_body b = engine->body(sim, i);
        done = s->wholes[i].kind == SCENE_STATIC || add_body(&rows, s->wholes[i].name, &b);
    }
    putchar('\n');
    if (done)
        table_print(&rows);
    table_free(&rows);
    return done;
}
