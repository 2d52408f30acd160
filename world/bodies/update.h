// update.h : finds the contacts of a world anew.
#ifndef WORLD_BODIES_UPDATE_H
#define WORLD_BODIES_UPDATE_H

#include "bodies/state.h"

// Answers all jobs: how many manifolds each has, where they are in found_manifolds, whether the shapes touch; and, for a job of
// two convex shapes, found_caches by the job's number. May fail: nothing else is changed.
typedef abut_status abut_narrow_fn(abut_world *w, const abut_update_options *options);

abut_status abut_world_update(abut_world *w, const abut_update_options *options, abut_narrow_fn *narrow);

#endif
