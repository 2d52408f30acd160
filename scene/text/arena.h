// arena.h : memory that lives and dies together. Everything read from one scene is freed at once.
#ifndef SCENE_TEXT_ARENA_H
#define SCENE_TEXT_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct arena_block arena_block;

/// A zeroed arena is an empty one.
typedef struct arena {
    arena_block *newest;
    size_t       used, room; ///< bytes of the newest block
} arena;

/// Zeroed bytes aligned for any type; NULL when there are none left.
void *arena_take(arena *memory, size_t count, size_t size);

/// A copy of `length` bytes and a NUL behind them; NULL when there is no memory.
char *arena_copy(arena *memory, const char *text, size_t length);

/// Room for one more item behind `count` items of `old`: `old` itself, or a copy twice as long, whose length is the new *room.
/// NULL when there is no memory.
void *arena_grow(arena *memory, void *old, int32_t count, int32_t *room, size_t size);

/// Frees everything taken; the arena is empty again.
void arena_free(arena *memory);

#endif
