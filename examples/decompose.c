// decompose.c : a plate with a hole, divided into convex pieces, each of which is a shape for queries. Link abut_world.
#include <abut/decompose2.h>
#include <abut/query2.h>

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    // Two rings: the plate and its hole. Which way they run round does not matter.
    const abut_vec2     points[] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}, {1, 1}, {2, 1}, {2, 2}, {1, 2}};
    const int32_t       counts[] = {4, 4};
    const abut_outline2 plate = {points, counts, 2};
    abut_pieces2       *pieces;
    int32_t             fault[2];
    abut_status         status = abut_decompose2(&plate, NULL, NULL, &pieces, fault);
    if (status != ABUT_OK) {
        printf("%s (%d, %d)\n", abut_status_text(status), (int)fault[0], (int)fault[1]);
        return 1;
    }
    abut_shape2 ball;
    abut_make_circle2(&ball, (abut_vec2){1.5, 1.5}, 0.25); // in the hole
    abut_real nearest = 1e9;
    for (int32_t p = 0; p < pieces->pieces; ++p) {
        const int32_t  first = abut_pieces2_first(pieces)[p];
        const int32_t  count = abut_pieces2_first(pieces)[p + 1] - first;
        const int32_t *corner = abut_pieces2_corner(pieces) + first;
        abut_vec2      corners[8];
        for (int32_t i = 0; i < count; ++i) {
            corners[i] = points[corner[i]];
        }
        const abut_polygon2 *polygon;
        abut_shape2          shape;
        void                *block = malloc(abut_polygon2_size(count));
        if (block == NULL || abut_polygon2_build(corners, count, block, abut_polygon2_size(count), &polygon, NULL) != ABUT_OK) {
            return 1;
        }
        abut_make_polygon2(&shape, polygon, 0);
        abut_real distance = abut_distance2(&shape, &ball, abut_identity2(), NULL, NULL).distance;
        nearest = distance < nearest ? distance : nearest;
        free(block);
    }
    printf("%d pieces; the ball is %.15g away\n", (int)pieces->pieces, nearest);
    abut_pieces2_release(pieces, NULL);
    return nearest != 0.25;
}
