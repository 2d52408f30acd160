// view3.c : see view3.h.
#include "view3.h"

#include <math.h>

enum { FACES_AT_MOST = 256, CORNERS_AT_MOST = 64 };

static abut_vec3 unit_of(abut_vec3 v)
{
    return abut_scale3(1 / sqrt(abut_dot3(v, v)), v);
}

view3 view3_of(strip *s, abut_vec3 toward, const abut_vec3 *points, int count)
{
    const double edge = 20; // pixels
    abut_vec3    z = {0, 0, 1};
    view3        v = {.sheet = &s->sheet, .box = s->picture};
    v.toward = unit_of(toward);
    v.right = unit_of(abut_cross3(z, v.toward));
    v.up = abut_cross3(v.toward, v.right);
    double low_x = INFINITY, high_x = -INFINITY, low_y = INFINITY, high_y = -INFINITY;
    for (int i = 0; i < count; ++i) {
        low_x = fmin(low_x, abut_dot3(points[i], v.right));
        high_x = fmax(high_x, abut_dot3(points[i], v.right));
        low_y = fmin(low_y, abut_dot3(points[i], v.up));
        high_y = fmax(high_y, abut_dot3(points[i], v.up));
    }
    v.x = (low_x + high_x) / 2;
    v.y = (low_y + high_y) / 2;
    v.scale = fmin((s->width - 2 * edge) / (high_x - low_x), (s->height - 2 * edge) / (high_y - low_y));
    return v;
}

svg_point view3_at(const view3 *v, abut_vec3 p)
{
    return (svg_point){(v->box.left + v->box.right) / 2 + v->scale * (abut_dot3(p, v->right) - v->x),
                       (v->box.top + v->box.bottom) / 2 - v->scale * (abut_dot3(p, v->up) - v->y)};
}

bool view3_faces(const view3 *v, abut_vec3 normal)
{
    return abut_dot3(normal, v->toward) > 0;
}

void view3_polygon(const view3 *v, const char *look, const abut_vec3 *points, int count)
{
    svg_point at[CORNERS_AT_MOST];
    for (int i = 0; i < count && i < CORNERS_AT_MOST; ++i) {
        at[i] = view3_at(v, points[i]);
    }
    svg_polygon(v->sheet, look, at, count);
}

void view3_segment(const view3 *v, const char *look, abut_vec3 from, abut_vec3 to)
{
    svg_line(v->sheet, look, view3_at(v, from), view3_at(v, to));
}

void view3_arrow(const view3 *v, const char *look, abut_vec3 from, abut_vec3 way, double length)
{
    svg_arrow(v->sheet, look, view3_at(v, from), view3_at(v, abut_along3(from, length, way)));
}

void view3_dot(const view3 *v, const char *look, abut_vec3 at, double pixels)
{
    svg_dot(v->sheet, look, view3_at(v, at), pixels);
}

void view3_name(const view3 *v, abut_vec3 at, const char *name)
{
    svg_point p = view3_at(v, at);
    svg_text(v->sheet, "small", (svg_point){p.x + 6, p.y - 5}, name);
}

static int corners_of(const abut_shape3 *shape)
{
    switch (shape->core) {
    case ABUT_CORE3_SEGMENT:
        return 2;
    case ABUT_CORE3_TRIANGLE:
        return 3;
    case ABUT_CORE3_BOX:
        return 8;
    case ABUT_CORE3_HULL:
        return shape->hull->vertices;
    default:
        return 0;
    }
}

// In the shape's own frame.
static abut_vec3 corner_of(const abut_shape3 *shape, int i)
{
    if (shape->core == ABUT_CORE3_BOX) {
        abut_vec3 side = {i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1};
        return (abut_vec3){shape->center.x + side.x * shape->half.x, shape->center.y + side.y * shape->half.y,
                           shape->center.z + side.z * shape->half.z};
    }
    return shape->core == ABUT_CORE3_HULL ? abut_hull3_vertex(shape->hull, i) : shape->p[i];
}

bool view3_difference_of(view3_difference *d, const abut_pair3 *pair)
{
    d->count = 0;
    for (int i = 0; i < corners_of(pair->a); ++i) {
        for (int j = 0; j < corners_of(pair->b) && d->count < VIEW3_POINTS; ++j) {
            abut_vec3 a = abut_scale3(pair->per_unit, abut_sub3(corner_of(pair->a, i), pair->a->middle));
            abut_vec3 b = abut_scale3(pair->per_unit, abut_sub3(corner_of(pair->b, j), pair->b->middle));
            d->cloud[d->count++] = abut_sub3(a, abut_add3(abut_rotate3(pair->rotation, b), pair->offset));
        }
    }
    return abut_hull3_build(d->cloud, d->count, d->block, sizeof d->block, &d->hull, NULL) == ABUT_OK &&
           d->hull->faces <= FACES_AT_MOST;
}

// Each face's area vector (Newell): edges inside a face are run both ways and add nothing.
static void find_normals(const abut_hull3 *hull, abut_vec3 *normal)
{
    const int32_t *head = abut_hull3_head(hull), *twin = abut_hull3_twin(hull), *face = abut_hull3_face(hull);
    for (int f = 0; f < hull->faces; ++f) {
        normal[f] = (abut_vec3){0, 0, 0};
    }
    for (int e = 0; e < hull->half_edges; ++e) {
        abut_vec3 from = abut_hull3_vertex(hull, head[twin[e]]), to = abut_hull3_vertex(hull, head[e]);
        if (face[e] >= 0) {
            normal[face[e]] = abut_add3(normal[face[e]], abut_cross3(from, to));
        }
    }
}

static void draw_edges(const view3 *v, const abut_hull3 *hull, bool seen)
{
    const int32_t *head = abut_hull3_head(hull), *twin = abut_hull3_twin(hull), *face = abut_hull3_face(hull);
    abut_vec3      normal[FACES_AT_MOST];
    find_normals(hull, normal);
    for (int e = 0; e < hull->half_edges; ++e) {
        if (e > twin[e] || face[e] == face[twin[e]]) {
            continue;
        }
        bool shows = view3_faces(v, normal[face[e]]) || view3_faces(v, normal[face[twin[e]]]);
        if (shows == seen) {
            view3_segment(v, seen ? "seen" : "behind", abut_hull3_vertex(hull, head[twin[e]]),
                          abut_hull3_vertex(hull, head[e]));
        }
    }
}

void view3_draw_hidden(const view3 *v, const view3_difference *d)
{
    draw_edges(v, d->hull, false);
}

void view3_draw_seen(const view3 *v, const view3_difference *d)
{
    draw_edges(v, d->hull, true);
}
