// clip_hand3.h : faces by hand, clipped along +z: A's lies below, B's above. Include cmocka.h first.
#ifndef ABUT_TESTS_CLIP_HAND3_H
#define ABUT_TESTS_CLIP_HAND3_H

#include "clip/contact_id3.h"
#include "support/hand3.h"

static const double spread = 64 * (double)ABUT_UNIT_ROUNDOFF;

// A face of `count` points; vertex i is named first + i, the edge from it first + 10 + i.
static inline abut_face3 face_of(const double (*points)[3], int count, uint32_t first)
{
    abut_face3 face = {.count = count};
    for (int i = 0; i < count; ++i) {
        face.point[i] = at3(points[i][0], points[i][1], points[i][2]);
        face.vertex[i] = first + (uint32_t)i;
        face.edge[i] = first + 10 + (uint32_t)i;
    }
    return face;
}

// A rectangle at a height, counter-clockwise seen from above.
static inline abut_face3 rectangle(double x0, double y0, double x1, double y1, double z, uint32_t first)
{
    const double p[4][3] = {{x0, y0, z}, {x1, y0, z}, {x1, y1, z}, {x0, y1, z}};
    return face_of(p, 4, first);
}

// The same, clockwise seen from above: as B's face lies.
static inline abut_face3 ceiling(double x0, double y0, double x1, double y1, double z, uint32_t first)
{
    const double p[4][3] = {{x0, y0, z}, {x0, y1, z}, {x1, y1, z}, {x1, y0, z}};
    return face_of(p, 4, first);
}

static inline abut_clip3 clipped(abut_face3 a, abut_face3 b, double radius_a, double radius_b, double margin)
{
    abut_clip3 clip;
    abut_clip3_begin(&clip, &a, &b, at3(0, 0, 1), (abut_real)radius_a, (abut_real)radius_b, (abut_real)margin,
                     (abut_real)spread);
    assert_int_equal(abut_clip3_run(&clip), ABUT_OK);
    assert_true(clip.count <= clip.corners && clip.corners <= ABUT_CONTACTS3_AT_MOST);
    return clip;
}

static inline void expect_contact(const abut_clip3 *clip, uint64_t id, double x, double y, double a_z, double b_z)
{
    int found = 0;
    for (int i = 0; i < clip->count; ++i) {
        const abut_contact3 *c = &clip->contact[i];
        if (c->id == id) {
            expect_vec3(c->point_a, at3(x, y, a_z), 40 * roundoff);
            expect_vec3(c->point_b, at3(x, y, b_z), 40 * roundoff);
            expect_near(c->separation, b_z - a_z, 40 * roundoff);
            ++found;
        }
    }
    assert_int_equal(found, 1);
}

static inline uint64_t corners(uint32_t a, uint32_t b)
{
    return abut_contact_id3(ABUT_CONTACT_VERTICES, a, b);
}

static inline uint64_t of_a(uint32_t a)
{
    return abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, a, 0);
}

static inline uint64_t of_b(uint32_t b)
{
    return abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, b);
}

static inline uint64_t edges(uint32_t a, uint32_t b)
{
    return abut_contact_id3(ABUT_CONTACT_EDGES, a, b);
}

#endif
