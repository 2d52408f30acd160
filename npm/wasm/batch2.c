// batch2.c : see batch2.h. A block of pairs is gathered from the columns, asked, and its answers are laid out in columns.
#include "batch2.h"

#include "shapes.h"

enum { BLOCK = 256 }; // pairs at a time: their answers are on the stack

static void put2(abut_real *column, int32_t i, abut_vec2 v)
{
    column[2 * i] = v.x;
    column[2 * i + 1] = v.y;
}

static abut_vec2 get2(const abut_real *column, int32_t i)
{
    const abut_vec2 v = {column[2 * i], column[2 * i + 1]};
    return v;
}

static abut_pose2 pose_of2(const abut_real *poses, int32_t i)
{
    const abut_vec2 position = {poses[3 * i], poses[3 * i + 1]};
    return abut_pose2_angle(position, poses[3 * i + 2]);
}

// How many of the pairs that are left make the next block.
static int32_t block_of(int32_t left)
{
    return left < BLOCK ? left : BLOCK;
}

static void gather(const pairs2 *pairs, int32_t first, int32_t count, abut_batch_pair2 *block)
{
    for (int32_t k = 0; k < count; ++k) {
        block[k].a = shapes_find2(pairs->shapes[2 * (first + k)]);
        block[k].b = shapes_find2(pairs->shapes[2 * (first + k) + 1]);
        block[k].b_in_a = pose_of2(pairs->poses, first + k);
    }
}

void batch_overlap2(const pairs2 *pairs, int32_t first, int32_t count, int32_t *overlap)
{
    abut_batch_pair2 block[BLOCK];
    bool             answers[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        gather(pairs, i, n, block);
        abut_overlap2_batch(block, 0, (size_t)n, answers);
        for (int32_t k = 0; k < n; ++k) {
            overlap[i + k] = answers[k];
        }
    }
}

static void put_distance(const distances2 *to, int32_t i, const abut_proximity2 *p)
{
    to->distance[i] = p->distance;
    to->error[i] = p->error;
    put2(to->normal, i, p->normal);
    put2(to->point_a, i, p->point_a);
    put2(to->point_b, i, p->point_b);
    to->status[i] = p->status;
    to->supports[i] = p->supports;
}

void batch_distance2(const pairs2 *pairs, int32_t first, int32_t count, const abut_options *options, const distances2 *answers)
{
    abut_batch_pair2 block[BLOCK];
    abut_proximity2  found[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        gather(pairs, i, n, block);
        abut_distance2_batch(block, 0, (size_t)n, options, pairs->caches != NULL ? pairs->caches + i : NULL, found);
        for (int32_t k = 0; k < n; ++k) {
            put_distance(answers, i + k, &found[k]);
        }
    }
}

static void put_manifold(const manifolds2 *to, int32_t i, const abut_manifold2 *m)
{
    static const abut_contact2 none;
    to->distance[i] = m->distance;
    to->error[i] = m->error;
    put2(to->normal, i, m->normal);
    for (int32_t k = 0; k < 2; ++k) {
        const abut_contact2 *c = k < m->count ? &m->points[k] : &none;
        put2(to->point_a, 2 * i + k, c->point_a);
        put2(to->point_b, 2 * i + k, c->point_b);
        to->separation[2 * i + k] = c->separation;
        to->id[2 * i + k] = (double)c->id;
    }
    to->count[i] = m->count;
    to->status[i] = m->status;
    to->supports[i] = m->supports;
}

void batch_collide2(const pairs2 *pairs, int32_t first, int32_t count, abut_real margin, const manifolds2 *answers)
{
    abut_batch_pair2 block[BLOCK];
    abut_manifold2   found[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        gather(pairs, i, n, block);
        abut_collide2_batch(block, 0, (size_t)n, margin, pairs->caches != NULL ? pairs->caches + i : NULL, found);
        for (int32_t k = 0; k < n; ++k) {
            put_manifold(answers, i + k, &found[k]);
        }
    }
}

static void put_hit(const hits2 *to, int32_t i, const abut_hit2 *h)
{
    to->fraction[i] = h->fraction;
    to->error[i] = h->error;
    to->safe[i] = h->safe;
    to->distance[i] = h->distance;
    put2(to->point, i, h->point);
    put2(to->normal, i, h->normal);
    to->hit[i] = h->hit;
    to->grazing[i] = h->grazing;
    to->status[i] = h->status;
    to->supports[i] = h->supports;
}

void batch_cast2(const pairs2 *pairs, int32_t first, int32_t count, const abut_cast_options *options, const hits2 *answers)
{
    abut_batch_cast2 block[BLOCK];
    abut_hit2        found[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        for (int32_t k = 0; k < n; ++k) {
            block[k].a = shapes_find2(pairs->shapes[2 * (i + k)]);
            block[k].b = shapes_find2(pairs->shapes[2 * (i + k) + 1]);
            block[k].b_in_a = pose_of2(pairs->poses, i + k);
            block[k].translation = get2(pairs->translations, i + k);
        }
        abut_cast2_batch(block, 0, (size_t)n, options, pairs->caches != NULL ? pairs->caches + i : NULL, found);
        for (int32_t k = 0; k < n; ++k) {
            put_hit(answers, i + k, &found[k]);
        }
    }
}

static void put_ray(const ray_hits2 *to, int32_t i, const abut_ray_hit2 *h)
{
    to->entry[i] = h->entry;
    to->exit[i] = h->exit;
    to->error[i] = h->error;
    put2(to->point, i, h->point);
    put2(to->normal, i, h->normal);
    to->hit[i] = h->hit;
    to->inside[i] = h->inside;
    to->grazing[i] = h->grazing;
    to->status[i] = h->status;
    to->supports[i] = h->supports;
}

void batch_ray2(const rays2 *rays, int32_t first, int32_t count, const abut_cast_options *options, const ray_hits2 *answers)
{
    abut_batch_ray2 block[BLOCK];
    abut_ray_hit2   found[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        for (int32_t k = 0; k < n; ++k) {
            block[k].shape = shapes_find2(rays->shapes[i + k]);
            block[k].origin = get2(rays->origins, i + k);
            block[k].direction = get2(rays->directions, i + k);
        }
        abut_ray2_batch(block, 0, (size_t)n, options, found);
        for (int32_t k = 0; k < n; ++k) {
            put_ray(answers, i + k, &found[k]);
        }
    }
}
