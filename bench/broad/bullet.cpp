// bullet.cpp : Bullet's btDbvtBroadphase: two trees (what has moved lately and what has not) and a hashed set of pairs. The
// boxes in its trees are larger by its margin, and so are its pairs.
#include "index.h"

#include <btBulletCollisionCommon.h>

namespace broad
{
namespace
{

btVector3 vector_of(const float *v)
{
    return {btScalar(v[0]), btScalar(v[1]), btScalar(v[2])};
}

struct First : btBroadphaseRayCallback {
    const Ray              *ray = nullptr;
    const std::vector<Box> *boxes = nullptr;
    float                   best = 2;

    bool process(const btBroadphaseProxy *proxy) override
    {
        best = std::min(best, entry(*ray, (*boxes)[reinterpret_cast<std::uintptr_t>(proxy->m_clientObject)], 3));
        m_lambda_max = std::min(m_lambda_max, btScalar(best) * length);
        return true;
    }
    btScalar length = 0;
};

class Trees : public Index
{
    btDefaultCollisionConfiguration  configuration;
    btCollisionDispatcher            dispatcher{&configuration};
    btDbvtBroadphase                 trees;
    std::vector<btBroadphaseProxy *> proxies;

  public:
    ~Trees() override
    {
        for (btBroadphaseProxy *proxy : proxies) {
            trees.destroyProxy(proxy, &dispatcher);
        }
    }
    void insert(const std::vector<Box> &boxes, std::size_t) override
    {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            proxies.push_back(trees.createProxy(vector_of(boxes[i].lower), vector_of(boxes[i].upper), 0,
                                                reinterpret_cast<void *>(i), 1, -1, &dispatcher));
        }
        trees.calculateOverlappingPairs(&dispatcher);
    }
    std::size_t step(const std::vector<Box> &boxes, std::size_t moving) override
    {
        for (std::size_t i = 0; i < moving; ++i) {
            trees.setAabb(proxies[i], vector_of(boxes[i].lower), vector_of(boxes[i].upper), &dispatcher);
        }
        trees.calculateOverlappingPairs(&dispatcher);
        return static_cast<std::size_t>(trees.getOverlappingPairCache()->getNumOverlappingPairs());
    }
    void cast(const std::vector<Box> &boxes, const std::vector<Ray> &rays, std::vector<float> &entries) override
    {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const btVector3 from = vector_of(rays[i].from);
            const btVector3 way = vector_of(rays[i].way);
            const btVector3 unit = way.normalized();
            First           first;
            first.ray = &rays[i];
            first.boxes = &boxes;
            first.length = way.length();
            first.m_lambda_max = first.length;
            for (int d = 0; d < 3; ++d) {
                first.m_rayDirectionInverse[d] = 1 / unit[d];
                first.m_signs[d] = unit[d] < 0;
            }
            trees.rayTest(from, from + way, first);
            entries[i] = first.best;
        }
    }
};

const Library own("Bullet btDbvtBroadphase", 3, false, false, [] { return std::make_unique<Trees>(); });

} // namespace
} // namespace broad
