// bytes.h : numbers in binary files.
#ifndef SCENE_MESH_BYTES_H
#define SCENE_MESH_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum bytes_type { BYTES_I8, BYTES_U8, BYTES_I16, BYTES_U16, BYTES_I32, BYTES_U32, BYTES_F32, BYTES_F64 } bytes_type;

/// Bytes of one number.
size_t bytes_size(bytes_type type);

/// The number at `at`, in the byte order said. Every type fits a double exactly.
double bytes_number(const char *at, bytes_type type, bool big_endian);

/// Four bytes, the lowest first.
uint32_t bytes_u32(const char *at);

#endif
