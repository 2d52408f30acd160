// bar_box_rows3.h : whether a capsule on a box has one contact, and its name, from the places that the distance is made of.
//
// What lying_box3.c finds out from a distance alone is at hand here: where on the bar and on the box the nearest places are.
// Seen along the normal the bar runs through that place over the side that is turned towards it, and is cut by two pairs of
// lines (Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping"; Kay and Kajiya 1986, "Ray tracing complex
// scenes", for slabs). Mostly the stretch ends there, and its other end is too high to count. Choices and doubts are those of
// lying3.c and lying_box3.c.
//
// A kernel in a header: compiled for every processor and for those with AVX2 (bar_box3.c, bar_box_avx3.c). Places along the bar
// are counted from its middle, in halves.
#ifndef ABUT_TOUCH_BAR_BOX_ROWS3_H
#define ABUT_TOUCH_BAR_BOX_ROWS3_H

#include "base/tolerance_shape3.h"
#include "formula/stick_box_rows3.h"
#include "manifold/contact_id3.h"
#include "touch/lying3.h"
#include "touch/told3.h"

typedef struct abut_bar_box3 {
    abut_stick_box3 near;
    abut_vec3       up;        // from the box to the bar, of unit length
    abut_real       size;      // of the pair
    abut_real       at, clear; // this near a place is another, and this far from it clearly not
    abut_real       reach;     // of the bar's half, along the axis that it is longest in
    unsigned        bar_end;   // where on the bar the own place is
    unsigned        ends;      // bit i is set where the own place is at the end of axis i of the box
    unsigned        upper;     // and where it is on its upper half
    int32_t         axis;      // of the side that faces the bar
} abut_bar_box3;

enum { ABUT_BAR_BOX_NO_AXIS = 3, ABUT_BAR_BOX_CORNER = 1 + 2 + 4 };

// The numbers of three axes; after the last comes the first again.
typedef struct abut_round_axes3 {
    abut_real of[3 + 2];
} abut_round_axes3;

ABUT_INLINE abut_round_axes3 abut_round_axes3_of(abut_vec3 v)
{
    abut_round_axes3 t = {{v.x, v.y, v.z, v.x, v.y}};
    return t;
}

// The axes of which one is less than the other, as bits.
ABUT_INLINE unsigned abut_axes_less3(abut_row4 a, abut_row4 b)
{
    return abut_row4_less(a, b) & ABUT_BAR_BOX_CORNER;
}

// How far a place is from another: 0 at it, 1 in doubt, 2 clearly off.
ABUT_INLINE unsigned abut_bar_box_off3(const abut_bar_box3 *c, abut_real far)
{
    return (unsigned)!(far <= c->at) + (unsigned)(far > c->clear);
}

ABUT_INLINE void abut_bar_box_measure3(abut_bar_box3 *c)
{
    const abut_stick_box3 *q = &c->near;
    const abut_shape3     *a = q->scene.a;
    const abut_shape3     *b = q->scene.b;
    const abut_real        lengths = (a->reach + b->reach) + (a->radius + b->radius);
    c->size = abut_sqrt(abut_dot3(q->middle, q->middle)) + q->scene.scale.per_unit * lengths;
    c->at = ABUT_CONTACT3_SPREAD / 2 * c->size;
    c->clear = 2 * 2 * ABUT_CONTACT3_SPREAD * c->size;
    c->up = abut_scale3(1 / q->distance, q->way);
    c->reach = abut_max(abut_max(abut_abs(q->half.x), abut_abs(q->half.y)), abut_abs(q->half.z));
}

// Where the own place is on the bar and on the box, and which side faces the bar. False in doubt.
ABUT_INLINE bool abut_bar_box_placed3(abut_bar_box3 *c)
{
    static const int32_t  side[] = {ABUT_BAR_BOX_NO_AXIS, 0, 1, ABUT_BAR_BOX_NO_AXIS, 2}; // no two have such a cosine
    static const unsigned where[3][3] = {
        {ABUT_BAR_UNSURE, ABUT_BAR_UNSURE, ABUT_BAR_FIRST},
        {ABUT_BAR_UNSURE, ABUT_BAR_UNSURE, ABUT_BAR_UNSURE},
        {ABUT_BAR_LAST, ABUT_BAR_UNSURE, ABUT_BAR_BETWEEN},
    };

    const abut_stick_box3 *q = &c->near;
    const abut_row4        spot = abut_row4_of(q->point.x, q->point.y, q->point.z, q->point.z);
    const abut_row4        inside = abut_row4_sub(abut_row4_of(q->box.x, q->box.y, q->box.z, q->box.z), abut_row4_abs(spot));
    const abut_row4        cosine = abut_row4_abs(abut_row4_of(c->up.x, c->up.y, c->up.z, c->up.z));
    const unsigned         facing = abut_axes_less3(abut_row4_all(ABUT_FACE_SQUARE3 + ABUT_LYING3_DOUBT), cosine);
    const unsigned         hardly = abut_axes_less3(abut_row4_all(ABUT_FACE_SQUARE3 - ABUT_LYING3_DOUBT), cosine);
    const unsigned         off = abut_axes_less3(abut_row4_all(c->at), inside);
    const unsigned         clearly = abut_axes_less3(abut_row4_all(c->clear), inside);
    const unsigned         first = abut_bar_box_off3(c, (1 + q->at) * c->reach);
    const unsigned         last = abut_bar_box_off3(c, (1 - q->at) * c->reach);
    const abut_real        thinnest = abut_min(abut_min(q->box.x, q->box.y), q->box.z);
    c->axis = side[facing];
    c->ends = ABUT_BAR_BOX_CORNER & ~off;
    c->upper = abut_axes_less3(abut_row4_all(0), spot);
    c->bar_end = where[first][last];
    // A side of which a needle, or less, can be seen is a matter of its own.
    const bool solid = thinnest * thinnest > ABUT_CONTACT3_SPREAD * (c->size * c->size);
    return ((int)solid & (int)(facing == hardly) & (int)(off == clearly) & (int)(c->ends != 0) &
            (int)(c->bar_end != ABUT_BAR_UNSURE)) != 0;
}

// The name of the own pair, the bar's feature first.
ABUT_INLINE uint64_t abut_bar_box_own3(const abut_bar_box3 *c)
{
    static const abut_contact_kind3 kinds[2][2] = {
        {ABUT_CONTACT_VERTEX_OF_A, ABUT_CONTACT_VERTICES},
        {ABUT_CONTACT_EDGES, ABUT_CONTACT_VERTEX_OF_B},
    };
    // An edge has the name of its axis, and of the sides of the next axis and the one after that it is on (face3.h). By the
    // axes that it is at the ends of.
    static const unsigned inner[] = {0, 0, 0, 2, 0, 1, 0, 0}, next[] = {0, 0, 0, 0, 0, 2, 1, 0};
    static const unsigned after[] = {0, 0, 0, 1, 0, 0, 2, 0}, is_edge[] = {0, 0, 0, 1, 0, 1, 1, 0};

    const unsigned between = c->bar_end == ABUT_BAR_BETWEEN;
    const unsigned corner = c->ends == ABUT_BAR_BOX_CORNER;
    const unsigned edge = 4 * inner[c->ends] + (c->upper >> next[c->ends] & 1) + 2 * (c->upper >> after[c->ends] & 1);
    const uint32_t name[] = {c->upper, is_edge[c->ends] * edge};
    return abut_contact_id3(kinds[between][corner], c->bar_end == ABUT_BAR_LAST, (between | corner) * name[1 - corner]);
}

// ---- level, over a side -------------------------------------------------------------------------------------------------

// The bar over the side, seen along the normal.
typedef struct abut_bar_over3 {
    abut_real way[2];          // of half of the bar along the next axis and the one after
    abut_real low[2], high[2]; // where it is cut by the lines across these
    abut_real at[2];           // where the stretch over the side begins and ends
    abut_real rise;            // how much higher half of the bar ends
} abut_bar_over3;

ABUT_INLINE abut_bar_over3 abut_bar_over3_of(const abut_bar_box3 *c)
{
    const abut_stick_box3 *q = &c->near;
    const abut_round_axes3 box = abut_round_axes3_of(q->box);
    const abut_round_axes3 spot = abut_round_axes3_of(q->point);
    const abut_round_axes3 half = abut_round_axes3_of(q->half);
    const abut_round_axes3 up = abut_round_axes3_of(c->up);
    abut_bar_over3         o;
    o.rise = half.of[c->axis] / up.of[c->axis];
    for (int i = 0; i < 2; ++i) {
        const int32_t   k = c->axis + 1 + i;
        const abut_real way = half.of[k] - o.rise * up.of[k];
        const abut_real per_way = 1 / way;
        const abut_real middle = spot.of[k] * per_way;
        const abut_real around = box.of[k] * abut_abs(per_way);
        o.way[i] = abut_abs(way);
        o.low[i] = q->at - (middle + around);
        o.high[i] = q->at + (around - middle);
    }
    o.at[0] = abut_max(o.low[0], abut_max(o.low[1], -1));
    o.at[1] = abut_min(o.high[0], abut_min(o.high[1], 1));
    return o;
}

// Whether all that the others leave of the bar beyond a cut is clearly farther from that line than its plane is thick; but for
// a bar at a corner. One that meets a corner along one of the lines there crosses that anywhere.
ABUT_INLINE bool abut_bar_cut_clearly3(const abut_bar_box3 *c, const abut_bar_over3 *o)
{
    const abut_real first = abut_max(o->low[1], -1);
    const abut_real last = abut_min(o->high[1], 1);
    const unsigned  by_next[2] = {o->low[0] > first, o->high[0] < last};
    const unsigned  by_after[2] = {o->low[1] > -1, o->high[1] < 1};
    const abut_real others[2][2] = {{abut_max(o->low[0], -1), first}, {abut_min(o->high[0], 1), last}};
    const abut_real way[] = {0, o->way[0], o->way[1]};
    unsigned        sure = 1;
    for (int i = 0; i < 2; ++i) {
        const unsigned  line = by_next[i] | 2 * ((1 - by_next[i]) & by_after[i]);
        const abut_real beyond = way[line] * abut_abs(others[i][by_next[i]] - o->at[i]);
        sure &= (unsigned)(line == 0) | (unsigned)(beyond > c->clear);
    }
    const unsigned corner = c->ends == ABUT_BAR_BOX_CORNER;
    const unsigned along = abut_min(way[1], way[2]) < ABUT_SIDE_SHORT * abut_max(way[1], way[2]);
    const unsigned grazes = corner & along & (unsigned)(c->bar_end == ABUT_BAR_BETWEEN);
    return ((sure | corner) & (1 - grazes)) != 0;
}

// `level` is how much of the square of half of the bar is square to the normal, `square` all of it.
ABUT_INLINE abut_bar_told3 abut_bar_over_side3(const abut_bar_box3 *c, abut_real within, abut_real level, abut_real square)
{
    enum { AT, IN_DOUBT, OFF };

    const abut_stick_box3 *q = &c->near;
    const abut_bar_over3   o = abut_bar_over3_of(c);
    const unsigned         first = abut_bar_box_off3(c, c->reach * abut_abs(o.at[0] - q->at));
    const unsigned         last = abut_bar_box_off3(c, c->reach * abut_abs(o.at[1] - q->at));
    const unsigned         doubt = (unsigned)(first == IN_DOUBT) | (unsigned)(last == IN_DOUBT);
    if ((doubt | (1 - (c->ends >> c->axis & 1)) | (unsigned)!abut_bar_cut_clearly3(c, &o)) != 0) {
        return ABUT_BAR_DOUBT;
    }
    if (first == last) {
        return first == AT ? ABUT_BAR_OWN : ABUT_BAR_MORE;
    }
    // The round bar reaches no lower than where it is straight.
    const abut_shape3 *bar = q->scene.a->core == ABUT_CORE3_BOX ? q->scene.b : q->scene.a;
    const abut_real    radius = q->scene.scale.per_unit * bar->radius;
    const abut_real    over = q->distance + (o.at[first == AT] - q->at) * o.rise - within;
    const unsigned     beyond = (unsigned)(over > 0) & (unsigned)(over * over * level > radius * radius * square);
    return (beyond & (unsigned)(o.at[0] < o.at[1])) != 0 ? ABUT_BAR_OWN : ABUT_BAR_MORE;
}

// ---- whatever it does ---------------------------------------------------------------------------------------------------

// Where no side faces the bar the squarest edge does: whether it is clear which, that the own place is on an edge, and that the
// two do not run side by side.
ABUT_INLINE bool abut_bar_alone_at_edge3(const abut_bar_box3 *c, abut_real level)
{
    const abut_round_axes3 half = abut_round_axes3_of(c->near.half);
    const abut_round_axes3 up = abut_round_axes3_of(c->up);
    const abut_real        x = abut_abs(c->up.x);
    const abut_real        y = abut_abs(c->up.y);
    const abut_real        z = abut_abs(c->up.z);
    const abut_real        least = abut_min(abut_min(x, y), z);
    const int              axis = z == least ? 2 : (int)(y == least);
    const abut_real        turn = up.of[axis + 1] * half.of[axis + 2] - up.of[axis + 2] * half.of[axis + 1];
    const abut_real        straight = (1 - least * least) * level;
    const abut_real        second = abut_min(abut_abs(up.of[axis + 1]), abut_abs(up.of[axis + 2]));
    return ((int)(least * (1 + 2 * ABUT_FACE_PREFERENCE) < second) & (int)((c->ends & (c->ends - 1)) != 0) &
            (int)abut_clearly_less3(ABUT_EDGES_ASIDE * ABUT_EDGES_ASIDE * straight, turn * turn)) != 0;
}

ABUT_INLINE abut_bar_told3 abut_bar_box_contacts3(const abut_bar_box3 *c, abut_real within)
{
    const abut_stick_box3 *q = &c->near;
    const abut_real        square = abut_dot3(q->half, q->half);
    const abut_real        rise = abut_dot3(q->half, c->up);
    const abut_real        lean = rise * rise;
    const abut_real        most = ABUT_FACE_LEAN * ABUT_FACE_LEAN * square;
    if (abut_abs(lean - most) <= ABUT_LYING3_DOUBT * abut_max(lean, most)) {
        return ABUT_BAR_DOUBT;
    }
    if (lean > most) { // it is steep
        return c->bar_end == ABUT_BAR_BETWEEN ? ABUT_BAR_DOUBT : ABUT_BAR_OWN;
    }
    if (c->axis == ABUT_BAR_BOX_NO_AXIS) {
        return abut_bar_alone_at_edge3(c, square - lean) ? ABUT_BAR_OWN : ABUT_BAR_DOUBT;
    }
    return abut_bar_over_side3(c, within, square - lean, square);
}

// Whether the box has no radius, both are near their origins, and a matrix turned back is its inverse, to less than what counts
// as one place.
ABUT_INLINE bool abut_bar_box_plain3(const abut_bar_box3 *c)
{
    const abut_scene3 *s = &c->near.scene;
    const bool         box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_shape3 *box = box_is_a ? s->a : s->b;
    return !(box->radius > 0) && s->origins <= s->scale.per_unit * (s->a->reach + s->b->reach) &&
           (box_is_a || abut_bent3(s->rotation) <= ABUT_CONTACT3_SPREAD / 2);
}

// For a distance whose places are known.
ABUT_INLINE abut_bar_told3 abut_bar_box_told3_of(abut_bar_box3 *c, const abut_proximity3 *p, abut_real margin, uint64_t *id)
{
    const abut_scene3 *s = &c->near.scene;
    if (p->distance > margin) {
        return ABUT_BAR_BEYOND;
    }
    if (!abut_bar_box_plain3(c)) {
        return ABUT_BAR_DOUBT;
    }
    abut_bar_box_measure3(c);
    if (!abut_bar_box_placed3(c)) {
        return ABUT_BAR_DOUBT;
    }
    const abut_bar_told3 told = abut_bar_box_contacts3(c, s->scale.per_unit * (margin + p->error));
    const uint64_t       own = abut_bar_box_own3(c);
    *id = s->a->core == ABUT_CORE3_BOX ? abut_mirrored_id3(own) : own;
    return told;
}

#endif
