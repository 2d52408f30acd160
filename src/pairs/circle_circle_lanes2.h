// circle_circle_lanes2.h : pairs of circles in 2D side by side, a lane each: the closed form of circle_circle2.h, to the bit.
// Whether two circles overlap takes no longer one by one.
//
// Frame: as there.
#ifndef ABUT_PAIRS_CIRCLE_CIRCLE_LANES2_H
#define ABUT_PAIRS_CIRCLE_CIRCLE_LANES2_H

#include "pairs/box_lanes2.h"
#include "pairs/circle_circle2.h"

typedef struct abut_circles_lanes2 {
    abut_simdn points[4]; // A's and B's
    abut_simdn normal[2];
    abut_simdn distance, error;
    abut_simdn beyond; // 1 where they are beyond the limit
} abut_circles_lanes2;

// B's centre its origin, no radius with a sign: what the queries have inline.
static inline bool abut_circles_fit2(const abut_shape2 *a, const abut_shape2 *b)
{
    return abut_all_zero(b->middle.x, b->middle.y, 0) && !abut_is_signed2(a->radius, b->radius);
}

static inline abut_simdn abut_circles_lanes_direction2(abut_simdn way, abut_simdn length)
{
    const abut_simdn least = abut_simdn_mul(abut_simdn_splat(ABUT_COMPONENT_SMALLEST), length);
    return abut_simdn_select_less(abut_simdn_abs(way), least, abut_simdn_splat(0), abut_simdn_div(way, length));
}

// As abut_centres2. Answers in which lanes that is proved.
static inline uint32_t abut_circles_lanes_solve2(abut_circles_lanes2 *z, const abut_group2 *g, const uint8_t *place)
{
    _Static_assert(offsetof(abut_shape2, p2) == offsetof(abut_shape2, radius) + sizeof(abut_real) + sizeof(abut_vec2),
                   "radius and centre are read as one row");
    const abut_real *at[3][ABUT_SIMDN_LANES];
    abut_simdn       pose[4], a[4], b[4];
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        const abut_batch_pair2 *p = &g->pairs[place[i]];
        at[0][i] = &p->b_in_a.p.x;
        at[1][i] = &p->a->radius;
        at[2][i] = &p->b->radius;
    }
    abut_simdn_load_rows4(pose, at[0]);
    abut_simdn_load_rows4(a, at[1]);
    abut_simdn_load_rows4(b, at[2]);
    const abut_simdn excess = abut_simdn_sub(abut_simdn_sum2(pose[2], pose[2], pose[3], pose[3]), abut_simdn_splat(1));
    const abut_simdn x = abut_simdn_sub(pose[0], a[1]);
    const abut_simdn y = abut_simdn_sub(pose[1], a[2]);
    const abut_simdn square = abut_simdn_sum2(x, x, y, y);
    const abut_simdn radius = abut_simdn_add(a[0], b[0]);
    const abut_simdn centres = abut_simdn_sqrt(square);
    z->normal[0] = abut_circles_lanes_direction2(x, centres);
    z->normal[1] = abut_circles_lanes_direction2(y, centres);
    for (int i = 0; i < 2; ++i) {
        z->points[i] = abut_simdn_add(a[1 + i], abut_simdn_mul(a[0], z->normal[i]));
        z->points[2 + i] = abut_simdn_add(pose[i], abut_simdn_mul(abut_simdn_negated(b[0]), z->normal[i]));
    }
    z->distance = abut_simdn_sub(centres, radius);
    z->error = abut_simdn_add(abut_simdn_mul(abut_simdn_splat(ABUT_NOISE_OFFSET + ABUT_NOISE_DISTANCE), centres),
                              abut_simdn_mul(abut_simdn_splat(ABUT_NOISE_RADIUS), radius));
    z->beyond = abut_simdn_select_less(abut_simdn_splat(g->limit), abut_simdn_sub(z->distance, z->error), abut_simdn_splat(1),
                                       abut_simdn_splat(0));
    const uint32_t skewed = abut_simdn_less(abut_simdn_splat(ABUT_ROTATION_SLACK), abut_simdn_abs(excess));
    const uint32_t a_number = abut_simdn_less(abut_simdn_abs(excess), abut_simdn_splat((abut_real)INFINITY));
    return ~skewed & a_number & abut_simdn_less(abut_simdn_splat(ABUT_SQUARE_SMALLEST * ABUT_SQUARE_SMALLEST), square) &
           abut_simdn_less(abut_simdn_add(square, radius), abut_simdn_splat(ABUT_SQUARE_LARGEST * ABUT_SQUARE_LARGEST));
}

static inline void abut_circles_lanes_distance2(const abut_circles_lanes2 *z, const uint8_t *place, abut_proximity2 *answers)
{
    const abut_simdn other[4] = {z->normal[0], z->normal[1], z->distance, z->error};
    abut_real       *points[ABUT_SIMDN_LANES], *others[ABUT_SIMDN_LANES];
    abut_real        beyond[ABUT_SIMDN_LANES];
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        points[i] = &answers[place[i]].point_a.x;
        others[i] = &answers[place[i]].normal.x;
    }
    abut_simdn_store(beyond, z->beyond);
    abut_simdn_store_rows4(points, z->points);
    abut_simdn_store_rows4(others, other);
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        answers[place[i]].status = beyond[i] > 0 ? ABUT_BEYOND : ABUT_OK;
        answers[place[i]].supports = 0;
    }
}

static inline void abut_circles_lanes_contacts2(const abut_circles_lanes2 *z, const uint8_t *place, abut_real margin,
                                                abut_manifold2 *answers)
{
    const abut_contact2 none = {{0, 0}, {0, 0}, 0, 0};
    const abut_simdn    direction[4] = {z->normal[0], z->normal[1], abut_simdn_negated(z->normal[1]), z->normal[0]};
    abut_real          *points[ABUT_SIMDN_LANES], *directions[ABUT_SIMDN_LANES];
    abut_real           beyond[ABUT_SIMDN_LANES], distance[ABUT_SIMDN_LANES], error[ABUT_SIMDN_LANES];
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        points[i] = &answers[place[i]].points[0].point_a.x;
        directions[i] = &answers[place[i]].normal.x;
    }
    abut_simdn_store(beyond, z->beyond);
    abut_simdn_store(distance, z->distance);
    abut_simdn_store(error, z->error);
    abut_simdn_store_rows4(points, z->points);
    abut_simdn_store_rows4(directions, direction);
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        abut_manifold2 *m = &answers[place[i]];
        m->points[0].separation = distance[i];
        m->points[0].id = abut_contact_id(0, 0);
        m->points[1] = none;
        m->count = distance[i] <= margin;
        m->distance = distance[i];
        m->error = error[i];
        m->status = beyond[i] > 0 ? ABUT_BEYOND : ABUT_OK;
        m->supports = 0;
    }
}

// What is not proved is left to the single query; of the rest the caches, if there are any, take the normals.
static inline int32_t abut_circles_lanes_keep2(const abut_circles_lanes2 *z, const abut_group2 *g, const uint8_t *place,
                                               int32_t count, uint32_t sure, int32_t left)
{
    abut_real x[ABUT_SIMDN_LANES], y[ABUT_SIMDN_LANES];
    abut_simdn_store(x, z->normal[0]);
    abut_simdn_store(y, z->normal[1]);
    for (int32_t i = 0; i < count; ++i) {
        const abut_vec2 normal = {x[i], y[i]};
        if ((sure >> i & 1) == 0) {
            g->left[left++] = place[i];
        } else if (g->caches != NULL) {
            g->caches[place[i]].private_.normal = normal;
        }
    }
    return left;
}

// One of the two kinds of answers; the other is NULL.
ABUT_INLINE int32_t abut_circles_many2(const abut_group2 *g, abut_proximity2 *distances, abut_manifold2 *contacts)
{
    abut_boxes_block2   b;
    abut_circles_lanes2 z;
    int32_t             left = 0;
    for (int32_t from = 0; from < g->count;) {
        from = abut_boxes_block_fill2(&b, g, from, &left, abut_circles_fit2);
        for (int32_t i = 0; i < b.count; i += ABUT_SIMDN_LANES) {
            const uint32_t sure = abut_circles_lanes_solve2(&z, g, b.place + i);
            if (distances != NULL) {
                abut_circles_lanes_distance2(&z, b.place + i, distances);
            } else {
                abut_circles_lanes_contacts2(&z, b.place + i, g->limit, contacts);
            }
            if (g->caches != NULL || (~sure & ABUT_ALL_LANES) != 0) {
                left = abut_circles_lanes_keep2(&z, g, b.place + i, abut_lanes_used(b.count - i), sure, left);
            }
        }
    }
    return left;
}

static inline int32_t abut_circle_circle_many_distances2(const abut_group2 *g, abut_proximity2 *answers)
{
    return abut_circles_many2(g, answers, NULL);
}

static inline int32_t abut_circle_circle_many_contacts2(const abut_group2 *g, abut_manifold2 *answers)
{
    return abut_circles_many2(g, NULL, answers);
}

#endif
