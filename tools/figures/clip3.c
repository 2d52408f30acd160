// clip3.c : clipping in 3D: the incident face is clipped by the side planes through the reference face's edges.
#include "figures.h"
#include "view3.h"

#include <math.h>

static const abut_vec3 eye = {0.5, -1, 0.55};

static const abut_face3 face_a = {
    .point = {{-0.5, -0.35, 0}, {0.5, -0.35, 0}, {0.5, 0.35, 0}, {-0.5, 0.35, 0}},
    .vertex = {4, 5, 7, 6},
    .edge = {8, 1, 9, 0},
    .count = 4,
};

// A rectangle turned by 35 degrees and tilted, seen from outside clockwise about the normal: it is B's face.
static const abut_face3 face_b = {
    .point = {{0.54, -0.06, -0.02}, {0.08, -0.72, -0.11}, {-0.42, -0.37, -0.16}, {0.04, 0.29, -0.07}},
    .vertex = {1, 0, 2, 3},
    .edge = {4, 2, 5, 3},
    .count = 4,
};

static const abut_vec3 seen[] = {
    {-0.5, -0.35, -0.2}, {0.5, -0.35, -0.2}, {0.5, 0.35, 0.2}, {-0.5, 0.35, 0.2}, {0.08, -0.72, -0.11}};

// The side plane through an edge of the reference face, along the normal.
static void draw_wall(const view3 *v, const abut_clip3 *clip, int i)
{
    const abut_real high = 0.2;
    abut_vec3       p = clip->reference.point[i];
    abut_vec3       q = clip->reference.point[(i + 1) % clip->reference.count];
    abut_vec3       corner[4] = {abut_along3(p, -high, clip->normal), abut_along3(q, -high, clip->normal),
                                 abut_along3(q, high, clip->normal), abut_along3(p, high, clip->normal)};
    view3_polygon(v, "wall", corner, 4);
}

static void draw_contacts(const view3 *v, const abut_clip3 *clip)
{
    for (int i = 0; i < clip->count; ++i) {
        view3_segment(v, "way", clip->contact[i].point_a, clip->contact[i].point_b);
        view3_dot(v, "foot", clip->contact[i].point_a, 3);
        view3_dot(v, "foot", clip->contact[i].point_b, 3);
    }
}

static void picture(strip *s, const abut_clip3 *clip)
{
    char head[80], words[80] = "", more[80] = "";
    bool done = clip->status != ABUT_RUNNING;
    if (clip->stage == 0) {
        snprintf(head, sizeof head, "Reference face (blue), incident face");
        snprintf(words, sizeof words, "the normal is up");
    } else if (!done) {
        snprintf(head, sizeof head, "Cut by side plane %d of %d", (int)clip->stage, (int)clip->reference.count);
        snprintf(words, sizeof words, "%d corners are left", (int)clip->corners);
    } else {
        abut_real deepest = 0, shallowest = -INFINITY;
        for (int i = 0; i < clip->count; ++i) {
            deepest = fmin(deepest, clip->contact[i].separation);
            shallowest = fmax(shallowest, clip->contact[i].separation);
        }
        snprintf(head, sizeof head, "%d contacts", (int)clip->count);
        snprintf(words, sizeof words, "separations %.3f to %.3f", deepest, shallowest);
        snprintf(more, sizeof more, "each from the reference face, along the normal");
    }
    strip_next(s, head, words, more);
    view3     v = view3_of(s, eye, seen, 5);
    abut_vec3 corner[ABUT_CONTACTS3_AT_MOST];
    for (int i = 0; i < clip->corners; ++i) {
        corner[i] = clip->corner[i].point;
    }
    view3_polygon(&v, "b", clip->incident.point, clip->incident.count);
    view3_polygon(&v, "patch", corner, clip->corners);
    view3_polygon(&v, "a", clip->reference.point, clip->reference.count);
    if (clip->stage > 0 && !done) {
        draw_wall(&v, clip, clip->stage - 1);
    }
    for (int i = 0; i < clip->corners; ++i) {
        view3_dot(&v, "corner", corner[i], 2.6);
    }
    draw_contacts(&v, clip);
    view3_arrow(&v, "way", clip->reference.point[3], clip->normal, 0.2);
}

bool figure_clip3(const char *path)
{
    static const abut_vec3 up = {0, 0, 1};

    const abut_real spread = 1e-14;
    strip           t;
    if (!strip_open(&t, path, "Clipping in 3D, one picture per side plane", 3, 2, 290, 230)) {
        return false;
    }
    abut_clip3 clip;
    abut_clip3_begin(&clip, &face_a, &face_b, up, 0, 0, 0, spread);
    picture(&t, &clip);
    while (clip.status == ABUT_RUNNING) {
        abut_clip3_step(&clip);
        picture(&t, &clip);
    }
    return strip_close(&t) && clip.count > 0;
}
