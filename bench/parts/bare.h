// bare.h : a set in the terms of the bare arithmetic (bare2.cpp, bare3.cpp, bare_boxes3.cpp), whose solids and poses differ.
#ifndef ABUT_BENCH_BARE_H
#define ABUT_BENCH_BARE_H

#include "bench.h"

namespace bench
{

template <class Solid, class Placed> struct BareWorld {
    struct Entry {
        const Solid *a, *b;
        Placed       a_pose, b_pose;
    };
    std::vector<Solid> a, b;
    std::vector<Entry> entries;

    BareWorld(const Set &set, Solid (*make)(const Shape &), Placed (*place)(const Pose &))
    {
        for (const Shape &s : set.shapes_a) {
            a.push_back(make(s));
        }
        for (const Shape &s : set.shapes_b) {
            b.push_back(make(s));
        }
        for (const Pair &p : set.pairs) {
            entries.push_back({&a[p.a], &b[p.b], place(p.a_pose), place(p.b_pose[0])});
        }
    }
};

} // namespace bench

#endif
