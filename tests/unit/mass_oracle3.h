// mass_oracle3.h : volume and moments of rounded solids in long double, by other ways than the library's.
//
// Rounded polytopes are cut into the core, a prism on every face, a wedge of a cylinder along every edge and a part of a ball
// at every corner, each with its own moments. Rounded solids of revolution are integrated over their profile's outline, and
// rounded ellipsoids over their surface, by the divergence theorem.
#ifndef ABUT_TESTS_MASS_ORACLE3_H
#define ABUT_TESTS_MASS_ORACLE3_H

#include <math.h>
#include <string.h>

typedef long double real;

typedef struct moments {
    real volume;
    real first[3];
    real second[3][3];
} moments;

typedef struct solid {
    real vertex[600][3];
    int  vertices;
    int  corner[700][64]; // counter-clockwise from outside
    int  corners[700];
    int  faces;
} solid;

static inline real dot(const real *a, const real *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void cross(real *v, const real *a, const real *b)
{
    v[0] = a[1] * b[2] - a[2] * b[1];
    v[1] = a[2] * b[0] - a[0] * b[2];
    v[2] = a[0] * b[1] - a[1] * b[0];
}

static inline real unit_of(real *v)
{
    const real length = sqrtl(dot(v, v));
    for (int i = 0; i < 3 && length > 0; ++i) {
        v[i] /= length;
    }
    return length;
}

static inline real angle_of(const real *a, const real *b)
{
    real c[3];
    cross(c, a, b);
    return atan2l(sqrtl(dot(c, c)), dot(a, b));
}

// Adds weight * (p p^T + (p q^T + q p^T) + s) with mean p.
static inline void add_outer(moments *m, real weight, const real *a, const real *b)
{
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            m->second[i][k] += weight * (a[i] * b[k] + b[i] * a[k]) / 2;
        }
    }
}

// A simplex whose points are each moved by `move` on the mean, the square of the moves being added by the caller.
static inline void add_simplex(moments *m, real weight, const real *const *corner, int count, const real *move)
{
    real all[3] = {0, 0, 0};
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k) {
            all[k] += corner[i][k];
        }
        add_outer(m, weight / (count * (count + 1)), corner[i], corner[i]);
    }
    add_outer(m, weight / (count * (count + 1)), all, all);
    m->volume += weight;
    for (int k = 0; k < 3; ++k) {
        m->first[k] += weight * (all[k] / count + move[k]);
    }
    add_outer(m, 2 * weight / count, all, move);
}

static inline void face_normal(const solid *s, int face, real *normal)
{
    const int *c = s->corner[face];
    real       sum[3] = {0, 0, 0};
    for (int i = 1; i + 1 < s->corners[face]; ++i) {
        real u[3], v[3], w[3];
        for (int k = 0; k < 3; ++k) {
            u[k] = s->vertex[c[i]][k] - s->vertex[c[0]][k];
            v[k] = s->vertex[c[i + 1]][k] - s->vertex[c[0]][k];
        }
        cross(w, u, v);
        for (int k = 0; k < 3; ++k) {
            sum[k] += w[k];
        }
    }
    memcpy(normal, sum, sizeof sum);
    unit_of(normal);
}

static inline void add_face(moments *m, const solid *s, int face, real r)
{
    static const real origin[3] = {0, 0, 0};

    const int *c = s->corner[face];
    real       normal[3];
    face_normal(s, face, normal);
    const real move[3] = {normal[0] * r / 2, normal[1] * r / 2, normal[2] * r / 2};
    for (int i = 1; i + 1 < s->corners[face]; ++i) {
        const real *corner[4] = {s->vertex[c[0]], s->vertex[c[i]], s->vertex[c[i + 1]], origin};
        real        u[3], v[3], w[3];
        for (int k = 0; k < 3; ++k) {
            u[k] = corner[1][k] - corner[0][k];
            v[k] = corner[2][k] - corner[0][k];
        }
        cross(w, u, v);
        add_simplex(m, dot(w, corner[0]) / 6, corner, 4, origin);
        const real area = dot(w, normal) / 2;
        add_simplex(m, area * r, corner, 3, move);
        add_outer(m, area * r * r * r / 3, normal, normal);
    }
}

// The wedge along the edge from p to q, between the normals of the face on its left and of that on its right; and what the
// ends' parts of a ball have of the wedge's two sides: the integral of the normals there is half of -angle * edge.
static inline void add_edge(moments *m, const real *p, const real *q, const real *left, const real *right, real r)
{
    static const real none[3] = {0, 0, 0};

    real        e[3], middle[3], side[3], away[3];
    const real *ends[2] = {p, q};
    for (int k = 0; k < 3; ++k) {
        e[k] = q[k] - p[k];
    }
    const real length = unit_of(e);
    real       across_left[3], across_right[3];
    cross(across_left, e, left);
    cross(across_right, right, e);
    for (int k = 0; k < 3; ++k) {
        middle[k] = left[k] + right[k] + across_left[k] + across_right[k];
    }
    unit_of(middle);
    cross(side, middle, e);
    const real angle = angle_of(left, right);
    // Of a sector its centroid, and its second moments along the middle and across.
    const real far = angle > 0 ? 4 * r * sinl(angle / 2) / (3 * angle) : 0;
    for (int k = 0; k < 3; ++k) {
        away[k] = far * middle[k];
    }
    add_simplex(m, length * angle * r * r / 2, ends, 2, angle > 0 ? away : none);
    add_outer(m, length * r * r * r * r / 8 * (angle + sinl(angle)), middle, middle);
    add_outer(m, length * r * r * r * r / 8 * (angle - sinl(angle)), side, side);
    for (int end = 0; end < 2; ++end) {
        const real weight = (end == 0 ? -1 : 1) * angle / 2 * r * r * r * r / 4;
        for (int k = 0; k < 3; ++k) {
            m->first[k] += weight * e[k];
        }
        add_outer(m, 2 * weight, ends[end], e);
    }
}

// Every corner's part of a ball: its weight by the angles of the faces there; all of them together are one ball.
static inline void add_corners(moments *m, const solid *s, real r)
{
    static const real none[3] = {0, 0, 0};
    static real       lack[600];
    for (int i = 0; i < s->vertices; ++i) {
        lack[i] = 4 * acosl(0);
    }
    for (int f = 0; f < s->faces; ++f) {
        const int n = s->corners[f];
        for (int i = 0; i < n; ++i) {
            const int at = s->corner[f][i];
            real      in[3], out[3];
            for (int k = 0; k < 3; ++k) {
                in[k] = s->vertex[s->corner[f][(i + n - 1) % n]][k] - s->vertex[at][k];
                out[k] = s->vertex[s->corner[f][(i + 1) % n]][k] - s->vertex[at][k];
            }
            lack[at] -= angle_of(in, out);
        }
    }
    for (int i = 0; i < s->vertices; ++i) {
        const real *corner[1] = {s->vertex[i]};
        add_simplex(m, lack[i] * r * r * r / 3, corner, 1, none);
    }
    for (int k = 0; k < 3; ++k) {
        m->second[k][k] += 8 * acosl(0) / 15 * r * r * r * r * r;
    }
}

static inline moments moments_of_solid(const solid *s, real r)
{
    moments m;
    memset(&m, 0, sizeof m);
    for (int f = 0; f < s->faces; ++f) {
        add_face(&m, s, f, r);
        for (int i = 0; i < s->corners[f]; ++i) {
            const int p = s->corner[f][i];
            const int q = s->corner[f][(i + 1) % s->corners[f]];
            for (int g = 0; p < q && g < s->faces; ++g) {
                for (int k = 0; k < s->corners[g]; ++k) {
                    if (s->corner[g][k] == q && s->corner[g][(k + 1) % s->corners[g]] == p) {
                        real left[3], right[3];
                        face_normal(s, f, left);
                        face_normal(s, g, right);
                        add_edge(&m, s->vertex[p], s->vertex[q], left, right, r);
                    }
                }
            }
        }
    }
    add_corners(&m, s, r);
    return m;
}

// Nodes and weights of Gauss and Legendre on [0, 1], by Newton's method.
enum { NODES = 40 };

static inline void gauss(real *x, real *w)
{
    for (int i = 0; i < NODES; ++i) {
        real t = cosl(2 * acosl(0) * (i + 0.75L) / (NODES + 0.5L)), slope = 1;
        for (int step = 0; step < 8; ++step) {
            real p = 1, before = 0;
            for (int k = 1; k <= NODES; ++k) {
                const real next = ((2 * k - 1) * t * p - (k - 1) * before) / k;
                before = p;
                p = next;
            }
            slope = NODES * (t * p - before) / (t * t - 1);
            t -= p / slope;
        }
        x[i] = (1 + t) / 2;
        w[i] = 1 / ((1 - t * t) * slope * slope);
    }
}

// Part of the outline of a solid of revolution about z, from below up: at (out, up), over d_up.
static inline void add_ring(moments *m, real out, real up, real d_up)
{
    const real disk = 2 * acosl(0) * out * out * d_up;
    m->volume += disk;
    m->first[2] += disk * up;
    m->second[0][0] += disk * out * out / 4;
    m->second[1][1] += disk * out * out / 4;
    m->second[2][2] += disk * up * up;
}

// A straight piece, then an arc of radius r about its end from one angle above the plane to another.
static inline void add_piece(moments *m, const real *from, const real *to, real r, real start, real stop)
{
    real x[NODES], w[NODES];
    gauss(x, w);
    for (int i = 0; i < NODES; ++i) {
        const real a = start + x[i] * (stop - start);
        add_ring(m, from[0] + x[i] * (to[0] - from[0]), from[1] + x[i] * (to[1] - from[1]), w[i] * (to[1] - from[1]));
        add_ring(m, to[0] + r * cosl(a) - r * cosl(start), to[1] + r * sinl(a) - r * sinl(start),
                 w[i] * r * cosl(a) * (stop - start));
    }
}

// A cylinder from -h to h, or a cone with its tip at h.
static inline moments moments_of_round(real radius, real h, bool tip, real r)
{
    const real right = acosl(0);
    const real lean = tip ? atan2l(radius, 2 * h) : 0;
    const real base[2] = {radius, -h - r};
    const real low[2] = {radius + r * cosl(lean), -h + r * sinl(lean)};
    const real high[2] = {(tip ? 0 : radius) + r * cosl(lean), h + r * sinl(lean)};
    moments    m;
    memset(&m, 0, sizeof m);
    add_piece(&m, base, base, r, -right, lean);
    add_piece(&m, low, high, r, lean, right);
    return m;
}

// The surface by the normals' latitude and longitude, an octant of it: the point is (a^2 n_x, b^2 n_y, c^2 n_z) / h + r n, and
// the element of the surface is the product of the two radii of curvature, each made longer by r.
static inline moments moments_of_ellipsoid(const real *half, real r)
{
    const int  steps = 300;
    const real quarter = acosl(0);
    moments    m;
    real       x[NODES], w[NODES];
    memset(&m, 0, sizeof m);
    gauss(x, w);
    for (int j = 0; j < 8 * NODES; ++j) {
        // Eight panels for the height's cosine.
        const real z = (j / NODES + x[j % NODES]) / 8, out = sqrtl(1 - z * z);
        for (int i = 0; i < steps; ++i) {
            const real t = quarter * (i + 0.5L) / steps;
            const real n[3] = {out * cosl(t), out * sinl(t), z};
            real       h = 0, p[3], trace = 0, square = 0, product = 1;
            for (int k = 0; k < 3; ++k) {
                h += half[k] * half[k] * n[k] * n[k];
            }
            h = sqrtl(h);
            for (int k = 0; k < 3; ++k) {
                p[k] = half[k] * half[k] * n[k] / h;
                trace += half[k] * half[k];
                square += p[k] * p[k];
                product *= half[k] * half[k];
            }
            // The sum and the product of the radii of curvature.
            const real sum = (trace - square) / h;
            const real both = product / (h * h * h * h);
            const real element = 8 * w[j % NODES] / 8 * quarter / steps * (both + r * sum + r * r);
            m.volume += element * (h + r) / 3;
            for (int k = 0; k < 3; ++k) {
                const real q = p[k] + r * n[k];
                m.second[k][k] += element * (h + r) * q * q / 5;
            }
        }
    }
    return m;
}

#endif
