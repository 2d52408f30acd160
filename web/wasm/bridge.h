// bridge.h : what the bridges of both dimensions share: one buffer of doubles between the page and the library, and writing
// into it.
//
// Everything that goes in or comes out and does not fit a return value lies in the buffer, from its beginning. The library is
// linked in both precisions; the numbers of the page are doubles.
#ifndef WEB_BRIDGE_H
#define WEB_BRIDGE_H

#include <stdint.h>

/// Numbers in the buffer, and shapes that are kept at a time.
enum { BRIDGE_NUMBERS = 65536, BRIDGE_SLOTS = 64 };

/// The buffer, of both precisions.
double *bridge_buffer(void);

/// Begins to write anew.
void put_anew(void);

/// Writes a number behind the last; nothing once the buffer is full.
void put(double x);

/// How many numbers have been written.
int32_t put_count(void);

#endif
