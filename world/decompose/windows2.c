// windows2.c : see windows2.h.
#include "decompose/windows2.h"

static bool is_member(const abut_partition2 *g, const abut_windows2 *w, int32_t h)
{
    return h >= 0 && w->piece_stamp[g->piece[h]] == w->windows;
}

// How many half-edges are outer ones of the window; *one is one of them.
static int32_t count_outer(const abut_partition2 *g, const abut_windows2 *w, int32_t *one)
{
    int32_t outer = 0;
    for (int32_t m = 0; m < w->members; ++m) {
        const int32_t first = g->any[w->member[m]];
        int32_t       h = first;
        do {
            if (!is_member(g, w, g->twin[h])) {
                *one = h;
                ++outer;
            }
            h = g->next[h];
        } while (h != first);
    }
    return outer;
}

// Walks round the window. False when it has too many corners, comes to one of them twice, or has a hole.
static bool walk_round(const abut_partition2 *g, abut_windows2 *w)
{
    int32_t       first = -1;
    const int32_t outer = count_outer(g, w, &first);
    if (outer > w->optimum.most) {
        return false;
    }
    ++w->walks;
    w->corners = 0;
    int32_t h = first;
    do {
        if (w->vertex_stamp[g->from[h]] == w->walks) {
            return false;
        }
        w->vertex_stamp[g->from[h]] = w->walks;
        w->rim[w->corners++] = h;
        h = g->next[h];
        while (is_member(g, w, g->twin[h])) {
            h = g->next[g->twin[h]];
        }
    } while (h != first);
    return w->corners == outer;
}

// Takes a piece into the window unless that spoils it.
static void take_in(const abut_partition2 *g, abut_windows2 *w, int32_t piece)
{
    w->member[w->members++] = piece;
    w->piece_stamp[piece] = w->windows;
    if (!walk_round(g, w)) {
        --w->members;
        w->piece_stamp[piece] = -w->windows; // tried
    }
}

// A window about a piece: its neighbours, then theirs, while there is room.
static bool open_window(const abut_partition2 *g, abut_windows2 *w, int32_t piece)
{
    ++w->windows;
    w->members = 0;
    take_in(g, w, piece);
    for (int32_t m = 0; m < w->members; ++m) {
        const int32_t first = g->any[w->member[m]];
        int32_t       h = first;
        do {
            const int32_t t = g->twin[h];
            const int32_t stamp = t >= 0 ? w->piece_stamp[g->piece[t]] : w->windows;
            if (stamp != w->windows && stamp != -w->windows && w->members < w->optimum.most) {
                take_in(g, w, g->piece[t]);
            }
            h = g->next[h];
        } while (h != first);
    }
    return w->members > 1 && walk_round(g, w);
}

// Puts the window's corners where the optimum looks for them, beginning with a reflex one, if possible after one that is not
// straight. Returns the number of reflex corners.
static int32_t copy_corners(const abut_partition2 *g, abut_windows2 *w)
{
    const int32_t count = w->corners;
    int32_t       start = 0;
    int32_t       best = 0;
    int32_t       reflex = 0;
    int           before = 0;
    for (int32_t i = -1; i < count; ++i) {
        const int32_t last = w->rim[(i + count - 1) % count], here = w->rim[(i + count) % count];
        const int32_t next = w->rim[(i + 1) % count];
        const int     turn = abut_turn_of2(g->points[g->from[last]], g->points[g->from[here]], g->points[g->from[next]]);
        const int32_t worth = turn >= 0 ? 0 : before == 0 ? 1 : 2;
        if (i >= 0) {
            reflex += turn < 0;
            start = worth > best ? i : start;
            best = worth > best ? worth : best;
        }
        before = turn;
    }
    for (int32_t i = 0; i < count; ++i) {
        w->after[i] = w->rim[(start + i) % count];
    }
    for (int32_t i = 0; i < count; ++i) {
        w->rim[i] = w->after[i];
        w->optimum.corner[i] = g->points[g->from[w->rim[i]]];
    }
    return reflex;
}

// Takes out the edges between the window's pieces; returns how many half-edges they were.
static int32_t clear_window(abut_partition2 *g, abut_windows2 *w)
{
    int32_t count = 0;
    for (int32_t m = 0; m < w->members; ++m) {
        const int32_t first = g->any[w->member[m]];
        int32_t       h = first;
        do {
            if (is_member(g, w, g->twin[h]) && g->twin[h] > h) {
                w->inner[count++] = h;
                w->inner[count++] = g->twin[h];
            }
            h = g->next[h];
        } while (h != first);
    }
    for (int32_t m = 0; m < w->members; ++m) {
        g->any[w->member[m]] = -1;
    }
    for (int32_t i = 0; i < count; ++i) {
        g->next[w->inner[i]] = -1;
    }
    return count;
}

// Makes one piece of the half-edges that follow each other from corner i to corner j, and `last`, which closes it.
static void close_piece(abut_partition2 *g, abut_windows2 *w, int32_t i, int32_t j, int32_t last, int32_t piece)
{
    int32_t before = last;
    for (int32_t k = i; k != j; k = w->after[k]) {
        abut_chain2(g, before, w->rim[k]);
        g->piece[w->rim[k]] = piece;
        before = w->rim[k];
    }
    abut_chain2(g, before, last);
    g->piece[last] = piece;
    g->any[piece] = last;
}

static void sort_by_span(abut_diagonal2 *diagonal, int32_t count)
{
    for (int32_t i = 1; i < count; ++i) {
        const abut_diagonal2 d = diagonal[i];
        int32_t              k = i;
        for (; k > 0 && diagonal[k - 1].j - diagonal[k - 1].i > d.j - d.i; --k) {
            diagonal[k] = diagonal[k - 1];
        }
        diagonal[k] = d;
    }
}

// Puts the optimum's diagonals in. The shortest cut off pieces first; what is left of the rim goes along them then.
static void divide_window(abut_partition2 *g, abut_windows2 *w)
{
    abut_diagonal2 *diagonal = w->optimum.diagonal;
    const int32_t   count = w->optimum.diagonals;
    const int32_t   corners = w->corners;
    clear_window(g, w);
    sort_by_span(diagonal, count);
    for (int32_t i = 0; i < corners; ++i) {
        w->after[i] = i + 1;
    }
    for (int32_t d = 0; d < count; ++d) {
        const int32_t i = diagonal[d].i, j = diagonal[d].j;
        const int32_t out = w->inner[2 * d], back = w->inner[2 * d + 1];
        g->from[out] = g->from[w->rim[i]];
        g->from[back] = g->from[w->rim[j]];
        close_piece(g, w, i, j, back, w->member[d]);
        w->rim[i] = out;
        w->after[i] = j;
    }
    close_piece(g, w, 0, corners - 1, w->rim[corners - 1], w->member[count]);
}

// Divides one window anew if that makes its pieces fewer.
static bool improve_window(abut_partition2 *g, abut_windows2 *w, int32_t piece)
{
    if (!open_window(g, w, piece)) {
        return false;
    }
    // Each edge between pieces makes at most two reflex corners good.
    const int32_t reflex = copy_corners(g, w);
    if (w->members <= (reflex + 1) / 2 + 1) {
        return false;
    }
    w->optimum.diagonals = 0;
    const int32_t pieces = reflex > 0 ? abut_fewest_pieces2(&w->optimum, w->corners) : 1;
    if (pieces == 0 || pieces >= w->members) {
        return false;
    }
    divide_window(g, w);
    return true;
}

// The pieces about this one are worth another look, or have had one.
static void set_waiting(const abut_partition2 *g, abut_windows2 *w, int32_t piece, uint8_t waiting)
{
    const int32_t first = g->any[piece];
    int32_t       h = first;
    w->waiting[piece] = waiting;
    do {
        if (g->twin[h] >= 0) {
            w->waiting[g->piece[g->twin[h]]] = waiting;
        }
        h = g->next[h];
    } while (h != first);
}

void abut_improve2(abut_partition2 *g, abut_windows2 *w)
{
    enum { PASSES = 8 };
    bool better = true;
    for (int32_t p = 0; p < g->pieces; ++p) {
        w->waiting[p] = 1;
    }
    for (int32_t pass = 0; better && pass < PASSES; ++pass) {
        better = false;
        for (int32_t p = 0; p < g->pieces; ++p) {
            if (g->any[p] < 0 || !w->waiting[p]) {
                continue;
            }
            if (improve_window(g, w, p)) {
                better = true;
                for (int32_t d = 0; d <= w->optimum.diagonals; ++d) {
                    set_waiting(g, w, w->member[d], 1);
                }
            } else {
#ifdef NB
                set_waiting(g, w, p, 0);
#else
                w->waiting[p] = 0;
#endif
            }
        }
    }
}
