// ray_hull3.c : a ray and a hull of few vertices: the last plane of a face by which it comes in and the first by which it goes
// out (Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping"; Ericson 2005, section 5.3.8).
//
// The planes of the hull's block only say which two faces these may be: a face is flat to rounding, so its plane is neither
// through its corners nor above all the others. The proof is by the vertices. None is above the plane moved to the highest of
// them along the face's normal: the line is not in the hull before it. And where all edges round the face pass the line on one
// side, it goes through the corners' hull, which is nowhere below the plane moved to the lowest corner.
#include "abut/hull3.h"
#include "cast/ray_corners3.h"
#include "math/direction3.h"
#include "shape/face_planes3.h"

typedef struct faces {
    int32_t   entry, exit;
    abut_real near, far;
} faces;

// The first of the largest of those that a row of eight may beat.
static void take_largest(abut_simd8 numbers, int32_t first, abut_real *largest, int32_t *at)
{
    const abut_simd8 top = abut_simd8_reduce_max(numbers);
    const abut_bits8 who = abut_simd8_less(abut_simd8_splat(*largest), top);
    if (who != 0) {
        abut_real row[ABUT_SIMD8_LANES];
        abut_simd8_store(row, numbers);
        abut_real value[ABUT_SIMD8_LANES];
        abut_simd8_store(value, top);
        *largest = value[0];
        *at = first + abut_lowest_bit(abut_simd8_equal(numbers, top));
    }
}

// A plane that the line runs along, within it, is none of either; beyond it, it is entered never.
static faces faces_of(const abut_ray_line3 *line, const abut_hull3_planes *planes)
{
    const abut_real       none = (abut_real)INFINITY;
    const abut_simd8      nothing = abut_simd8_splat(-none);
    const abut_simd8      zero = abut_simd8_splat(0);
    const abut_simd8      per_unit = abut_simd8_splat(line->per_unit);
    const abut_simd8_vec3 o = abut_simd8_splat3(line->origin);
    const abut_simd8_vec3 d = abut_simd8_splat3(line->direction);
    faces                 f = {-1, -1, -none, -none};
    for (int32_t i = 0; i < planes->padded; i += ABUT_SIMD8_LANES) {
        const abut_simd8_vec3 n = {abut_simd8_load(planes->x + i), abut_simd8_load(planes->y + i),
                                   abut_simd8_load(planes->z + i)};
        const abut_simd8      below = abut_simd8_mul(abut_simd8_load(planes->minus + i), per_unit);
        const abut_simd8      height = abut_simd8_add(abut_simd8_dot3(n, o), below);
        const abut_simd8      speed = abut_simd8_dot3(n, d);
        const abut_simd8      down = abut_simd8_sub(zero, speed);
        const abut_simd8      at = abut_simd8_div(height, down);
        take_largest(abut_simd8_select_less(zero, speed, nothing, at), i, &f.near, &f.entry);
        take_largest(abut_simd8_select_less(zero, speed, abut_simd8_sub(zero, at), nothing), i, &f.far, &f.exit);
    }
    f.entry = f.entry < 0 ? 0 : f.entry;
    f.exit = f.exit < 0 ? 0 : f.exit;
    return f;
}

// ---- one face -------------------------------------------------------------------------------------------------------------

// The plane of a face: its normal, how fast the line rises along it and how high it is at the nearest approach; and along it the
// highest vertex of all.
typedef struct plane {
    abut_vec3 normal;
    abut_real rise, height, top;
} plane;

static plane plane_of(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull, int32_t face)
{
    plane p;
    p.normal = abut_hull3_normal(hull)[face];
    p.rise = abut_dot3(p.normal, line->direction);
    p.height = abut_dot3(p.normal, n->place);
    const abut_real      *x = abut_hull3_from_middle(hull);
    const abut_simd8_vec3 along = abut_simd8_splat3(p.normal);
    abut_simd8            top = abut_simd8_splat(-(abut_real)INFINITY);
    for (int32_t i = 0; i < hull->padded; i += ABUT_SIMD8_LANES) {
        const abut_simd8_vec3 v = {abut_simd8_load(x + i), abut_simd8_load(x + hull->padded + i),
                                   abut_simd8_load(x + 2 * (ptrdiff_t)hull->padded + i)};
        top = abut_simd8_max(top, abut_simd8_dot3(v, along));
    }
    abut_real row[ABUT_SIMD8_LANES];
    abut_simd8_store(row, abut_simd8_reduce_max(top));
    p.top = line->per_unit * row[0];
    return p;
}

// Where the line is at a height above the middle along the plane's normal, from the nearest approach.
static abut_real way_to(const plane *p, abut_real height)
{
    return (height - p->height) / p->rise;
}

// What a height is off by, there.
static abut_real noise_of(const abut_ray_line3 *line, const abut_ray_nearest3 *n, abut_real way)
{
    return ABUT_NOISE_RAY_HEIGHT * (n->size + abut_sum_of_sizes3(line->direction) * abut_abs(way));
}

// Whether the line goes through the corners' outline, surely; and the lowest of them.
static bool goes_through(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull, int32_t face,
                         const plane *p, abut_real *lowest)
{
    const int32_t *head = abut_hull3_head(hull);
    const int32_t  start = abut_hull3_outline(hull)[face];
    int32_t        edge = start;
    abut_vec3      from = abut_scale3(line->per_unit, abut_sub3(abut_hull3_vertex(hull, head[edge]), hull->middle));
    int32_t        edges = 0;
    int32_t        before = 0;
    int32_t        behind = 0;
    *lowest = p->top;
    do {
        edge = abut_hull3_next_outline(hull, edge);
        const abut_vec3 to = abut_scale3(line->per_unit, abut_sub3(abut_hull3_vertex(hull, head[edge]), hull->middle));
        const abut_real volume = abut_dot3(line->direction, abut_cross3(abut_sub3(from, n->place), abut_sub3(to, n->place)));
        before += volume > n->volume_noise;
        behind += volume < -n->volume_noise;
        edges += 1;
        *lowest = abut_min(*lowest, abut_dot3(p->normal, to));
        from = to;
    } while (edge != start);
    return before == edges || behind == edges;
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
    return abut_abs(p->rise) > ABUT_NOISE_RAY_HEIGHT * abut_sum_of_sizes3(line->direction);
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
    return out->rise > ABUT_NOISE_RAY_HEIGHT * abut_sum_of_sizes3(line->direction) && (behind || (first > 0 && last > 0));
}

abut_ray_verdict abut_ray_hull3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const abut_hull3 *hull = line->shape->hull;
    if (hull->planes_at == 0) {
        return ABUT_RAY_UNKNOWN;
    }
    const abut_hull3_planes planes = abut_hull3_planes_of(hull);
    const abut_ray_nearest3 n = abut_ray_nearest_of3(line);
    const faces             f = faces_of(line, &planes);
    const plane             in = plane_of(line, &n, hull, f.entry < hull->faces ? f.entry : 0);
    const plane             out = plane_of(line, &n, hull, f.exit < hull->faces ? f.exit : 0);
    if (!(f.near + f.far < 0)) {
        return passes(line, &n, &in, &out) ? ABUT_RAY_MISSES : ABUT_RAY_UNKNOWN;
    }
    abut_real entry_error;
    abut_real exit_error;
    if (!crossing(line, &n, hull, f.entry, &in, &span->entry, &entry_error) ||
        !crossing(line, &n, hull, f.exit, &out, &span->exit, &exit_error) || !(in.rise < 0 && out.rise > 0)) {
        return ABUT_RAY_UNKNOWN;
    }
    span->error = abut_max(entry_error, exit_error);
    span->normal = in.normal;
    return ABUT_RAY_CROSSES;
}
