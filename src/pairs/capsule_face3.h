// capsule_face3.h : the contacts of a capsule that lies or stands on a box or a hull.
#ifndef ABUT_PAIRS_CAPSULE_FACE3_H
#define ABUT_PAIRS_CAPSULE_FACE3_H

#include "abut/query3.h"
#include "base/tolerance3.h"
#include "math/scale.h"

// The contacts of a segment, rounded or not, and a box or a hull of few vertices without a radius, for a proximity within the
// margin: how many there are, along the segment, and which is the first of a manifold. 0 for other pairs, and where it is in
// doubt which contacts there are or what they are called: then the faces say.
int32_t abut_capsule_face_contacts3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                    const abut_proximity3 *p, abut_real margin, abut_contact3 contact[2], int32_t *first);

// The same of the line on the side of a cylinder or cone without a radius that faces a box without one.
int32_t abut_capsule_face_line3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                                abut_real margin, abut_contact3 contact[2], int32_t *first);

// The end of the bar that the distance's own place is at.
typedef enum abut_capsule_end3 {
    ABUT_CAPSULE_FIRST,
    ABUT_CAPSULE_LAST,
    ABUT_CAPSULE_BETWEEN,
    ABUT_CAPSULE_UNDECIDED
} abut_capsule_end3;

// A segment or such a line, here called a bar, and a solid with flat sides. Frame: the axes of the solid, from its middle,
// lengths divided by a power of two that brings the pair to unit size.
typedef struct abut_capsule_face3 {
    const abut_shape3     *bar, *solid;
    const abut_pose3      *b_in_a;
    const abut_proximity3 *p;
    bool                   bar_is_a;
    abut_vec3              middle, half; // of the bar, from its core's middle and in its axes, in the caller's unit
    abut_unit              scale;
    abut_vec3              offset;      // from the middle of A to the middle of B, in A's frame
    abut_vec3              end[2];      // of the bar
    abut_vec3              along;       // from the first to the second
    abut_vec3              up;          // the normal, from the solid to the bar
    abut_vec3              spot, above; // the distance's own places, on the solid and on the bar
    abut_capsule_end3      bar_end;     // where on the bar that is
    bool                   level;       // an edge of the bar counts; else it is steep, and its lower end alone does
    abut_real              spread;      // what counts as one place
    abut_real              radius;      // of the bar
    abut_real              within;      // contacts farther apart are dropped
} abut_capsule_face3;

// The part of the bar that is over a face, seen along the normal: where it begins and ends, in shares of the bar, and how high
// the bar's first end is above the face's plane, along the normal, and its second above that.
typedef struct abut_capsule_face_stretch3 {
    abut_real at[2];
    abut_real length; // seen along the normal, no more than twice as much
    abut_real gap, rise;
} abut_capsule_face_stretch3;

// A contact at an end of the stretch. The distance's `own` pair of points is as it is.
typedef struct abut_capsule_face_contact3 {
    bool      own;
    int       end;
    abut_real at, gap;
    uint64_t  id; // the bar's feature first
} abut_capsule_face_contact3;

// This near a line a place is on it, and this far from it clearly not.
static inline abut_real abut_capsule_face_at3(const abut_capsule_face3 *l)
{
    return l->spread / 2;
}

static inline abut_real abut_capsule_face_clear3(const abut_capsule_face3 *l)
{
    return 2 * 2 * l->spread;
}

// Clearly less, of numbers that are right to a few u of the second.
static inline bool abut_clearly_less3(abut_real x, abut_real y)
{
    return x < y - ABUT_CAPSULE_FACE3_INCONCLUSIVE * y;
}

// The name of the distance's own pair, where that is at a corner of the solid, on an edge or elsewhere.
typedef enum abut_spot3 { ABUT_SPOT_FACE, ABUT_SPOT_EDGE, ABUT_SPOT_CORNER, ABUT_SPOT_INCONCLUSIVE } abut_spot3;
uint64_t abut_capsule_face_name3(const abut_capsule_face3 *l, abut_spot3 spot, uint32_t feature);

// The contacts at the ends of a stretch, along the bar, but for the names of those that are not the distance's own; 0 where it
// is in doubt which there are.
int32_t abut_capsule_face_ends3(const abut_capsule_face3 *l, const abut_capsule_face_stretch3 *over, uint64_t own_id,
                                abut_capsule_face_contact3 contact[2]);

// The contacts of a bar and a solid, of which all down to the bar's half is known, as abut_capsule_face_contacts3 has them.
int32_t abut_capsule_face_found3(abut_capsule_face3 *l, const abut_shape3 *a, const abut_shape3 *b, abut_real margin,
                                 abut_contact3 contact[2], int32_t *first);

// Whether a bar and an edge of the solid cross for sure, seen along the normal, and do not run side by side.
bool abut_capsule_face_across3(const abut_capsule_face3 *l, abut_vec3 edge);

// All contacts along the bar; 0 where they are in doubt.
int32_t abut_capsule_face_on_box3(const abut_capsule_face3 *l, abut_capsule_face_contact3 contact[2]);
int32_t abut_capsule_face_on_hull3(const abut_capsule_face3 *l, abut_capsule_face_contact3 contact[2]);

#endif
