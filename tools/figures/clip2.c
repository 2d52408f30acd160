// clip2.c : clipping in 2D: two edges that face each other, the side lines through their ends, the interval both cover.
#include "figures.h"
#include "view2.h"

static const abut_vec2 all[] = {{0, 0.2}, {5, 1.3}};

static void picture(strip *s, const abut_clip2 *clip)
{
    static const char *const heads[] = {"Two edges, face to face", "Side lines at the low ends", "Side lines at the high ends",
                                        "A contact at each end"};

    char first[80] = "", second[80] = "";
    if (clip->stage == 1 || clip->stage == 2) {
        snprintf(first, sizeof first, clip->stage == 1 ? "from %.2f on; the tangent runs left" : "both cover %.2f to %.2f",
                 clip->low, clip->high);
    }
    if (clip->count == 2) {
        snprintf(first, sizeof first, "separations %.3f and %.3f", clip->contact[0].separation, clip->contact[1].separation);
        snprintf(second, sizeof second, "ids %llu and %llu", (unsigned long long)clip->contact[0].id,
                 (unsigned long long)clip->contact[1].id);
    }
    strip_next(s, heads[clip->stage], first, second);
    view2 v = view2_of(s, all, 2);
    if (clip->stage >= 1) {
        view2_line(&v, "boundary", clip->tangent, clip->low);
    }
    if (clip->stage >= 2) {
        view2_line(&v, "boundary", clip->tangent, clip->high);
    }
    view2_polygon(&v, "a", clip->face_a.point, 2);
    view2_polygon(&v, "b", clip->face_b.point, 2);
    for (int i = 0; i < 2; ++i) {
        view2_dot(&v, "corner", clip->face_a.point[i], 3);
        view2_dot(&v, "corner", clip->face_b.point[i], 3);
    }
    view2_name(&v, clip->face_a.point[1], "A");
    view2_name(&v, clip->face_b.point[0], "B");
    for (int i = 0; i < clip->count; ++i) {
        view2_segment(&v, "way", clip->contact[i].point_a, clip->contact[i].point_b);
        view2_dot(&v, "foot", clip->contact[i].point_a, 3.4);
        view2_dot(&v, "foot", clip->contact[i].point_b, 3.4);
    }
}

bool figure_clip2(const char *path)
{
    static const abut_face2 face_a = {{{4, 1}, {0, 1}}, {1, 2}, 2};
    static const abut_face2 face_b = {{{1.2, 0.5}, {5, 0.8}}, {0, 3}, 2};
    static const abut_vec2  up = {0, 1};

    strip t;
    if (!strip_open(&t, path, "Clipping in 2D, one picture per step", 4, 1, 220, 130)) {
        return false;
    }
    abut_clip2 clip;
    abut_clip2_begin(&clip, &face_a, &face_b, up, 0, 0, 0);
    picture(&t, &clip);
    while (abut_clip2_step(&clip) == ABUT_RUNNING) {
        picture(&t, &clip);
    }
    picture(&t, &clip);
    return strip_close(&t) && clip.count == 2;
}
