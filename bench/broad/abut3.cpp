// abut3.cpp : abut's own 3D broad phase. Compiled for the double library and for the float one.
#include "index.h"

#include <abut/broad3.h>

namespace broad
{
namespace
{

#if defined(ABUT_F32)
constexpr const char *name = "abut f32";
constexpr bool        in_double = false;
#else
constexpr const char *name = "abut";
constexpr bool        in_double = true;
#endif

abut_box3 box_of(const Box &b)
{
    return {{static_cast<abut_real>(b.lower[0]), static_cast<abut_real>(b.lower[1]), static_cast<abut_real>(b.lower[2])},
            {static_cast<abut_real>(b.upper[0]), static_cast<abut_real>(b.upper[1]), static_cast<abut_real>(b.upper[2])}};
}

class Own : public Index
{
    std::unique_ptr<abut_broad3, void (*)(abut_broad3 *)> broad{nullptr, abut_broad3_release};
    std::vector<std::uint32_t>                            ids;

  public:
    Own()
    {
        abut_broad3 *made = nullptr;
        abut_broad3_new(nullptr, nullptr, &made);
        broad.reset(made);
    }
    void insert(const std::vector<Box> &boxes, std::size_t) override
    {
        for (const Box &box : boxes) {
            std::uint32_t id = 0;
            abut_broad3_insert(broad.get(), box_of(box), ids.size(), {0, 0}, &id);
            ids.push_back(id);
        }
        abut_broad3_update(broad.get(), nullptr, nullptr);
    }
    std::size_t step(const std::vector<Box> &boxes, std::size_t moving) override
    {
        for (std::size_t i = 0; i < moving; ++i) {
            abut_broad3_move(broad.get(), ids[i], box_of(boxes[i]));
        }
        abut_broad3_update(broad.get(), nullptr, nullptr);
        abut_pair_list pairs = {nullptr, 0};
        abut_broad3_pairs(broad.get(), &pairs);
        return pairs.count;
    }
    void cast(const std::vector<Box> &, const std::vector<Ray> &rays, std::vector<float> &entries) override
    {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const abut_swept_box3 sweep = sweep_of(rays[i]);
            const abut_ranked_box hit = abut_broad3_first(broad.get(), &sweep, nullptr, nullptr);
            entries[i] = hit.id != 0 ? static_cast<float>(hit.at) : 2;
        }
    }

  protected:
    abut_broad3 *get() const
    {
        return broad.get();
    }
    static abut_swept_box3 sweep_of(const Ray &r)
    {
        return abut_swept_point3(
            {static_cast<abut_real>(r.from[0]), static_cast<abut_real>(r.from[1]), static_cast<abut_real>(r.from[2])},
            {static_cast<abut_real>(r.way[0]), static_cast<abut_real>(r.way[1]), static_cast<abut_real>(r.way[2])});
    }
};

// Types of this file's own: a vector of the library's would be one and the same template for both number types.
struct Sweep {
    abut_swept_box3 of;
};
struct Hit {
    abut_ranked_box of;
};

// The same with rays asked all at once.
class Batch : public Own
{
  public:
    void cast(const std::vector<Box> &, const std::vector<Ray> &rays, std::vector<float> &entries) override
    {
        std::vector<Sweep> sweeps;
        std::vector<Hit>   hits(rays.size());
        for (const Ray &ray : rays) {
            sweeps.push_back({sweep_of(ray)});
        }
        abut_broad3_first_batch(get(), &sweeps[0].of, sweeps.size(), &hits[0].of);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            entries[i] = hits[i].of.id != 0 ? static_cast<float>(hits[i].of.at) : 2;
        }
    }
};

const Library own(name, 3, in_double, true, [] { return std::make_unique<Own>(); });
const Library batch(std::string(name) + ", rays in a batch", 3, in_double, true, [] { return std::make_unique<Batch>(); });

} // namespace
} // namespace broad
