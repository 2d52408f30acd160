// narrow3.c : see narrow3.h.
//
// Each job is answered by itself, from what no job changes, into a place of its own: so the answers are the same whatever
// thread takes which range.
#include "bodies/narrow3.h"

#include "abut/batch3.h"
#include "bodies/state3.h"
#include "bodies/tasks.h"
#include "memory/memory.h"
#include <string.h>

enum {
    CHUNK = 64,      // pairs given to a batch at once, on the stack
    FOUND_BY_ALL = 4 // manifolds of a surface and a shape for which each job has a place
};

static const uint32_t MORE = UINT32_MAX; // a count: more than that

static abut_job *jobs_of(const abut_world *w, abut_job_kind kind)
{
    return w->jobs[kind].array.data;
}

static abut_contact_manifold3 *found_of(const abut_world *w)
{
    return w->found_manifolds.data;
}

// From the frame of a shape to the axes of the world, about the body's position.
static abut_pose3 about_body(const abut_world *w, uint32_t shape)
{
    abut_pose3 pose = abut_shape_in_world3(w, shape);
    pose.p = abut_rotate3(abut_pose_at3(w, abut_body_shape_at(w, shape)->body)->r, abut_placed_shape_at3(w, shape)->pose.p);
    return pose;
}

// Every byte is written, those between the fields too: they are saved.
static void keep_manifold(abut_contact_manifold3 *to, const abut_manifold3 *m, abut_pose3 pose, const int32_t *triangle)
{
    memset(to, 0, sizeof *to);
    to->manifold.normal = abut_rotate3(pose.r, m->normal);
    to->manifold.tangent[0] = abut_rotate3(pose.r, m->tangent[0]);
    to->manifold.tangent[1] = abut_rotate3(pose.r, m->tangent[1]);
    to->manifold.count = m->count;
    to->manifold.total = m->total;
    to->manifold.distance = m->distance;
    to->manifold.error = m->error;
    to->manifold.status = m->status;
    to->manifold.supports = m->supports;
    for (int i = 0; i < m->count; i++) {
        to->manifold.points[i].point_a = abut_transform3(pose, m->points[i].point_a);
        to->manifold.points[i].point_b = abut_transform3(pose, m->points[i].point_b);
        to->manifold.points[i].separation = m->points[i].separation;
        to->manifold.points[i].id = m->points[i].id;
        to->triangle[i] = triangle != NULL ? triangle[i] : -1;
    }
}

static abut_batch_pair3 pair_of(const abut_world *w, const abut_job *job)
{
    const abut_batch_pair3 pair = {&abut_placed_shape_at3(w, job->a)->convex, &abut_placed_shape_at3(w, job->b)->convex,
                                   abut_shape_in_shape3(w, job->a, job->b)};
    return pair;
}

static void collide_chunk(abut_world *w, size_t first, size_t count)
{
    abut_batch_pair3 pairs[CHUNK] = {{0}};
    abut_manifold3   answers[CHUNK];
    abut_job        *jobs = jobs_of(w, ABUT_JOB_CONVEX) + first;
    abut_cache3     *caches = (abut_cache3 *)w->found_caches.data + first;
    for (size_t i = 0; i < count; i++) {
        pairs[i] = pair_of(w, &jobs[i]);
        if (jobs[i].contact == ABUT_NOWHERE) {
            memset(&caches[i], 0, sizeof *caches); // every byte: they are saved
        } else {
            memcpy(&caches[i], (const abut_cache3 *)w->caches.data + jobs[i].contact, sizeof *caches);
        }
    }
    abut_collide3_batch(pairs, 0, count, w->options.margin, caches, answers);
    for (size_t i = 0; i < count; i++) {
        jobs[i].first = (uint32_t)(first + i);
        jobs[i].count = answers[i].count > 0;
        jobs[i].touching = answers[i].distance <= 0;
        if (answers[i].count > 0) {
            keep_manifold(&found_of(w)[first + i], &answers[i], about_body(w, jobs[i].a), NULL);
        }
    }
}

static void collide_range(void *work, size_t first, size_t count)
{
    for (size_t i = 0; i < count; i += CHUNK) {
        collide_chunk(work, first + i, count - i < CHUNK ? count - i : CHUNK);
    }
}

static void overlap_chunk(const abut_world *w, size_t first, size_t count)
{
    abut_batch_pair3 pairs[CHUNK] = {{0}};
    bool             answers[CHUNK];
    abut_job        *jobs = jobs_of(w, ABUT_JOB_SENSOR) + first;
    for (size_t i = 0; i < count; i++) {
        pairs[i] = pair_of(w, &jobs[i]);
    }
    abut_overlap3_batch(pairs, 0, count, answers);
    for (size_t i = 0; i < count; i++) {
        jobs[i].touching = answers[i];
    }
}

static void overlap_range(void *work, size_t first, size_t count)
{
    for (size_t i = 0; i < count; i += CHUNK) {
        overlap_chunk(work, first + i, count - i < CHUNK ? count - i : CHUNK);
    }
}

// One manifold or none; a half-space has no triangles.
static uint32_t collide_halfspace(const abut_world *w, const abut_job *job, const abut_halfspace3 *halfspace,
                                  abut_surface_manifold3 *found)
{
    found->manifold = abut_halfspace3_collide(halfspace, &abut_placed_shape_at3(w, job->b)->convex,
                                              abut_shape_in_shape3(w, job->a, job->b), w->options.margin);
    for (int i = 0; i < found->manifold.count; i++) {
        found->triangle[i] = -1;
    }
    return found->manifold.count > 0;
}

// The manifolds of a surface and a shape, as many as there is room for; ABUT_NO_ROOM: some may be missing.
static abut_status collide_surface(const abut_world *w, const abut_job *job, abut_surface_manifold3 *found, uint32_t room,
                                   uint32_t *count)
{
    const abut_body_shape      *s = abut_body_shape_at(w, job->a);
    const abut_lent3            lent = abut_lent_at3(w, s->surface);
    const abut_surface3         part = {lent.mesh, lent.height, NULL, abut_identity3()};
    const abut_surface_options3 options = {.one_sided = (s->flags & ABUT_SHAPE_ONE_SIDED) != 0};
    abut_status                 status = ABUT_OK;
    if (lent.halfspace != NULL) {
        *count = collide_halfspace(w, job, lent.halfspace, found);
        return ABUT_OK;
    }
    *count = (uint32_t)abut_surfaces3_collide(&part, 1, &abut_placed_shape_at3(w, job->b)->convex,
                                              abut_shape_in_shape3(w, job->a, job->b), w->options.margin, &options, found,
                                              (int32_t)room, &status);
    return status;
}

static bool overlaps_surface(const abut_world *w, const abut_job *job)
{
    const abut_lent3   lent = abut_lent_at3(w, abut_body_shape_at(w, job->a)->surface);
    const abut_shape3 *convex = &abut_placed_shape_at3(w, job->b)->convex;
    const abut_pose3   pose = abut_shape_in_shape3(w, job->a, job->b);
    if (lent.halfspace != NULL) {
        return abut_halfspace3_overlap(lent.halfspace, convex, pose);
    }
    return lent.height != NULL ? abut_height3_overlap(lent.height, convex, pose) : abut_mesh3_overlap(lent.mesh, convex, pose);
}

static void keep_surface_manifolds(const abut_world *w, abut_job *job, const abut_surface_manifold3 *found, uint32_t count)
{
    const abut_pose3 pose = about_body(w, job->a);
    job->count = count;
    for (uint32_t i = 0; i < count; i++) {
        keep_manifold(&found_of(w)[job->first + i], &found[i].manifold, pose, found[i].triangle);
    }
}

static void collide_surface_range(void *work, size_t first, size_t count)
{
    abut_world            *w = work;
    abut_surface_manifold3 found[CHUNK];
    for (size_t i = first; i < first + count; i++) {
        abut_job      *job = &jobs_of(w, ABUT_JOB_SURFACE)[i];
        const uint32_t flags = abut_body_shape_at(w, job->a)->flags | abut_body_shape_at(w, job->b)->flags;
        uint32_t       many = 0;
        job->touching = overlaps_surface(w, job);
        if ((flags & ABUT_SHAPE_SENSOR) || (!job->touching && !(w->options.margin > 0))) {
            continue;
        }
        job->first = (uint32_t)(w->jobs[ABUT_JOB_CONVEX].count + i * FOUND_BY_ALL);
        if (collide_surface(w, job, found, CHUNK, &many) == ABUT_NO_ROOM || many > FOUND_BY_ALL) {
            job->count = MORE;
        } else {
            keep_surface_manifolds(w, job, found, many);
        }
    }
}

// One job for which there was no room: all of its manifolds, behind the others that have been found.
static bool collide_whole_surface(abut_world *w, abut_job *job, size_t *found_count)
{
    for (uint32_t room = 2 * CHUNK;; room *= 2) {
        abut_surface_manifold3 *found = abut_memory_take(&w->allocator, room, sizeof *found);
        uint32_t                count = 0;
        if (found == NULL) {
            return false;
        }
        const bool whole = collide_surface(w, job, found, room, &count) != ABUT_NO_ROOM;
        const bool kept = whole && abut_array_reserve(&w->allocator, &w->found_manifolds, *found_count + count);
        if (kept) {
            job->first = (uint32_t)*found_count;
            *found_count += count;
            keep_surface_manifolds(w, job, found, count);
        }
        abut_memory_give_back(&w->allocator, found, room, sizeof *found);
        if (whole) {
            return kept;
        }
    }
}

static bool collide_whole_surfaces(abut_world *w, size_t found_count)
{
    for (size_t i = 0; i < w->jobs[ABUT_JOB_SURFACE].count; i++) {
        abut_job *job = &jobs_of(w, ABUT_JOB_SURFACE)[i];
        if (job->count == MORE && !collide_whole_surface(w, job, &found_count)) {
            return false;
        }
    }
    return true;
}

abut_status abut_narrow3(abut_world *w, const abut_update_options *options)
{
    static abut_range_fn *const by_kind[ABUT_JOB_KINDS] = {collide_range, overlap_range, collide_surface_range};
    const size_t                convex = w->jobs[ABUT_JOB_CONVEX].count;
    const size_t                found = convex + w->jobs[ABUT_JOB_SURFACE].count * FOUND_BY_ALL;
    uint64_t                    done = 0;
    if (found >= MORE || !abut_array_renew(&w->allocator, &w->found_manifolds, found) ||
        !abut_array_renew(&w->allocator, &w->found_caches, convex)) {
        return ABUT_NO_MEMORY;
    }
    for (int kind = 0; kind < ABUT_JOB_KINDS; kind++) {
        const abut_status status = abut_run_ranges(options, by_kind[kind], w, w->jobs[kind].count, &done);
        if (status != ABUT_OK) {
            return status;
        }
    }
    return collide_whole_surfaces(w, found) ? ABUT_OK : ABUT_NO_MEMORY;
}
