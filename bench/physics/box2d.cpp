// box2d.cpp : Box2D 2.4: 8 velocity and 3 position iterations, as its manual has them. What is fast is a bullet.
#include "engine.h"

#include <box2d/box2d.h>

namespace physics
{
namespace
{

b2Vec2 vec(Vec v)
{
    return b2Vec2(static_cast<float>(v.x), static_cast<float>(v.y));
}

class Simulation : public World
{
    b2World               world;
    std::vector<b2Body *> bodies;
    b2Body               *ground;

  public:
    explicit Simulation(double gravity) : world(vec({0, -gravity}))
    {
        b2BodyDef def;
        ground = world.CreateBody(&def);
    }
    int add(const Solid &solid) override
    {
        b2BodyDef def;
        def.type = solid.density > 0 ? b2_dynamicBody : b2_staticBody;
        def.position = vec(solid.at);
        def.angle = static_cast<float>(solid.angle);
        b2Body        *body = world.CreateBody(&def);
        b2PolygonShape box;
        b2CircleShape  disc;
        b2FixtureDef   fixture;
        if (solid.half.y > 0) {
            box.SetAsBox(static_cast<float>(solid.half.x), static_cast<float>(solid.half.y));
            fixture.shape = &box;
        } else {
            disc.m_radius = static_cast<float>(solid.half.x);
            fixture.shape = &disc;
        }
        fixture.density = static_cast<float>(solid.density);
        fixture.friction = static_cast<float>(solid.friction);
        fixture.restitution = static_cast<float>(solid.restitution);
        body->CreateFixture(&fixture);
        bodies.push_back(body);
        return static_cast<int>(bodies.size()) - 1;
    }
    void set_velocity(int body, Vec velocity, double spin) override
    {
        bodies[static_cast<std::size_t>(body)]->SetLinearVelocity(vec(velocity));
        bodies[static_cast<std::size_t>(body)]->SetAngularVelocity(static_cast<float>(spin));
    }
    void pin(int body, Vec anchor) override
    {
        b2RevoluteJointDef def;
        def.Initialize(ground, bodies[static_cast<std::size_t>(body)], vec(anchor));
        world.CreateJoint(&def);
    }
    void step(double dt) override
    {
        world.Step(static_cast<float>(dt), 8, 3);
    }
    State state(int body) const override
    {
        const b2Body &b = *bodies[static_cast<std::size_t>(body)];
        const b2Rot   turn(b.GetAngle());
        return State{{b.GetPosition().x, b.GetPosition().y},
                     {b.GetLinearVelocity().x, b.GetLinearVelocity().y},
                     turn.c,
                     turn.s,
                     b.GetAngularVelocity(),
                     b.GetMass(),
                     b.GetInertia()};
    }
};

std::unique_ptr<World> make(double gravity)
{
    return std::make_unique<Simulation>(gravity);
}

} // namespace

void add_box2d(std::vector<Engine> &engines)
{
    engines.push_back({"Box2D 2.4", make});
}

} // namespace physics
