// inline.h : functions that must become part of their caller: the steps of a loop whose numbers would otherwise go through
// memory from one function to the next. And functions that must not: what a short function leaves to them would have it save
// registers it does not need itself.
#ifndef ABUT_BASE_INLINE_H
#define ABUT_BASE_INLINE_H

// Not where sanitizers are at work, which multiply what is inlined: clang would take many minutes for a unit of isa/.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ABUT_SANITIZED
#endif
#endif

#if defined(ABUT_SANITIZED)
#define ABUT_INLINE static inline __attribute__((unused))
#define ABUT_OUTLINE static __attribute__((noinline, unused))
#elif defined(__GNUC__)
#define ABUT_INLINE static inline __attribute__((always_inline))
#define ABUT_OUTLINE static __attribute__((noinline, unused)) // a header's, that not every source calls
#else
#define ABUT_INLINE static inline
#define ABUT_OUTLINE static
#endif

#endif
