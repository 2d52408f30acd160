// string.h : what the library uses of the C library's, for reading the sources without one (scripts/cross_tests.sh msvc).
#pragma once
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int   memcmp(const void *a, const void *b, size_t bytes);
