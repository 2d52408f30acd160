// world2.cpp : abut's worlds of bodies in 2D: each box is a body with a shape. A step makes the contacts with their manifolds
// and events, beside the pairs, of which it tells the slots, free ones among them. Compiled for the double library and for the
// float one.
#include "index.h"

#include <abut/world_query2.h>

namespace broad
{
namespace
{

#if defined(ABUT_F32)
constexpr const char *name = "abut f32, bodies with contacts";
constexpr bool        in_double = false;
#else
constexpr const char *name = "abut, bodies with contacts";
constexpr bool        in_double = true;
#endif

abut_vec2 vec_of(const float *v)
{
    return {static_cast<abut_real>(v[0]), static_cast<abut_real>(v[1])};
}

abut_pose2 pose_of(const Box &b)
{
    return {abut_scale2(abut_real{1} / 2, abut_add2(vec_of(b.lower), vec_of(b.upper))), abut_identity2().r};
}

class Bodies : public Index
{
    std::unique_ptr<abut_world2, void (*)(abut_world2 *)> world{nullptr, abut_world2_release};
    std::vector<std::uint32_t>                            ids;

  public:
    Bodies()
    {
        abut_world2 *made = nullptr;
        abut_world2_new(nullptr, nullptr, &made);
        world.reset(made);
    }
    void insert(const std::vector<Box> &boxes, std::size_t moving) override
    {
        for (const Box &box : boxes) {
            abut_shape2     shape;
            abut_body_def2  body{};
            abut_shape_def2 def{};
            std::uint32_t   id = 0;
            std::uint32_t   part = 0;
            abut_make_box2(&shape, {0, 0}, abut_scale2(abut_real{1} / 2, abut_sub2(vec_of(box.upper), vec_of(box.lower))), 0);
            body.pose = pose_of(box);
            body.still = ids.size() >= moving;
            def.shape = &shape;
            def.pose = abut_identity2();
            abut_world2_add_body(world.get(), &body, &id);
            abut_world2_add_shape(world.get(), id, &def, &part);
            ids.push_back(id);
        }
        abut_world2_update(world.get(), nullptr);
    }
    std::size_t step(const std::vector<Box> &boxes, std::size_t moving) override
    {
        for (std::size_t i = 0; i < moving; ++i) {
            abut_world2_set_pose(world.get(), ids[i], pose_of(boxes[i]));
        }
        abut_world2_update(world.get(), nullptr);
        return abut_world2_contacts(world.get()).slots;
    }
    void cast(const std::vector<Box> &, const std::vector<Ray> &rays, std::vector<float> &entries) override
    {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const abut_world_ray_hit2 first =
                abut_world2_ray(world.get(), vec_of(rays[i].from), vec_of(rays[i].way), nullptr, nullptr);
            entries[i] = first.hit.hit ? static_cast<float>(first.hit.entry) : 2;
        }
    }
};

const Library own(name, 2, in_double, false, [] { return std::make_unique<Bodies>(); });

} // namespace
} // namespace broad
