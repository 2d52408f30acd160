// scene3.c : random pairs of recipes of space.
#include "recipe3.h"

#include <math.h>
#include <string.h>

static double eighths(double x)
{
    return round(8 * x) / 8;
}

static double to_single(double x)
{
    volatile float single = (float)x;
    return (double)single;
}

// Applies a rounding to every number of a recipe. A half size stays above zero, but for a disk's height.
static void round_recipe(recipe3 *recipe, double (*rounded)(double), double least)
{
    for (int i = 0; i < recipe->count; ++i) {
        for (int k = 0; k < 3; ++k) {
            recipe->points[i][k] = rounded(recipe->points[i][k]);
        }
    }
    for (int k = 0; k < 3; ++k) {
        recipe->center[k] = rounded(recipe->center[k]);
        recipe->half[k] = recipe->half[k] > 0 ? fmax(rounded(recipe->half[k]), least) : 0;
    }
    recipe->radius = recipe->radius > 0 ? fmax(rounded(recipe->radius), least) : 0;
}

// One of the 24 turns that take the axes to the axes.
static void quarter_turns(rng *r, double out[3][3])
{
    const int first = (int)rng_below(r, 3);
    const int second = (first + 1 + (int)rng_below(r, 2)) % 3;
    memset(out, 0, 9 * sizeof out[0][0]);
    out[0][first] = rng_sign(r);
    out[1][second] = rng_sign(r);
    cross3(out[0], out[1], out[2]);
}

// Puts B so that, along the unit n, its lowest point is the gap away from A's highest one.
static void place(scene3 *scene, const double n[3], double gap)
{
    double top[3];
    double down[3];
    double bottom[3];
    double turned[3];
    (void)recipe3_support(&scene->a, n, top);
    unrotate3(scene->r, n, down);
    for (int k = 0; k < 3; ++k) {
        down[k] = -down[k];
    }
    (void)recipe3_support(&scene->b, down, bottom);
    rotate3(scene->r, bottom, turned);
    for (int k = 0; k < 3; ++k) {
        scene->p[k] = top[k] + gap * n[k] - turned[k];
    }
}

// The centre of the bounding box.
static void middle_of(const recipe3 *recipe, double middle[3])
{
    for (int k = 0; k < 3; ++k) {
        const double up[3] = {k == 0, k == 1, k == 2};
        const double down[3] = {-up[0], -up[1], -up[2]};
        double       point[3];
        middle[k] = (recipe3_support(recipe, up, point) - recipe3_support(recipe, down, point)) / 2;
    }
}

static void set_middles(rng *r, scene3 *scene, double apart)
{
    double a[3];
    double b[3];
    double turned[3];
    middle_of(&scene->a, a);
    middle_of(&scene->b, b);
    rotate3(scene->r, b, turned);
    for (int k = 0; k < 3; ++k) {
        scene->p[k] = a[k] - turned[k] + rng_range(r, -apart, apart);
    }
}

static void make_grid(rng *r, scene3 *scene)
{
    round_recipe(&scene->a, eighths, 0.125);
    round_recipe(&scene->b, eighths, 0.125);
    quarter_turns(r, scene->r);
    for (int k = 0; k < 3; ++k) {
        scene->p[k] = rng_chance(r, 0.3) ? 0 : eighths(rng_range(r, -2, 2));
    }
}

static void make_same(rng *r, scene3 *scene)
{
    const double small = rng_chance(r, 0.3) ? 0 : rng_log(r, 1e-12, 1e-1);
    scene->b = scene->a;
    if (rng_chance(r, 0.4)) {
        double axis[3];
        rng_direction3(r, axis);
        rotation3_about(axis, small, scene->r);
    }
    if (rng_chance(r, 0.7)) {
        for (int k = 0; k < 3; ++k) {
            scene->p[k] = rng_chance(r, 0.4) ? 0 : small * rng_range(r, -1, 1);
        }
    }
}

static bool is_face(const recipe3 *recipe, const double n[3], const double on[3])
{
    bool one_side = true;
    for (int i = 0; i < recipe->count && one_side; ++i) {
        one_side = dot3(n, recipe->points[i]) <= dot3(n, on) + 1e-12;
    }
    return one_side;
}

// The outward unit normal of a face through three of the points; false when none was met.
static bool face_of_points(rng *r, const recipe3 *recipe, double n[3])
{
    for (int tries = 0; tries < 500; ++tries) {
        const double *p = recipe->points[rng_below(r, (uint32_t)recipe->count)];
        const double *q = recipe->points[rng_below(r, (uint32_t)recipe->count)];
        const double *s = recipe->points[rng_below(r, (uint32_t)recipe->count)];
        const double  u[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
        const double  v[3] = {s[0] - p[0], s[1] - p[1], s[2] - p[2]};
        cross3(u, v, n);
        if (length3(n) > 0) {
            unit3(n);
            if (is_face(recipe, n, p)) {
                return true;
            }
        }
    }
    return false;
}

// The outward normal of something flat on the shape, if it has any: else any direction.
static void flat_side(rng *r, const recipe3 *recipe, double n[3])
{
    rng_direction3(r, n);
    if (recipe->count >= 3 && face_of_points(r, recipe, n)) {
        return;
    }
    if (recipe->count == 2) { // square to a segment
        const double along[3] = {recipe->points[1][0] - recipe->points[0][0], recipe->points[1][1] - recipe->points[0][1],
                                 recipe->points[1][2] - recipe->points[0][2]};
        const double any[3] = {n[0], n[1], n[2]};
        cross3(along, any, n);
    } else if (recipe->count == 0) {
        const bool is_turned = recipe->kind >= RECIPE3_DISK && recipe->kind <= RECIPE3_ROUND_CONE;
        const int  axis = is_turned ? recipe->axis : (int)rng_below(r, 3);
        n[0] = n[1] = n[2] = 0;
        n[axis] = recipe->kind == RECIPE3_CONE || recipe->kind == RECIPE3_ROUND_CONE ? -1 : rng_sign(r);
    }
    unit3(n);
}

// Turns B so that its direction `from` becomes `to`, and about that by any angle.
static void turn_to(rng *r, scene3 *scene, const double from[3], const double to[3])
{
    double other[3];
    double f[3][3];
    double t[3][3];
    for (int k = 0; k < 2; ++k) { // a frame whose third axis is the direction
        double(*frame)[3] = k == 0 ? f : t;
        memcpy(frame[2], k == 0 ? from : to, sizeof frame[2]);
        do {
            rng_direction3(r, other);
            cross3(other, frame[2], frame[0]);
        } while (length3(frame[0]) < 1e-2);
        unit3(frame[0]);
        cross3(frame[2], frame[0], frame[1]);
    }
    for (int k = 0; k < 3; ++k) { // column k: the image of the axis k
        const double e[3] = {k == 0, k == 1, k == 2};
        double       in_f[3];
        unrotate3(f, e, in_f);
        rotate3(t, in_f, scene->r[k]);
    }
}

static void make_faces(rng *r, scene3 *scene)
{
    double na[3];
    double nb[3];
    double side[3];
    flat_side(r, &scene->a, na);
    flat_side(r, &scene->b, nb);
    const double against[3] = {-na[0], -na[1], -na[2]};
    turn_to(r, scene, nb, against);
    set_middles(r, scene, 0);
    const double middle[3] = {scene->p[0], scene->p[1], scene->p[2]};
    place(scene, na, rng_sign(r) * rng_log(r, 1e-12, 1e-1));
    const double height = dot3(scene->p, na) - dot3(middle, na);
    rng_direction3(r, side);
    const double slid = rng_chance(r, 0.3) ? 0 : rng_range(r, -1, 1);
    const double up = dot3(side, na);
    for (int k = 0; k < 3; ++k) { // over A's middle, then aside
        scene->p[k] = middle[k] + height * na[k] + slid * (side[k] - up * na[k]);
    }
}

static void set_pose(rng *r, scene3 *scene, scene3_family family)
{
    double n[3];
    rng_direction3(r, n);
    switch (family) {
    case SCENE3_NEAR:
        place(scene, n, rng_sign(r) * rng_log(r, 1e-12, 1e-1));
        break;
    case SCENE3_DEEP:
        set_middles(r, scene, rng_chance(r, 0.3) ? 0 : 0.1);
        break;
    case SCENE3_GRID:
        make_grid(r, scene);
        break;
    case SCENE3_SAME:
        make_same(r, scene);
        break;
    case SCENE3_APART:
        place(scene, n, rng_log(r, 10, 1e5));
        break;
    case SCENE3_FACES:
        make_faces(r, scene);
        break;
    default:
        place(scene, n, rng_range(r, -1.5, 1.5));
        break;
    }
}

scene3 scene3_make(uint64_t seed, uint64_t index, scene3_family family, unsigned kinds, bool single)
{
    rng    r = rng_make(seed, index * SCENE3_FAMILIES + family);
    scene3 scene = {.r = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    scene.a = recipe3_any(&r, kinds, rng_range(&r, 0.3, 1));
    scene.b = recipe3_any(&r, kinds, rng_chance(&r, 0.1) ? rng_log(&r, 1e-3, 1) : rng_range(&r, 0.3, 1));
    if (rng_chance(&r, 0.2)) {
        quarter_turns(&r, scene.r);
    } else if (family != SCENE3_SAME) {
        rng_rotation3(&r, scene.r);
    }
    set_pose(&r, &scene, family);
    if (single) {
        round_recipe(&scene.a, to_single, 0);
        round_recipe(&scene.b, to_single, 0);
        for (int k = 0; k < 3; ++k) {
            scene.p[k] = to_single(scene.p[k]);
            for (int i = 0; i < 3; ++i) {
                scene.r[k][i] = to_single(scene.r[k][i]);
            }
        }
    }
    return scene;
}
