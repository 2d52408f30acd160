// stdio.h : what the library uses of the C library's, for reading the sources without one (scripts/cross_tests.sh msvc).
#pragma once
typedef struct FILE FILE;
extern FILE        *stderr;
int                 fprintf(FILE *file, const char *format, ...);
