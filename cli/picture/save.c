// save.c : from a sheet to a file: the three formats, and every way in which writing can fail.
//
// The same drawing gives the same bytes: cairo writes no date into SVG or PNG, and the PDF gets a fixed one.
#include "picture/sheet.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// A PDF is measured in points of 1/72 inch, a pixel of the web is 1/96 inch.
static const double points_per_pixel = 0.75;

static picture_format format_of(const char *target)
{
    static const struct {
        const char    *ending;
        picture_format format;
    } known[] = {{".svg", PICTURE_SVG}, {".png", PICTURE_PNG}, {".pdf", PICTURE_PDF}};

    size_t length = strlen(target);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t k = 0;
        while (length >= 4 && k < 4 && tolower((unsigned char)target[length - 4 + k]) == known[i].ending[k])
            k++;
        if (k == 4)
            return known[i].format;
    }
    return PICTURE_NONE;
}

bool picture_format_known(const char *target, char *fault, size_t size)
{
    if (format_of(target) == PICTURE_NONE) {
        snprintf(fault, size, "%s: the ending names no picture format; use .svg, .png or .pdf", target);
        return false;
    }
    const char *slash = strrchr(target, '/');
    const char *name = slash != NULL ? slash + 1 : target;
    if (name[0] != '.' || strchr(name + 1, '.') != NULL)
        return true;
    snprintf(fault, size, "%s: no name stands before the ending; write for example picture%s", target, name);
    return false;
}

bool picture_refuse(const char *what, cairo_status_t status, char *fault, size_t size)
{
    snprintf(fault, size, "cannot draw %.400s: %s; give a smaller --width", what, cairo_status_to_string(status));
    return false;
}

static cairo_status_t put(void *closure, const unsigned char *bytes, unsigned int count)
{
    picture *sheet = closure;
    return picture_file_write(&sheet->file, bytes, count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

void picture_set_letters(cairo_t *context)
{
    cairo_font_options_t *letters = cairo_font_options_create();
    cairo_font_options_set_hint_style(letters, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(letters, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(letters, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(context, letters);
    cairo_font_options_destroy(letters);
}

static void start(picture *sheet, double width, double height)
{
    if (sheet->format == PICTURE_SVG) {
        sheet->surface = cairo_svg_surface_create_for_stream(put, sheet, width, height);
        cairo_svg_surface_set_document_unit(sheet->surface, CAIRO_SVG_UNIT_PX);
    } else if (sheet->format == PICTURE_PDF) {
        sheet->surface = cairo_pdf_surface_create_for_stream(put, sheet, points_per_pixel * width, points_per_pixel * height);
        cairo_pdf_surface_set_metadata(sheet->surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
    } else {
        sheet->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
    }
    sheet->context = cairo_create(sheet->surface);
    if (sheet->format == PICTURE_PDF)
        cairo_scale(sheet->context, points_per_pixel, points_per_pixel);

    picture_set_letters(sheet->context);
}

void picture_drop(picture *sheet)
{
    if (sheet == NULL)
        return;
    cairo_destroy(sheet->context);
    cairo_surface_destroy(sheet->surface);
    picture_file_drop(&sheet->file);
    free(sheet);
}

picture *picture_open(const char *target, double width, double height, char *fault, size_t size)
{
    if (!picture_format_known(target, fault, size))
        return NULL;
    picture *sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL) {
        (void)picture_file_refuse(target, ENOMEM, fault, size);
        return NULL;
    }
    sheet->format = format_of(target);
    if (!picture_file_open(&sheet->file, target)) {
        (void)picture_file_refuse(target, sheet->file.error, fault, size);
        free(sheet);
        return NULL;
    }
    start(sheet, width, height);
    if (cairo_status(sheet->context) != CAIRO_STATUS_SUCCESS) {
        (void)picture_refuse(target, cairo_status(sheet->context), fault, size);
        picture_drop(sheet);
        return NULL;
    }
    return sheet;
}

// What cairo says once everything has been handed over: the context's status first, because a broken context draws nothing
// more.
static cairo_status_t finish(picture *sheet)
{
    cairo_status_t status = cairo_status(sheet->context);
    if (status == CAIRO_STATUS_SUCCESS && sheet->format == PICTURE_PNG)
        status = cairo_surface_write_to_png_stream(sheet->surface, put, sheet);
    cairo_surface_finish(sheet->surface);
    return status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(sheet->surface) : status;
}

bool picture_save(picture *sheet, char *fault, size_t size)
{
    cairo_status_t status = finish(sheet);
    char           target[512]; // the name is needed for the message after the file has let go of it
    bool           drawn = status == CAIRO_STATUS_SUCCESS;

    snprintf(target, sizeof target, "%s", sheet->file.target);
    if (!drawn && sheet->file.error == 0)
        (void)picture_refuse(target, status, fault, size);
    else if (!drawn || !picture_file_keep(&sheet->file))
        drawn = picture_file_refuse(target, sheet->file.error, fault, size);
    picture_drop(sheet);
    return drawn;
}
