// asked.h : abut's interface in one of its two precisions, in a namespace of that precision. A program that asks both has two
// types of each name, and a linker that optimises it as a whole would take that for a mistake.
#ifndef BENCH_ASKED_H
#define BENCH_ASKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(ABUT_F32)
namespace asked_f32
#else
namespace asked_f64
#endif
{
#include <abut/abut.h>
}

#if defined(ABUT_F32)
using namespace asked_f32;
#else
using namespace asked_f64;
#endif

#endif
