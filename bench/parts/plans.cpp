// plans.cpp : the list of workloads.
//
// Pairs are so many that a branch predictor cannot learn them by heart. Of the large hulls there are fewer, for their memory's
// sake and the time it takes to build them.
#include "sets.h"

namespace bench
{
namespace
{

constexpr std::size_t plane_pairs = 65536;
constexpr std::size_t pairs_3d = 20480;

const Plan plane_plans[] = {
    {"W1", "box-box shallow", Question::manifold, false, Kind::box, Kind::box, 0, Gap::shallow, plane_pairs},
    {"W1", "box-box mix", Question::manifold, false, Kind::box, Kind::box, 0, Gap::mix, plane_pairs},
    {"W1", "box-box distance mix", Question::distance, false, Kind::box, Kind::box, 0, Gap::mix, plane_pairs},
    {"W2", "8-gon shallow", Question::manifold, false, Kind::hull, Kind::hull, 8, Gap::shallow, plane_pairs},
    {"W2", "8-gon mix", Question::manifold, false, Kind::hull, Kind::hull, 8, Gap::mix, plane_pairs},
    {"W3", "8-gon-circle shallow", Question::manifold, false, Kind::hull, Kind::ball, 8, Gap::shallow, plane_pairs},
    {"W3", "8-gon-circle mix", Question::manifold, false, Kind::hull, Kind::ball, 8, Gap::mix, plane_pairs},
    {"W3", "circle-circle mix", Question::manifold, false, Kind::ball, Kind::ball, 0, Gap::mix, plane_pairs},
    {"W4", "capsule-capsule shallow", Question::manifold, false, Kind::capsule, Kind::capsule, 0, Gap::shallow, plane_pairs},
    {"W4", "capsule-capsule mix", Question::manifold, false, Kind::capsule, Kind::capsule, 0, Gap::mix, plane_pairs},
    {"W4", "box-capsule shallow", Question::manifold, false, Kind::box, Kind::capsule, 0, Gap::shallow, plane_pairs},
    {"W4", "box-capsule mix", Question::manifold, false, Kind::box, Kind::capsule, 0, Gap::mix, plane_pairs},
    {"W5", "8-gon cold", Question::distance, false, Kind::hull, Kind::hull, 8, Gap::apart, plane_pairs},
    {"W5", "8-gon warm", Question::distance_warm, false, Kind::hull, Kind::hull, 8, Gap::apart, plane_pairs},
};

const Plan space_plans[] = {
    {"W6", "box-box shallow", Question::manifold, true, Kind::box, Kind::box, 0, Gap::shallow, pairs_3d},
    {"W6", "box-box mix", Question::manifold, true, Kind::box, Kind::box, 0, Gap::mix, pairs_3d},
    {"W6", "box-box deep", Question::manifold, true, Kind::box, Kind::box, 0, Gap::deep, pairs_3d},
    {"W7", "32-hull cold", Question::distance, true, Kind::hull, Kind::hull, 32, Gap::apart, pairs_3d},
    {"W7", "32-hull warm", Question::distance_warm, true, Kind::hull, Kind::hull, 32, Gap::apart, pairs_3d},
    {"W7", "8-hull cold", Question::distance, true, Kind::hull, Kind::hull, 8, Gap::apart, pairs_3d},
    {"W7", "box-box cold", Question::distance, true, Kind::box, Kind::box, 0, Gap::apart, pairs_3d},
    {"W8", "32-hull shallow", Question::depth, true, Kind::hull, Kind::hull, 32, Gap::less_shallow, pairs_3d},
    {"W8", "32-hull deep", Question::depth, true, Kind::hull, Kind::hull, 32, Gap::deep, pairs_3d},
    {"W9", "32-hull shallow", Question::manifold, true, Kind::hull, Kind::hull, 32, Gap::shallow, pairs_3d},
    {"W9", "32-hull mix", Question::manifold, true, Kind::hull, Kind::hull, 32, Gap::mix, pairs_3d},
    {"W9", "32-hull warm shallow", Question::manifold_warm, true, Kind::hull, Kind::hull, 32, Gap::shallow, pairs_3d},
    {"W9", "32-hull warm mix", Question::manifold_warm, true, Kind::hull, Kind::hull, 32, Gap::mix, pairs_3d},
    {"W10", "box-box mix", Question::overlap, true, Kind::box, Kind::box, 0, Gap::mix, pairs_3d},
    {"W10", "32-hull mix", Question::overlap, true, Kind::hull, Kind::hull, 32, Gap::mix, pairs_3d},
    {"W11", "1000-hull", Question::distance, true, Kind::hull, Kind::hull, 1000, Gap::apart, 1024},
};

struct RoundPair {
    const char *apart, *shallow;
    Kind        a, b;
    int         corners;
};

const RoundPair round_pairs[] = {
    {"sphere-box distance", "sphere-box manifold", Kind::ball, Kind::box, 0},
    {"sphere-32-hull distance", "sphere-32-hull manifold", Kind::ball, Kind::hull, 32},
    {"capsule-capsule distance", "capsule-capsule manifold", Kind::capsule, Kind::capsule, 0},
    {"capsule-box distance", "capsule-box manifold", Kind::capsule, Kind::box, 0},
    {"capsule-32-hull distance", "capsule-32-hull manifold", Kind::capsule, Kind::hull, 32},
    {"cylinder-cylinder distance", "cylinder-cylinder manifold", Kind::cylinder, Kind::cylinder, 0},
    {"cylinder-box distance", "cylinder-box manifold", Kind::cylinder, Kind::box, 0},
    {"cone-cone distance", "cone-cone manifold", Kind::cone, Kind::cone, 0},
    {"ellipsoid-ellipsoid distance", "ellipsoid-ellipsoid manifold", Kind::ellipsoid, Kind::ellipsoid, 0},
};

const Plan moving_plans[] = {
    {"W13", "box-box", Question::cast, false, Kind::box, Kind::box, 0, Gap::away, plane_pairs},
    {"W13", "8-gon", Question::cast, false, Kind::hull, Kind::hull, 8, Gap::away, plane_pairs},
    {"W13", "box-circle", Question::cast, false, Kind::box, Kind::ball, 0, Gap::away, plane_pairs},
    {"W13", "8-gon-capsule", Question::cast, false, Kind::hull, Kind::capsule, 8, Gap::away, plane_pairs},
    {"W13", "circle-circle", Question::cast, false, Kind::ball, Kind::ball, 0, Gap::away, plane_pairs},
    {"W13", "box-box 3D", Question::cast, true, Kind::box, Kind::box, 0, Gap::away, pairs_3d},
    {"W13", "32-hull 3D", Question::cast, true, Kind::hull, Kind::hull, 32, Gap::away, pairs_3d},
    {"W13", "cylinder-box 3D", Question::cast, true, Kind::cylinder, Kind::box, 0, Gap::away, pairs_3d},
    {"W14", "box-box 0.5 rad", Question::impact, false, Kind::box, Kind::box, 0, Gap::away, plane_pairs, false, 0.5},
    {"W14", "box-box 2.5 rad", Question::impact, false, Kind::box, Kind::box, 0, Gap::away, plane_pairs, false, 2.5},
    {"W14", "8-gon 0.5 rad", Question::impact, false, Kind::hull, Kind::hull, 8, Gap::away, plane_pairs, false, 0.5},
    {"W14", "8-gon 2.5 rad", Question::impact, false, Kind::hull, Kind::hull, 8, Gap::away, plane_pairs, false, 2.5},
    {"W14", "box-circle 0.5 rad", Question::impact, false, Kind::box, Kind::ball, 0, Gap::away, plane_pairs, false, 0.5},
    {"W14", "box-circle 2.5 rad", Question::impact, false, Kind::box, Kind::ball, 0, Gap::away, plane_pairs, false, 2.5},
    {"W14", "box-box 3D 0.5 rad", Question::impact, true, Kind::box, Kind::box, 0, Gap::away, pairs_3d, false, 0.5},
    {"W14", "box-box 3D 2.5 rad", Question::impact, true, Kind::box, Kind::box, 0, Gap::away, pairs_3d, false, 2.5},
    {"W14", "box-box 0.5 rad to 1e-4", Question::impact, false, Kind::box, Kind::box, 0, Gap::away, plane_pairs, false, 0.5,
     1e-4},
    {"W14", "box-box 2.5 rad to 1e-4", Question::impact, false, Kind::box, Kind::box, 0, Gap::away, plane_pairs, false, 2.5,
     1e-4},
    {"W14", "8-gon 0.5 rad to 1e-4", Question::impact, false, Kind::hull, Kind::hull, 8, Gap::away, plane_pairs, false, 0.5,
     1e-4},
    {"W14", "8-gon 2.5 rad to 1e-4", Question::impact, false, Kind::hull, Kind::hull, 8, Gap::away, plane_pairs, false, 2.5,
     1e-4},
    {"W14", "box-circle 0.5 rad to 1e-4", Question::impact, false, Kind::box, Kind::ball, 0, Gap::away, plane_pairs, false, 0.5,
     1e-4},
    {"W14", "box-circle 2.5 rad to 1e-4", Question::impact, false, Kind::box, Kind::ball, 0, Gap::away, plane_pairs, false, 2.5,
     1e-4},
    {"W14", "box-box 3D 0.5 rad to 1e-4", Question::impact, true, Kind::box, Kind::box, 0, Gap::away, pairs_3d, false, 0.5,
     1e-4},
    {"W14", "box-box 3D 2.5 rad to 1e-4", Question::impact, true, Kind::box, Kind::box, 0, Gap::away, pairs_3d, false, 2.5,
     1e-4},
    {"W14", "box-box 0.5 rad to 1e-9", Question::impact, false, Kind::box, Kind::box, 0, Gap::away, plane_pairs, false, 0.5,
     1e-9},
    {"W14", "box-box 2.5 rad to 1e-9", Question::impact, false, Kind::box, Kind::box, 0, Gap::away, plane_pairs, false, 2.5,
     1e-9},
    {"W14", "8-gon 0.5 rad to 1e-9", Question::impact, false, Kind::hull, Kind::hull, 8, Gap::away, plane_pairs, false, 0.5,
     1e-9},
    {"W14", "8-gon 2.5 rad to 1e-9", Question::impact, false, Kind::hull, Kind::hull, 8, Gap::away, plane_pairs, false, 2.5,
     1e-9},
    {"W14", "box-circle 0.5 rad to 1e-9", Question::impact, false, Kind::box, Kind::ball, 0, Gap::away, plane_pairs, false, 0.5,
     1e-9},
    {"W14", "box-circle 2.5 rad to 1e-9", Question::impact, false, Kind::box, Kind::ball, 0, Gap::away, plane_pairs, false, 2.5,
     1e-9},
    {"W14", "box-box 3D 0.5 rad to 1e-9", Question::impact, true, Kind::box, Kind::box, 0, Gap::away, pairs_3d, false, 0.5,
     1e-9},
    {"W14", "box-box 3D 2.5 rad to 1e-9", Question::impact, true, Kind::box, Kind::box, 0, Gap::away, pairs_3d, false, 2.5,
     1e-9},
    {"W15", "box", Question::ray, false, Kind::box, Kind::ball, 0, Gap::away, plane_pairs},
    {"W15", "8-gon", Question::ray, false, Kind::hull, Kind::ball, 8, Gap::away, plane_pairs},
    {"W15", "box 3D", Question::ray, true, Kind::box, Kind::ball, 0, Gap::away, pairs_3d},
    {"W15", "32-hull 3D", Question::ray, true, Kind::hull, Kind::ball, 32, Gap::away, pairs_3d},
};

// The names live as long as the program.
const char *name_of(int corners)
{
    static std::vector<std::unique_ptr<std::string>> names;
    names.push_back(std::make_unique<std::string>(std::to_string(corners)));
    return names.back()->c_str();
}

} // namespace

std::vector<Plan> all_plans()
{
    std::vector<Plan> plans(std::begin(plane_plans), std::end(plane_plans));
    plans.insert(plans.end(), std::begin(space_plans), std::end(space_plans));
    for (const RoundPair &r : round_pairs) {
        plans.push_back({"W12", r.apart, Question::distance, true, r.a, r.b, r.corners, Gap::apart, 8192});
        plans.push_back({"W12", r.shallow, Question::manifold, true, r.a, r.b, r.corners, Gap::shallow, 8192});
    }
    plans.insert(plans.end(), std::begin(moving_plans), std::end(moving_plans));
    plans.push_back({"small form", "1000 apart", Question::distance, true, Kind::hull, Kind::hull, 1000, Gap::apart, 1024});
    plans.push_back({"small form", "1000 mix", Question::manifold, true, Kind::hull, Kind::hull, 1000, Gap::mix, 1024});
    plans.push_back({"small form", "10000 deep", Question::overlap, true, Kind::hull, Kind::hull, 10000, Gap::deep, 512});
    for (int n : {8, 16, 32, 64, 100, 200, 500, 1000, 3000, 10000, 30000, 100000}) {
        std::size_t pairs = n < 1000 ? 4096 : n < 10000 ? 1024 : 512;
        plans.push_back({"size", name_of(n), Question::distance, true, Kind::hull, Kind::hull, n, Gap::apart, pairs});
        plans.push_back(
            {"size flat", name_of(n), Question::distance, true, Kind::hull, Kind::hull, n, Gap::apart, pairs, true});
    }
    for (int n : {4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 96, 128}) {
        plans.push_back({"2D gons apart", name_of(n), Question::general, false, Kind::hull, Kind::hull, n, Gap::apart, 16384});
        plans.push_back(
            {"2D circle apart", name_of(n), Question::general, false, Kind::ball, Kind::hull, n, Gap::apart, 16384});
        plans.push_back({"2D circle deep", name_of(n), Question::general, false, Kind::ball, Kind::hull, n, Gap::deep, 16384});
    }
    return plans;
}

} // namespace bench
