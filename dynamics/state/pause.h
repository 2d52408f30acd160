// pause.h : tells the processor that one waits for another in a loop: it spends less on that, and notices sooner.
#ifndef DYNAMICS_STATE_PAUSE_H
#define DYNAMICS_STATE_PAUSE_H

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static inline void abut_pause(void)
{
#if defined(__SSE2__)
    _mm_pause();
#elif defined(__aarch64__) && defined(__GNUC__)
    __asm__ volatile("yield");
#endif
}

#endif
