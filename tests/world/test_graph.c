// test_graph.c : the graph of contacts, and the runs of manifolds, against the plainest of their kind.
#include "bodies/graph.h"
#include "bodies/runs.h"
#include "memory/memory.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 12, MOST = NODES * NODES };

typedef struct plain_edge {
    uint64_t key; // 0: none
    uint32_t node[2];
} plain_edge;

static uint32_t lowest_free(const plain_edge *edges)
{
    uint32_t place = 0;
    while (edges[place].key != 0) {
        place++;
    }
    return place;
}

static void expect_lists(const abut_graph *graph, const plain_edge *edges)
{
    for (uint32_t node = 0; node < NODES; node++) {
        uint32_t reference = ABUT_NOWHERE;
        size_t   listed = 0;
        size_t   expected = 0;
        while ((reference = abut_graph_next(graph, node, reference)) != ABUT_NOWHERE) {
            const plain_edge *edge = &edges[abut_edge_of(reference)];
            assert_true(edge->key != 0 && edge->node[reference % 2] == node);
            listed++;
        }
        for (int i = 0; i < MOST; i++) {
            expected += edges[i].key != 0 && (edges[i].node[0] == node || edges[i].node[1] == node);
        }
        assert_int_equal(listed, expected);
    }
}

// Keys that are near each other and far apart, so that probing has to go round the end of the table.
static uint64_t key_of(uint32_t a, uint32_t b)
{
    return ((uint64_t)(a + 1) << (b % 3 * 20)) + b;
}

static void test_graph(void **state)
{
    (void)state;
    static plain_edge    edges[MOST];
    const abut_allocator from = abut_allocator_or_malloc(NULL);
    abut_graph           graph = abut_graph_of();
    rng                  r = rng_make(1, 2);
    uint32_t             count = 0;
    assert_true(abut_graph_reserve_nodes(&from, &graph, NODES));
    for (uint64_t step = rng_scaled(20000); step > 0; step--) {
        const uint32_t a = rng_below(&r, NODES);
        const uint32_t b = rng_below(&r, NODES);
        const uint64_t key = key_of(a, b);
        const uint32_t place = abut_graph_find(&graph, key);
        uint32_t       there = 0;
        while (there < MOST && edges[there].key != key) {
            there++;
        }
        assert_int_equal(place, there < MOST ? there : ABUT_NOWHERE);
        if (place != ABUT_NOWHERE) {
            abut_graph_remove(&graph, place);
            edges[place].key = 0;
            count--;
        } else if (a != b) {
            assert_true(abut_graph_reserve(&from, &graph, (size_t)count + 1));
            const uint32_t lowest = lowest_free(edges);
            assert_int_equal(abut_graph_add(&graph, key, a, b), lowest);
            edges[lowest] = (plain_edge){key, {a, b}};
            count++;
        }
        assert_int_equal(graph.places.taken, count);
        if (step % 64 == 0) {
            expect_lists(&graph, edges);
        }
    }
    abut_array_free(&from, &graph.places_by_key.cells);
    abut_array_free(&from, &graph.places.free);
    abut_array_free(&from, &graph.edges);
    abut_array_free(&from, &graph.first);
}

// No two runs share an element, and what goes is used again.
static void test_runs(void **state)
{
    (void)state;
    enum { RUNS = 40, LONGEST = 9, ELEMENTS = RUNS * 16 * 5 };
    static uint8_t       owner[ELEMENTS];
    const abut_allocator from = abut_allocator_or_malloc(NULL);
    abut_runs            runs = abut_runs_of();
    uint32_t             first[RUNS] = {0};
    uint32_t             count[RUNS] = {0};
    rng                  r = rng_make(3, 4);
    assert_int_equal(abut_run_room(0), 0);
    assert_int_equal(abut_run_room(5), 8);
    assert_int_equal(abut_run_room(8), 8);
    assert_true(abut_runs_reserve(&from, &runs, ELEMENTS));
    for (uint64_t step = rng_scaled(20000); step > 0; step--) {
        const uint32_t i = rng_below(&r, RUNS);
        for (uint32_t k = 0; k < count[i]; k++) {
            assert_int_equal(owner[first[i] + k], i + 1);
        }
        memset(owner + first[i], 0, count[i]);
        abut_runs_leave(&runs, first[i], count[i]);
        count[i] = rng_below(&r, LONGEST + 1);
        first[i] = abut_runs_take(&runs, count[i]);
        assert_true(runs.used <= ELEMENTS);
        for (uint32_t k = 0; k < count[i]; k++) {
            assert_int_equal(owner[first[i] + k], 0);
            owner[first[i] + k] = (uint8_t)(i + 1);
        }
    }
    abut_array_free(&from, &runs.next);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_graph), cmocka_unit_test(test_runs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
