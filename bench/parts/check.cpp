// check.cpp : asks a library about every pair of a set and compares with the truth.
#include "check.h"

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

constexpr double touching = 1e-5; // parts of the size
constexpr double wrong = 1e-3;

// How far off along the way, in parts of the size.
double off_the_way(const Set &set, std::size_t i, double told)
{
    const float *way = set.motions[i].b_way;
    const double length = std::hypot(static_cast<double>(way[0]), static_cast<double>(way[1]), static_cast<double>(way[2]));
    return std::fabs(told - set.truth[i]) * length / size_of(set, set.pairs[i]);
}

void check_motion(const Set &set, std::size_t i, const Told &told, Verdict &v)
{
    const double truth = set.truth[i];
    v.missed += !told.touch && truth < endless;
    v.false_ += told.touch && !(truth < endless) && !std::isnan(truth);
    if (told.touch && truth < endless) {
        const double off = off_the_way(set, i, told.distance);
        v.wrong += off > wrong;
        v.worst = std::max(v.worst, off);
    }
}

void check_pose(const Set &set, std::size_t i, const Told &told, Verdict &v)
{
    const double size = size_of(set, set.pairs[i]);
    const double truth = set.truth[i] / size;
    const bool   says = !std::isnan(told.distance);
    v.missed += !told.touch && truth < -touching;
    v.false_ += told.touch && !says && truth > touching;
    if (says) {
        const double off = std::fabs(told.distance / size - truth);
        v.wrong += off > wrong;
        v.worst = std::max(v.worst, off);
    }
}

} // namespace

Verdict check(const Set &set, const Row &row)
{
    Verdict v{set.pairs.size(), 0, 0, 0, 0, 0};
    double  supports = 0;
    for (std::size_t i = 0; i < set.pairs.size(); ++i) {
        const Told told = row.tell(i);
        if (is_moving(set.question)) {
            check_motion(set, i, told, v);
        } else {
            check_pose(set, i, told, v);
        }
        supports += told.supports;
    }
    v.supports = supports / static_cast<double>(std::max<std::size_t>(v.asked, 1));
    return v;
}

} // namespace bench
