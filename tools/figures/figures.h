// figures.h : the figures of docs/algorithms. Each function draws one file from a real run; false when it cannot.
#ifndef FIGURES_FIGURES_H
#define FIGURES_FIGURES_H

#include <abut/base.h>

bool figure_gjk2(const char *path);
bool figure_gjk3(const char *path);
bool figure_epa2(const char *path);
bool figure_epa3(const char *path);
bool figure_ring3(const char *path);
bool figure_flat3(const char *path);
bool figure_clip2(const char *path);
bool figure_clip3(const char *path);
bool figure_refine3(const char *path);
bool figure_bounds2(const char *path);
bool figure_decompose2(const char *path);

/// Why the algorithm stopped, in words.
const char *figure_reason(abut_reason reason);

#endif
