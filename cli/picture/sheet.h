// sheet.h : what a sheet is made of; seen by the picture room only.
#ifndef CLI_PICTURE_SHEET_H
#define CLI_PICTURE_SHEET_H

#include "picture/file.h"
#include "picture/picture.h"

#include <cairo.h>

/// An image is a sheet in memory, without a file.
typedef enum picture_format { PICTURE_NONE = 0, PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_IMAGE } picture_format;

struct picture {
    picture_format   format;
    picture_file     file;
    cairo_surface_t *surface;
    cairo_t         *context;
};

/// Letters where the outlines put them, not where a pixel grid would: the formats then agree on every label.
void picture_set_letters(cairo_t *context);

/// Fills `fault` with why cairo could not draw `what`, and what to do. Always false.
bool picture_refuse(const char *what, cairo_status_t status, char *fault, size_t size);

#endif
