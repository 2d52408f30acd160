// bridge3_trace.c : two 3D shapes: the answer about them, and its trace step by step (see bridge3.h). Poses are
// composed in double in both precisions, positions subtracted first, and rounded once.
#include "bridge3.h"
#include "bridge3_slot.h"
#include "clip/contact_id3.h"

#include <math.h>

typedef struct triple {
    double x, y, z;
} triple;

typedef struct place {
    triple p, x, y, z; // position, columns
} place;

static place      pose_a;
static abut_pose3 b_in_a;
static abut_pair3 pair;
static abut_gjk3  gjk;
static abut_epa3  epa;
static abut_clip3 clip;
static abut_real  clip_unit;

// ---- poses in ------------------------------------------------------------------------------------------------------------

enum { POSE_A_AT = 0, POSE_B_AT = 12 };

static place place_at(int32_t index)
{
    const double *n = bridge_buffer() + index;
    const place   p = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}, {n[9], n[10], n[11]}};
    return p;
}

static abut_vec3 in_a(triple t)
{
    const place *a = &pose_a;
    abut_vec3    v = {(abut_real)(a->x.x * t.x + a->x.y * t.y + a->x.z * t.z),
                      (abut_real)(a->y.x * t.x + a->y.y * t.y + a->y.z * t.z),
                      (abut_real)(a->z.x * t.x + a->z.y * t.y + a->z.z * t.z)};
    return v;
}

static void take_poses(place a, place b)
{
    const triple way = {b.p.x - a.p.x, b.p.y - a.p.y, b.p.z - a.p.z};
    pose_a = a;
    b_in_a.p = in_a(way);
    b_in_a.r.x = in_a(b.x);
    b_in_a.r.y = in_a(b.y);
    b_in_a.r.z = in_a(b.z);
}

static void read_poses(void)
{
    take_poses(place_at(POSE_A_AT), place_at(POSE_B_AT));
}

// ---- lengths, points and directions out --------------------------------------------------------------------------------

static triple turned(abut_vec3 v)
{
    const double x = (double)v.x, y = (double)v.y, z = (double)v.z;
    const place *a = &pose_a;
    const triple t = {a->x.x * x + a->y.x * y + a->z.x * z, a->x.y * x + a->y.y * y + a->z.y * z,
                      a->x.z * x + a->y.z * y + a->z.z * z};
    return t;
}

static void put_direction(abut_vec3 v)
{
    const triple t = turned(v);
    put(t.x);
    put(t.y);
    put(t.z);
}

// A point of A's frame.
static void put_point(abut_vec3 v)
{
    const triple t = turned(v);
    put(pose_a.p.x + t.x);
    put(pose_a.p.y + t.y);
    put(pose_a.p.z + t.z);
}

// A point of a frame in the middle of A's core, with a unit of its own.
static void put_far_point(abut_vec3 v, abut_real unit)
{
    put_point(abut_along3(pair.a->middle, unit, v));
}

static void put_vertex(const abut_vertex3 *v)
{
    put_direction(abut_scale3(pair.unit, v->w));
    put_far_point(v->a, pair.unit);
    put_far_point(abut_sub3(v->a, v->w), pair.unit);
    put((double)v->feature_a);
    put((double)v->feature_b);
}

static void put_length(abut_real x)
{
    put((double)x * (double)pair.unit);
}

static void put_contact(const abut_contact3 *c, abut_vec3 middle, abut_real unit)
{
    put_point(abut_along3(middle, unit, c->point_a));
    put_point(abut_along3(middle, unit, c->point_b));
    put((double)c->separation * (double)unit);
    put((double)c->id);
}

// ---- the answer ----------------------------------------------------------------------------------------------------------

static void put_answer(const abut_proximity3 *p, const abut_manifold3 *m)
{
    static const abut_vec3 nothing = {0, 0, 0};
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
        put_contact(&m->points[i], nothing, 1);
    }
    put((double)m->total);
}

// The half-space is A to the library; where it is B to the page, both change places, and the answer is turned round.
static void ask_halfspace(const abut_halfspace3 *halfspace, const abut_shape3 *shape, bool is_b, abut_real margin)
{
    const place a = place_at(POSE_A_AT), b = place_at(POSE_B_AT);
    take_poses(is_b ? b : a, is_b ? a : b);
    abut_proximity3 p = abut_halfspace3_distance(halfspace, shape, b_in_a);
    abut_manifold3  m = abut_halfspace3_collide(halfspace, shape, b_in_a, margin);
    if (is_b) {
        const abut_vec3 on_plane = p.point_a;
        p.normal = abut_scale3(-1, p.normal);
        p.point_a = p.point_b;
        p.point_b = on_plane;
        for (int32_t i = 0; i < m.count; ++i) {
            const abut_vec3 of_plane = m.points[i].point_a;
            m.points[i].point_a = m.points[i].point_b;
            m.points[i].point_b = of_plane;
            m.points[i].id = abut_mirrored_id3(m.points[i].id);
        }
    }
    put_answer(&p, &m);
}

static void ask_nothing(void)
{
    const abut_proximity3 p = {.status = ABUT_INVALID};
    const abut_manifold3  m = {.status = ABUT_INVALID};
    put_answer(&p, &m);
}

void bridge3_ask(int32_t a, int32_t b, double margin, int32_t general)
{
    const abut_halfspace3 *endless_a = bridge3_halfspace(a), *endless_b = bridge3_halfspace(b);
    if (endless_a != NULL && endless_b != NULL) {
        ask_nothing();
        return;
    }
    if (endless_a != NULL || endless_b != NULL) {
        const bool is_b = endless_b != NULL;
        ask_halfspace(is_b ? endless_b : endless_a, bridge3_slot(is_b ? a : b), is_b, (abut_real)margin);
        return;
    }
    const abut_shape3 *shape_a = bridge3_slot(a);
    const abut_shape3 *shape_b = bridge3_slot(b);
    read_poses();
    const abut_proximity3 p = general != 0 ? abut_distance3_general(shape_a, shape_b, b_in_a, NULL, NULL)
                                           : abut_distance3(shape_a, shape_b, b_in_a, NULL, NULL);
    const abut_manifold3  m = abut_collide3(shape_a, shape_b, b_in_a, (abut_real)margin, NULL);
    put_answer(&p, &m);
}

// ---- its trace -----------------------------------------------------------------------------------------------------------

int32_t bridge3_begin(int32_t a, int32_t b)
{
    read_poses();
    const abut_status status = abut_pair3_make(&pair, bridge3_slot(a), bridge3_slot(b), b_in_a, NULL);
    put_anew();
    put((double)status);
    if (status == ABUT_OK) {
        abut_gjk3_begin(&gjk, &pair, NULL);
        put((double)pair.unit);
        put_length(pair.size);
        put_length(pair.noise);
        put_length(pair.tolerance);
        put(pair.polytopes);
        put_direction(gjk.normal);
    }
    return (int32_t)status;
}

int32_t bridge3_gjk(void)
{
    abut_gjk3_step(&gjk);
    put_anew();
    put((double)gjk.status);
    put((double)gjk.reason);
    put((double)gjk.supports);
    put_length(gjk.lower);
    put_length(gjk.upper);
    put_length(gjk.height);
    put_direction(abut_scale3(pair.unit, gjk.closest));
    put_direction(gjk.normal);
    put_vertex(&gjk.added);
    put((double)gjk.simplex.count);
    for (int32_t i = 0; i < gjk.simplex.count; ++i) {
        put_vertex(&gjk.simplex.vertex[i]);
        put((double)gjk.simplex.weight[i]);
    }
    return (int32_t)gjk.status;
}

static bool holds_face(int32_t f)
{
    return epa.polytope.corner[f][0] != ABUT_EPA3_NOTHING;
}

static void put_polytope(void)
{
    const abut_polytope3 *p = &epa.polytope;
    int32_t               faces = 0;
    put((double)(p->faces > 0 ? p->vertices : 0));
    for (int32_t i = 0; p->faces > 0 && i < p->vertices; ++i) {
        put_vertex(&p->vertex[i]);
    }
    for (int32_t f = 0; f < p->faces; ++f) {
        faces += holds_face(f);
    }
    put((double)faces);
    for (int32_t f = 0; f < p->faces; ++f) {
        for (int i = 0; holds_face(f) && i < 3; ++i) {
            put((double)p->corner[f][i]);
        }
        if (holds_face(f)) {
            put(isinf(p->square[f]) ? 1 : 0);
            put((double)p->born[f]);
        }
    }
}

int32_t bridge3_epa(int32_t first)
{
    if (first != 0) {
        abut_epa3_begin(&epa, &gjk);
    } else {
        abut_epa3_step(&epa);
    }
    put_anew();
    put((double)epa.status);
    put((double)epa.reason);
    put((double)epa.supports);
    put_length(epa.lower);
    put_length(epa.upper);
    put_direction(epa.normal);
    put_direction(epa.asked);
    put_vertex(&epa.added);
    put_polytope();
    return (int32_t)epa.status;
}

static void put_face(const abut_face3 *face)
{
    put((double)face->count);
    for (int32_t i = 0; i < face->count; ++i) {
        put_far_point(face->point[i], clip_unit);
    }
}

int32_t bridge3_clip(int32_t first, double margin)
{
    if (first != 0) {
        const abut_proximity3 p = abut_distance3(pair.a, pair.b, b_in_a, NULL, NULL);
        if (!abut_clip3_begin_pair(&clip, &pair, &p, (abut_real)margin, &clip_unit)) {
            return -1;
        }
    } else {
        abut_clip3_step(&clip);
    }
    put_anew();
    put((double)clip.stage);
    put(clip.reference_is_a);
    put_face(&clip.reference);
    put_face(&clip.incident);
    put((double)clip.corners);
    for (int32_t i = 0; i < clip.corners; ++i) {
        put_far_point(clip.corner[i].point, clip_unit);
    }
    put_direction(clip.normal);
    put((double)clip.count);
    for (int32_t i = 0; i < clip.count; ++i) {
        put_contact(&clip.contact[i], pair.a->middle, clip_unit);
    }
    return (int32_t)clip.status;
}
