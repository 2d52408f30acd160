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

} // namespace

Verdict check(const Set &set, const Row &row)
{
    Verdict v{set.pairs.size(), 0, 0, 0, 0, 0};
    double  supports = 0;
    for (std::size_t i = 0; i < set.pairs.size(); ++i) {
        double size = size_of(set, set.pairs[i]);
        double truth = set.truth[i] / size;
        Told   told = row.tell(i);
        bool   says = !std::isnan(told.distance);
        v.missed += !told.touch && truth < -touching;
        v.false_ += told.touch && !says && truth > touching;
        if (says) {
            double off = std::fabs(told.distance / size - truth);
            v.wrong += off > wrong;
            v.worst = std::max(v.worst, off);
        }
        supports += told.supports;
    }
    v.supports = supports / static_cast<double>(std::max<std::size_t>(v.asked, 1));
    return v;
}

} // namespace bench
