// optimum2.c : see optimum2.h.
//
// Source: Keil and Snoeyink 2002, "On the time bound for convex decomposition of simple polygons", after Keil 1985. Each
// diagonal of a best division has a reflex end. For each such diagonal i j we know the fewest pieces of the polygon i .. j, and
// in how many ways the piece beside the diagonal can lie there: by its corners next to i and to j, `first` and `last`. A way
// that is at least as narrow at both ends is as good, and a way with one piece more is never better than to let a new piece
// begin. So a larger polygon's piece is a smaller one's with a triangle i k j put onto one of its sides.
//
// Corners on one line need care, for most outlines have some: a diagonal that runs through a corner between i and j is made of
// two; and a triangle is put on at either side, because the corner that makes it flat lies at one of them only.
#include "decompose/optimum2.h"

enum { NONE, EDGE, DIAGONAL, THROUGH };
enum { JOINED_NONE, JOINED_LEFT, JOINED_RIGHT };

static abut_state2 *state_of(const abut_optimum2 *o, int32_t i, int32_t j)
{
    return o->state + i * o->most + j;
}

static uint64_t bit(int32_t corner)
{
    return (uint64_t)1 << corner;
}

static bool has(uint64_t set, int32_t corner)
{
    return (set >> corner) % 2 != 0;
}

// The corners on the left of the line from i to j. On its right are those on the left of the line back.
static uint64_t left_of(const abut_optimum2 *o, int32_t i, int32_t j)
{
    return o->left[i * o->most + j];
}

static int turn(const abut_optimum2 *o, int32_t a, int32_t b, int32_t c)
{
    return has(left_of(o, a, b), c) - has(left_of(o, b, a), c);
}

static void add_left(abut_optimum2 *o, int32_t i, int32_t j, int32_t k)
{
    o->left[i * o->most + j] |= bit(k);
    o->left[j * o->most + k] |= bit(i);
    o->left[k * o->most + i] |= bit(j);
}

// Every turn of three corners is computed once.
static void find_sides(abut_optimum2 *o, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t j = 0; j < count; ++j) {
            o->left[i * o->most + j] = 0;
        }
    }
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t j = i + 1; j < count; ++j) {
            for (int32_t k = j + 1; k < count; ++k) {
                const int side = abut_turn_of2(o->corner[i], o->corner[j], o->corner[k]);
                if (side > 0) {
                    add_left(o, i, j, k);
                } else if (side < 0) {
                    add_left(o, k, j, i);
                }
            }
        }
    }
    o->reflex = 0;
    for (int32_t i = 0; i < count; ++i) {
        if (turn(o, i > 0 ? i - 1 : count - 1, i, i + 1 < count ? i + 1 : 0) < 0) {
            o->reflex |= bit(i);
        }
    }
}

static bool between(double a, double b, double x)
{
    return (a < x && x < b) || (b < x && x < a);
}

// Does corner k, which is on the line through i and j, lie between them?
static bool lies_between(const abut_optimum2 *o, int32_t i, int32_t j, int32_t k)
{
    const abut_place2 a = abut_place_of2(o->corner[i]), b = abut_place_of2(o->corner[j]), c = abut_place_of2(o->corner[k]);
    return a.x < b.x || a.x > b.x ? between(a.x, b.x, c.x) : between(a.y, b.y, c.y);
}

// Does the way from i to j begin inside the polygon, between the edges at i? 1 yes, 0 along one of them, -1 no.
static int begins_inside(const abut_optimum2 *o, int32_t count, int32_t i, int32_t j)
{
    const int next = turn(o, i, i + 1 < count ? i + 1 : 0, j);
    const int last = turn(o, i > 0 ? i - 1 : count - 1, i, j);
    const int most = next > last ? next : last;
    const int least = next < last ? next : last;
    return has(o->reflex, i) ? most : least;
}

// Of each corner in the set, the one before.
static uint64_t one_before(uint64_t set, int32_t count)
{
    return (set >> 1) | ((set & 1) << (count - 1));
}

// Does an edge cross the segment from i to j, between the ends of both?
static bool is_crossed(const abut_optimum2 *o, int32_t count, int32_t i, int32_t j)
{
    const uint64_t left = left_of(o, i, j);
    const uint64_t right = left_of(o, j, i);
    uint64_t       edges = (left & one_before(right, count)) | (right & one_before(left, count));
    for (int32_t k = 0; edges != 0; ++k, edges >>= 1) {
        const int32_t next = k + 1 < count ? k + 1 : 0;
        if (edges % 2 != 0 && turn(o, k, next, i) * turn(o, k, next, j) < 0) {
            return true;
        }
    }
    return false;
}

// What the segment from i to j is. *through: a corner between i and j that lies on it.
static int16_t look(const abut_optimum2 *o, int32_t count, int32_t i, int32_t j, int16_t *through)
{
    *through = -1;
    const int at_i = begins_inside(o, count, i, j);
    if (at_i < 0 || begins_inside(o, count, j, i) < 0 || is_crossed(o, count, i, j)) {
        return NONE;
    }
    const uint64_t all = bit(count - 1) | (bit(count - 1) - 1);
    uint64_t       on_line = all & ~(left_of(o, i, j) | left_of(o, j, i) | bit(i) | bit(j));
    for (int32_t k = 0; on_line != 0; ++k, on_line >>= 1) {
        if (on_line % 2 != 0 && lies_between(o, i, j, k)) {
            if (k < i || k > j) {
                return NONE;
            }
            *through = (int16_t)k;
        }
    }
    if (*through >= 0) {
        return has(o->onward[i], *through) && has(o->onward[*through], j) ? THROUGH : NONE;
    }
    return has(o->reflex, i) || has(o->reflex, j) ? (at_i > 0 ? DIAGONAL : NONE) : NONE;
}

// Keeps a way if its pieces are as few as those known and none kept is as narrow. Returns how many are kept.
static int32_t keep(abut_optimum2 *o, int32_t kept, abut_way2 way)
{
    int32_t left = 0;
    for (int32_t w = 0; w < kept; ++w) {
        const abut_way2 other = o->list[w];
        if (other.first >= way.first && other.last <= way.last) {
            return kept;
        }
        if (!(way.first >= other.first && way.last <= other.last)) {
            o->list[left++] = other;
        }
    }
    o->list[left++] = way;
    return left;
}

// Puts the triangle i k j onto the ways of i .. k and k .. j that stay convex with it.
static int32_t put_on(abut_optimum2 *o, int32_t kept, int32_t i, int32_t k, int32_t j)
{
    const abut_state2 *left = state_of(o, i, k), *right = state_of(o, k, j);
    for (int32_t w = 0; w < left->ways; ++w) {
        const abut_way2 way = o->way[left->way + w];
        if (turn(o, way.last, k, j) >= 0 && turn(o, j, i, way.first) >= 0) {
            kept = keep(o, kept, (abut_way2){way.first, (int16_t)k, (int16_t)k, JOINED_LEFT, left->way + w});
        }
    }
    for (int32_t w = 0; w < right->ways; ++w) {
        const abut_way2 way = o->way[right->way + w];
        if (turn(o, i, k, way.first) >= 0 && turn(o, way.last, j, i) >= 0) {
            kept = keep(o, kept, (abut_way2){(int16_t)k, way.last, (int16_t)k, JOINED_RIGHT, right->way + w});
        }
    }
    return kept;
}

// The fewest pieces of the polygon i .. j, whose parts are known. Returns the number of ways stored so far.
static int32_t solve(abut_optimum2 *o, int32_t i, int32_t j, int32_t stored)
{
    abut_state2 *state = state_of(o, i, j);
    // Where i k j turns left, k is on the right of the line from i to j.
    const uint64_t triangles = o->onward[i] & o->back[j] & left_of(o, j, i);
    int32_t        kept = 0;
    int32_t        fewest = INT16_MAX;
    for (int32_t k = i + 1; k < j; ++k) {
        const int32_t pieces = state_of(o, i, k)->pieces + state_of(o, k, j)->pieces;
        if (!has(triangles, k) || pieces > fewest) {
            continue;
        }
        const int32_t joined = put_on(o, pieces < fewest ? 0 : kept, i, k, j);
        if (joined > 0 && pieces < fewest) {
            fewest = pieces;
            kept = joined;
        } else if (pieces == fewest) {
            kept = joined;
        }
        if (pieces + 1 <= fewest) {
            kept = keep(o, pieces + 1 < fewest ? 0 : kept, (abut_way2){(int16_t)k, (int16_t)k, (int16_t)k, JOINED_NONE, -1});
            fewest = pieces + 1;
        }
    }
    const int32_t room = o->capacity - stored;
    if (kept == 0 || room == 0) {
        state->kind = NONE;
        return stored;
    }
    state->pieces = (int16_t)fewest;
    state->way = stored;
    state->ways = (int16_t)(kept < room ? kept : room);
    for (int32_t w = 0; w < state->ways; ++w) {
        o->way[stored + w] = o->list[w];
    }
    return stored + state->ways;
}

// Finds what each segment is, shorter polygons first, and the fewest pieces of each.
static void solve_all(abut_optimum2 *o, int32_t count)
{
    int32_t stored = 0;
    for (int32_t i = 0; i < count; ++i) {
        o->onward[i] = o->back[i] = 0;
    }
    for (int32_t span = 1; span < count; ++span) {
        for (int32_t i = 0; i + span < count; ++i) {
            const int32_t j = i + span;
            abut_state2  *state = state_of(o, i, j);
            *state = (abut_state2){NONE, 0, -1, 0, 0};
            if (span == 1) {
                state->kind = EDGE;
            } else if (span == count - 1) {
                state->kind = DIAGONAL; // the last edge: the polygon is whole
            } else {
                state->kind = look(o, count, i, j, &state->through);
            }
            if (state->kind == DIAGONAL) {
                stored = solve(o, i, j, stored);
            } else if (state->kind == THROUGH) {
                state->pieces = (int16_t)(state_of(o, i, state->through)->pieces + state_of(o, state->through, j)->pieces);
            }
            if (state->kind != NONE) {
                o->onward[i] |= bit(j);
                o->back[j] |= bit(i);
            }
        }
    }
}

static void push(abut_optimum2 *o, int32_t *top, int32_t i, int32_t j, int32_t way)
{
    o->task[(*top)++] = (abut_task2){(int16_t)i, (int16_t)j, way};
}

// Goes back over the ways to the diagonals.
static void trace(abut_optimum2 *o, int32_t count)
{
    int32_t top = 0;
    push(o, &top, 0, count - 1, state_of(o, 0, count - 1)->way);
    while (top > 0) {
        const abut_task2   task = o->task[--top];
        const abut_state2 *state = state_of(o, task.i, task.j);
        if (task.way >= 0) {
            const abut_way2 way = o->way[task.way];
            push(o, &top, task.i, way.k, way.joined == JOINED_LEFT ? way.before : -1);
            push(o, &top, way.k, task.j, way.joined == JOINED_RIGHT ? way.before : -1);
        } else if (state->kind == THROUGH) {
            push(o, &top, task.i, state->through, -1);
            push(o, &top, state->through, task.j, -1);
        } else if (state->kind == DIAGONAL) {
            o->diagonal[o->diagonals++] = (abut_diagonal2){task.i, task.j};
            push(o, &top, task.i, task.j, state->way);
        }
    }
}

int32_t abut_fewest_pieces2(abut_optimum2 *o, int32_t count)
{
    o->diagonals = 0;
    find_sides(o, count);
    solve_all(o, count);
    const abut_state2 *whole = state_of(o, 0, count - 1);
    if (whole->kind == NONE) {
        return 0;
    }
    trace(o, count);
    return whole->pieces;
}
