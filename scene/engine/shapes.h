// shapes.h : the shapes of a scene in one precision, kept the same way in both dimensions. Seen by the files compiled once
// against each library.
//
// Why the error given out is proven. Let h be the support function of D = A - B. The signed distance is -min h(n) over unit n,
// for touching and separated pairs alike, so it moves by no more than the largest change of h: by no more than the distances
// (Hausdorff) between the shapes worked on and the shapes written. With the slacks
//     shape   largest displacement of a corner, half size or radius by rounding; a hull moves no more than its points
//     turn    |R - R'| |v| <= turn_slack * reach for every core point v of B
//     move    |p - p'| <= move_slack
// the distance is off by at most  library's error + slack A + slack B + turn * reach B + move. A rounding to float is
// known exactly: the difference of a double and its float is a double, short of underflow; relative_up and SMALLEST cover that.
//
// Of a half-space A the height of B's lowest point p moves by no more than |n - n'| |p|, and by what its offset moved, which is
// A's slack; |p| is at most |place of B| + reach B.
#ifndef SCENE_ENGINE_SHAPES_H
#define SCENE_ENGINE_SHAPES_H

#include "abut/halfspace2.h"
#include "abut/halfspace3.h"
#include "abut/shape2.h"
#include "abut/shape3.h"
#include "scene/engine/engine.h"
#include "scene/engine/real.h"

typedef struct engine_entry {
    union {
        abut_shape2 shape2;
        abut_shape3 shape3;
    };
    union {
        abut_halfspace2 halfspace2;
        abut_halfspace3 halfspace3;
    };
    bool   halfspace; ///< it is one of these, and no shape
    double tilt;      ///< a half-space: bound of |unit normal - the one written|
    double slack;
    double reach; ///< no core point is farther from the shape's origin
    void  *block; ///< of a polygon or hull; freed with the rest
} engine_entry;

struct engine_shapes {
    int32_t      count;
    engine_entry entries[];
};

/// Makes the shape of an entry, whose radius and slack so far are given: adds to the slack, sets the reach.
typedef abut_status engine_maker(const scene_shape *s, engine_entry *e, abut_real radius);

/// Every shape of a scene, each by its dimension's maker; NULL with `why` filled when one cannot be made.
engine_shapes *ENGINE_OF(engine_shapes_make)(const scene *s, engine_maker *maker, failure *why);
void           ENGINE_OF(engine_shapes_release)(engine_shapes *shapes);

/// The entry of a body's shape.
const engine_entry *ENGINE_OF(engine_entry_of)(const engine_shapes *shapes, const scene *s, int32_t body);

/// A half-space's normal and offset in proportion, so that the largest number of the normal is about 1; false: the offset is
/// none then. Exact.
bool ENGINE_OF(engine_halfspace)(const scene_shape *s, scene_point *normal, double *offset);

/// Adds what the normal (length `length`) and offset (`far` lengths of the normal) of an entry's half-space lost.
void ENGINE_OF(engine_halfspace_lost)(engine_entry *e, double normal, double offset, double length, double far);

/// A bound of the error of a distance: the library's own, and what became of the shapes and of B's pose on the way to it.
double ENGINE_OF(engine_error)(abut_real own, const engine_entry *a, const engine_entry *b, double moved, double turned);

#endif
