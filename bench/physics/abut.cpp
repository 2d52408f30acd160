// abut.cpp : libabut_dynamics, compiled once for each precision; 4 sub-steps.
#include "engine.h"

#include <abut/dynamics2.h>

namespace physics
{
namespace
{

abut_vec2 vec(Vec v)
{
    return abut_vec2{static_cast<abut_real>(v.x), static_cast<abut_real>(v.y)};
}

class Simulation : public World
{
    abut_dynamics2       *d = nullptr;
    std::vector<uint32_t> ids;

  public:
    explicit Simulation(double gravity)
    {
        abut_dynamics_options2 options{};
        options.gravity = vec({0, -gravity});
        abut_dynamics2_new(&options, nullptr, &d);
    }
    Simulation(const Simulation &) = delete;
    Simulation &operator=(const Simulation &) = delete;
    ~Simulation() override
    {
        abut_dynamics2_release(d);
    }

    int add(const Solid &solid) override
    {
        abut_shape2 shape;
        const bool  disc = !(solid.half.y > 0);
        disc ? abut_make_circle2(&shape, vec({0, 0}), static_cast<abut_real>(solid.half.x))
              : abut_make_box2(&shape, vec({0, 0}), vec(solid.half), 0);
        abut_dynamic_def2 body{};
        body.kind = solid.density > 0 ? ABUT_DYNAMIC : ABUT_STATIC;
        body.pose = abut_pose2_angle(vec(solid.at), static_cast<abut_real>(solid.angle));
        abut_shape_def2 def{};
        def.shape = &shape;
        def.pose = abut_identity2();
        abut_material material{};
        material.density = static_cast<abut_real>(solid.density);
        material.friction = static_cast<abut_real>(solid.friction);
        material.restitution = static_cast<abut_real>(solid.restitution);
        uint32_t id = 0, part = 0;
        abut_dynamics2_add_body(d, &body, &id);
        abut_dynamics2_add_shape(d, id, &def, &material, &part);
        ids.push_back(id);
        return static_cast<int>(ids.size()) - 1;
    }
    void set_velocity(int body, Vec velocity, double spin) override
    {
        abut_dynamics2_set_velocity(d, ids[static_cast<std::size_t>(body)], vec(velocity), static_cast<abut_real>(spin));
    }
    void pin(int body, Vec anchor) override
    {
        const State     now = state(body);
        abut_joint_def2 def{};
        def.kind = ABUT_JOINT_REVOLUTE2;
        def.body_b = ids[static_cast<std::size_t>(body)];
        def.frame_a = abut_pose2_angle(vec(anchor), 0);
        def.frame_b = abut_pose2_angle(vec({anchor.x - now.at.x, anchor.y - now.at.y}), 0);
        uint32_t id = 0;
        abut_dynamics2_add_joint(d, &def, &id);
    }
    void step(double dt) override
    {
        abut_dynamics2_step(d, static_cast<abut_real>(dt), 4, nullptr);
    }
    State state(int body) const override
    {
        abut_dynamic2 s;
        abut_dynamics2_get_body(d, ids[static_cast<std::size_t>(body)], &s);
        return State{{s.pose.p.x, s.pose.p.y},
                     {s.velocity.x, s.velocity.y},
                     s.pose.r.c,
                     s.pose.r.s,
                     s.angular_velocity,
                     s.mass,
                     s.inertia};
    }
};

std::unique_ptr<World> make(double gravity)
{
    return std::make_unique<Simulation>(gravity);
}

} // namespace

#if defined(ABUT_F32)
void add_abut_f32(std::vector<Engine> &engines)
{
    engines.push_back({"abut f32", make});
}
#else
void add_abut(std::vector<Engine> &engines)
{
    engines.push_back({"abut", make});
}
#endif

} // namespace physics
