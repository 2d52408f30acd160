// queries2.cpp : the questions of the plane, asked of abut in both precisions, of Box2D 2.4 and of Chipmunk 7, on the same
// pairs in the same run.
//
//   queries2 [--benchmark_...]   times every row with Google Benchmark
//   queries2 --once              asks every row 1024 questions: for counting instructions
//   queries2 --supports          prints the average number of support points of abut's rows
//
// bench/report.py runs it and makes tables of what it prints.
#include "parts/abut_rows.h"
#include "parts/peer_rows.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>

using namespace bench;

namespace
{

// More pairs than a branch predictor can learn by heart.
constexpr std::size_t pairs_to_time = 16384;
constexpr std::size_t pairs_to_count = 1024;

constexpr Plan plans[] = {
    {"manifold/box-box/shallow", Question::manifold, Kind::box, Kind::box, Gap::shallow},
    {"manifold/box-box/mix", Question::manifold, Kind::box, Kind::box, Gap::mix},
    {"manifold/octagon-octagon/shallow", Question::manifold, Kind::gon, Kind::gon, Gap::shallow},
    {"manifold/octagon-octagon/mix", Question::manifold, Kind::gon, Kind::gon, Gap::mix},
    {"manifold/octagon-circle/shallow", Question::manifold, Kind::gon, Kind::circle, Gap::shallow},
    {"manifold/octagon-circle/mix", Question::manifold, Kind::gon, Kind::circle, Gap::mix},
    {"manifold/capsule-capsule/shallow", Question::manifold, Kind::capsule, Kind::capsule, Gap::shallow},
    {"manifold/capsule-capsule/mix", Question::manifold, Kind::capsule, Kind::capsule, Gap::mix},
    {"touch/octagon-octagon/mix", Question::touch, Kind::gon, Kind::gon, Gap::mix},
    {"distance/octagon-octagon/cold", Question::distance, Kind::gon, Kind::gon, Gap::apart},
    {"distance/octagon-octagon/warm", Question::distance_again, Kind::gon, Kind::gon, Gap::apart},
    {"distance/ellipse-ellipse/shallow", Question::distance, Kind::ellipse, Kind::ellipse, Gap::shallow},
    {"distance/ellipse-ellipse/apart", Question::distance, Kind::ellipse, Kind::ellipse, Gap::apart},
};

std::vector<Set> make_sets(std::size_t pairs)
{
    std::vector<Set> sets;
    for (const Plan &plan : plans) {
        sets.push_back(make_set(plan, pairs, measure));
    }
    return sets;
}

// Regular polygons by their number of corners: where one method takes over from another (see src/base/tolerance.h).
std::vector<Set> make_sets_by_size()
{
    std::vector<Set> sets;
    for (int n : {4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 96, 128}) {
        std::string size = std::to_string(n);
        sets.push_back(make_regular_set("by-size/gon-gon apart/" + size, Kind::gon, n, false, pairs_to_time));
        sets.push_back(make_regular_set("by-size/circle-gon apart/" + size, Kind::circle, n, false, pairs_to_time));
        sets.push_back(make_regular_set("by-size/circle-gon deep/" + size, Kind::circle, n, true, pairs_to_time));
    }
    return sets;
}

// The part that callgrind counts: its name is what --toggle-collect asks for.
extern "C" __attribute__((noinline)) double bench_counted(Row &row)
{
    return row.ask(pairs_to_count);
}

// A warm row is asked twice: the second time is the one to look at.
int once()
{
    for (Row &row : rows()) {
        if (row.name.find("/warm/") != std::string::npos) {
            row.ask(pairs_to_count);
        }
        std::printf("%s %zu %.17g\n", row.name.c_str(), pairs_to_count, bench_counted(row));
    }
    return 0;
}

int print_supports()
{
    for (const Row &row : rows()) {
        if (row.supports) {
            std::printf("%s %.2f\n", row.name.c_str(), row.supports());
        }
    }
    return 0;
}

void time_row(Row &row)
{
    benchmark::RegisterBenchmark(row.name.c_str(), [&row](benchmark::State &state) {
        double sum = 0;
        while (state.KeepRunningBatch(64)) {
            sum += row.ask(64);
        }
        benchmark::DoNotOptimize(sum);
    });
}

} // namespace

int main(int argc, char **argv)
{
    bool             counting = argc == 2 && std::strcmp(argv[1], "--once") == 0;
    std::vector<Set> sets = make_sets(counting ? pairs_to_count : pairs_to_time);
    add_abut_rows(sets);
    add_abut_f32_rows(sets);
    add_box2d_rows(sets);
    add_chipmunk_rows(sets);
    if (counting) {
        return once();
    }
    std::vector<Set> by_size = make_sets_by_size();
    add_abut_rows(by_size);
    if (argc == 2 && std::strcmp(argv[1], "--supports") == 0) {
        return print_supports();
    }
    for (Row &row : rows()) {
        time_row(row);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 1;
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
