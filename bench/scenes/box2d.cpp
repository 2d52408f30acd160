// box2d.cpp : Box2D 2.4: 8 velocity and 3 position iterations, as its manual has them. Its pins have no springs.
#include "engine.h"

#include <box2d/box2d.h>

namespace scenes
{
namespace
{

float real(double number)
{
    return static_cast<float>(number);
}

b2Vec2 vec(Vec v)
{
    return b2Vec2(real(v.x), real(v.y));
}

class Simulation : public World
{
    b2World               world;
    std::vector<b2Body *> bodies;

    b2Body *body_of(int body) const
    {
        return bodies[static_cast<std::size_t>(body)];
    }
    static void add_shape(b2Body *to, b2FixtureDef def, const b2Shape &shape)
    {
        def.shape = &shape;
        to->CreateFixture(&def);
    }

  public:
    explicit Simulation(const Settings &settings) : world(vec({0, -settings.gravity}))
    {
        world.SetAllowSleeping(settings.sleep);
    }
    int add(const Body &body, const std::vector<Shape> &shapes) override
    {
        b2BodyDef def;
        def.type = body.kind == Kind::DYNAMIC     ? b2_dynamicBody
                   : body.kind == Kind::KINEMATIC ? b2_kinematicBody
                                                  : b2_staticBody;
        def.position = vec(body.at);
        def.linearVelocity = vec(body.velocity);
        def.angularVelocity = real(body.spin);
        def.awake = !body.asleep;
        b2Body *made = world.CreateBody(&def);
        for (const Shape &shape : shapes) {
            b2FixtureDef fixture;
            fixture.density = real(shape.density);
            fixture.friction = real(shape.friction);
            fixture.restitution = real(shape.restitution);
            fixture.filter.categoryBits = static_cast<uint16>(shape.category);
            fixture.filter.maskBits = static_cast<uint16>(shape.mask);
            fixture.filter.groupIndex = static_cast<int16>(-shape.group);
            std::vector<b2Vec2> points;
            for (const Vec &point : shape.points) {
                points.push_back(vec(point));
            }
            b2CircleShape circle;
            circle.m_radius = real(shape.radius);
            b2PolygonShape polygon;
            b2EdgeShape    edge;
            if (points.size() > 2) {
                polygon.Set(points.data(), static_cast<int32>(points.size()));
                add_shape(made, fixture, polygon);
            } else if (points.size() == 2 && !(shape.radius > 0)) {
                edge.SetTwoSided(points[0], points[1]);
                add_shape(made, fixture, edge);
            } else {
                // A capsule is a box with a circle at each end.
                for (const b2Vec2 &point : points) {
                    circle.m_p = point;
                    add_shape(made, fixture, circle);
                }
                if (points.size() == 2) {
                    const b2Vec2 half = 0.5f * (points[1] - points[0]), middle = 0.5f * (points[0] + points[1]);
                    polygon.SetAsBox(half.Length(), circle.m_radius, middle, b2Atan2(half.y, half.x));
                    add_shape(made, fixture, polygon);
                }
            }
        }
        bodies.push_back(made);
        return static_cast<int>(bodies.size()) - 1;
    }
    void add_loop(int body, const std::vector<Vec> &points, double friction) override
    {
        std::vector<b2Vec2> all;
        for (const Vec &point : points) {
            all.push_back(vec(point));
        }
        b2ChainShape chain;
        chain.CreateLoop(all.data(), static_cast<int32>(all.size()));
        b2FixtureDef fixture;
        fixture.friction = real(friction);
        add_shape(body_of(body), fixture, chain);
    }
    void pin(const Pin &pin) override
    {
        b2RevoluteJointDef def;
        def.Initialize(body_of(pin.a), body_of(pin.b), vec(pin.anchor));
        def.referenceAngle = real(pin.rest);
        def.enableMotor = pin.torque > 0;
        def.motorSpeed = real(pin.speed);
        def.maxMotorTorque = real(pin.torque);
        def.enableLimit = pin.lower < pin.upper;
        def.lowerAngle = real(pin.lower);
        def.upperAngle = real(pin.upper);
        world.CreateJoint(&def);
    }
    void set_velocity(int body, Vec velocity) override
    {
        body_of(body)->SetLinearVelocity(vec(velocity));
    }
    void remove(int body) override
    {
        world.DestroyBody(body_of(body));
    }
    Vec place(int body) const override
    {
        return {body_of(body)->GetPosition().x, body_of(body)->GetPosition().y};
    }
    void step() override
    {
        world.Step(1.0f / 60, 8, 3);
    }
};

std::unique_ptr<World> make(const Settings &settings)
{
    return std::make_unique<Simulation>(settings);
}

} // namespace

void add_box2d(std::vector<Engine> &engines)
{
    engines.push_back({"Box2D 2.4", make});
}

} // namespace scenes
