// exact_pieces2.h : what the pieces of an outline must be, in rational numbers and without the library's own predicates.
//
// Every corner of a piece is a point of the outline, so between two neighbouring x of the outline's points nothing begins or
// ends: there a piece is the strip between two segments. The pieces are right when in each such slab those strips lie above
// each other without overlap, at both its ends, and cover what the even-odd rule says is inside.
#ifndef ABUT_TESTS_WORLD_EXACT_PIECES2_H
#define ABUT_TESTS_WORLD_EXACT_PIECES2_H

#include "abut/decompose2.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <gmp.h>

// The sign of (b - a) x (c - a).
static inline int exact_turn(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    mpq_t        n[6];
    const double from[6] = {(double)a.x, (double)a.y, (double)b.x, (double)b.y, (double)c.x, (double)c.y};
    for (int i = 0; i < 6; ++i) {
        mpq_init(n[i]);
        mpq_set_d(n[i], from[i]);
    }
    for (int i = 2; i < 6; ++i) {
        mpq_sub(n[i], n[i], n[i % 2]);
    }
    mpq_mul(n[0], n[2], n[5]);
    mpq_mul(n[1], n[3], n[4]);
    const int sign = mpq_cmp(n[0], n[1]);
    for (int i = 0; i < 6; ++i) {
        mpq_clear(n[i]);
    }
    return (sign > 0) - (sign < 0);
}

static inline bool exact_same(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

// Do two segments cross, each between the ends of the other?
static inline bool exact_cross(abut_vec2 a, abut_vec2 b, abut_vec2 c, abut_vec2 d)
{
    return exact_turn(a, b, c) * exact_turn(a, b, d) < 0 && exact_turn(c, d, a) * exact_turn(c, d, b) < 0;
}

// The y of the line through a and b at x.
static inline void height(mpq_t y, abut_vec2 a, abut_vec2 b, const mpq_t x)
{
    mpq_t run, rise, from;
    mpq_inits(run, rise, from, NULL);
    mpq_set_d(run, (double)b.x);
    mpq_set_d(from, (double)a.x);
    mpq_sub(run, run, from);
    mpq_sub(from, x, from);
    mpq_set_d(rise, (double)b.y);
    mpq_set_d(y, (double)a.y);
    mpq_sub(rise, rise, y);
    mpq_mul(rise, rise, from);
    mpq_div(rise, rise, run);
    mpq_add(y, y, rise);
    mpq_clears(run, rise, from, NULL);
}

enum { EXACT_MOST = 4096 };

// What spans a slab: a strip of a piece (two segments), or an edge of the outline (the first of the two).
typedef struct strip {
    abut_vec2 from[2], to[2]; // lower, upper; from has the lower x
    mpq_t     y[2][3];        // at the slab's start, middle and end
} strip;

typedef struct slab {
    mpq_t x[3];
    int   strips, edges;
    strip strip[EXACT_MOST];
    strip edge[EXACT_MOST];
} slab;

static inline int by_middle(const void *a, const void *b)
{
    return mpq_cmp(((const strip *)a)->y[0][1], ((const strip *)b)->y[0][1]);
}

static inline void set_heights(slab *s, strip *t, int lines)
{
    for (int i = 0; i < lines; ++i) {
        for (int at = 0; at < 3; ++at) {
            mpq_init(t->y[i][at]);
            height(t->y[i][at], t->from[i], t->to[i], s->x[at]);
        }
    }
}

static inline void clear_heights(strip *t, int lines)
{
    for (int i = 0; i < lines; ++i) {
        for (int at = 0; at < 3; ++at) {
            mpq_clear(t->y[i][at]);
        }
    }
}

// The strip that a piece covers between x0 and x1, if it does.
static inline void add_strip(slab *s, const abut_vec2 *points, const int32_t *corner, int32_t count, double x0, double x1)
{
    strip *t = &s->strip[s->strips];
    int    found = 0;
    for (int32_t i = 0; i < count; ++i) {
        const abut_vec2 a = points[corner[i]], b = points[corner[(i + 1) % count]];
        const bool      lower = a.x < b.x;
        if ((double)(lower ? a.x : b.x) <= x0 && (double)(lower ? b.x : a.x) >= x1) {
            t->from[lower ? 0 : 1] = lower ? a : b;
            t->to[lower ? 0 : 1] = lower ? b : a;
            ++found;
        }
    }
    if (found > 0) {
        assert_int_equal(found, 2);
        set_heights(s, t, 2);
        ++s->strips;
    }
}

static inline void add_outline(slab *s, const abut_outline2 *outline, double x0, double x1)
{
    const abut_vec2 *ring = outline->points;
    for (int32_t r = 0; r < outline->rings; ring += outline->counts[r], ++r) {
        for (int32_t i = 0; i < outline->counts[r]; ++i) {
            const abut_vec2 a = ring[i], b = ring[(i + 1) % outline->counts[r]];
            const bool      on = a.x < b.x;
            if ((double)(on ? a.x : b.x) <= x0 && (double)(on ? b.x : a.x) >= x1) {
                strip *t = &s->edge[s->edges++];
                t->from[0] = on ? a : b;
                t->to[0] = on ? b : a;
                set_heights(s, t, 1);
            }
        }
    }
}

// In the middle of the slab: do the strips, from below, cover just what lies between an odd and an even edge? Edges on each
// other cancel in pairs.
static inline void compare_cover(const slab *s)
{
    int edge[EXACT_MOST];
    int edges = 0;
    int k = 0;
    for (int e = 0; e < s->edges; ++e) {
        if (edges > 0 && mpq_equal(s->edge[edge[edges - 1]].y[0][1], s->edge[e].y[0][1])) {
            --edges;
        } else {
            edge[edges++] = e;
        }
    }
    assert_int_equal(edges % 2, 0);
    for (int e = 0; e < edges; e += 2) {
        const mpq_t *at = &s->edge[edge[e]].y[0][1];
        while (mpq_cmp(*at, s->edge[edge[e + 1]].y[0][1]) < 0) {
            assert_true(k < s->strips);
            assert_true(mpq_equal(*at, s->strip[k].y[0][1]));
            at = &s->strip[k++].y[1][1];
        }
        assert_true(mpq_equal(*at, s->edge[edge[e + 1]].y[0][1]));
    }
    assert_int_equal(k, s->strips);
}

static inline void check_slab(slab *s, const abut_outline2 *outline, const abut_pieces2 *pieces, double x0, double x1)
{
    s->strips = s->edges = 0;
    mpq_set_d(s->x[0], x0);
    mpq_set_d(s->x[2], x1);
    mpq_add(s->x[1], s->x[0], s->x[2]);
    mpq_div_2exp(s->x[1], s->x[1], 1);
    const int32_t *first = abut_pieces2_first(pieces);
    for (int32_t p = 0; p < pieces->pieces; ++p) {
        add_strip(s, outline->points, abut_pieces2_corner(pieces) + first[p], first[p + 1] - first[p], x0, x1);
    }
    add_outline(s, outline, x0, x1);
    assert_int_equal(s->edges % 2, 0);
    qsort(s->strip, (size_t)s->strips, sizeof *s->strip, by_middle);
    qsort(s->edge, (size_t)s->edges, sizeof *s->edge, by_middle);
    for (int k = 0; k < s->strips; ++k) {
        for (int at = 0; at < 3; ++at) {
            assert_true(mpq_cmp(s->strip[k].y[0][at], s->strip[k].y[1][at]) <= 0);
            assert_true(k == 0 || mpq_cmp(s->strip[k - 1].y[1][at], s->strip[k].y[0][at]) <= 0);
        }
    }
    compare_cover(s);
    for (int k = 0; k < s->strips; ++k) {
        clear_heights(&s->strip[k], 2);
    }
    for (int k = 0; k < s->edges; ++k) {
        clear_heights(&s->edge[k], 1);
    }
}

static inline int by_number(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Together the pieces are the inside, and no two overlap.
static inline void check_cover(const abut_outline2 *outline, const abut_pieces2 *pieces)
{
    int32_t count = 0;
    for (int32_t r = 0; r < outline->rings; ++r) {
        count += outline->counts[r];
    }
    double *x = malloc(((size_t)count + 1) * sizeof *x);
    slab   *s = malloc(sizeof *s);
    assert_non_null(x);
    assert_non_null(s);
    for (int32_t i = 0; i < count; ++i) {
        x[i] = (double)outline->points[i].x;
    }
    qsort(x, (size_t)count, sizeof *x, by_number);
    mpq_inits(s->x[0], s->x[1], s->x[2], NULL);
    for (int32_t i = 0; i + 1 < count; ++i) {
        if (x[i] < x[i + 1]) {
            check_slab(s, outline, pieces, x[i], x[i + 1]);
        }
    }
    mpq_clears(s->x[0], s->x[1], s->x[2], NULL);
    free(s);
    free(x);
}

// One piece: it turns left at every corner but straight ones, goes round once, and has area.
static inline void check_convex(const abut_vec2 *points, const int32_t *corner, int32_t count)
{
    int left = 0;
    int changes = 0; // between rising and falling x
    assert_true(count >= 3);
    for (int32_t i = 0; i < count; ++i) {
        const abut_vec2 a = points[corner[i]], b = points[corner[(i + 1) % count]], c = points[corner[(i + 2) % count]];
        const int       turn = exact_turn(a, b, c);
        const bool      on = a.x < b.x || (a.x == b.x && a.y < b.y);
        const bool      next_on = b.x < c.x || (b.x == c.x && b.y < c.y);
        assert_true(turn >= 0);
        left += turn > 0;
        changes += on != next_on;
    }
    assert_true(left >= 3);
    assert_int_equal(changes, 2);
}

// The piece on the other side of each edge has the same edge, the other way.
static inline void check_neighbors(const abut_pieces2 *pieces)
{
    const int32_t *first = abut_pieces2_first(pieces), *corner = abut_pieces2_corner(pieces);
    const int32_t *neighbor = abut_pieces2_neighbor(pieces);
    for (int32_t p = 0; p < pieces->pieces; ++p) {
        for (int32_t i = first[p]; i < first[p + 1]; ++i) {
            const int32_t end = corner[i + 1 < first[p + 1] ? i + 1 : first[p]];
            const int32_t q = neighbor[i];
            int           found = 0;
            assert_true(q >= -1 && q < pieces->pieces && q != p);
            for (int32_t k = q >= 0 ? first[q] : 0; q >= 0 && k < first[q + 1]; ++k) {
                const int32_t back = corner[k + 1 < first[q + 1] ? k + 1 : first[q]];
                found += corner[k] == end && back == corner[i] && neighbor[k] == p;
            }
            assert_int_equal(found, q >= 0);
        }
    }
}

static inline void check_pieces(const abut_outline2 *outline, const abut_pieces2 *pieces)
{
    const int32_t *first = abut_pieces2_first(pieces);
    assert_int_equal(first[0], 0);
    assert_int_equal(first[pieces->pieces], pieces->corners);
    for (int32_t p = 0; p < pieces->pieces; ++p) {
        check_convex(outline->points, abut_pieces2_corner(pieces) + first[p], first[p + 1] - first[p]);
    }
    check_neighbors(pieces);
    check_cover(outline, pieces);
}

#endif
