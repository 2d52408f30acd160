// facets3.c : hull of a cloud of doubles in space for the oracle: quickhull (Barber, Dobkin, Huhdanpaa 1996), exact sides.
//
// A face takes part in the visible region only when the point lies strictly outside its plane, decided exactly. Triangles of
// one plane are then all visible or all not, the region is a disk, and no triangle is degenerate: a point on the line of a
// horizon edge is in the planes of both its faces, so the edge would not be on the horizon. Coplanar triangles stay as they
// are.
#include "facets3.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "hull.h"
#include "side3.h"

typedef struct qface {
    int  v[3], n[3]; // corners, and the face across the edge v[k] -> v[k + 1]
    int  outside;    // first point of its list, or -1
    bool alive, visible;
} qface;

typedef struct quickhull {
    const double (*points)[3];
    int    count;
    qface *face;
    int    faces, room;
    int   *next; // of a point in its list
    int   *from; // the new face that starts at a horizon corner
    int   *stack;
} quickhull;

static int side_of(const quickhull *q, const int v[3], int p)
{
    return side3_of(q->points[v[0]], q->points[v[1]], q->points[v[2]], q->points[p]);
}

static double height(const quickhull *q, const int v[3], int p)
{
    double d[3][3];
    double sum = 0;
    return side3_rough(q->points[v[0]], q->points[v[1]], q->points[v[2]], q->points[p], d, &sum);
}

// The turn of three points seen along an axis, exact.
static int turn_along(const double (*points)[3], int axis, int i, int j, int k)
{
    const int    u = (axis + 1) % 3;
    const int    v = (axis + 2) % 3;
    const double p[2] = {points[i][u], points[i][v]};
    const double q[2] = {points[j][u], points[j][v]};
    const double r[2] = {points[k][u], points[k][v]};
    return hull2_turn(p, q, r);
}

// An axis along which the three points are seen to make a turn, or -1 for three points in a line.
static int turning_axis(const double (*points)[3], int i, int j, int k)
{
    for (int axis = 0; axis < 3; axis++) {
        if (turn_along(points, axis, i, j, k) != 0) {
            return axis;
        }
    }
    return -1;
}

static int compare_along(const double *p, const double *q, int axis)
{
    for (int k = 1; k <= 3; k++) {
        const int at = (axis + k) % 3;
        if (p[at] != q[at]) {
            return p[at] < q[at] ? -1 : 1;
        }
    }
    return 0;
}

static double spread2(const double *p, const double *q, const double *r)
{
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        const int    l = (k + 1) % 3;
        const double x = (q[k] - p[k]) * (r[l] - p[l]) - (q[l] - p[l]) * (r[k] - p[k]);
        sum += x * x;
    }
    return sum;
}

// Up to four points in general position; returns how many there are: the dimension + 1.
static int simplex_of(const double (*points)[3], int count, int v[4])
{
    v[0] = 0;
    v[1] = 0;
    for (int i = 1; i < count; i++) {
        v[0] = compare_along(points[i], points[v[0]], 2) < 0 ? i : v[0];
        v[1] = compare_along(points[i], points[v[1]], 2) > 0 ? i : v[1];
    }
    if (compare_along(points[v[0]], points[v[1]], 2) == 0) {
        return 1;
    }
    int    third = -1;
    double widest = -1;
    for (int i = 0; i < count; i++) {
        const double wide_spread = spread2(points[v[0]], points[v[1]], points[i]);
        if (wide_spread > widest && turning_axis(points, v[0], v[1], i) >= 0) {
            widest = wide_spread;
            third = i;
        }
    }
    if (third < 0) {
        return 2;
    }
    v[2] = third;
    int    fourth = -1;
    double highest = -1;
    for (int i = 0; i < count; i++) {
        double       d[3][3];
        double       sum = 0;
        const double up = fabs(side3_rough(points[v[0]], points[v[1]], points[third], points[i], d, &sum));
        if (up > highest && side3_of(points[v[0]], points[v[1]], points[third], points[i]) != 0) {
            highest = up;
            fourth = i;
        }
    }
    v[3] = fourth;
    return fourth < 0 ? 3 : 4;
}

static int add_face(quickhull *q, int a, int b, int c)
{
    if (q->faces == q->room) {
        q->room *= 2;
        q->face = realloc(q->face, (size_t)q->room * sizeof *q->face);
    }
    const qface fresh = {{a, b, c}, {-1, -1, -1}, -1, true, false};
    q->face[q->faces] = fresh;
    return q->faces++;
}

// Puts a point into the list of the first of the faces it is outside of.
static void assign(quickhull *q, int point, int first_face)
{
    for (int f = first_face; f < q->faces; f++) {
        if (side_of(q, q->face[f].v, point) > 0) {
            q->next[point] = q->face[f].outside;
            q->face[f].outside = point;
            return;
        }
    }
}

static void start(quickhull *q, const int corners[4])
{
    int v[4];
    memcpy(v, corners, sizeof v);
    if (side_of(q, v, v[3]) > 0) {
        v[0] = corners[1];
        v[1] = corners[0];
    }
    add_face(q, v[0], v[1], v[2]);
    for (int k = 0; k < 3; k++) {
        add_face(q, v[(k + 1) % 3], v[k], v[3]);
        q->face[0].n[k] = k + 1;
    }
    for (int k = 0; k < 3; k++) {
        const int n[3] = {0, 1 + (k + 2) % 3, 1 + (k + 1) % 3};
        memcpy(q->face[k + 1].n, n, sizeof n);
    }
    for (int i = 0; i < q->count; i++) {
        assign(q, i, 0);
    }
}

static int farthest(const quickhull *q, const qface *f)
{
    int    best = f->outside;
    double most = height(q, f->v, best);
    for (int p = q->next[best]; p >= 0; p = q->next[p]) {
        const double up = height(q, f->v, p);
        best = up > most ? p : best;
        most = up > most ? up : most;
    }
    return best;
}

// Marks all faces visible from p, from one of them; they are left in the stack. Returns how many.
static int mark_visible(quickhull *q, int seed, int p)
{
    int count = 0;
    q->face[seed].visible = true;
    q->stack[count++] = seed;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            const int f = q->face[q->stack[i]].n[k];
            if (!q->face[f].visible && side_of(q, q->face[f].v, p) > 0) {
                q->face[f].visible = true;
                q->stack[count++] = f;
            }
        }
    }
    return count;
}

// The new faces between p and the horizon of the visible ones.
static void raise(quickhull *q, int visible, int p)
{
    const int first = q->faces;
    for (int i = 0; i < visible; i++) {
        for (int k = 0; k < 3; k++) {
            const qface old = q->face[q->stack[i]];
            const int   outer = old.n[k];
            if (q->face[outer].visible) {
                continue;
            }
            const int f = add_face(q, old.v[k], old.v[(k + 1) % 3], p);
            q->face[f].n[0] = outer;
            q->from[old.v[k]] = f;
            for (int m = 0; m < 3; m++) {
                q->face[outer].n[m] = q->face[outer].n[m] == q->stack[i] ? f : q->face[outer].n[m];
            }
        }
    }
    for (int f = first; f < q->faces; f++) {
        const int g = q->from[q->face[f].v[1]];
        q->face[f].n[1] = g;
        q->face[g].n[2] = f;
    }
    for (int i = 0; i < visible; i++) {
        qface *old = &q->face[q->stack[i]];
        old->alive = false;
        int point = old->outside;
        while (point >= 0) {
            const int after = q->next[point];
            if (point != p) {
                assign(q, point, first);
            }
            point = after;
        }
    }
}

// Edges of the living faces, each once; the faces are renumbered.
static facets3 harvest(const quickhull *q)
{
    facets3 hull = {3, 0, 0, malloc((size_t)q->faces * sizeof *hull.face), malloc((size_t)q->faces * 2 * sizeof *hull.edge)};
    int    *number = malloc((size_t)q->faces * sizeof *number);
    for (int f = 0; f < q->faces; f++) {
        if (q->face[f].alive) {
            memcpy(hull.face[hull.faces], q->face[f].v, sizeof q->face[f].v);
            number[f] = hull.faces++;
        }
    }
    for (int f = 0; f < q->faces; f++) {
        const qface *face = &q->face[f];
        for (int k = 0; k < 3 && face->alive; k++) {
            if (f < face->n[k]) {
                const int edge[4] = {face->v[k], face->v[(k + 1) % 3], number[f], number[face->n[k]]};
                memcpy(hull.edge[hull.edges++], edge, sizeof edge);
            }
        }
    }
    free(number);
    return hull;
}

static facets3 solid(const double (*points)[3], int count, const int corners[4])
{
    quickhull    q = {points, count, NULL, 0, 64, NULL, NULL, NULL};
    const size_t size = (size_t)count * sizeof(int);
    q.face = malloc((size_t)q.room * sizeof *q.face);
    q.next = malloc(size);
    q.from = malloc(size);
    q.stack = malloc(2 * size);
    start(&q, corners);
    for (int f = 0; f < q.faces; f++) {
        if (q.face[f].alive && q.face[f].outside >= 0) {
            const int p = farthest(&q, &q.face[f]);
            raise(&q, mark_visible(&q, f, p), p);
        }
    }
    const facets3 hull = harvest(&q);
    free(q.face);
    free(q.next);
    free(q.from);
    free(q.stack);
    return hull;
}

// Sorts by insertion: flat clouds of tests are small.
static void sort_along(const double (*points)[3], int axis, int *order, int count)
{
    for (int i = 1; i < count; i++) {
        const int kept = order[i];
        int       k = i;
        for (; k > 0 && compare_along(points[order[k - 1]], points[kept], axis) > 0; k--) {
            order[k] = order[k - 1];
        }
        order[k] = kept;
    }
}

// The polygon of a flat cloud, by Andrew's monotone chain seen along an axis; counter-clockwise seen so.
static int polygon(const double (*points)[3], int count, int axis, int *chain)
{
    int *order = malloc((size_t)count * sizeof *order);
    for (int i = 0; i < count; i++) {
        order[i] = i;
    }
    sort_along(points, axis, order, count);
    int length = 0;
    int floor_of_pass = 1;
    for (int i = 0; i < 2 * count - 1; i++) {
        const int p = order[i < count ? i : 2 * count - 2 - i];
        floor_of_pass = i == count ? length : floor_of_pass;
        if (length > 0 && compare_along(points[chain[length - 1]], points[p], axis) == 0) {
            continue;
        }
        while (length > floor_of_pass && turn_along(points, axis, chain[length - 2], chain[length - 1], p) <= 0) {
            length--;
        }
        chain[length++] = p;
    }
    free(order);
    return length - 1;
}

static facets3 flat(const double (*points)[3], int count, const int v[3])
{
    facets3   hull = {2, 2, 0, malloc(2 * sizeof *hull.face), NULL};
    const int axis = turning_axis(points, v[0], v[1], v[2]);
    int      *chain = malloc((size_t)count * 2 * sizeof *chain);
    hull.edges = polygon(points, count, axis, chain);
    hull.edge = malloc((size_t)count * sizeof *hull.edge); // at most as many edges as points
    for (int i = 0; i < hull.edges; i++) {
        const int edge[4] = {chain[i], chain[(i + 1) % hull.edges], 0, 1};
        memcpy(hull.edge[i], edge, sizeof edge);
    }
    const int  up = turn_along(points, axis, v[0], v[1], v[2]) > 0;
    const int *second = up ? &v[1] : &v[2];
    const int *third = up ? &v[2] : &v[1];
    const int  both[2][3] = {{v[0], *second, *third}, {v[0], *third, *second}};
    memcpy(hull.face, both, sizeof both);
    free(chain);
    return hull;
}

facets3 facets3_of(const double (*points)[3], int count)
{
    int       v[4];
    const int simplex = simplex_of(points, count, v);
    if (simplex == 4) {
        return solid(points, count, v);
    }
    if (simplex == 3) {
        return flat(points, count, v);
    }
    facets3 hull = {simplex - 1, 0, simplex - 1, NULL, NULL};
    if (simplex == 2) {
        const int edge[4] = {v[0], v[1], -1, -1};
        hull.edge = malloc(sizeof *hull.edge);
        memcpy(hull.edge[0], edge, sizeof edge);
    }
    return hull;
}

void facets3_free(facets3 *facets)
{
    free(facets->face);
    free(facets->edge);
    facets->face = NULL;
    facets->edge = NULL;
}
