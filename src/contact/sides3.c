// sides3.c : what two boxes turn towards each other along a normal, laid into one plane.
//
// Each turns a face or an edge, chosen as face3.c chooses. An edge turned towards the other is an edge of the face that is
// squarest to the normal, so both are seen as faces: A's is a rectangle about the origin, B's a parallelogram, and quads3.h
// says which parts of the edges of each are over the other. Names are those of face3.h. Choices that fall either way are made
// by tables and arithmetic: a processor guesses half of them wrong.
#include "contact/sides3.h"
#include "base/tolerance_shape3.h"
#include "contact/contact_id3.h"

static const abut_real sign[2] = {-1, 1};

static inline abut_box_side3 side_of(const abut_real d[3])
{
    static const int next[3] = {1, 2, 0};
    static const int after[3] = {2, 0, 1};

    const abut_real slack = ABUT_BOX_LEAN;
    const abut_real along[3] = {abut_abs(d[0]), abut_abs(d[1]), abut_abs(d[2])};
    abut_box_side3  s;
    s.axis = along[1] > along[0];
    int third = along[2] > along[s.axis];
    s.axis = s.axis * (1 - third) + 2 * third;
    s.next = next[s.axis];
    s.after = after[s.axis];
    s.upper = d[s.axis] > 0;
    s.whole = along[s.axis] >= ABUT_FACE_SQUARE3;
    s.over = false;
    // 4 times the edge's axis, and the sides it is on along the two after that.
    s.first_edge[0] = 4 * (uint32_t)s.next + 2 * (uint32_t)s.upper;
    s.first_edge[1] = 4 * (uint32_t)s.after + (uint32_t)s.upper;
    // The edge squarest to the direction, unless one of a lower name is nearly as square.
    abut_real first = along[1] * (1 + ABUT_FACE_PREFERENCE) - along[0];
    int       edge = first < 0;
    abut_real second = along[2] * (1 + ABUT_FACE_PREFERENCE) - along[edge];
    int       last = second < 0;
    edge = edge * (1 - last) + 2 * last;
    // The edge along the face's first coordinate is on one side of the second, and the other way round.
    const int places[2] = {3 - 2 * (d[s.next] > 0), 2 * (d[s.after] > 0)};
    int       first_is_clear = abut_abs(first) > slack;
    int       second_is_clear = abut_abs(second) > slack;
    int       face_is_clear = abut_abs(along[s.axis] - ABUT_FACE_SQUARE3) > slack;
    int       edge_is_clear = first_is_clear & second_is_clear & (edge != s.axis);
    s.edge = places[edge == s.next];
    s.sure = face_is_clear & (s.whole | edge_is_clear);
    return s;
}

static inline uint32_t corner_name(const abut_box_side3 *s, int corner)
{
    uint32_t first = (uint32_t)((corner ^ corner >> 1) & 1);
    uint32_t second = (uint32_t)(corner >> 1) ^ s->over;
    return (uint32_t)s->upper << s->axis | first << s->next | second << s->after;
}

static inline uint32_t edge_name(const abut_box_side3 *s, int edge)
{
    uint32_t second = (uint32_t)edge & 1;
    uint32_t far = (uint32_t)(edge >> 1) ^ (second | s->over); // on the upper side of the other coordinate
    return s->first_edge[second] + (far << second);
}

// A way seen along the normal: where it leads in the plane, and how high above it.
typedef struct seen {
    abut_real at[2], height;
} seen;

static inline seen see(const abut_sides3 *f, abut_real per_square, abut_real size, const abut_real way[3])
{
    const abut_box_side3 *a = &f->of[0];
    abut_real             height = size * (way[a->axis] * per_square);
    seen s = {{size * way[a->next] - f->normal[a->next] * height, size * way[a->after] - f->normal[a->after] * height}, height};
    return s;
}

static inline abut_real least_of(const abut_real half[3])
{
    return abut_min(abut_min(half[0], half[1]), half[2]);
}

// From B's coordinates to A's. `wide` is how long B's edges are in the plane, at most.
static inline abut_quad_map3 map_to_a(abut_sides3 *f, const abut_axes3 *boxes, abut_real wide[2], abut_real thick)
{
    const abut_box_side3 *a = &f->of[0];
    abut_box_side3       *b = &f->of[1];
    const abut_real      *out = boxes->axis[3 + b->axis];
    abut_real             per_square = 1 / f->normal[a->axis];
    abut_real             side = sign[b->upper] * boxes->half_b[b->axis];
    abut_real way[3] = {boxes->way[0] + side * out[0], boxes->way[1] + side * out[1], boxes->way[2] + side * out[2]};
    way[a->axis] -= f->top;
    seen c = see(f, per_square, 1, way);
    seen u = see(f, per_square, boxes->half_b[b->next], boxes->axis[3 + b->next]);
    seen v = see(f, per_square, boxes->half_b[b->after], boxes->axis[3 + b->after]);
    b->over = u.at[0] * v.at[1] - u.at[1] * v.at[0] < 0;
    abut_real turn = sign[1 - b->over];
    f->height[0] = c.height;
    f->height[1] = u.height;
    f->height[2] = turn * v.height;
    wide[0] = abut_abs(u.at[0]) + abut_abs(u.at[1]);
    wide[1] = abut_abs(v.at[0]) + abut_abs(v.at[1]);

    abut_quad_map3 m;
    for (int i = 0; i < 2; ++i) {
        abut_real per_half = 1 / f->half[i];
        m.center[i] = c.at[i] * per_half;
        m.along[i][0] = u.at[i] * per_half;
        m.along[i][1] = turn * v.at[i] * per_half;
        m.thick[i] = thick * per_half;
    }
    return m;
}

static inline abut_quad_map3 inverse(const abut_quad_map3 *m, const abut_sides3 *f, const abut_real wide[2], abut_real thick)
{
    abut_real      per_area = 1 / (m->along[0][0] * m->along[1][1] - m->along[0][1] * m->along[1][0]);
    abut_real      thickness = thick * per_area / (f->half[0] * f->half[1]);
    abut_quad_map3 b;
    b.along[0][0] = m->along[1][1] * per_area;
    b.along[0][1] = -m->along[0][1] * per_area;
    b.along[1][0] = -m->along[1][0] * per_area;
    b.along[1][1] = m->along[0][0] * per_area;
    b.thick[0] = thickness * wide[1];
    b.thick[1] = thickness * wide[0];
    for (int i = 0; i < 2; ++i) {
        b.center[i] = -(b.along[i][0] * m->center[0] + b.along[i][1] * m->center[1]);
    }
    return b;
}

// Whether all corners of B's face are at A's, so near that they have both names: as of equal boxes stacked or side by side.
// Then they are those of A's edges, whole, and B's edges add none.
static bool have_same_corners(abut_sides3 *f, const abut_quad_map3 *to_a)
{
    const abut_row4   one = abut_row4_all(1);
    const abut_row4   none = abut_row4_all(0);
    abut_quad_edges3 *a = &f->edges[0];
    abut_quad_edges3 *b = &f->edges[1];
    abut_bits4        off = 0;
    for (int i = 0; i < 2; ++i) {
        abut_row4 near = abut_row4_all(to_a->thick[i] / (2 * 4)); // half a spread
        off |= abut_row4_less(near, abut_row4_abs(abut_row4_sub(abut_row4_abs(b->start[i]), one)));
    }
    int right = abut_row4_first(b->start[0]) > 0;
    int upper = abut_row4_first(b->start[1]) > 0;
    f->turn = 2 * upper + (right ^ upper);
    f->same = !f->single && off == 0;
    a->over = (1u << 4) - 1;
    b->over = 0;
    a->cut[0] = 0;
    a->cut[1] = 0;
    a->part[0] = none;
    a->part[1] = one;
    b->part[0] = none;
    b->part[1] = none;
    return f->same;
}

bool abut_sides_of3(abut_sides3 *f, const abut_axes3 *boxes, const abut_real normal[3])
{
    abut_box_side3 *a = &f->of[0];
    abut_box_side3 *b = &f->of[1];
    abut_real       against[3];
    for (int i = 0; i < 3; ++i) {
        const abut_real *c = boxes->axis[3 + i];
        f->normal[i] = normal[i];
        against[i] = -((c[0] * normal[0] + c[1] * normal[1]) + c[2] * normal[2]);
    }
    *a = side_of(normal);
    *b = side_of(against);
    f->spread = ABUT_CONTACT3_SPREAD * boxes->size;
    f->single = !(a->whole & b->whole);
    f->whose[0] = a->whole & !b->whole;
    f->whose[1] = a->whole;
    f->same = false;
    f->top = sign[a->upper] * boxes->half_a[a->axis];
    f->half[0] = boxes->half_a[a->next];
    f->half[1] = boxes->half_a[a->after];
    abut_real thick = 4 * f->spread; // a line's spread is seen at an angle, and from either side
    abut_real least = abut_min(least_of(boxes->half_a), least_of(boxes->half_b));
    if (!(a->sure & b->sure & (a->whole | b->whole) & (least > thick))) {
        return false;
    }
    abut_real      wide[2];
    abut_quad_map3 to_a = map_to_a(f, boxes, wide, thick);
    abut_quad_map3 to_b = inverse(&to_a, f, wide, thick);
    b->edge ^= 2 * (b->over & ~b->edge); // on the other side along the second coordinate
    abut_quad_edges_of3(&f->edges[0], &to_b);
    abut_quad_edges_of3(&f->edges[1], &to_a);
    return (f->edges[0].doubt | f->edges[1].doubt) == 0 || have_same_corners(f, &to_a);
}

uint64_t abut_sides_name3(const abut_sides3 *f, int32_t place)
{
    int                     half = place / 4;
    int                     edge = place & (4 - 1);
    int                     own = f->whose[half];
    int                     end = (int)f->single & half;
    const abut_quad_edges3 *e = &f->edges[own];
    uint32_t                cut = e->cut[end] >> edge & 1;
    if (f->same) {
        return abut_contact_id3(ABUT_CONTACT_VERTICES, corner_name(&f->of[0], edge),
                                corner_name(&f->of[1], (edge - f->turn) & (4 - 1)));
    }
    const uint32_t mine[2] = {corner_name(&f->of[own], (edge + end) & (4 - 1)), edge_name(&f->of[own], edge)};
    uint32_t       feature[2];
    feature[own] = mine[cut];
    feature[1 - own] = (0 - cut) & edge_name(&f->of[1 - own], abut_quad_line3(e, edge, end));
    const abut_contact_kind3 kinds[2] = {own == 0 ? ABUT_CONTACT_VERTEX_OF_A : ABUT_CONTACT_VERTEX_OF_B, ABUT_CONTACT_EDGES};
    return abut_contact_id3(kinds[cut], feature[0], feature[1]);
}

int32_t abut_sides_next3(const abut_sides3 *f, int32_t place)
{
    int                     half = place / 4;
    int                     edge = place & (4 - 1);
    const abut_quad_edges3 *e = &f->edges[half];
    if (f->single) {
        return place ^ 4;
    }
    return (e->cut[1] >> edge & 1) == 0 ? 4 * half + ((edge + 1) & (4 - 1)) : 4 * (1 - half) + abut_quad_line3(e, edge, 1);
}
