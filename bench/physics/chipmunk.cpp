// chipmunk.cpp : Chipmunk 7: 10 iterations, as it is made.
#include "engine.h"

#include <chipmunk/chipmunk.h>

#include <cmath>

namespace physics
{
namespace
{

class Simulation : public World
{
    cpSpace              *space = cpSpaceNew();
    std::vector<cpBody *> bodies;

  public:
    explicit Simulation(double gravity)
    {
        cpSpaceSetGravity(space, cpv(0, -gravity));
        cpSpaceSetSleepTimeThreshold(space, 0.5);
    }
    Simulation(const Simulation &) = delete;
    Simulation &operator=(const Simulation &) = delete;
    ~Simulation() override
    {
        cpSpaceFree(space);
    }
    int add(const Solid &solid) override
    {
        const bool   disc = !(solid.half.y > 0);
        const double pi = std::acos(-1.0), r = solid.half.x;
        const double mass = solid.density * (disc ? pi * r * r : 4 * solid.half.x * solid.half.y);
        const double inertia =
            disc ? cpMomentForCircle(mass, 0, r, cpvzero) : cpMomentForBox(mass, 2 * solid.half.x, 2 * solid.half.y);
        cpBody *body = solid.density > 0 ? cpBodyNew(mass, inertia) : cpBodyNewStatic();
        cpBodySetPosition(body, cpv(solid.at.x, solid.at.y));
        cpBodySetAngle(body, solid.angle);
        cpSpaceAddBody(space, body);
        cpShape *shape = disc ? cpCircleShapeNew(body, r, cpvzero) : cpBoxShapeNew(body, 2 * solid.half.x, 2 * solid.half.y, 0);
        cpSpaceAddShape(space, shape);
        // It multiplies the two numbers; the others take their mean, or the larger one.
        cpShapeSetFriction(shape, std::sqrt(solid.friction));
        cpShapeSetElasticity(shape, std::sqrt(solid.restitution));
        bodies.push_back(body);
        return static_cast<int>(bodies.size()) - 1;
    }
    void set_velocity(int body, Vec velocity, double spin) override
    {
        cpBodySetVelocity(bodies[static_cast<std::size_t>(body)], cpv(velocity.x, velocity.y));
        cpBodySetAngularVelocity(bodies[static_cast<std::size_t>(body)], spin);
    }
    void pin(int body, Vec anchor) override
    {
        cpSpaceAddConstraint(space, cpPivotJointNew(cpSpaceGetStaticBody(space), bodies[static_cast<std::size_t>(body)],
                                                    cpv(anchor.x, anchor.y)));
    }
    void step(double dt) override
    {
        cpSpaceStep(space, dt);
    }
    State state(int body) const override
    {
        cpBody      *b = bodies[static_cast<std::size_t>(body)];
        const cpVect at = cpBodyGetPosition(b), v = cpBodyGetVelocity(b), turn = cpBodyGetRotation(b);
        return State{{at.x, at.y},     {v.x, v.y},        turn.x, turn.y, cpBodyGetAngularVelocity(b),
                     cpBodyGetMass(b), cpBodyGetMoment(b)};
    }
};

std::unique_ptr<World> make(double gravity)
{
    return std::make_unique<Simulation>(gravity);
}

} // namespace

void add_chipmunk(std::vector<Engine> &engines)
{
    engines.push_back({"Chipmunk 7", make});
}

} // namespace physics
