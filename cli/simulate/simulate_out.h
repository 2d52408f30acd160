// simulate_out.h : a simulation as it goes on, written to standard output.
#ifndef CLI_SIMULATE_SIMULATE_OUT_H
#define CLI_SIMULATE_SIMULATE_OUT_H

#include "scene/simulation/simulation.h"

/// One JSON object and a line's end: the step, its sums, hash, bodies, contacts and joints. `found` has room for `room`
/// contacts, of which there are `count`.
void simulate_print_json(const scene *s, const simulation_engine *engine, const simulation *sim,
                         const simulation_contact *found, int32_t count);

/// A row of sums for a step, under the heads that `simulate_print_heads` prints, and the bodies in the end.
void simulate_print_heads(void);
void simulate_print_row(const scene *s, const simulation_engine *engine, const simulation *sim, int32_t contacts);
bool simulate_print_bodies(const scene *s, const simulation_engine *engine, const simulation *sim);

#endif
