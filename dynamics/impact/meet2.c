// meet2.c : see meet2.h. The time of impact is proved (abut/impact2.h), turns included.
//
// Two that touch at the start have no first touch worth asking for. A is moved back from B then, along the normal of their
// touch, by as much as they may go deeper: from there they have one, which holds for all that happens in the step, whether they
// slide, turn, or part and meet again.
#include "impact/meet2.h"

#include "callback/callback2.h"
#include "state/constants2.h"
#include "state/filled2.h"

abut_real abut_mover_reach2(const abut_mover2 *m)
{
    const abut_vec2 middle = abut_sub2(abut_transform2(m->def->pose, m->def->shape->middle), m->sweep.center);
    return abut_size2(middle) + m->def->shape->reach + m->def->shape->radius;
}

bool abut_mover_is_fast2(const abut_mover2 *m)
{
    const abut_real way = abut_size2(m->sweep.translation) + abut_magnitude1(m->sweep.turn) * abut_mover_reach2(m);
    return way > ABUT_FAST_PART * abut_filled_radius2(m->def->shape);
}

// How far the turn of a mover may take its points.
static abut_real way_of_turn(const abut_mover2 *m)
{
    const abut_real turn = abut_magnitude1(m->sweep.turn);
    return m->def->shape != NULL ? turn * abut_mover_reach2(m) : turn > 0 ? ABUT_REAL_LARGEST : 0;
}

bool abut_pair_is_fast2(const abut_mover2 *a, const abut_mover2 *b)
{
    const abut_shape2 *of_a = a->def->shape, *of_b = b->def->shape;
    if (of_a == NULL && of_b == NULL) {
        return false;
    }
    const abut_real filled_a = of_a != NULL ? abut_filled_radius2(of_a) : ABUT_REAL_LARGEST;
    const abut_real filled_b = of_b != NULL ? abut_filled_radius2(of_b) : ABUT_REAL_LARGEST;
    const abut_real way = abut_size2(abut_sub2(a->sweep.translation, b->sweep.translation)) + way_of_turn(a) + way_of_turn(b);
    return way > ABUT_FAST_PART * (filled_a < filled_b ? filled_a : filled_b);
}

abut_box2 abut_mover_box2(const abut_dynamics2 *d, const abut_mover2 *m)
{
    const abut_shape2 *shape = m->def->shape;
    const abut_vec2    middle = abut_transform2(m->def->pose, shape->middle);
    const abut_vec2    from = abut_transform2(m->sweep.start, middle), to = abut_add2(from, m->sweep.translation);
    // As the body turns, the middle goes along an arc no longer than this.
    const abut_real arc = abut_magnitude1(m->sweep.turn) * abut_size2(abut_sub2(middle, m->sweep.center));
    const abut_real wide = shape->reach + shape->radius + arc + ABUT_SPECULATIVE * d->options.length;
    const abut_box2 box = {{(from.x < to.x ? from.x : to.x) - wide, (from.y < to.y ? from.y : to.y) - wide},
                           {(from.x > to.x ? from.x : to.x) + wide, (from.y > to.y ? from.y : to.y) + wide}};
    return box;
}

// Of the shape's frame, from that of its body.
static abut_sweep2 sweep_of(const abut_sweep2 *body, abut_pose2 local)
{
    abut_sweep2 sweep = *body;
    sweep.start = abut_compose2(body->start, local);
    sweep.center = abut_unrotate2(local.r, abut_sub2(body->center, local.p));
    return sweep;
}

// Two convex shapes with their motions, and how near an impact lets them come.
typedef struct pair {
    const abut_shape2     *a, *b;
    const abut_halfspace2 *halfspace; // what A is instead
    abut_sweep2            sweep_a, sweep_b;
    abut_real              near;
} pair;

static abut_proximity2 apart_at_start(const pair *p)
{
    const abut_pose2 b_in_a = abut_relative_pose2(p->sweep_a.start, p->sweep_b.start);
    return p->halfspace != NULL ? abut_halfspace2_distance(p->halfspace, p->b, b_in_a)
                                : abut_distance2(p->a, p->b, b_in_a, NULL, NULL);
}

static bool touches(const pair *p, abut_real distance)
{
    return distance <= 2 * p->near;
}

// The part that is free of A where it is set back along a normal from it to B.
static abut_real free_of_set_back(const pair *p, abut_vec2 normal, abut_real by)
{
    const abut_cast_options options = {.target = p->near, .tolerance = p->near / 8};
    const abut_vec2         back = abut_scale2(-by, normal);
    abut_sweep2             from = p->sweep_a;
    from.start.p = abut_add2(from.start.p, back);
    from.center = abut_sub2(from.center, abut_unrotate2(from.start.r, back));
    const abut_hit2 hit = p->halfspace != NULL ? abut_halfspace2_impact(p->halfspace, &from, p->b, &p->sweep_b, &options)
                                               : abut_impact2(p->a, &from, p->b, &p->sweep_b, &options, NULL);
    return hit.hit ? hit.safe : hit.status == ABUT_MISS ? 1 : 0;
}

static abut_real free_of_convex(const pair *p, const abut_ground2 *ground)
{
    const abut_proximity2 start = apart_at_start(p);
    // As deep as it may go: what is deeper already by no more than an eighth of what an impact keeps free.
    const abut_real deeper = p->near / 8 - start.distance > 2 * p->near ? p->near / 8 - start.distance : 2 * p->near;
    const abut_real back = p->near + deeper;
    abut_real part = free_of_set_back(p, abut_rotate2(p->sweep_a.start.r, start.normal), touches(p, start.distance) ? back : 0);
    for (int i = 0; part < 1 && i < ABUT_GROUND_SIDES; ++i) {
        const abut_real other = ground->has[i] ? free_of_set_back(p, ground->normal[i], back) : 0;
        part = other > part ? other : part;
    }
    return part;
}

// ---- the ground ----

static int side_of(abut_vec2 n)
{
    const bool steep = abut_magnitude1(n.y) > abut_magnitude1(n.x);
    return (steep ? 4 : 0) + (n.x < 0 ? 2 : 0) + (n.y < 0 ? 1 : 0);
}

// Of several normals in one eighth the most leftward is kept, of those the lowest.
static void note_convex(const pair *p, abut_ground2 *ground)
{
    const abut_proximity2 start = apart_at_start(p);
    if (!touches(p, start.distance)) {
        return;
    }
    const abut_vec2 normal = abut_rotate2(p->sweep_a.start.r, start.normal);
    const int       side = side_of(normal);
    const abut_vec2 has = ground->normal[side];
    if (!ground->has[side] || normal.x < has.x || (!(has.x < normal.x) && normal.y < has.y)) {
        ground->normal[side] = normal;
        ground->has[side] = true;
    }
}

// ---- surfaces ----

// Whether meeting a part of a surface after a fraction of the motions counts: the caller may let the two pass each other.
static bool part_counts(const abut_dynamics2 *d, const abut_mover2 *const movers[2], const pair *p, int32_t segment,
                        abut_real fraction)
{
    const abut_shape_place2 surface = {.shape = movers[0]->shape,
                                       .body = abut_sweep2_pose(&movers[0]->sweep, fraction),
                                       .part = p->a,
                                       .halfspace = p->halfspace,
                                       .part_pose = abut_sweep2_pose(&p->sweep_a, fraction),
                                       .segment = segment};
    const abut_shape_place2 convex = {.shape = movers[1]->shape, .body = abut_sweep2_pose(&movers[1]->sweep, fraction)};
    return abut_impact_counts2(d, surface, convex);
}

typedef struct segments {
    const abut_dynamics2     *d;
    const abut_mover2 *const *movers; // the surface, and what meets it
    const abut_chain2        *chain;  // one of the two
    const abut_height2       *height;
    bool                      one_sided;
    pair                      pair;   // of a segment
    abut_vec2                 middle; // of B at the start, in the surface's frame
    abut_ground2             *noting; // the ground is noted; NULL: looked at with `ground`
    const abut_ground2       *ground;
    abut_real                 part; // that is free
} segments;

static bool look_at_segment(int32_t segment, void *user)
{
    segments   *s = user;
    abut_vec2   end[2];
    abut_shape2 shape;
    if (s->chain != NULL) {
        abut_chain2_ends(s->chain, segment, end);
    } else {
        abut_height2_ends(s->height, segment, end);
    }
    // The outside is on the right. What is on the other side is pushed out on this one, by the contact.
    const abut_real inside = abut_cross2(abut_sub2(end[1], end[0]), abut_sub2(s->middle, end[0]));
    if ((s->one_sided && inside > 0) || abut_make_capsule2(&shape, end[0], end[1], 0) != ABUT_OK) {
        return true;
    }
    s->pair.a = &shape;
    if (s->noting != NULL) {
        note_convex(&s->pair, s->noting);
    } else {
        const abut_real part = free_of_convex(&s->pair, s->ground);
        s->part = part < s->part && part_counts(s->d, s->movers, &s->pair, segment, part) ? part : s->part;
    }
    return true;
}

// A box, in the frame of a surface as it is at the start, of all places where B may be as seen from there.
static abut_box2 box_seen_from(const abut_sweep2 *a, const abut_sweep2 *b, abut_real reach)
{
    const abut_vec2  from = abut_transform2(b->start, b->center);
    const abut_vec2  to = abut_add2(from, abut_sub2(b->translation, a->translation));
    const abut_pose2 seen = abut_inverse2(a->start);
    const abut_vec2  p = abut_transform2(seen, from), q = abut_transform2(seen, to);
    // As the surface turns, what is seen from it goes round the point that moves straight.
    const abut_real far_p = abut_size2(abut_sub2(p, a->center)), far_q = abut_size2(abut_sub2(q, a->center));
    const abut_real round = abut_magnitude1(a->turn) * (far_p > far_q ? far_p : far_q), wide = reach + round;
    const abut_box2 box = {{(p.x < q.x ? p.x : q.x) - wide, (p.y < q.y ? p.y : q.y) - wide},
                           {(p.x > q.x ? p.x : q.x) + wide, (p.y > q.y ? p.y : q.y) + wide}};
    return box;
}

// How near an impact lets two come: nearer, where one of them is thin.
static abut_real near_of(const abut_dynamics2 *d, const abut_shape2 *a, const abut_shape2 *b)
{
    const abut_real most = ABUT_IMPACT_NEAR * d->options.length;
    const abut_real of_b = abut_filled_radius2(b), of_a = a != NULL ? abut_filled_radius2(a) : of_b;
    return abut_between1((of_a < of_b ? of_a : of_b) / 4, ABUT_IMPACT_LEAST_NEAR * d->options.length, most);
}

static pair pair_of(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b)
{
    const abut_shape_def2 *of_a = a->def, *of_b = b->def;
    const pair             p = {.a = of_a->shape,
                                .b = of_b->shape,
                                .halfspace = of_a->shape == NULL ? abut_world2_halfspace(d->world, of_a->surface) : NULL,
                                .sweep_a = sweep_of(&a->sweep, of_a->pose),
                                .sweep_b = sweep_of(&b->sweep, of_b->pose),
                                .near = near_of(d, of_a->shape, of_b->shape)};
    return p;
}

static void look_at_surface(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b, segments *s)
{
    const pair     *p = &s->pair;
    const abut_box2 box = box_seen_from(&p->sweep_a, &p->sweep_b, abut_mover_reach2(b) + 4 * p->near);
    s->chain = abut_world2_chain(d->world, a->def->surface);
    s->height = abut_world2_height(d->world, a->def->surface);
    s->one_sided = a->def->one_sided;
    s->middle = abut_transform2(abut_relative_pose2(p->sweep_a.start, p->sweep_b.start), p->b->middle);
    if (s->chain != NULL) {
        abut_chain2_in_box(s->chain, box, look_at_segment, s);
    } else if (s->height != NULL) {
        abut_height2_in_box(s->height, box, look_at_segment, s);
    }
}

void abut_note_ground2(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b, abut_ground2 *ground)
{
    const pair p = pair_of(d, a, b);
    if (p.a != NULL || p.halfspace != NULL) {
        note_convex(&p, ground);
    } else {
        segments s = {.d = d, .pair = p, .noting = ground, .part = 1};
        look_at_surface(d, a, b, &s);
    }
}

abut_real abut_free_part2(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b, const abut_ground2 *ground)
{
    const pair               p = pair_of(d, a, b);
    const abut_mover2 *const movers[] = {a, b};
    if (p.a != NULL || p.halfspace != NULL) {
        const abut_real part = free_of_convex(&p, ground);
        // Of a half-space there are no segments.
        return part < 1 && a->def->shape == NULL && !part_counts(d, movers, &p, -1, part) ? 1 : part;
    }
    segments s = {.d = d, .movers = movers, .pair = p, .ground = ground, .part = 1};
    look_at_surface(d, a, b, &s);
    return s.part;
}
