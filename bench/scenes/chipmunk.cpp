// chipmunk.cpp : Chipmunk 7: 10 iterations, as it is made. Its pins have no springs.
#include "engine.h"

#include <chipmunk/chipmunk.h>

#include <cmath>
#include <limits>

namespace scenes
{
namespace
{

cpVect vec(Vec v)
{
    return cpv(v.x, v.y);
}

struct Part {
    cpBody                     *body;
    std::vector<cpShape *>      shapes;
    std::vector<cpConstraint *> pins; // to bodies that were there before
};

class Simulation : public World
{
    cpSpace          *space = cpSpaceNew();
    std::vector<Part> parts;
    // What is at rest when it is made has to be there as a whole before it can sleep.
    std::vector<cpBody *> sleepers;

    Part &part_of(int body)
    {
        return parts[static_cast<std::size_t>(body)];
    }
    void add_shape(Part &part, cpShape *shape, double friction, double restitution)
    {
        // It multiplies the two numbers; the others take their mean, or the larger one.
        cpShapeSetFriction(shape, std::sqrt(friction));
        cpShapeSetElasticity(shape, std::sqrt(restitution));
        cpSpaceAddShape(space, shape);
        part.shapes.push_back(shape);
    }
    void add_constraint(const Pin &pin, cpConstraint *constraint, double most)
    {
        cpConstraintSetMaxForce(constraint, most);
        cpConstraintSetCollideBodies(constraint, cpFalse);
        cpSpaceAddConstraint(space, constraint);
        part_of(pin.b).pins.push_back(constraint);
    }

  public:
    explicit Simulation(const Settings &settings)
    {
        cpSpaceSetGravity(space, cpv(0, -settings.gravity));
        cpSpaceSetSleepTimeThreshold(space, settings.sleep ? 0.5 : std::numeric_limits<double>::infinity());
    }
    Simulation(const Simulation &) = delete;
    Simulation &operator=(const Simulation &) = delete;
    ~Simulation() override
    {
        for (std::size_t i = parts.size(); i > 0; --i) {
            remove(static_cast<int>(i) - 1);
        }
        cpSpaceFree(space);
    }
    int add(const Body &body, const std::vector<Shape> &shapes) override
    {
        const bool dynamic = body.kind == Kind::DYNAMIC;
        Part       part = {dynamic                        ? cpBodyNew(0, 0)
                           : body.kind == Kind::KINEMATIC ? cpBodyNewKinematic()
                                                          : cpBodyNewStatic(),
                     {},
                     {}};
        cpBodySetPosition(part.body, vec(body.at));
        cpSpaceAddBody(space, part.body);
        for (const Shape &shape : shapes) {
            std::vector<cpVect> points;
            for (const Vec &point : shape.points) {
                points.push_back(vec(point));
            }
            cpShape *made = points.size() == 1   ? cpCircleShapeNew(part.body, shape.radius, points[0])
                            : points.size() == 2 ? cpSegmentShapeNew(part.body, points[0], points[1], shape.radius)
                                                 : cpPolyShapeNew(part.body, static_cast<int>(points.size()), points.data(),
                                                                  cpTransformIdentity, shape.radius);
            cpShapeSetFilter(made, cpShapeFilterNew(static_cast<cpGroup>(shape.group), shape.category, shape.mask));
            if (dynamic) {
                cpShapeSetDensity(made, shape.density);
            }
            add_shape(part, made, shape.friction, shape.restitution);
        }
        if (body.kind != Kind::STATIC) {
            cpBodySetVelocity(part.body, vec(body.velocity));
            cpBodySetAngularVelocity(part.body, body.spin);
        }
        if (body.asleep) {
            sleepers.push_back(part.body);
        }
        parts.push_back(part);
        return static_cast<int>(parts.size()) - 1;
    }
    void add_loop(int body, const std::vector<Vec> &points, double friction) override
    {
        Part &part = part_of(body);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Vec &from = points[i], &to = points[(i + 1) % points.size()];
            add_shape(part, cpSegmentShapeNew(part.body, vec(from), vec(to), 0), friction, 0);
        }
    }
    void pin(const Pin &pin) override
    {
        cpBody *a = part_of(pin.a).body, *b = part_of(pin.b).body;
        add_constraint(pin, cpPivotJointNew(a, b, vec(pin.anchor)), INFINITY);
        if (pin.lower < pin.upper) {
            add_constraint(pin, cpRotaryLimitJointNew(a, b, pin.rest + pin.lower, pin.rest + pin.upper), INFINITY);
        }
        if (pin.torque > 0) {
            add_constraint(pin, cpSimpleMotorNew(a, b, -pin.speed), pin.torque);
        }
    }
    void set_velocity(int body, Vec velocity) override
    {
        cpBodySetVelocity(part_of(body).body, vec(velocity));
    }
    void remove(int body) override
    {
        Part &part = part_of(body);
        for (cpConstraint *pin : part.pins) {
            cpSpaceRemoveConstraint(space, pin);
            cpConstraintFree(pin);
        }
        for (cpShape *shape : part.shapes) {
            cpSpaceRemoveShape(space, shape);
            cpShapeFree(shape);
        }
        if (part.body != nullptr) {
            cpSpaceRemoveBody(space, part.body);
            cpBodyFree(part.body);
        }
        part = {nullptr, {}, {}};
    }
    Vec place(int body) const override
    {
        const cpVect at = cpBodyGetPosition(parts[static_cast<std::size_t>(body)].body);
        return {at.x, at.y};
    }
    void step() override
    {
        for (cpBody *body : sleepers) {
            cpBodySleep(body);
        }
        sleepers.clear();
        cpSpaceStep(space, 1.0 / 60);
    }
};

std::unique_ptr<World> make(const Settings &settings)
{
    return std::make_unique<Simulation>(settings);
}

} // namespace

void add_chipmunk(std::vector<Engine> &engines)
{
    cpSpaceFree(cpSpaceNew()); // the first one prints how it was built
    engines.push_back({"Chipmunk 7", make});
}

} // namespace scenes
