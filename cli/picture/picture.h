// picture.h : a sheet to draw on: paths, pens, boxes. Everything is in pixels of the sheet, x to the right and y down,
// whatever the size of the scene; turning lengths of a scene into pixels is the business of the caller.
//
// One sheet is one file: SVG, PNG or PDF by the ending of its name, drawn through cairo. Nothing of it is seen under its name
// before picture_save has written all of it (picture_file.h).
#ifndef CLI_PICTURE_PICTURE_H
#define CLI_PICTURE_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct picture picture;

typedef struct picture_point {
    double x, y;
} picture_point;

typedef struct picture_box {
    double left, top, right, bottom;
} picture_box;

typedef struct picture_color {
    double red, green, blue, alpha; ///< 0..1
} picture_color;

/// How a line looks. `dash` is the length of the strokes and of the gaps between them; 0 is an unbroken line.
typedef struct picture_pen {
    picture_color color;
    double        width;
    double        dash;
} picture_pen;

/// Opens a sheet of so many pixels that will become the file `target`. NULL when it cannot be: then `fault` holds one line.
picture *picture_open(const char *target, double width, double height, char *fault, size_t size);

/// Writes the sheet out under its name and closes it. On false nothing is left behind and `fault` holds one line.
bool picture_save(picture *sheet, char *fault, size_t size);

/// A sheet of whole pixels that is drawn again and again, in memory. NULL when there is not enough; `fault` holds one line.
picture *picture_open_image(int width, int height, char *fault, size_t size);

/// Its pixels, 0xRRGGBB in the lower bits of each, line by line from the top; a line begins `stride` after the one before. They
/// are there until it is drawn on again.
const uint32_t *picture_pixels(picture *sheet, size_t *stride);

/// Writes what is on it now as a file, a PNG. On false nothing is left behind and `fault` holds one line.
bool picture_copy(picture *sheet, const char *target, char *fault, size_t size);

/// Throws a sheet away, and its file. NULL is fine.
void picture_drop(picture *sheet);

/// True when the ending of `target` names a format; without it, `fault` names those there are.
bool picture_format_known(const char *target, char *fault, size_t size);

/// The current path. A point that is not finite, or farther out than any sheet, is drawn at the edge of what cairo can hold.
void picture_move(picture *sheet, picture_point to);
void picture_line(picture *sheet, picture_point to);

/// An arc about `center`, angles as on paper (counter-clockwise, y up), joined to the path by a line.
void picture_arc(picture *sheet, picture_point center, double radius, double from, double to);

/// Joins the end of the path to its start.
void picture_shut(picture *sheet);

/// Fills the path, and keeps it when the outline is to follow.
void picture_fill(picture *sheet, picture_color color, bool keep);
void picture_stroke(picture *sheet, picture_pen pen);

void picture_paint(picture *sheet, picture_color color);
void picture_segment(picture *sheet, picture_point from, picture_point to, picture_pen pen);
void picture_rectangle(picture *sheet, picture_box box, double corner);

/// Between these two, nothing is drawn outside the box.
void picture_clip(picture *sheet, picture_box box);
void picture_unclip(picture *sheet);

static inline picture_color picture_fade(picture_color color, double alpha)
{
    color.alpha = alpha;
    return color;
}

static inline picture_pen picture_solid(picture_color color, double width)
{
    return (picture_pen){color, width, 0};
}

static inline double picture_width(picture_box box)
{
    return box.right - box.left;
}

static inline double picture_height(picture_box box)
{
    return box.bottom - box.top;
}

static inline picture_box picture_grow(picture_box box, double by)
{
    return (picture_box){box.left - by, box.top - by, box.right + by, box.bottom + by};
}

static inline bool picture_inside(picture_box box, picture_point at)
{
    return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

#endif
