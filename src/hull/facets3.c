// facets3.c : facets: on which side of one a point is, the list of points outside it, and the queue of facets that have any.
#include "hull/facets3.h"
#include "base/tolerance_shape3.h"
#include "math/exact.h"
#include "math/orient3.h"

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
