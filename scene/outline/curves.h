// curves.h : curves as chains of points, no farther from them than a tolerance.
#ifndef SCENE_OUTLINE_CURVES_H
#define SCENE_OUTLINE_CURVES_H

#include "scene/outline/outline.h"

/// Where the points go.
typedef struct curve_pen {
    const reader *in;
    outline      *out;
    affine        map; ///< from the file to the scene, where the tolerance is meant
    double        tolerance;
} curve_pen;

/// A point of the file.
bool curve_point(const curve_pen *pen, scene_point p);

/// The curve's points behind its first, which is there already.
bool curve_quadratic(const curve_pen *pen, scene_point a, scene_point b, scene_point c);
bool curve_cubic(const curve_pen *pen, scene_point a, scene_point b, scene_point c, scene_point d);

/// center + cos t u + sin t v, for t from `from` on for `by`; both ends without their own points.
bool curve_ellipse(const curve_pen *pen, scene_point center, scene_point u, scene_point v, double from, double by);

/// An arc of an ellipse as SVG gives it: half axes turned by `degrees`, the longer way (`large`), counter to the clock with y
/// down when not `sweep`. Its points behind `a`.
bool curve_arc(const curve_pen *pen, scene_point a, scene_point b, double rx, double ry, double degrees, bool large,
               bool sweep);

#endif
