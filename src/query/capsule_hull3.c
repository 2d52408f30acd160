// capsule_hull3.c : spheres and capsules against hulls of few vertices, apart.
//
// The face whose plane is farthest below the core is where the nearest point mostly is: the heights above all planes take as
// long as two support points (planes3.c). GJK begins with three corners of that face and the lower end of the segment; mostly
// the first point it asks for proves the answer. Its steps are those of gjk3.c, with none of the careful ways out: where a step
// is in doubt, or the cores touch, the general method begins anew.
//
// Frame: the hull's axes, from its middle, lengths divided by a power of two that brings the pair to unit size. A rotation may
// be not quite one, so what is found there is judged again in A's frame.
#include "query/capsule_hull3.h"
#include "query/core3.h"
#include "query/scene3.h"
#include "shape/planes3.h"
#include "shape/support3.h"
#include "simplex/nearest3.h"

// A segment beside a hull; D is the hull less the segment.
typedef struct question {
    abut_scene3       scene;
    const abut_hull3 *hull;
    bool              hull_is_a;
    abut_vec3         half;      // of the segment; zero of a point
    abut_vec3         middle;    // of the segment
    abut_vec3         middle_a;  // the same from the middle of A, in its axes
    abut_vec3         half_a;    // likewise
    abut_real         size;      // of the pair: no two points of it are farther apart
    abut_real         noise;     // what rounding does to a bound on the distance
    abut_real         tolerance; // bounds that are so close have met
} question;

static bool is_stick(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_POINT || shape->core == ABUT_CORE3_SEGMENT;
}

static bool has_planes(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->planes_at > 0;
}

// As for a pair (minkowski3.c), and for the middle of the segment. The judgement in A's frame rounds a vector of unit length
// twice, and so counts as the hull's reach once more.
static void weigh(question *q, const abut_shape3 *hull, const abut_shape3 *stick)
{
    abut_real per_unit = q->scene.scale.per_unit;
    abut_real apart = abut_sqrt(abut_dot3(q->scene.offset, q->scene.offset));
    abut_real reach = stick->reach * (1 + 2 * ABUT_ROTATION_SLACK);
    abut_real reaches =
        (ABUT_NOISE3_A + ABUT_NOISE3_CAPSULE_B) * hull->reach + (ABUT_NOISE3_B * reach + ABUT_NOISE3_B_SPAN * stick->span);
    abut_real slack = ABUT_NOISE_SLACK * (hull->slack + stick->slack);
    q->noise = per_unit * (reaches + slack) + (ABUT_NOISE3_OFFSET * apart + ABUT_NOISE3_CAPSULE_ORIGINS * q->scene.origins);
    q->size = apart + per_unit * (hull->reach + reach);
    q->tolerance = ABUT_TOLERANCE3_POLYTOPE * q->size;
}

static bool asked(question *q, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    static const abut_vec3 zero = {0, 0, 0};

    q->hull_is_a = a->core == ABUT_CORE3_HULL;
    const abut_shape3 *stick = q->hull_is_a ? b : a;
    const abut_shape3 *solid = q->hull_is_a ? a : b;
    if (!has_planes(solid) || !is_stick(stick) || !abut_scene3_of(&q->scene, a, b, b_in_a) ||
        q->scene.origins > q->scene.scale.per_unit * (a->reach + b->reach)) {
        return false;
    }
    q->hull = solid->hull;
    q->half_a = zero;
    q->half = zero;
    q->middle_a = q->hull_is_a ? q->scene.offset : zero;
    q->middle = q->hull_is_a ? q->scene.offset : abut_neg3(abut_unrotate3(b_in_a->r, q->scene.offset));
    if (stick->core == ABUT_CORE3_SEGMENT) {
        abut_vec3 half = abut_half_of3(&q->scene, stick);
        q->half_a = q->hull_is_a ? abut_rotate3(b_in_a->r, half) : half;
        q->half = q->hull_is_a ? q->half_a : abut_unrotate3(b_in_a->r, half);
    }
    weigh(q, solid, stick);
    return true;
}

// The vertex of D that is a vertex of the hull less an end of the segment.
static inline abut_vertex3 vertex_of(const question *q, abut_vec3 on_hull, uint32_t name, uint32_t end)
{
    abut_real    sign = end == 0 ? -1 : 1;
    abut_vertex3 v;
    v.a = abut_scale3(q->scene.scale.per_unit, on_hull);
    v.w = abut_sub3(v.a, abut_along3(q->middle, sign, q->half));
    v.feature_a = name;
    v.feature_b = end;
    return v;
}

static inline abut_vertex3 support(const question *q, abut_vec3 direction)
{
    abut_support3_point s = abut_hull_support3(q->hull, direction, 0);
    return vertex_of(q, s.point, s.feature, abut_dot3(q->half, direction) < 0);
}

// Three corners of the face below the segment, less its lower end. A guess, but of vertices of D.
static void begin(const question *q, abut_simplex3 *s)
{
    abut_vec3         middle = abut_scale3(q->scene.scale.unit, q->middle);
    abut_vec3         half = abut_scale3(q->scene.scale.unit, q->half);
    int32_t           face = abut_top_plane3(q->hull, abut_sub3(middle, half), abut_add3(middle, half));
    abut_hull3_planes planes = abut_hull3_planes_of(q->hull);
    const int32_t    *corner = planes.corner + 3 * (ptrdiff_t)face;
    const abut_real  *x = abut_hull3_from_middle(q->hull);
    ptrdiff_t         padded = q->hull->padded;
    abut_vec3         normal = {planes.x[face], planes.y[face], planes.z[face]};
    uint32_t          lower = abut_dot3(normal, q->half) < 0;
    for (int32_t i = 0; i < 3; ++i) {
        const abut_real *from = x + corner[i];
        abut_vec3        point = {from[0], from[padded], from[2 * padded]};
        s->vertex[i] = vertex_of(q, point, (uint32_t)corner[i], lower);
        s->weight[i] = 0;
    }
    s->count = 3;
}

static bool contains(const abut_simplex3 *s, const abut_vertex3 *v)
{
    bool found = false;
    for (int32_t i = 0; i < s->count; ++i) {
        found |= s->vertex[i].feature_a == v->feature_a && s->vertex[i].feature_b == v->feature_b;
    }
    return found;
}

// GJK's last step: D along its normal bounds the distance from below.
typedef struct proof {
    abut_vec3 normal; // from the hull to the segment
    abut_real lower;
    int32_t   supports;
} proof;

// GJK. False where it takes more than plain steps.
static bool solved(const question *q, abut_simplex3 *s, proof *last)
{
    abut_real upper = (abut_real)INFINITY;
    for (last->supports = 1; last->supports <= ABUT_CAPSULE_HULL3_SUPPORTS; ++last->supports) {
        abut_choice3 choice = abut_nearest_of3(s);
        if (choice.where != ABUT_WHERE3_OUTSIDE || !(choice.distance < upper) || !(choice.distance > q->noise)) {
            return false;
        }
        upper = choice.distance;
        abut_simplex3_keep(s, &choice);
        abut_vertex3 added = support(q, choice.direction);
        last->normal = choice.normal;
        last->lower = -abut_dot3(choice.normal, added.w);
        if (upper - last->lower <= q->tolerance) {
            return true;
        }
        if (contains(s, &added)) {
            return false;
        }
        s->vertex[s->count] = added;
        s->weight[s->count] = 0;
        s->count += 1;
    }
    return false;
}

// The answer in A's frame, and whether it is proved there. The points are as far apart as they are. Along the turned normal D
// reaches as far as along what that is when it is turned back, which misses the normal by a little, in direction and length.
static bool judged(const question *q, const abut_simplex3 *s, const proof *last, abut_core_answer3 *core)
{
    const abut_rot3 *turn = q->scene.rotation;
    abut_vec3        on_hull = abut_witness3(s);
    abut_vec3        normal = last->normal;
    abut_real        along = 0; // the segment, in halves
    abut_real        miss = 0;
    for (int32_t i = 0; i < s->count; ++i) {
        along += s->vertex[i].feature_b == 0 ? -s->weight[i] : s->weight[i];
    }
    abut_vec3 on_stick = abut_along3(q->middle_a, along, q->half_a);
    if (!q->hull_is_a) {
        on_hull = abut_add3(abut_rotate3(*turn, on_hull), q->scene.offset);
        normal = abut_rotate3(*turn, normal);
        miss = abut_sizes3(abut_sub3(abut_unrotate3(*turn, normal), last->normal));
        normal = abut_scale3(1 + (1 - abut_dot3(normal, normal)) / 2, normal); // of unit length to the last digits
    }
    abut_vec3 way = abut_sub3(on_stick, on_hull);
    core->distance = abut_sqrt(abut_dot3(way, way));
    abut_real lower = last->lower - miss * q->size;
    abut_real gap = core->distance - lower;
    abut_vec3 aside = abut_along3(way, -core->distance, normal);
    core->gap = abut_max(gap, 0);
    core->a = q->hull_is_a ? on_hull : on_stick;
    core->normal = q->hull_is_a ? normal : abut_neg3(normal);
    core->b = abut_along3(core->a, core->distance, core->normal);
    core->supports = last->supports;
    core->status = ABUT_OK;
    return gap <= 2 * q->tolerance && abut_sizes3(aside) <= ABUT_FOOT_MISS * q->noise;
}

static void remember(abut_cache3 *cache, const question *q, const abut_simplex3 *s, abut_vec3 normal)
{
    if (cache == NULL) {
        return;
    }
    cache->normal = normal;
    cache->count = s->count;
    for (int32_t i = 0; i < s->count; ++i) {
        cache->feature_a[i] = q->hull_is_a ? s->vertex[i].feature_a : s->vertex[i].feature_b;
        cache->feature_b[i] = q->hull_is_a ? s->vertex[i].feature_b : s->vertex[i].feature_a;
    }
}

bool abut_capsule_hull3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                        abut_proximity3 *answer)
{
    question          q;
    abut_simplex3     s;
    proof             last;
    abut_core_answer3 core;
    if ((cache != NULL && cache->count > 0) || !asked(&q, a, b, b_in_a)) {
        return false;
    }
    begin(&q, &s);
    if (!solved(&q, &s, &last) || !judged(&q, &s, &last, &core)) {
        return false;
    }
    abut_finish3(answer, a, b, q.scene.scale.unit, q.noise, &core);
    remember(cache, &q, &s, core.normal);
    return true;
}
