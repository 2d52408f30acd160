// fcl_pairs.cpp : a program of the Flexible Collision Library that knows nothing of this library: random pairs of its shapes
// asked by its solver on libccd. That is libccd's MPR for the penetration, FCL's own GJK for the distance, and FCL's own EPA on
// the surface of triangles that libccd exports. It prints sums, and fails where an answer parts nothing.
#include <fcl/fcl.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include <cstdio>
#include <random>

namespace
{
std::mt19937_64                chance(7);
fcl::detail::GJKSolver_libccdd solver;
bool                           good = true;

double between(double low, double high)
{
    return low + (high - low) * double(chance() >> 11) * 0x1p-53;
}

fcl::Transform3d pose(double spread)
{
    fcl::Quaterniond turn(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1));
    fcl::Transform3d t = fcl::Transform3d::Identity();
    t.linear() = turn.normalized().toRotationMatrix();
    t.translation() = spread * fcl::Vector3d(between(-1, 1), between(-1, 1), between(-1, 1));
    return t;
}

// Moved out by the answer and a little more the two must be apart.
template <class A, class B> void pairs(const char *name, const A &a, const B &b)
{
    int    overlapping = 0, unparted = 0;
    double depth = 0, gap = 0, deepest = 0;
    for (int i = 0; i < 300; ++i) {
        fcl::Transform3d                at = pose(1), bt = pose(1);
        std::vector<fcl::ContactPointd> contacts;
        const bool                      overlap = solver.shapeIntersect(a, at, b, bt, &contacts);
        double                          distance = 0;
        fcl::Vector3d                   p, q;
        const bool                      apart = solver.shapeDistance(a, at, b, bt, &distance, &p, &q);
        if (overlap && !contacts.empty()) {
            overlapping += 1;
            depth += contacts[0].penetration_depth;
            deepest = std::max(deepest, contacts[0].penetration_depth);
            bt.translation() += (contacts[0].penetration_depth + 2e-3) * contacts[0].normal;
            unparted += solver.shapeIntersect(a, at, b, bt, (std::vector<fcl::ContactPointd> *)nullptr);
        }
        gap += apart ? distance : 0;
        good = good && apart != overlap;
    }
    good = good && unparted == 0 && overlapping > 0;
    std::printf("%-19s overlap %3d, depths %8.4f, deepest %.4f, gaps %9.4f\n", name, overlapping, depth, deepest, gap);
}

template <class A, class B> void signed_distances(const char *name, const A &a, const B &b)
{
    double sum = 0;
    for (int i = 0; i < 200; ++i) {
        const fcl::Transform3d at = pose(0.6), bt = pose(0.6);
        double                 distance = 0;
        fcl::Vector3d          p, q;
        solver.shapeSignedDistance(a, at, b, bt, &distance, &p, &q);
        sum += distance;
    }
    std::printf("%-19s signed distances %.5f\n", name, sum);
}
} // namespace

int main()
{
    const fcl::Boxd       box(1, 2, 0.7);
    const fcl::Cylinderd  cylinder(0.5, 1.3);
    const fcl::Coned      cone(0.6, 1.1);
    const fcl::Ellipsoidd ellipsoid(0.4, 0.6, 0.9);
    pairs("box-cylinder", box, cylinder);
    pairs("cylinder-cylinder", cylinder, cylinder);
    pairs("cone-box", cone, box);
    pairs("ellipsoid-cylinder", ellipsoid, cylinder);
    signed_distances("box-cylinder", box, cylinder);
    signed_distances("cone-ellipsoid", cone, ellipsoid);
    return good ? 0 : 1;
}
