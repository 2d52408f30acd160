// image.c : a sheet in memory, that is drawn again and again: the frames of a film.
#include "picture/sheet.h"

#include <stdlib.h>
#include <string.h>

picture *picture_open_image(int width, int height, char *fault, size_t size)
{
    picture *sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL) {
        snprintf(fault, size, "out of memory; give a smaller --width");
        return NULL;
    }
    sheet->format = PICTURE_IMAGE;
    sheet->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    sheet->context = cairo_create(sheet->surface);
    if (cairo_status(sheet->context) != CAIRO_STATUS_SUCCESS) {
        (void)picture_refuse("a frame", cairo_status(sheet->context), fault, size);
        picture_drop(sheet);
        return NULL;
    }
    picture_set_letters(sheet->context);
    return sheet;
}

const uint32_t *picture_pixels(picture *sheet, size_t *stride)
{
    cairo_surface_flush(sheet->surface);
    *stride = (size_t)cairo_image_surface_get_stride(sheet->surface) / sizeof(uint32_t);
    return (const uint32_t *)(const void *)cairo_image_surface_get_data(sheet->surface);
}

static cairo_status_t put(void *closure, const unsigned char *bytes, unsigned int count)
{
    return picture_file_write(closure, bytes, count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

bool picture_copy(picture *sheet, const char *target, char *fault, size_t size)
{
    picture_file file;
    if (!picture_file_open(&file, target))
        return picture_file_refuse(target, file.error, fault, size);
    const cairo_status_t status = cairo_surface_write_to_png_stream(sheet->surface, put, &file);
    if (status != CAIRO_STATUS_SUCCESS) {
        const int error = file.error;
        picture_file_drop(&file);
        return error != 0 ? picture_file_refuse(target, error, fault, size) : picture_refuse(target, status, fault, size);
    }
    return picture_file_keep(&file) || picture_file_refuse(target, file.error, fault, size);
}
