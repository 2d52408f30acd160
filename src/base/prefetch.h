// prefetch.h : what is read soon: asked for from memory before it is waited for.
#ifndef ABUT_BASE_PREFETCH_H
#define ABUT_BASE_PREFETCH_H

// A line of the processor's cache, for compilers that know how. Changes no result.
static inline void abut_prefetch(const void *where)
{
#if defined(__GNUC__)
    __builtin_prefetch(where);
#else
    (void)where;
#endif
}

#endif
