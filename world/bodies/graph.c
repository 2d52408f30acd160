// graph.c : see graph.h.
#include "bodies/graph.h"

static abut_edge *edge_at(abut_graph *graph, uint32_t place)
{
    return (abut_edge *)graph->edges.data + place;
}

static uint32_t *first_of(const abut_graph *graph, uint32_t node)
{
    return (uint32_t *)graph->first.data + node;
}

abut_graph abut_graph_of(void)
{
    const abut_graph graph = {abut_map_of(), abut_places_of(), abut_array_of(sizeof(abut_edge)),
                              abut_array_of(sizeof(uint32_t)), 0};
    return graph;
}

bool abut_graph_reserve_nodes(const abut_allocator *allocator, abut_graph *graph, uint32_t nodes)
{
    if (!abut_array_reserve(allocator, &graph->first, nodes)) {
        return false;
    }
    for (; graph->nodes < nodes; graph->nodes++) {
        *first_of(graph, graph->nodes) = ABUT_NOWHERE;
    }
    return true;
}

bool abut_graph_reserve(const abut_allocator *allocator, abut_graph *graph, size_t edges)
{
    return edges <= ABUT_MOST_EDGES && abut_map_reserve(allocator, &graph->places_by_key, edges) &&
           abut_array_reserve(allocator, &graph->edges, edges) && abut_places_reserve(allocator, &graph->places, edges);
}

uint32_t abut_graph_find(const abut_graph *graph, uint64_t key)
{
    return abut_map_find(&graph->places_by_key, key);
}

// The edge is the first in the list of its end's node now.
static void link_end(abut_graph *graph, uint32_t place, unsigned end)
{
    abut_edge     *edge = edge_at(graph, place);
    uint32_t      *first = first_of(graph, edge->node[end]);
    const uint32_t reference = 2 * place + end;
    edge->next[end] = *first;
    edge->previous[end] = ABUT_NOWHERE;
    if (*first != ABUT_NOWHERE) {
        edge_at(graph, abut_edge_of(*first))->previous[*first % 2] = reference;
    }
    *first = reference;
}

static void unlink_end(abut_graph *graph, uint32_t place, unsigned end)
{
    const abut_edge *edge = edge_at(graph, place);
    const uint32_t   next = edge->next[end];
    const uint32_t   previous = edge->previous[end];
    if (next != ABUT_NOWHERE) {
        edge_at(graph, abut_edge_of(next))->previous[next % 2] = previous;
    }
    if (previous != ABUT_NOWHERE) {
        edge_at(graph, abut_edge_of(previous))->next[previous % 2] = next;
    } else {
        *first_of(graph, edge->node[end]) = next;
    }
}

uint32_t abut_graph_add(abut_graph *graph, uint64_t key, uint32_t node_a, uint32_t node_b)
{
    const uint32_t place = abut_places_lowest(&graph->places);
    abut_edge     *edge = edge_at(graph, place);
    abut_places_take(&graph->places, place);
    abut_map_add(&graph->places_by_key, key, place);
    edge->key = key;
    edge->node[0] = node_a;
    edge->node[1] = node_b;
    link_end(graph, place, 0);
    link_end(graph, place, 1);
    return place;
}

void abut_graph_remove(abut_graph *graph, uint32_t place)
{
    unlink_end(graph, place, 0);
    unlink_end(graph, place, 1);
    abut_map_remove(&graph->places_by_key, edge_at(graph, place)->key);
    abut_places_leave(&graph->places, place);
}

uint32_t abut_graph_next(const abut_graph *graph, uint32_t node, uint32_t reference)
{
    if (reference == ABUT_NOWHERE) {
        return *first_of(graph, node);
    }
    return abut_edge_at(graph, abut_edge_of(reference))->next[reference % 2];
}
