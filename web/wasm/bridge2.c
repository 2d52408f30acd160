// bridge2.c : see bridge2.h. Poses are composed in double in both precisions, positions subtracted first, and rounded once.
#include "bridge2.h"

#include <stdlib.h>
#include <string.h>

typedef struct slot {
    abut_shape2 shape;
    void       *block; // of a polygon
} slot;

typedef struct place {
    double x, y, c, s;
} place;

static slot       slots[BRIDGE2_SLOTS];
static place      pose_a;
static abut_pose2 b_in_a;
static abut_pair2 pair;
static abut_gjk2  gjk;
static abut_epa2  epa;
static abut_clip2 clip;

#if !defined(ABUT_F32)
double *bridge2_buffer(void)
{
    static double buffer[BRIDGE2_NUMBERS];
    return buffer;
}
#endif

// ---- out -----------------------------------------------------------------------------------------------------------------

static int32_t written;

static void put(double x)
{
    if (written < BRIDGE2_NUMBERS) {
        bridge2_buffer()[written++] = x;
    }
}

static void put_direction(abut_vec2 v)
{
    put(pose_a.c * (double)v.x - pose_a.s * (double)v.y);
    put(pose_a.s * (double)v.x + pose_a.c * (double)v.y);
}

// A point of A's frame.
static void put_point(abut_vec2 v)
{
    put(pose_a.x + (pose_a.c * (double)v.x - pose_a.s * (double)v.y));
    put(pose_a.y + (pose_a.s * (double)v.x + pose_a.c * (double)v.y));
}

// A point of the unit frame.
static void put_unit_point(abut_vec2 v)
{
    put_point(abut_along2(pair.a->middle, pair.unit, v));
}

static void put_vertex(const abut_vertex2 *v)
{
    put_direction(abut_scale2(pair.unit, v->w));
    put_unit_point(v->a);
    put_unit_point(abut_sub2(v->a, v->w));
    put_direction(v->normal);
    put((double)v->feature_a);
    put((double)v->feature_b);
}

static void put_length(abut_real x)
{
    put((double)x * (double)pair.unit);
}

static void put_contact(const abut_contact2 *c, abut_vec2 middle)
{
    put_point(abut_add2(middle, c->point_a));
    put_point(abut_add2(middle, c->point_b));
    put((double)c->separation);
    put((double)(c->id >> 24));
    put((double)(c->id & 0xffffff));
}

// ---- in ------------------------------------------------------------------------------------------------------------------

static abut_vec2 point_at(int32_t index)
{
    const double *n = bridge2_buffer() + index;
    abut_vec2     v = {(abut_real)n[0], (abut_real)n[1]};
    return v;
}

static bool in_range(int32_t a)
{
    return a >= 0 && a < BRIDGE2_SLOTS;
}

static void read_poses(void)
{
    const double *n = bridge2_buffer();
    const place   a = {n[0], n[1], n[2], n[3]};
    const place   b = {n[4], n[5], n[6], n[7]};
    const double  x = b.x - a.x;
    const double  y = b.y - a.y;
    pose_a = a;
    b_in_a.p.x = (abut_real)(a.c * x + a.s * y);
    b_in_a.p.y = (abut_real)(a.c * y - a.s * x);
    b_in_a.r.c = (abut_real)(a.c * b.c + a.s * b.s);
    b_in_a.r.s = (abut_real)(a.c * b.s - a.s * b.c);
}

static abut_status make_outline(slot *s, bool any_cloud, int32_t count, abut_real radius)
{
    const size_t         size = abut_polygon2_size(count);
    const abut_polygon2 *polygon = NULL;
    abut_vec2           *points = malloc((size_t)count * sizeof *points);
    s->block = malloc(size);
    abut_status status = ABUT_NO_ROOM;
    if (points != NULL && s->block != NULL) {
        for (int32_t i = 0; i < count; ++i) {
            points[i] = point_at(1 + 2 * i);
        }
        status = any_cloud ? abut_hull2_build(points, count, s->block, size, &polygon, NULL)
                           : abut_polygon2_build(points, count, s->block, size, &polygon, NULL);
    }
    free(points);
    return status == ABUT_OK ? abut_make_polygon2(&s->shape, polygon, radius) : status;
}

static abut_status make(slot *s, int32_t kind, int32_t count, abut_real radius)
{
    const abut_vec2 first = point_at(1);
    const abut_vec2 second = point_at(3);
    switch (kind) {
    case BRIDGE2_CIRCLE:
        return abut_make_circle2(&s->shape, first, radius);
    case BRIDGE2_CAPSULE:
        return abut_make_capsule2(&s->shape, first, second, radius);
    case BRIDGE2_BOX:
        return abut_make_box2(&s->shape, first, second, radius);
    case BRIDGE2_ELLIPSE:
        return abut_make_ellipse2(&s->shape, first, second, radius);
    default:
        return make_outline(s, kind == BRIDGE2_HULL, count, radius);
    }
}

int32_t bridge2_shape(int32_t which, int32_t kind, int32_t count)
{
    if (!in_range(which) || count < 0 || count > (BRIDGE2_NUMBERS - 1) / 2) {
        return ABUT_TOO_MANY_POINTS;
    }
    slot *s = &slots[which];
    free(s->block);
    memset(s, 0, sizeof *s);
    return (int32_t)make(s, kind, count, (abut_real)bridge2_buffer()[0]);
}

// ---- questions -------------------------------------------------------------------------------------------------------------

static void put_own(abut_vec2 v)
{
    put((double)v.x);
    put((double)v.y);
}

int32_t bridge2_corners(int32_t which)
{
    static const abut_real sign_x[4] = {-1, 1, 1, -1};
    static const abut_real sign_y[4] = {-1, -1, 1, 1};
    const abut_shape2     *s = &slots[which].shape;
    written = 0;
    switch (s->core) {
    case ABUT_CORE2_POINT:
        put_own(s->p1);
        break;
    case ABUT_CORE2_SEGMENT:
        put_own(s->p1);
        put_own(s->p2);
        break;
    case ABUT_CORE2_BOX:
        for (int i = 0; i < 4; ++i) {
            abut_vec2 corner = {s->center.x + sign_x[i] * s->half.x, s->center.y + sign_y[i] * s->half.y};
            put_own(corner);
        }
        break;
    case ABUT_CORE2_POLYGON:
        for (int32_t i = 0; i < s->polygon->count; ++i) {
            put_own(abut_polygon2_points(s->polygon)[i]);
        }
        break;
    default:
        break;
    }
    return written / 2;
}

void bridge2_support(int32_t which)
{
    const abut_support2_point far = abut_support2(&slots[which].shape, point_at(0));
    written = 0;
    put_own(far.point);
}

void bridge2_ask(int32_t a, int32_t b, double margin, int32_t general)
{
    static const abut_vec2 nothing = {0, 0};

    const abut_shape2 *shape_a = &slots[a].shape;
    const abut_shape2 *shape_b = &slots[b].shape;
    read_poses();
    const abut_proximity2 p = general != 0 ? abut_distance2_general(shape_a, shape_b, b_in_a, NULL, NULL)
                                           : abut_distance2(shape_a, shape_b, b_in_a, NULL, NULL);
    const abut_manifold2  m = abut_collide2(shape_a, shape_b, b_in_a, (abut_real)margin, NULL);
    written = 0;
    put((double)p.status);
    put((double)p.distance);
    put((double)p.error);
    put_direction(p.normal);
    put_point(p.point_a);
    put_point(p.point_b);
    put((double)p.supports);
    put((double)m.count);
    for (int32_t i = 0; i < m.count; ++i) {
        put_contact(&m.points[i], nothing);
    }
}

// ---- stories ---------------------------------------------------------------------------------------------------------------

int32_t bridge2_begin(int32_t a, int32_t b)
{
    read_poses();
    const abut_status status = abut_pair2_make(&pair, &slots[a].shape, &slots[b].shape, b_in_a, NULL);
    written = 0;
    put((double)status);
    if (status == ABUT_OK) {
        abut_gjk2_begin(&gjk, &pair, NULL);
        put((double)pair.unit);
        put_length(pair.size);
        put_length(pair.noise);
        put_length(pair.tolerance);
        put(pair.polytopes);
        put_direction(gjk.normal);
    }
    return (int32_t)status;
}

int32_t bridge2_gjk(void)
{
    abut_gjk2_step(&gjk);
    written = 0;
    put((double)gjk.status);
    put((double)gjk.reason);
    put((double)gjk.supports);
    put_length(gjk.lower);
    put_length(gjk.upper);
    put_length(gjk.height);
    put_direction(abut_scale2(pair.unit, gjk.closest));
    put_direction(gjk.normal);
    put_vertex(&gjk.added);
    put((double)gjk.simplex.count);
    for (int32_t i = 0; i < gjk.simplex.count; ++i) {
        put_vertex(&gjk.simplex.vertex[i]);
        put((double)gjk.simplex.weight[i]);
    }
    return (int32_t)gjk.status;
}

static void put_edge(const abut_edge2 *e)
{
    put_vertex(&e->first);
    put_vertex(&e->last);
    put_direction(e->normal);
    put_length(e->depth);
}

int32_t bridge2_epa(int32_t first)
{
    if (first != 0) {
        abut_epa2_begin(&epa, &gjk);
    } else {
        abut_epa2_step(&epa);
    }
    written = 0;
    put((double)epa.status);
    put((double)epa.reason);
    put((double)epa.supports);
    put_length(epa.lower);
    put_length(epa.upper);
    put((double)epa.count);
    put_vertex(&epa.added);
    put_edge(&epa.best);
    for (int32_t i = 0; i < epa.count; ++i) {
        put_edge(&epa.edge[i]);
    }
    return (int32_t)epa.status;
}

// The clipping works from the middle of A's core, in the caller's lengths.
static void put_face(const abut_face2 *face)
{
    for (int i = 0; i < 2; ++i) {
        put_point(abut_add2(pair.a->middle, face->point[i]));
    }
    put((double)face->feature[0]);
    put((double)face->feature[1]);
}

int32_t bridge2_clip(int32_t first, double margin)
{
    if (first != 0) {
        const abut_proximity2 p = abut_distance2(pair.a, pair.b, b_in_a, NULL, NULL);
        if (!abut_clip2_begin_pair(&clip, &pair, &p, (abut_real)margin)) {
            return -1;
        }
    } else {
        abut_clip2_step(&clip);
    }
    const abut_vec2 t = clip.tangent;
    written = 0;
    put((double)clip.stage);
    put_face(&clip.face_a);
    put_face(&clip.face_b);
    put_direction(t);
    put_point(abut_along2(pair.a->middle, clip.low, t));
    put_point(abut_along2(pair.a->middle, clip.high, t));
    put_direction(clip.normal);
    put((double)clip.count);
    for (int32_t i = 0; i < clip.count; ++i) {
        put_contact(&clip.contact[i], pair.a->middle);
    }
    return (int32_t)clip.status;
}
