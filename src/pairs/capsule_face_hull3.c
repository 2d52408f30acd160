// capsule_face_hull3.c : the stretch of a bar over a face of a hull, and the contacts at its ends.
//
// The face is the squarest to the normal of those that the distance's own place is on: its plane is farthest below a point a
// little above that place. Seen along the normal the bar is clipped against all its sides at once (Cyrus and Beck 1978,
// "Generalized two- and three-dimensional clipping").
#include "base/tolerance_shape3.h"
#include "clip/contact_id3.h"
#include "math/bits.h"
#include "pairs/capsule_face3.h"
#include "shape/face_planes3.h"

enum { SIDES_AT_MOST = 2 * 4 };

// Where a place is from a side, seen along the normal; none of them where that is in doubt.
enum { OUTSIDE = 1, ON_SIDE = 2, INSIDE = 4 };

// A face; side i runs from corner i to the next. Heights above the sides, seen along the normal, are times the sides' lengths.
typedef struct ground {
    int32_t                    face;
    int32_t                    sides;
    abut_vec3                  area; // square to the face, as long as twice the area of three of its corners
    abut_vec3                  corner[SIDES_AT_MOST];
    int32_t                    half_edge[SIDES_AT_MOST];
    abut_real                  square[SIDES_AT_MOST];    // of the lengths of the sides
    abut_real                  height[2][SIDES_AT_MOST]; // of the bar's ends
    int                        is[2][SIDES_AT_MOST];     // where these are
    uint32_t                   spot_on;                  // bit i is set where the distance's own place is on side i
    bool                       sure, spot_sure;          // the ends are nowhere in doubt, nor is that
    bool                       has_short;                // a side so short that its plane is moved out
    int32_t                    across[2];                // the side where the stretch ends, or -1 at an end of the bar
    abut_capsule_face_stretch3 over;
} ground;

// What of the hull the distance's own place is at: the corner a side begins at, or the side.
typedef struct feature {
    abut_spot3 spot;
    int32_t    side;
} feature;

static int32_t tail_of(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull3_head(hull)[abut_hull3_twin(hull)[half_edge]];
}

static abut_vec3 placed(const abut_capsule_face3 *l, int32_t vertex)
{
    const abut_real *x = abut_hull3_from_middle(l->solid->hull) + vertex;
    ptrdiff_t        padded = l->solid->hull->padded;
    abut_vec3        v = {x[0], x[padded], x[2 * padded]};
    return abut_scale3(l->scale.per_unit, v);
}

// Finds the face and goes round it. False where it has too many sides, or the own place is not on it after all.
static bool find_face(const abut_capsule_face3 *l, ground *g)
{
    const abut_hull3 *hull = l->solid->hull;
    abut_vec3         over = abut_scale3(l->scale.unit, abut_along3(l->spot, ABUT_CAPSULE_FACE3_ABOVE, l->up));
    g->face = abut_top_plane3(hull, over, over);
    int32_t start = abut_hull3_outline(hull)[g->face];
    int32_t here = start;
    g->sides = 0;
    do {
        if (g->sides == SIDES_AT_MOST) {
            return false;
        }
        g->half_edge[g->sides] = here;
        g->corner[g->sides] = placed(l, tail_of(hull, here));
        ++g->sides;
        here = abut_hull3_next_outline(hull, here);
    } while (here != start);
    int32_t third = g->sides > 3 ? g->sides / 2 + 1 : 2;
    g->area = abut_cross3(abut_sub3(g->corner[g->sides / 2], g->corner[0]), abut_sub3(g->corner[third], g->corner[0]));
    abut_real height = abut_dot3(abut_sub3(l->spot, g->corner[0]), g->area);
    abut_real near = abut_capsule_face_at3(l);
    abut_real square = abut_dot3(g->area, g->area);
    return height * height <= near * near * square && square > 2 * 2 * 2 * l->spread * l->spread;
}

static int where(abut_real height, abut_real near, abut_real clear)
{
    abut_real high = height * abut_abs(height); // the square, and the sign
    return (high > clear ? INSIDE : 0) | (high < -clear ? OUTSIDE : 0) | (abut_abs(high) <= near ? ON_SIDE : 0);
}

static void measure(const abut_capsule_face3 *l, ground *g)
{
    const abut_real near = abut_capsule_face_at3(l) * abut_capsule_face_at3(l);
    const abut_real clear = abut_capsule_face_clear3(l) * abut_capsule_face_clear3(l);
    abut_real       longest = 0;
    abut_real       shortest = (abut_real)INFINITY;
    g->spot_on = 0;
    g->spot_sure = true;
    g->sure = true;
    for (int32_t i = 0; i < g->sides; ++i) {
        abut_vec3 from = g->corner[i];
        abut_vec3 inward = abut_cross3(l->up, abut_sub3(g->corner[i + 1 < g->sides ? i + 1 : 0], from));
        abut_real square = abut_dot3(inward, inward);
        for (int k = 0; k < 2; ++k) {
            g->height[k][i] = abut_dot3(abut_sub3(l->end[k], from), inward);
            g->is[k][i] = where(g->height[k][i], near * square, clear * square);
        }
        int spot = where(abut_dot3(abut_sub3(l->spot, from), inward), near * square, clear * square);
        g->spot_on |= (uint32_t)(spot == ON_SIDE) << i;
        g->spot_sure &= spot >= ON_SIDE;
        g->sure &= g->is[0][i] != 0 && g->is[1][i] != 0 && (g->is[0][i] & g->is[1][i] & OUTSIDE) == 0;
        g->square[i] = square;
        longest = abut_max(longest, square);
        shortest = abut_min(shortest, square);
    }
    g->has_short = !(shortest > ABUT_SIDE_SHORT * ABUT_SIDE_SHORT * longest);
}

static feature feature_at(const ground *g)
{
    feature  f = {ABUT_SPOT_INCONCLUSIVE, 0};
    uint32_t on = g->spot_on;
    uint32_t first_corner = 1u | 1u << (g->sides - 1); // between the last side and the first
    f.side = abut_lowest_bit(on);
    if (!g->spot_sure) {
        return f;
    }
    if ((on & (on - 1)) == 0) {
        f.spot = on == 0 ? ABUT_SPOT_FACE : ABUT_SPOT_EDGE;
    } else if (on == first_corner || on == 3u << f.side) {
        f.spot = ABUT_SPOT_CORNER;
        f.side = on == first_corner ? 0 : f.side + 1;
    }
    return f;
}

static abut_real cosine_of(const abut_capsule_face3 *l, int32_t face)
{
    return abut_dot3(abut_hull3_normal(l->solid->hull)[face], l->up);
}

// Whether of the faces at the own place the one found is clearly the squarest, and no edge at a corner is level.
static bool is_squarest(const abut_capsule_face3 *l, const ground *g, const feature *f, abut_real cosine)
{
    const abut_hull3 *hull = l->solid->hull;
    const int32_t    *twin = abut_hull3_twin(hull);
    const int32_t    *face = abut_hull3_face(hull);
    const abut_real   share = (1 + ABUT_FACE_PREFERENCE) * (1 + ABUT_FACE_PREFERENCE);
    abut_real         least = 1 - (share * (1 - cosine * cosine) + ABUT_LEVEL_EDGE3);
    if (f->spot == ABUT_SPOT_FACE) {
        return true;
    }
    if (f->spot == ABUT_SPOT_EDGE) {
        abut_real other = cosine_of(l, face[twin[g->half_edge[f->side]]]);
        return other < 0 || other * other < least;
    }
    int32_t   vertex = tail_of(hull, g->half_edge[f->side]);
    abut_vec3 here = placed(l, vertex);
    bool      clear = true;
    for (int32_t k = abut_hull3_first(hull)[vertex]; k < abut_hull3_first(hull)[vertex + 1]; ++k) {
        abut_real other = cosine_of(l, face[k]);
        abut_real rise = abut_dot3(abut_sub3(placed(l, abut_hull3_head(hull)[k]), here), l->up);
        clear &= face[k] == g->face || other < 0 || other * other < least;
        clear &= rise < -2 * ABUT_LEVEL_EDGE3;
    }
    return clear;
}

// Cuts the stretch by the sides that neither end of the bar is on.
static void clip_clearly(ground *g)
{
    g->over.at[0] = 0;
    g->over.at[1] = 1;
    g->across[0] = -1;
    g->across[1] = -1;
    for (int32_t i = 0; i < g->sides; ++i) {
        // Looked up: half of all branches would be foreseen wrongly.
        const int       crosses = (g->is[0][i] | g->is[1][i]) == (OUTSIDE | INSIDE);
        const int       enters = crosses & (int)(g->is[0][i] == OUTSIDE);
        const abut_real at = g->height[0][i] / (g->height[0][i] - g->height[1][i]);
        const abut_real first[] = {g->over.at[0], at};
        const abut_real last[] = {g->over.at[1], at};
        const int       later = enters & (int)(at > first[0]);
        const int       sooner = (crosses - enters) & (int)(at < last[0]);
        const int32_t   side[2][2] = {{g->across[0], i}, {g->across[1], i}};
        g->over.at[0] = first[later];
        g->over.at[1] = last[sooner];
        g->across[0] = side[0][later];
        g->across[1] = side[1][sooner];
    }
}

// An end of the bar that is on a side which the bar leaves there is all of it that is over the face. False where all that the
// other sides leave of it is as near to that side as its plane is thick, or nearly.
static bool clip_at_ends(const abut_capsule_face3 *l, ground *g)
{
    abut_real clear = abut_capsule_face_clear3(l);
    abut_real far[2] = {1 - g->over.at[0], g->over.at[1]}; // how far from the other end of the bar the stretch reaches
    bool      sure = true;
    for (int32_t i = 0; i < g->sides; ++i) {
        if ((g->is[0][i] | g->is[1][i]) == (OUTSIDE | ON_SIDE)) {
            int       end = g->is[0][i] == ON_SIDE ? 0 : 1;
            abut_real across = g->height[1 - end][i] * far[1 - end];
            g->over.at[1 - end] = (abut_real)end;
            g->across[1 - end] = -1;
            sure &= across * across > clear * clear * g->square[i];
        }
    }
    return sure;
}

// The stretch. False where the bar misses the face, or an end is in doubt.
static bool clip(const abut_capsule_face3 *l, ground *g)
{
    abut_real flat = 1 / abut_dot3(l->up, g->area);
    abut_vec3 run = abut_cross3(l->up, l->along);
    clip_clearly(g);
    if (!g->sure || !clip_at_ends(l, g)) {
        return false;
    }
    g->over.gap = abut_dot3(abut_sub3(l->end[0], g->corner[0]), g->area) * flat;
    g->over.rise = abut_dot3(l->along, g->area) * flat;
    g->over.length = (g->over.at[1] - g->over.at[0]) * abut_sqrt(abut_dot3(run, run));
    return true;
}

// Whether a bar that meets a corner of the face does so along one of the two sides there: where it crosses that is anywhere.
static bool grazes(const abut_capsule_face3 *l, const ground *g, int32_t corner)
{
    abut_vec3     run = abut_cross3(l->up, l->along);
    abut_real     least = ABUT_SIDE_SHORT * ABUT_SIDE_SHORT * abut_dot3(run, run);
    const int32_t sides[] = {corner, corner > 0 ? corner - 1 : g->sides - 1};
    bool          along_one = false;
    for (int i = 0; i < 2; ++i) {
        abut_real turn = g->height[1][sides[i]] - g->height[0][sides[i]];
        along_one |= turn * turn < least * g->square[sides[i]];
    }
    return along_one;
}

static uint32_t edge_name(const abut_capsule_face3 *l, const ground *g, int32_t side)
{
    int32_t half_edge = g->half_edge[side];
    int32_t twin = abut_hull3_twin(l->solid->hull)[half_edge];
    return (uint32_t)(half_edge < twin ? half_edge : twin);
}

// Whether an end of the stretch is clearly off all sides but the one it is on; and its name.
static bool name_of(const abut_capsule_face3 *l, const ground *g, int end, uint64_t *id)
{
    int32_t   across = g->across[end];
    abut_real at = g->over.at[end];
    abut_real far = abut_capsule_face_clear3(l) * abut_capsule_face_clear3(l);
    bool      clear = true;
    for (int32_t i = 0; i < g->sides; ++i) {
        abut_real height = (1 - at) * g->height[0][i] + at * g->height[1][i];
        clear &= (int)(i == across) | (int)(where(height, 0, far * g->square[i]) == INSIDE);
    }
    *id = across >= 0 ? abut_contact_id3(ABUT_CONTACT_EDGES, 0, edge_name(l, g, across))
                      : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, at > 0, 0);
    return clear;
}

static uint64_t own_name(const abut_capsule_face3 *l, const ground *g, const feature *f)
{
    const uint32_t name[] = {
        [ABUT_SPOT_FACE] = 0,
        [ABUT_SPOT_EDGE] = edge_name(l, g, f->side),
        [ABUT_SPOT_CORNER] = (uint32_t)tail_of(l->solid->hull, g->half_edge[f->side]),
    };
    return abut_capsule_face_name3(l, f->spot, name[f->spot]);
}

static int32_t over_face(const abut_capsule_face3 *l, ground *g, const feature *f, abut_capsule_face_contact3 *c)
{
    bool across_corner = f->spot == ABUT_SPOT_CORNER && l->bar_end == ABUT_CAPSULE_BETWEEN;
    if (g->has_short || (across_corner && grazes(l, g, f->side)) || !clip(l, g)) {
        return 0;
    }
    int32_t count = abut_capsule_face_ends3(l, &g->over, own_name(l, g, f), c);
    for (int32_t i = 0; i < count; ++i) {
        if (!c[i].own && !name_of(l, g, c[i].end, &c[i].id)) {
            return 0;
        }
    }
    return count;
}

// Where no face is square enough the edge that the own place is on faces the bar, if it is on one.
static bool is_alone_at_edge(const abut_capsule_face3 *l, const ground *g, const feature *f)
{
    abut_vec3 edge = abut_sub3(g->corner[f->side + 1 < g->sides ? f->side + 1 : 0], g->corner[f->side]);
    return f->spot == ABUT_SPOT_EDGE && abut_capsule_face_across3(l, edge);
}

int32_t abut_capsule_face_on_hull3(const abut_capsule_face3 *l, abut_capsule_face_contact3 contact[2])
{
    ground g;
    if (!find_face(l, &g)) {
        return 0;
    }
    measure(l, &g);
    feature   f = feature_at(&g);
    abut_real cosine = cosine_of(l, g.face);
    if (f.spot == ABUT_SPOT_INCONCLUSIVE || abut_abs(cosine - ABUT_FACE_SQUARE3) <= ABUT_LEVEL_EDGE3 ||
        !is_squarest(l, &g, &f, cosine)) {
        return 0;
    }
    if (l->level && cosine > ABUT_FACE_SQUARE3) {
        return over_face(l, &g, &f, contact);
    }
    if (l->level ? !is_alone_at_edge(l, &g, &f) : l->bar_end == ABUT_CAPSULE_BETWEEN) {
        return 0;
    }
    contact->own = true;
    contact->id = own_name(l, &g, &f);
    return 1;
}
