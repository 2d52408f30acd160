// broad.cpp : broad phases side by side on the same moving boxes: time for a box and step with all pairs, time for the first
// box on a ray's way, memory for a box.
//
//   broad [--boxes=N,N...] [--still=N] [--only=TEXT]    prints Markdown tables
//
// Sides are 0.5 to 1.5, a box overlaps about six others, movers go a tenth of their size a step. In random order neighbours in
// memory are anywhere in space; in spatial order they are near each other. At last there is a world of so many boxes of which
// none moves. Each time is the median of the steps, in time of the processor, which others that work beside it do not add to.
#include "broad/index.h"

#include <malloc.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>

using namespace broad;

namespace
{

struct World {
    int                dims;
    std::size_t        count, moving;
    bool               spatial;
    float              extent;
    std::vector<Box>   boxes;
    std::vector<float> ways; // three a box, of a step
};

constexpr double      overlaps = 6;
constexpr std::size_t warm_steps = 4, rays = 4000;

float unit(std::mt19937 &chance)
{
    return static_cast<float>(chance() >> 8) * 0x1p-24F;
}

// Rows of cells two wide, there and back.
std::vector<std::size_t> spatial_order(const World &world)
{
    std::vector<std::pair<std::vector<int>, std::size_t>> keyed;
    for (std::size_t i = 0; i < world.count; ++i) {
        std::vector<int> cell;
        for (int d = world.dims - 1; d >= 0; --d) {
            cell.push_back(static_cast<int>(world.boxes[i].lower[d] / (d > 0 ? 4.0F : 0.01F)));
        }
        keyed.emplace_back(cell, i);
    }
    std::sort(keyed.begin(), keyed.end());
    std::vector<std::size_t> order;
    for (const auto &key : keyed) {
        order.push_back(key.second);
    }
    return order;
}

void reorder(World &world)
{
    World sorted = world;
    if (!world.spatial) {
        return;
    }
    const std::vector<std::size_t> order = spatial_order(world);
    for (std::size_t i = 0; i < world.count; ++i) {
        sorted.boxes[i] = world.boxes[order[i]];
        std::copy_n(&world.ways[3 * order[i]], 3, &sorted.ways[3 * i]);
    }
    world = sorted;
}

World make_world(int dims, std::size_t count, double share, bool spatial)
{
    std::mt19937 chance(7);
    World        world{dims, count, static_cast<std::size_t>(static_cast<double>(count) * share), spatial, 0, {}, {}};
    world.extent = static_cast<float>(std::pow(static_cast<double>(count) * (dims == 2 ? 4 : 8) / overlaps, 1.0 / dims));
    for (std::size_t i = 0; i < count; ++i) {
        Box box{};
        for (int d = 0; d < dims; ++d) {
            const float side = 0.5F + unit(chance);
            box.lower[d] = unit(chance) * world.extent;
            box.upper[d] = box.lower[d] + side;
        }
        world.boxes.push_back(box);
        for (int d = 0; d < 3; ++d) {
            world.ways.push_back(d < dims ? (unit(chance) - 0.5F) * 0.2F : 0);
        }
    }
    reorder(world);
    return world;
}

void advance(World &world)
{
    for (std::size_t i = 0; i < world.moving; ++i) {
        Box   &box = world.boxes[i];
        float *way = &world.ways[3 * i];
        for (int d = 0; d < world.dims; ++d) {
            box.lower[d] += way[d];
            box.upper[d] += way[d];
            if ((box.lower[d] < 0 && way[d] < 0) || (box.lower[d] > world.extent && way[d] > 0)) {
                way[d] = -way[d];
            }
        }
    }
}

double now()
{
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec);
}

double heap()
{
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

std::vector<Ray> make_rays(const World &world)
{
    std::mt19937     chance(9);
    std::vector<Ray> list(rays);
    for (Ray &ray : list) {
        for (int d = 0; d < world.dims; ++d) {
            ray.from[d] = unit(chance) * world.extent;
            ray.way[d] = unit(chance) * world.extent - ray.from[d];
        }
    }
    return list;
}

struct Result {
    double             step, ray, bytes;
    std::size_t        pairs;
    std::vector<float> entries;
};

Result measure(const Library &library, World world)
{
    Result              result{};
    const double        before = heap();
    auto                index = library.make();
    std::vector<double> times;
    index->insert(world.boxes, world.moving);
    const std::size_t steps = std::max<std::size_t>(9, std::min<std::size_t>(60, 2000000 / world.count));
    for (std::size_t i = 0; i < warm_steps + steps; ++i) {
        advance(world);
        const double start = now();
        result.pairs = index->step(world.boxes, world.moving);
        if (i >= warm_steps) {
            times.push_back((now() - start) / static_cast<double>(world.count));
        }
    }
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    result.step = times[times.size() / 2];
    result.bytes = (heap() - before) / static_cast<double>(world.count);
    const std::vector<Ray> list = make_rays(world);
    result.entries.resize(list.size());
    const double start = now();
    index->cast(world.boxes, list, result.entries);
    result.ray = (now() - start) / static_cast<double>(list.size());
    return result;
}

std::size_t differences(const Result &a, const Result &b)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.entries.size(); ++i) {
        count += std::fabs(a.entries[i] - b.entries[i]) > 1e-4F;
    }
    return count;
}

void report(const World &world, const std::string &only)
{
    std::vector<Result>  results;
    std::vector<Library> asked;
    for (const Library &library : Library::all()) {
        if (library.dims == world.dims && library.name.find(only) != std::string::npos) {
            asked.push_back(library);
            results.push_back(measure(library, world));
        }
    }
    std::printf("\n%dD, %zu boxes, %zu move, %s order\n\n| library | ns a box and step | pairs | ns a ray | rays that differ "
                "| bytes a box |\n|---|---|---|---|---|---|\n",
                world.dims, world.count, world.moving, world.spatial ? "spatial" : "random");
    for (std::size_t i = 0; i < results.size(); ++i) {
        std::printf("| %s | %.3g | %zu%s | %.0f | %zu | %.0f |\n", asked[i].name.c_str(), results[i].step, results[i].pairs,
                    asked[i].exact ? "" : " (fat)", results[i].ray, differences(results[i], results[0]), results[i].bytes);
    }
    std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv)
{
    std::string boxes = "10000,100000";
    std::string only;
    std::size_t still = 1000000;
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], "--boxes=", 8) == 0) {
            boxes = argv[i] + 8;
        } else if (std::strncmp(argv[i], "--still=", 8) == 0) {
            still = std::strtoull(argv[i] + 8, nullptr, 10);
        } else if (std::strncmp(argv[i], "--only=", 7) == 0) {
            only = argv[i] + 7;
        } else {
            std::fprintf(stderr, "broad: %s is no option; there are --boxes=N,N..., --still=N and --only=TEXT\n", argv[i]);
            return 2;
        }
    }
    for (const char *at = boxes.c_str(); *at != '\0'; at += std::strcspn(at, ","), at += *at == ',') {
        const std::size_t count = std::strtoull(at, nullptr, 10);
        for (int dims = 2; dims <= 3; ++dims) {
            report(make_world(dims, count, 1, false), only);
            report(make_world(dims, count, 1, true), only);
            report(make_world(dims, count, 0.01, false), only);
        }
    }
    for (int dims = 2; still > 0 && dims <= 3; ++dims) {
        report(make_world(dims, still, 0, false), only);
    }
    return 0;
}
