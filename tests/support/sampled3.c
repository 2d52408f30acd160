// sampled3.c : distance by looking in every direction, then closing in on the best ones.
//
// Round a direction n0 the clearance times the length is a concave function of the place in the plane that touches the sphere
// at n0. The ellipsoid method (Shor 1977) finds its top whether it has ridges and corners or not: each step cuts the ellipse
// that holds the top by the gradient at its centre, and what is left fits an ellipse of 0.77 times the area.
#include "sampled3.h"

#include <math.h>
#include <string.h>

enum { SAMPLES = 1000, BEST = 8, CUTS = 60, ROUNDS = 10 };

// The clearance along a unit direction, and the gradient of its extension to all lengths: B's point less A's.
static double clearance_and_gap(const scene3 *scene, const double n[3], double gap[3])
{
    double rotation[3][3];
    double down[3];
    double a[3];
    double b[3];
    double turned[3];
    memcpy(rotation, scene->r, sizeof rotation);
    (void)recipe3_support(&scene->a, n, a);
    unrotate3(rotation, n, down);
    for (int k = 0; k < 3; ++k) {
        down[k] = -down[k];
    }
    (void)recipe3_support(&scene->b, down, b);
    rotate3(rotation, b, turned);
    for (int k = 0; k < 3; ++k) {
        gap[k] = scene->p[k] + turned[k] - a[k];
    }
    return dot3(gap, n);
}

double scene3_clearance(const scene3 *scene, const double n[3])
{
    double gap[3];
    return clearance_and_gap(scene, n, gap);
}

// Two unit vectors square to n and to each other.
static void tangents(const double n[3], double t[2][3])
{
    const int    k = fabs(n[0]) < 0.6 ? 0 : 1;
    const double e[3] = {k == 0, k == 1, 0};
    cross3(n, e, t[0]);
    unit3(t[0]);
    cross3(n, t[0], t[1]);
}

// One cut: the ellipse with centre c and matrix e loses the half that the gradient g points away from.
static void cut(double c[2], double e[2][2], const double g[2])
{
    const double eg[2] = {e[0][0] * g[0] + e[0][1] * g[1], e[1][0] * g[0] + e[1][1] * g[1]};
    const double width = sqrt(fmax(g[0] * eg[0] + g[1] * eg[1], 0));
    for (int i = 0; i < 2 && width > 0; ++i) {
        c[i] += eg[i] / width / 3;
        for (int k = 0; k < 2; ++k) {
            e[i][k] = (4.0 / 3) * (e[i][k] - (2.0 / 3) * (eg[i] / width) * (eg[k] / width));
        }
    }
}

double scene3_refine(const scene3 *scene, double n[3], double spread)
{
    const double base[3] = {n[0], n[1], n[2]};
    double       t[2][3];
    double       c[2] = {0, 0};
    double       e[2][2] = {{spread * spread, 0}, {0, spread * spread}};
    double       best = -INFINITY;
    tangents(base, t);
    for (int i = 0; i < CUTS; ++i) {
        double here[3];
        double gap[3];
        for (int k = 0; k < 3; ++k) {
            here[k] = base[k] + c[0] * t[0][k] + c[1] * t[1][k];
        }
        const double length = length3(here);
        unit3(here);
        const double clear = clearance_and_gap(scene, here, gap);
        if (clear > best) {
            best = clear;
            memcpy(n, here, sizeof here);
        }
        for (int k = 0; k < 3; ++k) { // of the clearance on the sphere: without the part along the direction
            gap[k] = (gap[k] - clear * here[k]) / length;
        }
        const double g[2] = {dot3(gap, t[0]), dot3(gap, t[1])};
        cut(c, e, g);
    }
    return best;
}

// The best samples so far, best first, no two of them near each other.
typedef struct champions {
    double clear[BEST];
    double n[BEST][3];
    int    count;
} champions;

static void enter(champions *c, const double n[3], double clear)
{
    const double near = 0.97; // cosine of what is the same peak
    int          at = c->count;
    for (int i = c->count - 1; i >= 0; --i) {
        if (dot3(c->n[i], n) > near) {
            if (c->clear[i] >= clear) {
                return;
            }
            for (int k = i; k + 1 < c->count; ++k) { // the worse one of the same peak leaves
                c->clear[k] = c->clear[k + 1];
                memcpy(c->n[k], c->n[k + 1], sizeof c->n[k]);
            }
            --c->count;
        }
    }
    for (at = c->count; at > 0 && c->clear[at - 1] < clear; --at) {
        if (at < BEST) {
            c->clear[at] = c->clear[at - 1];
            memcpy(c->n[at], c->n[at - 1], sizeof c->n[at]);
        }
    }
    if (at < BEST) {
        c->clear[at] = clear;
        memcpy(c->n[at], n, sizeof c->n[at]);
        c->count += c->count < BEST;
    }
}

static void sample(const scene3 *scene, champions *c, const double n[3])
{
    for (int sign = -1; sign <= 1; sign += 2) {
        const double m[3] = {sign * n[0], sign * n[1], sign * n[2]};
        enter(c, m, scene3_clearance(scene, m));
    }
}

double scene3_distance(const scene3 *scene, double normal[3])
{
    champions c = {.count = 0};
    double    best = -INFINITY;
    for (int k = 0; k < 3; ++k) { // the axes of either shape, and what is square to one of each
        const double axis[3] = {k == 0, k == 1, k == 2};
        sample(scene, &c, axis);
        sample(scene, &c, scene->r[k]);
        for (int i = 0; i < 3; ++i) {
            double across[3];
            cross3(axis, scene->r[i], across);
            unit3(across);
            sample(scene, &c, across);
        }
    }
    for (int i = 0; i < SAMPLES / 2; ++i) { // a spiral over half of the sphere
        const double z = (i + 0.5) / (SAMPLES / 2);
        const double angle = i * 2.399963229728653; // the golden angle
        const double flat = sqrt(1 - z * z);
        const double n[3] = {flat * cos(angle), flat * sin(angle), z};
        sample(scene, &c, n);
    }
    for (int i = 0; i < c.count; ++i) { // again from where the last search ended: long ellipses lose their shape to rounding
        double n[3] = {c.n[i][0], c.n[i][1], c.n[i][2]};
        double clear = c.clear[i];
        double spread = 0.15;
        for (int round = 0; round < ROUNDS; ++round) {
            double       m[3] = {n[0], n[1], n[2]};
            const double found = scene3_refine(scene, m, spread);
            spread = round == 0 ? spread : spread / 6;
            if (found > clear) {
                clear = found;
                memcpy(n, m, sizeof m);
            }
        }
        if (clear > best) {
            best = clear;
            memcpy(normal, n, sizeof n);
        }
    }
    return best;
}

double scene3_off_surface(const scene3 *scene, bool of_b, const double point[3])
{
    static const recipe3 dot = {.kind = RECIPE3_POINT, .count = 1};
    static scene3        probe;
    double               normal[3];
    memcpy(probe.r, scene->r, sizeof probe.r);
    probe.a = of_b ? scene->b : scene->a;
    probe.b = dot;
    memcpy(probe.p, point, sizeof probe.p);
    if (of_b) {
        const double from_b[3] = {point[0] - scene->p[0], point[1] - scene->p[1], point[2] - scene->p[2]};
        unrotate3(probe.r, from_b, probe.p);
    }
    return scene3_distance(&probe, normal);
}
