// index.h : what every broad phase is asked for here, and how each makes itself known.
//
// All numbers are floats, so that float and double libraries see the same boxes. A library is a source file with a static
// Library object in it.
#ifndef ABUT_BENCH_BROAD_INDEX_H
#define ABUT_BENCH_BROAD_INDEX_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace broad
{

struct Box {
    float lower[3], upper[3]; // in 2D the last numbers are 0
};

inline bool overlap(const Box &a, const Box &b, int dims)
{
    for (int d = 0; d < dims; ++d) {
        if (a.lower[d] > b.upper[d] || b.lower[d] > a.upper[d]) {
            return false;
        }
    }
    return true;
}

struct Ray {
    float from[3], way[3];
};

// Where a ray enters a box, or 2: not before its end.
inline float entry(const Ray &ray, const Box &box, int dims)
{
    float first = 0;
    float last = 1;
    for (int d = 0; d < dims; ++d) {
        const float inverse = 1 / ray.way[d];
        const float low = (box.lower[d] - ray.from[d]) * inverse;
        const float high = (box.upper[d] - ray.from[d]) * inverse;
        first = std::max(first, std::min(low, high));
        last = std::min(last, std::max(low, high));
    }
    return first <= last ? first : 2;
}

// A broad phase with boxes in it. The first of them, `moving` in number, are those that move.
class Index
{
  public:
    virtual ~Index() = default;
    virtual void insert(const std::vector<Box> &boxes, std::size_t moving) = 0;

    // One step: the first `moving` boxes are there now. Answers the number of pairs seen, of which at least one moves.
    virtual std::size_t step(const std::vector<Box> &boxes, std::size_t moving) = 0;

    // Where each ray first enters a box, or 2.
    virtual void cast(const std::vector<Box> &boxes, const std::vector<Ray> &rays, std::vector<float> &entries) = 0;
};

struct Library {
    using Make = std::function<std::unique_ptr<Index>()>;
    std::string name;
    int         dims;
    bool        in_double, exact; // exact: its pairs are those of the boxes as they are
    Make        make;

    Library(std::string given, int in_dims, bool has_doubles, bool is_exact, Make maker)
        : name(std::move(given)), dims(in_dims), in_double(has_doubles), exact(is_exact), make(std::move(maker))
    {
        all().push_back(*this);
    }
    static std::vector<Library> &all()
    {
        static std::vector<Library> list;
        return list;
    }
};

} // namespace broad

#endif
