// pairs3.c : the families of pairs, and the lot that picks one.
#include "pairs3.h"

#include <math.h>
#include <string.h>

#include "contacts3.h"

static const double two_pi = 6.283185307179586;

typedef void draw(rng *r, pair3 *pair);

static void place(rng *r, pair3 *pair, double gap)
{
    bodies3_place_any(r, &pair->a, &pair->b, &pair->pose, gap);
}

// A copy of half of the points through the origin makes a cloud symmetric about it.
static void centre(body3 *body)
{
    const int half = body->count / 2;
    for (int k = 0; k < 3; k++) {
        body->center[k] = 0;
        for (int i = 0; i < half; i++) {
            body->points[half + i][k] = -body->points[i][k];
        }
        if (body->count % 2 == 1) {
            body->points[body->count - 1][k] = 0;
        }
    }
}

static void draw_random(rng *r, pair3 *pair)
{
    bodies3_any(r, &pair->a, 1, 16);
    bodies3_any(r, &pair->b, rng_log(r, 0.3, 3), 16);
    pair->pose = bodies3_turn(r);
    bodies3_anywhere(r, rng_chance(r, 0.5) ? 1 : 2, pair->pose.position);
}

static void draw_shallow(rng *r, pair3 *pair)
{
    draw_random(r, pair);
    place(r, pair, bodies3_gap(r, 1e-14, 1e-1));
}

static void draw_deep(rng *r, pair3 *pair)
{
    const bool swap = rng_chance(r, 0.5);
    bodies3_any(r, swap ? &pair->b : &pair->a, 1, 16);
    bodies3_any(r, swap ? &pair->a : &pair->b, rng_log(r, 1e-4, 0.3), 16);
    centre(&pair->a);
    centre(&pair->b);
    pair->pose = bodies3_turn(r);
    bodies3_anywhere(r, 0.1, pair->pose.position);
}

static void thin_body(rng *r, body3 *body)
{
    const double aspect = rng_log(r, 1e-4, 1e-2);
    if (rng_chance(r, 0.5)) {
        bodies3_box(r, body, 1);
        const int thin = (int)rng_below(r, 3);
        for (int k = 0; k < 3; k++) {
            body->half[k] = k == thin ? aspect : rng_chance(r, 0.5) ? 1 : aspect;
        }
        body->half[(thin + 1) % 3] = 1;
    } else {
        bodies3_cloud(r, body, 1, aspect, 4 + (int)rng_below(r, 10));
    }
    body->radius = rng_chance(r, 0.7) ? 0.0 : rng_log(r, 1e-7, 1e-2);
}

static void draw_thin(rng *r, pair3 *pair)
{
    thin_body(r, &pair->a);
    if (rng_chance(r, 0.7)) {
        thin_body(r, &pair->b);
    } else {
        bodies3_any(r, &pair->b, 1, 12);
    }
    pair->pose = bodies3_turn(r);
    if (rng_chance(r, 0.5)) {
        place(r, pair, bodies3_gap(r, 1e-12, 1e-1));
    } else {
        bodies3_anywhere(r, 1, pair->pose.position);
        pair->pose.position[rng_below(r, 3)] = rng_sign(r) * rng_log(r, 1e-8, 1);
    }
}

// A tiny shift, or none, in each coordinate.
static void nudge(rng *r, pair3 *pair, double most)
{
    for (int k = 0; k < 3; k++) {
        pair->pose.position[k] = rng_chance(r, 0.5) ? 0.0 : bodies3_gap(r, 1e-16, most);
    }
}

static void draw_concentric(rng *r, pair3 *pair)
{
    bodies3_any(r, &pair->a, 1, 16);
    bodies3_any(r, &pair->b, rng_log(r, 1e-3, 1), 16);
    centre(&pair->a);
    centre(&pair->b);
    pair->pose = bodies3_turn(r);
    if (rng_chance(r, 0.5)) {
        nudge(r, pair, 1e-6);
    }
}

static void draw_identical(rng *r, pair3 *pair)
{
    bodies3_any(r, &pair->a, 1, 16);
    pair->b = pair->a;
    pair->pose = rng_chance(r, 0.5) ? oracle3_identity() : bodies3_turn(r);
    if (rng_chance(r, 0.5)) {
        nudge(r, pair, 1);
    }
}

static void draw_far_body(rng *r, pair3 *pair)
{
    draw_random(r, pair);
    const double far = rng_log(r, 1e2, 1e8);
    double       n[3];
    bodies3_direction(r, n);
    if (rng_chance(r, 0.3)) {
        memset(n, 0, sizeof n);
        n[rng_below(r, 3)] = rng_sign(r);
    }
    for (int k = 0; k < 3; k++) {
        pair->pose.position[k] += far * n[k];
    }
}

static void shift_far(rng *r, body3 *body, double far)
{
    double n[3];
    bodies3_direction(r, n);
    for (int k = 0; k < 3; k++) {
        n[k] *= far;
    }
    bodies3_shift(body, n);
}

static void draw_far_frame(rng *r, pair3 *pair)
{
    draw_random(r, pair);
    const double far = rng_log(r, 1, 1e8);
    shift_far(r, &pair->a, far);
    shift_far(r, &pair->b, rng_chance(r, 0.5) ? far : rng_log(r, 1, 1e8));
    place(r, pair, rng_chance(r, 0.3) ? 0.0 : bodies3_gap(r, 1e-9, 1));
}

static void resize(body3 *body, double factor)
{
    for (int i = 0; i < 3 * body->count; i++) {
        body->points[i / 3][i % 3] *= factor;
    }
    for (int k = 0; k < 3; k++) {
        body->center[k] *= factor;
        body->half[k] *= factor;
    }
    body->radius *= factor;
}

static void draw_scales(rng *r, pair3 *pair)
{
    draw_random(r, pair);
    const double a_size = rng_log(r, 1e-6, 1e6);
    const double b_size = rng_log(r, 1e-6, 1e6);
    resize(&pair->a, a_size);
    resize(&pair->b, b_size);
    place(r, pair, fmin(a_size, b_size) * bodies3_gap(r, 1e-12, 1));
}

static void draw_many(rng *r, pair3 *pair)
{
    bodies3_cloud(r, &pair->a, 1, rng_log(r, 1e-2, 1), (int)rng_log(r, 4, BODIES3_MOST + 1));
    bodies3_cloud(r, &pair->b, rng_log(r, 0.1, 1), rng_log(r, 1e-2, 1), (int)rng_log(r, 4, BODIES3_MOST + 1));
    pair->pose = bodies3_turn(r);
    if (rng_chance(r, 0.5)) {
        bodies3_anywhere(r, 1.2, pair->pose.position);
    } else {
        place(r, pair, bodies3_gap(r, 1e-12, 1e-1));
    }
}

static void prism(rng *r, body3 *body, int sides, double size)
{
    bodies3_cloud(r, body, 1, 1, 2 * sides);
    const double height = rng_log(r, 0.01, 1);
    for (int i = 0; i < 2 * sides; i++) {
        body->points[i][0] = size * cos(two_pi * (i / 2) / sides);
        body->points[i][1] = size * sin(two_pi * (i / 2) / sides);
        body->points[i][2] = i % 2 == 0 ? -height : height;
    }
    body->radius = 0;
}

static void draw_prisms(rng *r, pair3 *pair)
{
    const int sides = 3 + (int)rng_below(r, 30);
    prism(r, &pair->a, sides, 1);
    prism(r, &pair->b, rng_chance(r, 0.5) ? sides : 3 + (int)rng_below(r, 30), rng_chance(r, 0.5) ? 1.0 : rng_log(r, 0.01, 1));
    pair->pose = rng_chance(r, 0.5) ? oracle3_identity() : bodies3_turn(r);
    if (rng_chance(r, 0.5)) {
        nudge(r, pair, 1e-3);
    } else {
        place(r, pair, bodies3_gap(r, 1e-14, 1));
    }
}

static void draw_round(rng *r, pair3 *pair)
{
    body3 *const bodies[2] = {&pair->a, &pair->b};
    for (int i = 0; i < 2; i++) {
        bodies3_any(r, bodies[i], 1, 8);
        bodies[i]->radius = rng_log(r, 1e-3, 10);
    }
    pair->pose = bodies3_turn(r);
    if (rng_chance(r, 0.5)) {
        bodies3_anywhere(r, pair->a.radius + pair->b.radius + 1, pair->pose.position);
    } else {
        place(r, pair, bodies3_gap(r, 1e-14, 1));
    }
}

static void draw_boxes(rng *r, pair3 *pair)
{
    bodies3_box(r, &pair->a, 1);
    bodies3_box(r, &pair->b, rng_log(r, 0.1, 1));
    pair->pose = bodies3_turn(r);
    if (rng_chance(r, 0.1)) {
        pair->a.half[rng_below(r, 3)] = 0;
    }
    if (rng_chance(r, 0.5)) {
        bodies3_anywhere(r, 2, pair->pose.position);
    } else {
        place(r, pair, bodies3_gap(r, 1e-15, 1e-1));
    }
}

// At least one smooth core, of aspect up to 1 / thinnest.
static void smooth_and_any(rng *r, pair3 *pair, double thinnest)
{
    body3     *first = &pair->a;
    body3     *second = &pair->b;
    const bool swap = rng_chance(r, 0.5);
    bodies3_smooth(r, swap ? second : first, 1, thinnest);
    if (rng_chance(r, 0.5)) {
        bodies3_smooth(r, swap ? first : second, rng_log(r, 0.1, 3), thinnest);
    } else {
        bodies3_any(r, swap ? first : second, rng_log(r, 0.1, 3), 12);
    }
    pair->pose = bodies3_turn(r);
}

static void draw_smooth(rng *r, pair3 *pair)
{
    smooth_and_any(r, pair, 0.1);
    bodies3_anywhere(r, rng_chance(r, 0.5) ? 1 : 2, pair->pose.position);
}

static void draw_smooth_thin(rng *r, pair3 *pair)
{
    smooth_and_any(r, pair, 1e-4);
    bodies3_anywhere(r, 1.5, pair->pose.position);
    pair->pose.position[rng_below(r, 3)] = rng_sign(r) * rng_log(r, 1e-5, 1);
}

static void draw_smooth_close(rng *r, pair3 *pair)
{
    smooth_and_any(r, pair, rng_chance(r, 0.5) ? 0.1 : 1e-3);
    place(r, pair, bodies3_gap(r, 1e-14, 1e-1));
}

static void draw_smooth_deep(rng *r, pair3 *pair)
{
    smooth_and_any(r, pair, 1e-2);
    if (rng_chance(r, 0.5)) {
        centre(&pair->a);
        centre(&pair->b);
    }
    nudge(r, pair, 0.1);
}

typedef struct family_entry {
    const char *name;
    draw       *draw;
    int         weight; // in its lot: polytope cores, or smooth ones
    bool        smooth, both;
} family_entry;

static const family_entry families[PAIRS3_FAMILIES] = {
    [PAIRS3_RANDOM] = {"random", draw_random, 120, false, true},
    [PAIRS3_SHALLOW] = {"shallow", draw_shallow, 120, false, true},
    [PAIRS3_DEEP] = {"deep", draw_deep, 80, false, false},
    [PAIRS3_FACES] = {"faces", contacts3_faces, 60, false, false},
    [PAIRS3_PARALLEL] = {"parallel", contacts3_parallel, 80, false, true},
    [PAIRS3_EDGES] = {"edges", contacts3_edges, 80, false, true},
    [PAIRS3_THIN] = {"thin", draw_thin, 80, false, true},
    [PAIRS3_CONCENTRIC] = {"concentric", draw_concentric, 50, false, false},
    [PAIRS3_IDENTICAL] = {"identical", draw_identical, 50, false, false},
    [PAIRS3_SHARED_VERTEX] = {"shared vertex", contacts3_shared_vertex, 60, false, false},
    [PAIRS3_SHARED_FACE] = {"shared face", contacts3_shared_face, 50, false, false},
    [PAIRS3_FAR_BODY] = {"far body", draw_far_body, 50, false, false},
    [PAIRS3_FAR_FRAME] = {"far frame", draw_far_frame, 50, false, true},
    [PAIRS3_SCALES] = {"scales", draw_scales, 50, false, true},
    [PAIRS3_MANY] = {"many vertices", draw_many, 10, false, true},
    [PAIRS3_PRISMS] = {"prisms", draw_prisms, 10, false, true},
    [PAIRS3_COPLANAR] = {"coplanar", contacts3_coplanar, 60, false, true},
    [PAIRS3_ROUND] = {"round", draw_round, 60, false, true},
    [PAIRS3_BOXES] = {"boxes", draw_boxes, 80, false, true},
    [PAIRS3_SEGMENTS] = {"segments", contacts3_segments, 60, false, true},
    [PAIRS3_POINTS] = {"points", contacts3_points, 40, false, true},
    [PAIRS3_SMOOTH] = {"smooth", draw_smooth, 40, true, true},
    [PAIRS3_SMOOTH_THIN] = {"smooth thin", draw_smooth_thin, 30, true, true},
    [PAIRS3_SMOOTH_CLOSE] = {"smooth close", draw_smooth_close, 40, true, true},
    [PAIRS3_SMOOTH_DEEP] = {"smooth deep", draw_smooth_deep, 30, true, false},
    [PAIRS3_SMOOTH_ALONG] = {"smooth along", contacts3_along, 30, true, true},
};

const char *pairs3_name(pairs3_family family)
{
    return families[family].name;
}

bool pairs3_gives_both(pairs3_family family)
{
    return families[family].both;
}

bool pairs3_is_smooth(pairs3_family family)
{
    return families[family].smooth;
}

static pairs3_family lot(uint32_t number, bool smooth)
{
    int total = 0;
    for (int i = 0; i < PAIRS3_FAMILIES; i++) {
        total += families[i].smooth == smooth ? families[i].weight : 0;
    }
    int left = (int)(number % (uint32_t)total);
    int family = 0;
    while (families[family].smooth != smooth || left >= families[family].weight) {
        left -= families[family].smooth == smooth ? families[family].weight : 0;
        family++;
    }
    return (pairs3_family)family;
}

static void to_single(pair3 *pair)
{
    bodies3_round(&pair->a);
    bodies3_round(&pair->b);
    for (int i = 0; i < 9; i++) {
        pair->pose.matrix[i / 3][i % 3] = bodies3_single(pair->pose.matrix[i / 3][i % 3]);
    }
    for (int k = 0; k < 3; k++) {
        pair->pose.position[k] = bodies3_single(pair->pose.position[k]);
    }
}

void pairs3_make(uint64_t seed, uint64_t index, bool smooth, bool single, bool light, pair3 *pair)
{
    rng r = rng_make(seed, 2 * index + (smooth ? 1 : 0));
    pair->family = lot(rng_u32(&r), smooth);
    while (light && pair->family == PAIRS3_MANY && rng_chance(&r, 0.9)) {
        pair->family = lot(rng_u32(&r), smooth);
    }
    pair->pose = oracle3_identity();
    families[pair->family].draw(&r, pair);
    if (single) {
        to_single(pair);
    }
    // Small enough that the least of the families' numbers, 1e-16 of single precision, is exact at every scale.
    const int most = single ? 40 : 300;
    pair->exponent = rng_chance(&r, 0.7) ? 0 : (int)rng_below(&r, (uint32_t)(2 * most + 1)) - most;
}
