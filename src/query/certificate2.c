// certificate2.c : what proves a signed distance: a direction from below, points of both cores or a polygon in D from above.
//
// All is done once more by the general way, whatever kernel answers: GJK names vertices and weights, and a polygon grows in D
// as EPA's does, but is kept whole. The bounds are those of what is written down, not of the answer: each is widened by the
// noise of its support points, by the rounding of what is computed here, and, where cores are round, by how far a point is
// moved to be in its core for certain.
#include "abut/certificate2.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"
#include "gjk/minkowski2.h"

// ---- points of the cores ------------------------------------------------------------------------------------------------

// How much of half an axis it is. Beside one that is next to none rounding is beyond all numbers.
static abut_real part_of(abut_real x, abut_real half)
{
    return half > 0 ? abut_min(abut_max(x / half, -1), 1) : 0;
}

// A support point of an ellipse, moved into it.
static abut_vec2 into_ellipse(const abut_shape2 *shape, abut_vec2 p)
{
    const abut_vec2 h = shape->half;
    const abut_vec2 on_disk = {part_of(p.x, h.x), part_of(p.y, h.y)};
    const abut_real most = 1 - ABUT_PROOF_INSIDE;
    const abut_real length = abut_direction_of2(on_disk).length;
    const abut_vec2 in_disk = length > most ? abut_scale2(most / length, on_disk) : on_disk;
    return (abut_vec2){h.x * in_disk.x, h.y * in_disk.y};
}

// A point of a core as certificates give it, from the vertex's name and its place from the core's middle.
static abut_vec2 point_of(const abut_shape2 *shape, abut_vec2 from_middle, uint32_t feature)
{
    switch (shape->core) {
    case ABUT_CORE2_POINT:
        return shape->p1;
    case ABUT_CORE2_SEGMENT:
        return feature == 0 ? shape->p1 : shape->p2;
    case ABUT_CORE2_BOX:
        return abut_add2(shape->center, abut_box_corner2(shape->half, feature));
    case ABUT_CORE2_POLYGON:
        return abut_polygon2_points(shape->polygon)[feature];
    case ABUT_CORE2_ELLIPSE:
        return into_ellipse(shape, from_middle);
    case ABUT_CORE2_NONE:
    case ABUT_CORE2_CUSTOM:
        break;
    }
    return abut_add2(shape->middle, from_middle);
}

// The inverse of a rotation that need not be one to the last bit.
static abut_vec2 turned_back(abut_rot2 r, abut_vec2 v)
{
    return abut_scale2(1 / (r.c * r.c + r.s * r.s), abut_unrotate2(r, v));
}

static abut_proof_vertex2 vertex_of(const abut_pair2 *pair, const abut_vertex2 *v)
{
    const abut_vec2 b = turned_back(pair->rotation, abut_sub2(abut_sub2(v->a, v->w), pair->offset));
    return (abut_proof_vertex2){point_of(pair->a, abut_scale2(pair->unit, v->a), v->feature_a),
                                point_of(pair->b, abut_scale2(pair->unit, b), v->feature_b), v->feature_a, v->feature_b};
}

// ---- bounds -------------------------------------------------------------------------------------------------------------

// A signed distance of the cores in the unit frame as one of the shapes, and what it may be off by.
static abut_real distance_of(const abut_pair2 *pair, abut_real cores)
{
    return cores * pair->unit - (pair->a->radius + pair->b->radius);
}

static abut_real error_of(const abut_pair2 *pair, abut_real cores)
{
    const abut_real moved = pair->polytopes ? 0 : ABUT_PROOF_MOVED * pair->size;
    return (pair->noise + moved + ABUT_PROOF_ROUNDING * (pair->size + abut_abs(cores))) * pair->unit +
           2 * ABUT_NOISE_RADIUS * (pair->a->radius + pair->b->radius) + ABUT_ERROR_FLOOR;
}

// From below, by the direction, if that is better than what there is.
static void bound_below(const abut_pair2 *pair, abut_vec2 normal, abut_proof2 *proof)
{
    const abut_vertex2 v = abut_minkowski_support2(pair, normal);
    const abut_real    cores = -abut_dot2(normal, v.w);
    const abut_real    lower = distance_of(pair, cores) - error_of(pair, cores);
    if (lower > proof->lower) {
        proof->lower = lower;
        proof->normal = normal;
        proof->support = vertex_of(pair, &v);
    }
}

// From above, by the point of a simplex that has its weights.
static void bound_by_points(const abut_pair2 *pair, const abut_simplex2 *s, abut_proof2 *proof)
{
    abut_vec2 x = {0, 0};
    proof->polygon = false;
    proof->vertices = s->count;
    for (int32_t i = 0; i < s->count; ++i) {
        proof->vertex[i] = vertex_of(pair, &s->vertex[i]);
        proof->weight[i] = abut_max(s->weight[i], 0);
        x = abut_along2(x, proof->weight[i], s->vertex[i].w);
    }
    const abut_real cores = abut_direction_of2(x).length;
    proof->upper = distance_of(pair, cores) + error_of(pair, cores);
}

// ---- the polygon ----------------------------------------------------------------------------------------------------------

// A polygon in D, counter-clockwise.
typedef struct inner {
    abut_vertex2 vertex[ABUT_PROOF2_VERTICES];
    int32_t      count;
    int32_t      nearest; // the edge from this vertex to the next
    abut_vec2    normal;  // its own, outward
    abut_real    depth;   // how far its line is from the origin
} inner;

static abut_vertex2 *next_of(inner *p, int32_t i)
{
    return &p->vertex[i + 1 < p->count ? i + 1 : 0];
}

static void find_nearest(inner *p)
{
    p->depth = (abut_real)INFINITY;
    for (int32_t i = 0; i < p->count; ++i) {
        const abut_vec2       from = p->vertex[i].w;
        const abut_vec2       way = abut_sub2(next_of(p, i)->w, from);
        const abut_direction2 d = abut_direction_of2(way);
        const abut_vec2       normal = {d.unit.y, -d.unit.x};
        const abut_real       depth = abut_dot2(normal, from);
        if (d.length > 0 && depth < p->depth) {
            p->nearest = i;
            p->normal = normal;
            p->depth = depth;
        }
    }
}

static void insert_after_nearest(inner *p, const abut_vertex2 *v)
{
    for (int32_t i = p->count; i > p->nearest + 1; --i) {
        p->vertex[i] = p->vertex[i - 1];
    }
    p->vertex[p->nearest + 1] = *v;
    p->count += 1;
}

// Whether D reaches farther than the nearest edge: the polygon has the point then, where it has room.
static bool grow(const abut_pair2 *pair, inner *p)
{
    const abut_vertex2 v = abut_minkowski_support2(pair, p->normal);
    const abut_vec2    from = p->vertex[p->nearest].w;
    const abut_vec2    to = next_of(p, p->nearest)->w;
    const bool         farther = abut_dot2(p->normal, v.w) - p->depth > pair->tolerance;
    const bool         between = abut_cross2(from, v.w) > 0 && abut_cross2(v.w, to) > 0;
    if (!farther || !between || p->count == ABUT_PROOF2_VERTICES) {
        return false;
    }
    insert_after_nearest(p, &v);
    find_nearest(p);
    return true;
}

// The point of the nearest edge that is nearest to the origin.
static abut_simplex2 foot_of(inner *p)
{
    abut_simplex2   s = {.vertex = {p->vertex[p->nearest], *next_of(p, p->nearest)}, .count = 2};
    const abut_vec2 way = abut_sub2(s.vertex[1].w, s.vertex[0].w);
    const abut_real along = -abut_dot2(s.vertex[0].w, way) / abut_dot2(way, way);
    s.weight[1] = abut_min(abut_max(along, 0), 1);
    s.weight[0] = 1 - s.weight[1];
    return s;
}

// From the triangle in which GJK found the origin. Where the origin is inside D by no more than rounding, the point of the
// polygon nearest to it says as much.
static void bound_overlap(const abut_gjk2 *gjk, abut_proof2 *proof)
{
    const abut_pair2 *pair = gjk->pair;
    inner             p = {.count = 3};
    for (int32_t i = 0; i < p.count; ++i) {
        p.vertex[i] = gjk->simplex.vertex[i];
    }
    find_nearest(&p);
    while (grow(pair, &p)) {
    }
    bound_below(pair, p.normal, proof);
    const abut_real upper = distance_of(pair, -p.depth) + error_of(pair, p.depth);
    if (error_of(pair, p.depth) < p.depth * pair->unit) {
        proof->polygon = true;
        proof->upper = upper;
        proof->vertices = p.count;
        for (int32_t i = 0; i < p.count; ++i) {
            proof->vertex[i] = vertex_of(pair, &p.vertex[i]);
        }
    } else {
        const abut_simplex2 foot = foot_of(&p);
        bound_by_points(pair, &foot, proof);
    }
}

// Nothing is known but a direction.
static void begin(abut_proof2 *proof, abut_vec2 normal)
{
    static const abut_proof_vertex2 nothing = {{0, 0}, {0, 0}, 0, 0};
    proof->lower = -(abut_real)INFINITY;
    proof->upper = (abut_real)INFINITY;
    proof->normal = normal;
    proof->support = nothing;
    proof->vertices = 0;
    proof->polygon = false;
}

abut_status abut_certificate2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_proof2 *proof)
{
    ABUT_CONTRACT(a != NULL && b != NULL && proof != NULL);
    const abut_proximity2 p = abut_distance2(a, b, b_in_a, NULL, NULL);
    abut_pair2            pair;
    abut_gjk2             gjk;
    begin(proof, p.normal);
    proof->status = p.status == ABUT_INVALID ? p.status : abut_pair2_make(&pair, a, b, b_in_a, NULL);
    if (proof->status == ABUT_INVALID) {
        return proof->status;
    }
    bound_below(&pair, p.normal, proof);
    abut_gjk2_begin(&gjk, &pair, NULL);
    abut_gjk2_run(&gjk);
    if (gjk.reason == ABUT_REASON_OVERLAP) {
        bound_overlap(&gjk, proof);
    } else {
        bound_below(&pair, gjk.normal, proof);
        bound_by_points(&pair, &gjk.simplex, proof);
    }
    return proof->status;
}

// Both bounds are those of the shape's vertex that is deepest, over a point of the line.
abut_status abut_halfspace2_certificate(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose,
                                        abut_proof2 *proof)
{
    ABUT_CONTRACT(halfspace != NULL && shape != NULL && proof != NULL);
    const abut_proximity2 p = abut_halfspace2_distance(halfspace, shape, pose);
    const abut_direction2 n = abut_direction_of2(halfspace->normal);
    abut_shape2           foot;
    abut_pair2            pair;
    begin(proof, p.normal);
    proof->status = p.status;
    if (p.status == ABUT_INVALID) {
        return p.status;
    }
    const abut_real far = halfspace->offset / n.length;
    abut_make_circle2(&foot, abut_scale2(far, n.unit), 0);
    proof->status = abut_pair2_make(&pair, &foot, shape, pose, NULL);
    if (proof->status == ABUT_INVALID) {
        return proof->status;
    }
    const abut_vertex2 v = abut_minkowski_support2(&pair, n.unit);
    const abut_real    cores = -abut_dot2(n.unit, v.w);
    const abut_real    error = error_of(&pair, cores) + ABUT_NOISE_LINE * (abut_abs(far) + pair.size * pair.unit);
    proof->lower = distance_of(&pair, cores) - error;
    proof->upper = distance_of(&pair, cores) + error;
    proof->support = vertex_of(&pair, &v);
    return proof->status;
}
