// create.c : see create.h.
#include "bodies/create.h"

#include "bodies/filter.h"
#include "memory/memory.h"
#include <string.h>

static void lay_arrays(abut_world *w, const abut_sizes *sizes)
{
    enum { TOUCHES = 5 };
    abut_touches *const touches[TOUCHES] = {&w->gone, &w->begun, &w->ended, &w->touching, &w->spare};
    for (int i = 0; i < TOUCHES; i++) {
        touches[i]->array = abut_array_of(sizeof(abut_touch));
    }
    for (int i = 0; i < ABUT_JOB_KINDS; i++) {
        w->jobs[i].array = abut_array_of(sizeof(abut_job));
    }
    w->body_places = w->surface_places = abut_places_of();
    w->bodies = abut_array_of(sizeof(abut_body));
    w->moved = abut_array_of(sizeof(uint32_t));
    w->body_shapes = abut_array_of(sizeof(abut_body_shape));
    w->surfaces = abut_array_of(sizeof(abut_surface));
    w->contacts = abut_array_of(sizeof(abut_contact_pair));
    w->geometry = abut_geometry_of();
    w->ignored = w->contact_graph = abut_graph_of();
    w->runs = abut_runs_of();
    w->wanted = abut_array_of(sizeof(uint64_t));
    w->begun_pairs = w->ended_pairs = abut_array_of(sizeof(abut_id_pair));
    w->poses = abut_array_of(sizes->pose);
    w->shapes = abut_array_of(sizes->shape);
    w->manifolds = w->found_manifolds = abut_array_of(sizes->manifold);
    w->caches = w->found_caches = abut_array_of(sizes->cache);
}

enum { ARRAYS = 33 };

// Every array there is, those of the geometry apart.
static void list_arrays(abut_world *w, abut_array *list[ARRAYS])
{
    abut_array *const all[ARRAYS] = {&w->body_places.free,
                                     &w->bodies,
                                     &w->poses,
                                     &w->moved,
                                     &w->body_shapes,
                                     &w->shapes,
                                     &w->surface_places.free,
                                     &w->surfaces,
                                     &w->ignored.places_by_key.cells,
                                     &w->ignored.places.free,
                                     &w->ignored.edges,
                                     &w->ignored.first,
                                     &w->contact_graph.places_by_key.cells,
                                     &w->contact_graph.places.free,
                                     &w->contact_graph.edges,
                                     &w->contact_graph.first,
                                     &w->contacts,
                                     &w->caches,
                                     &w->runs.next,
                                     &w->manifolds,
                                     &w->gone.array,
                                     &w->begun.array,
                                     &w->ended.array,
                                     &w->touching.array,
                                     &w->jobs[ABUT_JOB_CONVEX].array,
                                     &w->jobs[ABUT_JOB_SENSOR].array,
                                     &w->jobs[ABUT_JOB_SURFACE].array,
                                     &w->wanted,
                                     &w->found_manifolds,
                                     &w->found_caches,
                                     &w->begun_pairs,
                                     &w->ended_pairs,
                                     &w->spare.array};
    memcpy(list, all, sizeof all);
}

abut_status abut_world_make(int dims, const abut_sizes *sizes, const abut_world_options *options,
                            const abut_allocator *allocator, abut_world **made)
{
    const abut_allocator     from = abut_allocator_or_malloc(allocator);
    const abut_world_options plain = {0};
    *made = NULL;
    abut_world *w = abut_memory_take(&from, 1, sizeof *w);
    if (w == NULL) {
        return ABUT_NO_MEMORY;
    }
    memset(w, 0, sizeof *w);
    w->allocator = from;
    w->options = options != NULL ? *options : plain;
    w->geometry_at = sizes->geometry_at;
    lay_arrays(w, sizes);
    // Two boxes, each larger by half the margin, share a point where two shapes are nearer than the margin.
    const abut_broad_options broad = {w->options.margin / 2, abut_shapes_may_meet, w};
    const abut_status        status = abut_broad_make(dims, &broad, &from, &w->broad);
    if (status != ABUT_OK) {
        abut_memory_give_back(&from, w, 1, sizeof *w);
        return status;
    }
    *made = w;
    return ABUT_OK;
}

void abut_world_destroy(abut_world *w)
{
    if (w == NULL) {
        return;
    }
    const abut_allocator allocator = w->allocator;
    abut_array          *list[ARRAYS];
    list_arrays(w, list);
    for (int i = 0; i < ARRAYS; i++) {
        abut_array_free(&allocator, list[i]);
    }
    abut_geometry_free(&allocator, &w->geometry);
    abut_broad_destroy(w->broad);
    abut_memory_give_back(&allocator, w, 1, sizeof *w);
}

size_t abut_world_bytes(const abut_world *w)
{
    abut_world  copy = *w;
    abut_array *list[ARRAYS];
    list_arrays(&copy, list);
    size_t sum = sizeof *w + abut_geometry_bytes(&w->geometry) + abut_broad_memory(w->broad);
    for (int i = 0; i < ARRAYS; i++) {
        sum += abut_array_bytes(list[i]);
    }
    return sum;
}
