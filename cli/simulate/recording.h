// recording.h : the hash of each step of a run in a file of JSON lines, and the file held against another run of the same
// scene: on another machine, by another build. All that goes into a run is in its scene.
#ifndef CLI_SIMULATE_RECORDING_H
#define CLI_SIMULATE_RECORDING_H

#include "scene/text/failure.h"

#include <stdint.h>

typedef struct recording recording;

/// Begins a file; it has its name when it is whole. NULL with `why` filled.
recording *recording_begin(const char *target, const char *precision, int steps, failure *why);

/// Opens one that is there, and says of what it is. `precision` has room for "f64". NULL with `why` filled.
recording *recording_open(const char *path, char precision[4], int *steps, failure *why);

/// The next step, from 0 on: writes it, or sees that it is as recorded. False with `why` filled.
bool recording_step(recording *r, int64_t step, uint64_t hash, failure *why);

/// Ends it: gives the file its name, or sees that there are no more steps in it. False with `why` filled.
bool recording_end(recording *r, failure *why);

/// Frees it; a file that was not ended is thrown away. NULL is fine.
void recording_close(recording *r);

#endif
