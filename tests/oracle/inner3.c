// inner3.c : grows a polytope inside E = A - B, the way of van den Bergen's expanding polytope (2001), in long double.
//
// What it proves needs no convexity and none of its decisions: the surface is closed and oriented by the way it is linked, and
// all its corners are points of E. Triangles that have the origin strictly on their inner side are seen from it under positive
// solid angles; where these outweigh what slivers of doubtful side can take away, the surface winds round the origin, and so
// round every point of a ball that no triangle enters. Points that a closed surface winds round are in the hull of its corners,
// hence in E: h(n) is at least the ball's radius for all n.
//
// Noise: a support point is within 2^-59 of the size of a point of E, and so is the nearest point of a triangle of three; its
// plane is within that times the ratio of the sides' product to the area, which is the doubt of each face's side.
#include "inner3.h"

#include <math.h>
#include <string.h>

typedef long double number;
#include "closest3.h"

static const long double noise = 0x1p-59L;
static const long double outside = 0x1p-62L; // of the size: a point this far above a face sees it
static const long double sliver = 0x1p-12L;  // thinner triangles get their normal in wide arithmetic
static const long double flat_share = 0x1p-44L;

static void difference_of(const long double p[3], const long double q[3], long double d[3])
{
    for (int k = 0; k < 3; k++) {
        d[k] = p[k] - q[k];
    }
}

static void wide_plane(const inner3 *s, inner3_face *f)
{
    wide e[2][3];
    wide n[3];
    for (int k = 0; k < 3; k++) {
        e[0][k] = (wide)s->v[f->v[1]][k] - (wide)s->v[f->v[0]][k];
        e[1][k] = (wide)s->v[f->v[2]][k] - (wide)s->v[f->v[0]][k];
    }
    wide_cross3(e[0], e[1], n);
    (void)wide_unit3(n);
    for (int k = 0; k < 3; k++) {
        f->n[k] = (long double)n[k];
    }
}

// Sets the plane of a face; false for a triangle that is none.
static bool set_plane(inner3 *s, inner3_face *f)
{
    long double e[2][3];
    difference_of(s->v[f->v[1]], s->v[f->v[0]], e[0]);
    difference_of(s->v[f->v[2]], s->v[f->v[0]], e[1]);
    closest3_cross(e[0], e[1], f->n);
    const long double area = sqrtl(long_dot3(f->n, f->n));
    const long double sides = sqrtl(long_dot3(e[0], e[0]) * long_dot3(e[1], e[1]));
    if (!(area > 0)) {
        return false;
    }
    for (int k = 0; k < 3; k++) {
        f->n[k] /= area;
    }
    if (area < sliver * sides) {
        wide_plane(s, f);
    }
    f->at = long_dot3(f->n, s->v[f->v[0]]);
    f->area = area;
    f->doubt = noise * (long double)s->d->size * fmaxl(4, sides / area);
    return true;
}

long double inner3_ask(inner3 *s, const long double n[3], long double e[3])
{
    int corner[2];
    difference3_support(s->d, n, e, corner);
    for (int k = 0; k < 3; k++) {
        e[k] = -e[k];
    }
    const long double h = long_dot3(n, e);
    if (s->points == 0 || h < s->best) {
        s->best = h;
        memcpy(s->normal, n, sizeof s->normal);
    }
    return h;
}

static int new_face(inner3 *s, int a, int b, int c)
{
    int f = 0;
    while (f < s->faces && s->face[f].alive) {
        f++;
    }
    if (f == inner3_faces) {
        s->broken = true;
        return -1;
    }
    s->faces = f == s->faces ? f + 1 : s->faces;
    inner3_face *face = &s->face[f];
    memset(face, 0, sizeof *face);
    face->v[0] = a;
    face->v[1] = b;
    face->v[2] = c;
    face->alive = true;
    s->broken = s->broken || !set_plane(s, face);
    return f;
}

// Support points along 26 directions, of which a tetrahedron is made: the two farthest, the one farthest from their line, the
// one farthest from the plane of the three.
static void first_points(inner3 *s)
{
    for (int i = 0; i < 27; i++) {
        const long double raw[3] = {(long double)(i % 3 - 1), (long double)(i / 3 % 3 - 1), (long double)(i / 9 - 1)};
        const long double size = sqrtl(long_dot3(raw, raw));
        if (size > 0) {
            const long double n[3] = {raw[0] / size, raw[1] / size, raw[2] / size};
            long double       e[3];
            (void)inner3_ask(s, n, e);
            memcpy(s->v[s->points++], e, sizeof e);
        }
    }
}

static void swap_points(inner3 *s, int i, int j)
{
    long double kept[3];
    memcpy(kept, s->v[i], sizeof kept);
    memcpy(s->v[i], s->v[j], sizeof kept);
    memcpy(s->v[j], kept, sizeof kept);
}

// How far point i is from the hull of the first `count` points' line or plane, times a constant.
static long double apart(const inner3 *s, int count, int i)
{
    long double d[3];
    long double e[3];
    long double f[3];
    long double n[3];
    difference_of(s->v[i], s->v[0], d);
    if (count == 1) {
        return long_dot3(d, d);
    }
    difference_of(s->v[1], s->v[0], e);
    if (count == 2) {
        closest3_cross(d, e, n);
        return long_dot3(n, n);
    }
    difference_of(s->v[2], s->v[0], f);
    closest3_cross(e, f, n);
    return fabsl(long_dot3(n, d));
}

static void pick(inner3 *s, int count)
{
    int         best = count;
    long double most = -1;
    for (int i = count; i < s->points; i++) {
        const long double at = apart(s, count, i);
        best = at > most ? i : best;
        most = at > most ? at : most;
    }
    swap_points(s, count, best);
}

// A fourth point off the plane of the first three, where the 26 were all in it; false when E has none.
static bool lift(inner3 *s)
{
    inner3_face f = {.v = {0, 1, 2}};
    if (!set_plane(s, &f)) {
        return false;
    }
    const long double up = fabsl(long_dot3(f.n, s->v[3]) - f.at);
    for (int side = 0; side < 2; side++) {
        const long double n[3] = {side == 0 ? f.n[0] : -f.n[0], side == 0 ? f.n[1] : -f.n[1], side == 0 ? f.n[2] : -f.n[2]};
        long double e[3];
        (void)inner3_ask(s, n, e);
        if (fabsl(long_dot3(f.n, e) - f.at) > fmaxl(up, fabsl(long_dot3(f.n, s->v[3]) - f.at))) {
            memcpy(s->v[3], e, sizeof e);
        }
    }
    return fabsl(long_dot3(f.n, s->v[3]) - f.at) > flat_share * (long double)s->d->size;
}

void inner3_begin(inner3 *s, const difference3 *d)
{
    s->d = d;
    s->points = 0;
    s->faces = 0;
    s->flat = false;
    s->broken = false;
    first_points(s);
    pick(s, 1);
    pick(s, 2);
    pick(s, 3);
    s->points = 4;
    if (!lift(s)) {
        s->flat = true;
        return;
    }
    long double e[3][3];
    long double n[3];
    for (int i = 0; i < 3; i++) {
        difference_of(s->v[i + 1], s->v[0], e[i]);
    }
    closest3_cross(e[0], e[1], n);
    if (long_dot3(n, e[2]) > 0) {
        swap_points(s, 1, 2);
    }
    (void)new_face(s, 0, 1, 2);
    for (int k = 0; k < 3; k++) {
        (void)new_face(s, (k + 1) % 3, k, 3);
        s->face[0].next[k] = k + 1;
    }
    for (int k = 0; k < 3; k++) {
        const int next[3] = {0, 1 + (k + 2) % 3, 1 + (k + 1) % 3};
        memcpy(s->face[k + 1].next, next, sizeof next);
    }
}

int inner3_least(const inner3 *s, const long double *n, long double cap)
{
    int least = -1;
    for (int f = 0; f < s->faces; f++) {
        const inner3_face *face = &s->face[f];
        if (!face->alive || (least >= 0 && face->at >= s->face[least].at)) {
            continue;
        }
        long double off[3] = {0, 0, 0};
        if (n != NULL) {
            difference_of(face->n, n, off);
        }
        least = long_dot3(off, off) <= cap * cap ? f : least;
    }
    return least;
}

// Marks the faces that the point sees, from one of them; they are left in the stack. Returns how many.
static int mark_visible(inner3 *s, int seed, const long double e[3])
{
    int               count = 0;
    const long double least = outside * (long double)s->d->size;
    s->face[seed].visible = true;
    s->stack[count++] = seed;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            const int    f = s->face[s->stack[i]].next[k];
            inner3_face *face = &s->face[f];
            if (!face->visible && long_dot3(face->n, e) - face->at > least) {
                face->visible = true;
                s->stack[count++] = f;
            }
        }
    }
    return count;
}

// Counts the horizon's edges, and checks that it is one loop; 0 when it is not.
static int horizon_of(inner3 *s, int visible, int *first)
{
    int edges = 0;
    int seen = 0;
    for (int p = 0; p < s->points; p++) {
        s->from[p] = -1;
    }
    for (int i = 0; i < visible; i++) {
        const inner3_face *face = &s->face[s->stack[i]];
        for (int k = 0; k < 3; k++) {
            if (!s->face[face->next[k]].visible) {
                seen += s->from[face->v[k]] >= 0 ? 1 : 0;
                s->from[face->v[k]] = face->v[(k + 1) % 3];
                *first = face->v[k];
                edges++;
            }
        }
    }
    int length = 0;
    for (int p = *first; edges > 0 && length <= edges && (length == 0 || p != *first); p = s->from[p]) {
        length++;
    }
    return seen == 0 && length == edges ? edges : 0;
}

static void raise(inner3 *s, int visible, int point)
{
    for (int i = 0; i < visible && !s->broken; i++) {
        for (int k = 0; k < 3; k++) {
            const inner3_face old = s->face[s->stack[i]];
            const int         outer = old.next[k];
            if (s->face[outer].visible) {
                continue;
            }
            const int f = new_face(s, old.v[k], old.v[(k + 1) % 3], point);
            if (f < 0) {
                return;
            }
            s->face[f].next[0] = outer;
            s->from[old.v[k]] = f;
            for (int m = 0; m < 3; m++) { // the edge, not the face: two faces may share two edges
                const bool same = s->face[outer].v[m] == old.v[(k + 1) % 3];
                s->face[outer].next[m] = same ? f : s->face[outer].next[m];
            }
        }
    }
}

static void link(inner3 *s, int point)
{
    for (int f = 0; f < s->faces; f++) {
        inner3_face *face = &s->face[f];
        if (face->alive && !face->visible && face->v[2] == point) {
            const int g = s->from[face->v[1]];
            face->next[1] = g;
            s->face[g].next[2] = f;
        }
    }
}

bool inner3_grow(inner3 *s, int f)
{
    long double       e[3];
    const long double n[3] = {s->face[f].n[0], s->face[f].n[1], s->face[f].n[2]};
    const long double h = inner3_ask(s, n, e);
    if (s->broken || s->points == inner3_points || s->faces + 64 > inner3_faces) {
        return false;
    }
    if (!(h - s->face[f].at > 4 * outside * (long double)s->d->size)) {
        return false;
    }
    const int visible = mark_visible(s, f, e);
    int       first = 0;
    if (horizon_of(s, visible, &first) == 0) {
        for (int i = 0; i < visible; i++) {
            s->face[s->stack[i]].visible = false;
        }
        return false;
    }
    memcpy(s->v[s->points], e, sizeof e);
    raise(s, visible, s->points);
    link(s, s->points);
    for (int i = 0; i < visible; i++) {
        s->face[s->stack[i]].alive = false;
        s->face[s->stack[i]].visible = false;
    }
    s->points++;
    return !s->broken;
}

long double inner3_proven(const inner3 *s)
{
    const long double size = (long double)s->d->size;
    long double       least = size;
    long double       round = 0;
    long double       doubtful = 0;
    for (int f = 0; f < s->faces; f++) {
        const inner3_face *face = &s->face[f];
        long double        corners[3][3];
        if (!face->alive) {
            continue;
        }
        for (int k = 0; k < 3; k++) {
            memcpy(corners[k], s->v[face->v[k]], sizeof corners[k]);
        }
        const long double away = sqrtl(closest3_of(corners, 3, false).length2) - 4 * noise * size;
        least = away < least ? away : least;
        if (face->at > face->doubt) { // area / size^2 is twice what a triangle no farther off than the size fills at most
            round += (face->at - face->doubt) * face->area / (2 * size * size * size);
        } else {
            doubtful += away > 0 ? face->area / (away * away) : size;
        }
    }
    return !s->flat && !s->broken && round > 2 * doubtful ? least : 0;
}
