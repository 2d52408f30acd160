// physics.cpp : physics engines on the same scenes, whose right answers are known: how well each does, and how long it takes.
//
//   physics [--pyramid=BASE] [--only=ENGINE]    prints a Markdown table; the pyramid has a base of 20 boxes unless told
//
// All take steps of 1/60 s. A box is 1 m, of density 1 and friction 0.6, gravity 10, where nothing else is said.
#include "physics/engine.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace physics;

namespace
{

const double DT = 1.0 / 60, PI = std::acos(-1.0);

using Make = std::unique_ptr<World> (*)(double gravity);

Solid wall(Vec half, Vec at, double friction, double restitution)
{
    return {half, at, 0, 0, friction, restitution};
}

Solid unit_box(Vec at)
{
    return {{0.5, 0.5}, at, 0, 1, 0.6, 0};
}

std::string text(const char *format, double a, double b = 0)
{
    char line[64];
    std::snprintf(line, sizeof line, format, a, b);
    return line;
}

std::string stack(Make make)
{
    const auto world = make(10);
    const int  count = 100;
    world->add(wall({50, 1}, {0, -1}, 0.6, 0));
    int top = 0;
    for (int i = 0; i < count; ++i) {
        top = world->add(unit_box({0, 0.5 + i}));
    }
    double sunk = 0;
    for (int i = 0; i < 1200; ++i) {
        world->step(DT);
        const double now = count - 0.5 - world->state(top).at.y;
        if (now > 20) {
            return text("falls at %.1f s", i * DT);
        }
        sunk = std::fmax(sunk, now);
    }
    return text("stands, sinks %.4f", sunk);
}

std::string pyramid(Make make, int base)
{
    const auto       world = make(10);
    std::vector<Vec> places;
    world->add(wall({2.0 * base, 1}, {0, -1}, 0.6, 0));
    for (int i = 0; i < base; ++i) {
        for (int j = i; j < base; ++j) {
            places.push_back({j - 0.5 * i - 0.5 * base, 0.5 + i});
            world->add(unit_box(places.back()));
        }
    }
    for (int i = 0; i < 600; ++i) {
        world->step(DT);
    }
    int moved = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Vec now = world->state(static_cast<int>(i) + 1).at;
        moved += std::hypot(now.x - places[i].x, now.y - places[i].y) > 0.5;
    }
    return text("%.0f of %.0f", moved, static_cast<double>(places.size()));
}

double energy_of(const State &s, double gravity)
{
    return s.mass * (s.velocity.x * s.velocity.x + s.velocity.y * s.velocity.y) / 2 + s.inertia * s.spin * s.spin / 2 +
           s.mass * gravity * s.at.y;
}

std::string ball(Make make)
{
    const auto world = make(10);
    world->add(wall({50, 1}, {0, -1}, 0, 1));
    const int    disc = world->add({{0.5, 0}, {0, 5}, 0, 1, 0, 1});
    const double before = energy_of(world->state(disc), 10);
    double       least = 1, most = 1;
    for (int i = 0; i < 3600; ++i) {
        world->step(DT);
        const double now = energy_of(world->state(disc), 10) / before;
        least = std::fmin(least, now);
        most = std::fmax(most, now);
    }
    return text("%.3f-%.3f", least, most);
}

std::string pendulum(Make make)
{
    const auto world = make(10);
    const int  disc = world->add({{0.25, 0}, {1, 0}, 0, 1, 0, 0});
    world->pin(disc, {0, 0});
    double off = 0;
    for (int i = 0; i < 3600; ++i) {
        world->step(DT);
        const State s = world->state(disc);
        off = std::fmax(off, std::hypot(s.at.x - s.c, s.at.y - s.s));
    }
    const State s = world->state(disc);
    return text("%.4f / %.1e", -energy_of(s, 10) / (s.mass * 10), off);
}

double slide(Make make, double angle)
{
    const auto   world = make(10);
    const double s = std::sin(angle), c = std::cos(angle);
    world->add({{200, 1}, {0, 0}, angle, 0, 0.5, 0});
    const int box = world->add({{0.5, 0.5}, {-1.5 * s, 1.5 * c}, angle, 1, 0.5, 0});
    for (int i = 0; i < 600; ++i) {
        world->step(DT);
    }
    const Vec now = world->state(box).at;
    return -(now.x + 1.5 * s) * c - (now.y - 1.5 * c) * s;
}

std::string slope(Make make)
{
    const double limit = std::atan(0.5), above = limit + PI / 90;
    const double exact = 50 * 10 * (std::sin(above) - 0.5 * std::cos(above));
    return text("%.5f / %.4f", slide(make, limit - PI / 90), slide(make, above) / exact);
}

std::string bullets(Make make)
{
    const auto world = make(0);
    world->add(wall({0.02, 1000}, {0, 0}, 0.5, 0));
    for (int i = 0; i < 500; ++i) {
        const double half = 0.1 + 0.2 * std::fabs(std::sin(12.9 * i));
        const int box = world->add({{half, half}, {-3 - 5 * std::fabs(std::sin(7.1 * i)), 3.0 * i - 750}, 1.0 * i, 1, 0.5, 0});
        world->set_velocity(box, {50 + 250 * std::fabs(std::sin(3.3 * i)), 0}, 30 * std::sin(5.7 * i));
    }
    for (int i = 0; i < 120; ++i) {
        world->step(DT);
    }
    int through = 0;
    for (int i = 1; i <= 500; ++i) {
        through += world->state(i).at.x > 0;
    }
    return text("%.0f", through);
}

std::string rods(Make make)
{
    const auto world = make(0);
    world->add(wall({0.02, 1000}, {0, 0}, 0.5, 0));
    for (int i = 0; i < 200; ++i) {
        const int rod = world->add({{0.01, 0.9}, {-3 - 2 * std::fabs(std::sin(7.1 * i)), 2.5 * i - 250}, 1.0 * i, 1, 0.5, 0});
        world->set_velocity(rod, {5 + 50 * std::fabs(std::sin(3.3 * i)), 0}, i % 2 == 0 ? 150 : -150);
    }
    for (int i = 0; i < 240; ++i) {
        world->step(DT);
    }
    int through = 0;
    for (int i = 1; i <= 200; ++i) {
        through += world->state(i).at.x > 0;
    }
    return text("%.0f", through);
}

std::string ratio(Make make)
{
    const auto world = make(10);
    world->add(wall({100, 1}, {0, -1}, 0.6, 0));
    const int light = world->add({{0.25, 0.25}, {0, 0.25}, 0, 1, 0.6, 0});
    const int heavy = world->add({{30, 30}, {0, 30.5}, 0, 1, 0.6, 0});
    double    least = 1;
    for (int i = 0; i < 600; ++i) {
        world->step(DT);
        least = std::fmin(least, std::fmin(world->state(light).at.y, (world->state(heavy).at.y - 30) / 2));
    }
    return text("%.3f", least);
}

struct Totals {
    double x, y, turning, size, turning_size;
};

Totals totals_of(const World &world, int count)
{
    Totals t{};
    for (int i = 0; i < count; ++i) {
        const State  s = world.state(i);
        const double moment = s.mass * (s.at.x * s.velocity.y - s.at.y * s.velocity.x), spin = s.inertia * s.spin;
        t.x += s.mass * s.velocity.x;
        t.y += s.mass * s.velocity.y;
        t.turning += moment + spin;
        t.size += s.mass * std::hypot(s.velocity.x, s.velocity.y);
        t.turning_size += std::fabs(moment) + std::fabs(spin);
    }
    return t;
}

std::string flight(Make make)
{
    const auto world = make(0);
    const int  count = 200;
    for (int i = 0; i < count; ++i) {
        const int box = world->add({{0.5, 0.5}, {1.5 * (i % 15), 1.5 * (i / 15)}, 1.0 * i, 1, 0.5, 0.5});
        world->set_velocity(box, {10 * std::sin(1.7 * i), 10 * std::cos(2.9 * i)}, 5 * std::sin(0.9 * i));
    }
    world->step(DT);
    const Totals before = totals_of(*world, count);
    for (int i = 0; i < 600; ++i) {
        world->step(DT);
    }
    const Totals now = totals_of(*world, count);
    return text("%.0e / %.0e", std::hypot(now.x - before.x, now.y - before.y) / before.size,
                std::fabs(now.turning - before.turning) / before.turning_size);
}

int pyramid_base = 20;

std::string pyramid_of_base(Make make)
{
    return pyramid(make, pyramid_base);
}

struct Row {
    const char *name;
    std::string (*run)(Make make);
};

const Row ROWS[] = {
    {"stack of 100 boxes, 20 s (stands, 0)", stack},
    {"pyramid, 10 s: left their place by half (0)", pyramid_of_base},
    {"ball, restitution 1, 60 s: energy (1)", ball},
    {"pendulum, 60 s: energy lost, of m g l / pin off, m (0 / 0)", pendulum},
    {"slope 2 degrees below / above friction, 10 s: m / part of exact (0 / 1)", slope},
    {"500 boxes at 50-300 m/s at 4 cm of wall: through (0)", bullets},
    {"200 rods turning 2.5 rad a step at it: through (0)", rods},
    {"14400:1 on a box of half size 0.25: sinks to (0.25)", ratio},
    {"200 boxes in free flight: momentum / angular momentum lost (0 / 0)", flight},
};

const char *value_of(const char *argument, const char *name)
{
    const std::size_t length = std::strlen(name);
    return std::strncmp(argument, name, length) == 0 ? argument + length : nullptr;
}

} // namespace

int main(int count, char **arguments)
{
    std::vector<Engine> engines;
    std::string         only;
    add_abut(engines);
    add_abut_f32(engines);
#if defined(PHYSICS_BOX2D)
    add_box2d(engines);
#endif
#if defined(PHYSICS_CHIPMUNK)
    add_chipmunk(engines);
#endif
    for (int i = 1; i < count; ++i) {
        if (const char *base = value_of(arguments[i], "--pyramid=")) {
            pyramid_base = std::atoi(base);
        } else if (const char *name = value_of(arguments[i], "--only=")) {
            only = name;
        } else {
            std::fprintf(stderr, "physics: %s is none of --pyramid=BASE and --only=ENGINE\n", arguments[i]);
            return 2;
        }
    }
    std::printf("| scene (right answer) |");
    for (const Engine &engine : engines) {
        engine.name.find(only) == std::string::npos ? 0 : std::printf(" %s | ms |", engine.name.c_str());
    }
    std::printf("\n|---|");
    for (const Engine &engine : engines) {
        engine.name.find(only) == std::string::npos ? 0 : std::printf("---|---|");
    }
    for (const Row &row : ROWS) {
        std::printf("\n| %s |", row.name);
        for (const Engine &engine : engines) {
            if (engine.name.find(only) != std::string::npos) {
                const auto        begin = std::chrono::steady_clock::now();
                const std::string said = row.run(engine.make);
                const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
                std::printf(" %s | %.0f |", said.c_str(), ms);
                std::fflush(stdout);
            }
        }
    }
    std::printf("\n");
    return 0;
}
