// snapshot.h : a broad phase as one block of bytes, and back; a fingerprint of it.
#ifndef WORLD_BROAD_SNAPSHOT_H
#define WORLD_BROAD_SNAPSHOT_H

#include "broad/state.h"

size_t      abut_broad_snapshot_size(const abut_broad *b);
abut_status abut_broad_save(const abut_broad *b, void *block, size_t size);
abut_status abut_broad_restore(abut_broad *b, const void *block, size_t size);

// Of the boxes, their ids, users and filters, and of the pairs; not of how they are stored.
uint64_t abut_broad_hash(const abut_broad *b);

#endif
