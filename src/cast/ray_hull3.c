// ray_hull3.c : a ray and a hull: the last plane of a face by which it comes in and the first by which it goes
// out (Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping"; Ericson 2005, section 5.3.8).
//
// The planes of the hull's block, or a walk over the faces of a large one, only say which two faces these may be: a face is
// flat to rounding, so its plane is neither through its corners nor above all the others. The proof is by the vertices. None
// is above the plane moved to the highest of them along the face's normal: the line is not in the hull before it. And where
// all edges round the face pass the line on one side, it goes through the corners' hull, which is nowhere below the plane
// moved to the lowest corner.
#include "base/tolerance3.h"
#include "base/tolerance_cast.h"
#include "cast/ray_walk3.h"
#include "math/direction3.h"
#include "shape/face_planes3.h"
#include "shape/hull_layout3.h"
#include "shape/support3.h"

typedef struct faces {
    int32_t   entry, exit;
    abut_real near, far;
} faces;

// A plane that the line runs along, within it, is none of either; beyond it, it is entered never.
static faces faces_of(const abut_ray_line3 *line, const abut_hull3_planes *planes)
{
    const abut_simd8      nothing = abut_simd8_splat(-(abut_real)INFINITY);
    const abut_simd8      never = abut_simd8_splat((abut_real)INFINITY);
    const abut_simd8      zero = abut_simd8_splat(0);
    const abut_simd8      per_unit = abut_simd8_splat(line->per_unit);
    const abut_simd8_vec3 o = abut_simd8_splat3(line->origin);
    const abut_simd8_vec3 d = abut_simd8_splat3(line->direction);
    abut_simd8            last_in = nothing;
    abut_simd8            first_out = nothing; // its negative
    abut_real             in[ABUT_PLANES3_AT_MOST];
    abut_real             out[ABUT_PLANES3_AT_MOST];
    for (int32_t i = 0; i < planes->padded; i += ABUT_SIMD8_LANES) {
        const abut_simd8_vec3 n = {abut_simd8_load(planes->x + i), abut_simd8_load(planes->y + i),
                                   abut_simd8_load(planes->z + i)};
        const abut_simd8      below = abut_simd8_mul(abut_simd8_load(planes->minus + i), per_unit);
        const abut_simd8      height = abut_simd8_add(abut_simd8_dot3(n, o), below);
        const abut_simd8      rise = abut_simd8_dot3(n, d);
        const abut_simd8      quotient = abut_simd8_div(height, abut_simd8_sub(zero, rise));
        const abut_simd8      along = abut_simd8_select_less(zero, height, never, nothing); // where it is no number
        const abut_simd8      at = abut_simd8_select_less(quotient, never, quotient, along);
        const abut_simd8      entered = abut_simd8_select_less(zero, rise, nothing, at);
        const abut_simd8      left = abut_simd8_select_less(zero, rise, abut_simd8_sub(zero, at), nothing);
        abut_simd8_store(in + i, entered);
        abut_simd8_store(out + i, left);
        last_in = abut_simd8_max(last_in, entered);
        first_out = abut_simd8_max(first_out, left);
    }
    abut_real row[2 * ABUT_SIMD8_LANES];
    last_in = abut_simd8_reduce_max(last_in);
    first_out = abut_simd8_reduce_max(first_out);
    abut_simd8_store(row, last_in);
    abut_simd8_store(row + ABUT_SIMD8_LANES, first_out);
    const faces f = {abut_first_at_top3(in, planes->padded, last_in), abut_first_at_top3(out, planes->padded, first_out),
                     row[0], -row[ABUT_SIMD8_LANES]};
    return f;
}

// ---- one face -------------------------------------------------------------------------------------------------------------

// The plane of a face: its normal, how fast the line rises along it and how high it is at the nearest approach; and along it
// the highest vertex of all.
typedef struct plane {
    abut_vec3 normal;
    abut_real rise, height, top;
} plane;

static plane plane_of(const abut_ray_line3 *line, const abut_ray_nearest3 *n, abut_vec3 normal)
{
    const plane p = {normal, abut_dot3(normal, line->direction), abut_dot3(normal, n->place), 0};
    return p;
}

// The highest vertices along two normals at once.
static void find_tops(const abut_hull3 *hull, abut_real per_unit, plane *in, plane *out)
{
    const abut_real      *x = abut_hull3_from_middle(hull);
    const abut_real      *y = x + abut_layout3(hull)->padded;
    const abut_real      *z = y + abut_layout3(hull)->padded;
    const abut_simd8_vec3 along_in = abut_simd8_splat3(in->normal);
    const abut_simd8_vec3 along_out = abut_simd8_splat3(out->normal);
    abut_simd8            top_in = abut_simd8_splat(-(abut_real)INFINITY);
    abut_simd8            top_out = top_in;
    for (int32_t i = 0; i < abut_layout3(hull)->padded; i += ABUT_SIMD8_LANES) {
        const abut_simd8_vec3 v = {abut_simd8_load(x + i), abut_simd8_load(y + i), abut_simd8_load(z + i)};
        top_in = abut_simd8_max(top_in, abut_simd8_dot3(v, along_in));
        top_out = abut_simd8_max(top_out, abut_simd8_dot3(v, along_out));
    }
    abut_real row[2 * ABUT_SIMD8_LANES];
    abut_simd8_store(row, abut_simd8_reduce_max(top_in));
    abut_simd8_store(row + ABUT_SIMD8_LANES, abut_simd8_reduce_max(top_out));
    in->top = per_unit * row[0];
    out->top = per_unit * row[ABUT_SIMD8_LANES];
}

// Where the line is at a height above the middle along the plane's normal, from the nearest approach.
static abut_real way_to(const plane *p, abut_real height)
{
    return (height - p->height) / p->rise;
}

// What a height is off by, there.
static abut_real noise_of(const abut_ray_line3 *line, const abut_ray_nearest3 *n, abut_real way)
{
    return ABUT_NOISE_RAY_HEIGHT * (n->size + abut_length_bound3(line->direction) * abut_abs(way));
}

// Whether the line goes through the corners' outline, surely; and the lowest of them.
static bool goes_through(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull, int32_t face,
                         const plane *p, abut_real *lowest)
{
    const int32_t *head = abut_hull_head3(hull);
    const int32_t  start = abut_hull_outline3(hull)[face];
    abut_vec3      from = abut_ray_corner3(line, n, hull, head[start]);
    int32_t        edge = start;
    bool           before = true;
    bool           behind = true;
    *lowest = p->top;
    do {
        edge = abut_hull_next_outline3(hull, edge);
        const abut_vec3 to = abut_ray_corner3(line, n, hull, head[edge]);
        const abut_real volume = abut_dot3(line->direction, abut_cross3(from, to));
        before = before && volume > n->volume_noise;
        behind = behind && volume < -n->volume_noise;
        *lowest = abut_min(*lowest, p->height + abut_dot3(p->normal, to));
        from = to;
    } while (edge != start);
    return before || behind;
}

// A bound on what the line's crossing of the face is off by, and the crossing; false where there is none for sure.
static bool crossing(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull, int32_t face,
                     const plane *p, abut_real *at, abut_real *error)
{
    abut_real lowest;
    if (!goes_through(line, n, hull, face, p, &lowest)) {
        return false;
    }
    const abut_real way = way_to(p, p->top / 2 + lowest / 2);
    const abut_real noise = (p->top - lowest) / 2 + noise_of(line, n, way);
    *at = n->at + way;
    *error = noise / abut_abs(p->rise) + n->place_noise;
    return abut_abs(p->rise) > ABUT_NOISE_RAY_HEIGHT * abut_length_bound3(line->direction);
}

// The ray begins where the line has gone out already, or the plane by which it would come in is below it from its beginning to
// where it goes out.
static bool passes(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const plane *in, const plane *out)
{
    const abut_real top = out->top + noise_of(line, n, way_to(out, out->top));
    const abut_real way = way_to(out, top);
    const abut_real last = in->height + in->rise * way - in->top - 2 * noise_of(line, n, way);
    const abut_real first = in->height - in->rise * n->at - in->top - 2 * noise_of(line, n, n->at);
    const bool      behind = way + n->at < -ABUT_EPSILON * (abut_abs(way) + abut_abs(n->at));
    return out->rise > ABUT_NOISE_RAY_HEIGHT * abut_length_bound3(line->direction) && (behind || (first > 0 && last > 0));
}

// The two faces, if it surely goes through both.
static abut_ray_verdict cross_both(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull,
                                   const faces *f, const plane *in, const plane *out, abut_ray_span3 *span)
{
    abut_real entry_error;
    abut_real exit_error;
    if (!crossing(line, n, hull, f->entry, in, &span->entry, &entry_error) ||
        !crossing(line, n, hull, f->exit, out, &span->exit, &exit_error) || !(in->rise < 0 && out->rise > 0)) {
        return ABUT_RAY_UNKNOWN;
    }
    span->error = abut_max(entry_error, exit_error);
    span->normal = in->normal;
    return ABUT_RAY_CROSSES;
}

// ---- hulls of few and of many vertices --------------------------------------------------------------------------------------

static abut_ray_verdict few_vertices(const abut_ray_line3 *line, const abut_hull3 *hull, abut_ray_span3 *span)
{
    const abut_hull3_planes planes = abut_hull3_planes_of(hull);
    const abut_ray_nearest3 n = abut_ray_nearest_of3(line);
    const faces             f = faces_of(line, &planes);
    plane                   in = plane_of(line, &n, abut_hull_normal3(hull, f.entry < hull->faces ? f.entry : 0));
    plane                   out = plane_of(line, &n, abut_hull_normal3(hull, f.exit < hull->faces ? f.exit : 0));
    find_tops(hull, line->per_unit, &in, &out);
    if (!(f.near < f.far)) {
        return passes(line, &n, &in, &out) ? ABUT_RAY_MISSES : ABUT_RAY_UNKNOWN;
    }
    return cross_both(line, &n, hull, &f, &in, &out, span);
}

// How high the hull is along a direction at most.
static abut_real top_along(const abut_ray_line3 *line, const abut_hull3 *hull, abut_vec3 direction)
{
    const abut_vec3 farthest = abut_hull_support3(hull, abut_direction_of3(direction).unit, 0).point;
    const abut_real length = abut_length_bound3(direction);
    return line->per_unit * (abut_dot3(farthest, direction) + ABUT_NOISE3_CHOICE * abut_layout3(hull)->reach * length);
}

// Whether the plane through an edge and along the line has all of the hull on one side of it and the line on the other. The
// walk to where the line comes in left its last face by this edge, so the edge runs with the line on the outside. The plane is
// not quite along the line; that counts as far as the hull reaches.
static bool passes_edge(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull, int32_t edge)
{
    const int32_t  *head = abut_hull_head3(hull);
    const abut_vec3 from = abut_ray_corner3(line, n, hull, head[abut_hull_twin3(hull)[edge]]);
    const abut_vec3 to = abut_ray_corner3(line, n, hull, head[edge]);
    const abut_vec3 out = abut_direction_of3(abut_cross3(line->direction, abut_sub3(to, from))).unit;
    const abut_real lean = abut_abs(abut_dot3(out, line->direction)) + ABUT_NOISE_SPEED * abut_length_bound3(line->direction);
    const abut_real far = abut_sqrt(abut_dot3(n->place, n->place)) + line->per_unit * abut_layout3(hull)->reach;
    const abut_real noise = 2 * ABUT_NOISE_RAY_HEIGHT * n->size + 2 * lean * far / abut_sqrt(n->direction_square);
    return abut_dot3(out, n->place) - top_along(line, hull, out) > noise;
}

static abut_ray_verdict many_vertices(const abut_ray_line3 *line, const abut_hull3 *hull, abut_ray_span3 *span)
{
    const abut_ray_nearest3 n = abut_ray_nearest_of3(line);
    const abut_ray_walk3    first = abut_ray_walk3_to(line, &n, hull, -1);
    if (first.face < 0) {
        return first.edge >= 0 && passes_edge(line, &n, hull, first.edge) ? ABUT_RAY_MISSES : ABUT_RAY_UNKNOWN;
    }
    const abut_ray_walk3 last = abut_ray_walk3_to(line, &n, hull, 1);
    if (last.face < 0) {
        return ABUT_RAY_UNKNOWN;
    }
    const faces f = {first.face, last.face, 0, 0};
    plane       in = plane_of(line, &n, abut_hull_normal3(hull, f.entry));
    plane       out = plane_of(line, &n, abut_hull_normal3(hull, f.exit));
    in.top = top_along(line, hull, in.normal);
    out.top = top_along(line, hull, out.normal);
    return cross_both(line, &n, hull, &f, &in, &out, span);
}

abut_ray_verdict abut_ray_hull3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const abut_hull3 *hull = line->shape->hull;
    if (hull->dimension < 3) {
        return ABUT_RAY_UNKNOWN;
    }
    return abut_layout3(hull)->planes_at > 0 ? few_vertices(line, hull, span) : many_vertices(line, hull, span);
}
