// half_edges3.c : from triangles to rings of half-edges.
//
// Edges between triangles in one plane are not edges of the hull. A corner where none or two true edges meet lies within a face
// or within an edge; where two meet they are one straight edge. What is left does not depend on how the faces were cut into
// triangles, and the ring of each vertex begins with its lowest neighbour: so the block depends on the points only.
#include "hull/half_edges3.h"

static bool is_flat(const abut_facet3 *facets, int32_t edge)
{
    return (facets[edge >> 2].mark >> (edge & 3) & 1) != 0;
}

// The third corner of the facet an edge belongs to.
static int32_t opposite(const abut_facet3 *facets, int32_t edge)
{
    return abut_edge_begin3(facets, abut_next_in_facet3(abut_next_in_facet3(edge)));
}

static int32_t end_of(const abut_facet3 *facets, int32_t edge)
{
    return abut_edge_begin3(facets, abut_next_in_facet3(edge));
}

static bool is_gone(const abut_facet3 *facet)
{
    return facet->vertex[0] < 0;
}

static void mark_flat_edges(abut_facets3 *hull)
{
    abut_facet3 *facets = hull->facets;
    for (int32_t f = 0; f < hull->used; ++f) {
        facets[f].mark = 0;
    }
    for (int32_t f = 0; f < hull->used; ++f) {
        for (int k = 0; k < 3 && !is_gone(&facets[f]); ++k) {
            int32_t   twin = facets[f].twin[k];
            abut_real height;
            if (twin >> 2 > f && abut_facet_side3(hull, f, hull->cloud->points[opposite(facets, twin)], &height) == 0) {
                facets[f].mark |= 1 << k;
                facets[twin >> 2].mark |= 1 << (twin & 3);
            }
        }
    }
}

int32_t abut_ring_vertices3(abut_facets3 *hull, int32_t *vertex)
{
    abut_facet3 *facets = hull->facets;
    mark_flat_edges(hull);
    for (int32_t i = 0; i < hull->cloud->count; ++i) {
        hull->next[i] = 0;
    }
    for (int32_t f = 0; f < hull->used; ++f) {
        for (int k = 0; k < 3 && !is_gone(&facets[f]); ++k) {
            hull->next[facets[f].vertex[k]] += !is_flat(facets, 4 * f + k);
        }
    }
    int32_t count = 0;
    for (int32_t i = 0; i < hull->cloud->count; ++i) {
        if (hull->next[i] > 2) {
            vertex[count++] = i;
        }
    }
    return count;
}

int32_t abut_ring_edges3(const abut_facets3 *hull, const int32_t *vertex, int32_t count)
{
    int32_t edges = 0;
    for (int32_t i = 0; i < count; ++i) {
        edges += hull->next[vertex[i]];
    }
    return edges;
}

// The next edge that leaves the same corner, counter-clockwise seen from outside.
static int32_t turn_round(const abut_facet3 *facets, int32_t edge)
{
    return abut_edge_twin3(facets, abut_next_in_facet3(abut_next_in_facet3(edge)));
}

// The last part of the straight edge that begins with this one: its end is a vertex.
static int32_t follow(const abut_facets3 *hull, int32_t edge)
{
    const abut_facet3 *facets = hull->facets;
    while (hull->next[end_of(facets, edge)] < 0) {
        edge = abut_next_in_facet3(edge);
        while (is_flat(facets, edge)) {
            edge = abut_next_in_facet3(abut_edge_twin3(facets, edge));
        }
    }
    return edge;
}

// Fills the ring of one vertex from any true edge that leaves it. twin[] gets the twin's name among the triangles' edges, and
// name[] the number of each edge that begins a half-edge.
static void fill_ring(const abut_facets3 *hull, int32_t edge, int32_t at, int32_t *name, abut_hull_arrays3 *arrays)
{
    const abut_facet3 *facets = hull->facets;
    int32_t            start = edge;
    int32_t            lowest = hull->next[end_of(facets, follow(hull, edge))];
    for (int32_t e = turn_round(facets, edge); e != edge; e = turn_round(facets, e)) {
        int32_t head = is_flat(facets, e) ? lowest : hull->next[end_of(facets, follow(hull, e))];
        if (head < lowest) {
            lowest = head;
            start = e;
        }
    }
    int32_t e = start;
    do {
        if (!is_flat(facets, e)) {
            int32_t last = follow(hull, e);
            name[3 * (e >> 2) + (e & 3)] = at;
            arrays->head[at] = hull->next[end_of(facets, last)];
            arrays->twin[at] = abut_edge_twin3(facets, last);
            ++at;
        }
        e = turn_round(facets, e);
    } while (e != start);
}

void abut_ring_fill3(abut_facets3 *hull, const int32_t *vertex, int32_t count, int32_t *name, abut_hull_arrays3 *arrays)
{
    const abut_facet3 *facets = hull->facets;
    int32_t           *leaving = arrays->face; // an edge that leaves each vertex; there are more half-edges than vertices
    arrays->first[0] = 0;
    for (int32_t i = 0; i < count; ++i) {
        arrays->first[i + 1] = arrays->first[i] + hull->next[vertex[i]];
    }
    for (int32_t i = 0; i < hull->cloud->count; ++i) {
        hull->next[i] = -1;
    }
    for (int32_t i = 0; i < count; ++i) {
        hull->next[vertex[i]] = i;
    }
    for (int32_t f = 0; f < hull->used; ++f) {
        for (int k = 0; k < 3 && !is_gone(&facets[f]); ++k) {
            int32_t place = hull->next[facets[f].vertex[k]];
            if (place >= 0 && !is_flat(facets, 4 * f + k)) {
                leaving[place] = 4 * f + k;
            }
        }
    }
    for (int32_t i = 0; i < count; ++i) {
        fill_ring(hull, leaving[i], arrays->first[i], name, arrays);
    }
    for (int32_t e = 0; e < arrays->first[count]; ++e) {
        int32_t twin = arrays->twin[e];
        arrays->twin[e] = name[3 * (twin >> 2) + (twin & 3)];
    }
}

void abut_ring_polygon3(const int32_t *polygon, int32_t count, const int32_t *place, abut_hull_arrays3 *arrays)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t at = place[polygon[i]];
        int32_t before = place[polygon[i > 0 ? i - 1 : count - 1]];
        int32_t after = place[polygon[i + 1 < count ? i + 1 : 0]];
        arrays->first[at] = 2 * at;
        arrays->head[2 * at] = before < after ? before : after;
        arrays->head[2 * at + 1] = before < after ? after : before;
    }
    arrays->first[count] = 2 * count;
    for (int32_t e = 0; e < 2 * count; ++e) {
        int32_t other = 2 * arrays->head[e];
        arrays->twin[e] = arrays->head[other] == e / 2 ? other : other + 1;
    }
}
