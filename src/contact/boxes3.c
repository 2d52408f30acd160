// boxes3.c : the contact manifold of two boxes of space, with few branches.
//
// The separating axis test over all fifteen axes at once (axes3.h): the largest separation is the depth, exactly, whichever
// kind of axis it is of. Along that normal each box turns a face or an edge towards the other; both are laid into one plane and
// clipped edge by edge (sides3.h), and four of the contacts are chosen (four3.h).
//
// What it answers, the plain way (collide3.c) would answer too, with the same names: two axes as good, a corner of one face in
// line with an edge of the other, a feature that is barely the squarest, a contact barely within the margin are left to the
// plain way, each with a multiple of what rounding may do. The depth is off by no more than axes3.h says of a separation: each
// is an upper bound of the depth, and the least of the true ones is the depth.
//
// Frame: A's axes, origin in the middle of A; lengths are the caller's, or at unit size where those are far from one.
#include "contact/boxes3.h"
#include "contact/four3.h"
#include "contact/sides3.h"
#include "contact/tangent3.h"
#include "query/apart3.h"

// The contacts' places (sides3.h).
typedef struct places {
    abut_eight3 in;
    uint32_t    taken; // bit for bit
    bool        sure;
} places;

// Where the places are in the plane, and the height of B over A there.
static inline void put(places *s, int half, const abut_sides3 *f)
{
    const abut_quad_edges3 *edges = abut_sides_edges3(f, half);
    abut_row4               part = f->single >= 0 && half == 1 ? edges->to : edges->from;
    abut_row4               own[2] = {abut_quad_own3(0, part), abut_quad_own3(1, part)};
    abut_row4               over[2] = {abut_quad_over3(edges, 0, part), abut_quad_over3(edges, 1, part)};
    const abut_row4        *in_a = edges == &f->of_a ? own : over;
    const abut_row4        *in_b = edges == &f->of_a ? over : own;
    abut_row4               height = abut_row4_along(abut_row4_all(f->height[0]), f->height[1], in_b[0]);
    s->in.x[half] = abut_row4_scale(f->half[0], in_a[0]);
    s->in.y[half] = abut_row4_scale(f->half[1], in_a[1]);
    s->in.height[half] = abut_row4_along(height, f->height[2], in_b[1]);
}

// Takes those that are no farther apart than the limit, and notes whether rounding leaves any other choice.
static inline void take(places *s, int half, const abut_sides3 *f, abut_real limit, abut_real doubt)
{
    const abut_quad_edges3 *edges = abut_sides_edges3(f, half);
    abut_row4               bound = abut_row4_all(limit);
    abut_row4               none = abut_row4_all(-(abut_real)INFINITY);
    abut_row4               cap = abut_row4_where_less(edges->from, edges->to, abut_row4_all((abut_real)INFINITY), none);
    uint32_t                over = edges->over;
    if (f->single >= 0) {
        int       edge = f->single == 0 ? f->a.edge : f->b.edge;
        abut_row4 off = abut_row4_abs(abut_row4_sub(abut_row4_of(0, 1, 2, 3), abut_row4_all((abut_real)edge)));
        cap = abut_row4_where_less(off, abut_row4_all((abut_real)0.5), cap, none);
        over &= 1u << edge;
    }
    abut_row4 near = abut_row4_abs(abut_row4_sub(s->in.height[half], bound));
    s->in.cap[half] = abut_row4_where_less(bound, s->in.height[half], none, cap);
    s->taken |= (over & ~abut_row4_less(bound, s->in.height[half])) << (4 * half);
    s->sure = s->sure && (over & abut_row4_less(near, abut_row4_all(doubt))) == 0;
}

static inline int32_t count_of(uint32_t bits)
{
    uint32_t count = 0;
    for (int i = 0; i < 2 * 4; ++i) {
        count += bits >> i & 1;
    }
    return (int32_t)count;
}

// How contacts are brought back to the caller's unit and frame.
typedef struct writer {
    const abut_sides3 *patch;
    abut_real          x[2 * 4], y[2 * 4], height[2 * 4];
    abut_vec3          normal, middle; // of A
    abut_real          unit;
} writer;

static inline void writer_of(writer *w, const abut_sides3 *f, const places *s, abut_vec3 middle, abut_real unit)
{
    w->patch = f;
    for (int i = 0; i < 2; ++i) {
        abut_row4_store(w->x + 4 * i, s->in.x[i]);
        abut_row4_store(w->y + 4 * i, s->in.y[i]);
        abut_row4_store(w->height + 4 * i, s->in.height[i]);
    }
    w->normal.x = f->normal[0];
    w->normal.y = f->normal[1];
    w->normal.z = f->normal[2];
    w->middle = middle;
    w->unit = unit;
}

// In the kernel's frame.
static inline abut_contact3 contact_at(const writer *w, int32_t place)
{
    abut_contact3 c;
    abut_real     at[3];
    at[w->patch->a.axis] = w->patch->top;
    at[w->patch->a.next] = w->x[place];
    at[w->patch->a.after] = w->y[place];
    c.point_a.x = at[0];
    c.point_a.y = at[1];
    c.point_a.z = at[2];
    c.point_b = abut_along3(c.point_a, w->height[place], w->normal);
    c.separation = w->height[place];
    c.id = abut_sides_name3(w->patch, place);
    return c;
}

// In the caller's.
static inline abut_contact3 finished(const writer *w, int32_t place)
{
    abut_contact3 c = contact_at(w, place);
    c.point_a = abut_along3(w->middle, w->unit, c.point_a);
    c.point_b = abut_along3(w->middle, w->unit, c.point_b);
    c.separation *= w->unit;
    return c;
}

// The full set, counter-clockwise about the normal.
static void write_all(const writer *w, uint32_t taken, int32_t count, abut_contact3 *points)
{
    int32_t place = abut_lowest_bit(taken);
    int32_t written = 0;
    for (int32_t step = 0; step < 2 * 4 && written < count; ++step) {
        if ((taken >> place & 1) != 0) {
            points[w->patch->a.upper ? written : count - 1 - written] = finished(w, place);
            written += 1;
        }
        place = abut_sides_next3(w->patch, place);
    }
}

// The four, where those of two as good have to be told apart by their names.
static int32_t chosen_by_name(const writer *w, uint32_t taken, int32_t count, abut_reduce3_slack slack,
                              int32_t chosen[ABUT_MANIFOLD3_POINTS])
{
    abut_contact3 points[2 * 4];
    int32_t       place[2 * 4];
    int32_t       written = 0;
    for (int32_t i = 0; i < 2 * 4; ++i) {
        if ((taken >> i & 1) != 0) {
            place[written] = i;
            points[written] = contact_at(w, i);
            written += 1;
        }
    }
    int32_t found = abut_reduce3(points, count, w->normal, slack, chosen);
    for (int32_t i = 0; i < found; ++i) {
        chosen[i] = place[chosen[i]];
    }
    return found;
}

static void fill(abut_manifold3 *m, const abut_real normal[3], abut_real distance, abut_real error)
{
    m->normal.x = normal[0];
    m->normal.y = normal[1];
    m->normal.z = normal[2];
    abut_tangents3(m->normal, m->tangent);
    m->count = 0;
    m->total = 0;
    m->distance = distance;
    m->error = error + ABUT_NOISE3_DISTANCE * abut_abs(distance) + ABUT_ERROR_FLOOR;
    m->status = ABUT_OK;
    m->supports = 0;
}

// False where rounding could take another contact, or none is as deep as the boxes are.
static bool contacts(const abut_axes3 *boxes, const abut_sides3 *f, abut_real depth, abut_real margin, abut_vec3 middle,
                     abut_manifold3 *m, abut_contact3 *points)
{
    static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};

    places s;
    s.taken = 0;
    s.sure = true;
    s.in.normal.x = f->normal[f->a.next];
    s.in.normal.y = f->normal[f->a.after];
    s.in.normal.z = f->normal[f->a.axis];
    for (int half = 0; half < 2; ++half) {
        put(&s, half, f);
        take(&s, half, f, margin, ABUT_AXES_CLEAR * boxes->noise);
    }
    if (s.taken == 0 || !s.sure) {
        return false;
    }
    abut_reduce3_slack slack = {m->error / boxes->unit, f->spread};
    int32_t            chosen[ABUT_MANIFOLD3_POINTS];
    writer             w;
    writer_of(&w, f, &s, middle, boxes->unit);
    m->total = count_of(s.taken);
    m->count = abut_four_of3(&s.in, m->total, slack, chosen);
    if (m->count == 0) {
        m->count = chosen_by_name(&w, s.taken, m->total, slack, chosen);
    }
    for (int32_t i = 0; i < m->count; ++i) {
        m->points[i] = finished(&w, chosen[i]);
    }
    for (int32_t i = m->count; i < ABUT_MANIFOLD3_POINTS; ++i) {
        m->points[i] = none;
    }
    if (points != NULL) {
        write_all(&w, s.taken, m->total, points);
    }
    return w.height[chosen[0]] <= f->spread / 2 - depth;
}

// Farther apart than the margin: no contacts, but the distance's own fields.
static bool apart(const abut_axes3 *boxes, const abut_separations3 *s, abut_real separation, const abut_shape3 *a,
                  abut_real margin, abut_manifold3 *m)
{
    static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};

    abut_proximity3 p;
    if (!abut_axes_apart3(boxes, s, separation, a, &p) || !(p.distance - p.error > margin)) {
        return false;
    }
    for (int32_t i = 0; i < ABUT_MANIFOLD3_POINTS; ++i) {
        m->points[i] = none;
    }
    m->normal = p.normal;
    abut_tangents3(m->normal, m->tangent);
    m->count = 0;
    m->total = 0;
    m->distance = p.distance;
    m->error = p.error;
    m->status = margin > 0 ? ABUT_BEYOND : ABUT_OK;
    m->supports = 0;
    return true;
}

static bool overlapping(const abut_axes3 *boxes, const abut_separations3 *s, abut_real separation, const abut_shape3 *a,
                        abut_real margin, abut_manifold3 *m, abut_contact3 *points)
{
    uint32_t best = abut_separated_more3(s, separation - ABUT_AXES_CLEAR * boxes->noise);
    if (boxes->radius > 0 || (best & (best - 1)) != 0) {
        return false;
    }
    abut_sides3 f;
    abut_real   normal[3];
    abut_axis_normal3(boxes, abut_lowest_bit(best), normal);
    if (!abut_sides_of3(&f, boxes, normal)) {
        return false;
    }
    fill(m, normal, boxes->unit * separation, boxes->unit * boxes->noise);
    return contacts(boxes, &f, -separation, margin / boxes->unit, a->middle, m, points);
}

bool abut_boxes3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                 abut_manifold3 *m, abut_contact3 *points)
{
    abut_axes3 boxes;
    if (!abut_axes_of3(&boxes, a, b, b_in_a)) {
        return false;
    }
    abut_separations3 s = abut_separations_of3(&boxes);
    abut_real         separation = abut_largest_separation3(&s);
    bool              clear = s.sure && abut_abs(separation) > ABUT_AXES_CLEAR * boxes.noise;
    if (!clear || !(separation > 0 ? apart(&boxes, &s, separation, a, margin, m)
                                   : overlapping(&boxes, &s, separation, a, margin, m, points))) {
        return false;
    }
    if (cache != NULL) {
        cache->normal = m->normal;
    }
    return true;
}
