// abut.cpp : libabut_dynamics, compiled once for each precision; 4 sub-steps, each with so many sweeps to solve and to relax.
#include "engine.h"

#include <abut/dynamics2.h>
#include <abut/heap.h>
#include <abut/pool.h>

#include <cstdlib>

namespace scenes
{
namespace
{

abut_real real(double number)
{
    return static_cast<abut_real>(number);
}

abut_vec2 vec(Vec v)
{
    return abut_vec2{real(v.x), real(v.y)};
}

std::vector<abut_vec2> vecs(const std::vector<Vec> &points)
{
    std::vector<abut_vec2> all;
    for (const Vec &point : points) {
        all.push_back(vec(point));
    }
    return all;
}

// The corners of a box along the axes, from the lower left one on.
bool is_box(const std::vector<Vec> &p)
{
    return p.size() == 4 && p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x;
}

void make_box(abut_shape2 *shape, const std::vector<Vec> &p, double radius)
{
    const Vec middle = {(p[0].x + p[2].x) / 2, (p[0].y + p[2].y) / 2}, half = {(p[2].x - p[0].x) / 2, (p[2].y - p[0].y) / 2};
    abut_make_box2(shape, vec(middle), vec(half), real(radius));
}

class Simulation : public World
{
    abut_dynamics2       *d = nullptr;
    abut_chain2          *chain = nullptr;
    abut_pool             pool;
    abut_tasks            tasks{};
    std::vector<uint32_t> ids;

    uint32_t id_of(int body) const
    {
        return ids[static_cast<std::size_t>(body)];
    }
    Vec origin_of(int body) const
    {
        abut_dynamic2 s;
        abut_dynamics2_get_body(d, id_of(body), &s);
        return {s.pose.p.x, s.pose.p.y};
    }
    void add_shape(int body, abut_shape_def2 def, double density, double friction, double restitution)
    {
        abut_material material{};
        material.density = real(density);
        material.friction = real(friction);
        material.restitution = real(restitution);
        uint32_t id = 0;
        def.pose = abut_identity2();
        abut_dynamics2_add_shape(d, id_of(body), &def, &material, &id);
    }

  public:
    explicit Simulation(const Settings &settings)
    {
        abut_dynamics_options2 options{};
        options.gravity = vec({0, -settings.gravity});
        options.most_sweeps = settings.sweeps;
        options.no_sleep = !settings.sleep;
        abut_dynamics2_new(&options, nullptr, &d);
        if (settings.threads > 1 && abut_pool_begin(&pool, settings.threads)) {
            tasks = abut_pool_tasks(&pool);
        }
    }
    Simulation(const Simulation &) = delete;
    Simulation &operator=(const Simulation &) = delete;
    ~Simulation() override
    {
        abut_dynamics2_release(d);
        abut_chain2_release(chain, nullptr);
        if (tasks.start != nullptr) {
            abut_pool_end(&pool);
        }
    }

    int add(const Body &body, const std::vector<Shape> &shapes) override
    {
        abut_dynamic_def2 def{};
        def.kind = body.kind == Kind::DYNAMIC ? ABUT_DYNAMIC : body.kind == Kind::KINEMATIC ? ABUT_KINEMATIC : ABUT_STATIC;
        def.pose = abut_pose2_angle(vec(body.at), 0);
        def.velocity = vec(body.velocity);
        def.angular_velocity = real(body.spin);
        def.asleep = body.asleep;
        uint32_t id = 0;
        abut_dynamics2_add_body(d, &def, &id);
        ids.push_back(id);
        const int number = static_cast<int>(ids.size()) - 1;
        for (const Shape &shape : shapes) {
            const std::vector<abut_vec2> points = vecs(shape.points);
            abut_shape2                  made;
            abut_polygon2               *polygon = nullptr;
            if (points.size() == 1) {
                abut_make_circle2(&made, points[0], real(shape.radius));
            } else if (points.size() == 2) {
                abut_make_capsule2(&made, points[0], points[1], real(shape.radius));
            } else if (is_box(shape.points)) {
                make_box(&made, shape.points, shape.radius);
            } else {
                abut_status status;
                polygon = abut_hull2_new(points.data(), static_cast<int32_t>(points.size()), &status);
                abut_make_polygon2(&made, polygon, real(shape.radius));
            }
            abut_shape_def2 given{};
            given.shape = &made;
            given.filter = abut_filter{shape.category, shape.mask};
            given.group = -shape.group;
            add_shape(number, given, body.kind == Kind::DYNAMIC ? shape.density : 0, shape.friction, shape.restitution);
            std::free(polygon);
        }
        return number;
    }
    void add_loop(int body, const std::vector<Vec> &points, double friction) override
    {
        const std::vector<abut_vec2> all = vecs(points);
        const auto                   count = static_cast<int32_t>(all.size());
        abut_chain2_build(all.data(), count, nullptr, count, nullptr, &chain, nullptr);
        abut_shape_def2 given{};
        abut_world2_add_chain(abut_dynamics2_world(d), chain, &given.surface);
        given.one_sided = true;
        add_shape(body, given, 0, friction, 0);
    }
    void pin(const Pin &pin) override
    {
        const Vec       a = origin_of(pin.a), b = origin_of(pin.b);
        abut_joint_def2 def{};
        def.kind = ABUT_JOINT_REVOLUTE2;
        def.body_a = id_of(pin.a);
        def.body_b = id_of(pin.b);
        def.frame_a = abut_pose2_angle(vec({pin.anchor.x - a.x, pin.anchor.y - a.y}), real(pin.rest));
        def.frame_b = abut_pose2_angle(vec({pin.anchor.x - b.x, pin.anchor.y - b.y}), 0);
        def.motor = pin.torque > 0;
        def.motor_speed = real(pin.speed);
        def.most_force = real(pin.torque);
        def.limited = pin.lower < pin.upper;
        def.lower = real(pin.lower);
        def.upper = real(pin.upper);
        def.hertz = real(pin.hertz);
        def.damping_ratio = real(pin.damping);
        uint32_t id = 0;
        abut_dynamics2_add_joint(d, &def, &id);
    }
    void set_velocity(int body, Vec velocity) override
    {
        abut_dynamics2_set_velocity(d, id_of(body), vec(velocity), 0);
    }
    void remove(int body) override
    {
        abut_dynamics2_remove_body(d, id_of(body));
    }
    Vec place(int body) const override
    {
        return origin_of(body);
    }
    void step() override
    {
        abut_dynamics2_step(d, real(1.0 / 60), 4, tasks.start != nullptr ? &tasks : nullptr);
    }
    uint64_t hash() const override
    {
        return abut_dynamics2_hash(d);
    }
};

std::unique_ptr<World> make(const Settings &settings)
{
    return std::make_unique<Simulation>(settings);
}

} // namespace

#if defined(ABUT_F32)
void add_abut_f32(std::vector<Engine> &engines, int threads)
{
    engines.push_back({"abut f32", make, 1, "abut f32"});
    if (threads > 1) {
        engines.push_back({"abut f32, " + std::to_string(threads) + " threads", make, threads, "abut f32"});
    }
}
#else
void add_abut(std::vector<Engine> &engines)
{
    engines.push_back({"abut", make});
}
#endif

} // namespace scenes
