// boxes2.c : the contact manifold of two boxes, without a branch that could go either way.
//
// The separating axis test over the four axes of two boxes (Gottschalk, Lin, Manocha 1996, in the plane), then the clipping of
// clip2.c in closed form. The box that the best axis belongs to is the reference box, the other one the incident box; seen from
// either the problem is the same, so all that differs is kept by box and by axis, and the best one's is read by its number: no
// processor has to guess which it will be.
//
// Seen along the axis, the reference edge covers a stretch of the tangent, and the incident edge that faces it leans: its
// middle, half length and slope are products of half sizes with the parts of the incident box's axes along normal and tangent.
// Both stretches have two ends in common, and those are the contacts.
//
// Certificate. It answers when the largest separation is clearly negative: then that is the depth. Or when it is clearly
// positive and a point of the incident edge lies as far as that from the point of the reference edge it faces: then that is the
// distance. And when no axis of another direction has nearly the same separation, so that the distance query takes the same
// normal. Whatever else, corner to corner or touching to rounding, it leaves to facing2.c; a test holds the two equal.
//
// Frame: A's axes; lengths are the caller's, or at unit size where those are far from one. The normal points from A to B, and
// the tangent is the normal turned by +90 degrees. R's columns have a length near one.
#include "contact/boxes2.h"
#include "contact/contact_id.h"
#include "math/scale.h"

// By box, A and B: as it sees the pair if it is the reference box. Numbers of two are by its own axes.
typedef struct boxes {
    abut_real half[2][2];
    abut_real other[2][2]; // half sizes of the other box
    abut_real axis[2][2];  // its x axis in A's frame
    abut_real way[2][2];   // to the middle of the other box, along its own two
    abut_real length[2];   // of the other box's axes
    abut_real noise, size; // as in a pair (steps2.h), in the frame's length
    abut_real margin;
    abut_real unit;
} boxes;

// How the incident edge leans. Its normal lies nearer to the axis than to the tangent, so the part of it along the axis is c or
// s, whichever is larger: which axis it is, and of which box, changes neither the part aside nor the slope. Numbers of two are
// for c and for s.
typedef struct lean {
    abut_real along[2]; // without the sign
    abut_real aside[2]; // where its middle lies from the incident box's, along the tangent, for each unit of thickness
    abut_real slope[2]; // infinite for the one that is not chosen where the boxes' axes are parallel
    uint32_t  above[2];
    uint32_t  square[2]; // by reference box: whether it is c or s
} lean;

// An axis chosen, and whether its edge is on its negative side.
typedef struct chosen {
    uint32_t  box, axis, turned;
    abut_real separation;
    abut_real lead; // over the separations of all other directions
} chosen;

// The stretch both edges cover, and their names: 0 below, 1 right, 2 above, 3 left.
typedef struct stretch {
    abut_real at[2], gap[2];
    uint32_t  edge[2]; // by whether it is the incident one
} stretch;

static const abut_real sign_of[2] = {1, -1};
static const abut_real one_if[2] = {0, 1};

// Neither rounded, and B's middle its origin.
static inline bool plain_boxes(const abut_shape2 *a, const abut_shape2 *b)
{
    abut_real aside = abut_abs(b->middle.x) + abut_abs(b->middle.y);
    return a->core == ABUT_CORE2_BOX && b->core == ABUT_CORE2_BOX && (a->radius + b->radius) + aside == 0;
}

static inline void set(abut_real of[2], abut_real x, abut_real y)
{
    of[0] = x;
    of[1] = y;
}

// The pair as each of the boxes sees it.
static inline void set_frames(boxes *z, abut_vec2 half_a, abut_vec2 half_b, abut_vec2 way, abut_rot2 r, abut_real excess)
{
    // The length of R's columns and its inverse by their series.
    abut_real half = excess / 2;
    abut_real square = half * half;
    abut_real column = 1 + (half - square / 2);
    abut_real per_column = 1 - (half - (square + square / 2));
    abut_rot2 unit = {r.c * per_column, r.s * per_column};
    set(z->half[0], half_a.x, half_a.y);
    set(z->half[1], half_b.x * column, half_b.y * column);
    set(z->other[0], half_b.x, half_b.y);
    set(z->other[1], half_a.x, half_a.y);
    set(z->axis[0], 1, 0);
    set(z->axis[1], unit.c, unit.s);
    set(z->way[0], way.x, way.y);
    set(z->way[1], -(unit.c * way.x + unit.s * way.y), unit.s * way.x - unit.c * way.y);
    set(z->length, 1, per_column);
}

static inline bool take(boxes *z, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose, abut_real margin)
{
    abut_real excess = (pose->r.c * pose->r.c - 1) + pose->r.s * pose->r.s;
    if (!(abut_abs(pose->p.x) <= ABUT_REAL_LARGEST && abut_abs(pose->p.y) <= ABUT_REAL_LARGEST &&
          abut_abs(excess) <= ABUT_COLUMN_SERIES)) {
        return false;
    }
    abut_vec2 way = abut_sub2(pose->p, a->middle);
    abut_vec2 half_a = a->half;
    abut_vec2 half_b = b->half;
    abut_real reach_a = a->reach;
    abut_real reach_b = b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_real span_b = b->span;
    abut_real largest = abut_max(abut_abs(way.x), abut_abs(way.y)) + reach_a + reach_b;
    z->unit = 1;
    z->margin = margin;
    if (!(largest > ABUT_SQUARE_SMALLEST && largest < ABUT_SQUARE_LARGEST)) {
        abut_unit scale = abut_unit_of(largest);
        half_a = abut_scale2(scale.per_unit, half_a);
        half_b = abut_scale2(scale.per_unit, half_b);
        way = abut_scale2(scale.per_unit, way);
        reach_a *= scale.per_unit;
        reach_b *= scale.per_unit;
        span_b *= scale.per_unit;
        z->margin *= scale.per_unit;
        z->unit = scale.unit;
    }
    abut_real apart = abut_sqrt(abut_dot2(way, way));
    z->size = apart + reach_a + reach_b;
    z->noise = (ABUT_NOISE_A * reach_a + (ABUT_NOISE_B * reach_b + ABUT_NOISE_B_SPAN * span_b)) + ABUT_NOISE_OFFSET * apart;
    set_frames(z, half_a, half_b, way, pose->r, excess);
    return true;
}

// Of two nearly as square an edge along x comes before corners 1 and 3, as face2.c chooses.
static inline void set_lean(lean *e, abut_rot2 r)
{
    const abut_real preference = 1 + ABUT_FACE_PREFERENCE;

    abut_real c = abut_abs(r.c);
    abut_real s = abut_abs(r.s);
    uint32_t  same_way = r.c * r.s > 0;
    e->above[0] = r.c > 0;
    e->above[1] = r.s > 0;
    e->square[1 - same_way] = c <= s * preference;
    e->square[same_way] = c * preference <= s;
    set(e->along, c, s);
    set(e->aside, -sign_of[1 - e->above[0]] * r.s, sign_of[1 - e->above[1]] * r.c);
    set(e->slope, -r.s / r.c, r.c / r.s);
}

// The axis of the largest separation: of equal ones A's, and x.
static inline chosen choose(const boxes *z, abut_rot2 r)
{
    static const abut_real or_none[2] = {0, (abut_real)INFINITY};

    abut_real separation[2][2];
    for (int i = 0; i < 2; ++i) {
        abut_real c = abut_abs(r.c) * z->length[i];
        abut_real s = abut_abs(r.s) * z->length[i];
        abut_real x = c * z->other[i][0] + s * z->other[i][1];
        abut_real y = s * z->other[i][0] + c * z->other[i][1];
        separation[i][0] = abut_abs(z->way[i][0]) - (z->half[i][0] + x);
        separation[i][1] = abut_abs(z->way[i][1]) - (z->half[i][1] + y);
    }
    abut_real best_a = abut_max(separation[0][0], separation[0][1]);
    abut_real best_b = abut_max(separation[1][0], separation[1][1]);
    uint32_t  higher[2] = {separation[0][0] < separation[0][1], separation[1][0] < separation[1][1]};
    chosen    k;
    k.box = best_a < best_b;
    k.axis = higher[k.box];
    k.turned = z->way[k.box][k.axis] < 0;
    k.separation = abut_max(best_a, best_b);

    // Other directions are the opposite one, the box's other axis and, unless they are its own, the other box's.
    int       parallel = abut_abs(r.c * r.s) <= ABUT_AXES_FLAT;
    abut_real own = abut_abs(separation[k.box][0] - separation[k.box][1]);
    abut_real other = abut_abs(best_a - best_b) + or_none[parallel];
    k.lead = abut_min(abut_min(own, other), 2 * abut_abs(z->way[k.box][k.axis]));
    return k;
}

// What both edges cover, in the direction of the manifold's tangent.
static inline stretch clip(const boxes *z, const chosen *k, const lean *e)
{
    uint32_t  square = e->square[k->box];
    uint32_t  facing = k->axis ^ square; // the incident box's axis
    abut_real about = sign_of[k->box ^ k->turned ^ k->axis];
    abut_real along = abut_abs(z->way[k->box][k->axis]);
    abut_real face = z->half[k->box][k->axis];
    abut_real side = z->half[k->box][1 - k->axis];
    abut_real thick = z->length[k->box] * z->other[k->box][facing];
    abut_real half = e->along[square] * (z->length[k->box] * z->other[k->box][1 - facing]);
    abut_real middle = about * z->way[k->box][1 - k->axis] + e->aside[square] * thick;
    abut_real base = (along - face) - e->along[square] * thick;
    uint32_t  above = e->above[square] ^ (square & (k->box ^ 1 ^ k->axis));

    stretch s;
    s.at[0] = abut_max(-side, middle - half);
    s.at[1] = abut_min(side, middle + half);
    s.gap[0] = base + (s.at[0] - middle) * e->slope[square];
    s.gap[1] = base + (s.at[1] - middle) * e->slope[square];
    s.edge[0] = (1 + k->axis + 2 * k->turned) & 3;
    s.edge[1] = (1 + facing + 2 * (above ^ k->turned)) & 3;
    return s;
}

// In the caller's frame and unit. The first contact is where the stretch begins.
static inline void tell(abut_boxes2 *m, const boxes *z, const chosen *k, const stretch *s, abut_vec2 middle, abut_vec2 way)
{
    uint32_t         of_a = s->edge[k->box];
    uint32_t         of_b = s->edge[1 - k->box];
    const abut_real *axis = z->axis[k->box];
    uint32_t         about = k->box ^ k->turned;
    m->normal.x = sign_of[about ^ k->axis] * axis[k->axis] + 0;
    m->normal.y = sign_of[about] * axis[1 - k->axis] + 0; // no negative zeros
    abut_real face = z->unit * sign_of[k->box] * z->half[k->box][k->axis];
    m->foot = abut_along2(abut_along2(middle, one_if[k->box], way), face, m->normal);
    m->at[0] = z->unit * s->at[0];
    m->at[1] = z->unit * s->at[1];
    m->gap[0] = z->unit * s->gap[0];
    m->gap[1] = z->unit * s->gap[1];
    m->share[0] = -one_if[k->box];
    m->share[1] = one_if[1 - k->box];
    m->id[0] = abut_contact_id(of_a, (of_b + 1) & 3);
    m->id[1] = abut_contact_id((of_a + 1) & 3, of_b);
}

bool abut_boxes_meet2(abut_boxes2 *m, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                      abut_cache2 *cache)
{
    boxes z;
    if (!plain_boxes(a, b) || !take(&z, a, b, b_in_a, margin)) {
        return false;
    }
    lean e;
    set_lean(&e, b_in_a->r);
    chosen    k = choose(&z, b_in_a->r);
    stretch   s = clip(&z, &k, &e);
    abut_real doubt = ABUT_AXES_CLEAR * z.noise;
    abut_real over = abut_min(s.gap[0], s.gap[1]) - k.separation;
    abut_real short_of = one_if[k.separation > 0] * ((over + abut_abs(over)) / 2); // where apart; nothing below zero
    int       clear = (abut_abs(k.separation) > doubt) & (s.at[1] - s.at[0] > ABUT_CONTACT_SPREAD * z.size);
    if (!(clear & (k.lead > doubt) & (short_of <= z.noise))) {
        return false;
    }
    abut_real error = z.noise + short_of + ABUT_NOISE_DISTANCE * abut_abs(k.separation);
    abut_real limit = z.margin + error;
    int       near[2] = {s.gap[0] <= limit, s.gap[1] <= limit};
    tell(m, &z, &k, &s, a->middle, abut_sub2(b_in_a->p, a->middle));
    m->first = (s.gap[1] < s.gap[0] - error) | (1 - near[0]);
    m->count = (near[0] + near[1]) * (k.separation <= z.margin);
    m->distance = z.unit * k.separation;
    m->error = z.unit * error + ABUT_ERROR_FLOOR;
    int beyond = (z.margin > 0) & (k.separation - error > z.margin);
    m->status = beyond ? ABUT_BEYOND : ABUT_OK;
    if (cache != NULL) {
        cache->normal = m->normal;
    }
    return true;
}

static inline abut_contact2 contact_at(const abut_boxes2 *m, int i)
{
    abut_vec2     on_edge = abut_along2(m->foot, m->at[i], abut_perp2(m->normal));
    abut_contact2 c;
    c.point_a = abut_along2(on_edge, m->share[0] * m->gap[i], m->normal);
    c.point_b = abut_along2(on_edge, m->share[1] * m->gap[i], m->normal);
    c.separation = m->gap[i];
    c.id = m->id[i];
    return c;
}

// Written as one value, so that no compiler makes it elsewhere first.
abut_manifold2 abut_boxes_manifold2(const abut_boxes2 *m)
{
    return (abut_manifold2){m->normal,
                            abut_perp2(m->normal),
                            {contact_at(m, m->first), contact_at(m, 1 - m->first)},
                            m->count,
                            m->distance,
                            m->error,
                            m->status,
                            0};
}
