// inline.h : functions that must become part of their caller: the steps of a loop whose numbers would otherwise go through
// memory from one function to the next.
#ifndef ABUT_BASE_INLINE_H
#define ABUT_BASE_INLINE_H

#if defined(__GNUC__)
#define ABUT_INLINE static inline __attribute__((always_inline))
#else
#define ABUT_INLINE static inline
#endif

#endif
