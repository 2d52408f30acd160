// pairs2.c : the families of pairs, and the lot that picks one.
#include "pairs2.h"

#include <math.h>

#include "contacts2.h"

static const double two_pi = 6.283185307179586;

typedef void draw(rng *r, pair2 *pair);

static void place(rng *r, pair2 *pair, double gap)
{
    bodies2_place_any(r, &pair->a, &pair->b, &pair->pose, gap);
}

// A copy of half of the points through the origin makes a cloud symmetric about it.
static void centre(body2 *body)
{
    body->center[0] = 0;
    body->center[1] = 0;
    const int half = body->count / 2;
    for (int i = 0; i < half; i++) {
        body->points[half + i][0] = -body->points[i][0];
        body->points[half + i][1] = -body->points[i][1];
    }
    if (body->count % 2 == 1) {
        body->points[body->count - 1][0] = 0;
        body->points[body->count - 1][1] = 0;
    }
}

static void draw_random(rng *r, pair2 *pair)
{
    bodies2_any(r, &pair->a, 1, 16);
    bodies2_any(r, &pair->b, rng_log(r, 0.3, 3), 16);
    pair->pose = bodies2_turn(r);
    pair->pose.px = rng_range(r, -2, 2);
    pair->pose.py = rng_range(r, -2, 2);
}

static void draw_shallow(rng *r, pair2 *pair)
{
    draw_random(r, pair);
    place(r, pair, bodies2_gap(r, 1e-14, 1e-2));
}

static void draw_deep(rng *r, pair2 *pair)
{
    const bool swap = rng_chance(r, 0.5);
    bodies2_any(r, swap ? &pair->b : &pair->a, 1, 16);
    bodies2_any(r, swap ? &pair->a : &pair->b, rng_log(r, 1e-4, 0.3), 16);
    centre(&pair->a);
    centre(&pair->b);
    pair->pose = bodies2_turn(r);
    pair->pose.px = rng_range(r, -0.1, 0.1);
    pair->pose.py = rng_range(r, -0.1, 0.1);
}

static void thin_body(rng *r, body2 *body)
{
    const double aspect = rng_log(r, 1e-6, 1e-3);
    if (rng_chance(r, 0.4)) {
        bodies2_box(r, body, 1);
        const bool upright = rng_chance(r, 0.5);
        body->half[0] = upright ? aspect : 1;
        body->half[1] = upright ? 1 : aspect;
    } else {
        bodies2_cloud(r, body, 1, aspect, 3 + (int)rng_below(r, 10));
    }
    body->radius = rng_chance(r, 0.7) ? 0.0 : rng_log(r, 1e-7, 1e-2);
}

static void draw_thin(rng *r, pair2 *pair)
{
    thin_body(r, &pair->a);
    if (rng_chance(r, 0.7)) {
        thin_body(r, &pair->b);
    } else {
        bodies2_any(r, &pair->b, 1, 12);
    }
    pair->pose = bodies2_turn(r);
    if (rng_chance(r, 0.5)) {
        place(r, pair, bodies2_gap(r, 1e-12, 1e-1));
    } else {
        pair->pose.px = rng_range(r, -1, 1);
        pair->pose.py = rng_sign(r) * rng_log(r, 1e-8, 1);
    }
}

static void draw_concentric(rng *r, pair2 *pair)
{
    bodies2_any(r, &pair->a, 1, 16);
    bodies2_any(r, &pair->b, rng_log(r, 1e-3, 1), 16);
    centre(&pair->a);
    centre(&pair->b);
    pair->pose = bodies2_turn(r);
    if (rng_chance(r, 0.5)) {
        pair->pose.px = bodies2_gap(r, 1e-16, 1e-6);
        pair->pose.py = rng_chance(r, 0.5) ? 0.0 : bodies2_gap(r, 1e-16, 1e-6);
    }
}

static void draw_identical(rng *r, pair2 *pair)
{
    bodies2_any(r, &pair->a, 1, 16);
    pair->b = pair->a;
    pair->pose = rng_chance(r, 0.5) ? oracle2_identity() : bodies2_turn(r);
    if (rng_chance(r, 0.5)) {
        pair->pose.px = bodies2_gap(r, 1e-16, 1);
        pair->pose.py = rng_chance(r, 0.5) ? 0.0 : bodies2_gap(r, 1e-16, 1);
    }
}

static void draw_far_body(rng *r, pair2 *pair)
{
    draw_random(r, pair);
    const double far = rng_log(r, 1e2, 1e8);
    double       n[2];
    bodies2_direction(r, n);
    if (rng_chance(r, 0.3)) {
        n[0] = rng_sign(r);
        n[1] = 0;
    }
    pair->pose.px += far * n[0];
    pair->pose.py += far * n[1];
}

static void draw_far_frame(rng *r, pair2 *pair)
{
    draw_random(r, pair);
    double n[2];
    bodies2_direction(r, n);
    const double far = rng_log(r, 1, 1e8);
    bodies2_shift(&pair->a, far * n[0], far * n[1]);
    bodies2_direction(r, n);
    const double far_b = rng_chance(r, 0.5) ? far : rng_log(r, 1, 1e8);
    bodies2_shift(&pair->b, far_b * n[0], far_b * n[1]);
    place(r, pair, rng_chance(r, 0.3) ? 0.0 : bodies2_gap(r, 1e-9, 1));
}

static void resize(body2 *body, double factor)
{
    for (int i = 0; i < body->count; i++) {
        body->points[i][0] *= factor;
        body->points[i][1] *= factor;
    }
    for (int k = 0; k < 2; k++) {
        body->center[k] *= factor;
        body->half[k] *= factor;
    }
    body->radius *= factor;
}

static void draw_scale(rng *r, pair2 *pair)
{
    if (rng_chance(r, 0.5)) {
        draw_random(r, pair);
    } else {
        draw_shallow(r, pair);
    }
    const double factor = rng_log(r, 1e-12, 1e12);
    resize(&pair->a, factor);
    resize(&pair->b, factor);
    pair->pose.px *= factor;
    pair->pose.py *= factor;
}

static void draw_scales(rng *r, pair2 *pair)
{
    draw_random(r, pair);
    const double a_size = rng_log(r, 1e-6, 1e6);
    const double b_size = rng_log(r, 1e-6, 1e6);
    resize(&pair->a, a_size);
    resize(&pair->b, b_size);
    place(r, pair, fmin(a_size, b_size) * bodies2_gap(r, 1e-12, 1));
}

static void draw_many(rng *r, pair2 *pair)
{
    bodies2_cloud(r, &pair->a, 1, rng_log(r, 1e-2, 1), (int)rng_log(r, 3, BODIES2_MOST + 1));
    bodies2_cloud(r, &pair->b, rng_log(r, 0.1, 1), rng_log(r, 1e-2, 1), (int)rng_log(r, 3, BODIES2_MOST + 1));
    pair->pose = bodies2_turn(r);
    if (rng_chance(r, 0.5)) {
        pair->pose.px = rng_range(r, -2, 2);
        pair->pose.py = rng_range(r, -2, 2);
    } else {
        place(r, pair, bodies2_gap(r, 1e-12, 1e-1));
    }
}

static void gon(body2 *body, int count, double size)
{
    for (int i = 0; i < count; i++) {
        body->points[i][0] = size * cos(two_pi * i / count);
        body->points[i][1] = size * sin(two_pi * i / count);
    }
    body->radius = 0;
}

static void draw_gons(rng *r, pair2 *pair)
{
    const int count = 990 + (int)rng_below(r, 11);
    bodies2_cloud(r, &pair->a, 1, 1, count);
    bodies2_cloud(r, &pair->b, 1, 1, rng_chance(r, 0.5) ? count : 1000);
    gon(&pair->a, pair->a.count, 1);
    gon(&pair->b, pair->b.count, rng_chance(r, 0.5) ? 1.0 : rng_log(r, 0.01, 1));
    pair->pose = rng_chance(r, 0.5) ? oracle2_identity() : bodies2_turn(r);
    if (rng_chance(r, 0.7)) {
        pair->pose.px = bodies2_gap(r, 1e-16, 1e-3);
        pair->pose.py = bodies2_gap(r, 1e-16, 1e-3);
    }
}

static void draw_round(rng *r, pair2 *pair)
{
    body2 *const bodies[2] = {&pair->a, &pair->b};
    for (int i = 0; i < 2; i++) {
        bodies2_any(r, bodies[i], 1, 8);
        bodies[i]->radius = rng_log(r, 1e-3, 10);
    }
    pair->pose = bodies2_turn(r);
    if (rng_chance(r, 0.5)) {
        const double reach = pair->a.radius + pair->b.radius + 1;
        pair->pose.px = rng_range(r, -reach, reach);
        pair->pose.py = rng_range(r, -reach, reach);
    } else {
        place(r, pair, bodies2_gap(r, 1e-14, 1));
    }
}

static void draw_boxes(rng *r, pair2 *pair)
{
    bodies2_box(r, &pair->a, 1);
    bodies2_box(r, &pair->b, rng_log(r, 0.1, 1));
    pair->pose = bodies2_turn(r);
    if (rng_chance(r, 0.1)) {
        pair->a.half[rng_below(r, 2)] = 0;
    }
    if (rng_chance(r, 0.5)) {
        pair->pose.px = rng_range(r, -2, 2);
        pair->pose.py = rng_range(r, -2, 2);
    } else {
        place(r, pair, bodies2_gap(r, 1e-15, 1e-1));
    }
}

// At least one ellipse, of aspect up to 1 / thinnest.
static void ellipse_and_any(rng *r, pair2 *pair, double thinnest)
{
    bodies2_ellipse(r, &pair->a, 1, thinnest);
    if (rng_chance(r, 0.5)) {
        bodies2_ellipse(r, &pair->b, rng_log(r, 0.1, 3), thinnest);
    } else {
        bodies2_any(r, &pair->b, rng_log(r, 0.1, 3), 12);
    }
    if (rng_chance(r, 0.5)) {
        const body2 kept = pair->a;
        pair->a = pair->b;
        pair->b = kept;
    }
    pair->pose = bodies2_turn(r);
}

static void draw_ellipse(rng *r, pair2 *pair)
{
    ellipse_and_any(r, pair, 0.1);
    pair->pose.px = rng_range(r, -2, 2);
    pair->pose.py = rng_range(r, -2, 2);
}

static void draw_ellipse_thin(rng *r, pair2 *pair)
{
    ellipse_and_any(r, pair, 1e-4);
    pair->pose.px = rng_range(r, -2, 2);
    pair->pose.py = rng_sign(r) * rng_log(r, 1e-5, 1);
}

static void draw_ellipse_close(rng *r, pair2 *pair)
{
    ellipse_and_any(r, pair, rng_chance(r, 0.5) ? 0.1 : 1e-3);
    place(r, pair, bodies2_gap(r, 1e-14, 1e-2));
}

static void draw_ellipse_deep(rng *r, pair2 *pair)
{
    ellipse_and_any(r, pair, 1e-2);
    if (rng_chance(r, 0.5)) {
        centre(&pair->a);
        centre(&pair->b);
    }
    pair->pose.px = rng_chance(r, 0.3) ? 0.0 : bodies2_gap(r, 1e-16, 0.1);
    pair->pose.py = rng_chance(r, 0.5) ? 0.0 : bodies2_gap(r, 1e-16, 0.1);
}

typedef struct family_entry {
    const char *name;
    draw       *draw;
    int         weight; // in its lot: polytope cores, or ellipses
    bool        ellipse, both;
} family_entry;

static const family_entry families[PAIRS2_FAMILIES] = {
    [PAIRS2_RANDOM] = {"random", draw_random, 12, false, true},
    [PAIRS2_SHALLOW] = {"shallow", draw_shallow, 12, false, true},
    [PAIRS2_DEEP] = {"deep", draw_deep, 8, false, false},
    [PAIRS2_FACES] = {"faces", contacts2_faces, 6, false, false},
    [PAIRS2_PARALLEL] = {"parallel", contacts2_parallel, 10, false, true},
    [PAIRS2_THIN] = {"thin", draw_thin, 8, false, true},
    [PAIRS2_CONCENTRIC] = {"concentric", draw_concentric, 5, false, false},
    [PAIRS2_IDENTICAL] = {"identical", draw_identical, 5, false, true},
    [PAIRS2_SHARED_VERTEX] = {"shared vertex", contacts2_shared_vertex, 6, false, false},
    [PAIRS2_SHARED_EDGE] = {"shared edge", contacts2_shared_edge, 5, false, false},
    [PAIRS2_FAR_BODY] = {"far body", draw_far_body, 5, false, false},
    [PAIRS2_FAR_FRAME] = {"far frame", draw_far_frame, 5, false, true},
    [PAIRS2_SCALE] = {"scale", draw_scale, 6, false, true},
    [PAIRS2_SCALES] = {"scales", draw_scales, 5, false, true},
    [PAIRS2_MANY] = {"many vertices", draw_many, 4, false, true},
    [PAIRS2_GONS] = {"1000-gons", draw_gons, 1, false, false},
    [PAIRS2_COLLINEAR] = {"collinear", contacts2_collinear, 6, false, true},
    [PAIRS2_ROUND] = {"round", draw_round, 6, false, true},
    [PAIRS2_BOXES] = {"boxes", draw_boxes, 8, false, true},
    [PAIRS2_SEGMENTS] = {"segments", contacts2_segments, 6, false, true},
    [PAIRS2_POINTS] = {"points", contacts2_points, 4, false, true},
    [PAIRS2_ELLIPSE] = {"ellipse", draw_ellipse, 4, true, true},
    [PAIRS2_ELLIPSE_THIN] = {"ellipse thin", draw_ellipse_thin, 3, true, true},
    [PAIRS2_ELLIPSE_CLOSE] = {"ellipse close", draw_ellipse_close, 4, true, true},
    [PAIRS2_ELLIPSE_DEEP] = {"ellipse deep", draw_ellipse_deep, 3, true, false},
};

const char *pairs2_name(pairs2_family family)
{
    return families[family].name;
}

bool pairs2_gives_both(pairs2_family family)
{
    return families[family].both;
}

bool pairs2_is_ellipse(pairs2_family family)
{
    return families[family].ellipse;
}

bool pairs2_is_heavy(pairs2_family family)
{
    return family == PAIRS2_MANY || family == PAIRS2_GONS;
}

static pairs2_family lot(uint32_t number, bool ellipse)
{
    int total = 0;
    for (int i = 0; i < PAIRS2_FAMILIES; i++) {
        total += families[i].ellipse == ellipse ? families[i].weight : 0;
    }
    int left = (int)(number % (uint32_t)total);
    int family = 0;
    while (families[family].ellipse != ellipse || left >= families[family].weight) {
        left -= families[family].ellipse == ellipse ? families[family].weight : 0;
        family++;
    }
    return (pairs2_family)family;
}

void pairs2_make(uint64_t seed, uint64_t index, bool ellipses, bool single, bool light, pair2 *pair)
{
    rng r = rng_make(seed, 2 * index + (ellipses ? 1 : 0));
    pair->family = lot(rng_u32(&r), ellipses);
    while (light && pairs2_is_heavy(pair->family) && rng_chance(&r, 0.9)) {
        pair->family = lot(rng_u32(&r), ellipses);
    }
    pair->pose = oracle2_identity();
    families[pair->family].draw(&r, pair);
    if (single) {
        bodies2_round(&pair->a);
        bodies2_round(&pair->b);
        pair->pose.c = bodies2_single(pair->pose.c);
        pair->pose.s = bodies2_single(pair->pose.s);
        pair->pose.px = bodies2_single(pair->pose.px);
        pair->pose.py = bodies2_single(pair->pose.py);
    }
}
