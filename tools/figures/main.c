// main.c : draws the figures of docs/algorithms from real runs of the step machines.
//
//   algorithm_figures FOLDER    writes every figure into an existing folder; the same bytes each time
#include "figures.h"

#include <stdio.h>

typedef struct figure {
    const char *name;
    bool (*draw)(const char *path);
} figure;

static const figure figures[] = {
    {"gjk2", figure_gjk2},
    {"gjk3", figure_gjk3},
    {"epa2", figure_epa2},
    {"epa3", figure_epa3},
    {"ring3", figure_ring3},
    {"flat3", figure_flat3},
    {"clip2", figure_clip2},
    {"clip3", figure_clip3},
    {"refine3", figure_refine3},
    {"bounds2", figure_bounds2},
    {"decompose2", figure_decompose2},
};

const char *figure_reason(abut_reason reason)
{
    static const char *const reasons[] = {"",
                                          "stopped: the bounds have met",
                                          "stopped: a known support point",
                                          "stopped: no progress beyond rounding",
                                          "stopped: the origin is inside",
                                          "stopped: farther than max_distance",
                                          "stopped: limit"};
    return reasons[reason <= ABUT_REASON_LIMIT ? reason : ABUT_REASON_NONE];
}

int main(int count, char **arguments)
{
    if (count != 2) {
        fprintf(stderr, "usage: algorithm_figures FOLDER\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; ++i) {
        char path[FILENAME_MAX];
        int  length = snprintf(path, sizeof path, "%s/%s.svg", arguments[1], figures[i].name);
        if (length < 0 || (size_t)length >= sizeof path || !figures[i].draw(path)) {
            fprintf(stderr, "algorithm_figures: %s.svg could not be drawn in %s\n", figures[i].name, arguments[1]);
            return 1;
        }
    }
    return 0;
}
