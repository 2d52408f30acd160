// bytes.c : see bytes.h. Byte by byte, so that neither the machine's own order nor alignment matters.
#include "scene/mesh/bytes.h"

#include <string.h>

size_t bytes_size(bytes_type type)
{
    static const size_t sizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
    return sizes[type];
}

static uint64_t bits_of(const char *at, size_t size, bool big_endian)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++)
        bits |= (uint64_t)(unsigned char)at[i] << 8 * (big_endian ? size - 1 - i : i);
    return bits;
}

uint32_t bytes_u32(const char *at)
{
    return (uint32_t)bits_of(at, 4, false);
}

static double float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double bytes_number(const char *at, bytes_type type, bool big_endian)
{
    const uint64_t bits = bits_of(at, bytes_size(type), big_endian);
    switch (type) {
    case BYTES_I8:
        return (double)(int8_t)bits;
    case BYTES_I16:
        return (double)(int16_t)bits;
    case BYTES_I32:
        return (double)(int32_t)bits;
    case BYTES_F32:
        return float_of((uint32_t)bits);
    case BYTES_F64:
        return double_of(bits);
    default:
        return (double)bits;
    }
}
