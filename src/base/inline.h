// inline.h : functions that must become part of their caller: the steps of a loop whose numbers would otherwise go through
// memory from one function to the next. And functions that must not: what a short function leaves to them would have it save
// registers it does not need itself.
#ifndef ABUT_BASE_INLINE_H
#define ABUT_BASE_INLINE_H

#if defined(__GNUC__)
#define ABUT_INLINE static inline __attribute__((always_inline))
#define ABUT_OUTLINE static __attribute__((noinline, unused)) // a header's, that not every source calls
#else
#define ABUT_INLINE static inline
#define ABUT_OUTLINE static
#endif

#endif
