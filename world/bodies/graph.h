// graph.h : edges between nodes, each found by a key and listed at both of its ends: contacts and ignored pairs of bodies.
//
// A node is a number; an edge is in the lowest place that was free. What is known of an edge lies in arrays by its place.
#ifndef WORLD_BODIES_GRAPH_H
#define WORLD_BODIES_GRAPH_H

#include "bodies/map.h"
#include "bodies/places.h"

typedef struct abut_edge {
    uint64_t key;
    uint32_t node[2];
    uint32_t next[2], previous[2]; // in the list of each node: 2 * place + end, or ABUT_NOWHERE
} abut_edge;

typedef struct abut_graph {
    abut_map    places_by_key;
    abut_places places;
    abut_array  edges; // abut_edge, by place
    abut_array  first; // uint32_t by node: 2 * place + end, or ABUT_NOWHERE
    uint32_t    nodes;
} abut_graph;

abut_graph abut_graph_of(void);

// Room for so many nodes, and for so many edges in all. False: no memory, and nothing that can be seen has changed.
bool abut_graph_reserve_nodes(const abut_allocator *allocator, abut_graph *graph, uint32_t nodes);
bool abut_graph_reserve(const abut_allocator *allocator, abut_graph *graph, size_t edges);

// The place of an edge, or ABUT_NOWHERE.
uint32_t abut_graph_find(const abut_graph *graph, uint64_t key);

// A key that is not 0 and not there, between two different nodes. There is room. Answers the place.
uint32_t abut_graph_add(abut_graph *graph, uint64_t key, uint32_t node_a, uint32_t node_b);
void     abut_graph_remove(abut_graph *graph, uint32_t place);

// The edges at a node, as references: the next after one, or the first after ABUT_NOWHERE.
uint32_t abut_graph_next(const abut_graph *graph, uint32_t node, uint32_t reference);

static inline const abut_edge *abut_edge_at(const abut_graph *graph, uint32_t place)
{
    return (const abut_edge *)graph->edges.data + place;
}

// The place of the edge that a reference is to.
static inline uint32_t abut_edge_of(uint32_t reference)
{
    return reference / 2;
}

// The most edges, for the sake of references.
static const uint32_t ABUT_MOST_EDGES = UINT32_MAX / 2 - 1;

#endif
