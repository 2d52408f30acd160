// rim_edge3.c : the contacts of a rim with an edge, or with a box's side: what clip3.c finds, in closed form.
//
// In the plane of the rim the other's edges are lines. A line crosses the circle in two places, and the side of the rim's
// polygon in which each of them is, is the one it crosses: a line between two neighbouring points crosses both the arc and the
// side between them, or neither. The points on its left are those from the one crossing to the other, which are a number's
// bits; a point that is on the left of all edges is over a face. A corner is over the polygon if it is on the inner side of the
// side that its direction names.
//
// The point that stands where the rim is deepest lies under an edge that touches the rim: there the edge goes through it, and
// that is one contact, of the point.
//
// All of it is clear where each other crossing is farther from its side's two ends than clipping's planes are thick
// (ABUT_CLIP_CLEAR3 spreads), and each corner so far from its side. What is not clear is left to clip3.c. The outline of
// the patch is gone round counter-clockwise.
#include "clip/rim_edge3.h"
#include "clip/contact_id3.h"

enum { CORNERS = 4, POINTS = ABUT_FACE3_POINTS };

// A corner of the other face, and the line of the edge from it to the next.
typedef struct corner {
    abut_epa_seed3 at;
    bool           inside;
    int32_t        in, out;                   // the sides by which the line comes and goes; -1 where it misses
    bool           in_at_point, out_at_point; // by the point where that side begins
    abut_real      from, to;                  // where it does, as parts of the edge
} corner;

typedef struct patch {
    const abut_rim3  *rim;
    const abut_face3 *other;
    abut_vec3         up;                  // of the other face
    abut_real         upright;             // how far that and the normal agree
    bool              turned;              // its corners run clockwise about the normal
    corner            corner[CORNERS + 1]; // the first once more at the end
    int32_t           count;
    uint32_t          over; // which points of the rim are over the other face
    abut_real         margin, spread;
    abut_contact3    *points;
    int32_t           found;
    bool              sure;
} patch;

static inline int32_t corner_of(const patch *p, int32_t i)
{
    return p->turned ? p->count - 1 - i : i;
}

// Backwards the edge from the last corner to the first stays the last; the others turn round.
static uint32_t edge_name(const patch *p, int32_t edge)
{
    return p->other->edge[p->turned && edge < p->count - 1 ? p->count - 2 - edge : edge];
}

// Positive on the inner side of a side of the rim's polygon, in radii times its length.
static inline abut_real inward(const abut_rim3 *rim, int32_t side, abut_epa_seed3 at, abut_epa_seed3 *along)
{
    abut_epa_seed3 here = abut_rim_at3(rim, side);
    abut_epa_seed3 next = abut_rim_at3(rim, abut_after_on_rim3(side));
    along->x = next.x - here.x;
    along->y = next.y - here.y;
    return along->x * (at.y - here.y) - along->y * (at.x - here.x);
}

// ---- where lines cross --------------------------------------------------------------------------------------------------

// Points after one to another, as bits.
static inline uint32_t points_between(int32_t after, int32_t to)
{
    uint32_t low = (uint32_t)-1 >> (POINTS - 1 - ((to - after - 1) & (POINTS - 1)));
    int32_t  by = abut_after_on_rim3(after);
    return low << by | (by > 0 ? low >> (POINTS - by) : 0);
}

// The line of an edge, as it crosses the polygon: by which sides it comes and goes, and which points are on its left.
typedef struct line {
    abut_epa_seed3 from, d;
    abut_real      length, doubt;
    int32_t        in, out;
    bool           in_at_point, out_at_point;
    bool           sure;
} line;

// How far a point of the rim is to the left of a line, times its length.
static inline abut_real leftward(const abut_rim3 *rim, int32_t i, const line *l)
{
    abut_epa_seed3 w = abut_rim_at3(rim, i);
    return l->d.x * (w.y - l->from.y) - l->d.y * (w.x - l->from.x);
}

// Whether the line comes in between two points, clearly.
static inline bool comes_in(const abut_rim3 *rim, const line *l, int32_t left, int32_t right)
{
    return leftward(rim, left, l) > l->doubt && leftward(rim, right, l) < -l->doubt;
}

// Where the deepest point meets an edge the line goes through it, and it counts as on neither side. So it does for clipping if
// the line crosses both sides there within a spread of the point: these are no longer than a half, and rise from the line by
// their other ends' heights.
static bool goes_through(const patch *p, const line *l)
{
    const abut_rim3 *rim = p->rim;
    if (rim->deepest < 0) {
        return false;
    }
    abut_real off = abut_abs(leftward(rim, rim->deepest, l));
    abut_real next = abut_abs(leftward(rim, abut_after_on_rim3(rim->deepest), l));
    abut_real before = abut_abs(leftward(rim, abut_before_on_rim3(rim->deepest), l));
    return off * rim->radius <= 2 * p->spread * abut_min(next, before);
}

static uint32_t cross_sides(line *l, const patch *p)
{
    const abut_rim3 *rim = p->rim;
    int32_t          low = l->in;
    int32_t          high = l->out;
    int32_t          at = rim->deepest;
    l->in_at_point = false;
    l->out_at_point = false;
    if (goes_through(p, l)) {
        l->in_at_point = l->d.x * rim->depth.x + l->d.y * rim->depth.y < 0;
        l->out_at_point = !l->in_at_point;
        l->in = l->in_at_point ? at : l->in;
        l->out = l->out_at_point ? at : l->out;
        low = l->in_at_point ? abut_before_on_rim3(at) : l->in;
        high = l->out_at_point ? abut_before_on_rim3(at) : l->out;
    }
    l->sure = comes_in(rim, l, low, abut_after_on_rim3(l->in)) && comes_in(rim, l, abut_after_on_rim3(l->out), high);
    return points_between(l->out, low);
}

// No crossing: the line misses the circle, or all of the polygon.
static uint32_t miss(line *l, const patch *p, bool left)
{
    const abut_rim3 *rim = p->rim;
    int32_t          next = abut_after_on_rim3(l->in);
    abut_real        sign = left ? 1 : -1;
    l->sure = sign * leftward(rim, l->in, l) > l->doubt && sign * leftward(rim, next, l) > l->doubt;
    l->in = -1;
    return left ? (uint32_t)-1 : 0;
}

static uint32_t cross_circle(line *l, const patch *p)
{
    abut_epa_seed3 d = l->d;
    abut_real      square = d.x * d.x + d.y * d.y;
    abut_real      middle = l->from.x * d.y - l->from.y * d.x; // the middle is so far to the left, times the length
    abut_real      rest = square - middle * middle;
    l->length = abut_sqrt(square);
    l->doubt = p->rim->doubt * l->length;
    if (!(rest > 0)) {
        l->sure = rest < -2 * 2 * p->rim->doubt * square;
        l->in = -1;
        return middle > 0 ? (uint32_t)-1 : 0;
    }
    abut_real      root = abut_sqrt(rest);
    abut_epa_seed3 in = {d.y * middle - d.x * root, -d.x * middle - d.y * root};
    abut_epa_seed3 out = {d.y * middle + d.x * root, -d.x * middle + d.y * root};
    l->in = abut_rim_side3(p->rim, in);
    l->out = abut_rim_side3(p->rim, out);
    return l->in == l->out && !goes_through(p, l) ? miss(l, p, middle > 0) : cross_sides(l, p);
}

// Where along its edge a line crosses a side, or passes the deepest point.
static inline abut_real crossing(const abut_rim3 *rim, const line *l, int32_t side, bool at_point)
{
    if (at_point) {
        abut_epa_seed3 off = {rim->depth.x - l->from.x, rim->depth.y - l->from.y};
        return (off.x * l->d.x + off.y * l->d.y) / (l->length * l->length);
    }
    abut_epa_seed3 along;
    abut_real      above = inward(rim, side, l->from, &along);
    return above / (along.y * l->d.x - along.x * l->d.y);
}

// Finds where the edge from corner i crosses the polygon; which of its points are on the left. One with a corner inside does.
static uint32_t cross(patch *p, int32_t i)
{
    corner  *c = &p->corner[i];
    line     l = {c->at, {c[1].at.x - c->at.x, c[1].at.y - c->at.y}, 0, 0, -1, -1, false, false, true};
    uint32_t left = cross_circle(&l, p);
    p->sure &= l.sure && l.length > 2 * 2 * p->rim->doubt;
    c->in = l.in;
    c->out = l.out;
    c->in_at_point = l.in_at_point;
    c->out_at_point = l.out_at_point;
    if (l.in >= 0) {
        c->from = crossing(p->rim, &l, l.in, l.in_at_point);
        c->to = crossing(p->rim, &l, l.out, l.out_at_point);
    } else {
        c->from = 0;
        c->to = 0;
        p->sure = p->sure && !c->inside && !c[1].inside;
    }
    return left;
}

// ---- contacts -----------------------------------------------------------------------------------------------------------

static inline uint64_t vertex_id(bool of_a, uint32_t name)
{
    return of_a ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, name, 0) : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, name);
}

// Between a place on A's surface and one on B's that is so far along the normal. Made in the next free place, and counted if it
// is within the margin.
static inline void add(patch *p, bool of_a, abut_vec3 place, abut_real rise, uint64_t id)
{
    abut_contact3 *c = &p->points[p->found];
    abut_vec3      other = abut_along3(place, rise, p->rim->normal);
    c->point_a = of_a ? place : other;
    c->point_b = of_a ? other : place;
    c->separation = of_a ? rise : -rise;
    c->id = id;
    p->sure &= abut_abs(c->separation - p->margin) > p->spread / 2;
    p->found += c->separation <= p->margin;
}

static void add_corner(patch *p, int32_t i)
{
    int32_t   at = corner_of(p, i);
    abut_vec3 place = p->other->point[at];
    add(p, !p->rim->of_a, place, abut_rim_rise3(p->rim, place), vertex_id(!p->rim->of_a, p->other->vertex[at]));
}

static uint32_t point_name(const abut_rim3 *rim, int32_t i)
{
    return rim->names + (uint32_t)(rim->turned ? -i & (POINTS - 1) : i);
}

static void add_crossing(patch *p, int32_t i, int32_t side, bool at_point, abut_real part)
{
    const abut_rim3 *rim = p->rim;
    abut_vec3        from = p->other->point[corner_of(p, i)];
    abut_vec3        to = p->other->point[corner_of(p, i + 1 < p->count ? i + 1 : 0)];
    abut_vec3        place = abut_along3(from, part, abut_sub3(to, from));
    uint32_t         on_rim = rim->names + (uint32_t)(rim->turned ? POINTS - 1 - side : side);
    uint32_t         edge = edge_name(p, i);
    uint64_t         id = abut_contact_id3(ABUT_CONTACT_EDGES, rim->of_a ? on_rim : edge, rim->of_a ? edge : on_rim);
    add(p, !rim->of_a, place, abut_rim_rise3(rim, place), at_point ? vertex_id(rim->of_a, point_name(rim, side)) : id);
}

static void add_point(patch *p, int32_t i)
{
    const abut_rim3 *rim = p->rim;
    abut_epa_seed3   at = abut_rim_at3(rim, i);
    abut_vec3 place = abut_along3(abut_along3(rim->centre, rim->radius * at.x, rim->first), rim->radius * at.y, rim->second);
    abut_real rise = abut_dot3(abut_sub3(p->other->point[0], place), p->up) / p->upright;
    add(p, rim->of_a, place, rise, vertex_id(rim->of_a, point_name(rim, i)));
}

// The rim's points that follow a side, until one is not over the other face.
static void add_points(patch *p, int32_t side)
{
    for (int32_t step = 0; step < POINTS; ++step) {
        side = abut_after_on_rim3(side);
        if ((p->over >> side & 1) == 0) {
            return;
        }
        add_point(p, side);
    }
}

static void add_patch(patch *p)
{
    int32_t edges = p->count > 2 ? p->count : 1;
    bool    crossed = false;
    for (int32_t i = 0; i < edges; ++i) {
        const corner *c = &p->corner[i];
        bool          leaves = !c[1].inside;
        bool          meets = c->inside | c[1].inside | (c->in >= 0 && c->from > 0 && c->from < 1);
        if (!meets) {
            continue;
        }
        crossed = true;
        if (c->inside) {
            add_corner(p, i);
        } else {
            add_crossing(p, i, c->in, c->in_at_point, c->from);
        }
        if (leaves) {
            add_crossing(p, i, c->out, c->out_at_point, c->to);
            add_points(p, c->out);
        } else if (p->count == 2) {
            add_corner(p, 1);
        }
    }
    if (!crossed) {
        add_points(p, POINTS - 1); // all are over the other face, or none
    }
}

// The corners in the plane of the rim; whether they are over it.
static void lay(patch *p)
{
    for (int32_t i = 0; i < p->count; ++i) {
        abut_epa_seed3 along;
        corner        *c = &p->corner[i];
        c->at = abut_rim_flat3(p->rim, p->other->point[corner_of(p, i)]);
        abut_real above = inward(p->rim, abut_rim_side3(p->rim, c->at), c->at, &along);
        c->inside = above > 0;
        p->sure &= abut_abs(above) > p->rim->doubt;
    }
    p->corner[p->count] = p->corner[0];
}

bool abut_over_rim3(const abut_rim3 *rim, const abut_face3 *other, abut_vec3 other_normal, abut_real margin, abut_real spread,
                    abut_contact3 *points, int32_t *count)
{
    patch     p;
    abut_real squareness = abut_dot3(other_normal, rim->normal);
    p.rim = rim;
    p.other = other;
    p.turned = squareness < 0;
    p.up = other_normal;
    p.upright = squareness;
    p.count = other->count;
    p.margin = margin;
    p.spread = spread;
    p.points = points;
    p.found = 0;
    p.sure = true;
    lay(&p);
    p.over = p.count > 2 ? (uint32_t)-1 : 0;
    for (int32_t i = 0; i < (p.count > 2 ? p.count : 1) && p.sure; ++i) {
        p.over &= cross(&p, i);
    }
    if (p.sure) {
        add_patch(&p);
    }
    *count = p.found;
    return p.sure;
}

// ---- the distance's own points ------------------------------------------------------------------------------------------

bool abut_spot_on_rim3(const abut_rim3 *rim, abut_vec3 place, abut_real spread, abut_face3 *spot)
{
    abut_epa_seed3 at = abut_rim_flat3(rim, place);
    abut_epa_seed3 along;
    int32_t        side = abut_rim_side3(rim, at);
    abut_real      at_once = spread / (2 * rim->radius);
    spot->count = 0;
    for (int32_t k = 0; k < 2; ++k) {
        int32_t        i = k == 0 ? side : abut_after_on_rim3(side);
        abut_epa_seed3 w = abut_rim_at3(rim, i);
        abut_real      off = abut_max(abut_abs(at.x - w.x), abut_abs(at.y - w.y));
        if (off <= at_once) {
            spot->count = 1;
            spot->vertex[0] = point_name(rim, i);
            return true;
        }
        if (off <= rim->doubt) {
            return false;
        }
    }
    return abut_abs(inward(rim, side, at, &along)) > rim->doubt;
}
