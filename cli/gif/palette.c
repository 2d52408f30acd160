// palette.c : see palette.h.
#include "gif/palette.h"

#include <math.h>
#include <string.h>

static uint32_t mixed(picture_color a, picture_color b, double share)
{
    const double   channels[] = {a.red + share * (b.red - a.red), a.green + share * (b.green - a.green),
                                 a.blue + share * (b.blue - a.blue)};
    uint32_t       color = 0;
    const uint32_t most = 0xFF;
    for (int i = 0; i < 3; i++)
        color = color << 8 | (uint32_t)lrint(channels[i] * most);
    return color;
}

void palette_make(palette *p, const picture_color *drawn, int count)
{
    memset(p, 0, sizeof *p);
    for (int i = 0; i < count; i++)
        p->color[p->count++] = mixed(drawn[i], drawn[i], 0);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++)
            p->color[p->count++] = mixed(drawn[k], drawn[i], 0.5);
    }
    // Most edges are against the paper: those are smoothed in quarters.
    for (int i = 1; i < count; i++) {
        p->color[p->count++] = mixed(drawn[0], drawn[i], 0.25);
        p->color[p->count++] = mixed(drawn[0], drawn[i], 0.75);
    }
}

static int32_t apart(uint32_t a, uint32_t b)
{
    int32_t sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const int32_t by = (int32_t)(a >> shift & 0xFF) - (int32_t)(b >> shift & 0xFF);
        sum += by * by;
    }
    return sum;
}

uint8_t palette_index(palette *p, uint32_t pixel)
{
    const uint32_t color = pixel & 0xFFFFFF, key = color | 0x1000000;
    const uint32_t place = (color * 2654435761U) >> 20; // Knuth's multiplicative hash, its upper 12 bits
    if (p->seen[place].color == key)
        return p->seen[place].index;
    int best = 0;
    for (int i = 1; i < p->count; i++) {
        if (apart(p->color[i], color) < apart(p->color[best], color))
            best = i;
    }
    p->seen[place].color = key;
    p->seen[place].index = (uint8_t)best;
    return (uint8_t)best;
}
