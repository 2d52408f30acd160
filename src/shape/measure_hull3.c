// measure_hull3.c : integrals over a hull, its faces, edges and corners, as sums over the half-edges.
//
// The volume is that of the tetrahedra from one vertex to the triangles of every face, the determinants in double length: a
// hull flat to rounding keeps its digits, and no term is negative. The solid angle of a corner's normals is summed over
// triangles of normals (Van Oosterom, Strackee 1983), which is good to a few u of itself while they are close together; else
// it is what the face angles at the corner lack of a full turn (Gauss and Bonnet), which is good to a few u.
//
// The sums need every exact face once, and have nowhere to mark them: a face belongs to its lowest half-edge. Each half-edge
// looks both ways round its face at once until it sees a lower one, which takes n log n steps for n of them whatever their
// order (Hirschberg, Sinclair 1980, "Decentralized extrema-finding in circular configurations of processors").
#include "abut/hull3.h"
#include "base/tolerance_shape3.h"
#include "math/angle3.h"
#include "math/double_double3.h"
#include "shape/measure3.h"

typedef struct gather {
    const abut_hull3 *hull;
    abut_vec3         origin;
    abut_real         per_unit;
    abut_moment_sum3  volume, area, normals, bend, along, turn;
    abut_real         bend_error, turn_error;
} gather;

static int32_t tail_of(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull3_head(hull)[abut_hull3_twin(hull)[half_edge]];
}

// The half-edge that comes before on the same exact face.
static int32_t before(const abut_hull3 *hull, int32_t half_edge)
{
    const int32_t *first = abut_hull3_first(hull) + tail_of(hull, half_edge);
    return abut_hull3_twin(hull)[half_edge + 1 < first[1] ? half_edge + 1 : first[0]];
}

static bool lowest_of_face(const abut_hull3 *hull, int32_t half_edge)
{
    int32_t on = half_edge;
    int32_t back = half_edge;
    do {
        on = abut_hull3_next(hull, on);
        back = before(hull, back);
    } while (on > half_edge && back > half_edge);
    return on == half_edge;
}

static abut_vec3 place_of(const gather *g, int32_t vertex)
{
    return abut_scale3(g->per_unit, abut_sub3(abut_hull3_vertex(g->hull, vertex), g->origin));
}

// The exact way between two vertices at unit size.
static abut_dd3 way_between(const gather *g, int32_t from, int32_t to)
{
    return abut_dd_scale3(g->per_unit, abut_dd_between3(abut_hull3_vertex(g->hull, from), abut_hull3_vertex(g->hull, to)));
}

// At a size of its own, so that the products of very short ones do not underflow.
static abut_dd3 at_own_size(abut_dd3 way)
{
    abut_real largest = abut_max(abut_max(abut_abs(way.x.hi), abut_abs(way.y.hi)), abut_abs(way.z.hi));
    return abut_dd_scale3(abut_unit_of(largest).per_unit, way);
}

static abut_direction3 edge_of(const gather *g, int32_t half_edge)
{
    const abut_hull3 *hull = g->hull;
    return abut_direction_of3(abut_dd_rounded3(way_between(g, tail_of(hull, half_edge), abut_hull3_head(hull)[half_edge])));
}

// Outward, of the exact face on the left: from the edge and the next one round the face, which are not in line.
static abut_vec3 normal_of(const gather *g, int32_t half_edge)
{
    const int32_t *head = abut_hull3_head(g->hull);
    int32_t        next = abut_hull3_next(g->hull, half_edge);
    abut_dd3       in = at_own_size(way_between(g, tail_of(g->hull, half_edge), head[half_edge]));
    abut_dd3       out = at_own_size(way_between(g, head[half_edge], head[next]));
    return abut_direction_of3(abut_dd_rounded3(abut_dd_cross3(in, out))).unit;
}

// The face as a fan of triangles from the tail of its lowest half-edge, and a tetrahedron from vertex 0 to each.
static void add_face(gather *g, int32_t half_edge)
{
    const abut_hull3 *hull = g->hull;
    int32_t           base = tail_of(hull, half_edge);
    abut_dd3          down = way_between(g, 0, base);
    int32_t           edge = abut_hull3_next(hull, half_edge);
    abut_dd3          ray = way_between(g, base, tail_of(hull, edge));
    for (int32_t tip = abut_hull3_head(hull)[edge]; tip != base; tip = abut_hull3_head(hull)[edge]) {
        abut_dd3        next = way_between(g, base, tip);
        abut_dd3        cross = abut_dd_cross3(ray, next);
        abut_direction3 twice = abut_direction_of3(abut_dd_rounded3(cross));
        abut_vec3       corners[4] = {place_of(g, base), place_of(g, tail_of(hull, edge)), place_of(g, tip), place_of(g, 0)};
        abut_sum_simplex3(&g->area, twice.length / 2, corners, 3);
        abut_sum_matrix3(&g->normals, twice.length / 2, abut_sym_square3(twice.unit));
        if (hull->dimension == 3) {
            abut_sum_simplex3(&g->volume, abut_max(0, abut_dd_dot3(cross, down).hi * ABUT_SIXTH), corners, 4);
        }
        ray = next;
        edge = abut_hull3_next(hull, edge);
    }
}

static void add_edge(gather *g, int32_t half_edge)
{
    int32_t         twin = abut_hull3_twin(g->hull)[half_edge];
    abut_direction3 edge = edge_of(g, half_edge);
    abut_real       angle = abut_angle_between3(normal_of(g, half_edge), normal_of(g, twin));
    abut_vec3       ends[2] = {place_of(g, tail_of(g->hull, half_edge)), place_of(g, abut_hull3_head(g->hull)[half_edge])};
    abut_real       weight = edge.length * angle;
    abut_sum_simplex3(&g->bend, weight, ends, 2);
    abut_sum_matrix3(&g->along, weight / 2, abut_sym_add3(abut_sym_diagonal3(1, 1, 1), 1, abut_sym_square3(edge.unit)));
    g->bend_error += ABUT_ANGLE_ERROR3 * edge.length;
}

// The solid angle of a triangle of unit vectors that are close to each other.
static abut_real solid_angle(abut_vec3 a, abut_vec3 b, abut_vec3 c)
{
    abut_dd3  normal = abut_dd_cross3(abut_dd_between3(a, b), abut_dd_between3(a, c));
    abut_real volume = abut_dd_dot3(abut_dd_of3(a), normal).hi;
    abut_real height = (1 + abut_dot3(a, b)) + (abut_dot3(b, c) + abut_dot3(c, a));
    return 2 * abut_angle_of(height, volume);
}

// The normals of the faces round a vertex, as a fan. False when they are far apart.
static bool turn_by_normals(const gather *g, int32_t first, int32_t last, abut_real *angle)
{
    abut_vec3 base = normal_of(g, first);
    abut_vec3 normal = base;
    bool      close = true;
    *angle = 0;
    for (int32_t i = first + 1; i < last && close; ++i) {
        abut_vec3 next = normal_of(g, i);
        close = abut_dot3(base, next) > (abut_real)0.5;
        *angle += solid_angle(base, normal, next);
        normal = next;
    }
    return close;
}

static abut_real turn_by_faces(const gather *g, int32_t first, int32_t last)
{
    abut_dd   lack = {2 * ABUT_PI, 4 * ABUT_HALF_PI_2};
    abut_vec3 edge = edge_of(g, last - 1).unit;
    for (int32_t i = first; i < last; ++i) {
        abut_vec3 next = edge_of(g, i).unit;
        abut_dd   angle = {-abut_angle_between3(edge, next), 0};
        lack = abut_dd_add(lack, angle);
        edge = next;
    }
    return abut_max(0, lack.hi);
}

static void add_corner(gather *g, int32_t vertex)
{
    int32_t   first = abut_hull3_first(g->hull)[vertex];
    int32_t   last = abut_hull3_first(g->hull)[vertex + 1];
    abut_vec3 place = place_of(g, vertex);
    abut_real angle;
    if (turn_by_normals(g, first, last, &angle)) {
        angle = abut_max(0, angle);
        g->turn_error += ABUT_ANGLE_ERROR3 * angle;
    } else {
        angle = turn_by_faces(g, first, last);
        g->turn_error += ABUT_ANGLE_ERROR3 * (abut_real)(last - first);
    }
    abut_sum_simplex3(&g->turn, angle, &place, 1);
}

abut_measure3 abut_measure_hull3(const abut_hull3 *hull, abut_vec3 origin, abut_real per_unit)
{
    gather        g = {.hull = hull, .origin = origin, .per_unit = per_unit};
    abut_measure3 m = {.origin = origin};
    for (int32_t i = 0; i < hull->half_edges; ++i) {
        if (lowest_of_face(hull, i)) {
            add_face(&g, i);
        }
        if (i < abut_hull3_twin(hull)[i]) {
            add_edge(&g, i);
        }
    }
    for (int32_t i = 0; i < hull->vertices; ++i) {
        add_corner(&g, i);
    }
    m.volume = abut_sum_total3(&g.volume);
    m.area = abut_sum_total3(&g.area);
    m.area_normal = abut_sum_total3(&g.normals).second;
    m.bend = abut_sum_total3(&g.bend);
    m.bend_along = abut_sum_total3(&g.along).second;
    m.turn = abut_sum_total3(&g.turn);
    m.volume_error = hull->dimension == 3 ? (abut_real)hull->half_edges * ABUT_SLIVER_ERROR3 : 0;
    m.bend_error = g.bend_error;
    m.turn_error = g.turn_error;
    return m;
}
