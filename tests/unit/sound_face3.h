// sound_face3.h : a face of a core of space, and what holds of any face. Include cmocka.h first.
#ifndef ABUT_TESTS_SOUND_FACE3_H
#define ABUT_TESTS_SOUND_FACE3_H

#include "math/direction3.h"
#include "shape/face3.h"
#include "shape/support3.h"
#include "support/hand3.h"

static const double degree = 3.14159265358979324 / 180;

static inline abut_vec3 unit_of(double x, double y, double z)
{
    return abut_direction_of3(at3(x, y, z)).unit;
}

// Twice the area of a face, as a vector square to it: its corners go round counter-clockwise seen against that.
static inline abut_vec3 areas_of(const abut_face3 *face)
{
    abut_vec3 area = {0, 0, 0};
    for (int32_t i = 2; i < face->count; ++i) {
        const abut_vec3 a = abut_sub3(face->point[i - 1], face->point[0]);
        area = abut_add3(area, abut_cross3(a, abut_sub3(face->point[i], face->point[0])));
    }
    return area;
}

static inline double area_of(const abut_face3 *face)
{
    return (double)abut_direction_of3(areas_of(face)).length;
}

// The same as seen along a direction: positive when they go round counter-clockwise seen against it.
static inline double turn_of(const abut_face3 *face, abut_vec3 direction)
{
    return (double)abut_dot3(areas_of(face), direction);
}

// What holds of any face: its corners are where their names say; round a polygon each edge has its own name, and so has each
// corner; it turns against the direction.
static inline void expect_sound(const abut_shape3 *shape, const abut_face3 *face, abut_vec3 direction)
{
    assert_true(face->count >= 1 && face->count <= ABUT_FACE3_POINTS);
    for (int32_t i = 0; i < face->count; ++i) {
        abut_vec3 v = {0, 0, 0};
        if (abut_core_vertex3(shape, face->vertex[i], &v)) {
            expect_vec3(face->point[i], v, 0);
        }
        for (int32_t k = 0; k < i; ++k) {
            assert_true(face->vertex[i] != face->vertex[k]);
            assert_true(face->count == 2 || face->edge[i] != face->edge[k]);
        }
    }
    if (face->count == 2) {
        assert_true(face->edge[0] == face->edge[1]);
    }
    if (face->count > 2) {
        assert_true(turn_of(face, direction) > 0);
    }
}

static inline abut_face3 face_of(const abut_shape3 *shape, abut_vec3 direction)
{
    abut_face3 face;
    abut_core_face3(&face, shape, direction);
    expect_sound(shape, &face, direction);
    return face;
}

#endif
