// direction_circle3.c : the support points of D along both circles of directions, eight at a time.
//
// A core and the other one mirrored are both seen along their own three axes, of which the rows are sums: support3.h's points,
// with its rounding. Where a square underflows, the point is nearer to the middle; it belongs to D as well.
#include "smooth/direction_circle3.h"
#include "base/tolerance.h"
#include "simd/simd8.h"

// A core as D sees it: its axes, that of revolution last, and half its size along each; of a segment the vector from its middle
// to either end.
typedef struct seen_core {
    abut_core3 core;
    abut_vec3  axis[3];
    abut_real  half[3];
    abut_real  end[2][3];
} seen_core;

static abut_simd8 dot(const abut_simd8 a[3], const abut_simd8 b[3])
{
    abut_simd8 sum = abut_simd8_add(abut_simd8_mul(a[0], b[0]), abut_simd8_mul(a[1], b[1]));
    return abut_simd8_add(sum, abut_simd8_mul(a[2], b[2]));
}

static void core_of(seen_core *c, const abut_shape3 *shape, abut_real per_unit, const abut_vec3 *own)
{
    const bool      turned = shape->core >= ABUT_CORE3_DISK && shape->core <= ABUT_CORE3_CONE;
    const uint32_t  up = turned ? (uint32_t)shape->axis : 2;
    const abut_real half[3] = {shape->half.x, shape->half.y, shape->half.z};
    c->core = shape->core;
    for (uint32_t i = 0; i < 3; ++i) {
        c->axis[i] = own[(up + 1 + i) % 3];
        c->half[i] = per_unit * half[(up + 1 + i) % 3];
    }
    for (int i = 0; i < 2 && shape->core == ABUT_CORE3_SEGMENT; ++i) {
        abut_vec3 way = abut_scale3(per_unit, abut_sub3(shape->p[i], shape->middle));
        c->end[i][0] = way.x;
        c->end[i][1] = way.y;
        c->end[i][2] = way.z;
    }
}

// ---- support points along the core's own axes ---------------------------------------------------------------------------

// One by the length, or by the smallest one that means anything.
static abut_simd8 one_per_root(abut_real share, abut_simd8 square)
{
    abut_simd8 length = abut_simd8_max(abut_simd8_sqrt(square), abut_simd8_splat(ABUT_COMPONENT_SMALLEST));
    return abut_simd8_div(abut_simd8_splat(share), length);
}

static void corner(const seen_core *c, const abut_simd8 d[3], abut_simd8 p[3])
{
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_simd8_select_less(abut_simd8_splat(0), d[i], abut_simd8_splat(c->half[i]), abut_simd8_splat(-c->half[i]));
    }
}

static void end(const seen_core *c, const abut_simd8 d[3], abut_simd8 p[3])
{
    abut_simd8 first[3];
    abut_simd8 last[3];
    for (int i = 0; i < 3; ++i) {
        first[i] = abut_simd8_splat(c->end[0][i]);
        last[i] = abut_simd8_splat(c->end[1][i]);
    }
    abut_simd8 low = dot(first, d);
    abut_simd8 high = dot(last, d);
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_simd8_select_less(low, high, last[i], first[i]);
    }
}

// A rim, of a cylinder the upper or the lower one, of a cone the lower one or the tip.
static void rim(const seen_core *c, const abut_simd8 d[3], abut_simd8 p[3])
{
    abut_simd8 square = abut_simd8_add(abut_simd8_mul(d[0], d[0]), abut_simd8_mul(d[1], d[1]));
    abut_simd8 per = one_per_root(c->half[0], square);
    abut_simd8 none = abut_simd8_splat(0);
    abut_simd8 below = abut_simd8_sub(none, d[2]);
    if (c->core == ABUT_CORE3_CONE) {
        abut_simd8 rim = abut_simd8_scale(c->half[0], abut_simd8_sqrt(square));
        abut_simd8 tip = abut_simd8_scale(2 * c->half[2], d[2]);
        below = abut_simd8_sub(rim, tip);
        per = abut_simd8_select_less(none, below, per, none);
    }
    p[0] = abut_simd8_mul(per, d[0]);
    p[1] = abut_simd8_mul(per, d[1]);
    p[2] = abut_simd8_select_less(none, below, abut_simd8_splat(-c->half[2]), abut_simd8_splat(c->half[2]));
}

static void ellipsoid(const seen_core *c, const abut_simd8 d[3], abut_simd8 p[3])
{
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_simd8_scale(c->half[i], d[i]);
    }
    abut_simd8 per = one_per_root(1, dot(p, p));
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_simd8_scale(c->half[i], abut_simd8_mul(p[i], per));
    }
}

// Adds the core's support point along d.
static void add_support(const seen_core *c, const abut_simd8 d[3], abut_simd8 w[3])
{
    abut_simd8 own[3];
    abut_simd8 p[3];
    for (int i = 0; i < 3; ++i) {
        abut_vec3        axis = c->axis[i];
        const abut_simd8 way[3] = {abut_simd8_splat(axis.x), abut_simd8_splat(axis.y), abut_simd8_splat(axis.z)};
        own[i] = dot(d, way);
    }
    if (c->core == ABUT_CORE3_BOX) {
        corner(c, own, p);
    } else if (c->core == ABUT_CORE3_SEGMENT) {
        end(c, own, p);
    } else if (c->core == ABUT_CORE3_ELLIPSOID) {
        ellipsoid(c, own, p);
    } else {
        rim(c, own, p);
    }
    for (int i = 0; i < 3; ++i) {
        w[0] = abut_simd8_mul_add(w[0], abut_simd8_splat(c->axis[i].x), p[i]);
        w[1] = abut_simd8_mul_add(w[1], abut_simd8_splat(c->axis[i].y), p[i]);
        w[2] = abut_simd8_mul_add(w[2], abut_simd8_splat(c->axis[i].z), p[i]);
    }
}

// ---- directions and what they say ---------------------------------------------------------------------------------------

static void put(abut_ring_rows3 *to, const abut_simd8 v[3])
{
    for (int i = 0; i < 3; ++i) {
        abut_simd8_store((*to)[i], v[i]);
        (*to)[i][ABUT_RING3_ROUND] = (*to)[i][0];
    }
}

static void next(const abut_ring_rows3 *from, abut_simd8 v[3])
{
    for (int i = 0; i < 3; ++i) {
        v[i] = abut_simd8_load((*from)[i] + 1);
    }
}

static void directions(const abut_vec3 axis[3], abut_real cosine, abut_real sine, abut_simd8 d[3])
{
    const abut_real diagonal = abut_sqrt((abut_real)0.5);
    const abut_real first[] = {1, diagonal, 0, -diagonal, -1, -diagonal, 0, diagonal};
    const abut_real second[] = {0, diagonal, 1, diagonal, 0, -diagonal, -1, -diagonal};
    const abut_real n[3] = {axis[0].x, axis[0].y, axis[0].z};
    const abut_real u[3] = {axis[1].x, axis[1].y, axis[1].z};
    const abut_real v[3] = {axis[2].x, axis[2].y, axis[2].z};
    for (int i = 0; i < 3; ++i) {
        abut_simd8 lateral = abut_simd8_mul_add(abut_simd8_scale(sine * u[i], abut_simd8_load(first)),
                                                abut_simd8_splat(sine * v[i]), abut_simd8_load(second));
        d[i] = abut_simd8_add(abut_simd8_splat(cosine * n[i]), lateral);
    }
}

// Where points do not reach as far along directions; a NaN does not.
static abut_bits8 falls_short(const abut_simd8 w[3], const abut_simd8 d[3], abut_real height)
{
    return ~abut_simd8_less(abut_simd8_splat(height), dot(w, d)) & ((1 << ABUT_RING3_ROUND) - 1);
}

static void splat(abut_vec3 v, abut_simd8 rows[3])
{
    rows[0] = abut_simd8_splat(v.x);
    rows[1] = abut_simd8_splat(v.y);
    rows[2] = abut_simd8_splat(v.z);
}

// The same of the next points along the next directions.
static abut_bits8 one_on(abut_bits8 bits)
{
    return (bits >> 1 | bits << (ABUT_RING3_ROUND - 1)) & ((1 << ABUT_RING3_ROUND) - 1);
}

// Each part's four corners: on both circles, here and next.
static uint32_t open_parts(const abut_direction_circle3 *r, const abut_simd8 d[ABUT_RINGS3][3],
                           const abut_simd8 w[ABUT_RINGS3][3])
{
    abut_simd8 dn[ABUT_RINGS3][3];
    abut_simd8 wn[ABUT_RINGS3][3];
    abut_simd8 back[3];
    abut_simd8 behind[3];
    abut_real  h = r->height;
    for (int k = 0; k < ABUT_RINGS3; ++k) {
        next(&r->way[k], dn[k]);
        next(&r->point[k], wn[k]);
    }
    splat(abut_neg3(r->axis[0]), back);
    splat(r->behind, behind);
    abut_bits8 ahead = falls_short(w[1], dn[1], h);
    abut_bits8 astern = falls_short(wn[1], d[1], h);
    abut_bits8 outward = falls_short(w[0], d[1], h);
    abut_bits8 inward = falls_short(w[1], d[0], h);
    abut_bits8 upper = falls_short(w[0], dn[0], h) | outward | falls_short(w[0], dn[1], h);
    upper &= falls_short(wn[0], d[0], h) | falls_short(wn[0], d[1], h) | one_on(outward);
    upper &= ahead | inward | falls_short(w[1], dn[0], h);
    upper &= astern | falls_short(wn[1], d[0], h) | one_on(inward);
    abut_bits8 backward = falls_short(w[1], back, h);
    abut_bits8 of_behind = falls_short(behind, d[1], h);
    abut_bits8 lower = (ahead | backward) & (astern | one_on(backward)) & (of_behind | one_on(of_behind));
    return upper | lower << ABUT_RING3_ROUND;
}

uint32_t abut_ring_open3(abut_direction_circle3 *r, const abut_pair3 *pair)
{
    const abut_rot3 t = pair->rotation;
    const abut_vec3 own[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const abut_vec3 mirrored[3] = {abut_neg3(t.x), abut_neg3(t.y), abut_neg3(t.z)};
    const abut_real half = abut_sqrt(1 - r->sine * r->sine) / 2;
    const abut_real sine[ABUT_RINGS3] = {r->sine, abut_sqrt((abut_real)0.5 + half)};
    const abut_real cosine[ABUT_RINGS3] = {2 * half, -abut_sqrt((abut_real)0.5 - half)};
    seen_core       core[2];
    abut_simd8      d[ABUT_RINGS3][3];
    abut_simd8      w[ABUT_RINGS3][3];
    abut_bits8      below = 0;
    core_of(&core[0], pair->a, pair->per_unit, own);
    core_of(&core[1], pair->b, pair->per_unit, mirrored);
    for (int k = 0; k < ABUT_RINGS3; ++k) {
        directions(r->axis, cosine[k], sine[k], d[k]);
        splat(abut_neg3(pair->offset), w[k]);
        for (int i = 0; i < 2; ++i) {
            add_support(&core[i], d[k], w[k]);
        }
        put(&r->way[k], d[k]);
        put(&r->point[k], w[k]);
        below |= falls_short(w[k], d[k], r->height);
    }
    return below != 0 ? ABUT_RING3_BELOW : open_parts(r, d, w);
}
