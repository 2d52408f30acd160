// speed.cpp : every workload, asked of abut in both precisions and of every other library that is there, on the same pairs in
// the same run; first for the truth of the answers, then for time.
//
//   speed [--only=TEXT] [--pairs=N] [--out=FILE] [--benchmark_...]   checks and times; writes JSON
//   speed --list [--only=TEXT]                                       the names of the rows
//   speed --count=N [--only=TEXT]                                    asks abut's rows N questions: for counting instructions
//
// TEXT is a part of a row's "W6 box-box mix". bench/report.py runs it and makes tables of what it writes.
#include "parts/audit.h"
#include "parts/check.h"
#include "parts/sets.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

using namespace bench;

namespace
{

constexpr std::size_t audited_pairs = 100;
constexpr int         audited_corners = 100; // the oracle looks at every corner: larger hulls would take it minutes

struct Wish {
    std::string only, out;
    std::size_t pairs = SIZE_MAX;
    std::size_t count = 0;
    bool        list = false;
};

// Takes its own options out of argv and leaves Google Benchmark's.
Wish take_options(int *argc, char **argv)
{
    Wish wish;
    int  kept = 1;
    for (int i = 1; i < *argc; ++i) {
        std::string text = argv[i];
        std::string name = text.substr(0, text.find('='));
        std::string value = text.find('=') == std::string::npos ? "" : text.substr(text.find('=') + 1);
        if (name == "--only") {
            wish.only = value;
        } else if (name == "--out") {
            wish.out = value;
        } else if (name == "--pairs") {
            wish.pairs = std::strtoull(value.c_str(), nullptr, 10);
        } else if (name == "--count") {
            wish.count = std::strtoull(value.c_str(), nullptr, 10);
        } else if (name == "--list") {
            wish.list = true;
        } else {
            argv[kept++] = argv[i];
        }
    }
    *argc = kept;
    return wish;
}

std::string title_of(const Plan &plan)
{
    return std::string(plan.row) + " " + plan.name;
}

// Keeps the times of every repetition and prints nothing.
class Times : public benchmark::BenchmarkReporter
{
  public:
    bool ReportContext(const Context &) override
    {
        return true;
    }
    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs) {
            if (run.run_type == Run::RT_Iteration) {
                times[run.run_name.function_name].push_back(run.GetAdjustedCPUTime());
            }
        }
    }
    std::map<std::string, std::vector<double>> times; // ns of CPU time per question
};

Times time_rows(std::vector<Row> &rows)
{
    for (Row &row : rows) {
        benchmark::RegisterBenchmark(row.maker.c_str(), [&row](benchmark::State &state) {
            double sum = 0;
            while (state.KeepRunningBatch(64)) {
                sum += row.ask(64);
            }
            benchmark::DoNotOptimize(sum);
        });
    }
    Times times;
    benchmark::RunSpecifiedBenchmarks(&times);
    benchmark::ClearRegisteredBenchmarks();
    return times;
}

// The same pairs, asked without a cache.
Set cold_set(const Set &set)
{
    Set cold = set;
    if (set.question == Question::manifold_warm) {
        cold.question = Question::manifold;
    } else if (set.question == Question::distance_warm) {
        cold.question = Question::distance;
    }
    return cold;
}

// A library that has no cache for a warm set is asked without one, as its users have to.
std::vector<Row> make_rows(const Set &set, bool only_ours)
{
    Set              cold = cold_set(set);
    std::vector<Row> rows;
    for (const Library &library : Library::all()) {
        if ((only_ours && !library.ours) || library.moves != is_moving(set.question)) {
            continue;
        }
        std::size_t before = rows.size();
        library.add(set, rows);
        if (rows.size() > before || cold.question == set.question) {
            continue;
        }
        library.add(cold, rows);
        for (std::size_t i = before; i < rows.size(); ++i) {
            rows[i].maker += ", cold";
        }
    }
    return rows;
}

void write_row(std::FILE *out, const Plan &plan, const Set &set, const Row &row, const Verdict &v, std::vector<double> ns)
{
    std::sort(ns.begin(), ns.end());
    std::fprintf(out,
                 "{\"row\": \"%s\", \"name\": \"%s\", \"corners\": %d, \"library\": \"%s\", \"double\": %s, \"ns\": %.2f, "
                 "\"least_ns\": %.2f, \"most_ns\": %.2f, \"pairs\": %zu, \"missed\": %zu, \"false\": %zu, \"wrong\": %zu, "
                 "\"worst\": %.3g, \"supports\": %.3f, \"doubt\": %.3g}",
                 plan.row, plan.name, plan.corners, row.maker.c_str(), row.in_double ? "true" : "false", ns[ns.size() / 2],
                 ns.front(), ns.back(), v.asked, v.missed, v.false_, v.wrong, v.worst, v.supports, set.doubt);
    std::fflush(out);
}

int measure(const std::vector<Plan> &plans, const Wish &wish)
{
    std::FILE  *out = wish.out.empty() ? stdout : std::fopen(wish.out.c_str(), "w");
    const char *between = "";
    if (out == nullptr) {
        std::perror(wish.out.c_str());
        return 1;
    }
    std::fprintf(out, "{\"rows\": [");
    double worst = 0;
    for (const Plan &plan : plans) {
        std::fprintf(stderr, "%s\n", title_of(plan).c_str());
        Set              set = make_set(plan, wish.pairs);
        std::vector<Row> rows = make_rows(set, false);
        const bool       audited = plan.corners <= audited_corners && !is_moving(plan.question);
        worst = audited ? std::max(worst, audit(set, audited_pairs)) : worst;
        std::vector<Verdict> verdicts;
        for (const Row &row : rows) {
            verdicts.push_back(check(set, row));
        }
        Times times = time_rows(rows);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (times.times[rows[i].maker].empty()) {
                continue; // left out by --benchmark_filter
            }
            std::fprintf(out, "%s\n", between);
            between = ",";
            write_row(out, plan, set, rows[i], verdicts[i], times.times[rows[i].maker]);
        }
    }
    std::fprintf(out, "],\n\"audit\": %.3g}\n", worst);
    return std::fflush(out) == 0 ? 0 : 1;
}

// The part that callgrind counts: its name is what --toggle-collect asks for.
extern "C" __attribute__((noinline)) double bench_counted(Row &row, std::size_t questions)
{
    return row.ask(questions);
}

// Each row of abut is asked a round first: a warm row then has its caches, and the second pose is on.
int count(const std::vector<Plan> &plans, const Wish &wish)
{
    for (const Plan &plan : plans) {
        Set              set = make_set(plan, wish.count);
        std::vector<Row> rows = make_rows(set, true);
        for (Row &row : rows) {
            double      supports = check(set, row).supports;
            std::size_t asked = set.pairs.size();
            row.ask(asked);
            double sum = bench_counted(row, asked);
            std::printf("%s\t%s\t%s\t%zu\t%.2f\t%.17g\n", plan.row, plan.name, row.maker.c_str(), asked, supports, sum);
        }
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    Wish wish = take_options(&argc, argv);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 1;
    }
    std::vector<Plan> plans;
    for (const Plan &plan : all_plans()) {
        if (title_of(plan).find(wish.only) != std::string::npos) {
            plans.push_back(plan);
        }
    }
    if (wish.list) {
        for (const Plan &plan : plans) {
            std::printf("%s\n", title_of(plan).c_str());
        }
        return 0;
    }
    return wish.count > 0 ? count(plans, wish) : measure(plans, wish);
}
