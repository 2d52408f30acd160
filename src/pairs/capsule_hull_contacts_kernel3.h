// capsule_hull_contacts_kernel3.h : the contacts of a capsule beside a hull, from the places that the distance is made of.
//
// What capsule_face_hull3.c finds out from a distance alone is at hand here: where on the bar and on the hull the nearest
// places are. Of the faces whose planes pass through that place the one squarest to the normal is clearly so. Seen along the
// normal the bar runs through the place over that face, and is cut by its three sides (Cyrus and Beck 1978, "Generalized two-
// and three-dimensional clipping"). Mostly the stretch begins there, and its other end is a contact too, or too high to count.
// Choices and doubts are those of capsule_face3.c and capsule_face_hull3.c; nearly all are asked at once, because half of all
// branches would be foreseen wrongly. Faces of more than three sides are left to these.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (capsule_hull_contacts3.h). Frame: that of
// capsule_hull_kernel3.h. Places along the bar are counted from the own one, in halves of the bar.
#ifndef ABUT_PAIRS_CAPSULE_HULL_CONTACTS_KERNEL3_H
#define ABUT_PAIRS_CAPSULE_HULL_CONTACTS_KERNEL3_H

#include "base/tolerance_shape3.h"
#include "clip/contact_id3.h"
#include "clip/small_manifold3.h"
#include "pairs/capsule_face3.h"
#include "pairs/capsule_hull_kernel3.h"
#include "pairs/capsule_result3.h"

typedef struct abut_capsule_hull_query3 {
    abut_segment_hull3       near;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    abut_real                at, clear; // this near a place is another, and this far from it clearly not
    abut_real                reach;     // of the bar's half, along the axis that it is longest in
    abut_real                square;    // of that half
    abut_real                rise;      // of it, along the normal
    unsigned                 bar_end;   // where on the bar the own place is
} abut_capsule_hull_query3;

// The face, and its sides from each corner to the next. Seen along the normal; heights are times the sides' lengths.
typedef struct abut_capsule_ground3 {
    int32_t   face;
    abut_real cosine;    // between its normal and that of the contact
    abut_real square[3]; // of the lengths of the sides
    abut_real height[3]; // of the own place, above the sides
    abut_real slope[3];  // of half of the bar
    unsigned  on;        // bit i is set where the own place is on side i
    unsigned  sure;      // that and the face are in no doubt
    abut_real shortest;  // of the sides, seen along the normal,
    abut_real longest;   // and their squares
    uint32_t  vertex;    // the corner that the own place is at, if it is at one
    uint32_t  edge_name; // of the side that it is on, likewise
} abut_capsule_ground3;

enum { ABUT_CAPSULE_HULL_SIDES = 1 + 2 + 4 };

// How far a place is from another: 0 at it, 1 in doubt, 2 clearly off.
ABUT_INLINE unsigned abut_capsule_hull_off3(const abut_capsule_hull_query3 *c, abut_real far)
{
    return (unsigned)!(far <= c->at) + (unsigned)(far > c->clear);
}

ABUT_INLINE void abut_capsule_hull_measure3(abut_capsule_hull_query3 *c)
{
    static const unsigned where[3][3] = {
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_FIRST},
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED},
        {ABUT_CAPSULE_LAST, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_BETWEEN},
    };

    const abut_segment_hull3 *q = &c->near;
    const abut_kernel_frame3 *s = &q->scene;
    const abut_real           size = q->size + s->scale.per_unit * (s->a->radius + s->b->radius);
    c->at = ABUT_CONTACT3_SPREAD / 2 * size;
    c->clear = 2 * 2 * ABUT_CONTACT3_SPREAD * size;
    c->reach = abut_max(abut_max(abut_abs(q->half.x), abut_abs(q->half.y)), abut_abs(q->half.z));
    c->square = abut_dot3(q->half, q->half);
    c->rise = abut_dot3(q->half, c->last.normal);
    const unsigned first = abut_capsule_hull_off3(c, (1 + c->last.along) * c->reach);
    const unsigned last = abut_capsule_hull_off3(c, (1 - c->last.along) * c->reach);
    c->bar_end = where[first][last];
}

// ---- the face -----------------------------------------------------------------------------------------------------------

// The face that is squarest to the normal of those at the own place. Whether that is clear: of faces about as square as each
// other the first is taken (tilt3.h), so those after the squarest are of no matter, unless it is all but square itself.
ABUT_INLINE bool abut_capsule_hull_face3(const abut_capsule_hull_query3 *c, abut_capsule_ground3 *g)
{
    const abut_real share = (1 + ABUT_FACE_PREFERENCE) * (1 + ABUT_FACE_PREFERENCE);

    const abut_hull3_planes planes = abut_hull3_planes_of(c->near.hull);
    const abut_real         unit = c->near.scene.scale.unit;
    const abut_planes_look3 look = {abut_scale3(unit, c->last.on_hull), c->last.normal, unit * c->at};
    abut_real               cosine[ABUT_PLANES3_AT_MOST];
    g->face = abut_planes_through_inline3(&planes, &look, cosine);
    g->cosine = cosine[g->face];
    const abut_real lean = 1 - g->cosine * g->cosine;
    const abut_real most = 1 - (share * lean + ABUT_LEVEL_EDGE3); // the square of another's cosine
    const bool      all = (share - 1) * lean <= 2 * ABUT_LEVEL_EDGE3;
    const int32_t   rivals[] = {g->face, c->near.hull->faces};
    const bool another = abut_another_above_inline3(cosine, planes.padded, rivals[all], g->face, abut_sqrt(abut_max(most, 0)));
    return ((int)!another & (int)(g->cosine > -1) & (int)(abut_abs(g->cosine - ABUT_FACE_SQUARE3) > ABUT_LEVEL_EDGE3)) != 0;
}

// Whether nothing else of the hull is as high as the corner at the own place: no edge there is level.
ABUT_INLINE bool abut_capsule_hull_peak3(const abut_capsule_hull_query3 *c, uint32_t vertex)
{
    const abut_hull3 *hull = c->near.hull;
    const abut_real   top = abut_dot3(c->last.on_hull, c->last.normal);
    const abut_real   least = c->near.scene.scale.unit * (top - 2 * ABUT_LEVEL_EDGE3);
    const uint64_t    copies = ~(uint64_t)1 << (hull->vertices - 1);
    const uint64_t    high = abut_scan_above3(abut_hull3_from_middle(hull), hull->padded, c->last.normal, least);
    return (high & ~copies & ~((uint64_t)1 << vertex)) == 0;
}

// Where the own place is, and the bar's direction, in terms of the sides. One side after the other: rows of four are more than
// twice the code where there are no rows.
ABUT_INLINE void abut_capsule_hull_sides3(const abut_capsule_hull_query3 *c, abut_capsule_ground3 *g, const int32_t *corner)
{
    static const int32_t next[] = {1, 2, 0};

    const abut_real near = c->at * c->at;
    const abut_real clear = c->clear * c->clear;
    abut_vec3       v[3];
    unsigned        inside = 0;
    for (int32_t i = 0; i < 3; ++i) {
        v[i] = abut_segment_hull_place3(&c->near, corner[i]);
    }
    g->on = 0;
    for (int32_t i = 0; i < 3; ++i) {
        const abut_vec3 inward = abut_cross3(c->last.normal, abut_sub3(v[next[i]], v[i]));
        const abut_real square = abut_dot3(inward, inward);
        const abut_real height = abut_dot3(abut_sub3(c->last.on_hull, v[i]), inward);
        const abut_real high = height * abut_abs(height); // the square, and the sign
        g->square[i] = square;
        g->height[i] = height;
        g->slope[i] = abut_dot3(c->near.half, inward);
        g->on |= (unsigned)(abut_abs(high) <= near * square) << i;
        inside |= (unsigned)(high > clear * square) << i;
    }
    g->sure = (g->on | inside) == ABUT_CAPSULE_HULL_SIDES;
    g->shortest = abut_min(abut_min(g->square[0], g->square[1]), g->square[2]);
    g->longest = abut_max(abut_max(g->square[0], g->square[1]), g->square[2]);
}

// False where the face or what of it the own place is at is in doubt, and on a face with more than three sides.
ABUT_INLINE bool abut_capsule_hull_ground3(const abut_capsule_hull_query3 *c, abut_capsule_ground3 *g)
{
    static const uint8_t corner_of[] = {0, 0, 0, 1, 0, 0, 2, 0}; // two sides, the corner between them
    static const uint8_t is_corner[] = {0, 0, 0, 1, 0, 1, 1, 0};
    static const uint8_t side_of[] = {0, 0, 1, 0, 2, 0, 0, 0};

    const bool              square = abut_capsule_hull_face3(c, g);
    const abut_hull3_planes planes = abut_hull3_planes_of(c->near.hull);
    const int32_t          *corner = planes.corner + 3 * (ptrdiff_t)g->face;
    const int32_t          *edge = planes.edge + 3 * (ptrdiff_t)g->face;
    abut_capsule_hull_sides3(c, g, corner);
    g->vertex = (uint32_t)corner[corner_of[g->on]];
    g->edge_name = (uint32_t)edge[side_of[g->on]];
    const bool peak = abut_capsule_hull_peak3(c, g->vertex);
    return ((int)square & (int)g->sure & (int)(g->on != ABUT_CAPSULE_HULL_SIDES) & (int)((edge[0] & edge[1] & edge[2]) >= 0) &
            ((int)peak | (int)!is_corner[g->on])) != 0;
}

// The name of the own pair, the bar's feature first.
ABUT_INLINE uint64_t abut_capsule_hull_own3(const abut_capsule_hull_query3 *c, const abut_capsule_ground3 *g)
{
    static const abut_contact_kind3 kinds[2][2] = {
        {ABUT_CONTACT_VERTEX_OF_A, ABUT_CONTACT_VERTICES},
        {ABUT_CONTACT_EDGES, ABUT_CONTACT_VERTEX_OF_B},
    };

    const unsigned between = c->bar_end == ABUT_CAPSULE_BETWEEN;
    const unsigned some = g->on != 0;
    const unsigned corner = (g->on & (g->on - 1)) != 0;
    const uint32_t name[] = {some * g->edge_name, g->vertex};
    return abut_contact_id3(kinds[between][corner], c->bar_end == ABUT_CAPSULE_LAST, (between | corner) * name[corner]);
}

// ---- over a face --------------------------------------------------------------------------------------------------------

// Where the sides cut the bar, and where the stretch over the face begins and ends.
typedef struct abut_capsule_stretch3 {
    abut_real end[2]; // of the bar
    abut_real others; // the nearest cut by a side that the own place is not on
    abut_real at[2];
    unsigned  side[2]; // where it does: 3 at an end of the bar
} abut_capsule_stretch3;

// Looked up: half of all branches would be foreseen wrongly.
ABUT_INLINE void abut_capsule_hull_cut3(const abut_capsule_hull_query3 *c, const abut_capsule_ground3 *g,
                                        abut_capsule_stretch3 *o)
{
    o->end[0] = -1 - c->last.along;
    o->end[1] = 1 - c->last.along;
    o->others = 2 * 2;
    o->at[0] = o->end[0];
    o->at[1] = o->end[1];
    o->side[0] = 3;
    o->side[1] = 3;
    for (unsigned i = 0; i < 3; ++i) {
        const unsigned  on = g->on >> i & 1;
        const abut_real way = -g->height[i] / g->slope[i];
        const abut_real cut[] = {way, 0};
        const abut_real far[] = {abut_abs(way), 2 * 2};
        const unsigned  enters = (unsigned)(g->slope[i] > 0) & (unsigned)(cut[on] > o->at[0]);
        const unsigned  leaves = (unsigned)(g->slope[i] < 0) & (unsigned)(cut[on] < o->at[1]);
        const abut_real first[] = {o->at[0], cut[on]};
        const abut_real last[] = {o->at[1], cut[on]};
        const unsigned  side[2][2] = {{o->side[0], i}, {o->side[1], i}};
        o->others = abut_min(o->others, far[on]);
        o->at[0] = first[enters];
        o->at[1] = last[leaves];
        o->side[0] = side[0][enters];
        o->side[1] = side[1][leaves];
    }
}

// Whether what the other sides leave of the bar beyond one that the own place is on is clearly farther from that than its plane
// is thick. One that meets a corner along one of the sides there crosses that anywhere, and where a side is short so do planes.
ABUT_INLINE unsigned abut_capsule_hull_clearly_cut3(const abut_capsule_hull_query3 *c, const abut_capsule_ground3 *g,
                                                    const abut_capsule_stretch3 *o)
{
    const abut_real level = c->square - c->rise * c->rise;
    const unsigned  between = c->bar_end == ABUT_CAPSULE_BETWEEN;
    const unsigned  corner = (g->on & (g->on - 1)) != 0;
    const abut_real left[] = {2, abut_min(-o->end[0], o->end[1])};
    const abut_real beyond = abut_min(o->others, left[between]);
    const abut_real aside = ABUT_SIDE_SHORT * ABUT_SIDE_SHORT * level;
    const abut_real clear = c->clear * c->clear;
    unsigned        leaves = 0;
    unsigned        along = 0;
    for (int32_t i = 0; i < 3; ++i) {
        const abut_real slope = g->slope[i] * g->slope[i];
        leaves |= (unsigned)(beyond * beyond * slope > clear * g->square[i]) << i;
        along |= (unsigned)(slope < aside * g->square[i]) << i;
    }
    const unsigned is_short = !(g->shortest > ABUT_SIDE_SHORT * ABUT_SIDE_SHORT * g->longest);
    return (unsigned)((g->on & ~leaves) == 0) & (1 - (between & corner & (unsigned)((g->on & along) != 0))) & (1 - is_short);
}

// The contact at the end of the stretch that is not the own place, but for its name.
ABUT_INLINE abut_contact3 abut_capsule_hull_second3(const abut_capsule_hull_query3 *c, abut_real at, abut_real gap,
                                                    abut_real depth)
{
    const abut_segment_hull3 *q = &c->near;
    const abut_real           unit = q->scene.scale.unit;
    const abut_vec3           on_axis = abut_along3(q->middle_a, c->last.along + at, q->half_a);
    const abut_real           to[][2] = {{depth, gap}, {-gap, -depth}};
    const abut_vec3           a = abut_along3(on_axis, to[q->hull_is_a][0], c->core.normal);
    const abut_vec3           b = abut_along3(on_axis, to[q->hull_is_a][1], c->core.normal);
    const abut_vec3           middle = q->scene.a->middle;
    return (abut_contact3){abut_along3(middle, unit, a), abut_along3(middle, unit, b), unit * (gap - depth), 0};
}

// Its name, and whether that is sure: the end of the bar is clearly beyond one side or none, and the contact on no other.
ABUT_INLINE unsigned abut_capsule_hull_named3(const abut_capsule_hull_query3 *c, const abut_capsule_ground3 *g,
                                              const abut_capsule_stretch3 *o, unsigned far, uint64_t *id)
{
    const int32_t  *edge = abut_hull3_planes_of(c->near.hull).edge + 3 * (ptrdiff_t)g->face;
    const unsigned  side = o->side[far];
    const abut_real clear = c->clear * c->clear;
    unsigned        sure = 1;
    for (unsigned i = 0; i < 3; ++i) {
        const abut_real here = g->height[i] + o->at[far] * g->slope[i];
        const abut_real end = g->height[i] + o->end[far] * g->slope[i];
        sure &= (unsigned)(here * abut_abs(here) > clear * g->square[i]) | (unsigned)(i == side);
        sure &= (unsigned)(end * end > clear * g->square[i]);
    }
    const uint64_t id_of_bar = abut_contact_id3(side < 3 ? ABUT_CONTACT_EDGES : ABUT_CONTACT_VERTEX_OF_A, side < 3 ? 0 : far,
                                                side < 3 ? (uint32_t)edge[side < 3 ? side : 0] : 0);
    *id = c->near.hull_is_a ? abut_mirrored_id3(id_of_bar) : id_of_bar;
    return sure;
}

// Of a bar that is level, over a face. `within` is how high a contact may be.
ABUT_INLINE abut_capsule_result3 abut_capsule_hull_over3(const abut_capsule_hull_query3 *c, const abut_capsule_ground3 *g,
                                                         abut_real within, const abut_proximity3 *p, uint64_t own,
                                                         abut_small_manifold3 *few)
{
    enum { AT, IN_DOUBT, OFF };

    const abut_hull3_planes planes = abut_hull3_planes_of(c->near.hull);
    const abut_vec3         normal = {planes.x[g->face], planes.y[g->face], planes.z[g->face]};
    abut_capsule_stretch3   o;
    abut_capsule_hull_cut3(c, g, &o);
    const unsigned            first = abut_capsule_hull_off3(c, c->reach * abut_abs(o.at[0]));
    const unsigned            last = abut_capsule_hull_off3(c, c->reach * abut_abs(o.at[1]));
    const unsigned            far = first == AT;
    const abut_real           gap = c->core.distance + o.at[far] * (abut_dot3(c->near.half, normal) / g->cosine);
    const abut_kernel_frame3 *s = &c->near.scene;
    const abut_real           radius = s->scale.per_unit * (c->near.hull_is_a ? s->b : s->a)->radius;
    const abut_real           depth = abut_capsule_depth3(c->square, c->rise, radius, c->last.along + o.at[far]);
    const unsigned            none = (unsigned)(first == AT) & (unsigned)(last == AT);
    const unsigned            counts = (1 - none) & (unsigned)(gap - depth <= within);
    few->point[far] = abut_capsule_hull_second3(c, o.at[far], gap, depth);
    const unsigned named = abut_capsule_hull_named3(c, g, &o, far, &few->point[far].id);
    const unsigned both = (unsigned)(first == OFF) & (unsigned)(last == OFF);
    const unsigned doubt = (unsigned)(first == IN_DOUBT) | (unsigned)(last == IN_DOUBT) | both;
    if ((doubt | (counts & (1 - named)) | (1 - abut_capsule_hull_clearly_cut3(c, g, &o))) != 0) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    if (counts == 0) {
        return ABUT_CAPSULE_OWN;
    }
    few->point[1 - far] = abut_proximity_contact3(p, own);
    few->count = 2;
    few->first = abut_first_of_two3(few->point, p->error);
    return few->first < 0 ? ABUT_CAPSULE_INCONCLUSIVE : ABUT_CAPSULE_MORE;
}

// ---- whatever it does ---------------------------------------------------------------------------------------------------

// Whether the own place is on a side and the bar clearly crosses it.
ABUT_INLINE bool abut_capsule_hull_alone_at_edge3(const abut_capsule_hull_query3 *c, const abut_capsule_ground3 *g)
{
    const abut_real level = c->square - c->rise * c->rise;
    const abut_real most = ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * (1 + 2 * ABUT_CAPSULE_FACE3_INCONCLUSIVE) * level;
    unsigned        crosses = 0;
    for (int32_t i = 0; i < 3; ++i) {
        crosses |= (unsigned)(g->slope[i] * g->slope[i] > most * g->square[i]) << i;
    }
    return (crosses & g->on) != 0 && (g->on & (g->on - 1)) == 0;
}

ABUT_INLINE abut_capsule_result3 abut_capsule_hull_contacts3(const abut_capsule_hull_query3 *c, const abut_capsule_ground3 *g,
                                                             abut_real within, const abut_proximity3 *p, uint64_t own,
                                                             abut_small_manifold3 *few)
{
    const abut_real lean = c->rise * c->rise;
    const abut_real most = ABUT_FACE_TILT * ABUT_FACE_TILT * c->square;
    if (abut_abs(lean - most) <= ABUT_CAPSULE_FACE3_INCONCLUSIVE * abut_max(lean, most)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    if (lean > most) { // it is steep
        return c->bar_end == ABUT_CAPSULE_BETWEEN ? ABUT_CAPSULE_INCONCLUSIVE : ABUT_CAPSULE_OWN;
    }
    if (!(g->cosine > ABUT_FACE_SQUARE3)) {
        return abut_capsule_hull_alone_at_edge3(c, g) ? ABUT_CAPSULE_OWN : ABUT_CAPSULE_INCONCLUSIVE;
    }
    return abut_capsule_hull_over3(c, g, within, p, own, few);
}

// For a distance whose places are known and that is finished: gcc took 600 instructions more where both were in one. A hull
// with a radius has round edges, and a matrix that is not its inverse when it is turned back has none of these places.
ABUT_INLINE abut_capsule_result3 abut_capsule_hull_result3_of(abut_capsule_hull_query3 *c, const abut_proximity3 *p,
                                                              abut_real margin, abut_small_manifold3 *few)
{
    const abut_kernel_frame3 *s = &c->near.scene;
    const bool                hull_is_a = c->near.hull_is_a;
    abut_capsule_ground3      g;
    if (p->distance > margin) {
        return ABUT_CAPSULE_BEYOND;
    }
    if ((hull_is_a ? s->a : s->b)->radius > 0 || (!hull_is_a && !(abut_bent3(s->rotation) <= ABUT_CONTACT3_SPREAD / 2))) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    abut_capsule_hull_measure3(c);
    if (!abut_capsule_hull_ground3(c, &g) || c->bar_end == ABUT_CAPSULE_UNDECIDED) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    const uint64_t             of_bar = abut_capsule_hull_own3(c, &g);
    const uint64_t             own = hull_is_a ? abut_mirrored_id3(of_bar) : of_bar;
    const abut_capsule_result3 told = abut_capsule_hull_contacts3(c, &g, s->scale.per_unit * (margin + p->error), p, own, few);
    if (told == ABUT_CAPSULE_OWN) {
        few->count = 1;
        few->first = 0;
        few->point[0].id = own;
    }
    return told;
}

#endif
