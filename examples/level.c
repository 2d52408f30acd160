// level.c : a level of 20 000 triangles, terrain with walled rooms on it, and 500 bodies that move over it: who touches what,
// step by step. Balls, crates and capsules fly on under gravity and are pushed out by what the contacts say; friction and spin
// are left out, which are a solver's.
#include <abut/mesh3.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { SIDE = 97, ROOMS = 100, BODIES = 500, STEPS = 200, MOST_VERTICES = SIDE * SIDE + 24 * ROOMS, MOST_TRIANGLES = 20000 };

static abut_vec3 vertex[MOST_VERTICES];
static int32_t   corner[3 * MOST_TRIANGLES];
static int32_t   vertices, triangles;

static double height_at(double x, double y)
{
    return 1.5 * sin(0.21 * x) * cos(0.17 * y) + 0.5 * sin(0.71 * x + 0.33 * y);
}

static void add_triangle(int32_t a, int32_t b, int32_t c)
{
    corner[3 * triangles] = a;
    corner[3 * triangles + 1] = b;
    corner[3 * triangles + 2] = c;
    triangles += 1;
}

static void add_terrain(void)
{
    for (int j = 0; j < SIDE; ++j) {
        for (int i = 0; i < SIDE; ++i) {
            vertex[vertices++] = (abut_vec3){i, j, height_at(i, j)};
        }
    }
    for (int j = 0; j + 1 < SIDE; ++j) {
        for (int i = 0; i + 1 < SIDE; ++i) {
            const int32_t a = j * SIDE + i;
            add_triangle(a, a + 1, a + SIDE + 1);
            add_triangle(a, a + SIDE + 1, a + SIDE);
        }
    }
}

// A closed box of twelve triangles, of which a wall is made.
static void add_wall(abut_vec3 lower, abut_vec3 upper)
{
    static const int side[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};

    const int32_t first = vertices;
    for (int i = 0; i < 8; ++i) {
        vertex[vertices++] = (abut_vec3){i & 1 ? upper.x : lower.x, i & 2 ? upper.y : lower.y, i & 4 ? upper.z : lower.z};
    }
    for (int i = 0; i < 6; ++i) {
        add_triangle(first + side[i][0], first + side[i][1], first + side[i][2]);
        add_triangle(first + side[i][0], first + side[i][2], first + side[i][3]);
    }
}

// Three walls; the fourth side is the door.
static void add_room(double x, double y)
{
    const double z = height_at(x + 2, y + 2) - 3, top = z + 5;
    add_wall((abut_vec3){x, y, z}, (abut_vec3){x + 4, y + 0.25, top});
    add_wall((abut_vec3){x, y + 0.25, z}, (abut_vec3){x + 0.25, y + 4, top});
    add_wall((abut_vec3){x + 3.75, y + 0.25, z}, (abut_vec3){x + 4, y + 4, top});
}

typedef struct body {
    abut_shape3 shape;
    abut_pose3  pose;
    abut_vec3   velocity;
} body;

// The same numbers on every machine.
static double next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) / 16777216.0;
}

static void make_body(body *b, int number, uint32_t *state)
{
    const abut_vec3 zero = {0, 0, 0}, half = {0.4, 0.3, 0.2}, left = {-0.3, 0, 0}, right = {0.3, 0, 0};
    const double    x = 4 + 88 * next(state), y = 4 + 88 * next(state), turn = 3 * next(state);
    const abut_quat q = {cos(turn), 0.3 * sin(turn), 0.2 * sin(turn), sin(turn)};
    switch (number % 3) {
    case 0:
        abut_make_sphere3(&b->shape, zero, 0.35);
        break;
    case 1:
        abut_make_box3(&b->shape, zero, half, 0);
        break;
    default:
        abut_make_capsule3(&b->shape, left, right, 0.25);
    }
    b->pose.p = (abut_vec3){x, y, 6 + 4 * next(state)};
    b->pose.r = abut_rot3_quat(q);
    b->velocity = (abut_vec3){6 * next(state) - 3, 6 * next(state) - 3, 0};
}

static const double step = 1.0 / 60;

// One step of a body: it flies, and is pushed out of what it has come into. Answers how many manifolds there are.
static int32_t move(body *b, const abut_mesh3 *level)
{
    abut_surface_manifold3 found[256];
    b->velocity.z -= 10 * step;
    b->pose.p = abut_along3(b->pose.p, step, b->velocity);
    const int32_t count = abut_mesh3_collide(level, &b->shape, b->pose, 0, NULL, found, 256, NULL);
    for (int32_t i = 0; i < count; ++i) {
        const abut_manifold3 *m = &found[i].manifold;
        const double          into = abut_dot3(m->normal, b->velocity);
        b->velocity = into < 0 ? abut_along3(b->velocity, -into, m->normal) : b->velocity;
        b->pose.p = abut_along3(b->pose.p, -m->distance / count, m->normal);
    }
    return count;
}

int main(void)
{
    static body bodies[BODIES];
    uint32_t    state = 1;
    abut_mesh3 *level = NULL;
    long        contacts = 0, fallen = 0;
    add_terrain();
    for (int i = 0; triangles + 36 <= MOST_TRIANGLES; ++i) {
        add_room(6 + 9 * (i % 10), 6 + 9 * (i / 10 % 10));
    }
    const clock_t begin = clock();
    if (abut_mesh3_build(vertex, vertices, corner, triangles, NULL, &level, NULL) != ABUT_OK) {
        return 1;
    }
    const clock_t built = clock();
    for (int i = 0; i < BODIES; ++i) {
        make_body(&bodies[i], i, &state);
    }
    for (int i = 0; i < STEPS; ++i) {
        for (int k = 0; k < BODIES; ++k) {
            contacts += move(&bodies[k], level);
        }
    }
    const double seconds = (double)(clock() - built) / CLOCKS_PER_SEC;
    for (int i = 0; i < BODIES; ++i) {
        fallen += bodies[i].pose.p.z < height_at(bodies[i].pose.p.x, bodies[i].pose.p.y) - 1 && bodies[i].pose.p.x > 0 &&
                  bodies[i].pose.p.x < SIDE - 1 && bodies[i].pose.p.y > 0 && bodies[i].pose.p.y < SIDE - 1;
    }
    printf("%d triangles in %zu bytes, built in %.1f ms\n", (int)triangles, abut_mesh3_bytes(level),
           1000.0 * (double)(built - begin) / CLOCKS_PER_SEC);
    printf("%d bodies, %d steps: %.2f manifolds a body and step, %ld bodies below the ground\n", BODIES, STEPS,
           (double)contacts / BODIES / STEPS, fallen);
    printf("%.2f us a body and step\n", 1e6 * seconds / BODIES / STEPS);
    abut_mesh3_release(level, NULL);
    return fallen != 0;
}
