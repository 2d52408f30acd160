// parallel_edges2.c : both ends of what the edges of two capsules, or of a box and a capsule, have in common.
//
// The contacts are those of polygons2.c: a segment faces along both its sides, a box by the squarer of the two edges at its
// corner.
//
// Frame: A's axes, from the middle of A's core. Normal and tangent as in edge_overlap2.h.
#include "pairs/parallel_edges2.h"
#include "clip/edge_overlap2.h"
#include "pairs/capsule2.h"

static inline void round_edge(abut_stretch2 *edge, bool of_a, abut_real radius)
{
    edge->radius = of_a ? radius : -radius;
    edge->per_radius = 1 / edge->radius;
}

// The edge of a box that it turns towards the other shape, and how it leans.
typedef struct side {
    abut_real lean; // of the edge, counter-clockwise, along the outward normal
    abut_real run;  // and, backwards, along what that is turned by
    abut_real face; // how far from the box' middle it is
    abut_real half; // of it
    uint32_t  edge;
} side;

ABUT_INLINE side side_of_box(const abut_crate2 *box, abut_vec2 n, bool of_a)
{
    abut_vec2       out = of_a ? n : abut_unrotate2(box->turn, abut_neg2(n)); // the normal, outward, in the box' axes
    int             right = abut_right_of_box2(out);
    const abut_real outs[2] = {out.y, out.x};
    const abut_real leans[2] = {-out.x, out.y};
    const abut_real halves[2] = {box->half.y, box->half.x};
    const abut_real signs[2] = {1, -1};
    int             negative = outs[right] < 0;
    side            s = {leans[right] * signs[negative], abut_abs(outs[right]), halves[right], halves[1 - right],
                         abut_edge_of_box2(right, negative)};
    return s;
}

ABUT_INLINE void stretch_of_side(abut_stretch2 *f, const side *s, const abut_crate2 *box, abut_vec2 n, bool of_a,
                                 abut_real radius)
{
    abut_real out = of_a ? 1 : -1;
    uint32_t  after = (s->edge + 1) & (1 | 2);
    f->height = abut_dot2(n, box->middle) + out * (s->face * s->run);
    f->middle = abut_dot2(abut_perp2(n), box->middle) - out * (s->face * s->lean);
    f->slope = s->lean / s->run;
    f->lean = s->lean;
    f->half = s->half * s->run;
    f->low = of_a ? s->edge : after;
    f->high = of_a ? after : s->edge;
    round_edge(f, of_a, radius);
}

ABUT_INLINE void stretch_of_stick(abut_stretch2 *f, const abut_segment2 *s, abut_vec2 n, bool of_a, abut_real radius)
{
    static const abut_real signs[2] = {-1, 1};

    abut_vec2 t = abut_perp2(n);
    abut_real lean = abut_dot2(n, s->along);
    abut_real run = abut_dot2(t, s->along);
    int       forward = run > 0;
    f->height = abut_dot2(n, s->middle);
    f->slope = lean / run;
    f->lean = signs[forward] * lean;
    f->middle = abut_dot2(t, s->middle);
    f->half = s->half * abut_abs(run);
    f->low = (uint32_t)(1 - forward);
    f->high = (uint32_t)forward;
    round_edge(f, of_a, radius);
}

ABUT_INLINE void stretch_of(abut_stretch2 *f, const abut_kernel_frame2 *s, abut_vec2 n, bool of_a)
{
    const abut_shape2 *shape = of_a ? s->a : s->b;
    if (shape->core == ABUT_CORE2_BOX) {
        abut_crate2 box = of_a ? abut_crate_of_a2(s) : abut_crate_of_b2(s);
        side        face = side_of_box(&box, n, of_a);
        stretch_of_side(f, &face, &box, n, of_a, shape->radius);
    } else {
        abut_segment2 bar = of_a ? abut_segment_of_a2(s) : abut_segment_of_b2(s);
        stretch_of_stick(f, &bar, n, of_a, shape->radius);
    }
}

abut_manifold2 abut_edges_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    const abut_proximity2 *nearest, uint64_t id)
{
    abut_kernel_frame2 s;
    abut_meeting2      meeting;
    abut_manifold2     m = abut_single_manifold2(nearest, margin, id);
    if (!abut_kernel_frame_of2(&s, a, b, b_in_a)) {
        return m;
    }
    stretch_of(&meeting.a, &s, nearest->normal, true);
    stretch_of(&meeting.b, &s, nearest->normal, false);
    meeting.normal = nearest->normal;
    meeting.middle = a->middle;
    meeting.unit = 1;
    abut_meet2(&meeting);
    if (meeting.high - meeting.low > ABUT_CONTACT_SPREAD * s.size) {
        abut_fill_contacts2(&meeting, margin + nearest->error, nearest->error, &m);
    }
    return m.count > 0 ? m : abut_single_manifold2(nearest, margin, id);
}
