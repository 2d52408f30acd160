// engine.h : what every physics engine is asked in the same words. Units are metres, kilograms and seconds.
#ifndef BENCH_PHYSICS_ENGINE_H
#define BENCH_PHYSICS_ENGINE_H

#include <memory>
#include <string>
#include <vector>

namespace physics
{

struct Vec {
    double x, y;
};

// A box of half sizes, or a disc where half.y is 0.
struct Solid {
    Vec    half;
    Vec    at;
    double angle;
    double density; // 0: static
    double friction, restitution;
};

struct State {
    Vec    at, velocity;
    double c, s; // of the rotation
    double spin;
    double mass, inertia;
};

class World
{
  public:
    virtual ~World() = default;
    virtual int   add(const Solid &solid) = 0; // the number of the body
    virtual void  set_velocity(int body, Vec velocity, double spin) = 0;
    virtual void  pin(int body, Vec anchor) = 0; // to the world
    virtual void  step(double dt) = 0;
    virtual State state(int body) const = 0;
};

struct Engine {
    std::string name;
    std::unique_ptr<World> (*make)(double gravity);
};

// Those that were found when this was built.
void add_abut(std::vector<Engine> &engines);
void add_abut_f32(std::vector<Engine> &engines);
void add_box2d(std::vector<Engine> &engines);
void add_chipmunk(std::vector<Engine> &engines);

} // namespace physics

#endif
