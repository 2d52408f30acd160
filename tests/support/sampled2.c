// sampled2.c : distance by looking in every direction.
#include "sampled2.h"

#include <math.h>

enum { SAMPLES = 2048, FINER = 16, BESIDE = 3, HALVINGS = 60 };

double scene2_clearance(const scene2 *scene, double nx, double ny)
{
    double       point[2];
    const double to_a = recipe2_support(&scene->a, nx, ny, point);
    const double bx = -(scene->c * nx + scene->s * ny);
    const double by = -(scene->c * ny - scene->s * nx);
    const double to_b = recipe2_support(&scene->b, bx, by, point);
    return scene->px * nx + scene->py * ny - to_b - to_a;
}

static double clearance_at(const scene2 *scene, double angle)
{
    return scene2_clearance(scene, cos(angle), sin(angle));
}

// The highest clearance in an interval with one peak: golden section search.
static double peak_angle(const scene2 *scene, double low, double high)
{
    const double golden = 0.6180339887498949;
    for (int i = 0; i < HALVINGS; ++i) {
        const double left = high - golden * (high - low);
        const double right = low + golden * (high - low);
        if (clearance_at(scene, left) < clearance_at(scene, right)) {
            low = left;
        } else {
            high = right;
        }
    }
    return (low + high) / 2;
}

typedef struct highest {
    double clear, angle;
} highest;

static void raise_to(highest *best, const scene2 *scene, double angle)
{
    const double clear = clearance_at(scene, angle);
    if (clear > best->clear) {
        best->clear = clear;
        best->angle = angle;
    }
}

// At so many angles a step apart, and at the peak round each that is no lower than those beside it.
static void look(highest *best, const scene2 *scene, double low, double step, int samples)
{
    double here = clearance_at(scene, low);
    double before = clearance_at(scene, low - step);
    for (int k = 0; k < samples; ++k) {
        const double after = clearance_at(scene, low + (k + 1) * step);
        if (here >= before && here >= after) {
            raise_to(best, scene, low + k * step);
            raise_to(best, scene, peak_angle(scene, low + (k - 1) * step, low + (k + 1) * step));
        }
        before = here;
        here = after;
    }
}

// All round, and closer round the best: two edges' normals may be nearer to each other than samples, the higher peak on the
// other one's slope.
double scene2_distance(const scene2 *scene, double normal[2])
{
    const double step = 2 * 3.14159265358979324 / SAMPLES;
    highest      best = {-INFINITY, 0};
    look(&best, scene, 0, step, SAMPLES);
    look(&best, scene, best.angle - BESIDE * step, step / FINER, 2 * BESIDE * FINER + 1);
    normal[0] = cos(best.angle);
    normal[1] = sin(best.angle);
    return best.clear;
}
