// snapshot2.c : a simulation as bytes: a head, the arrays that last from step to step, the walls and the world beneath.
#include "abut/dynamics2.h"

#include "state/dynamics2.h"
#include <string.h>

enum { KEPT = 5 };

typedef struct head {
    uint64_t               magic, hash; // of all that follows
    abut_dynamics_options2 options;
    abut_real              substep;
    uint32_t               first_free, first_free_fixture, first_free_joint;
    uint64_t               count[KEPT];
    uint64_t               walls, world; // sizes
} head;

// "abutdyn" and the version of the format, with the size of a number.
static const uint64_t MAGIC = 0x6162757464796e00u + 86 + sizeof(abut_real);

static void kept_arrays(const abut_dynamics2 *d, const abut_items *kept[KEPT])
{
    kept[0] = &d->bodies;
    kept[1] = &d->motions;
    kept[2] = &d->fixtures;
    kept[3] = &d->joints;
    kept[4] = &d->contacts;
}

// FNV-1a over whole words where there are some (Fowler, Noll, Vo 1991).
static uint64_t mixed(uint64_t hash, const void *bytes, size_t size)
{
    const uint64_t prime = 0x100000001b3u;
    const uint8_t *at = bytes;
    for (; size >= sizeof(uint64_t); size -= sizeof(uint64_t), at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * prime;
        hash ^= hash >> 32;
    }
    for (; size > 0; --size) {
        hash = (hash ^ *at++) * prime;
    }
    return hash;
}

static const uint64_t SEED = 0xcbf29ce484222325u;

static uint64_t hash_of(const void *block, size_t size)
{
    const size_t from = offsetof(head, options);
    return mixed(SEED, (const uint8_t *)block + from, size - from);
}

size_t abut_dynamics2_snapshot_size(const abut_dynamics2 *d)
{
    const abut_items *kept[KEPT];
    kept_arrays(d, kept);
    size_t size = sizeof(head) + abut_broad2_snapshot_size(d->walls) + abut_world2_snapshot_size(d->world);
    for (int i = 0; i < KEPT; ++i) {
        size += kept[i]->count * kept[i]->size;
    }
    return size;
}

abut_status abut_dynamics2_save(const abut_dynamics2 *d, void *block, size_t size)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const size_t whole = abut_dynamics2_snapshot_size(d);
    if (size < whole) {
        return ABUT_NO_ROOM;
    }
    const abut_items *kept[KEPT];
    kept_arrays(d, kept);
    head h;
    memset(&h, 0, sizeof h); // the bytes between fields are saved, too, and those of the caller's options may be anything
    h.magic = MAGIC;
    h.options.gravity = d->options.gravity;
    h.options.length = d->options.length;
    h.options.most_sweeps = d->options.most_sweeps;
    h.options.no_sleep = d->options.no_sleep;
    h.options.no_impacts = d->options.no_impacts;
    h.substep = d->substep;
    h.first_free = d->first_free;
    h.first_free_fixture = d->first_free_fixture;
    h.first_free_joint = d->first_free_joint;
    h.walls = abut_broad2_snapshot_size(d->walls);
    h.world = abut_world2_snapshot_size(d->world);
    uint8_t *at = (uint8_t *)block + sizeof h;
    for (int i = 0; i < KEPT; ++i) {
        const size_t bytes = kept[i]->count * kept[i]->size;
        h.count[i] = kept[i]->count;
        if (bytes > 0) {
            memcpy(at, kept[i]->items, bytes);
        }
        at += bytes;
    }
    (void)abut_broad2_save(d->walls, at, h.walls);
    (void)abut_world2_save(d->world, at + h.walls, h.world);
    memcpy(block, &h, sizeof h);
    h.hash = hash_of(block, whole);
    memcpy(block, &h, sizeof h);
    return ABUT_OK;
}

static bool is_sound(const abut_dynamics2 *d, const head *h, const void *block, size_t size)
{
    const abut_items *kept[KEPT];
    kept_arrays(d, kept);
    size_t left = size - sizeof *h;
    for (int i = 0; i < KEPT; ++i) {
        if (h->count[i] > left / kept[i]->size) {
            return false;
        }
        left -= (size_t)h->count[i] * kept[i]->size;
    }
    return h->walls <= left && h->world == left - h->walls && h->hash == hash_of(block, size);
}

// What the head and the bytes behind it say; there is room for it.
static void take(abut_dynamics2 *d, const head *h, const uint8_t *at)
{
    const abut_items *kept[KEPT];
    kept_arrays(d, kept);
    for (int i = 0; i < KEPT; ++i) {
        abut_items *array = (abut_items *)kept[i];
        array->count = (size_t)h->count[i];
        if (array->count > 0) {
            memcpy(array->items, at, array->count * array->size);
        }
        at += array->count * array->size;
    }
    d->options = h->options;
    d->substep = h->substep;
    d->first_free = h->first_free;
    d->first_free_fixture = h->first_free_fixture;
    d->first_free_joint = h->first_free_joint;
    d->broken.count = 0;
}

abut_status abut_dynamics2_restore(abut_dynamics2 *d, const void *block, size_t size)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    head h;
    if (size < sizeof h) {
        return ABUT_INVALID;
    }
    memcpy(&h, block, sizeof h);
    if (h.magic != MAGIC || !is_sound(d, &h, block, size)) {
        return ABUT_INVALID;
    }
    const abut_items *kept[KEPT];
    kept_arrays(d, kept);
    for (int i = 0; i < KEPT; ++i) {
        if (!abut_items_reserve((abut_items *)kept[i], (size_t)h.count[i], &d->allocator)) {
            return ABUT_NO_MEMORY;
        }
    }
    const uint8_t *walls = (const uint8_t *)block + (size - (size_t)(h.walls + h.world));
    // The walls are restored beside the present ones, which go only once nothing can fail any more.
    abut_broad2 *fresh = NULL;
    abut_status  status = abut_broad2_new(NULL, &d->allocator, &fresh);
    if (status == ABUT_OK) {
        status = abut_broad2_restore(fresh, walls, (size_t)h.walls);
    }
    if (status == ABUT_OK) {
        status = abut_world2_restore(d->world, walls + h.walls, (size_t)h.world);
    }
    if (status != ABUT_OK) {
        abut_broad2_release(fresh);
        return status;
    }
    abut_broad2_release(d->walls);
    d->walls = fresh;
    take(d, &h, (const uint8_t *)block + sizeof h);
    return ABUT_OK;
}

uint64_t abut_dynamics2_hash(const abut_dynamics2 *d)
{
    const uint64_t world = abut_world2_hash(d->world);
    uint64_t       hash = mixed(SEED, &world, sizeof world);
    for (size_t i = 0; i < d->bodies.count; ++i) {
        const abut_motion2 *m = &abut_motions2(d)[i];
        const abut_real     numbers[] = {m->velocity.x, m->velocity.y, m->spin,   m->center.x, m->center.y,
                                         m->rest.x,     m->rest.y,     m->turn.c, m->turn.s};
        hash = mixed(hash, numbers, sizeof numbers);
    }
    return hash;
}
