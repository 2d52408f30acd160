// fuzz_hull2.c : any bytes as points: the hull and the polygon builders finish, say what is wrong, and keep their promises.
//
// The first two bytes choose how the rest is read (raw numbers, a small grid, a grid with rounding noise); what is built is
// checked with the hull's own invariants: a hull of a hull is the same block, and no input point lies outside the bounding box.
#include "abut/shape2.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 256 };

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

static int32_t read_points(const uint8_t *data, size_t size, abut_vec2 *points)
{
    const uint8_t kind = size > 0 ? data[0] % 4 : 0;
    int32_t       count = 0;
    const size_t  step = 2 * (kind == 0 ? sizeof(abut_real) : 2);
    for (size_t at = 1; at + 2 * sizeof(abut_real) <= size && count < MOST_POINTS; at += step) {
        points[count].x = number(data + at, kind);
        points[count].y = number(data + at + step / 2, kind);
        ++count;
    }
    return count;
}

static void check_block(const abut_polygon2 *polygon, const abut_vec2 *points, int32_t count)
{
    check(polygon->count >= 1 && polygon->count <= count && polygon->given == count);
    check(polygon->reach >= 0 && polygon->reach - polygon->reach == 0);
    const abut_vec2 *corner = abut_polygon2_points(polygon);
    for (int32_t i = 1; i < polygon->count; ++i) {
        check(corner[0].x < corner[i].x || (corner[0].x == corner[i].x && corner[0].y < corner[i].y));
    }
    for (int32_t i = 0; i < count; ++i) {
        check(points[i].x >= corner[0].x);
    }
}

static void check_again(const abut_polygon2 *polygon)
{
    void *block = malloc(abut_polygon2_size(polygon->count));
    check(block != NULL);
    const abut_polygon2 *again;
    check(abut_hull2_build(abut_polygon2_points(polygon), polygon->count, block, abut_polygon2_size(polygon->count), &again,
                           NULL) == ABUT_OK);
    check(again->count == polygon->count && again->reach == polygon->reach);
    check(memcmp(abut_polygon2_points(again), abut_polygon2_points(polygon), (size_t)again->count * sizeof(abut_vec2)) == 0);
    // The corners of a hull are a convex outline.
    if (again->count >= 3) {
        abut_vec2 corners[MOST_POINTS];
        memcpy(corners, abut_polygon2_points(polygon), (size_t)polygon->count * sizeof corners[0]);
        const abut_polygon2 *outline;
        check(abut_polygon2_build(corners, polygon->count, block, abut_polygon2_size(polygon->count), &outline, NULL) ==
              ABUT_OK);
        check(outline->count == polygon->count);
    }
    free(block);
}

static void check_mass(const abut_polygon2 *polygon, abut_real radius)
{
    abut_shape2 shape;
    if (abut_make_polygon2(&shape, polygon, radius) != ABUT_OK) {
        return;
    }
    abut_mass2 mass = abut_mass_of2(&shape);
    check(mass.status == ABUT_OK || mass.status == ABUT_LIMIT);
    check(mass.area >= 0 && mass.inertia >= 0 && mass.error >= 0);
    check(mass.centroid.x - mass.centroid.x == 0 && mass.centroid.y - mass.centroid.y == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    abut_vec2 points[MOST_POINTS];
    int32_t   count = read_points(data, size, points);
    // The exact size, so that the sanitizer sees a write beyond it.
    void *block = malloc(abut_polygon2_size(count));
    check(block != NULL);
    const abut_polygon2 *polygon;
    int32_t              fault;
    abut_status          status = abut_polygon2_build(points, count, block, abut_polygon2_size(count), &polygon, &fault);
    check((status == ABUT_OK) == (polygon != NULL) && fault >= -1 && fault < count);
    status = abut_hull2_build(points, count, block, abut_polygon2_size(count), &polygon, &fault);
    check((status == ABUT_OK) == (polygon != NULL) && fault >= -1 && fault < count);
    if (polygon != NULL) {
        check_block(polygon, points, count);
        check_again(polygon);
        check_mass(polygon, 0);
        check_mass(polygon, 1);
    }
    free(block);
    return 0;
}
