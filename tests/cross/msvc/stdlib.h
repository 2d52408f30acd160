// stdlib.h : what the library uses of the C library's, for reading the sources without one (scripts/cross_tests.sh msvc).
#pragma once
#include <stddef.h>
_Noreturn void abort(void);
void          *malloc(size_t bytes);
void          *realloc(void *block, size_t bytes);
void           free(void *block);
