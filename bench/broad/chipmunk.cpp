// chipmunk.cpp : Chipmunk 7's cpBBTree. What does not move is in an index of its own, as its space has it. It keeps the pairs
// of each node from step to step.
#include "index.h"

#include <chipmunk/chipmunk.h>

namespace broad
{
namespace
{

struct Entry {
    cpBB        box;
    std::size_t number;
};

cpBB bounds(void *entry)
{
    return static_cast<Entry *>(entry)->box;
}

cpCollisionID count(void *, void *, cpCollisionID id, void *data)
{
    ++*static_cast<std::size_t *>(data);
    return id;
}

struct First {
    const Ray              *ray;
    const std::vector<Box> *boxes;
    float                   best;
};

cpFloat meet(void *, void *entry_of, void *data)
{
    First *first = static_cast<First *>(data);
    first->best = std::min(first->best, entry(*first->ray, (*first->boxes)[static_cast<Entry *>(entry_of)->number], 2));
    return std::min(static_cast<cpFloat>(first->best), cpFloat(1));
}

class Trees : public Index
{
    std::vector<Entry> entries_of;
    cpSpatialIndex    *still = cpBBTreeNew(bounds, nullptr);
    cpSpatialIndex    *active = cpBBTreeNew(bounds, still);

    static cpBB box_of(const Box &b)
    {
        return cpBBNew(static_cast<cpFloat>(b.lower[0]), static_cast<cpFloat>(b.lower[1]), static_cast<cpFloat>(b.upper[0]),
                       static_cast<cpFloat>(b.upper[1]));
    }

  public:
    Trees() = default;
    Trees(const Trees &) = delete;
    Trees &operator=(const Trees &) = delete;
    ~Trees() override
    {
        cpSpatialIndexFree(active);
        cpSpatialIndexFree(still);
    }
    void insert(const std::vector<Box> &boxes, std::size_t moving) override
    {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            entries_of.push_back({box_of(boxes[i]), i});
        }
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            cpSpatialIndexInsert(i < moving ? active : still, &entries_of[i], i);
        }
    }
    std::size_t step(const std::vector<Box> &boxes, std::size_t moving) override
    {
        std::size_t pairs = 0;
        for (std::size_t i = 0; i < moving; ++i) {
            entries_of[i].box = box_of(boxes[i]);
        }
        cpSpatialIndexReindexQuery(active, count, &pairs);
        return pairs;
    }
    void cast(const std::vector<Box> &boxes, const std::vector<Ray> &rays, std::vector<float> &entries) override
    {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const Ray   &r = rays[i];
            First        first{&r, &boxes, 2};
            const cpVect a = cpv(static_cast<cpFloat>(r.from[0]), static_cast<cpFloat>(r.from[1]));
            const cpVect b = cpvadd(a, cpv(static_cast<cpFloat>(r.way[0]), static_cast<cpFloat>(r.way[1])));
            cpSpatialIndexSegmentQuery(active, nullptr, a, b, 1, meet, &first);
            cpSpatialIndexSegmentQuery(still, nullptr, a, b, std::min(static_cast<cpFloat>(first.best), cpFloat(1)), meet,
                                       &first);
            entries[i] = first.best;
        }
    }
};

const Library own("Chipmunk 7 cpBBTree", 2, true, true, [] { return std::make_unique<Trees>(); });

} // namespace
} // namespace broad
