// moving2.h : how four bodies move, side by side: taken from where their speeds are, and put back.
#ifndef DYNAMICS_ROW_MOVING2_H
#define DYNAMICS_ROW_MOVING2_H

#include "row/speed2.h"

typedef struct abut_moving2 {
    abut_lanes x, y, spin;
} abut_moving2;

static inline abut_moving2 abut_gather_speeds2(const abut_speed2 *speeds, const uint32_t places[ABUT_LANES])
{
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        rows[i] = abut_lanes_load(speeds[places[i]].numbers);
    }
    abut_lanes_transpose(rows);
    return (abut_moving2){rows[ABUT_SPEED_X], rows[ABUT_SPEED_Y], rows[ABUT_SPEED_SPIN]};
}

static inline void abut_scatter_speeds2(abut_speed2 *speeds, const uint32_t places[ABUT_LANES], abut_moving2 m)
{
    abut_lanes rows[ABUT_LANES] = {m.x, m.y, m.spin, abut_lanes_all(0)};
    abut_lanes_transpose(rows);
    for (int i = 0; i < ABUT_LANES; ++i) {
        abut_lanes_store(speeds[places[i]].numbers, rows[i]);
    }
}

#endif
