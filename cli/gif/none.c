// none.c : a program without giflib makes no GIFs, and says so when it is asked to.
#include "gif/gif.h"

#include <stdio.h>

static const char missing[] = "this program was built without giflib and makes no GIF; use --frames, or build it again after "
                              "'scripts/install_needs.sh cli'";

bool gif_possible(const char *target, char *fault, size_t size)
{
    (void)target;
    snprintf(fault, size, "%s", missing);
    return false;
}

gif *gif_open(const char *target, int width, int height, const picture_color *drawn, int count, char *fault, size_t size)
{
    (void)width;
    (void)height;
    (void)drawn;
    (void)count;
    (void)gif_possible(target, fault, size);
    return NULL;
}

bool gif_add(gif *to, picture *image, int hundredths, char *fault, size_t size)
{
    (void)to;
    (void)image;
    (void)hundredths;
    return gif_possible("", fault, size);
}

bool gif_keep(gif *to, char *fault, size_t size)
{
    (void)to;
    return gif_possible("", fault, size);
}

void gif_drop(gif *to)
{
    (void)to;
}
