// fuzz_hull3.c : any bytes as 3D points: the hull builder finishes, says what is wrong, and keeps its promises.
//
// The first byte chooses how the rest is read (raw numbers, a small grid, a grid in thirds, one with rounding noise); what is
// built is checked with the hull's own invariants: the links of its half-edges, Euler's formula, outlines that close, a hull of
// a hull that is the same block, and no input point outside the bounding box.
#include "abut/hull3.h"
#include "abut/shape3.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 200 };

static void check(bool condition)
{
    if (!condition) {
        abort();
    }
}

static abut_real number(const uint8_t *bytes, uint8_t kind)
{
    abut_real x;
    memcpy(&x, bytes, sizeof x);
    if (kind == 0) {
        return x;
    }
    abut_real cell = (abut_real)(int)(bytes[0] % 8) / (kind == 1 ? 1 : 7);
    return kind == 3 ? cell + (abut_real)bytes[1] * (abut_real)1e-18 : cell;
}

static int32_t read_points(const uint8_t *data, size_t size, abut_vec3 *points)
{
    const uint8_t kind = size > 0 ? data[0] % 4 : 0;
    int32_t       count = 0;
    const size_t  step = kind == 0 ? sizeof(abut_real) : 2;
    for (size_t at = 1; at + 2 * step + sizeof(abut_real) <= size && count < MOST_POINTS; at += 3 * step) {
        points[count].x = number(data + at, kind);
        points[count].y = number(data + at + step, kind);
        points[count].z = number(data + at + 2 * step, kind);
        ++count;
    }
    return count;
}

static void check_box(const abut_hull3 *hull, const abut_vec3 *points, int32_t count)
{
    check(hull->vertices >= 1 && hull->vertices <= count && hull->given == count);
    abut_shape3 shape;
    check(abut_make_hull3(&shape, hull, 0) == ABUT_OK);
    check(shape.reach >= 0 && shape.reach - shape.reach == 0);
    const abut_box3 box = abut_bounds3(&shape, abut_identity3());
    for (int32_t i = 0; i < count; ++i) {
        check(points[i].x >= box.lower.x && points[i].y >= box.lower.y && points[i].z >= box.lower.z);
        check(points[i].x <= box.upper.x && points[i].y <= box.upper.y && points[i].z <= box.upper.z);
    }
}

static void check_links(const abut_hull3 *hull)
{
    const int32_t *first = abut_hull3_first(hull);
    const int32_t *head = abut_hull3_head(hull);
    const int32_t *twin = abut_hull3_twin(hull);
    int32_t        cycles = 0;
    check(first[0] == 0 && first[hull->vertices] == hull->half_edges);
    for (int32_t v = 0; v < hull->vertices; ++v) {
        check(first[v + 1] - first[v] >= hull->dimension);
        for (int32_t e = first[v]; e < first[v + 1]; ++e) {
            check(twin[twin[e]] == e && head[twin[e]] == v && head[e] != v);
            int32_t k = abut_hull3_next(hull, e);
            while (k > e) {
                k = abut_hull3_next(hull, k);
            }
            cycles += k == e;
        }
    }
    check(hull->dimension < 2 || hull->vertices - hull->half_edges / 2 + cycles == 2);
}

static void check_outlines(const abut_hull3 *hull)
{
    int32_t walked = 0;
    for (int32_t f = 0; f < hull->faces; ++f) {
        int32_t begin = abut_hull3_outline(hull)[f];
        int32_t e = begin;
        do {
            check(abut_hull3_face(hull)[e] == f && abut_hull3_face(hull)[abut_hull3_twin(hull)[e]] != f);
            check(++walked <= hull->half_edges);
            e = abut_hull3_next_outline(hull, e);
        } while (e != begin);
    }
    check(hull->dimension < 2 || walked == 2 * hull->edges);
}

// The vertices alone, in reverse order, give the same block but for the number of points given.
static void check_again(const abut_hull3 *hull)
{
    abut_vec3         points[MOST_POINTS];
    const abut_hull3 *again = NULL;
    size_t            size = abut_hull3_size(hull->vertices);
    void             *block = malloc(size);
    check(block != NULL);
    for (int32_t i = 0; i < hull->vertices; ++i) {
        points[hull->vertices - 1 - i] = abut_hull3_vertex(hull, i);
    }
    check(abut_hull3_build(points, hull->vertices, block, size, &again, NULL) == ABUT_OK);
    check(again->bytes == hull->bytes && again->faces == hull->faces);
    check(memcmp(again + 1, hull + 1, hull->bytes - sizeof *hull) == 0);
    free(block);
}

static void check_shape(const abut_hull3 *hull, abut_real radius)
{
    abut_shape3 shape;
    if (abut_make_hull3(&shape, hull, radius) != ABUT_OK) {
        return;
    }
    for (int i = 0; i < 6; ++i) {
        abut_vec3           direction = {(abut_real)(i % 3 == 0), (abut_real)(i % 3 == 1), (abut_real)(i % 3 == 2)};
        abut_support3_point s = abut_support3(&shape, i < 3 ? direction : abut_neg3(direction));
        check(s.feature < (uint32_t)hull->vertices);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    abut_vec3 points[MOST_POINTS];
    int32_t   count = read_points(data, size, points);
    // The exact size, so that the sanitizer sees a write beyond it.
    void *block = malloc(abut_hull3_size(count));
    check(block != NULL);
    const abut_hull3 *hull = NULL;
    int32_t           fault;
    abut_status       status = abut_hull3_build(points, count, block, abut_hull3_size(count), &hull, &fault);
    check((status == ABUT_OK) == (hull != NULL) && fault >= -1 && fault < count);
    if (hull != NULL) {
        check(hull->bytes <= abut_hull3_size(count));
        check_box(hull, points, count);
        check_links(hull);
        check_outlines(hull);
        check_again(hull);
        check_shape(hull, 0);
        check_shape(hull, 1);
    }
    free(block);
    return 0;
}
