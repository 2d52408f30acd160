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
// Stacked boxes are answered, overlapping, touching or apart within the margin: of two faces flat on each other the normals,
// and the axes of the edges in them, are one axis, so that these are as good is no doubt. All contacts are as deep as the
// boxes, and each is within the margin when they are.
//
// Frame: A's axes, origin in the middle of A; lengths are the caller's, or at unit size where those are far from one.
#include "contact/boxes3.h"
#include "contact/tangent3.h"
#include "query/apart3.h"

static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};

// ---- which contacts -----------------------------------------------------------------------------------------------------

// Where the places are in the plane, and the height of B over A there.
static inline void put(abut_eight3 *in, int half, const abut_sides3 *f)
{
    int                     own = f->whose[half];
    const abut_quad_edges3 *edges = &f->edges[own];
    abut_row4               part = edges->part[f->single & half];
    abut_row4               at[2][2]; // in A's coordinates and in B's
    for (int i = 0; i < 2; ++i) {
        at[own][i] = abut_quad_own3(i, part);
        at[1 - own][i] = abut_quad_over3(edges, i, part);
    }
    abut_row4 height = abut_row4_along(abut_row4_all(f->height[0]), f->height[1], at[1][0]);
    in->x[half] = abut_row4_scale(f->half[0], at[0][0]);
    in->y[half] = abut_row4_scale(f->half[1], at[0][1]);
    in->height[half] = abut_row4_along(height, f->height[2], at[1][1]);
}

// Takes those that are no farther apart than the limit; of a single edge's face its own place only. False when rounding leaves
// any other choice.
static inline bool take(abut_boxes3 *s, abut_eight3 *in, int half, abut_real limit, abut_real doubt)
{
    static const abut_real away[2] = {4, (abut_real)0.5}; // how far from its place others are taken

    const abut_sides3      *f = &s->sides;
    const abut_quad_edges3 *edges = &f->edges[f->whose[half]];
    abut_row4               bound = abut_row4_all(limit);
    abut_row4               lowest = abut_row4_all(-(abut_real)INFINITY);
    abut_row4               place = abut_row4_all((abut_real)f->of[f->whose[half]].edge);
    abut_row4               off = abut_row4_abs(abut_row4_sub(abut_row4_of(0, 1, 2, 3), place));
    abut_row4               nearer = abut_row4_all(away[f->single]);
    abut_row4               near = abut_row4_abs(abut_row4_sub(in->height[half], bound));
    abut_row4               cap = abut_row4_where_less(off, nearer, abut_row4_all((abut_real)INFINITY), lowest);
    uint32_t                over = edges->over & abut_row4_less(off, nearer);
    cap = abut_row4_where_less(edges->part[0], edges->part[1], cap, lowest);
    in->cap[half] = abut_row4_where_less(bound, in->height[half], lowest, cap);
    s->taken |= (over & ~abut_row4_less(bound, in->height[half])) << (4 * half);
    return (over & abut_row4_less(near, abut_row4_all(doubt))) == 0;
}

static inline int32_t count_of(uint32_t bits)
{
    uint32_t count = 0;
    for (int i = 0; i < 2 * 4; ++i) {
        count += bits >> i & 1;
    }
    return (int32_t)count;
}

// In the kernel's frame.
static inline abut_contact3 contact_at(const abut_boxes3 *s, int32_t place)
{
    abut_contact3 c;
    abut_real     at[3];
    at[s->sides.of[0].axis] = s->sides.top;
    at[s->sides.of[0].next] = s->x[place];
    at[s->sides.of[0].after] = s->y[place];
    c.point_a.x = at[0];
    c.point_a.y = at[1];
    c.point_a.z = at[2];
    c.point_b = abut_along3(c.point_a, s->height[place], s->told.normal);
    c.separation = s->height[place];
    c.id = s->name[place];
    return c;
}

static inline void name_all(abut_boxes3 *s)
{
    for (uint32_t rest = s->taken; rest != 0; rest &= rest - 1) {
        int32_t place = abut_lowest_bit(rest);
        s->name[place] = abut_sides_name3(&s->sides, place);
    }
}

// False where rounding could take another contact, none is as deep as the boxes are, or all are in one line. Those of flat
// faces are all taken.
static bool choose(abut_boxes3 *s, const abut_axes3 *boxes, abut_real depth, abut_real margin, bool flat)
{
    const abut_sides3 *f = &s->sides;
    abut_eight3        in;
    bool               sure = true;
    abut_real          limit = flat ? margin + boxes->noise : margin;
    abut_real          doubt = flat ? 0 : ABUT_AXES_CLEAR * boxes->noise;
    in.normal.x = f->normal[f->of[0].next];
    in.normal.y = f->normal[f->of[0].after];
    in.normal.z = f->normal[f->of[0].axis];
    s->taken = 0;
    for (int half = 0; half < 2; ++half) {
        put(&in, half, f);
        sure = take(s, &in, half, limit, doubt) && sure;
        abut_row4_store(s->x + 4 * half, in.x[half]);
        abut_row4_store(s->y + 4 * half, in.y[half]);
        abut_row4_store(s->height + 4 * half, in.height[half]);
    }
    if (s->taken == 0 || !sure) {
        return false;
    }
    name_all(s);
    in.name = s->name;
    abut_reduce3_slack slack = {s->told.error / boxes->unit, f->spread};
    s->total = 1;
    s->count = 1;
    s->chosen[0] = abut_lowest_bit(s->taken);
    if ((s->taken & (s->taken - 1)) != 0) {
        s->total = count_of(s->taken);
        s->count = abut_four_of3(&in, s->total, slack, s->chosen);
    }
    return s->count > 0 && s->height[s->chosen[0]] <= f->spread / 2 - depth;
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// The axes that two parallel faces have in common, A's i and B's j: theirs, and those of the edges in them.
static inline uint32_t axes_of_faces(int i, int j)
{
    uint32_t in_face = ((1u << 3) - 1) & ~(1u << j);
    int      p = abut_after3(i);
    int      q = abut_after3(p);
    return 1u << i | 1u << (3 + j) | in_face << 3 * (2 + p) | in_face << 3 * (2 + q);
}

// Whether two faces lie flat on each other, so nearly that all contacts are as deep, and no axis is as good but those of these
// faces. Then all of these are the same, but for rounding.
static inline bool faces_are_flat(const abut_boxes3 *s, const abut_axes3 *boxes, uint32_t best)
{
    const abut_sides3 *f = &s->sides;
    const abut_real    rise = abut_abs(f->height[1]) + abut_abs(f->height[2]);
    const abut_real    lean = abut_abs(f->normal[f->of[0].next]) + abut_abs(f->normal[f->of[0].after]);
    return !f->single && 2 * rise <= boxes->noise && lean <= ABUT_CONTACT3_SPREAD &&
           (best & ~axes_of_faces(f->of[0].axis, f->of[1].axis)) == 0;
}

// Whether the separation of two flat faces is right to the last bit: the boxes have the same axes, and nothing was rounded.
static bool is_exact(const abut_boxes3 *s, const abut_axes3 *boxes)
{
    const abut_real a = boxes->half_a[s->sides.of[0].axis];
    const abut_real b = boxes->half_b[s->sides.of[1].axis];
    const abut_real sum = a + b;
    abut_bits4      turned = 0;
    for (int i = 0; i < 3; ++i) {
        abut_row4 size = abut_row4_abs(boxes->row[i]);
        turned |= abut_row4_less(abut_row4_all(0), size) & abut_row4_less(size, abut_row4_all(1));
    }
    return turned == 0 && sum - a == b && sum - b == a && s->middle.x == 0 && s->middle.y == 0 && s->middle.z == 0;
}

static void tell(abut_boxes3 *s, const abut_axes3 *boxes, const abut_real normal[3], abut_real separation)
{
    abut_real distance = boxes->unit * separation;
    abut_vec3 n = {normal[0], normal[1], normal[2]};
    s->told.normal = n;
    s->told.distance = distance;
    s->told.error = boxes->unit * boxes->noise + ABUT_NOISE3_DISTANCE * abut_abs(distance) + ABUT_ERROR_FLOOR;
    s->told.status = ABUT_OK;
}

// Overlapping, or apart by no more than the margin. Of the axes of flat faces the first of the best is taken, as the plain way
// does (query/boxes3.c), which looks at faces alone when these are apart. Then the largest separation is no more than the
// distance, and any contact no less.
static bool facing(abut_boxes3 *s, const abut_axes3 *boxes, const abut_separations3 *along, abut_real separation,
                   abut_real margin)
{
    abut_real doubt = ABUT_AXES_CLEAR * boxes->noise;
    uint32_t  best = abut_separated_more3(along, separation - doubt);
    bool      deep = separation < -doubt;
    bool      flat = !deep || (best & (best - 1)) != 0; // or in doubt
    bool      inside = separation < margin - doubt;
    abut_real normal[3];
    abut_axis_normal3(boxes, abut_lowest_bit(flat && separation <= 0 ? abut_most_separated3(along, separation) : best), normal);
    tell(s, boxes, normal, separation);
    if (!abut_sides_of3(&s->sides, boxes, normal) || (flat && !faces_are_flat(s, boxes, best)) ||
        (!inside && !is_exact(s, boxes)) || !choose(s, boxes, -separation, margin, flat)) {
        return false;
    }
    if (!deep) {
        s->told.error += boxes->unit * abut_max(s->height[s->chosen[0]] - separation, 0);
    }
    return true;
}

// Farther apart than the margin: no contacts.
static bool apart(abut_boxes3 *s, const abut_axes3 *boxes, const abut_separations3 *along, abut_real separation,
                  const abut_shape3 *a, abut_real margin)
{
    s->count = 0;
    s->total = 0;
    if (!abut_axes_apart3(boxes, along, separation, a, &s->told) || !(s->told.distance - s->told.error > margin)) {
        return false;
    }
    s->told.status = margin > 0 ? ABUT_BEYOND : ABUT_OK;
    return true;
}

bool abut_boxes_meet3(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                      abut_cache3 *cache)
{
    abut_axes3 boxes;
    if (!abut_axes_of3(&boxes, a, b, b_in_a)) {
        return false;
    }
    abut_separations3 along = abut_separations_of3(&boxes);
    abut_real         separation = abut_largest_separation3(&along);
    abut_real         doubt = ABUT_AXES_CLEAR * boxes.noise;
    abut_real         reach = margin / boxes.unit;
    bool              within = boxes.radius == 0 && separation <= reach;
    s->middle = a->middle;
    s->unit = boxes.unit;
    if (!(within && facing(s, &boxes, &along, separation, reach)) &&
        !(separation > doubt && apart(s, &boxes, &along, separation, a, margin))) {
        return false;
    }
    if (cache != NULL) {
        cache->normal = s->told.normal;
    }
    return true;
}

// In the caller's frame and unit.
static inline abut_contact3 finished(const abut_boxes3 *s, int32_t place)
{
    abut_contact3 c = contact_at(s, place);
    c.point_a = abut_along3(s->middle, s->unit, c.point_a);
    c.point_b = abut_along3(s->middle, s->unit, c.point_b);
    c.separation *= s->unit;
    return c;
}

static inline abut_contact3 chosen(const abut_boxes3 *s, int32_t which)
{
    return which < s->count ? finished(s, s->chosen[which]) : none;
}

// Written as one value, so that no compiler makes it elsewhere first.
abut_manifold3 abut_boxes_manifold3(const abut_boxes3 *s)
{
    abut_vec3 tangent[2];
    abut_tangents3(s->told.normal, tangent);
    abut_contact3 first = chosen(s, 0);
    abut_contact3 second = none;
    abut_contact3 third = none;
    abut_contact3 fourth = none;
    if (s->count > 1) {
        second = chosen(s, 1);
        third = chosen(s, 2);
        fourth = chosen(s, 3);
    }
    return (abut_manifold3){s->told.normal,
                            {tangent[0], tangent[1]},
                            {first, second, third, fourth},
                            s->count,
                            s->total,
                            s->told.distance,
                            s->told.error,
                            s->told.status,
                            0};
}

void abut_boxes_points3(const abut_boxes3 *s, abut_contact3 *points)
{
    int32_t place = abut_lowest_bit(s->taken | 1u << 2 * 4);
    int32_t written = 0;
    for (int32_t step = 0; step < 2 * 4 && written < s->total; ++step) {
        if ((s->taken >> place & 1) != 0) {
            points[s->sides.of[0].upper ? written : s->total - 1 - written] = finished(s, place);
            written += 1;
        }
        place = abut_sides_next3(&s->sides, place);
    }
}
