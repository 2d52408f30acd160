// frame2.c : the rows of two polytopes whose sizes are far from one.
#include "sat/frame2.h"

void abut_frame2_to_unit(abut_frame2 *frame)
{
    for (int body = 0; body < 2; ++body) {
        abut_real(*rows)[ABUT_RING_VERTICES] = frame->scaled[body];
        abut_ring2 *ring = &frame->body[body].ring;
        for (int32_t i = 0; i < ring->length; ++i) {
            rows[ABUT_ROW_X][i] = frame->per_unit * ring->x[i];
            rows[ABUT_ROW_Y][i] = frame->per_unit * ring->y[i];
            rows[ABUT_ROW_HEIGHT][i] = frame->per_unit * ring->height[i];
        }
        ring->x = rows[ABUT_ROW_X];
        ring->y = rows[ABUT_ROW_Y];
        ring->height = rows[ABUT_ROW_HEIGHT];
    }
}
