// decompose2.c : an outline with two holes: its triangles, what merging leaves of them, and what windows leave of that.
#include "figures.h"
#include "svg.h"

#include <abut/decompose2.h>

enum { PANEL = 250, TOP = 34, MOST_CORNERS = 64 };

// A leaf: a jagged rim, and two holes.
static const abut_vec2 points[] = {
    {115, 5},   {128, 40},  {150, 22},  {152, 52},  {186, 40},  {172, 70},  {208, 76},  {182, 98},  {224, 122}, {186, 128},
    {206, 160}, {172, 156}, {180, 190}, {150, 172}, {142, 208}, {122, 180}, {104, 224}, {94, 182},  {66, 206},  {70, 168},
    {34, 180},  {52, 148},  {14, 142},  {46, 122},  {8, 92},    {52, 92},   {36, 52},   {70, 66},   {76, 28},   {96, 50},
    {76, 92},   {108, 84},  {118, 112}, {88, 124},  {98, 106},  {132, 128}, {158, 112}, {152, 146}, {130, 152},
};
static const int32_t counts[] = {30, 5, 4};

static void draw_pieces(svg *s, double left, const abut_pieces2 *pieces, const char *words)
{
    static const char *const looks[] = {"a", "b", "patch", "near", "set"};
    for (int32_t p = 0; p < pieces->pieces; ++p) {
        const int32_t first = abut_pieces2_first(pieces)[p], count = abut_pieces2_first(pieces)[p + 1] - first;
        svg_point     corner[MOST_CORNERS];
        for (int32_t i = 0; i < count && i < MOST_CORNERS; ++i) {
            const abut_vec2 v = points[abut_pieces2_corner(pieces)[first + i]];
            corner[i] = (svg_point){left + (double)v.x, TOP + (double)v.y};
        }
        svg_polygon(s, looks[p % 5], corner, count < MOST_CORNERS ? count : MOST_CORNERS);
    }
    char line[80];
    snprintf(line, sizeof line, "%s: %d", words, (int)pieces->pieces);
    svg_text(s, "head", (svg_point){left + 10, 20}, line);
}

bool figure_decompose2(const char *path)
{
    static const char *const      words[] = {"triangles", "merged", "windows divided anew"};
    const abut_outline2           outline = {points, counts, (int32_t)(sizeof counts / sizeof counts[0])};
    const abut_decompose2_options merging = {-1};
    svg                           s;
    if (!svg_open(&s, path, 3 * PANEL, PANEL + TOP - 20,
                  "An outline with two holes as triangles, merged, and in fewer pieces")) {
        return false;
    }
    bool drawn = true;
    for (int i = 0; i < 3; ++i) {
        abut_pieces2     *pieces;
        const abut_status status = i == 0 ? abut_triangulate2(&outline, NULL, &pieces, NULL)
                                          : abut_decompose2(&outline, i == 1 ? &merging : NULL, NULL, &pieces, NULL);
        drawn = drawn && status == ABUT_OK;
        if (status == ABUT_OK) {
            draw_pieces(&s, PANEL * i, pieces, words[i]);
        }
        abut_pieces2_release(pieces, NULL);
    }
    return svg_close(&s) && drawn;
}
