// measure3.c : integrals over points, segments, triangles and boxes, their surfaces, edges and normals, in closed form.
#include "measure/measure3.h"
#include "base/tolerance_shape3.h"
#include "math/angle.h"
#include "math/angle3.h"
#include "math/direction3.h"
#include "math/double_double3.h"
#include "math/exact.h"
#include "math/unit.h"
#include "shape/custom_box3.h"
#include "shape/hull_layout3.h"

// Compensated sums of weights, first and second moments.
//
// Over a simplex with corners p_1 .. p_k and their sum s, the mean of p is s / k and the mean of p p^T is
// (p_1 p_1^T + .. + p_k p_k^T + s s^T) / (k (k + 1)).

static void add(abut_dd *sum, abut_real term)
{
    abut_dd s = abut_two_sum(sum->hi, term);
    sum->hi = s.hi;
    sum->lo += s.lo;
}

void abut_sum_matrix3(abut_moment_sum3 *sum, abut_real weight, abut_sym3 matrix)
{
    add(&sum->xx, weight * matrix.xx);
    add(&sum->yy, weight * matrix.yy);
    add(&sum->zz, weight * matrix.zz);
    add(&sum->xy, weight * matrix.xy);
    add(&sum->yz, weight * matrix.yz);
    add(&sum->zx, weight * matrix.zx);
}

void abut_sum_simplex3(abut_moment_sum3 *sum, abut_real weight, const abut_vec3 *corner, int32_t count)
{
    abut_vec3 all = {0, 0, 0};
    abut_sym3 squares = {0, 0, 0, 0, 0, 0};
    for (int32_t i = 0; i < count; ++i) {
        all = abut_add3(all, corner[i]);
        squares = abut_sym_add3(squares, 1, abut_sym_square3(corner[i]));
    }
    abut_real k = (abut_real)count;
    squares = abut_sym_add3(squares, 1, abut_sym_square3(all));
    add(&sum->weight, weight);
    add(&sum->x, weight * all.x / k);
    add(&sum->y, weight * all.y / k);
    add(&sum->z, weight * all.z / k);
    abut_sum_matrix3(sum, weight / (k * (k + 1)), squares);
}

static abut_real total(abut_dd sum)
{
    return sum.hi + sum.lo;
}

abut_moment3 abut_sum_total3(const abut_moment_sum3 *sum)
{
    abut_moment3 m = {total(sum->weight),
                      {total(sum->x), total(sum->y), total(sum->z)},
                      {total(sum->xx), total(sum->yy), total(sum->zz), total(sum->xy), total(sum->yz), total(sum->zx)}};
    return m;
}

// An edge where the surface turns by an angle: its part of everything with 2H.
static void add_edge(abut_moment_sum3 *bend, abut_moment_sum3 *along, const abut_vec3 *ends, abut_direction3 edge,
                     abut_real angle)
{
    abut_real weight = edge.length * angle;
    abut_sum_simplex3(bend, weight, ends, 2);
    abut_sum_matrix3(along, weight / 2, abut_sym_add3(abut_sym_diagonal3(1, 1, 1), 1, abut_sym_square3(edge.unit)));
}

// The area of a triangle and its normal from the exact ways along two of its sides.
static abut_direction3 twice_area(const abut_vec3 *corners, abut_real per_unit)
{
    abut_dd3 u = abut_dd_scale3(per_unit, abut_dd_between3(corners[0], corners[1]));
    abut_dd3 v = abut_dd_scale3(per_unit, abut_dd_between3(corners[0], corners[2]));
    return abut_direction_of3(abut_dd_rounded3(abut_dd_cross3(u, v)));
}

// A flat set has two sides. A segment is an edge all round, and each end has half the normals; of a triangle every edge is
// turned by pi, and a corner's normals are a lune twice as large as the angle by which the outline turns.
abut_measure3 abut_measure_corners3(const abut_vec3 *corners, int32_t count, abut_vec3 origin, abut_real per_unit)
{
    abut_measure3    m = {.origin = origin};
    abut_moment_sum3 bend = {0};
    abut_moment_sum3 along = {0};
    abut_moment_sum3 turn = {0};
    abut_vec3        place[3];
    abut_direction3  edge[3];
    for (int32_t i = 0; i < count; ++i) {
        int32_t next = i + 1 < count ? i + 1 : 0;
        place[i] = abut_scale3(per_unit, abut_sub3(corners[i], origin));
        edge[i] = abut_direction_of3(abut_scale3(per_unit, abut_sub3(corners[next], corners[i])));
    }
    for (int32_t i = 0; i < count; ++i) {
        int32_t   next = i + 1 < count ? i + 1 : 0;
        abut_vec3 ends[2] = {place[i], place[next]};
        abut_real turned = abut_angle_between3(edge[i].unit, edge[next].unit);
        add_edge(&bend, &along, ends, edge[i], ABUT_PI);
        abut_sum_simplex3(&turn, count == 1 ? 4 * ABUT_PI : 2 * turned, &place[next], 1);
    }
    if (count == 3) {
        abut_moment_sum3 area = {0};
        abut_direction3  normal = twice_area(corners, per_unit);
        abut_sum_simplex3(&area, normal.length, place, 3);
        m.area = abut_sum_total3(&area);
        m.area_normal = abut_sym_add3(m.area_normal, normal.length, abut_sym_square3(normal.unit));
    }
    m.bend = abut_sum_total3(&bend);
    m.bend_along = abut_sum_total3(&along).second;
    m.turn = abut_sum_total3(&turn);
    return m;
}

// A half size rounded among the smallest numbers, times 8, and the rounding of its products.
#define UNDERFLOW (2 * 4 * ABUT_REAL_SMALLEST)

abut_measure3 abut_measure_box3(abut_vec3 half)
{
    abut_measure3 m = {.origin = {0, 0, 0}};
    abut_vec3     square = {half.x * half.x, half.y * half.y, half.z * half.z};
    // Both faces square to each axis, and the four edges along it, turned by a right angle.
    abut_vec3 faces = {2 * 4 * half.y * half.z, 2 * 4 * half.z * half.x, 2 * 4 * half.x * half.y};
    abut_vec3 edges = abut_scale3(4 * ABUT_PI, half);
    m.volume.weight = 2 * 4 * half.x * half.y * half.z;
    m.volume_error = half.x > 0 && half.y > 0 && half.z > 0 ? UNDERFLOW : 0;
    m.volume.second =
        abut_sym_diagonal3(m.volume.weight * square.x / 3, m.volume.weight * square.y / 3, m.volume.weight * square.z / 3);
    m.area.weight = faces.x + faces.y + faces.z;
    m.area.second =
        abut_sym_diagonal3(square.x * (faces.x + (faces.y + faces.z) / 3), square.y * (faces.y + (faces.z + faces.x) / 3),
                           square.z * (faces.z + (faces.x + faces.y) / 3));
    m.area_normal = abut_sym_diagonal3(faces.x, faces.y, faces.z);
    m.bend.weight = edges.x + edges.y + edges.z;
    m.bend.second =
        abut_sym_diagonal3(square.x * (edges.x / 3 + edges.y + edges.z), square.y * (edges.y / 3 + edges.z + edges.x),
                           square.z * (edges.z / 3 + edges.x + edges.y));
    m.bend_along = abut_sym_diagonal3(edges.x + (edges.y + edges.z) / 2, edges.y + (edges.z + edges.x) / 2,
                                      edges.z + (edges.x + edges.y) / 2);
    m.turn.weight = 4 * ABUT_PI;
    m.turn.second = abut_sym_diagonal3(4 * ABUT_PI * square.x, 4 * ABUT_PI * square.y, 4 * ABUT_PI * square.z);
    return m;
}

// Integrals over a hull, its faces, edges and corners, as sums over the half-edges.
//
// The volume is that of the tetrahedra from one vertex to the triangles of every face, the determinants in double length: a
// hull flat to rounding keeps its digits, and no term is negative. The solid angle of a corner's normals is summed over
// triangles of normals (Van Oosterom, Strackee 1983), which is good to a few u of itself while they are close together; else
// it is what the face angles at the corner lack of a full turn (Gauss and Bonnet), which is good to a few u.
//
// The sums need every exact face once, and have nowhere to mark them: a face belongs to its lowest half-edge. Each half-edge
// looks both ways round its face at once until it sees a lower one, which takes n log n steps for n of them whatever their
// order (Hirschberg, Sinclair 1980, "Decentralized extrema-finding in circular configurations of processors").

typedef struct gather {
    const abut_hull3 *hull;
    abut_vec3         origin;
    abut_real         per_unit;
    abut_moment_sum3  volume, area, normals, bend, along, turn;
    abut_real         bend_error, turn_error;
} gather;

static int32_t tail_of(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull_head3(hull)[abut_hull_twin3(hull)[half_edge]];
}

// The half-edge that comes before on the same exact face.
static int32_t before(const abut_hull3 *hull, int32_t half_edge)
{
    const int32_t *first = abut_hull_first3(hull) + tail_of(hull, half_edge);
    return abut_hull_twin3(hull)[half_edge + 1 < first[1] ? half_edge + 1 : first[0]];
}

static bool lowest_of_face(const abut_hull3 *hull, int32_t half_edge)
{
    int32_t on = half_edge;
    int32_t back = half_edge;
    do {
        on = abut_hull_next3(hull, on);
        back = before(hull, back);
    } while (on > half_edge && back > half_edge);
    return on == half_edge;
}

static abut_vec3 place_of(const gather *g, int32_t vertex)
{
    return abut_scale3(g->per_unit, abut_sub3(abut_hull_vertex3(g->hull, vertex), g->origin));
}

// The exact way between two vertices at unit size.
static abut_dd3 way_between(const gather *g, int32_t from, int32_t to)
{
    return abut_dd_scale3(g->per_unit, abut_dd_between3(abut_hull_vertex3(g->hull, from), abut_hull_vertex3(g->hull, to)));
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
    return abut_direction_of3(abut_dd_rounded3(way_between(g, tail_of(hull, half_edge), abut_hull_head3(hull)[half_edge])));
}

// Outward, of the exact face on the left: from the edge and the next one round the face, which are not in line.
static abut_vec3 normal_of(const gather *g, int32_t half_edge)
{
    const int32_t *head = abut_hull_head3(g->hull);
    int32_t        next = abut_hull_next3(g->hull, half_edge);
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
    int32_t           edge = abut_hull_next3(hull, half_edge);
    abut_dd3          ray = way_between(g, base, tail_of(hull, edge));
    for (int32_t tip = abut_hull_head3(hull)[edge]; tip != base; tip = abut_hull_head3(hull)[edge]) {
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
        edge = abut_hull_next3(hull, edge);
    }
}

static void add_hull_edge(gather *g, int32_t half_edge)
{
    int32_t         twin = abut_hull_twin3(g->hull)[half_edge];
    abut_direction3 edge = edge_of(g, half_edge);
    abut_real       angle = abut_angle_between3(normal_of(g, half_edge), normal_of(g, twin));
    abut_vec3       ends[2] = {place_of(g, tail_of(g->hull, half_edge)), place_of(g, abut_hull_head3(g->hull)[half_edge])};
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
    int32_t   first = abut_hull_first3(g->hull)[vertex];
    int32_t   last = abut_hull_first3(g->hull)[vertex + 1];
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
        if (i < abut_hull_twin3(hull)[i]) {
            add_hull_edge(&g, i);
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

// Integrals over disks, cylinders and cones, their surfaces, rims and normals, in closed form.
//
// All of them are solids of revolution about an axis through the origin: every integral is known by four numbers. A rim of
// radius R is an edge where the normals turn from one angle above the plane of the rim to another; with u(a) the normal and dl
// along the rim, 2H is dl da and K is cos(a) / R dl da.

// The second moments, and any even matrix, of a set that is round about the axis: across it (both ways alike) and along it.
typedef struct around {
    abut_real across, along;
} around;

typedef struct part {
    abut_real weight;
    abut_real first; // along the axis
    around    second;
} part;

typedef struct solid {
    part   volume, area, bend, turn;
    around area_normal, bend_normal;
} solid;

// What lies at one height, as wide on average (the mean of the squared distance from the axis is `square`).
static void add_at(part *p, abut_real weight, abut_real height, abut_real square)
{
    p->weight += weight;
    p->first += weight * height;
    p->second.across += weight * square / 2;
    p->second.along += weight * height * height;
}

// Adds a weight of vectors whose squared component along the axis is `along` on average; they are unit vectors.
static void add_normals(around *n, abut_real weight, abut_real along)
{
    n->across += weight * (1 - along) / 2;
    n->along += weight * along;
}

static void add_disk(solid *s, abut_real radius, abut_real height)
{
    abut_real area = ABUT_PI * radius * radius;
    add_at(&s->area, area, height, radius * radius / 2);
    add_normals(&s->area_normal, area, 1);
}

// Normals from straight down (or up) to an angle of `turned` from there; `sine` and `cosine` are of the angle they end at, away
// from the plane of the rim towards the other side.
static void add_rim(solid *s, abut_real radius, abut_real height, abut_real turned, abut_real sine, abut_real cosine)
{
    abut_real around_it = 2 * ABUT_PI * radius;
    abut_real weight = around_it * turned;
    add_at(&s->bend, weight, height, radius * radius);
    // The mean of sin^2 from -pi/2 on: half of it, less sin cos / 2 at the end.
    s->bend_normal.along += around_it * (turned - sine * cosine) / 2;
    s->bend_normal.across += around_it * (turned + sine * cosine) / 4;
    add_at(&s->turn, 2 * ABUT_PI * (1 + sine), height, radius * radius);
}

static abut_sym3 matrix_of(abut_axis axis, around m)
{
    abut_real x = axis == ABUT_AXIS_X ? m.along : m.across;
    abut_real y = axis == ABUT_AXIS_Y ? m.along : m.across;
    abut_real z = axis == ABUT_AXIS_Z ? m.along : m.across;
    return abut_sym_diagonal3(x, y, z);
}

static abut_moment3 moment_of(abut_axis axis, part p)
{
    abut_vec3 first = {axis == ABUT_AXIS_X ? p.first : 0, axis == ABUT_AXIS_Y ? p.first : 0, axis == ABUT_AXIS_Z ? p.first : 0};
    abut_moment3 m = {p.weight, first, matrix_of(axis, p.second)};
    return m;
}

static abut_measure3 measure_of(abut_axis axis, const solid *s)
{
    abut_measure3 m = {.origin = {0, 0, 0}};
    around        along = {s->bend.weight - s->bend_normal.across, s->bend.weight - s->bend_normal.along};
    m.volume = moment_of(axis, s->volume);
    m.area = moment_of(axis, s->area);
    m.bend = moment_of(axis, s->bend);
    m.turn = moment_of(axis, s->turn);
    m.area_normal = matrix_of(axis, s->area_normal);
    m.bend_along = matrix_of(axis, along);
    return m;
}

// A size rounded among the smallest numbers, times 8, and the rounding of its products.
#define UNDERFLOW (2 * 4 * ABUT_REAL_SMALLEST)

abut_measure3 abut_measure_cylinder3(abut_axis axis, abut_real radius, abut_real half_height)
{
    solid     s = {.volume = {0, 0, {0, 0}}};
    abut_real square = radius * radius;
    abut_real tall = half_height * half_height / 3; // the mean of the squared height
    s.volume.weight = 2 * ABUT_PI * square * half_height;
    s.volume.second.across = s.volume.weight * square / 4;
    s.volume.second.along = s.volume.weight * tall;

    abut_real side = 4 * ABUT_PI * radius * half_height;
    abut_real bent = 4 * ABUT_PI * half_height;
    s.area.weight = side;
    s.area.second.across = side * square / 2;
    s.area.second.along = side * tall;
    add_normals(&s.area_normal, side, 0);
    s.bend.weight = bent;
    s.bend.second.across = bent * square / 2;
    s.bend.second.along = bent * tall;
    add_normals(&s.bend_normal, bent, 0);
    for (int end = -1; end <= 1; end += 2) {
        add_disk(&s, radius, (abut_real)end * half_height);
        add_rim(&s, radius, (abut_real)end * half_height, ABUT_PI / 2, 0, 1);
    }
    abut_measure3 m = measure_of(axis, &s);
    m.volume_error = half_height > 0 ? UNDERFLOW : 0;
    return m;
}

abut_measure3 abut_measure_cone3(abut_axis axis, abut_real radius, abut_real half_height)
{
    solid     s = {.volume = {0, 0, {0, 0}}};
    abut_real h = half_height;
    abut_real square = radius * radius;
    abut_real tall = h * h / 3;
    // The volume of the cone is centred half way between its base and its middle; about the middle the mean of the squared
    // height is 2/5 of h^2, that of the squared distance from the axis 3/10 of R^2.
    s.volume.weight = 2 * ABUT_PI * square * h / 3;
    s.volume.first = -s.volume.weight * h / 2;
    s.volume.second.across = s.volume.weight * square * 3 * ABUT_FIFTH / 4;
    s.volume.second.along = s.volume.weight * h * h * 2 * ABUT_FIFTH;

    // The slant. Its area lies where its distance from the axis is, which grows evenly from the tip; 2H is the cosine of its
    // lean over that distance, so the bend lies evenly along it.
    abut_real slant = abut_sqrt(square + 4 * h * h);
    abut_real cosine = 2 * h / slant;
    abut_real sine = radius / slant;
    abut_real side = ABUT_PI * radius * slant;
    abut_real bent = 4 * ABUT_PI * h;
    s.area.weight = side;
    s.area.first = -side * h / 3;
    s.area.second.across = side * square / 4;
    s.area.second.along = side * tall;
    add_normals(&s.area_normal, side, sine * sine);
    s.bend.weight = bent;
    s.bend.second.across = bent * square / (2 * 3);
    s.bend.second.along = bent * tall;
    add_normals(&s.bend_normal, bent, sine * sine);

    add_disk(&s, radius, -h);
    add_rim(&s, radius, -h, ABUT_PI / 2 + abut_angle_of(2 * h, radius), sine, cosine);
    // The tip: what the rim leaves of all normals, by 1 - sin = cos^2 / (1 + sin).
    add_at(&s.turn, 2 * ABUT_PI * cosine * (cosine / (1 + sine)), h, 0);
    abut_measure3 m = measure_of(axis, &s);
    m.volume_error = UNDERFLOW;
    return m;
}

// Integrals over an ellipsoid, its surface and its normals.
//
// With s on the unit sphere the surface is (a s_x, b s_y, c s_z), with area element sqrt(q) for the squares x of
// (bc, ca, ab) in q(s) = x_1 s_x^2 + x_2 s_y^2 + x_3 s_z^2; with s the normal, the support height is sqrt(q) for the squares x
// of (a, b, c), and 2H and K come by the height's second derivatives. So all that is asked for are integrals over the sphere
// of products of s_i^2 with powers of q. By q^-p = the integral of t^(p-1) exp(-t q) dt / Gamma(p) and Gaussian integrals over
// all of space, each is a single integral over t = 1/s of powers of s over powers of (s + x_i), as Carlson's (1977) are; no
// term is negative.
//
// Those are taken by the trapezoidal rule in the logarithm of s, in steps of half an octave: the integrand is analytic in a
// strip of half width pi, so the rule is off by exp(-2 pi^2 / (log(2) / 2)) = 2e-25, and a power of two is exact.

// Integrals over the sphere for one q: of s_i^2 q^(-1/2), s_i^2 s_j^2 q^(-1/2), s_i^2 s_j^2 q^(-5/2) and s_i^2 / q.
typedef struct sphere {
    abut_real root[3];
    abut_real pair_root[3][3];
    abut_real pair_fifth[3][3];
    abut_real whole[3];
} sphere;

// One place of the trapezoidal rule, as yet without the constant factors.
static void add_place(sphere *p, const abut_real *x, abut_real s)
{
    abut_real share[3];
    abut_real roots = 1;
    for (int i = 0; i < 3; ++i) {
        share[i] = 1 / (s + x[i]);
        roots *= abut_sqrt(share[i]);
    }
    abut_real weight = s * roots; // ds is s times the step
    for (int i = 0; i < 3; ++i) {
        p->root[i] += weight * (s * share[i]);
        p->whole[i] += weight * (abut_sqrt(s) * share[i]);
        for (int k = 0; k < 3; ++k) {
            p->pair_root[i][k] += weight * (s * share[i]) * (s * share[k]);
            p->pair_fifth[i][k] += weight * share[i] * share[k];
        }
    }
}

// Largest of x is 1. Tails beyond the ends fall off at least like the root of s.
static sphere sphere_of(const abut_real *x)
{
    const abut_real root_two = abut_sqrt(2);
    sphere          p = {.root = {0, 0, 0}};
    for (int octave = -ABUT_OCTAVES_BELOW; octave <= ABUT_OCTAVES_ABOVE; ++octave) {
        abut_real s = abut_power_of_two(octave);
        add_place(&p, x, s);
        add_place(&p, x, s * root_two);
    }
    const abut_real step = ABUT_PI * ABUT_HALF_LOG_TWO;
    for (int i = 0; i < 3; ++i) {
        p.root[i] *= step;
        p.whole[i] *= 2 * step;
        for (int k = 0; k < 3; ++k) {
            abut_real same = i == k ? 3 : 1;
            p.pair_root[i][k] *= same * step / 4;
            p.pair_fifth[i][k] *= same * step * 2 / 3;
        }
    }
    return p;
}

static abut_real product(const abut_real *x, const abut_real *y)
{
    return (x[0] * y[0] + x[1] * y[1]) + x[2] * y[2];
}

// What is so small beside the largest is raised to where it still makes no difference.
static void raise(abut_real *x)
{
    for (int i = 0; i < 3; ++i) {
        x[i] = abut_max(x[i], ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF);
    }
}

static abut_sym3 diagonal(const abut_real *x)
{
    return abut_sym_diagonal3(x[0], x[1], x[2]);
}

// By the points of the surface.
static void measure_area(abut_measure3 *m, abut_vec3 half)
{
    abut_vec3 faces = {half.y * half.z, half.z * half.x, half.x * half.y};
    abut_real size = abut_max(abut_max(faces.x, faces.y), faces.z);
    abut_vec3 f = {faces.x / size, faces.y / size, faces.z / size};
    abut_real x[3] = {f.x * f.x, f.y * f.y, f.z * f.z};
    abut_real square[3] = {half.x * half.x, half.y * half.y, half.z * half.z};
    abut_real normal[3];
    abut_real second[3];
    raise(x);
    sphere p = sphere_of(x);
    for (int i = 0; i < 3; ++i) {
        normal[i] = size * x[i] * p.root[i];
        second[i] = size * square[i] * product(x, p.pair_root[i]);
    }
    m->area.weight = size * product(x, p.root);
    m->area.second = diagonal(second);
    m->area_normal = diagonal(normal);
}

// By the normals. With h the height, the integral of 2H f is that of h f twice and h times f's Laplacian, and the point of the
// surface is (a^2 n_x, b^2 n_y, c^2 n_z) / h.
static void measure_normals(abut_measure3 *m, abut_vec3 half)
{
    abut_real size = abut_max(abut_max(half.x, half.y), half.z);
    abut_vec3 f = {half.x / size, half.y / size, half.z / size};
    abut_real x[3] = {f.x * f.x, f.y * f.y, f.z * f.z};
    abut_real along[3];
    abut_real bend[3];
    abut_real turn[3];
    raise(x);
    const abut_real others[3] = {x[0] * (x[1] + x[2]), x[1] * (x[2] + x[0]), x[2] * (x[0] + x[1])};
    sphere          p = sphere_of(x);
    abut_real       cube = size * size * size;
    for (int i = 0; i < 3; ++i) {
        along[i] = 4 * size * product(x, p.pair_root[i]);
        bend[i] = cube * x[i] * x[i] * product(others, p.pair_fifth[i]);
        turn[i] = size * size * x[i] * x[i] * p.whole[i];
    }
    m->bend.weight = 2 * size * product(x, p.root);
    m->bend.second = diagonal(bend);
    m->bend_along = diagonal(along);
    m->turn.weight = 4 * ABUT_PI;
    m->turn.second = diagonal(turn);
}

abut_measure3 abut_measure_ellipsoid3(abut_vec3 half, bool whole)
{
    abut_measure3 m = {.origin = {0, 0, 0}};
    abut_real     fifth = 4 * ABUT_PI / 3 * half.x * half.y * half.z * ABUT_FIFTH;
    m.volume.weight = 4 * ABUT_PI / 3 * half.x * half.y * half.z;
    m.volume.second = abut_sym_diagonal3(fifth * half.x * half.x, fifth * half.y * half.y, fifth * half.z * half.z);
    // A half axis rounded among the smallest numbers, times 8, and the rounding of its products.
    m.volume_error = half.x > 0 && half.y > 0 && half.z > 0 ? 2 * 4 * ABUT_REAL_SMALLEST : 0;
    if (whole) {
        measure_area(&m, half);
        measure_normals(&m, half);
    }
    return m;
}

// A custom core measured by its support points in directions spread over the sphere.
//
// The core holds the hull of its support points. Asked once more along the normals of that hull's faces, it shows how far it
// reaches beyond each of them, at most d say. If every face is at least e from the hull's centroid c, the core lies within the
// hull grown by 1 + d / e about c: the hull's planes are then d farther out. Its rounding, grown as well, holds the core's
// rounding; so the volume is larger by at most (1 + d / e)^3, and the inertia by (1 + d / e)^5: both are moments of a set
// within the grown one.

enum { SIDE = ABUT_CUSTOM_SIDE3, INSIDE = SIDE - 2, DIRECTIONS = SIDE * SIDE * SIDE - INSIDE * INSIDE * INSIDE };

// Room for the hull of so many points; the header's alignment is that of its numbers.
typedef union block {
    abut_hull3    header;
    unsigned char bytes[DIRECTIONS * ABUT_CUSTOM_ROOM3];
} block;

// The point from the shape's middle, at unit size; false when the core cannot have it: its function is not what it was.
static bool ask(const abut_shape3 *shape, abut_real per_unit, abut_vec3 direction, abut_vec3 *point)
{
    abut_vec3 p = abut_sub3(shape->support(shape->user, direction).point, shape->middle);
    *point = abut_scale3(per_unit, p);
    return abut_is_in_custom_box3(shape, p);
}

// The places on the surface of a cube of SIDE by SIDE by SIDE.
static int32_t take_samples(const abut_shape3 *shape, abut_real per_unit, abut_vec3 *points)
{
    int32_t count = 0;
    for (int i = 0; i < SIDE * SIDE * SIDE; ++i) {
        int  place[3] = {i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE};
        bool outside = false;
        for (int k = 0; k < 3; ++k) {
            outside = outside || place[k] == 0 || place[k] == SIDE - 1;
        }
        abut_vec3 v = {(abut_real)(2 * place[0] - SIDE + 1), (abut_real)(2 * place[1] - SIDE + 1),
                       (abut_real)(2 * place[2] - SIDE + 1)};
        if (outside && !ask(shape, per_unit, abut_direction_of3(v).unit, &points[count++])) {
            return 0;
        }
    }
    return count;
}

// How much the hull must grow about its centroid to hold the core, as a share; infinite when it is flat.
static abut_real growth(const abut_shape3 *shape, abut_real per_unit, const abut_hull3 *hull, abut_vec3 middle)
{
    const int32_t *head = abut_hull_head3(hull);
    abut_real      beyond = 0;
    abut_real      within = hull->dimension == 3 ? (abut_real)INFINITY : 0;
    for (int32_t i = 0; i < hull->half_edges; ++i) {
        int32_t         next = abut_hull_next3(hull, i);
        abut_vec3       corner = abut_hull_vertex3(hull, head[i]);
        abut_vec3       in = abut_sub3(corner, abut_hull_vertex3(hull, head[abut_hull_twin3(hull)[i]]));
        abut_vec3       out = abut_sub3(abut_hull_vertex3(hull, head[next]), corner);
        abut_direction3 normal = abut_direction_of3(abut_cross3(in, out));
        abut_vec3       point;
        if (!ask(shape, per_unit, normal.unit, &point)) {
            return (abut_real)INFINITY;
        }
        beyond = abut_max(beyond, abut_dot3(normal.unit, abut_sub3(point, corner)));
        within = abut_min(within, abut_dot3(normal.unit, abut_sub3(corner, middle)));
    }
    beyond += ABUT_CUSTOM_SLACK * shape->reach * per_unit;
    return within > 0 ? beyond / within : (abut_real)INFINITY;
}

abut_sampled3 abut_sample3(const abut_shape3 *shape, abut_real per_unit)
{
    abut_sampled3     s = {.finite = false};
    abut_vec3         points[DIRECTIONS];
    block             room;
    const abut_hull3 *hull;
    abut_vec3         origin = {0, 0, 0};
    int32_t           count = take_samples(shape, per_unit, points);
    if (count == 0 || abut_hull3_build(points, count, &room, sizeof room, &hull, NULL) != ABUT_OK) {
        return s;
    }
    abut_real grown = (abut_real)INFINITY;
    if (hull->dimension < 2) {
        abut_vec3 ends[2] = {abut_hull_vertex3(hull, 0), abut_hull_vertex3(hull, hull->vertices - 1)};
        s.measure = abut_measure_corners3(ends, hull->vertices, origin, 1);
    } else {
        s.measure = abut_measure_hull3(hull, origin, 1);
        abut_vec3 middle = abut_scale3(1 / s.measure.volume.weight, s.measure.volume.first);
        grown = 1 + growth(shape, per_unit, hull, middle);
    }
    s.measure.origin = shape->middle;
    s.error = grown * grown * grown * grown * grown - 1;
    s.finite = true;
    return s;
}
