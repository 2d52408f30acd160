// apart3.c : whether two boxes touch, and their distance when the cores are apart.
//
// The largest separation s along the fifteen axes (axes3.h) is a lower bound of the distance. It is the distance where the two
// features that the axis belongs to lie over each other: a corner over the inside of a face, or the insides of two edges across
// each other. Else one of the nearest two points is a corner of a box, and the distance is the least of the sixteen corners'
// from the other box: what a corner's coordinates there leave when they are cut off at the half sizes (Ericson 2005, "Real-Time
// Collision Detection", section 5.1.3). Cut off coordinates leave no rounding behind, so the normal is square to the edge or
// the face that the corner is nearest to.
//
// B's columns are taken for square to each other there. Whatever that, and rounding, cost is measured: the separation along the
// normal found is a lower bound, whatever normal that is, and how far the corner's distance is above it goes into the error. A
// normal too bad for that is none.
//
// Frame: as in axes3.h.
#include "query/apart3.h"

// Where the cores come nearest: a point of A's, and the way from there to B's.
typedef struct nearest {
    abut_real normal[3];
    abut_real distance; // at least this
    abut_real gap;      // and at most so much more
    abut_real point[3];
} nearest;

static inline abut_real dot(const abut_real a[3], const abut_real b[3])
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

// ---- two features over each other ---------------------------------------------------------------------------------------

// B's corner, or the middle of an edge of it along axis `free`, that comes first along the normal.
static inline void front_of_b(const abut_axes3 *boxes, const abut_real normal[3], int free, abut_real at[3])
{
    at[0] = boxes->way[0];
    at[1] = boxes->way[1];
    at[2] = boxes->way[2];
    for (int j = 0; j < 3; ++j) {
        abut_real half = j == free ? 0 : boxes->half_b[j];
        abut_real side = dot(normal, boxes->axis[3 + j]) > 0 ? -half : half;
        for (int i = 0; i < 3; ++i) {
            at[i] += side * boxes->axis[3 + j][i];
        }
    }
}

// A's corner likewise.
static inline void front_of_a(const abut_axes3 *boxes, const abut_real normal[3], abut_real at[3])
{
    for (int i = 0; i < 3; ++i) {
        at[i] = normal[i] > 0 ? boxes->half_a[i] : -boxes->half_a[i];
    }
}

// A corner of B over a face of A, square to axis i.
static bool over_face_of_a(const abut_axes3 *boxes, int i, nearest *n)
{
    int       p = abut_after3(i);
    int       q = abut_after3(p);
    abut_real corner[3];
    front_of_b(boxes, n->normal, 3, corner);
    for (int k = 0; k < 3; ++k) {
        n->point[k] = corner[k] - n->distance * n->normal[k];
    }
    return abut_abs(corner[p]) <= boxes->half_a[p] && abut_abs(corner[q]) <= boxes->half_a[q];
}

// A corner of A over a face of B. What its columns lack of being square to each other is far less than the slack.
static bool over_face_of_b(const abut_axes3 *boxes, int j, nearest *n)
{
    abut_real rest[3];
    bool      inside = true;
    front_of_a(boxes, n->normal, n->point);
    for (int i = 0; i < 3; ++i) {
        rest[i] = n->point[i] - boxes->way[i];
    }
    for (int k = abut_after3(j); k != j; k = abut_after3(k)) {
        inside = inside && abut_abs(dot(rest, boxes->axis[3 + k])) <= boxes->half_b[k] - ABUT_ROTATION_SLACK * boxes->size;
    }
    return inside;
}

// Edges along axis i of A and column j of B: where the two lines come nearest, both are inside.
static bool edge_over_edge(const abut_axes3 *boxes, int i, int j, nearest *n)
{
    int              p = abut_after3(i);
    int              q = abut_after3(p);
    const abut_real *c = boxes->axis[3 + j];
    abut_real        on_b[3];
    front_of_a(boxes, n->normal, n->point);
    front_of_b(boxes, n->normal, j, on_b);
    abut_real back = (on_b[p] - n->point[p]) * c[p] + (on_b[q] - n->point[q]) * c[q];
    abut_real along = -back / (c[p] * c[p] + c[q] * c[q]);
    n->point[i] = on_b[i] + along * c[i];
    return abut_abs(along) <= boxes->half_b[j] && abut_abs(n->point[i]) <= boxes->half_a[i];
}

static bool features_meet(const abut_axes3 *boxes, int axis, nearest *n)
{
    int row = axis / 3;
    int place = axis - 3 * row;
    n->gap = 0;
    abut_axis_normal3(boxes, axis, n->normal);
    if (row == 0) {
        return over_face_of_a(boxes, place, n);
    }
    return row == 1 ? over_face_of_b(boxes, place, n) : edge_over_edge(boxes, row - 2, place, n);
}

// ---- corners ------------------------------------------------------------------------------------------------------------

// A box as seen by another one: in that one's axes, from its middle.
typedef struct view {
    abut_real        middle[3];
    abut_real        axis[3][3];
    const abut_real *half, *other; // its own half sizes and the other's
} view;

// The corner nearest to the other box, of eight, and the square of its distance.
static inline abut_real nearest_corner(const view *v, int *corner)
{
    abut_row4 first = abut_row4_of(-1, 1, -1, 1);
    abut_row4 second = abut_row4_of(-1, -1, 1, 1);
    abut_row4 zero = abut_row4_all(0);
    abut_row4 square[2] = {zero, zero};
    for (int i = 0; i < 3; ++i) {
        abut_row4 at = abut_row4_along(abut_row4_all(v->middle[i]), v->half[0] * v->axis[0][i], first);
        abut_row4 other = abut_row4_all(v->other[i]);
        abut_row4 third = abut_row4_all(v->half[2] * v->axis[2][i]);
        at = abut_row4_along(at, v->half[1] * v->axis[1][i], second);
        abut_row4 low = abut_row4_max(abut_row4_sub(abut_row4_abs(abut_row4_sub(at, third)), other), zero);
        abut_row4 high = abut_row4_max(abut_row4_sub(abut_row4_abs(abut_row4_add(at, third)), other), zero);
        square[0] = abut_row4_add(square[0], abut_row4_mul(low, low));
        square[1] = abut_row4_add(square[1], abut_row4_mul(high, high));
    }
    abut_row4 least = abut_row4_min(square[0], square[1]);
    least = abut_row4_min(least, abut_row4_round(least));
    least = abut_row4_min(least, abut_row4_round(abut_row4_round(least)));
    uint32_t more = abut_row4_less(least, square[0]) | abut_row4_less(least, square[1]) << 4;
    *corner = abut_lowest_bit(~more);
    return abut_row4_first(least);
}

// The corner itself, and what it leaves outside the other box.
static inline void place_corner(const view *v, int corner, abut_real at[3], abut_real outside[3])
{
    for (int i = 0; i < 3; ++i) {
        at[i] = v->middle[i];
        for (int k = 0; k < 3; ++k) {
            abut_real side = v->half[k] * v->axis[k][i];
            at[i] += (corner >> k & 1) != 0 ? side : -side;
        }
        abut_real beyond = abut_max(abut_abs(at[i]) - v->other[i], 0);
        outside[i] = at[i] < 0 ? -beyond : beyond;
    }
}

static inline view view_of_b(const abut_axes3 *boxes)
{
    view v;
    for (int i = 0; i < 3; ++i) {
        v.middle[i] = boxes->way[i];
        for (int k = 0; k < 3; ++k) {
            v.axis[k][i] = boxes->axis[3 + k][i];
        }
    }
    v.half = boxes->half_b;
    v.other = boxes->half_a;
    return v;
}

static inline view view_of_a(const abut_axes3 *boxes)
{
    view v;
    for (int j = 0; j < 3; ++j) {
        v.middle[j] = -dot(boxes->way, boxes->axis[3 + j]);
        for (int k = 0; k < 3; ++k) {
            v.axis[k][j] = boxes->axis[3 + j][k];
        }
    }
    v.half = boxes->half_a;
    v.other = boxes->half_b;
    return v;
}

// How far the boxes are apart along a unit normal: their distance is at least that.
static abut_real separation_along(const abut_axes3 *boxes, const abut_real normal[3])
{
    abut_real reach = 0;
    for (int i = 0; i < 3; ++i) {
        reach += boxes->half_a[i] * abut_abs(normal[i]);
        reach += boxes->half_b[i] * abut_abs(dot(normal, boxes->axis[3 + i]));
    }
    return dot(normal, boxes->way) - reach;
}

static bool by_corners(const abut_axes3 *boxes, nearest *n)
{
    view      b = view_of_b(boxes);
    view      a = view_of_a(boxes);
    int       of_b, of_a;
    abut_real square_b = nearest_corner(&b, &of_b);
    abut_real square_a = nearest_corner(&a, &of_a);
    abut_real distance = abut_sqrt(abut_min(square_a, square_b));
    abut_real at[3], outside[3];
    if (square_a < square_b) {
        // Turned into A's axes; from B to A's corner is against the normal.
        place_corner(&a, of_a, at, outside);
        for (int i = 0; i < 3; ++i) {
            const abut_real row[3] = {boxes->axis[3][i], boxes->axis[3 + 1][i], boxes->axis[3 + 2][i]};
            n->normal[i] = -dot(outside, row) / distance;
            n->point[i] = (of_a >> i & 1) != 0 ? boxes->half_a[i] : -boxes->half_a[i];
        }
    } else {
        place_corner(&b, of_b, at, outside);
        for (int i = 0; i < 3; ++i) {
            n->normal[i] = outside[i] / distance;
            n->point[i] = at[i] - outside[i];
        }
    }
    n->distance = separation_along(boxes, n->normal);
    n->gap = distance - n->distance;
    return distance > ABUT_AXES_CLEAR * boxes->noise && abut_abs(n->gap) <= boxes->noise;
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

bool abut_axes_apart3(const abut_axes3 *boxes, const abut_separations3 *s, abut_real largest, const abut_shape3 *a,
                      abut_proximity3 *p)
{
    nearest n;
    n.distance = largest;
    if (!features_meet(boxes, abut_lowest_bit(abut_most_separated3(s, largest)), &n) && !by_corners(boxes, &n)) {
        return false;
    }
    abut_real distance = boxes->unit * n.distance;
    abut_real radius = boxes->unit * boxes->radius;
    abut_vec3 way = {n.point[0], n.point[1], n.point[2]};
    p->normal.x = abut_flush(n.normal[0]) + 0; // no negative zeros
    p->normal.y = abut_flush(n.normal[1]) + 0;
    p->normal.z = abut_flush(n.normal[2]) + 0;
    p->distance = distance - radius;
    p->point_a = abut_along3(a->middle, boxes->unit, way);
    p->point_a = abut_along3(p->point_a, a->radius, p->normal);
    p->point_b = abut_along3(p->point_a, p->distance, p->normal);
    p->error = boxes->unit * (abut_max(n.gap, 0) + boxes->noise) + ABUT_NOISE3_DISTANCE * abut_abs(distance) +
               ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    p->status = ABUT_OK;
    p->supports = 0;
    return true;
}

bool abut_boxes_apart3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                       abut_proximity3 *p)
{
    abut_axes3 boxes;
    if (!abut_axes_of3(&boxes, a, b, b_in_a)) {
        return false;
    }
    abut_separations3 s = abut_separations_of3(&boxes);
    abut_real         largest = abut_largest_separation3(&s);
    if (!(largest > ABUT_AXES_CLEAR * boxes.noise) || !abut_axes_apart3(&boxes, &s, largest, a, p)) {
        return false;
    }
    if (cache != NULL) {
        cache->normal = p->normal;
    }
    return true;
}

// The largest separation is the depth when the cores overlap and no more than their distance when they do not: clear verdicts
// need nothing else. Rounded boxes may touch though their cores are apart.
bool abut_boxes_touch3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool *touching)
{
    abut_axes3 boxes;
    if (!abut_axes_of3(&boxes, a, b, b_in_a)) {
        return false;
    }
    abut_separations3 s = abut_separations_of3(&boxes);
    abut_real         largest = abut_largest_separation3(&s);
    abut_real         doubt = ABUT_AXES_CLEAR * boxes.noise;
    *touching = largest < 0;
    if (abut_abs(largest) <= doubt) {
        return false;
    }
    if (largest < 0 || largest > boxes.radius * (1 + ABUT_EPSILON) + doubt) {
        return true;
    }
    abut_proximity3 p;
    bool            answered = abut_axes_apart3(&boxes, &s, largest, a, &p);
    *touching = answered && p.distance <= 0;
    return answered;
}
