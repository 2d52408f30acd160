// view.c : see draw3_view.h.
#include "draw3/view.h"

#include "draw3/vector.h"

#include <stdlib.h>

// Coordinates beyond are as good as infinite: sums and products of a few stay finite.
static const double largest = 1e300;

draw3_view draw3_view_make(double azimuth, double elevation)
{
    const double degree = acos(0.0) / 90;
    double       c = cos(azimuth * degree), s = sin(azimuth * degree);
    double       high = sin(elevation * degree), flat = cos(elevation * degree);
    draw3_view   view = {.azimuth = azimuth, .elevation = elevation};

    view.right = (scene_point){-s, c, 0};
    view.up = (scene_point){-high * c, -high * s, flat};
    view.toward = (scene_point){flat * c, flat * s, high};
    return view;
}

static bool read_angles(const char *text, double *azimuth, double *elevation)
{
    char *end;
    *azimuth = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    const char *second = end + 1;
    *elevation = strtod(second, &end);
    return end != second && *end == '\0' && fabs(*azimuth) <= 360 && fabs(*elevation) <= 90;
}

bool draw3_view_read(const char *text, double *azimuth, double *elevation, failure *why)
{
    return text == NULL || read_angles(text, azimuth, elevation) ||
           fail(why, "--view %.40s: give azimuth and elevation in degrees, such as -60,25; up to 360 and 90", text);
}

static double held(double v)
{
    return isnan(v) ? 0 : fmin(fmax(v, -largest), largest);
}

scene_point draw3_view_of(const draw3_view *view, scene_point v)
{
    v = (scene_point){held(v.x), held(v.y), held(v.z)};
    return (scene_point){draw3_dot(view->right, v), draw3_dot(view->up, v), draw3_dot(view->toward, v)};
}

scene_point draw3_view_of_body(const draw3_view *view, const scene_body *body, scene_point v)
{
    scene_point turned = draw3_scale(held(v.x), body->turn.x);
    turned = draw3_along(turned, held(v.y), body->turn.y);
    return draw3_view_of(view, draw3_along(turned, held(v.z), body->turn.z));
}
