// decompose3.c : a window frame, cut into convex pieces, each of which is a shape for queries. Link abut_world.
#include <abut/decompose3.h>
#include <abut/query3.h>

#include <stdio.h>
#include <stdlib.h>

enum { CORNERS = 4, RINGS = 4, TRIANGLES = 2 * CORNERS * RINGS };

// Four squares, each four corners: the outer one in front and behind, then the inner one behind and in front. Between every two
// that follow each other, and between the last and the first, there is a band of four rectangles, which are two triangles each.
static void make_frame(abut_vec3 *vertex, int32_t *corner)
{
    static const abut_real turn[CORNERS][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const abut_real half[RINGS] = {3, 3, 2, 2}, z[RINGS] = {1, 0, 0, 1};
    for (int32_t r = 0; r < RINGS; ++r) {
        for (int32_t i = 0; i < CORNERS; ++i) {
            const int32_t here = CORNERS * r + i, next = CORNERS * r + (i + 1) % CORNERS;
            const int32_t over = (here + CORNERS) % (CORNERS * RINGS), beside = (next + CORNERS) % (CORNERS * RINGS);
            const int32_t both[6] = {here, over, beside, here, beside, next};
            vertex[here] = (abut_vec3){half[r] * turn[i][0], half[r] * turn[i][1], z[r]};
            for (int32_t k = 0; k < 6; ++k) {
                corner[6 * here + k] = both[k];
            }
        }
    }
}

// How far a shape is from the hull of some points.
static abut_real distance_of(const abut_vec3 *points, int32_t count, const abut_shape3 *other)
{
    const abut_hull3 *hull;
    abut_shape3       shape;
    abut_real         distance = -1;
    void             *block = malloc(abut_hull3_size(count));
    if (block != NULL && abut_hull3_build(points, count, block, abut_hull3_size(count), &hull, NULL) == ABUT_OK) {
        abut_make_hull3(&shape, hull, 0);
        distance = abut_distance3(&shape, other, abut_identity3(), NULL, NULL).distance;
    }
    free(block);
    return distance;
}

int main(void)
{
    abut_vec3     vertices[CORNERS * RINGS];
    int32_t       corners[3 * TRIANGLES];
    abut_pieces3 *pieces;
    int32_t       fault;
    make_frame(vertices, corners);
    const abut_status status = abut_decompose3(vertices, CORNERS * RINGS, corners, TRIANGLES, NULL, NULL, &pieces, &fault);
    if (status != ABUT_OK) {
        printf("%s (%d)\n", abut_status_text(status), (int)fault);
        return 1;
    }
    abut_shape3 ball;
    abut_make_sphere3(&ball, (abut_vec3){0.5, 0, 0.5}, 0.5); // in the window
    abut_real nearest = 1e9;
    for (int32_t p = 0; p < pieces->pieces; ++p) {
        const int32_t   first = abut_pieces3_first(pieces)[p], count = abut_pieces3_first(pieces)[p + 1] - first;
        const abut_real distance = distance_of(abut_pieces3_points(pieces) + first, count, &ball);
        nearest = distance < nearest ? distance : nearest;
    }
    const abut_piece_volume3 whole = pieces->whole;
    printf("%d pieces, %.1f %% larger than the frame; the ball is %.15g away\n", (int)pieces->pieces,
           (double)(100 * (whole.hull / whole.part - 1)), (double)nearest);
    abut_pieces3_release(pieces, NULL);
    return nearest != 1;
}
