// scenes.cpp : physics engines on large scenes: how long a step takes. The right answers are physics.cpp's.
//
//   scenes [--only=ENGINE] [--scene=NAME] [--steps=MOST] [--sweeps=N] [--threads=N] [--turns=N]    prints a Markdown table
//
// The scenes are those that Box2D v3 is timed on (its shared/benchmarks.c): the same bodies, at the same places, for as many
// steps of 1/60 s. abut takes 4 sub-steps, each with one sweep over the constraints to solve and one to relax, as Box2D v3
// does, unless told otherwise; the others what they do by themselves. The first step, which makes room, is not timed. abut in
// float is asked with one thread and with two, or as many as told, and has to come to the same bits. With several turns all
// engines take one after the other, and the least time of each is printed.
#include "scenes/engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <map>

using namespace scenes;

namespace
{

const double PI = std::acos(-1.0), DT = 1.0 / 60;

// What is done before a step.
using Script = std::function<void(World &world, int step)>;

void nothing(World &, int)
{
}

// ---- shapes ----

Shape box(Vec half, Vec at = {0, 0})
{
    Shape shape;
    shape.points = {{at.x - half.x, at.y - half.y},
                    {at.x + half.x, at.y - half.y},
                    {at.x + half.x, at.y + half.y},
                    {at.x - half.x, at.y + half.y}};
    return shape;
}

Shape square(double half)
{
    return box({half, half});
}

Shape convex(const std::vector<Vec> &points, double radius = 0)
{
    Shape shape;
    shape.points = points;
    shape.radius = radius;
    return shape;
}

Body moving(Vec at, Kind kind = Kind::DYNAMIC)
{
    Body body;
    body.kind = kind;
    body.at = at;
    return body;
}

Vec on_circle(double radius, double angle)
{
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

// ---- piles ----

void add_pyramid(World &world, int base, double half, double left, double floor)
{
    for (int i = 0; i < base; ++i) {
        for (int j = i; j < base; ++j) {
            world.add(moving({left + (i + 1) * half + 2 * (j - i) * half, floor + (2 * i + 1) * half}), {square(half)});
        }
    }
}

Script large_pyramid(World &world)
{
    world.add({}, {box({100, 1}, {0, -1})});
    add_pyramid(world, 100, 0.5, -50, 0);
    return nothing;
}

Script many_pyramids(World &world)
{
    const int          base = 10, rows = 20, columns = 20;
    const double       pitch = base + 1, width = columns * pitch;
    std::vector<Shape> floors;
    for (int i = 0; i < rows; ++i) {
        floors.push_back(convex({{-width / 2, i * pitch}, {width / 2, i * pitch}}));
    }
    world.add({}, floors);
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < columns; ++j) {
            add_pyramid(world, base, 0.5, -width / 2 + j * pitch + 0.5, i * pitch);
        }
    }
    return nothing;
}

// A floor of overlapping squares, and walls at both ends of it.
std::vector<Shape> yard(int half_width, int height)
{
    std::vector<Shape> shapes;
    for (int x = -half_width; x <= half_width; ++x) {
        shapes.push_back(box({0.55, 0.5}, {1.0 * x, 0}));
    }
    for (int y = 1; y <= height; ++y) {
        shapes.push_back(box({0.5, 0.55}, {-1.0 * half_width, 1.0 * y}));
        shapes.push_back(box({0.5, 0.55}, {1.0 * half_width, 1.0 * y}));
    }
    return shapes;
}

Script compounds(World &world)
{
    std::vector<Shape> ground = yard(40, 100);
    ground.push_back(convex({{-800, -80}, {800, -80}}));
    world.add({}, ground);
    std::vector<Shape> parts = {convex({{-1, 0}, {0.5, 1}, {0, 2}}), convex({{1, 0}, {-0.5, 1}, {0, 2}})};
    for (Shape &part : parts) {
        part.friction = 0.5;
    }
    for (int i = 0; i < 20; ++i) {
        for (int j = 0; j < 150; ++j) {
            world.add(moving({2 * i - 19 + (j % 2 == 0 ? 0.25 : -0.25), 2.25 * j + 5.575}), parts);
        }
    }
    return nothing;
}

Script junkyard(World &world)
{
    world.add({}, yard(80, 50));
    std::vector<Vec> corners;
    for (int i = 0; i < 5; ++i) {
        corners.push_back(on_circle(0.25, PI * (std::sqrt(5.0) - 1) * i));
    }
    for (int i = 0; i < 200; ++i) {
        for (int j = 0; j < 40; ++j) {
            const double side = j % 2 == 0 ? -0.1 : 0.1;
            world.add(moving({0.375 * (2 * i - 200) + side, j + 15.0}), {convex(corners)});
        }
    }
    const int pusher = world.add(moving({0, 0}, Kind::KINEMATIC), {box({2, 4}, {0, 4})});
    return [pusher](World &w, int step) {
        const double to = 60 * std::sin(0.2 * DT * step);
        w.set_velocity(pusher, {(to - w.place(pusher).x) / DT, 0});
    };
}

Script smash(World &world)
{
    Body hammer = moving({-20, 0});
    hammer.velocity = {40, 0};
    Shape head = square(4);
    head.density = 8;
    world.add(hammer, {head});
    for (int i = 0; i < 120; ++i) {
        for (int j = 0; j < 80; ++j) {
            Body brick = moving({0.4 * i + 30, 0.4 * (j - 40)});
            brick.asleep = true;
            world.add(brick, {square(0.2)});
        }
    }
    return nothing;
}

// ---- machines ----

Script joint_grid(World &world)
{
    const int n = 100;
    Shape     disc = convex({{0, 0}}, 0.4);
    disc.category = 2;
    disc.mask = 0xffff & ~2U;
    for (int k = 0; k < n; ++k) {
        for (int i = 0; i < n; ++i) {
            const bool   fixed = i == 0 && k >= n / 2 - 3 && k <= n / 2 + 3;
            const double x = k, y = -i;
            const int    body = world.add(moving({x, y}, fixed ? Kind::STATIC : Kind::DYNAMIC), {disc});
            if (i > 0) {
                world.pin({body - 1, body, {x, y + 0.5}});
            }
            // Two bodies that stay where they are need no pin.
            if (k > 0 && !(fixed && k > n / 2 - 3)) {
                world.pin({body - n, body, {x - 0.5, y}});
            }
        }
    }
    return nothing;
}

Script spinner(World &world)
{
    const int        ground = world.add({}, {});
    std::vector<Vec> loop;
    for (int i = 0; i < 360; ++i) {
        const Vec at = on_circle(40, -i * PI / 180);
        loop.push_back({at.x, at.y + 32});
    }
    world.add_loop(ground, loop, 0.1);
    Shape blade = box({0.4, 20});
    blade.radius = 0.2;
    blade.friction = 0;
    Pin axle = {ground, world.add(moving({0, 12}), {blade}), {0, 12}};
    axle.speed = 5;
    axle.torque = 1e10;
    world.pin(axle);
    Shape shapes[] = {convex({{-0.25, 0}, {0.25, 0}}, 0.25), convex({{0, 0}}, 0.35), square(0.35)};
    for (Shape &shape : shapes) {
        shape.friction = shape.restitution = 0.1;
        shape.density = 0.25;
    }
    for (int i = 0; i < 2 * 3038; ++i) {
        world.add(moving({-23 + 0.5 * (i % 92), 2 + 0.5 * (i / 92)}), {shapes[i % 3]});
    }
    return nothing;
}

void add_grid(World &world, int n, double half, Vec first, double pitch)
{
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            world.add(moving({first.x + j * pitch, first.y + i * pitch}), {square(half)});
        }
    }
}

Script tumbler(World &world)
{
    const int          ground = world.add({}, {});
    std::vector<Shape> walls = {box({0.5, 10}, {10, 0}), box({0.5, 10}, {-10, 0}), box({10, 0.5}, {0, 10}),
                                box({10, 0.5}, {0, -10})};
    for (Shape &wall : walls) {
        wall.density = 50;
    }
    Pin axle = {ground, world.add(moving({0, 10}), walls), {0, 10}};
    axle.speed = PI * 25 / 180;
    axle.torque = 1e8;
    world.pin(axle);
    add_grid(world, 45, 0.125, {-9, 1}, 0.4);
    return nothing;
}

Script washer(World &world)
{
    std::vector<Shape> drum;
    const double       angle = PI / 18, more = angle / 10;
    for (int i = 0; i < 36; ++i) {
        const double from = i * angle, to = from + angle;
        drum.push_back(convex(
            {on_circle(16, from - more), on_circle(18, from - more), on_circle(18, to + more), on_circle(16, to + more)}));
        if (i % 9 == 0) {
            drum.push_back(convex({on_circle(14, from), on_circle(16, from), on_circle(16, to), on_circle(14, to)}));
        }
    }
    Body turning = moving({0, 10}, Kind::KINEMATIC);
    turning.velocity = {0.001, -0.002};
    turning.spin = PI * 25 / 180;
    world.add(turning, drum);
    add_grid(world, 90, 0.1, {-9.9, 0.1}, 0.21);
    return nothing;
}

// ---- people ----

struct Bone {
    int    parent;
    double y, from, to, radius; // the middle above the ground, the ends of the capsule's axis from it
    double joint;               // above the ground
    double lower, upper;        // of the angle, in half turns
    double friction;            // of the joint, of the largest
    bool   foot;
    double rest; // of the angle
};

const Bone BONES[] = {
    {-1, 0.95, -0.02, 0.02, 0.095, 0, 0, 0, 0, false, 0},               // hip
    {0, 1.2, -0.135, 0.135, 0.09, 1, -0.25, 0, 0.5, false, 0},          // torso
    {1, 1.475, -0.038, 0.039, 0.075, 1.4, -0.3, 0.1, 0.25, false, 0},   // head
    {0, 0.775, -0.125, 0.125, 0.06, 0.9, -0.05, 0.4, 1, false, 0},      // legs
    {3, 0.475, -0.155, 0.125, 0.045, 0.625, -0.5, -0.02, 0.5, true, 0}, //
    {0, 0.775, -0.125, 0.125, 0.06, 0.9, -0.05, 0.4, 1, false, 0},      //
    {5, 0.475, -0.155, 0.125, 0.045, 0.625, -0.5, -0.02, 0.5, true, 0}, //
    {1, 1.225, -0.125, 0.125, 0.035, 1.35, -0.1, 0.8, 0.5, false, 0},   // arms
    {7, 0.975, -0.125, 0.125, 0.03, 1.1, -0.2, 0.3, 0.1, false, 0.25},  //
    {1, 1.225, -0.125, 0.125, 0.035, 1.35, -0.1, 0.8, 0.5, false, 0},   //
    {9, 0.975, -0.125, 0.125, 0.03, 1.1, -0.2, 0.3, 0.1, false, 0.25},  //
};

std::vector<int> add_person(World &world, Vec at, int group)
{
    std::vector<int> bodies;
    for (const Bone &bone : BONES) {
        std::vector<Shape> shapes = {convex({{0, bone.from}, {0, bone.to}}, bone.radius)};
        if (bone.foot) {
            shapes.push_back(convex({{-0.03, -0.185}, {0.11, -0.185}, {0.11, -0.16}, {-0.03, -0.14}}, 0.015));
        }
        for (Shape &shape : shapes) {
            const bool capsule = shape.points.size() == 2;
            shape.friction = capsule ? 0.2 : 0.05;
            shape.category = 2;
            shape.mask = capsule ? 3 : 1; // feet pass people
            shape.group = group;
        }
        bodies.push_back(world.add(moving({at.x, at.y + bone.y}), shapes));
        if (bone.parent >= 0) {
            Pin pin = {bodies[static_cast<std::size_t>(bone.parent)], bodies.back(), {at.x, at.y + bone.joint}};
            pin.torque = 0.05 * bone.friction;
            pin.rest = PI * bone.rest;
            pin.lower = PI * bone.lower;
            pin.upper = PI * bone.upper;
            pin.hertz = 5;
            pin.damping = 0.5;
            world.pin(pin);
        }
    }
    return bodies;
}

Script rain(World &world)
{
    const int          rows = 5, columns = 40;
    std::vector<Shape> floors;
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j <= 500; ++j) {
            floors.push_back(box({0.25, 0.25}, {-125 + 0.5 * j, 45.0 * i}));
        }
    }
    world.add({}, floors);
    // Five people a row come down in every eighth step, column after column; who came there before goes.
    auto groups = std::make_shared<std::vector<std::vector<int>>>(static_cast<std::size_t>(rows * columns));
    return [groups](World &w, int step) {
        const int column = step / 8 % columns;
        for (int row = 0; step % 8 == 0 && row < rows; ++row) {
            std::vector<int> &group = (*groups)[static_cast<std::size_t>(row * columns + column)];
            for (; !group.empty(); group.pop_back()) {
                w.remove(group.back());
            }
            for (int i = 0; i < 5; ++i) {
                const std::vector<int> person = add_person(w, {-125 + 6.25 * (column + 0.5) + 0.5 * i, 40 + 45.0 * row}, i + 1);
                group.insert(group.end(), person.begin(), person.end());
            }
        }
    };
}

// ---- the table ----

struct Scene {
    const char *name;
    Script (*build)(World &world);
    int    steps;
    double gravity;
    bool   sleep;
};

const Scene SCENES[] = {
    {"compounds", compounds, 500, 10, true},
    {"joint_grid", joint_grid, 500, 10, false},
    {"junkyard", junkyard, 800, 10, true},
    {"large_pyramid", large_pyramid, 500, 10, false},
    {"many_pyramids", many_pyramids, 200, 10, false},
    {"rain", rain, 1000, 10, true},
    {"smash", smash, 300, 0, true},
    {"spinner", spinner, 500, 10, true},
    {"tumbler", tumbler, 750, 10, true},
    {"washer", washer, 500, 10, true},
};

struct Wishes {
    std::string only, scene;
    int         steps = 0, sweeps = 1, threads = 2, turns = 1;
};

// In ms: the processor's for one thread, as other work may be there, too; else that of the clock.
double now(int threads)
{
    return threads == 1
               ? 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC
               : std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What a scene took an engine, and where it led.
struct Run {
    double   ms; // a step
    uint64_t hash;
};

Run run_of(const Scene &scene, const Engine &engine, const Wishes &wishes)
{
    const auto   world = engine.make({scene.gravity, scene.sleep, wishes.sweeps, engine.threads});
    const Script before = scene.build(*world);
    const int    steps = wishes.steps > 1 && wishes.steps < scene.steps ? wishes.steps : scene.steps;
    double       begin = 0;
    for (int i = 0; i < steps; ++i) {
        before(*world, i);
        world->step();
        begin = i == 0 ? now(engine.threads) : begin;
    }
    return {(now(engine.threads) - begin) / (steps - 1), world->hash()};
}

// The least of several turns of each engine. Ends the program where engines that come to the same bits do not.
std::vector<double> times_of(const Scene &scene, const std::vector<Engine> &engines, const Wishes &wishes)
{
    std::vector<double>             least(engines.size(), HUGE_VAL);
    std::map<std::string, uint64_t> hashes;
    for (int turn = 0; turn < wishes.turns; ++turn) {
        for (std::size_t e = 0; e < engines.size(); ++e) {
            const Run run = run_of(scene, engines[e], wishes);
            least[e] = std::min(least[e], run.ms);
            if (hashes.emplace(engines[e].alike, run.hash).first->second != run.hash && !engines[e].alike.empty()) {
                std::fprintf(stderr, "scenes: %s comes to other bits in %s\n", engines[e].name.c_str(), scene.name);
                std::exit(1);
            }
        }
    }
    return least;
}

bool read(const char *argument, Wishes *wishes)
{
    const struct {
        const char  *name;
        std::string *text;
        int         *number;
    } KNOWN[] = {{"--only=", &wishes->only, nullptr},       {"--scene=", &wishes->scene, nullptr},
                 {"--steps=", nullptr, &wishes->steps},     {"--sweeps=", nullptr, &wishes->sweeps},
                 {"--threads=", nullptr, &wishes->threads}, {"--turns=", nullptr, &wishes->turns}};
    for (const auto &known : KNOWN) {
        const std::size_t length = std::strlen(known.name);
        if (std::strncmp(argument, known.name, length) == 0) {
            if (known.text != nullptr) {
                *known.text = argument + length;
            } else {
                *known.number = std::atoi(argument + length);
            }
            return true;
        }
    }
    return false;
}

std::vector<Engine> engines_of(const std::string &only, int threads)
{
    std::vector<Engine> all, chosen;
    add_abut_f32(all, threads);
    add_abut(all);
#if defined(SCENES_BOX2D)
    add_box2d(all);
#endif
#if defined(SCENES_CHIPMUNK)
    add_chipmunk(all);
#endif
    for (const Engine &engine : all) {
        if (engine.name == only) {
            return {engine};
        }
        if (engine.name.find(only) != std::string::npos) {
            chosen.push_back(engine);
        }
    }
    return chosen;
}

} // namespace

// In brackets, how many times as long as the first engine each takes, and the geometric mean of that.
int main(int count, char **arguments)
{
    Wishes wishes;
    for (int i = 1; i < count; ++i) {
        if (!read(arguments[i], &wishes)) {
            std::fprintf(
                stderr, "scenes: %s is none of --only=ENGINE, --scene=NAME, --steps=MOST, --sweeps=N, --threads=N, --turns=N\n",
                arguments[i]);
            return 2;
        }
    }
    const std::vector<Engine> engines = engines_of(wishes.only, wishes.threads);
    std::vector<double>       logs(engines.size());
    int                       rows = 0;
    std::printf("| ms a step (times the first) |");
    for (const Engine &engine : engines) {
        std::printf(" %s |", engine.name.c_str());
    }
    std::printf("\n|---|");
    for (std::size_t e = 0; e < engines.size(); ++e) {
        std::printf("---|");
    }
    for (const Scene &scene : SCENES) {
        if (std::string(scene.name).find(wishes.scene) == std::string::npos) {
            continue;
        }
        std::printf("\n| %s |", scene.name);
        const std::vector<double> ms = times_of(scene, engines, wishes);
        for (std::size_t e = 0; e < engines.size(); ++e) {
            logs[e] += std::log(ms[e] / ms[0]);
            std::printf(" %.2f (%.2f) |", ms[e], ms[e] / ms[0]);
        }
        std::fflush(stdout);
        ++rows;
    }
    std::printf("\n| geometric mean |");
    for (const double log : logs) {
        std::printf(" (%.2f) |", std::exp(log / rows));
    }
    std::printf("\n");
    return 0;
}
