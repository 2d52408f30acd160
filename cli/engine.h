// engine.h : the library behind a table, once for each precision, in plain doubles.
//
// engine.c is compiled twice, against libabut and libabut_f32; nothing else in the program sees include/abut. Bounds returned
// here ("slack") say how far the shape or pose the library worked on can be from the one handed in.
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "answer.h"
#include "relative.h"

typedef struct engine_shapes engine_shapes; ///< the shapes of a scene in one precision

typedef struct engine_box {
    double lower_x, lower_y, upper_x, upper_y;
} engine_box;

typedef struct engine {
    const char *precision;

    const char *(*version)(void);

    /// Cosine and sine of an angle, |angle| <= ENGINE_LARGEST_ANGLE, each within 2 units in the last place.
    void (*turn)(double angle, double *c, double *s);

    /// Makes the points of a convex outline (or, with `any_cloud`, any points) into corners, in place: counter-clockwise,
    /// strictly convex, *count of them. Returns NULL, or what is wrong and what to do; *fault is then the index of the point at
    /// fault, or -1.
    const char *(*outline)(scene_point *points, int32_t *count, bool any_cloud, int32_t *fault);

    /// Makes every shape of a scene. NULL with `why` filled when one does not fit the precision or memory runs out.
    engine_shapes *(*make)(const scene *s, failure *why);
    void (*release)(engine_shapes *shapes);

    /// A box in the world that holds a body, generously: two bodies whose boxes are more than a margin apart in x or y have a
    /// distance above it.
    engine_box (*box)(const engine_shapes *shapes, const scene *s, int32_t body);

    /// Asks for distance and manifold of the bodies found->a and found->b, given the pose of b in a's frame. Fills *found in
    /// a's frame; its error covers the shapes' slack and the pose's.
    void (*ask)(const engine_shapes *shapes, const scene *s, relative_pose b_in_a, double margin, answer *found);
} engine;

/// The library takes no larger angles; sin and cos of one would say little.
#define ENGINE_LARGEST_ANGLE 1e5

extern const engine engine_f64, engine_f32;

#endif
