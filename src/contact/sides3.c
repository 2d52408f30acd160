// sides3.c : what two boxes turn towards each other along a normal, laid into one plane.
//
// Each turns a face or an edge, chosen as face3.c chooses. An edge turned towards the other is an edge of the face that is
// squarest to the normal, so both are seen as faces: A's is a rectangle about the origin, B's a parallelogram, and quads3.h
// says which parts of the edges of each are over the other. Names are those of face3.h.
#include "contact/sides3.h"
#include "base/tolerance_shape3.h"
#include "contact/contact_id3.h"

static inline abut_box_side3 side_of(const abut_real d[3])
{
    const abut_real slack = ABUT_BOX_LEAN;
    const abut_real along[3] = {abut_abs(d[0]), abut_abs(d[1]), abut_abs(d[2])};
    abut_box_side3  s;
    s.axis = along[1] > along[0];
    s.axis = along[2] > along[s.axis] ? 2 : s.axis;
    s.next = abut_after3(s.axis);
    s.after = abut_after3(s.next);
    s.upper = d[s.axis] > 0;
    s.whole = along[s.axis] >= ABUT_FACE_SQUARE3;
    s.edge = 0;
    s.over = false;
    s.sure = abut_abs(along[s.axis] - ABUT_FACE_SQUARE3) > slack;
    if (!s.whole) {
        abut_real first = along[1] * (1 + ABUT_FACE_PREFERENCE) - along[0];
        int       edge = first < 0;
        abut_real second = along[2] * (1 + ABUT_FACE_PREFERENCE) - along[edge];
        edge = second < 0 ? 2 : edge;
        // The edge along the face's first coordinate is on one side of the second, and the other way round.
        s.sure = s.sure && abut_abs(first) > slack && abut_abs(second) > slack && edge != s.axis;
        s.edge = edge == s.next ? 2 * (d[s.after] > 0) : 3 - 2 * (d[s.next] > 0);
    }
    return s;
}

static inline uint32_t corner_name(const abut_box_side3 *s, int corner)
{
    uint32_t first = corner == 1 || corner == 2;
    uint32_t second = (corner >= 2) ^ s->over;
    return (uint32_t)s->upper << s->axis | first << s->next | second << s->after;
}

// 4 times the edge's axis, and the sides it is on along the two after that.
static inline uint32_t edge_name(const abut_box_side3 *s, int edge)
{
    bool along_first = edge == 0 || edge == 2;
    return along_first ? 4 * (uint32_t)s->next + (uint32_t)((edge == 2) ^ s->over) + 2 * (uint32_t)s->upper
                       : 4 * (uint32_t)s->after + (uint32_t)s->upper + 2 * (uint32_t)(edge == 1);
}

// A way seen along the normal: where it leads in the plane, and how high above it.
typedef struct seen {
    abut_real at[2], height;
} seen;

static inline seen see(const abut_sides3 *f, abut_real per_square, abut_real size, const abut_real way[3])
{
    abut_real height = size * (way[f->a.axis] * per_square);
    seen s = {{size * way[f->a.next] - f->normal[f->a.next] * height, size * way[f->a.after] - f->normal[f->a.after] * height},
              height};
    return s;
}

static inline abut_real least_of(const abut_real half[3])
{
    return abut_min(abut_min(half[0], half[1]), half[2]);
}

// From B's coordinates to A's.
static inline abut_quad_map3 map_to_a(abut_sides3 *f, const abut_axes3 *boxes, abut_real wide[2], abut_real thick)
{
    const abut_real *out = boxes->column[f->b.axis];
    abut_real        per_square = 1 / f->normal[f->a.axis];
    abut_real        side = f->b.upper ? boxes->half_b[f->b.axis] : -boxes->half_b[f->b.axis];
    abut_real        way[3] = {boxes->way[0] + side * out[0], boxes->way[1] + side * out[1], boxes->way[2] + side * out[2]};
    way[f->a.axis] -= f->top;
    seen      c = see(f, per_square, 1, way);
    seen      u = see(f, per_square, boxes->half_b[f->b.next], boxes->column[f->b.next]);
    seen      v = see(f, per_square, boxes->half_b[f->b.after], boxes->column[f->b.after]);
    abut_real turn = u.at[0] * v.at[1] - u.at[1] * v.at[0] < 0 ? -1 : 1;
    f->b.over = turn < 0;
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

// And back. `wide` is how long B's edges are in the plane, at most.
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

bool abut_sides_of3(abut_sides3 *f, const abut_axes3 *boxes, const abut_real normal[3])
{
    const abut_real(*c)[3] = boxes->column;
    abut_real against[3];
    for (int i = 0; i < 3; ++i) {
        f->normal[i] = normal[i];
        against[i] = -((c[i][0] * normal[0] + c[i][1] * normal[1]) + c[i][2] * normal[2]);
    }
    f->spread = ABUT_CONTACT3_SPREAD * boxes->size;
    f->a = side_of(normal);
    f->b = side_of(against);
    f->single = f->a.whole ? (f->b.whole ? -1 : 1) : 0;
    f->top = f->a.upper ? boxes->half_a[f->a.axis] : -boxes->half_a[f->a.axis];
    f->half[0] = boxes->half_a[f->a.next];
    f->half[1] = boxes->half_a[f->a.after];
    abut_real thick = 4 * f->spread; // a line's spread is seen at an angle, and from either side
    bool      sure = f->a.sure && f->b.sure && (f->a.whole || f->b.whole);
    if (!sure || !(abut_min(least_of(boxes->half_a), least_of(boxes->half_b)) > thick)) {
        return false;
    }
    abut_real      wide[2];
    abut_quad_map3 to_a = map_to_a(f, boxes, wide, thick);
    abut_quad_map3 to_b = inverse(&to_a, f, wide, thick);
    f->b.edge = f->b.over && (f->b.edge & 1) == 0 ? 2 - f->b.edge : f->b.edge;
    f->of_a = abut_quad_edges_of3(&to_b);
    f->of_b = abut_quad_edges_of3(&to_a);
    return (f->of_a.doubt | f->of_b.doubt) == 0;
}

uint64_t abut_sides_name3(const abut_sides3 *f, int32_t place)
{
    const abut_quad_edges3 *edges = abut_sides_edges3(f, place / 4);
    int                     edge = place & (4 - 1);
    bool                    of_a = edges == &f->of_a;
    bool                    at_end = f->single >= 0 && place >= 4;
    int                     cut = abut_quad_cut3(edges, edge, at_end);
    int                     corner = (edge + (int)at_end) & (4 - 1);
    if (cut < 0) {
        return of_a ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, corner_name(&f->a, corner), 0)
                    : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, corner_name(&f->b, corner));
    }
    return abut_contact_id3(ABUT_CONTACT_EDGES, edge_name(&f->a, of_a ? edge : cut), edge_name(&f->b, of_a ? cut : edge));
}

int32_t abut_sides_next3(const abut_sides3 *f, int32_t place)
{
    int half = place / 4;
    int edge = place & (4 - 1);
    int cut = abut_quad_cut3(abut_sides_edges3(f, half), edge, true);
    if (f->single >= 0) {
        return place ^ 4;
    }
    return cut < 0 ? 4 * half + ((edge + 1) & (4 - 1)) : 4 * (1 - half) + cut;
}
