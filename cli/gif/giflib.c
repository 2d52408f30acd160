// giflib.c : an animated GIF by giflib, which packs the bytes; what is in them is decided here.
#include "gif/gif.h"

#include "gif/palette.h"
#include "picture/file.h"

#include <ctype.h>
#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The table has 256 places. The last stands for a pixel that stays as it was.
enum { TABLE = 256, SAME = TABLE - 1 };

// Bits of a channel, which giflib asks for: the table holds bytes.
enum { RESOLUTION = 8 };

struct gif {
    picture_file file;
    GifFileType *out;
    palette      colors;
    int          width, height, frames;
    uint8_t     *shown, *next; // index of each pixel, as it was and as it will be
    uint8_t     *line;         // of what is written
};

typedef struct part {
    int left, top, right, bottom; // the last two are outside
} part;

bool gif_possible(const char *target, char *fault, size_t size)
{
    static const char ending[] = ".gif";
    const size_t      length = strlen(target), tail = sizeof ending - 1;
    size_t            k = 0;
    while (length > tail && k < tail && tolower((unsigned char)target[length - tail + k]) == ending[k])
        k++;
    if (k == tail && target[length - tail - 1] != '/')
        return true;
    snprintf(fault, size, "--gif %.400s: the name of a GIF ends in .gif, as in film.gif", target);
    return false;
}

static int write_bytes(GifFileType *out, const GifByteType *bytes, int count)
{
    gif *to = out->UserData;
    return picture_file_write(&to->file, bytes, (size_t)count) ? count : 0;
}

static bool refuse(const gif *to, int error, char *fault, size_t size)
{
    const char *what = GifErrorString(error);
    if (to->file.error != 0)
        return picture_file_refuse(to->file.target, to->file.error, fault, size);
    snprintf(fault, size, "cannot write %.400s: %s; use --frames", to->file.target,
             what != NULL ? what : "giflib does not say why");
    return false;
}

// Netscape's extension, which all players know: begin again for ever.
static bool write_loop(GifFileType *out)
{
    const GifByteType times[] = {1, 0, 0};
    return EGifPutExtensionLeader(out, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(out, (int)strlen("NETSCAPE2.0"), "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(out, (int)sizeof times, times) == GIF_OK && EGifPutExtensionTrailer(out) == GIF_OK;
}

static bool begin(gif *to, char *fault, size_t size)
{
    GifColorType table[TABLE] = {{0, 0, 0}};
    int          error = 0;
    for (int i = 0; i < to->colors.count; i++) {
        const uint32_t c = to->colors.color[i];
        table[i] = (GifColorType){(GifByteType)(c >> 16), (GifByteType)(c >> 8 & 0xFF), (GifByteType)(c & 0xFF)};
    }
    to->out = EGifOpen(to, write_bytes, &error);
    if (to->out == NULL)
        return refuse(to, error, fault, size);
    ColorMapObject *map = GifMakeMapObject(TABLE, table);
    EGifSetGifVersion(to->out, true);
    const bool good =
        map != NULL && EGifPutScreenDesc(to->out, to->width, to->height, RESOLUTION, 0, map) == GIF_OK && write_loop(to->out);
    GifFreeMapObject(map);
    return good || refuse(to, to->out->Error, fault, size);
}

gif *gif_open(const char *target, int width, int height, const picture_color *drawn, int count, char *fault, size_t size)
{
    const size_t pixels = (size_t)width * (size_t)height;
    gif         *to = calloc(1, sizeof *to);
    if (to != NULL) {
        to->shown = malloc(pixels);
        to->next = malloc(pixels);
        to->line = malloc((size_t)width);
    }
    if (to == NULL || to->shown == NULL || to->next == NULL || to->line == NULL) {
        snprintf(fault, size, "out of memory; give a smaller --width");
        gif_drop(to);
        return NULL;
    }
    to->width = width;
    to->height = height;
    palette_make(&to->colors, drawn, count);
    if (!picture_file_open(&to->file, target)) {
        (void)picture_file_refuse(target, to->file.error, fault, size);
        gif_drop(to);
        return NULL;
    }
    if (!begin(to, fault, size)) {
        gif_drop(to);
        return NULL;
    }
    return to;
}

static void look_at(gif *to, picture *image)
{
    size_t          stride;
    const uint32_t *pixels = picture_pixels(image, &stride);
    for (int y = 0; y < to->height; y++) {
        const uint32_t *from = pixels + (size_t)y * stride;
        uint8_t        *line = to->next + (size_t)y * (size_t)to->width;
        for (int x = 0; x < to->width; x++)
            line[x] = palette_index(&to->colors, from[x]);
    }
}

// The smallest box about all that has changed. Where nothing has it is one pixel: a frame takes its time all the same.
static part changed(const gif *to)
{
    part p = {to->width, to->height, 0, 0};
    if (to->frames == 0)
        return (part){0, 0, to->width, to->height};
    for (int y = 0; y < to->height; y++) {
        const size_t row = (size_t)y * (size_t)to->width;
        if (memcmp(to->next + row, to->shown + row, (size_t)to->width) == 0)
            continue;
        int left = 0, right = to->width;
        while (to->next[row + (size_t)left] == to->shown[row + (size_t)left])
            left++;
        while (to->next[row + (size_t)right - 1] == to->shown[row + (size_t)right - 1])
            right--;
        p = (part){left < p.left ? left : p.left, y < p.top ? y : p.top, right > p.right ? right : p.right, y + 1};
    }
    return p.right > p.left ? p : (part){0, 0, 1, 1};
}

static bool write_lines(gif *to, part p)
{
    for (int y = p.top; y < p.bottom; y++) {
        const size_t row = (size_t)y * (size_t)to->width;
        for (int x = p.left; x < p.right; x++) {
            const uint8_t next = to->next[row + (size_t)x];
            to->line[x - p.left] = to->frames > 0 && next == to->shown[row + (size_t)x] ? SAME : next;
        }
        if (EGifPutLine(to->out, to->line, p.right - p.left) != GIF_OK)
            return false;
    }
    return true;
}

bool gif_add(gif *to, picture *image, int hundredths, char *fault, size_t size)
{
    const GraphicsControlBlock shown = {DISPOSE_DO_NOT, false, hundredths, to->frames > 0 ? SAME : NO_TRANSPARENT_COLOR};
    GifByteType                bytes[4];
    look_at(to, image);
    const part   p = changed(to);
    const size_t length = EGifGCBToExtension(&shown, bytes);
    if (EGifPutExtension(to->out, GRAPHICS_EXT_FUNC_CODE, (int)length, bytes) != GIF_OK ||
        EGifPutImageDesc(to->out, p.left, p.top, p.right - p.left, p.bottom - p.top, false, NULL) != GIF_OK ||
        !write_lines(to, p))
        return refuse(to, to->out->Error, fault, size);
    uint8_t *was = to->shown;
    to->shown = to->next;
    to->next = was;
    to->frames++;
    return true;
}

bool gif_keep(gif *to, char *fault, size_t size)
{
    int        error = 0;
    const bool ended = EGifCloseFile(to->out, &error) == GIF_OK;
    to->out = NULL;
    if (!ended || to->file.error != 0) {
        (void)refuse(to, error, fault, size);
        gif_drop(to);
        return false;
    }
    char target[512]; // the name is needed for the message after the file has let go of it
    snprintf(target, sizeof target, "%.400s", to->file.target);
    const bool kept = picture_file_keep(&to->file) || picture_file_refuse(target, to->file.error, fault, size);
    gif_drop(to);
    return kept;
}

void gif_drop(gif *to)
{
    if (to == NULL)
        return;
    int ignored;
    if (to->out != NULL)
        (void)EGifCloseFile(to->out, &ignored);
    picture_file_drop(&to->file);
    free(to->shown);
    free(to->next);
    free(to->line);
    free(to);
}
