// plot.h : energy and momentum of a simulation over time, as a picture: SVG, PNG or PDF.
#ifndef CLI_PLOT_PLOT_H
#define CLI_PLOT_PLOT_H

#include "scene/simulation/simulation.h"
#include "scene/text/failure.h"

typedef struct plot plot;

/// Begins a plot of a run of so many steps, of `step` seconds each. The ending of `output` says which format. NULL with `why`
/// filled, so that nobody waits for a run whose plot cannot be written.
plot *plot_open(int64_t steps, double step, const char *output, double width, failure *why);

/// The sums after so many steps: each step has its own, in order.
void plot_add(plot *p, int64_t step, const simulation_sums *sums);

/// Writes it; `title` stands above. False with `why` filled: then there is no file. Nothing can be added afterwards.
bool plot_keep(plot *p, const char *title, failure *why);

/// Frees it; what was not kept is thrown away. NULL is fine.
void plot_close(plot *p);

#endif
