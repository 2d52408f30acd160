// compiler.h : the few words about the compiler that programs written for libccd use.
#ifndef ABUT_CCD_COMPILER_H
#define ABUT_CCD_COMPILER_H

#include <stddef.h>

#define _ccd_inline static inline

/// The struct of a type that has `member` at `pointer`.
#define ccd_offsetof(type, member) offsetof(type, member)
#define ccd_container_of(pointer, type, member) ((type *)((char *)(pointer)-ccd_offsetof(type, member)))

#if defined(__GNUC__)
#define _ccd_prefetch(address) __builtin_prefetch(address)
#define _ccd_prefetchw(address) __builtin_prefetch(address, 1)
#else
#define _ccd_prefetch(address) ((void)0)
#define _ccd_prefetchw(address) ((void)0)
#endif

#endif
