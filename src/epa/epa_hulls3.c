// epa_hulls3.c : EPA between two hulls of few vertices: from where the kernel (epa_hulls3.h) came to, to EPA's own end.
//
// The method and its proof are those of epa3.c and polytope3.c; the kernel is the part of it that nothing goes
// wrong in, which is nearly all. Where a step is in doubt the polytope is written into EPA's own store, and EPA goes on from
// there. Frame: the unit frame of the pair (steps3.h).
#include "epa/epa_hulls3.h"
#include "epa/epa_witness3.h"
#include "epa/polytope3.h"
#include "shape/hull_layout3.h"

#include <math.h>

// ---- into EPA's own store -----------------------------------------------------------------------------------------------

static void put_faces(abut_polytope3 *p, const abut_epa_small3 *s)
{
    int32_t rows = (s->faces + ABUT_HULL3_LANES - 1) / ABUT_HULL3_LANES * ABUT_HULL3_LANES;
    for (int32_t f = 0; f < rows; ++f) {
        p->normal_x[f] = s->normal_x[f];
        p->normal_y[f] = s->normal_y[f];
        p->normal_z[f] = s->normal_z[f];
        p->reach[f] = s->reach[f];
        p->square[f] = s->square[f];
    }
    for (int32_t f = 0; f < s->faces; ++f) {
        for (int32_t i = 0; i < 3; ++i) {
            p->corner[f][i] = abut_small_corner3(s, f, i);
            p->across[f][i] = abut_small_across3(s, f, i);
        }
        p->born[f] = 0;
        p->sharp[f] = false;
    }
}

static abut_vertex3 vertex_of(const abut_epa_hulls3 *d, int32_t v)
{
    abut_vertex3 vertex;
    vertex.w = d->small.vertex[v].w;
    vertex.feature_a = d->small.feature_a[v];
    vertex.feature_b = d->small.feature_b[v];
    vertex.a = abut_deep_at3(&d->rows.a, d->small.feature_a[v]);
    return vertex;
}

static void put_polytope(abut_polytope3 *p, const abut_epa_hulls3 *d)
{
    const abut_epa_small3 *s = &d->small;
    put_faces(p, s);
    for (int32_t v = 0; v < s->vertices; ++v) {
        p->vertex[v] = vertex_of(d, v);
    }
    p->faces = s->faces;
    p->vertices = s->vertices;
    p->spare_faces = 0;
    p->spare_face = 0;
    p->spare_vertices = 0;
    p->spare_vertex = 0;
    p->nearest = s->square[s->nearest] < (abut_real)INFINITY ? s->nearest : -1;
    p->margin = s->margin;
}

// EPA as it is after that many supports, of which one reached least far; its polytope left out.
static void put_epa(abut_epa3 *e, const abut_pair3 *pair, const abut_epa_hulls3 *d, const abut_reach3 *least, int32_t supports)
{
    e->pair = pair;
    e->polytope.faces = 0;
    e->face = d->small.nearest;
    e->added = vertex_of(d, d->small.vertices - 1);
    e->normal = abut_direction_of3(least->normal).unit;
    e->upper = abut_signed_root3(least->square);
    e->lower = abut_max(0, abut_signed_root3(d->small.square[e->face]));
    e->asked = e->normal;
    e->height = e->upper;
    e->least = (abut_real)INFINITY;
    e->tolerance = pair->tolerance;
    e->tried = 0;
    e->crowded = false;
    e->supports = supports;
    e->status = ABUT_RUNNING;
    e->reason = ABUT_REASON_NONE;
}

static abut_vertex3 corner_of(const void *store, int32_t face, int32_t i)
{
    const abut_epa_hulls3 *d = store;
    return vertex_of(d, abut_small_corner3(&d->small, face, i));
}

static int32_t across_of(const void *store, int32_t face, int32_t i)
{
    const abut_epa_hulls3 *d = store;
    return abut_small_across3(&d->small, face, i) / 4;
}

// The face asked last lies on D's boundary, is the nearest of all, and nothing asked before was better.
static void end(abut_epa3 *e, const abut_epa_hulls3 *d, abut_vec3 top, abut_real flat)
{
    const abut_epa_surface3 surface = {d, corner_of, across_of, d->small.margin};
    e->upper = abut_dot3(e->normal, top);
    e->height = e->upper;
    abut_foot3(&surface, e->face, e->normal, e->upper, flat, &e->nearest);
    e->status = ABUT_OK;
    e->reason = ABUT_REASON_GAP;
}

void abut_epa_hulls3_end(abut_epa3 *e, const abut_pair3 *pair, const abut_epa_hulls3 *d, int32_t supports, bool keep)
{
    const abut_epa_small3 *s = &d->small;
    const abut_reach3     *last = &d->last;
    const abut_reach3     *least = &d->least;
    abut_real              slack = ABUT_UNIT_ROUNDOFF * pair->size;
    bool                   ended = s->square[s->nearest] < (abut_real)INFINITY && abut_deep_gap3(s, last) <= d->flat &&
                 abut_signed_root3(last->square) <= abut_signed_root3(least->square) + slack;
    put_epa(e, pair, d, ended ? last : least, supports + d->asked);
    if (keep || !ended) {
        put_polytope(&e->polytope, d);
    }
    if (ended) {
        end(e, d, d->top.w, d->flat);
    } else {
        abut_polytope3_corners(&e->polytope, e->face, &e->nearest);
    }
}

// All faces turn their inner sides to the origin, farther off than rounding: it is inside D (polytope3.c).
static bool holds_origin(const abut_epa_small3 *s, abut_real noise)
{
    abut_real square = s->square[s->nearest];
    return square > noise * noise && square < (abut_real)INFINITY;
}

static void name_face(const abut_epa_small3 *s, int32_t face, abut_hulls3_answer *answer)
{
    for (int32_t i = 0; i < 3; ++i) {
        answer->feature_a[i] = s->feature_a[abut_small_corner3(s, face, i)];
        answer->feature_b[i] = s->feature_b[abut_small_corner3(s, face, i)];
    }
}

bool abut_epa_hulls3_round_end(abut_epa3 *e, const abut_pair3 *pair, const abut_epa_hulls3 *d, bool begun, int32_t supports,
                               abut_hulls3_answer *answer, bool keep)
{
    answer->supports = supports + d->asked;
    answer->count = 0;
    if (!begun) {
        return false;
    }
    if (!holds_origin(&d->small, pair->noise)) {
        name_face(&d->small, d->small.nearest, answer);
        answer->count = 3;
        return false;
    }
    abut_epa_hulls3_end(e, pair, d, supports, keep);
    return true;
}
