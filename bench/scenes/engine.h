// engine.h : what every physics engine is asked on large scenes, in the same words. Units are metres, kilograms and seconds.
#ifndef BENCH_SCENES_ENGINE_H
#define BENCH_SCENES_ENGINE_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace scenes
{

struct Vec {
    double x, y;
};

// One point is a circle, two a capsule or, without a radius, a segment, more the corners of a convex polygon.
struct Shape {
    std::vector<Vec> points;
    double           radius = 0, density = 1, friction = 0.6, restitution = 0;
    uint32_t         category = 1, mask = 0xffff;
    int              group = 0; // shapes of one that is not 0 pass each other
};

enum class Kind { STATIC, KINEMATIC, DYNAMIC };

struct Body {
    Kind   kind = Kind::STATIC;
    Vec    at = {0, 0}, velocity = {0, 0};
    double spin = 0;
    bool   asleep = false; // of engines that can make one so
};

// A pin of two bodies, neither of which is turned yet.
struct Pin {
    int    a, b;
    Vec    anchor;
    double speed = 0, torque = 0;  // of its motor; without a torque there is none
    double rest = 0;               // what the angles below are counted from
    double lower = 0, upper = 0;   // of the angle; none where they are the same
    double hertz = 0, damping = 0; // of its spring, of engines that have one; none at 0
};

class World
{
  public:
    virtual ~World() = default;
    virtual int  add(const Body &body, const std::vector<Shape> &shapes) = 0;             // the number of the body
    virtual void add_loop(int body, const std::vector<Vec> &points, double friction) = 0; // the outside is on the right
    virtual void pin(const Pin &pin) = 0;
    virtual void set_velocity(int body, Vec velocity) = 0;
    virtual void remove(int body) = 0; // the last one of those that are pinned to others first
    virtual Vec  place(int body) const = 0;
    virtual void step() = 0; // of 1/60 s

    // The fingerprint of how it is now; 0: it has none.
    virtual uint64_t hash() const
    {
        return 0;
    }
};

struct Settings {
    double gravity;
    bool   sleep;
    int    sweeps, threads; // of abut
};

struct Engine {
    std::string name;
    std::unique_ptr<World> (*make)(const Settings &settings);
    int         threads = 1;
    std::string alike = ""; // engines that say the same here come to the same fingerprints
};

// Those that were found when this was built; abut by one thread and, in float, by so many.
void add_abut(std::vector<Engine> &engines);
void add_abut_f32(std::vector<Engine> &engines, int threads);
void add_box2d(std::vector<Engine> &engines);
void add_chipmunk(std::vector<Engine> &engines);

} // namespace scenes

#endif
