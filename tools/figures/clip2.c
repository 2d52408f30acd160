// clip2.c : clipping in the plane: two edges that face each other, the side planes on their ends, the stretch both cover.
#include "figures.h"
#include "plane.h"

static const abut_vec2 all[] = {{0, 0.2}, {5, 1.3}};

static void tell(story *s, const abut_clip2 *clip)
{
    static const char *const heads[] = {"Two edges, face to face", "Side planes at the low ends",
                                        "Side planes at the high ends", "A contact at each end"};

    char first[80] = "", second[80] = "";
    if (clip->stage == 1 || clip->stage == 2) {
        snprintf(first, sizeof first, clip->stage == 1 ? "from %.2f on; the tangent runs left" : "both cover %.2f to %.2f",
                 clip->low, clip->high);
    }
    if (clip->count == 2) {
        snprintf(first, sizeof first, "separations %.3f and %.3f", clip->contact[0].separation, clip->contact[1].separation);
        snprintf(second, sizeof second, "names %llu and %llu", (unsigned long long)clip->contact[0].id,
                 (unsigned long long)clip->contact[1].id);
    }
    story_next(s, heads[clip->stage], first, second);
    plane_view v = plane_look(s, all, 2);
    if (clip->stage >= 1) {
        plane_line(&v, "boundary", clip->tangent, clip->low);
    }
    if (clip->stage >= 2) {
        plane_line(&v, "boundary", clip->tangent, clip->high);
    }
    plane_polygon(&v, "a", clip->face_a.point, 2);
    plane_polygon(&v, "b", clip->face_b.point, 2);
    for (int i = 0; i < 2; ++i) {
        plane_dot(&v, "corner", clip->face_a.point[i], 3);
        plane_dot(&v, "corner", clip->face_b.point[i], 3);
    }
    plane_name(&v, clip->face_a.point[1], "A");
    plane_name(&v, clip->face_b.point[0], "B");
    for (int i = 0; i < clip->count; ++i) {
        plane_segment(&v, "way", clip->contact[i].point_a, clip->contact[i].point_b);
        plane_dot(&v, "foot", clip->contact[i].point_a, 3.4);
        plane_dot(&v, "foot", clip->contact[i].point_b, 3.4);
    }
}

bool figure_clip2(const char *path)
{
    static const abut_face2 face_a = {{{4, 1}, {0, 1}}, {1, 2}, 2};
    static const abut_face2 face_b = {{{1.2, 0.5}, {5, 0.8}}, {0, 3}, 2};
    static const abut_vec2  up = {0, 1};

    story t;
    if (!story_open(&t, path, "Clipping in the plane, one picture per step", 4, 1, 220, 130)) {
        return false;
    }
    abut_clip2 clip;
    abut_clip2_begin(&clip, &face_a, &face_b, up, 0, 0, 0);
    tell(&t, &clip);
    while (abut_clip2_step(&clip) == ABUT_RUNNING) {
        tell(&t, &clip);
    }
    tell(&t, &clip);
    return story_close(&t) && clip.count == 2;
}
