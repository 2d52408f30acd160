// quickhull3.c : quickhull (Barber, Dobkin, Huhdanpaa 1996, "The quickhull algorithm for convex hulls") with exact decisions.
//
// Every point that may still be outside is on the list of one facet that it is strictly above. The farthest point of a list
// sees a connected patch of facets; they are replaced by triangles from the patch's rim to the point, and the points on their
// lists are shared out among those. Facets in whose plane the point lies count as not seen: then no new triangle is degenerate
// and the rim is a simple loop, since a point moved a hair towards the inside sees the same facets and lies in no plane.
#include "hull/quickhull3.h"
#include "hull/fan3.h"
#include "math/orient3.h"

static void link_edges(abut_facets3 *hull, int32_t one, int32_t other)
{
    hull->facets[one >> 2].twin[one & 3] = other;
    hull->facets[other >> 2].twin[other & 3] = one;
}

static bool is_visible(const abut_facets3 *hull, int32_t edge)
{
    return hull->facets[edge >> 2].mark >> 1 == hull->stamp;
}

// Fills hull->visible with the facets that the eye is strictly above, beginning with one that it is; returns how many. Facets
// seen are stamped with hull->stamp, those only looked at with one less.
static int32_t find_visible(abut_facets3 *hull, int32_t facet, abut_vec3 eye)
{
    int32_t count = 1;
    hull->stamp += 2;
    hull->visible[0] = facet;
    hull->facets[facet].mark = hull->stamp << 1 | (hull->facets[facet].mark & 1);
    for (int32_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k) {
            int32_t      near = hull->facets[hull->visible[i]].twin[k] >> 2;
            abut_facet3 *f = &hull->facets[near];
            abut_real    height;
            if (f->mark >> 1 < hull->stamp - 1) {
                bool seen = abut_facet_side3(hull, near, eye, &height) > 0;
                f->mark = (hull->stamp - !seen) << 1 | (f->mark & 1);
                if (seen) {
                    hull->visible[count++] = near;
                }
            }
        }
    }
    return count;
}

// An edge of a visible facet that parts it from one that is not. There is one: no point sees a whole polyhedron.
static int32_t find_rim(const abut_facets3 *hull, int32_t visible)
{
    for (int32_t i = 0; i < visible; ++i) {
        for (int k = 0; k < 3; ++k) {
            if (!is_visible(hull, hull->facets[hull->visible[i]].twin[k])) {
                return 4 * hull->visible[i] + k;
            }
        }
    }
    return 4 * hull->visible[0];
}

// Fills hull->rim with the edges round the visible facets, counter-clockwise, each as its twin's name; returns how many.
static int32_t walk_rim(abut_facets3 *hull, int32_t visible)
{
    const abut_facet3 *facets = hull->facets;
    const int32_t      start = find_rim(hull, visible);
    int32_t            count = 0;
    int32_t            edge = start;
    do {
        hull->rim[count++] = abut_edge_twin3(facets, edge);
        edge = abut_next_in_facet3(edge);
        while (is_visible(hull, abut_edge_twin3(facets, edge))) {
            edge = abut_next_in_facet3(abut_edge_twin3(facets, edge));
        }
    } while (edge != start);
    return count;
}

// Frees the visible facets and returns the points on their lists, but for the eye, in one list.
static int32_t free_visible(abut_facets3 *hull, int32_t visible, int32_t eye)
{
    int32_t orphans = -1;
    for (int32_t i = 0; i < visible; ++i) {
        int32_t point = hull->facets[hull->visible[i]].outside;
        while (point >= 0) {
            int32_t following = hull->next[point];
            if (point != eye) {
                hull->next[point] = orphans;
                orphans = point;
            }
            point = following;
        }
        abut_facet_free3(hull, hull->visible[i]);
    }
    return orphans;
}

// Turns the edges of the rim into facets with the eye. False when there is no room for them all.
static bool build_fan(abut_facets3 *hull, int32_t count, int32_t eye)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t outer = hull->rim[i];
        int32_t begin = abut_edge_begin3(hull->facets, abut_next_in_facet3(outer));
        int32_t facet = abut_facet_make3(hull, begin, abut_edge_begin3(hull->facets, outer), eye);
        if (facet < 0) {
            return false;
        }
        link_edges(hull, 4 * facet, outer);
        if (i > 0) {
            link_edges(hull, 4 * hull->rim[i - 1] + 1, 4 * facet + 2);
        }
        hull->rim[i] = facet;
    }
    link_edges(hull, 4 * hull->rim[count - 1] + 1, 4 * hull->rim[0] + 2);
    return true;
}

static bool add_farthest(abut_facets3 *hull, int32_t facet)
{
    int32_t eye = hull->facets[facet].outside;
    int32_t visible = find_visible(hull, facet, hull->cloud->points[eye]);
    int32_t count = walk_rim(hull, visible);
    int32_t orphans = free_visible(hull, visible, eye);
    if (!build_fan(hull, count, eye)) {
        return false;
    }
    abut_fan_share3(hull, count, orphans);
    return true;
}

static void begin(abut_facets3 *hull, const int32_t corner[4])
{
    const abut_vec3 *p = hull->cloud->points;
    // The fourth corner must be below the first facet.
    bool    above = abut_orient3(p[corner[0]], p[corner[1]], p[corner[2]], p[corner[3]]) > 0;
    int32_t a = corner[0];
    int32_t b = corner[above ? 2 : 1];
    int32_t c = corner[above ? 1 : 2];
    int32_t d = corner[3];
    hull->used = 0;
    hull->free = -1;
    hull->queued = 0;
    hull->queue_begin = 0;
    hull->stamp = 1;
    int32_t base = abut_facet_make3(hull, a, b, c);
    int32_t side[3] = {abut_facet_make3(hull, b, a, d), abut_facet_make3(hull, c, b, d), abut_facet_make3(hull, a, c, d)};
    for (int k = 0; k < 3; ++k) {
        link_edges(hull, 4 * base + k, 4 * side[k]);
        link_edges(hull, 4 * side[k] + 1, 4 * side[(k + 2) % 3] + 2);
    }
}

// Shares all points out among the four facets of the simplex.
static void share_all(abut_facets3 *hull)
{
    for (int32_t i = 0; i < hull->cloud->count; ++i) {
        for (int32_t facet = 0; facet < 4; ++facet) {
            abut_real height;
            if (abut_facet_side3(hull, facet, hull->cloud->points[i], &height) > 0) {
                abut_facet_assign3(hull, facet, i, height);
                break;
            }
        }
    }
}

bool abut_quickhull3(abut_facets3 *hull, const int32_t corner[4])
{
    begin(hull, corner);
    share_all(hull);
    for (int32_t facet = abut_facet_waiting3(hull); facet >= 0; facet = abut_facet_waiting3(hull)) {
        if (!add_farthest(hull, facet)) {
            return false;
        }
    }
    return true;
}
