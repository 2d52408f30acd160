// fuzz_decompose2.c : any bytes as rings: the decomposition finishes, says what is wrong, and its pieces are convex
// and made of the triangles' number of corners.
//
// The first byte chooses how the rest is read (raw numbers, a small grid, a grid in thirds), the second the window.
#include "abut/decompose2.h"
#include "coordinate.h"
#include "require.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 120, MOST_RINGS = 8 };

static void check_convex(const abut_vec2 *points, const abut_pieces2 *pieces)
{
    for (int32_t p = 0; p < pieces->pieces; ++p) {
        const int32_t  first = abut_pieces2_first(pieces)[p], count = abut_pieces2_first(pieces)[p + 1] - first;
        const int32_t *corner = abut_pieces2_corner(pieces) + first;
        int32_t        left = 0;
        require(count >= 3);
        for (int32_t i = 0; i < count; ++i) {
            const int turn = abut_turn2(points[corner[i]], points[corner[(i + 1) % count]], points[corner[(i + 2) % count]]);
            require(turn >= 0);
            left += turn;
        }
        require(left >= 3);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    abut_vec2     points[MOST_POINTS];
    int32_t       counts[MOST_RINGS] = {0};
    int32_t       total = 0;
    const uint8_t kind = size > 2 ? data[0] % 3 : 1;
    const size_t  step = kind == 0 ? sizeof(abut_real) : 1;
    for (size_t at = 2; at + 1 + step + sizeof(abut_real) <= size && total < MOST_POINTS; at += 1 + 2 * step) {
        ++counts[data[at] % MOST_RINGS];
        points[total++] = (abut_vec2){coordinate(data + at + 1, kind), coordinate(data + at + 1 + step, kind)};
    }
    const abut_outline2           outline = {points, counts, MOST_RINGS};
    const abut_decompose2_options options = {size > 2 ? data[1] % 70 - 1 : 0};
    abut_pieces2                 *pieces, *triangles;
    int32_t                       fault[2];
    const abut_status             status = abut_decompose2(&outline, &options, NULL, &pieces, fault);
    require(abut_triangulate2(&outline, NULL, &triangles, fault) == status);
    require((status == ABUT_OK) == (pieces != NULL) && (triangles != NULL) == (pieces != NULL));
    if (pieces != NULL) {
        check_convex(points, pieces);
        check_convex(points, triangles);
        require(pieces->pieces <= triangles->pieces && triangles->corners == 3 * triangles->pieces);
        // Each cut adds a piece and two corners.
        require(pieces->corners - 2 * pieces->pieces == triangles->corners - 2 * triangles->pieces);
    } else {
        require(status != ABUT_SELF_CROSSING || (fault[0] >= 0 && fault[0] < fault[1] && fault[1] < total));
    }
    abut_pieces2_release(pieces, NULL);
    abut_pieces2_release(triangles, NULL);
    return 0;
}
