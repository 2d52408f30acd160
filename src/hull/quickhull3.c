// quickhull3.c : quickhull (Barber, Dobkin, Huhdanpaa 1996, "The quickhull algorithm for convex hulls") with exact decisions.
//
// Every point that may still be outside is on the list of one facet that it is strictly above. The farthest point of a list
// sees a connected patch of facets; they are replaced by triangles from the patch's rim to the point, and the points on their
// lists are shared out among those. Facets in whose plane the point lies count as not seen: then no new triangle is degenerate
// and the rim is a simple loop, since a point moved a hair towards the inside sees the same facets and lies in no plane.
#include "hull/quickhull3.h"
#include "base/tolerance_shape3.h"
#include "math/exact.h"
#include "math/orient3.h"

// Facets: on which side of one a point is, the list of points outside it, and the queue of facets that have any.

int abut_facet_side3(const abut_facets3 *hull, int32_t facet, abut_vec3 point, abut_real *height)
{
    const abut_facet_plane3 *plane = &hull->planes[facet];
    *height = abut_dot3(plane->normal, abut_sub3(point, plane->point));
    if (*height > plane->doubt) {
        return 1;
    }
    if (*height < -plane->doubt) {
        return -1;
    }
    const int32_t   *v = hull->facets[facet].vertex;
    const abut_vec3 *p = hull->cloud->points;
    return abut_orient3(p[v[0]], p[v[1]], p[v[2]], point);
}

static void enqueue(abut_facets3 *hull, int32_t facet)
{
    if ((hull->facets[facet].mark & 1) == 0) {
        hull->facets[facet].mark |= 1;
        hull->queue[(hull->queue_begin + hull->queued) % hull->capacity] = facet;
        ++hull->queued;
    }
}

int32_t abut_facet_waiting3(abut_facets3 *hull)
{
    while (hull->queued > 0) {
        int32_t facet = hull->queue[hull->queue_begin];
        hull->queue_begin = (hull->queue_begin + 1) % hull->capacity;
        --hull->queued;
        hull->facets[facet].mark &= ~1;
        // It may be gone since, and its place taken by another.
        if (hull->facets[facet].outside >= 0) {
            return facet;
        }
    }
    return -1;
}

void abut_facet_assign3(abut_facets3 *hull, int32_t facet, int32_t point, abut_real height)
{
    abut_facet3       *f = &hull->facets[facet];
    abut_facet_plane3 *plane = &hull->planes[facet];
    const abut_vec3   *p = hull->cloud->points;
    // Of points equally far the last in order is taken: it is a corner of the face they span, so that a grid on a face gives
    // its corners and nothing else.
    bool first =
        f->outside < 0 || height > plane->farthest || (height == plane->farthest && abut_before3(p[f->outside], p[point]));
    if (first) {
        hull->next[point] = f->outside;
        f->outside = point;
        plane->farthest = height;
        enqueue(hull, facet);
    } else {
        hull->next[point] = hull->next[f->outside];
        hull->next[f->outside] = point;
    }
}

static void set_plane(abut_facets3 *hull, int32_t facet)
{
    const int32_t     *v = hull->facets[facet].vertex;
    const abut_vec3   *p = hull->cloud->points;
    abut_facet_plane3 *plane = &hull->planes[facet];
    abut_vec3          a = abut_sub3(p[v[1]], p[v[0]]);
    abut_vec3          b = abut_sub3(p[v[2]], p[v[0]]);
    abut_vec3          sizes = {abut_abs(a.y * b.z) + abut_abs(a.z * b.y), abut_abs(a.z * b.x) + abut_abs(a.x * b.z),
                                abut_abs(a.x * b.y) + abut_abs(a.y * b.x)};
    abut_vec3          extent = hull->cloud->extent;
    // Underflow is off by the smallest number in each component of the normal, and once more in each product with it.
    abut_real lost = 2 * ABUT_REAL_SMALLEST * (((extent.x + extent.y) + extent.z) + 2);
    plane->normal = abut_cross3(a, b);
    plane->point = p[v[0]];
    plane->doubt = ABUT_PLANE3_FILTER * abut_dot3(sizes, extent) + lost;
    plane->farthest = 0;
}

int32_t abut_facet_make3(abut_facets3 *hull, int32_t a, int32_t b, int32_t c)
{
    int32_t facet = hull->free;
    if (facet >= 0) {
        hull->free = hull->facets[facet].twin[0];
    } else if (hull->used < hull->capacity) {
        facet = hull->used++;
        hull->facets[facet].mark = 0;
    } else {
        return -1;
    }
    abut_facet3 *f = &hull->facets[facet];
    f->vertex[0] = a;
    f->vertex[1] = b;
    f->vertex[2] = c;
    f->outside = -1;
    f->mark &= 1;
    set_plane(hull, facet);
    return facet;
}

void abut_facet_free3(abut_facets3 *hull, int32_t facet)
{
    abut_facet3 *f = &hull->facets[facet];
    f->vertex[0] = -1;
    f->outside = -1;
    f->twin[0] = hull->free;
    hull->free = facet;
}

// Which of the new facets round a vertex a point is above.
//
// A few facets are tried one after the other. Among many a point would be tried against all of them, and a cone over a polygon
// of n corners would cost n for each point near its tip. But the facets are the sides of a convex cone: planes through the tip,
// the first corner and each other corner cut it into wedges. Bisection finds the wedge that holds the point, and only the side
// that closes that wedge can hide it from the rest.

typedef struct fan {
    const abut_facets3 *hull;
    int32_t             count;
    int32_t             high; // the last corner that is not in one plane with the tip, corner 0 and the corner before it
} fan;

static abut_vec3 corner_of(const fan *f, int32_t at, int which)
{
    const abut_facets3 *hull = f->hull;
    return hull->cloud->points[hull->facets[hull->rim[at]].vertex[which]];
}

// On which side of the plane through the tip, corner 0 and corner `at`: positive where the corners before it are.
static int side_of_wedge(const fan *f, int32_t at, abut_vec3 point)
{
    return abut_orient3(corner_of(f, 0, 0), corner_of(f, at, 0), corner_of(f, 0, 2), point);
}

// The last corners may be in one plane with corner 0, and make wedges of no width: leave them out. (The first ones may too, but
// bisection passes them by itself.)
static fan fan_of(const abut_facets3 *hull, int32_t count)
{
    fan f = {hull, count, count - 1};
    while (f.high > 2 && side_of_wedge(&f, f.high, corner_of(&f, f.high - 1, 0)) == 0) {
        --f.high;
    }
    return f;
}

// The only facet worth trying, as a place on the rim.
static int32_t bisect(const fan *f, abut_vec3 point)
{
    int32_t low = 1;
    int32_t high = f->high;
    if (side_of_wedge(f, low, point) > 0) {
        return 0;
    }
    if (side_of_wedge(f, high, point) < 0) {
        return f->count - 1;
    }
    while (low + 1 < high) {
        int32_t middle = low + (high - low) / 2;
        if (side_of_wedge(f, middle, point) <= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

void abut_fan_share3(abut_facets3 *hull, int32_t count, int32_t orphan)
{
    bool many = count > ABUT_FAN_SCAN3;
    fan  f = {hull, count, 0};
    if (many && orphan >= 0) {
        f = fan_of(hull, count);
    }
    while (orphan >= 0) {
        int32_t   following = hull->next[orphan];
        abut_vec3 point = hull->cloud->points[orphan];
        int32_t   first = many ? bisect(&f, point) : 0;
        int32_t   end = many ? first + 1 : count;
        for (int32_t i = first; i < end; ++i) {
            abut_real height;
            if (abut_facet_side3(hull, hull->rim[i], point, &height) > 0) {
                abut_facet_assign3(hull, hull->rim[i], orphan, height);
                break;
            }
        }
        orphan = following;
    }
}

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
