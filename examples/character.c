// character.c : a character of a 2D platform game, moved by casts alone: it walks up slopes, slides down what is too steep,
// jumps over walls that a ray finds ahead of it, and never comes nearer to the ground than its skin.
//
//   character            runs through the level and says how it went
//   character way.svg    draws the level and the way through it besides
#include <abut/chain2.h>
#include <math.h>
#include <stdio.h>

enum { TRIES = 4, MOST_STEPS = 1200 };

static const double step = 1.0 / 60, gravity = 25, walking = 5, jump = 10.5, skin = 0.01, goal = 38;
static const double walkable = 0.64; // the least upward part of a normal that can be stood on: 50 degrees

// One outline round the solid ground, counter-clockwise: along the bottom, then back along the top. In it are a slope of 25
// degrees, a pit, stairs, two walls, and a bank of 60 degrees.
static const abut_vec2 ground[] = {
    {-1, -2}, {41, -2}, {41, 8},   {40, 8},   {40, 0},    {36, 0},    {34, 3.46}, {33, 3.46}, {33, 1.5}, {28, 1.5},
    {28, 2},  {27, 2},  {27, 0},   {24, 0},   {24, 2.7},  {21, 2.7},  {21, 1.8},  {20, 1.8},  {20, 0.9}, {19, 0.9},
    {19, 0},  {15, 0},  {15, 1.4}, {14, 1.4}, {14, 1.86}, {11, 1.86}, {7, 0},     {0, 0},     {0, 8},    {-1, 8},
};

typedef struct character {
    abut_shape2 body; // a capsule, its feet at the origin
    abut_vec2   at, velocity;
    bool        grounded;
} character;

static abut_hit2 hit_on(const abut_chain2 *level, const character *c, abut_vec2 way)
{
    const abut_cast_options with_skin = {.target = skin, .leave = true};
    return abut_chain2_cast(level, &c->body, (abut_pose2){c->at, {1, 0}}, way, &with_skin, NULL);
}

// Goes as far as is free, takes the part of the way and of the velocity that leads into the ground off, and tries again. Slopes
// that can be walked stop a fall, but not a walk.
static void slide(const abut_chain2 *level, character *c, abut_vec2 way)
{
    for (int i = 0; i < TRIES; ++i) {
        const abut_hit2 hit = hit_on(level, c, way);
        c->at = abut_along2(c->at, hit.hit ? hit.safe : 1, way);
        if (!hit.hit) {
            return;
        }
        way = abut_scale2(1 - hit.safe, way);
        way = abut_along2(way, -abut_dot2(way, hit.normal), hit.normal);
        const double into = abut_dot2(c->velocity, hit.normal);
        c->velocity = into < 0 ? abut_along2(c->velocity, -into, hit.normal) : c->velocity;
    }
}

// Whether there is something to stand on just below the feet; then the feet are set on it.
static bool find_ground(const abut_chain2 *level, character *c)
{
    const abut_vec2 down = {0, -0.1};
    const abut_hit2 hit = hit_on(level, c, down);
    if (!hit.hit || hit.normal.y < walkable || c->velocity.y > 1) {
        return false;
    }
    c->at = abut_along2(c->at, hit.safe, down);
    return true;
}

// Whether something too steep to walk is less than a pace ahead, at the height of a knee.
static bool wall_ahead(const abut_chain2 *level, const character *c)
{
    const abut_vec2     knee = {c->at.x, c->at.y + 0.4}, pace = {1.1, 0};
    const abut_ray_hit2 ray = abut_chain2_ray(level, knee, pace, NULL, NULL);
    return ray.hit && ray.normal.y < walkable;
}

static void move(const abut_chain2 *level, character *c)
{
    c->velocity.x += 0.3 * (walking - c->velocity.x);
    if (c->grounded) {
        c->velocity.y = wall_ahead(level, c) ? jump : 0;
    }
    c->velocity.y -= gravity * step;
    slide(level, c, abut_scale2(step, c->velocity));
    c->grounded = find_ground(level, c);
}

static void draw(const char *file, const abut_vec2 *way, int steps)
{
    FILE *out = fopen(file, "w");
    if (!out) {
        return;
    }
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -8 42 10\" width=\"1050\" height=\"250\">\n");
    fprintf(out, "<rect x=\"-1\" y=\"-8\" width=\"42\" height=\"10\" fill=\"#f4f6fa\"/>\n<polygon fill=\"#5b6472\" points=\"");
    for (size_t i = 0; i < sizeof ground / sizeof *ground; ++i) {
        fprintf(out, "%g,%g ", ground[i].x, -ground[i].y);
    }
    fprintf(out, "\"/>\n<g stroke=\"#d9822b\" stroke-width=\"0.6\" stroke-linecap=\"round\" stroke-opacity=\"0.55\">\n");
    for (int i = 0; i < steps; i += 8) {
        fprintf(out, "<line x1=\"%.3f\" y1=\"%.3f\" x2=\"%.3f\" y2=\"%.3f\"/>\n", way[i].x, -way[i].y - 0.3, way[i].x,
                -way[i].y - 1.3);
    }
    fprintf(out, "</g>\n</svg>\n");
    fclose(out);
}

int main(int argc, char **argv)
{
    static abut_vec2 way[MOST_STEPS];
    const int32_t    corners = sizeof ground / sizeof *ground;
    abut_chain2     *level = NULL;
    character        c = {.at = {2, 0.5}};
    double           nearest = 1;
    int              steps = 0, jumps = 0;
    abut_make_capsule2(&c.body, (abut_vec2){0, 0.3}, (abut_vec2){0, 1.3}, 0.3);
    if (abut_chain2_build(ground, corners, NULL, corners, NULL, &level, NULL) != ABUT_OK) {
        return 1;
    }
    for (; steps < MOST_STEPS && c.at.x < goal; ++steps) {
        const bool stood = c.grounded;
        move(level, &c);
        jumps += stood && c.velocity.y > 1;
        way[steps] = c.at;
        nearest = fmin(nearest, abut_chain2_distance(level, &c.body, (abut_pose2){c.at, {1, 0}}, NULL, NULL).distance);
    }
    printf("at (%.2f, %.2f) after %.1f s and %d jumps, never nearer to the ground than %.3f\n", c.at.x, c.at.y, steps * step,
           jumps, nearest);
    if (argc > 1) {
        draw(argv[1], way, steps);
    }
    abut_chain2_release(level, NULL);
    return !(c.at.x >= goal && nearest > 0.5 * skin);
}
