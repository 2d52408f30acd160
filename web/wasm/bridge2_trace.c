// bridge2_trace.c : two 2D shapes: the answer about them, and its trace step by step (see bridge2.h). Poses are
// composed in double in both precisions, positions subtracted first, and rounded once.
#include "bridge2.h"
#include "bridge2_slot.h"

typedef struct place {
    double x, y, c, s;
} place;

static place      pose_a;
static abut_pose2 b_in_a;
static abut_pair2 pair;
static abut_gjk2  gjk;
static abut_epa2  epa;
static abut_clip2 clip;

// ---- poses in ------------------------------------------------------------------------------------------------------------

static place place_at(const double *n)
{
    const place p = {n[0], n[1], n[2], n[3]};
    return p;
}

static void take_poses(place a, place b)
{
    const double x = b.x - a.x;
    const double y = b.y - a.y;
    pose_a = a;
    b_in_a.p.x = (abut_real)(a.c * x + a.s * y);
    b_in_a.p.y = (abut_real)(a.c * y - a.s * x);
    b_in_a.r.c = (abut_real)(a.c * b.c + a.s * b.s);
    b_in_a.r.s = (abut_real)(a.c * b.s - a.s * b.c);
}

static void read_poses(void)
{
    take_poses(place_at(bridge_buffer()), place_at(bridge_buffer() + 4));
}

// ---- lengths, points and directions out --------------------------------------------------------------------------------

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

// ---- the answer ----------------------------------------------------------------------------------------------------------

static void put_answer(const abut_proximity2 *p, const abut_manifold2 *m)
{
    static const abut_vec2 nothing = {0, 0};
    put_anew();
    put((double)p->status);
    put((double)p->distance);
    put((double)p->error);
    put_direction(p->normal);
    put_point(p->point_a);
    put_point(p->point_b);
    put((double)p->supports);
    put((double)m->count);
    for (int32_t i = 0; i < m->count; ++i) {
        put_contact(&m->points[i], nothing);
    }
}

// The half-space is A to the library; where it is B to the page, both change places, and the answer is turned round.
static void ask_halfspace(const abut_halfspace2 *halfspace, const abut_shape2 *shape, bool is_b, abut_real margin)
{
    const place a = place_at(bridge_buffer()), b = place_at(bridge_buffer() + 4);
    take_poses(is_b ? b : a, is_b ? a : b);
    abut_proximity2 p = abut_halfspace2_distance(halfspace, shape, b_in_a);
    abut_manifold2  m = abut_halfspace2_collide(halfspace, shape, b_in_a, margin);
    if (is_b) {
        const abut_vec2 on_line = p.point_a;
        p.normal = abut_scale2(-1, p.normal);
        p.point_a = p.point_b;
        p.point_b = on_line;
        for (int32_t i = 0; i < m.count; ++i) {
            const abut_vec2 of_line = m.points[i].point_a;
            m.points[i].point_a = m.points[i].point_b;
            m.points[i].point_b = of_line;
            m.points[i].id = (m.points[i].id & 0xffffff) << 24;
        }
    }
    put_answer(&p, &m);
}

static void ask_nothing(void)
{
    const abut_proximity2 p = {.status = ABUT_INVALID};
    const abut_manifold2  m = {.status = ABUT_INVALID};
    put_answer(&p, &m);
}

void bridge2_ask(int32_t a, int32_t b, double margin, int32_t general)
{
    const abut_halfspace2 *endless_a = bridge2_halfspace(a), *endless_b = bridge2_halfspace(b);
    if (endless_a != NULL && endless_b != NULL) {
        ask_nothing();
        return;
    }
    if (endless_a != NULL || endless_b != NULL) {
        const bool is_b = endless_b != NULL;
        ask_halfspace(is_b ? endless_b : endless_a, bridge2_slot(is_b ? a : b), is_b, (abut_real)margin);
        return;
    }
    const abut_shape2 *shape_a = bridge2_slot(a);
    const abut_shape2 *shape_b = bridge2_slot(b);
    read_poses();
    const abut_proximity2 p = general != 0 ? abut_distance2_general(shape_a, shape_b, b_in_a, NULL, NULL)
                                           : abut_distance2(shape_a, shape_b, b_in_a, NULL, NULL);
    const abut_manifold2  m = abut_collide2(shape_a, shape_b, b_in_a, (abut_real)margin, NULL);
    put_answer(&p, &m);
}

// ---- its trace -----------------------------------------------------------------------------------------------------------

int32_t bridge2_begin(int32_t a, int32_t b)
{
    read_poses();
    const abut_status status = abut_pair2_make(&pair, bridge2_slot(a), bridge2_slot(b), b_in_a, NULL);
    put_anew();
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
    put_anew();
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
    put_anew();
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
    put_anew();
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
