// picture_sheet.h : what a sheet is made of; seen by the picture room only.
#ifndef PICTURE_SHEET_H
#define PICTURE_SHEET_H

#include "picture.h"
#include "picture_file.h"

#include <cairo.h>

typedef enum picture_format { PICTURE_NONE = 0, PICTURE_SVG, PICTURE_PNG, PICTURE_PDF } picture_format;

struct picture {
    picture_format   format;
    picture_file     file;
    cairo_surface_t *surface;
    cairo_t         *context;
};

#endif
