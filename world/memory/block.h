// block.h : how the block of a surface begins, which is its saved form too, and how such a block is taken in again.
#ifndef WORLD_MEMORY_BLOCK_H
#define WORLD_MEMORY_BLOCK_H

#include "abut/allocator.h"

// The first member of every block. None has pointers, so a block may be copied anywhere.
typedef struct abut_block {
    char     magic[8];
    uint32_t version, real_bytes, byte_order, reserved;
    uint64_t bytes, checksum; // of all bytes after this struct
} abut_block;

// What kind of block it is: the letters that it begins with, and the version of its format.
typedef struct abut_block_kind {
    const char *magic;
    uint32_t    version;
    size_t      least;             // bytes that every one has
    bool (*is_sound)(void *block); // whether what it says of itself fits its length, and nothing in it leads out of it
} abut_block_kind;

// A zeroed block of so many bytes with its beginning filled in, but for the checksum. NULL: no memory.
void *abut_block_take(const abut_block_kind *kind, size_t bytes, const abut_allocator *allocator);
void  abut_block_give_back(abut_block *block, const abut_allocator *allocator);

// The checksum of what the block holds now is written, or compared with the one that is written.
void abut_block_seal(abut_block *block);
bool abut_block_is_sealed(const abut_block *block);

// A copy of a saved block. ABUT_CORRUPT; ABUT_NO_MEMORY; *block is NULL then.
abut_status abut_block_load(const abut_block_kind *kind, const void *bytes, size_t size, const abut_allocator *allocator,
                            void **block);

#endif
