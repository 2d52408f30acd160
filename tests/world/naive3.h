// naive3.h : the plainest broad phase in 3D there is, and random boxes of every awkward kind, to hold the real one against.
//
// It keeps the boxes by slot and compares each with each. It shares no code with the library.
#ifndef TESTS_WORLD_NAIVE3_H
#define TESTS_WORLD_NAIVE3_H

#include "abut/broad3.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_BOXES = 400, MOST_PAIRS = MOST_BOXES * MOST_BOXES / 2 };

typedef struct naive_box {
    uint32_t    id; // 0: none
    abut_box3   box;
    abut_filter filter;
} naive_box;

typedef struct naive {
    naive_box    boxes[MOST_BOXES];
    int          count;             // of entries in use or free
    abut_id_pair pairs[MOST_PAIRS]; // at the last update
    size_t       pair_count;
} naive;

typedef enum kind { SCATTERED, GRIDDED, CLUSTERED, ONE_PLACE, ON_A_LINE, HUGE_AND_TINY, FAR_OUTLIERS, KINDS } kind;

static inline abut_real real_in(rng *r, double low, double high)
{
    return (abut_real)rng_range(r, low, high);
}

static inline abut_box3 box_about(abut_vec3 middle, abut_vec3 half)
{
    const abut_box3 box = {abut_sub3(middle, half), abut_add3(middle, half)};
    return box;
}

static inline abut_vec3 vector_in(rng *r, double low, double high)
{
    const abut_vec3 v = {real_in(r, low, high), real_in(r, low, high), real_in(r, low, high)};
    return v;
}

static inline abut_vec3 same_vector(double a)
{
    const abut_vec3 v = {(abut_real)a, (abut_real)a, (abut_real)a};
    return v;
}

static inline abut_vec3 rounded(abut_vec3 v)
{
    const abut_vec3 w = {(abut_real)(int)v.x, (abut_real)(int)v.y, (abut_real)(int)v.z};
    return w;
}

static inline abut_vec3 on_axis(abut_real x)
{
    const abut_vec3 v = {x, 0, 0};
    return v;
}

static inline abut_box3 random_box(rng *r, kind k)
{
    const abut_vec3 half = vector_in(r, 0.25, 0.75);
    switch (k) {
    case GRIDDED: // sides meet exactly
        return box_about(rounded(vector_in(r, 0, 6)), same_vector(0.5));
    case CLUSTERED:
        return box_about(abut_along3(vector_in(r, 0, 2), 1000, rounded(vector_in(r, 0, 3))), half);
    case ONE_PLACE:
        return box_about(same_vector(3), half);
    case ON_A_LINE:
        return box_about(on_axis(real_in(r, 0, 200)), half);
    case HUGE_AND_TINY:
        return box_about(vector_in(r, -500, 500), same_vector(rng_log(r, 1e-3, 1e3)));
    case FAR_OUTLIERS:
        return box_about(vector_in(r, 0, rng_chance(r, 0.02) ? 1e9 : 10), half);
    default:
        return box_about(vector_in(r, 0, 6), half);
    }
}

static inline bool boxes_overlap(abut_box3 a, abut_box3 b)
{
    return a.lower.x <= b.upper.x && b.lower.x <= a.upper.x && a.lower.y <= b.upper.y && b.lower.y <= a.upper.y &&
           a.lower.z <= b.upper.z && b.lower.z <= a.upper.z;
}

static inline bool filters_meet(abut_filter a, abut_filter b)
{
    const abut_filter all = {~0U, ~0U};
    a = a.category == 0 && a.mask == 0 ? all : a;
    b = b.category == 0 && b.mask == 0 ? all : b;
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

static inline int compare_pairs(const void *a, const void *b)
{
    const abut_id_pair *p = a;
    const abut_id_pair *q = b;
    if (p->a != q->a) {
        return p->a < q->a ? -1 : 1;
    }
    return p->b < q->b ? -1 : p->b > q->b;
}

// The pairs as they are now, sorted.
static inline size_t naive_pairs(const naive *n, abut_id_pair *pairs)
{
    size_t count = 0;
    for (int i = 0; i < n->count; i++) {
        for (int j = 0; j < i; j++) {
            const naive_box *a = &n->boxes[i];
            const naive_box *b = &n->boxes[j];
            if (a->id != 0 && b->id != 0 && boxes_overlap(a->box, b->box) && filters_meet(a->filter, b->filter)) {
                pairs[count].a = a->id < b->id ? a->id : b->id;
                pairs[count++].b = a->id < b->id ? b->id : a->id;
            }
        }
    }
    qsort(pairs, count, sizeof *pairs, compare_pairs);
    return count;
}

static inline void expect_list(abut_pair_list list, const abut_id_pair *pairs, size_t count)
{
    assert_int_equal(list.count, count);
    if (count > 0) {
        assert_memory_equal(list.pairs, pairs, count * sizeof *pairs);
    }
}

// Those of `of` that are not in `without`; both sorted.
static inline size_t difference(abut_id_pair *to, const abut_id_pair *of, size_t n, const abut_id_pair *without, size_t m)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (m == 0 || bsearch(&of[i], without, m, sizeof *of, compare_pairs) == NULL) {
            to[count++] = of[i];
        }
    }
    return count;
}

// After an update: all pairs, what began and what ended. Remembers the pairs.
static inline void expect_pairs_and_events(naive *n, abut_broad3 *broad)
{
    static abut_id_pair now[MOST_PAIRS];
    static abut_id_pair events[MOST_PAIRS];
    abut_pair_list      list;
    const size_t        count = naive_pairs(n, now);
    assert_int_equal(abut_broad3_pairs(broad, &list), ABUT_OK);
    expect_list(list, now, count);
    expect_list(abut_broad3_begun(broad), events, difference(events, now, count, n->pairs, n->pair_count));
    expect_list(abut_broad3_ended(broad), events, difference(events, n->pairs, n->pair_count, now, count));
    memcpy(n->pairs, now, count * sizeof *now);
    n->pair_count = count;
}

enum { MOST_DEPTH = 16 };

// What a walk over the trees has met: the boxes from the root down to the last node, and which leaves.
typedef struct walked {
    const naive *n;
    abut_box3    above[MOST_DEPTH];
    int32_t      depth; // of the last node; -1: there was none
    bool         still; // the tree that it was in
    bool         met[MOST_BOXES];
    int          leaves;
} walked;

static inline bool is_inside(abut_box3 box, abut_box3 in)
{
    return box.lower.x >= in.lower.x && box.upper.x <= in.upper.x && box.lower.y >= in.lower.y && box.upper.y <= in.upper.y &&
           box.lower.z >= in.lower.z && box.upper.z <= in.upper.z;
}

static inline bool check_node(void *context, abut_box3 box, abut_tree_node node)
{
    walked *w = context;
    assert_true(node.depth >= 0 && node.depth < MOST_DEPTH && node.depth <= w->depth + 1);
    assert_true(node.depth == 0 || (is_inside(box, w->above[node.depth - 1]) && node.still == w->still));
    w->above[node.depth] = box;
    w->still = node.still;
    w->depth = node.id != 0 ? node.depth - 1 : node.depth; // nothing is in a leaf
    for (int i = 0; node.id != 0 && i < w->n->count; i++) {
        if (w->n->boxes[i].id == node.id) {
            assert_false(w->met[i]);
            assert_memory_equal(&box, &w->n->boxes[i].box, sizeof box);
            w->met[i] = true;
            w->leaves++;
        }
    }
    return true;
}

// After an update: each node is inside the one that it is in, and the leaves are the boxes that there are, once each.
static inline void expect_tree(const naive *n, const abut_broad3 *broad)
{
    walked w = {.n = n, .depth = -1};
    abut_broad3_tree(broad, check_node, &w);
    assert_int_equal(w.leaves, abut_broad3_count(broad));
}

static inline abut_filter random_filter(rng *r)
{
    const abut_filter some = {1U << rng_below(r, 3), 1 + rng_below(r, 7)};
    const abut_filter none = {0, 0};
    return rng_chance(r, 0.5) ? some : none;
}

static inline void insert_random(naive *n, abut_broad3 *broad, rng *r, kind k, bool filtered)
{
    int place = 0;
    while (place < n->count && n->boxes[place].id != 0) {
        place++;
    }
    if (place == MOST_BOXES) {
        return;
    }
    const abut_filter none = {0, 0};
    naive_box        *box = &n->boxes[place];
    n->count = place == n->count ? place + 1 : n->count;
    box->box = random_box(r, k);
    box->filter = filtered ? random_filter(r) : none;
    assert_int_equal(abut_broad3_insert(broad, box->box, (uint64_t)place, box->filter, &box->id), ABUT_OK);
    assert_int_not_equal(box->id, 0);
}

static inline void remove_box(naive *n, abut_broad3 *broad, int place)
{
    assert_int_equal(abut_broad3_remove(broad, n->boxes[place].id), ABUT_OK);
    assert_int_equal(abut_broad3_remove(broad, n->boxes[place].id), ABUT_BAD_ID);
    n->boxes[place].id = 0;
}

static inline void shift_box(naive *n, abut_broad3 *broad, rng *r, int place)
{
    const abut_vec3 way = vector_in(r, -0.1, 0.1);
    abut_box3      *box = &n->boxes[place].box;
    box->lower = abut_add3(box->lower, way);
    box->upper = abut_add3(box->upper, way);
    assert_int_equal(abut_broad3_move(broad, n->boxes[place].id, *box), ABUT_OK);
}

static inline void teleport_box(naive *n, abut_broad3 *broad, rng *r, kind k, int place)
{
    n->boxes[place].box = random_box(r, k);
    assert_int_equal(abut_broad3_move(broad, n->boxes[place].id, n->boxes[place].box), ABUT_OK);
}

// How much happens in a step: of what is there the share that moves, teleports, goes, and is filtered anew; and how many come.
typedef struct unrest {
    double move, teleport, leave, refilter;
    int    come;
} unrest;

static inline void random_step(naive *n, abut_broad3 *broad, rng *r, kind k, unrest u)
{
    for (int i = 0; i < n->count; i++) {
        if (n->boxes[i].id != 0 && rng_chance(r, u.move)) {
            shift_box(n, broad, r, i);
        }
        if (n->boxes[i].id != 0 && rng_chance(r, u.teleport)) {
            teleport_box(n, broad, r, k, i);
        }
        if (n->boxes[i].id != 0 && rng_chance(r, u.refilter)) {
            n->boxes[i].filter = random_filter(r);
            assert_int_equal(abut_broad3_refilter(broad, n->boxes[i].id, n->boxes[i].filter), ABUT_OK);
        }
        if (n->boxes[i].id != 0 && rng_chance(r, u.leave)) {
            remove_box(n, broad, i);
        }
    }
    for (int i = 0; i < u.come; i++) {
        insert_random(n, broad, r, k, u.refilter > 0);
    }
}

static inline abut_broad3 *new_broad(const abut_allocator *allocator)
{
    abut_broad3 *broad = NULL;
    assert_int_equal(abut_broad3_new(NULL, allocator, &broad), ABUT_OK);
    return broad;
}

static inline void update(abut_broad3 *broad)
{
    assert_int_equal(abut_broad3_update(broad, NULL, NULL), ABUT_OK);
}

#endif
