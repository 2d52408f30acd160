// snapshot.c : see snapshot.h.
//
// A block is a head with all counts, the arrays, each as long as its count says, the surfaces, the geometry and the snapshot of
// the broad phase. It is for the same library on the same kind of machine: the head says which.
#include "bodies/snapshot.h"

#include "bodies/bodies.h"
#include "broad/snapshot.h"
#include "memory/checksum.h"
#include <string.h>

static const uint64_t MARK = 0x31646c726f776261U; // says what the block is, and shows the order of bytes

typedef struct head_places {
    uint32_t count, taken, free_from, unused;
} head_places;

typedef struct head_graph {
    head_places places;
    uint32_t    map_size, map_count, nodes, unused;
} head_graph;

typedef struct head {
    uint64_t    mark, checksum, size;
    uint64_t    geometry_size, broad_size;
    uint32_t    real_size, pose_size, shape_size, manifold_size, cache_size, pointer_size;
    head_places bodies, surfaces, geometry;
    head_graph  ignored, contacts;
    uint32_t    shapes, moved, used, removed, resync, unused;
    uint32_t    free[ABUT_RUN_SIZES + 1];
    uint64_t    gone, begun, ended;
    double      margin;
} head;

enum { PARTS = 21 };

// An array of a world, and how much of it is used.
typedef struct part {
    abut_array *array;
    size_t      count;
} part;

static void list_parts(abut_world *w, const head *h, part list[PARTS])
{
    abut_graph *ignored = &w->ignored;
    abut_graph *contacts = &w->contact_graph;
    const part  all[PARTS] = {
         {&w->body_places.free, abut_words_for(h->bodies.count)},
         {&w->bodies, h->bodies.count},
         {&w->poses, h->bodies.count},
         {&w->moved, h->moved},
         {&w->body_shapes, h->shapes},
         {&w->shapes, h->shapes},
         {&ignored->places_by_key.cells, h->ignored.map_size},
         {&ignored->places.free, abut_words_for(h->ignored.places.count)},
         {&ignored->edges, h->ignored.places.count},
         {&ignored->first, h->ignored.nodes},
         {&contacts->places_by_key.cells, h->contacts.map_size},
         {&contacts->places.free, abut_words_for(h->contacts.places.count)},
         {&contacts->edges, h->contacts.places.count},
         {&contacts->first, h->contacts.nodes},
         {&w->contacts, h->contacts.places.count},
         {&w->caches, h->contacts.places.count},
         {&w->manifolds, h->used},
         {&w->runs.next, h->used},
         {&w->gone.array, (size_t)h->gone},
         {&w->begun.array, (size_t)h->begun},
         {&w->ended.array, (size_t)h->ended},
    };
    memcpy(list, all, sizeof all);
}

static head_places head_of_places(const abut_places *p)
{
    const head_places h = {p->count, p->taken, p->free_from, 0};
    return h;
}

static head_graph head_of_graph(const abut_graph *g)
{
    const head_graph h = {head_of_places(&g->places), g->places_by_key.size, g->places_by_key.count, g->nodes, 0};
    return h;
}

// ---- saving ----------------------------------------------------------------------------------------------------------------

// What is saved of a block of the geometry, ahead of its content. Of a free place all is 0.
typedef struct block_head {
    uint64_t size, key, uses;
} block_head;

static size_t whole_words(uint64_t size)
{
    return (size_t)(size + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

static block_head head_of_block(const abut_geometry *g, uint32_t place)
{
    const abut_geometry_block *b = abut_geometry_at(g, place);
    const block_head           none = {0, 0, 0};
    const block_head           h = {b->size, b->key, b->uses};
    return abut_place_is_taken(&g->places, place) ? h : none;
}

static size_t geometry_size(const abut_geometry *g)
{
    size_t size = (size_t)g->places.count * sizeof(block_head);
    for (uint32_t place = 0; place < g->places.count; place++) {
        size += whole_words(head_of_block(g, place).size);
    }
    return size;
}

static size_t size_of_parts(const part list[PARTS])
{
    size_t size = 0;
    for (int i = 0; i < PARTS; i++) {
        size += list[i].count * list[i].array->each;
    }
    return size;
}

static size_t surfaces_size(const head *h)
{
    return h->surfaces.count * sizeof(abut_surface);
}

static size_t whole_size(const head *h, const part list[PARTS])
{
    return sizeof *h + size_of_parts(list) + surfaces_size(h) + (size_t)h->geometry_size + (size_t)h->broad_size;
}

static head head_of(const abut_world *w)
{
    head h;
    memset(&h, 0, sizeof h); // the bytes between fields are saved, too
    h.mark = MARK;
    h.geometry_size = geometry_size(&w->geometry);
    h.broad_size = abut_broad_snapshot_size(w->broad);
    h.real_size = sizeof(abut_real);
    h.pose_size = (uint32_t)w->poses.each;
    h.shape_size = (uint32_t)w->shapes.each;
    h.manifold_size = (uint32_t)w->manifolds.each;
    h.cache_size = (uint32_t)w->caches.each;
    h.pointer_size = sizeof(void *);
    h.bodies = head_of_places(&w->body_places);
    h.surfaces = head_of_places(&w->surface_places);
    h.geometry = head_of_places(&w->geometry.places);
    h.ignored = head_of_graph(&w->ignored);
    h.contacts = head_of_graph(&w->contact_graph);
    h.shapes = w->broad->slot_count;
    h.moved = w->moved_count;
    h.used = w->runs.used;
    memcpy(h.free, w->runs.free, sizeof w->runs.free);
    h.removed = w->removed;
    h.resync = w->resync;
    h.gone = w->gone.count;
    h.begun = w->begun.count;
    h.ended = w->ended.count;
    h.margin = (double)w->options.margin;
    return h;
}

size_t abut_world_snapshot_size(const abut_world *w)
{
    abut_world copy = *w;
    const head h = head_of(w);
    part       list[PARTS];
    list_parts(&copy, &h, list);
    return whole_size(&h, list);
}

static unsigned char *put(unsigned char *to, const void *bytes, size_t size)
{
    if (size > 0) {
        memcpy(to, bytes, size);
    }
    return to + size;
}

// The saved shapes without the addresses of their polygons or hulls.
static void clear_pointers(unsigned char *shapes, const abut_world *w)
{
    for (uint32_t i = 0; i < w->broad->slot_count; i++) {
        memset(shapes + i * w->shapes.each + w->geometry_at, 0, sizeof(void *)); // cppcheck-suppress pointerSize
    }
}

static unsigned char *put_surfaces(unsigned char *to, const abut_world *w)
{
    for (uint32_t number = 1; number <= w->surface_places.count; number++) {
        abut_surface s = *abut_surface_at(w, number);
        s.surface = NULL;
        s.uses = abut_has_surface(w, number) ? s.uses : 0;
        to = put(to, &s, sizeof s);
    }
    return to;
}

static unsigned char *put_geometry(unsigned char *to, const abut_geometry *g)
{
    for (uint32_t place = 0; place < g->places.count; place++) {
        const block_head h = head_of_block(g, place);
        const size_t     size = (size_t)h.size;
        to = put(to, &h, sizeof h);
        if (size > 0) {
            memset(to + whole_words(size) - sizeof(uint64_t), 0, sizeof(uint64_t));
            (void)put(to, abut_geometry_content(abut_geometry_at(g, place)->memory), size);
            to += whole_words(size);
        }
    }
    return to;
}

// What the checksum is of: all that follows its own field.
static const size_t SUMMED_FROM = offsetof(head, size);

abut_status abut_world_save(const abut_world *w, void *block, size_t size)
{
    abut_world     copy = *w;
    head           h = head_of(w);
    part           list[PARTS];
    unsigned char *first = block;
    unsigned char *to = first + sizeof h;
    list_parts(&copy, &h, list);
    h.size = whole_size(&h, list);
    if (size < h.size) {
        return ABUT_NO_ROOM;
    }
    (void)put(first, &h, sizeof h);
    for (int i = 0; i < PARTS; i++) {
        unsigned char *part_at = to;
        to = put(to, list[i].array->data, list[i].count * list[i].array->each);
        if (list[i].array == &copy.shapes) {
            clear_pointers(part_at, w);
        }
    }
    to = put_surfaces(to, w);
    to = put_geometry(to, &w->geometry);
    (void)abut_broad_save(w->broad, to, (size_t)h.broad_size);
    h.checksum = abut_checksum(first + SUMMED_FROM, (size_t)h.size - SUMMED_FROM);
    (void)put(first, &h, sizeof h);
    return ABUT_OK;
}

// ---- restoring -------------------------------------------------------------------------------------------------------------

static bool is_sound(const abut_world *w, const head *h, const unsigned char *bytes, size_t size)
{
    abut_world copy = *w;
    const head own = head_of(w);
    part       list[PARTS];
    if (h->mark != MARK || h->size > size || h->size < sizeof *h ||
        h->checksum != abut_checksum(bytes + SUMMED_FROM, (size_t)h->size - SUMMED_FROM)) {
        return false;
    }
    list_parts(&copy, h, list);
    return h->real_size == own.real_size && h->pose_size == own.pose_size && h->shape_size == own.shape_size &&
           h->manifold_size == own.manifold_size && h->cache_size == own.cache_size && h->pointer_size == own.pointer_size &&
           whole_size(h, list) == h->size;
}

static abut_surface saved_surface(const unsigned char *from, uint32_t number)
{
    abut_surface s;
    memcpy(&s, from + (number - 1) * sizeof s, sizeof s);
    return s;
}

static bool has_surface(const abut_world *w, uint32_t number, const abut_surface *saved)
{
    if (!abut_has_surface(w, number)) {
        return false;
    }
    const abut_surface *own = abut_surface_at(w, number);
    return own->size == saved->size && own->kind == saved->kind;
}

static bool has_surfaces(const abut_world *w, const head *h, const unsigned char *from)
{
    bool all = true;
    for (uint32_t number = 1; number <= h->surfaces.count; number++) {
        const abut_surface s = saved_surface(from, number);
        all = all && (s.uses == 0 || has_surface(w, number, &s));
    }
    return all;
}

static void take_surface_uses(abut_world *w, const head *h, const unsigned char *from)
{
    for (uint32_t number = 1; number <= w->surface_places.count; number++) {
        abut_surface_at(w, number)->uses = number <= h->surfaces.count ? saved_surface(from, number).uses : 0;
    }
}

static bool load_block(const abut_world *w, abut_geometry *g, uint32_t place, const block_head *h, const unsigned char *from)
{
    void *memory = abut_geometry_memory(&w->allocator, (size_t)h->size);
    if (memory == NULL) {
        return false;
    }
    memcpy(abut_geometry_content(memory), from, (size_t)h->size);
    ((abut_geometry_block *)g->blocks.data)[place] = (abut_geometry_block){memory, h->size, h->key, h->uses};
    abut_map_add(&g->by_content, h->key, place);
    return true;
}

// The saved geometry beside that which there is. False: no memory; what has been loaded can be freed.
static bool load_geometry(const abut_world *w, abut_geometry *g, const head *h, const unsigned char *from)
{
    const head_places *saved = &h->geometry;
    *g = abut_geometry_of();
    if (!abut_places_reserve(&w->allocator, &g->places, saved->count) ||
        !abut_array_reserve_zeroed(&w->allocator, &g->blocks, saved->count) ||
        !abut_map_reserve(&w->allocator, &g->by_content, saved->taken)) {
        return false;
    }
    for (uint32_t place = 0; place < saved->count; place++) {
        block_head b;
        memcpy(&b, from, sizeof b);
        from += sizeof b;
        if (b.size > 0) {
            if (!load_block(w, g, place, &b, from)) {
                return false;
            }
            g->places.taken++;
        }
        from += whole_words(b.size);
        abut_bit_set(&g->places.free, place, b.size == 0);
        g->places.count++;
    }
    g->places.free_from = saved->free_from;
    return true;
}

// Room for all parts, and for what no later call asks memory for.
static bool reserve_parts(abut_world *w, const head *h, const part list[PARTS])
{
    for (int i = 0; i < PARTS; i++) {
        if (!abut_array_reserve_zeroed(&w->allocator, list[i].array, list[i].count)) {
            return false;
        }
    }
    return abut_array_reserve(&w->allocator, &w->moved, h->bodies.count) &&
           abut_array_reserve(&w->allocator, &w->gone.array, h->contacts.places.count);
}

static void take_places(abut_places *p, const head_places *h)
{
    p->count = h->count;
    p->taken = h->taken;
    p->free_from = h->free_from;
    abut_bits_clear_from(&p->free, abut_words_for(h->count));
}

static void take_graph(abut_graph *g, const head_graph *h)
{
    take_places(&g->places, &h->places);
    g->places_by_key.size = h->map_size;
    g->places_by_key.count = h->map_count;
    g->nodes = h->nodes;
}

static void take_head(abut_world *w, const head *h)
{
    take_places(&w->body_places, &h->bodies);
    take_graph(&w->ignored, &h->ignored);
    take_graph(&w->contact_graph, &h->contacts);
    w->moved_count = h->moved;
    w->runs.used = h->used;
    memcpy(w->runs.free, h->free, sizeof w->runs.free);
    w->removed = h->removed;
    w->resync = h->resync != 0;
    w->gone.count = (size_t)h->gone;
    w->begun.count = (size_t)h->begun;
    w->ended.count = (size_t)h->ended;
    w->options.margin = (abut_real)h->margin;
    w->touching_is_old = true;
}

static void take_parts(const part list[PARTS], const unsigned char *from)
{
    for (int i = 0; i < PARTS; i++) {
        const size_t bytes = list[i].count * list[i].array->each;
        if (bytes > 0) {
            memcpy(list[i].array->data, from, bytes);
        }
        from += bytes;
    }
}

static void take_geometry(abut_world *w, const abut_geometry *loaded)
{
    abut_geometry_free(&w->allocator, &w->geometry);
    w->geometry = *loaded;
    for (uint32_t shape = 0; shape < w->broad->slot_count; shape++) {
        if (abut_slot_at(w->broad, shape)->flags & ABUT_SLOT_ALIVE) {
            abut_world_bind_shape(w, shape);
        }
    }
}

abut_status abut_world_restore(abut_world *w, const void *block, size_t size)
{
    const unsigned char *from = block;
    head                 h;
    part                 list[PARTS];
    abut_geometry        loaded;
    if (size < sizeof h) {
        return ABUT_INVALID;
    }
    memcpy(&h, from, sizeof h);
    if (!is_sound(w, &h, from, size)) {
        return ABUT_INVALID;
    }
    list_parts(w, &h, list);
    const unsigned char *surfaces = from + sizeof h + size_of_parts(list);
    const unsigned char *geometry = surfaces + surfaces_size(&h);
    if (!has_surfaces(w, &h, surfaces)) {
        return ABUT_BAD_INDEX;
    }
    abut_status status = ABUT_NO_MEMORY;
    if (load_geometry(w, &loaded, &h, geometry) && reserve_parts(w, &h, list)) {
        status = abut_broad_restore(w->broad, geometry + h.geometry_size, (size_t)h.broad_size);
    }
    if (status != ABUT_OK) {
        abut_geometry_free(&w->allocator, &loaded);
        return status;
    }
    take_parts(list, from + sizeof h);
    take_head(w, &h);
    take_surface_uses(w, &h, surfaces);
    take_geometry(w, &loaded);
    return ABUT_OK;
}
