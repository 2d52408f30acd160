// fuzz_decompose3.c : any bytes as triangles over some points: the decomposition finishes, says what is wrong, and what is a
// corner of a triangle is in the hull of a piece.
//
// The first byte chooses how the rest is read (raw numbers, a small grid, a grid in thirds; triangles as they come, or the four
// of a tetrahedron, which close it), the second how many pieces there may be, the third how many points.
#include "abut/decompose3.h"
#include "abut/gradient3.h"
#include "abut/hull3.h"
#include "coordinate.h"
#include "require.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 24, MOST_TRIANGLES = 96, MOST_PIECES = 20 };

typedef struct solid {
    abut_vec3 vertex[MOST_POINTS];
    int32_t   corner[3 * MOST_TRIANGLES];
    int32_t   vertices, triangles;
} solid;

static void add(solid *s, const uint8_t *bytes, int a, int b, int c)
{
    const int one[3] = {a, b, c};
    for (int k = 0; k < 3; ++k) {
        s->corner[3 * s->triangles + k] = bytes[one[k]] % (s->vertices + (bytes[one[k]] == 255)); // rarely one too many
    }
    ++s->triangles;
}

static void read(solid *s, const uint8_t *data, size_t size)
{
    const uint8_t kind = data[0] % 3;
    const bool    closed = data[0] / 3 % 4 != 0;
    const size_t  step = kind == 0 ? sizeof(abut_real) : 1, room = sizeof(abut_real);
    size_t        at = 3;
    s->vertices = s->triangles = 0;
    for (int32_t points = 4 + data[2] % (MOST_POINTS - 3); s->vertices < points && at + 2 * step + room <= size;
         at += 3 * step) {
        s->vertex[s->vertices++] = (abut_vec3){coordinate(data + at, kind), coordinate(data + at + step, kind),
                                               coordinate(data + at + 2 * step, kind)};
    }
    for (; s->vertices > 0 && s->triangles + 4 <= MOST_TRIANGLES && at + 4 <= size; at += closed ? 4 : 3) {
        add(s, data + at, 0, 1, 2);
        if (closed) {
            add(s, data + at, 0, 3, 1);
            add(s, data + at, 1, 3, 2);
            add(s, data + at, 2, 3, 0);
        }
    }
}

// The largest coordinate that a triangle has.
static abut_real size_of(const solid *s)
{
    abut_real largest = 0;
    for (int32_t i = 0; i < 3 * s->triangles; ++i) {
        const abut_vec3 v = s->vertex[s->corner[i]];
        largest = (abut_real)fmax((double)largest, fmax(fmax(fabs((double)v.x), fabs((double)v.y)), fabs((double)v.z)));
    }
    return largest;
}

static void mark_inside(const solid *s, const abut_pieces3 *pieces, int32_t piece, abut_real near, bool *inside)
{
    const int32_t     first = abut_pieces3_first(pieces)[piece], count = abut_pieces3_first(pieces)[piece + 1] - first;
    const abut_hull3 *hull;
    abut_shape3       shape;
    void             *block = malloc(abut_hull3_size(count));
    require(count >= 4 && block != NULL);
    require(abut_hull3_build(abut_pieces3_points(pieces) + first, count, block, abut_hull3_size(count), &hull, NULL) ==
            ABUT_OK);
    require(abut_make_hull3(&shape, hull, 0) == ABUT_OK);
    for (int32_t i = 0; i < s->vertices; ++i) {
        inside[i] = inside[i] || abut_point3(&shape, s->vertex[i], NULL).distance <= near;
    }
    free(block);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static solid s;
    if (size < 3) {
        return 0;
    }
    read(&s, data, size);
    const abut_decompose3_options options = {1 + data[1] % MOST_PIECES, data[1] / MOST_PIECES % 2 == 0 ? 0 : (abut_real)1e-30};
    abut_pieces3                 *pieces;
    int32_t                       fault;
    const abut_status status = abut_decompose3(s.vertex, s.vertices, s.corner, s.triangles, &options, NULL, &pieces, &fault);
    require((status == ABUT_OK) == (pieces != NULL));
    require(fault >= -1 && fault < (status == ABUT_NO_AREA || status == ABUT_BAD_INDEX ? s.triangles : s.vertices));
    if (pieces != NULL) {
        const abut_real near = size_of(&s) * (abut_real)(sizeof(abut_real) == 4 ? 1e-4 : 1e-12);
        bool            inside[MOST_POINTS] = {false};
        require(pieces->pieces >= 1 && pieces->pieces <= options.max_pieces && fault == -1);
        for (int32_t p = 0; p < pieces->pieces; ++p) {
            mark_inside(&s, pieces, p, near, inside);
        }
        for (int32_t i = 0; i < 3 * s.triangles; ++i) {
            require(inside[s.corner[i]]);
        }
    }
    abut_pieces3_release(pieces, NULL);
    return 0;
}
