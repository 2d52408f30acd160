// certificate3.c : what proves a signed distance: a direction from below, points of both cores or a surface in D from above.
//
// All is done once more by the general way, whatever kernel answers: GJK names vertices and weights, EPA a closed surface, as
// long as it has not run out of room. The bounds are those of what is written down, not of the answer: each is widened by the
// noise of its support points, by the rounding of what is computed here, and, where cores are round, by how far a point is
// moved to be in its core for certain.
#include "abut/certificate3.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"
#include "epa/polytope3.h"
#include "shape/axial3.h"
#include "shape/support3.h"

// ---- points of the cores ------------------------------------------------------------------------------------------------

// Shortens a vector to at most `most`.
static abut_vec3 shortened(abut_vec3 v, abut_real most)
{
    const abut_real length = abut_direction_of3(v).length;
    return length > most ? abut_scale3(most / length, v) : v;
}

// How much of half an axis it is. Beside one that is next to none rounding is beyond all numbers.
static abut_real part_of(abut_real x, abut_real half)
{
    return half > 0 ? abut_min(abut_max(x / half, -1), 1) : 0;
}

// A support point of a disk, cylinder or cone, moved into it: onto the plane of its rim, and in to the axis a little.
static abut_vec3 into_round(const abut_shape3 *shape, abut_vec3 p, uint32_t feature)
{
    const abut_axial3 half = abut_axial_of3(shape->axis, shape->half);
    const bool        tip = shape->core == ABUT_CORE3_CONE && feature == 1;
    abut_axial3       q = abut_axial_of3(shape->axis, p);
    const abut_vec3   aside = shortened((abut_vec3){0, q.first, q.second}, tip ? 0 : half.first * (1 - ABUT_PROOF_INSIDE));
    q = (abut_axial3){feature == 1 ? half.along : -half.along, aside.y, aside.z};
    return abut_from_axial3(shape->axis, q);
}

// The same of an ellipsoid: a half axis of 0 leaves nothing along it.
static abut_vec3 into_ellipsoid(const abut_shape3 *shape, abut_vec3 p)
{
    const abut_vec3 h = shape->half;
    const abut_vec3 on_ball = {part_of(p.x, h.x), part_of(p.y, h.y), part_of(p.z, h.z)};
    const abut_vec3 in_ball = shortened(on_ball, 1 - ABUT_PROOF_INSIDE);
    return (abut_vec3){h.x * in_ball.x, h.y * in_ball.y, h.z * in_ball.z};
}

// A point of a core as certificates give it, from the vertex's name and its place from the core's middle.
static abut_vec3 point_of(const abut_shape3 *shape, abut_vec3 from_middle, uint32_t feature)
{
    switch (shape->core) {
    case ABUT_CORE3_POINT:
    case ABUT_CORE3_SEGMENT:
    case ABUT_CORE3_TRIANGLE:
        return shape->p[feature];
    case ABUT_CORE3_BOX:
        return abut_add3(shape->center, abut_box_corner3(shape->half, feature));
    case ABUT_CORE3_HULL:
        return abut_hull3_vertex(shape->hull, (int32_t)feature);
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        return into_round(shape, from_middle, feature);
    case ABUT_CORE3_ELLIPSOID:
        return into_ellipsoid(shape, from_middle);
    case ABUT_CORE3_NONE:
    case ABUT_CORE3_CUSTOM:
        break;
    }
    return abut_add3(shape->middle, from_middle);
}

// The inverse of a rotation that need not be one to the last bit, by Cramer's rule.
static abut_vec3 turned_back(abut_rot3 r, abut_vec3 v)
{
    const abut_vec3 yz = abut_cross3(r.y, r.z);
    const abut_real whole = abut_dot3(r.x, yz);
    return (abut_vec3){abut_dot3(v, yz) / whole, abut_dot3(v, abut_cross3(r.z, r.x)) / whole,
                       abut_dot3(v, abut_cross3(r.x, r.y)) / whole};
}

static abut_proof_vertex3 vertex_of(const abut_pair3 *pair, const abut_vertex3 *v)
{
    const abut_vec3 b = turned_back(pair->rotation, abut_sub3(abut_sub3(v->a, v->w), pair->offset));
    return (abut_proof_vertex3){point_of(pair->a, abut_scale3(pair->unit, v->a), v->feature_a),
                                point_of(pair->b, abut_scale3(pair->unit, b), v->feature_b), v->feature_a, v->feature_b};
}

// ---- bounds -------------------------------------------------------------------------------------------------------------

// A signed distance of the cores in the unit frame as one of the shapes, and what it may be off by.
static abut_real distance_of(const abut_pair3 *pair, abut_real cores)
{
    return cores * pair->unit - (pair->a->radius + pair->b->radius);
}

static abut_real error_of(const abut_pair3 *pair, abut_real cores)
{
    const abut_real moved = pair->polytopes ? 0 : ABUT_PROOF_MOVED * pair->size;
    return (pair->noise + moved + ABUT_PROOF_ROUNDING * (pair->size + abut_abs(cores))) * pair->unit +
           2 * ABUT_NOISE_RADIUS * (pair->a->radius + pair->b->radius) + ABUT_ERROR_FLOOR;
}

// From below, by the direction, if that is better than what there is.
static void bound_below(const abut_pair3 *pair, abut_vec3 normal, abut_proof3 *proof)
{
    const abut_vertex3 v = abut_minkowski3(pair, normal);
    const abut_real    cores = -abut_dot3(normal, v.w);
    const abut_real    lower = distance_of(pair, cores) - error_of(pair, cores);
    if (lower > proof->lower) {
        proof->lower = lower;
        proof->normal = normal;
        proof->support = vertex_of(pair, &v);
    }
}

// From above, by the point of a simplex that has its weights.
static void bound_by_points(const abut_pair3 *pair, const abut_simplex3 *s, abut_proof3 *proof)
{
    abut_vec3 x = {0, 0, 0};
    proof->faces = 0;
    proof->vertices = s->count;
    for (int32_t i = 0; i < s->count; ++i) {
        proof->vertex[i] = vertex_of(pair, &s->vertex[i]);
        proof->weight[i] = abut_max(s->weight[i], 0);
        x = abut_along3(x, proof->weight[i], s->vertex[i].w);
    }
    const abut_real cores = abut_direction_of3(x).length;
    proof->upper = distance_of(pair, cores) + error_of(pair, cores);
}

// ---- the surface ----------------------------------------------------------------------------------------------------------

// The least that a face allows the depth to be. One that is settled has lost its own bound: it was the nearest then.
static abut_real least_depth(const abut_epa3 *e)
{
    abut_real least = (abut_real)INFINITY;
    for (int32_t i = 0; i < e->polytope.faces; ++i) {
        if (abut_polytope3_holds(&e->polytope, i)) {
            least = abut_min(least, abut_face_bound3(&e->polytope, i));
        }
    }
    return e->status == ABUT_OK ? abut_min(least, e->lower) : least;
}

// The vertex's number in the proof, a new one for a vertex that has none yet.
static uint16_t number_of(const abut_epa3 *e, uint16_t corner, uint16_t *numbers, abut_proof3 *proof)
{
    if (numbers[corner] == UINT16_MAX) {
        numbers[corner] = (uint16_t)proof->vertices;
        proof->vertex[proof->vertices++] = vertex_of(e->pair, &e->polytope.vertex[corner]);
    }
    return numbers[corner];
}

static void put_surface(const abut_epa3 *e, abut_proof3 *proof)
{
    uint16_t numbers[ABUT_EPA3_VERTICES];
    for (int32_t i = 0; i < ABUT_EPA3_VERTICES; ++i) {
        numbers[i] = UINT16_MAX;
    }
    proof->vertices = 0;
    proof->faces = 0;
    for (int32_t i = 0; i < e->polytope.faces; ++i) {
        if (!abut_polytope3_holds(&e->polytope, i)) {
            continue;
        }
        for (int k = 0; k < 3; ++k) {
            proof->face[proof->faces][k] = number_of(e, e->polytope.corner[i][k], numbers, proof);
        }
        proof->faces += 1;
    }
}

// EPA, until the next step might give up a part of the surface. Where the origin is inside it by no more than rounding, the
// point of D's boundary nearest to it says as much.
static void bound_overlap(const abut_gjk3 *gjk, abut_proof3 *proof)
{
    abut_epa3 epa;
    abut_epa3_begin(&epa, gjk);
    while ((epa.polytope.faces == 0 || !abut_polytope3_crowded(&epa.polytope)) && abut_epa3_step(&epa) == ABUT_RUNNING) {
    }
    bound_below(epa.pair, epa.normal, proof);
    const abut_real cores = epa.polytope.faces > 0 ? -least_depth(&epa) : 0;
    const abut_real upper = distance_of(epa.pair, cores) + error_of(epa.pair, cores);
    bound_by_points(epa.pair, &epa.nearest, proof);
    if (cores < 0 && cores * epa.pair->unit + error_of(epa.pair, cores) < 0) {
        put_surface(&epa, proof);
        proof->upper = upper;
    }
}

// Nothing is known but a direction.
static void begin(abut_proof3 *proof, abut_vec3 normal)
{
    static const abut_proof_vertex3 nothing = {{0, 0, 0}, {0, 0, 0}, 0, 0};
    proof->lower = -(abut_real)INFINITY;
    proof->upper = (abut_real)INFINITY;
    proof->normal = normal;
    proof->support = nothing;
    proof->vertices = 0;
    proof->faces = 0;
}

abut_status abut_certificate3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_proof3 *proof)
{
    ABUT_CONTRACT(a != NULL && b != NULL && proof != NULL);
    const abut_proximity3 p = abut_distance3(a, b, b_in_a, NULL, NULL);
    abut_pair3            pair;
    abut_gjk3             gjk;
    begin(proof, p.normal);
    proof->status = p.status == ABUT_INVALID ? p.status : abut_pair3_make(&pair, a, b, b_in_a, NULL);
    if (proof->status == ABUT_INVALID) {
        return proof->status;
    }
    bound_below(&pair, p.normal, proof);
    abut_gjk3_begin(&gjk, &pair, NULL);
    abut_gjk3_run(&gjk);
    if (gjk.reason == ABUT_REASON_OVERLAP) {
        bound_overlap(&gjk, proof);
    } else {
        bound_below(&pair, gjk.normal, proof);
        bound_by_points(&pair, &gjk.simplex, proof);
    }
    return proof->status;
}

// Both bounds are those of the shape's vertex that is deepest, over a point of the plane.
abut_status abut_halfspace3_certificate(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose,
                                        abut_proof3 *proof)
{
    ABUT_CONTRACT(halfspace != NULL && shape != NULL && proof != NULL);
    const abut_proximity3 p = abut_halfspace3_distance(halfspace, shape, pose);
    const abut_direction3 n = abut_direction_of3(halfspace->normal);
    abut_shape3           foot;
    abut_pair3            pair;
    begin(proof, p.normal);
    proof->status = p.status;
    if (p.status == ABUT_INVALID) {
        return p.status;
    }
    const abut_real far = halfspace->offset / n.length;
    abut_make_sphere3(&foot, abut_scale3(far, n.unit), 0);
    proof->status = abut_pair3_make(&pair, &foot, shape, pose, NULL);
    if (proof->status == ABUT_INVALID) {
        return proof->status;
    }
    const abut_vertex3 v = abut_minkowski3(&pair, n.unit);
    const abut_real    cores = -abut_dot3(n.unit, v.w);
    const abut_real    error = error_of(&pair, cores) + ABUT_NOISE3_PLANE * (abut_abs(far) + pair.size * pair.unit);
    proof->lower = distance_of(&pair, cores) - error;
    proof->upper = distance_of(&pair, cores) + error;
    proof->support = vertex_of(&pair, &v);
    return proof->status;
}
