// box2d.cpp : Box2D 2.4's b2DynamicTree: each box that moves is moved in the tree, then the tree is asked about each. The tree
// keeps larger boxes; its answers are narrowed to the boxes as they are. It keeps no set of pairs.
#include "index.h"

#include <box2d/b2_dynamic_tree.h>

namespace broad
{
namespace
{

b2AABB aabb_of(const Box &b)
{
    b2AABB box;
    box.lowerBound.Set(b.lower[0], b.lower[1]);
    box.upperBound.Set(b.upper[0], b.upper[1]);
    return box;
}

class Tree : public Index
{
    b2DynamicTree      tree;
    std::vector<int32> proxies;

    // Pairs of a mover with a lower index, or with one that does not move.
    struct Counter {
        const b2DynamicTree    *tree;
        const std::vector<Box> *boxes;
        std::size_t             self, moving, pairs;

        bool QueryCallback(int32 proxy)
        {
            const std::size_t other = reinterpret_cast<std::uintptr_t>(tree->GetUserData(proxy));
            pairs += (other < self || other >= moving) && overlap((*boxes)[self], (*boxes)[other], 2);
            return true;
        }
    };
    struct First {
        const b2DynamicTree    *tree;
        const std::vector<Box> *boxes;
        const Ray              *ray;
        float                   best;

        float RayCastCallback(const b2RayCastInput &, int32 proxy)
        {
            const std::size_t i = reinterpret_cast<std::uintptr_t>(tree->GetUserData(proxy));
            best = std::min(best, entry(*ray, (*boxes)[i], 2));
            return std::min(best, 1.0F);
        }
    };

  public:
    void insert(const std::vector<Box> &boxes, std::size_t) override
    {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            proxies.push_back(tree.CreateProxy(aabb_of(boxes[i]), reinterpret_cast<void *>(i)));
        }
    }
    std::size_t step(const std::vector<Box> &boxes, std::size_t moving) override
    {
        Counter counter{&tree, &boxes, 0, moving, 0};
        for (std::size_t i = 0; i < moving; ++i) {
            tree.MoveProxy(proxies[i], aabb_of(boxes[i]), {0, 0});
        }
        for (; counter.self < moving; ++counter.self) {
            tree.Query(&counter, aabb_of(boxes[counter.self]));
        }
        return counter.pairs;
    }
    void cast(const std::vector<Box> &boxes, const std::vector<Ray> &rays, std::vector<float> &entries) override
    {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const Ray     &r = rays[i];
            First          first{&tree, &boxes, &r, 2};
            b2RayCastInput input;
            input.p1.Set(r.from[0], r.from[1]);
            input.p2.Set(r.from[0] + r.way[0], r.from[1] + r.way[1]);
            input.maxFraction = 1;
            tree.RayCast(&first, input);
            entries[i] = first.best;
        }
    }
};

const Library own("Box2D 2.4 b2DynamicTree", 2, false, true, [] { return std::make_unique<Tree>(); });

} // namespace
} // namespace broad
