// naive_world3.h : the plainest world in 3D there is, and random calls, to hold the real one against.
//
// It keeps bodies and shapes in arrays and asks of every two shapes whether they overlap. It shares no code with world/.
#ifndef TESTS_WORLD_NAIVE_WORLD3_H
#define TESTS_WORLD_NAIVE_WORLD3_H

#include "abut/hull3.h"
#include "abut/query3.h"
#include "abut/world3.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_BODIES = 60, MOST_SHAPES = 120, MOST_TOUCHES = MOST_SHAPES * MOST_SHAPES / 2, CORNERS = 12 };

typedef struct naive_body {
    uint32_t       id; // 0: none
    abut_body_def3 def;
} naive_body;

typedef struct naive_shape {
    uint32_t        id; // 0: none
    int             body;
    abut_shape_def3 def; // def.shape is not used
    abut_shape3     convex;
    abut_vec3       points[CORNERS]; // of a hull
    int32_t         count;
} naive_shape;

typedef struct naive_touch {
    uint32_t a, b;
} naive_touch;

typedef struct naive_world {
    naive_body             bodies[MOST_BODIES];
    naive_shape            shapes[MOST_SHAPES];
    bool                   ignored[MOST_BODIES][MOST_BODIES];
    naive_touch            touches[MOST_TOUCHES]; // at the last update
    size_t                 touch_count;
    const abut_mesh3      *mesh;      // number 1
    const abut_height3    *height;    // number 2
    const abut_halfspace3 *halfspace; // number 3
    double                 size;      // of where bodies are
} naive_world;

static inline abut_real real_in(rng *r, double low, double high)
{
    return (abut_real)rng_range(r, low, high);
}

static inline abut_vec3 vector_in(rng *r, double low, double high)
{
    const abut_real x = real_in(r, low, high);
    const abut_real y = real_in(r, low, high);
    const abut_vec3 v = {x, y, real_in(r, low, high)};
    return v;
}

// Half of them on a grid and not turned, so that sides meet exactly.
static inline abut_pose3 random_pose(rng *r, double size)
{
    abut_pose3 pose = abut_identity3();
    pose.p = vector_in(r, 0, size);
    if (rng_chance(r, 0.5)) {
        pose.p.x = (abut_real)(int)pose.p.x;
        pose.p.y = (abut_real)(int)pose.p.y;
        pose.p.z = (abut_real)(int)pose.p.z;
    } else {
        pose.r = abut_rot3_axis(vector_in(r, -1, 1), real_in(r, -3, 3));
    }
    return pose;
}

// The convex shape of a naive one, its hull in `block`.
static inline void build(naive_shape *s, abut_real *block, size_t size)
{
    const abut_hull3 *hull = NULL;
    if (s->count > 0) {
        assert_int_equal(abut_hull3_build(s->points, s->count, block, size, &hull, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&s->convex, hull, s->convex.radius), ABUT_OK);
    }
}

enum { BLOCK = 4096 }; // numbers that a hull is built in

static inline void random_convex(naive_shape *s, rng *r)
{
    const abut_vec3 center = rng_chance(r, 0.5) ? (abut_vec3){0, 0, 0} : vector_in(r, -0.5, 0.5);
    const abut_vec3 half =
        rng_chance(r, 0.5) ? (abut_vec3){(abut_real)0.5, (abut_real)0.5, (abut_real)0.5} : vector_in(r, 0.1, 0.6);
    const abut_real radius = rng_chance(r, 0.5) ? 0 : real_in(r, 0, 0.3);
    s->count = 0;
    switch (rng_below(r, 5)) {
    case 0:
        assert_int_equal(abut_make_sphere3(&s->convex, center, half.x), ABUT_OK);
        break;
    case 1:
        assert_int_equal(abut_make_box3(&s->convex, center, half, radius), ABUT_OK);
        break;
    case 2:
        assert_int_equal(abut_make_capsule3(&s->convex, center, half, half.y), ABUT_OK);
        break;
    case 3:
        assert_int_equal(abut_make_ellipsoid3(&s->convex, center, half, radius), ABUT_OK);
        break;
    default:
        s->count = 3 + (int32_t)rng_below(r, CORNERS - 2);
        s->convex.radius = radius;
        for (int32_t i = 0; i < s->count; i++) {
            s->points[i] = vector_in(r, -0.6, 0.6);
        }
        break;
    }
}

static inline bool filters_agree(const abut_shape_def3 *s, const abut_shape_def3 *t)
{
    const abut_filter all = {~0U, ~0U};
    const abut_filter a = s->filter.category == 0 && s->filter.mask == 0 ? all : s->filter;
    const abut_filter b = t->filter.category == 0 && t->filter.mask == 0 ? all : t->filter;
    if (s->group != 0 && s->group == t->group) {
        return s->group > 0;
    }
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

static inline bool may_meet(const naive_world *n, const naive_shape *s, const naive_shape *t)
{
    const bool still = n->bodies[s->body].def.still && n->bodies[t->body].def.still;
    return s->body != t->body && !(s->def.surface != 0 && t->def.surface != 0) && !n->ignored[s->body][t->body] &&
           (!still || s->def.sensor || t->def.sensor) && filters_agree(&s->def, &t->def);
}

static inline bool surface_touches(const naive_world *n, uint32_t number, const abut_shape3 *convex, abut_pose3 pose)
{
    if (number == 3) {
        return abut_halfspace3_overlap(n->halfspace, convex, pose);
    }
    return number == 1 ? abut_mesh3_overlap(n->mesh, convex, pose) : abut_height3_overlap(n->height, convex, pose);
}

static inline bool shapes_touch(const naive_world *n, const naive_shape *s, const naive_shape *t)
{
    const abut_pose3 a = abut_compose3(n->bodies[s->body].def.pose, s->def.pose);
    const abut_pose3 b = abut_compose3(n->bodies[t->body].def.pose, t->def.pose);
    if (s->def.surface != 0) {
        return surface_touches(n, s->def.surface, &t->convex, abut_relative_pose3(a, b));
    }
    if (t->def.surface != 0) {
        return surface_touches(n, t->def.surface, &s->convex, abut_relative_pose3(b, a));
    }
    return abut_overlap3(&s->convex, &t->convex, abut_relative_pose3(a, b));
}

static inline int compare_touches(const void *a, const void *b)
{
    const naive_touch *p = a;
    const naive_touch *q = b;
    if (p->a != q->a) {
        return p->a < q->a ? -1 : 1;
    }
    return p->b < q->b ? -1 : p->b > q->b;
}

static inline size_t naive_touches(naive_world *n, naive_touch *touches)
{
    static abut_real block[MOST_SHAPES][BLOCK];
    size_t           count = 0;
    for (int i = 0; i < MOST_SHAPES; i++) {
        build(&n->shapes[i], block[i], sizeof block[i]);
        for (int j = 0; j < i; j++) {
            const naive_shape *s = &n->shapes[i];
            const naive_shape *t = &n->shapes[j];
            if (s->id != 0 && t->id != 0 && may_meet(n, s, t) && shapes_touch(n, s, t)) {
                const bool first = t->def.surface != 0 || (s->def.surface == 0 && t->id < s->id);
                touches[count].a = first ? t->id : s->id;
                touches[count++].b = first ? s->id : t->id;
            }
        }
    }
    qsort(touches, count, sizeof *touches, compare_touches);
    return count;
}

static inline void expect_touches(abut_touch_list list, const naive_touch *touches, size_t count)
{
    assert_int_equal(list.count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(list.touches[i].shape_a, touches[i].a);
        assert_int_equal(list.touches[i].shape_b, touches[i].b);
    }
}

// Those of `of` that are not in `without`; both sorted.
static inline size_t difference(naive_touch *to, const naive_touch *of, size_t n, const naive_touch *without, size_t m)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (m == 0 || bsearch(&of[i], without, m, sizeof *of, compare_touches) == NULL) {
            to[count++] = of[i];
        }
    }
    return count;
}

// After an update: all touches, what began and what ended. Remembers the touches.
static inline void expect_contacts_and_events(naive_world *n, abut_world3 *world)
{
    static naive_touch now[MOST_TOUCHES];
    static naive_touch events[MOST_TOUCHES];
    abut_touch_list    list;
    const size_t       count = naive_touches(n, now);
    assert_int_equal(abut_world3_touching(world, &list), ABUT_OK);
    expect_touches(list, now, count);
    expect_touches(abut_world3_begun(world), events, difference(events, now, count, n->touches, n->touch_count));
    expect_touches(abut_world3_ended(world), events, difference(events, n->touches, n->touch_count, now, count));
    memcpy(n->touches, now, count * sizeof *now);
    n->touch_count = count;
}

// ---- random calls ----------------------------------------------------------------------------------------------------------

static inline int free_body(const naive_world *n)
{
    int i = 0;
    while (i < MOST_BODIES && n->bodies[i].id != 0) {
        i++;
    }
    return i;
}

static inline void random_filter(abut_shape_def3 *def, rng *r)
{
    const bool filtered = rng_chance(r, 0.3);
    def->filter.category = filtered ? 1U << rng_below(r, 3) : 0;
    def->filter.mask = filtered ? 1 + rng_below(r, 7) : 0;
    def->group = rng_chance(r, 0.2) ? (int32_t)rng_below(r, 5) - 2 : 0;
}

static inline void add_random_shape(naive_world *n, abut_world3 *world, rng *r, int body)
{
    abut_real block[BLOCK];
    int       i = 0;
    while (i < MOST_SHAPES && n->shapes[i].id != 0) {
        i++;
    }
    if (i == MOST_SHAPES) {
        return;
    }
    naive_shape *s = &n->shapes[i];
    memset(s, 0, sizeof *s);
    s->body = body;
    s->def.pose = rng_chance(r, 0.6) ? abut_identity3() : random_pose(r, 1);
    s->def.sensor = rng_chance(r, 0.2);
    s->def.user = rng_u32(r);
    random_filter(&s->def, r);
    random_convex(s, r);
    build(s, block, sizeof block);
    s->def.shape = &s->convex;
    if (n->mesh != NULL && n->bodies[body].def.still && rng_chance(r, 0.2)) {
        s->def.surface = 1 + rng_below(r, 3);
        s->def.shape = NULL;
    }
    assert_int_equal(abut_world3_add_shape(world, n->bodies[body].id, &s->def, &s->id), ABUT_OK);
    assert_int_not_equal(s->id, 0);
}

static inline void add_random_body(naive_world *n, abut_world3 *world, rng *r)
{
    const int i = free_body(n);
    if (i == MOST_BODIES) {
        return;
    }
    naive_body *b = &n->bodies[i];
    b->def.pose = random_pose(r, n->size);
    b->def.still = rng_chance(r, 0.2);
    b->def.user = rng_u32(r);
    memset(n->ignored[i], 0, sizeof n->ignored[i]);
    for (int k = 0; k < MOST_BODIES; k++) {
        n->ignored[k][i] = false;
    }
    assert_int_equal(abut_world3_add_body(world, &b->def, &b->id), ABUT_OK);
    for (uint32_t shapes = 1 + rng_below(r, 3); shapes > 0; shapes--) {
        add_random_shape(n, world, r, i);
    }
}

static inline void remove_body(naive_world *n, abut_world3 *world, int body)
{
    assert_int_equal(abut_world3_remove_body(world, n->bodies[body].id), ABUT_OK);
    assert_int_equal(abut_world3_remove_body(world, n->bodies[body].id), ABUT_BAD_ID);
    n->bodies[body].id = 0;
    for (int i = 0; i < MOST_SHAPES; i++) {
        if (n->shapes[i].id != 0 && n->shapes[i].body == body) {
            assert_int_equal(abut_world3_remove_shape(world, n->shapes[i].id), ABUT_BAD_ID);
            n->shapes[i].id = 0;
        }
    }
}

static inline void set_random_pose(naive_world *n, abut_world3 *world, rng *r, int body)
{
    abut_pose3 *pose = &n->bodies[body].def.pose;
    if (rng_chance(r, 0.9)) {
        pose->p = abut_add3(pose->p, vector_in(r, -0.1, 0.1));
    } else {
        *pose = random_pose(r, n->size);
    }
    assert_int_equal(abut_world3_set_pose(world, n->bodies[body].id, *pose), ABUT_OK);
}

static inline void change_something(naive_world *n, abut_world3 *world, rng *r, int body)
{
    const int      other = (int)rng_below(r, MOST_BODIES);
    naive_shape   *s = &n->shapes[rng_below(r, MOST_SHAPES)];
    const uint32_t what = rng_below(r, 5);
    if (what == 0) {
        n->bodies[body].def.still = !n->bodies[body].def.still;
        assert_int_equal(abut_world3_set_still(world, n->bodies[body].id, n->bodies[body].def.still), ABUT_OK);
    } else if (what == 1 && other != body && n->bodies[other].id != 0) {
        const bool ignored = !n->ignored[body][other];
        n->ignored[body][other] = n->ignored[other][body] = ignored;
        assert_int_equal(abut_world3_ignore(world, n->bodies[body].id, n->bodies[other].id, ignored), ABUT_OK);
        assert_true(abut_world3_is_ignored(world, n->bodies[other].id, n->bodies[body].id) == ignored);
    } else if (what == 2 && s->id != 0) {
        random_filter(&s->def, r);
        assert_int_equal(abut_world3_set_filter(world, s->id, s->def.filter, s->def.group), ABUT_OK);
    } else if (what == 3 && s->id != 0) {
        assert_int_equal(abut_world3_remove_shape(world, s->id), ABUT_OK);
        s->id = 0;
    } else if (what == 4) {
        add_random_shape(n, world, r, body);
    }
}

// How much happens in a step: of the bodies the share that move, that are changed otherwise, that go; and how many come.
typedef struct unrest {
    double move, change, leave;
    int    come;
} unrest;

static inline void random_step(naive_world *n, abut_world3 *world, rng *r, unrest u)
{
    for (int i = 0; i < MOST_BODIES; i++) {
        if (n->bodies[i].id != 0 && rng_chance(r, u.leave)) {
            remove_body(n, world, i);
        }
        if (n->bodies[i].id != 0 && rng_chance(r, u.move)) {
            set_random_pose(n, world, r, i);
        }
        if (n->bodies[i].id != 0 && rng_chance(r, u.change)) {
            change_something(n, world, r, i);
        }
    }
    for (int i = 0; i < u.come; i++) {
        add_random_body(n, world, r);
    }
}

#endif
