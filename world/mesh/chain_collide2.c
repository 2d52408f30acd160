// chain_collide2.c : the contacts of a chain with a convex shape.
//
// 1. Each segment near the shape is asked for its contacts, as if it were alone.
// 2. A segment's own shortest way out is not the surface's where it leads into a neighbour (seam2.h). Such a segment is asked
//    again along its own normal.
// 3. Contacts of one line become one manifold, as if its segments had been one side.
#include "abut/chain2.h"
#include "mesh/chain_walk2.h"
#include "mesh/seam2.h"

typedef struct surface {
    const abut_chain2    *chain;
    const abut_shape2    *shape;
    abut_pose2            pose;
    abut_real             margin, weld;
    bool                  one_sided;
    abut_chain_manifold2 *found;
    int32_t               count, capacity;
    bool                  full;
} surface;

static abut_real square(abut_vec2 v)
{
    return abut_dot2(v, v);
}

// The segment's normal on the side where the shape is, or outside of a one-sided chain.
static abut_vec2 normal_to_shape(const surface *s, const abut_vec2 v[2])
{
    const abut_vec2 n = abut_segment_normal2(v);
    const abut_vec2 middle = abut_transform2(s->pose, s->shape->middle);
    return s->one_sided || abut_dot2(n, abut_sub2(middle, v[0])) >= 0 ? n : abut_neg2(n);
}

// Whether a point is near the box of a segment; most are not, and this says so at once.
static bool is_near(const abut_vec2 v[2], abut_vec2 p, abut_real weld)
{
    const abut_real x = p.x, y = p.y, w = weld;
    return !((v[0].x > x + w && v[1].x > x + w) || (v[0].x < x - w && v[1].x < x - w) || (v[0].y > y + w && v[1].y > y + w) ||
             (v[0].y < y - w && v[1].y < y - w));
}

// Whether another segment at one of the contacts rises above the line through it.
static bool leads_into_neighbour(const surface *s, const abut_chain_manifold2 *m)
{
    for (int32_t k = 0; k < s->count; ++k) {
        abut_vec2 v[2];
        abut_chain2_ends(s->chain, s->found[k].segment[0], v);
        for (int32_t i = 0; i < m->manifold.count && s->found[k].segment[0] != m->segment[0]; ++i) {
            const abut_vec2 point = m->manifold.points[i].point_a;
            if (is_near(v, point, s->weld) && abut_is_on_segment2(v, point, s->weld) &&
                abut_rises_above2(v, point, m->manifold.normal, s->weld)) {
                return true;
            }
        }
    }
    return false;
}

static void keep(surface *s, int32_t segment, const abut_manifold2 *m)
{
    if (m->count > 0 && s->count == s->capacity) {
        s->full = true;
    } else if (m->count > 0) {
        s->found[s->count++] = (abut_chain_manifold2){*m, {segment, m->count > 1 ? segment : -1}};
    }
}

static void find_contacts(surface *s)
{
    abut_chain_walk2 walk;
    abut_chain_walk2_begin(&walk, s->chain, abut_grown_bounds2(s->shape, s->pose, s->margin));
    for (int32_t t = abut_chain_walk2_next(&walk); t >= 0; t = abut_chain_walk2_next(&walk)) {
        const abut_shape2    segment = abut_chain_segment2(s->chain, t);
        const abut_manifold2 m = abut_collide2(&segment, s->shape, s->pose, s->margin, NULL);
        keep(s, t, &m);
    }
}

// Whether the contacts of a segment are not the surface's.
static bool is_ghost(const surface *s, const abut_chain_manifold2 *m)
{
    abut_vec2 v[2];
    abut_chain2_ends(s->chain, m->segment[0], v);
    const abut_vec2 n = normal_to_shape(s, v);
    const bool      outward = abut_dot2(n, m->manifold.normal) > 0;
    const abut_real lean = abut_cross2(n, m->manifold.normal);
    const bool      square_on = 4 * 4 * lean * lean <= ABUT_CHAIN_LEAN * ABUT_CHAIN_LEAN;
    return !(square(n) > 0 && square_on && outward) && ((s->one_sided && !outward) || leads_into_neighbour(s, m));
}

// Asks the segments of ghosts again, along their own normals. What is asked of neighbours is decided before any changes.
static void turn_ghosts(surface *s)
{
    const int32_t before = s->count;
    for (int32_t i = 0; i < before; ++i) {
        s->found[i].manifold.supports = is_ghost(s, &s->found[i]);
    }
    for (int32_t i = 0; i < before; ++i) {
        if (s->found[i].manifold.supports) {
            abut_vec2     v[2];
            const int32_t t = s->found[i].segment[0];
            abut_chain2_ends(s->chain, t, v);
            const abut_shape2 segment = abut_chain_segment2(s->chain, t);
            s->found[i].manifold = abut_collide2_along(&segment, s->shape, s->pose, normal_to_shape(s, v), s->margin);
            s->found[i].segment[1] = s->found[i].manifold.count > 1 ? t : -1;
        }
    }
}

// A shape deep in a crease may lie over none of its segments, seen along their own normals. It touches all the same, so the
// contacts of the deepest of them stay, as if it were alone.
static void keep_the_deepest(surface *s)
{
    bool    any = false;
    int32_t deepest = 0;
    for (int32_t i = 0; i < s->count; ++i) {
        any = any || s->found[i].manifold.count > 0;
    }
    if (any || s->count == 0) {
        return;
    }
    s->count = 0;
    find_contacts(s);
    for (int32_t i = 1; i < s->count; ++i) {
        deepest = s->found[i].manifold.distance < s->found[deepest].manifold.distance ? i : deepest;
    }
    s->found[0] = s->found[deepest];
    s->count = 1;
}

static bool is_one_line(const surface *s, const abut_manifold2 *a, const abut_manifold2 *b)
{
    const abut_real apart = abut_dot2(a->normal, abut_sub2(b->points[0].point_a, a->points[0].point_a));
    const abut_real lean = abut_cross2(a->normal, b->normal);
    return abut_dot2(a->normal, b->normal) > 0 && lean <= ABUT_CHAIN_LEAN && lean >= -ABUT_CHAIN_LEAN && apart <= s->weld &&
           apart >= -s->weld;
}

// A contact and the segment it is of.
typedef struct named {
    abut_contact2 contact;
    int32_t       segment;
    abut_real     along; // the tangent
} named;

// The one manifold of all contacts in the line of found[of]: the two outermost, the deeper first. Those that it is made of are
// emptied.
static abut_chain_manifold2 merged(surface *s, int32_t of)
{
    abut_chain_manifold2 out = s->found[of];
    const abut_manifold2 line = out.manifold;
    const named          first = {line.points[0], out.segment[0], abut_dot2(line.tangent, line.points[0].point_a)};
    named                low = first, high = first;
    for (int32_t i = of; i < s->count; ++i) {
        abut_manifold2 *m = &s->found[i].manifold;
        if (m->count == 0 || !is_one_line(s, &line, m)) {
            continue;
        }
        for (int32_t k = 0; k < m->count; ++k) {
            const named next = {m->points[k], s->found[i].segment[k], abut_dot2(line.tangent, m->points[k].point_a)};
            low = next.along < low.along ? next : low;
            high = next.along > high.along ? next : high;
        }
        out.manifold.distance = m->distance < out.manifold.distance ? m->distance : out.manifold.distance;
        out.manifold.error = m->error > out.manifold.error ? m->error : out.manifold.error;
        m->count = 0;
    }
    const bool  swap = high.contact.separation < low.contact.separation;
    const named one = swap ? high : low, other = swap ? low : high;
    const bool  two = high.along - low.along > s->weld;
    out.manifold.points[0] = one.contact;
    out.manifold.points[1] = two ? other.contact : (abut_contact2){{0, 0}, {0, 0}, 0, 0};
    out.manifold.count = two ? 2 : 1;
    out.segment[0] = one.segment;
    out.segment[1] = two ? other.segment : -1;
    return out;
}

static bool is_deeper(const abut_chain_manifold2 *a, const abut_chain_manifold2 *b)
{
    return a->manifold.distance < b->manifold.distance ||
           (a->manifold.distance == b->manifold.distance && a->segment[0] < b->segment[0]);
}

// Puts the manifolds in order as they come, each into the place of one that has been read.
static void merge_lines(surface *s)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->count; ++i) {
        if (s->found[i].manifold.count > 0) {
            const abut_chain_manifold2 next = merged(s, i);
            int32_t                    place = count++;
            for (; place > 0 && is_deeper(&next, &s->found[place - 1]); --place) {
                s->found[place] = s->found[place - 1];
            }
            s->found[place] = next;
        }
    }
    s->count = count;
}

int32_t abut_chain2_collide(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, abut_real margin,
                            const abut_chain_options2 *options, abut_chain_manifold2 *manifolds, int32_t capacity,
                            abut_status *status)
{
    static const abut_chain_options2 none = {0};

    const abut_chain_options2 *o = options != NULL ? options : &none;
    const abut_shape2          probe = abut_chain_segment2(chain, 0);
    abut_status                said = abut_distance2(&probe, shape, pose, NULL, NULL).status;
    surface s = {chain, shape, pose, margin > 0 ? margin : 0, o->weld, o->one_sided, manifolds, 0, capacity, false};
    if (!(o->weld > 0)) {
        s.weld = ABUT_CHAIN_WELD * abut_shape_size2(shape);
    }
    if (said != ABUT_INVALID) {
        find_contacts(&s);
        turn_ghosts(&s);
        keep_the_deepest(&s);
        merge_lines(&s);
        said = s.full ? ABUT_NO_ROOM : ABUT_OK;
    }
    if (status != NULL) {
        *status = said;
    }
    return s.count;
}
