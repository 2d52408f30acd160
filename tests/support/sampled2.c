// sampled2.c : distance by looking in every direction.
#include "sampled2.h"

#include <math.h>

enum { SAMPLES = 2048, HALVINGS = 60 };

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

double scene2_distance(const scene2 *scene, double normal[2])
{
    const double step = 2 * 3.14159265358979324 / SAMPLES;
    double       best = -INFINITY;
    double       here = clearance_at(scene, 0);
    double       before = clearance_at(scene, -step);
    for (int k = 0; k < SAMPLES; ++k) {
        const double after = clearance_at(scene, (k + 1) * step);
        if (here >= before && here >= after) {
            const double angle = peak_angle(scene, (k - 1) * step, (k + 1) * step);
            const double sample[2] = {k * step, angle};
            for (int i = 0; i < 2; ++i) {
                const double clear = clearance_at(scene, sample[i]);
                if (clear > best) {
                    best = clear;
                    normal[0] = cos(sample[i]);
                    normal[1] = sin(sample[i]);
                }
            }
        }
        before = here;
        here = after;
    }
    return best;
}
