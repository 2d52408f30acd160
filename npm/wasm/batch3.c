// batch3.c : see batch3.h. A block of pairs is gathered from the columns, asked, and its answers are laid out in columns.
#include "batch3.h"

#include "shapes.h"

enum { BLOCK = 256 }; // pairs at a time: their answers are on the stack

static void put3(abut_real *column, int32_t i, abut_vec3 v)
{
    column[3 * i] = v.x;
    column[3 * i + 1] = v.y;
    column[3 * i + 2] = v.z;
}

static abut_vec3 get3(const abut_real *column, int32_t i)
{
    const abut_vec3 v = {column[3 * i], column[3 * i + 1], column[3 * i + 2]};
    return v;
}

static abut_pose3 pose_of3(const abut_real *poses, int32_t i)
{
    const abut_real *p = &poses[7 * i];
    const abut_vec3  position = {p[0], p[1], p[2]};
    const abut_quat  q = {p[3], p[4], p[5], p[6]};
    return abut_pose3_quat(position, q);
}

// How many of the pairs that are left make the next block.
static int32_t block_of(int32_t left)
{
    return left < BLOCK ? left : BLOCK;
}

static void gather(const pairs3 *pairs, int32_t first, int32_t count, abut_batch_pair3 *block)
{
    for (int32_t k = 0; k < count; ++k) {
        block[k].a = shapes_find3(pairs->shapes[2 * (first + k)]);
        block[k].b = shapes_find3(pairs->shapes[2 * (first + k) + 1]);
        block[k].b_in_a = pose_of3(pairs->poses, first + k);
    }
}

void batch_overlap3(const pairs3 *pairs, int32_t first, int32_t count, int32_t *overlap)
{
    abut_batch_pair3 block[BLOCK];
    bool             answers[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        gather(pairs, i, n, block);
        abut_overlap3_batch(block, 0, (size_t)n, answers);
        for (int32_t k = 0; k < n; ++k) {
            overlap[i + k] = answers[k];
        }
    }
}

static void put_distance(const distances3 *to, int32_t i, const abut_proximity3 *p)
{
    to->distance[i] = p->distance;
    to->error[i] = p->error;
    put3(to->normal, i, p->normal);
    put3(to->point_a, i, p->point_a);
    put3(to->point_b, i, p->point_b);
    to->status[i] = p->status;
    to->supports[i] = p->supports;
}

void batch_distance3(const pairs3 *pairs, int32_t first, int32_t count, const abut_options *options, const distances3 *answers)
{
    abut_batch_pair3 block[BLOCK];
    abut_proximity3  found[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        gather(pairs, i, n, block);
        abut_distance3_batch(block, 0, (size_t)n, options, pairs->caches != NULL ? pairs->caches + i : NULL, found);
        for (int32_t k = 0; k < n; ++k) {
            put_distance(answers, i + k, &found[k]);
        }
    }
}

static void put_manifold(const manifolds3 *to, int32_t i, const abut_manifold3 *m)
{
    static const abut_contact3 none;
    to->distance[i] = m->distance;
    to->error[i] = m->error;
    put3(to->normal, i, m->normal);
    for (int32_t k = 0; k < ABUT_MANIFOLD3_POINTS; ++k) {
        const abut_contact3 *c = k < m->count ? &m->points[k] : &none;
        put3(to->point_a, ABUT_MANIFOLD3_POINTS * i + k, c->point_a);
        put3(to->point_b, ABUT_MANIFOLD3_POINTS * i + k, c->point_b);
        to->separation[ABUT_MANIFOLD3_POINTS * i + k] = c->separation;
        to->id[ABUT_MANIFOLD3_POINTS * i + k] = (double)c->id;
    }
    to->count[i] = m->count;
    to->status[i] = m->status;
    to->supports[i] = m->supports;
}

void batch_collide3(const pairs3 *pairs, int32_t first, int32_t count, abut_real margin, const manifolds3 *answers)
{
    abut_batch_pair3 block[BLOCK];
    abut_manifold3   found[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        gather(pairs, i, n, block);
        abut_collide3_batch(block, 0, (size_t)n, margin, pairs->caches != NULL ? pairs->caches + i : NULL, found);
        for (int32_t k = 0; k < n; ++k) {
            put_manifold(answers, i + k, &found[k]);
        }
    }
}

static void put_hit(const hits3 *to, int32_t i, const abut_hit3 *h)
{
    to->fraction[i] = h->fraction;
    to->error[i] = h->error;
    to->safe[i] = h->safe;
    to->distance[i] = h->distance;
    put3(to->point, i, h->point);
    put3(to->normal, i, h->normal);
    to->hit[i] = h->hit;
    to->grazing[i] = h->grazing;
    to->status[i] = h->status;
    to->supports[i] = h->supports;
}

void batch_cast3(const pairs3 *pairs, int32_t first, int32_t count, const abut_cast_options *options, const hits3 *answers)
{
    abut_batch_cast3 block[BLOCK];
    abut_hit3        found[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        for (int32_t k = 0; k < n; ++k) {
            block[k].a = shapes_find3(pairs->shapes[2 * (i + k)]);
            block[k].b = shapes_find3(pairs->shapes[2 * (i + k) + 1]);
            block[k].b_in_a = pose_of3(pairs->poses, i + k);
            block[k].translation = get3(pairs->translations, i + k);
        }
        abut_cast3_batch(block, 0, (size_t)n, options, pairs->caches != NULL ? pairs->caches + i : NULL, found);
        for (int32_t k = 0; k < n; ++k) {
            put_hit(answers, i + k, &found[k]);
        }
    }
}

static void put_ray(const ray_hits3 *to, int32_t i, const abut_ray_hit3 *h)
{
    to->entry[i] = h->entry;
    to->exit[i] = h->exit;
    to->error[i] = h->error;
    put3(to->point, i, h->point);
    put3(to->normal, i, h->normal);
    to->hit[i] = h->hit;
    to->inside[i] = h->inside;
    to->grazing[i] = h->grazing;
    to->status[i] = h->status;
    to->supports[i] = h->supports;
}

void batch_ray3(const rays3 *rays, int32_t first, int32_t count, const abut_cast_options *options, const ray_hits3 *answers)
{
    abut_batch_ray3 block[BLOCK];
    abut_ray_hit3   found[BLOCK];
    for (int32_t i = first, n; (n = block_of(first + count - i)) > 0; i += n) {
        for (int32_t k = 0; k < n; ++k) {
            block[k].shape = shapes_find3(rays->shapes[i + k]);
            block[k].origin = get3(rays->origins, i + k);
            block[k].direction = get3(rays->directions, i + k);
        }
        abut_ray3_batch(block, 0, (size_t)n, options, found);
        for (int32_t k = 0; k < n; ++k) {
            put_ray(answers, i + k, &found[k]);
        }
    }
}
