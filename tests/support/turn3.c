// turn3.c : vectors and rotations of plain doubles, and random ones.
#include "recipe3.h"

#include <math.h>

double dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double length3(const double a[3])
{
    return sqrt(dot3(a, a));
}

void cross3(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

void unit3(double v[3])
{
    const double length = length3(v);
    for (int k = 0; k < 3; ++k) {
        v[k] = length > 0 ? v[k] / length : (k == 0 ? 1 : 0);
    }
}

void rotate3(double r[3][3], const double v[3], double out[3])
{
    for (int k = 0; k < 3; ++k) {
        out[k] = r[0][k] * v[0] + r[1][k] * v[1] + r[2][k] * v[2];
    }
}

void unrotate3(double r[3][3], const double v[3], double out[3])
{
    for (int k = 0; k < 3; ++k) {
        out[k] = dot3(r[k], v);
    }
}

void rng_direction3(rng *r, double out[3])
{
    double length;
    do { // within the ball, so evenly spread on its surface
        for (int k = 0; k < 3; ++k) {
            out[k] = rng_range(r, -1, 1);
        }
        length = length3(out);
    } while (length > 1 || length < 1e-3);
    unit3(out);
}

void rng_rotation3(rng *r, double out[3][3])
{
    double other[3];
    rng_direction3(r, out[0]);
    do { // any second direction that is not nearly the first
        rng_direction3(r, other);
        cross3(out[0], other, out[2]);
    } while (length3(out[2]) < 1e-2);
    unit3(out[2]);
    cross3(out[2], out[0], out[1]);
    unit3(out[1]);
}

void rotation3_about(const double axis[3], double angle, double out[3][3])
{
    const double c = cos(angle);
    const double s = sin(angle);
    for (int k = 0; k < 3; ++k) {
        const double e[3] = {k == 0, k == 1, k == 2};
        double       side[3];
        cross3(axis, e, side);
        for (int i = 0; i < 3; ++i) {
            out[k][i] = c * e[i] + s * side[i] + (1 - c) * axis[k] * axis[i];
        }
    }
}
