// facing_facets3.c : the patch in which two faces, or the point in which two edges, of boxes and segments lie over each other.
//
// Seen along the normal a farthest feature is a corner, an edge or a face: half axes that lean are taken whole, up to two that
// do not span it. A face is the reference, and what the other shows is cut by its four sides (Sutherland, Hodgman 1974) in
// coordinates in which the reference is the square from -1 to 1; the corners left over are averaged. Two edges span such a
// square together, and the crossing is its point.
#include "pairs/facing_facets3.h"
#include "math/direction3.h"

// A parallelogram, a segment or a point: the center plus both spans, each taken between -1 and 1 times.
typedef struct feature {
    abut_vec3 center;
    abut_vec3 span[2];
    int32_t   spans;
} feature;

static feature feature_of(const abut_zonotope3 *bars, abut_vec3 direction, abut_real flat)
{
    feature f = {bars->center, {{0, 0, 0}, {0, 0, 0}}, 0};
    for (int32_t i = 0; i < bars->count; ++i) {
        abut_vec3 bar = abut_scale3(bars->half[i], bars->axis[i]);
        abut_real lean = abut_dot3(bar, direction);
        if (abut_abs(lean) > flat) {
            f.center = abut_along3(f.center, lean > 0 ? 1 : -1, bar);
        } else if (f.spans < 2 && bars->half[i] > flat) {
            f.span[f.spans++] = bar;
        }
    }
    return f;
}

// Coordinates in the reference, and how far beyond 1 a point at its rim may lie by rounding.
typedef struct place {
    abut_real c[2];
} place;

typedef struct frame {
    abut_vec3 center;
    abut_vec3 measure[2]; // a coordinate is the product with this one
    abut_real limit[2];
} frame;

// False when the spans do not part: there is no such patch.
static bool frame_of(frame *f, abut_vec3 center, abut_vec3 u, abut_vec3 v, abut_vec3 normal, abut_real flat)
{
    abut_vec3 along_u = abut_cross3(v, normal);
    abut_vec3 along_v = abut_cross3(normal, u);
    abut_real area = abut_dot3(u, along_u);
    f->center = center;
    f->measure[0] = abut_scale3(1 / area, along_u);
    f->measure[1] = abut_scale3(1 / area, along_v);
    f->limit[0] = 1 + flat / abut_direction_of3(u).length;
    f->limit[1] = 1 + flat / abut_direction_of3(v).length;
    return area != 0;
}

static place place_of(const frame *f, abut_vec3 point)
{
    abut_vec3 way = abut_sub3(point, f->center);
    place     p = {{abut_dot3(way, f->measure[0]), abut_dot3(way, f->measure[1])}};
    return p;
}

enum { CORNERS_AT_MOST = 2 * 4 };

typedef struct patch {
    place   corner[CORNERS_AT_MOST];
    int32_t count;
} patch;

static patch patch_of(const frame *f, const feature *incident)
{
    static const abut_real sides[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

    patch p;
    p.count = incident->spans < 2 ? 1 + incident->spans : 4;
    for (int32_t i = 0; i < p.count; ++i) {
        abut_vec3 corner = abut_along3(incident->center, sides[i][0], incident->span[0]);
        p.corner[i] = place_of(f, abut_along3(corner, sides[i][1], incident->span[1]));
    }
    return p;
}

// What is left of a patch where side * c[axis] is at most the limit. A segment has one edge, not two.
static patch cut(const patch *p, int axis, abut_real side, abut_real limit)
{
    patch   left = {.count = 0};
    int32_t edges = p->count > 2 ? p->count : p->count - 1;
    for (int32_t i = 0; i < p->count; ++i) {
        const place *from = &p->corner[i];
        const place *to = &p->corner[i + 1 < p->count ? i + 1 : 0];
        abut_real    inside = limit - side * from->c[axis];
        abut_real    next = limit - side * to->c[axis];
        if (inside >= 0 && left.count < CORNERS_AT_MOST) {
            left.corner[left.count++] = *from;
        }
        if (i < edges && (inside >= 0) != (next >= 0) && left.count < CORNERS_AT_MOST) {
            abut_real part = inside / (inside - next);
            place *new = &left.corner[left.count++];
            new->c[0] = from->c[0] + part *(to->c[0] - from->c[0]);
            new->c[1] = from->c[1] + part *(to->c[1] - from->c[1]);
        }
    }
    return left;
}

// The middle of what the reference's four sides leave; false when that is nothing.
static bool middle_of_rest(const frame *f, patch p, place *middle)
{
    for (int axis = 0; axis < 2; ++axis) {
        p = cut(&p, axis, 1, f->limit[axis]);
        p = cut(&p, axis, -1, f->limit[axis]);
    }
    middle->c[0] = 0;
    middle->c[1] = 0;
    for (int32_t i = 0; i < p.count; ++i) {
        middle->c[0] += p.corner[i].c[0] / (abut_real)p.count;
        middle->c[1] += p.corner[i].c[1] / (abut_real)p.count;
    }
    middle->c[0] = abut_min(abut_max(middle->c[0], -1), 1);
    middle->c[1] = abut_min(abut_max(middle->c[1], -1), 1);
    return p.count > 0;
}

bool abut_facet_of_zonotopes3(const abut_zonotope3 *first, const abut_zonotope3 *second, abut_vec3 normal, abut_real distance,
                              abut_real flat, abut_vec3 *point)
{
    feature a = feature_of(first, normal, flat);
    feature b = feature_of(second, abut_neg3(normal), flat);
    frame   f;
    place   at;
    if (a.spans == 1 && b.spans == 1) {
        // The way to the crossing goes along both: as the first's share and, backwards, the second's.
        feature crossing = {b.center, {{0, 0, 0}, {0, 0, 0}}, 0};
        if (!frame_of(&f, a.center, a.span[0], b.span[0], normal, flat)) {
            return false;
        }
        bool met = middle_of_rest(&f, patch_of(&f, &crossing), &at);
        *point = abut_along3(a.center, at.c[0], a.span[0]);
        return met;
    }
    const feature *reference = a.spans == 2 ? &a : &b;
    if (reference->spans < 2 || !frame_of(&f, reference->center, reference->span[0], reference->span[1], normal, flat)) {
        return false;
    }
    bool met = middle_of_rest(&f, patch_of(&f, reference == &a ? &b : &a), &at);
    *point = abut_along3(abut_along3(reference->center, at.c[0], reference->span[0]), at.c[1], reference->span[1]);
    *point = reference == &a ? *point : abut_along3(*point, -distance, normal);
    return met;
}
