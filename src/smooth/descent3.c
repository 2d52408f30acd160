// descent3.c : the direction along which D reaches least, by Newton's method from the first.
//
// Apart, minus how far D reaches along a unit vector is a lower bound of the distance, and the largest of these bounds is the
// distance; overlapping, the least that D reaches is the depth. Either way D's support point x along that direction n lies
// straight along it. Where D is smooth, n turns by t with  (W - h) t = -(x across n),  h = x . n  and W the radii of curvature.
// Where that crosses a crease, on which an edge of D is supported, n stays on it: x is then the point of the edge that is
// nearest to straight along n, and n goes along the circle of the crease until x is. When that point is beyond an end of the
// edge, n leaves the crease for that end's side. On two creases at once there is nowhere left to go (an active set method:
// Nocedal, Wright 2006, "Numerical Optimization", section 16.5). A flat end is looked at by itself: it is a single direction.
//
// Whatever ends this is held against D's support point as GJK and EPA would find it. Apart, that proves it; overlaps are
// proved by global_proof3.c.
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/descent3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "smooth/crease3.h"
#include "smooth/ellipsoids3.h"
#include "smooth/global_proof3.h"

static abut_real length_of(abut_vec3 v)
{
    return abut_sqrt(abut_dot3(v, v));
}

// ---- steps --------------------------------------------------------------------------------------------------------------

// Turns the normal, by a right angle's half at most, and puts it on the crease that it comes to.
ABUT_INLINE bool turn(abut_sum3 *s, abut_vec3 way)
{
    abut_real square = abut_dot3(way, way);
    if (square > 1) {
        way = abut_scale3(1 / abut_sqrt(square), way);
    }
    abut_vec3 to = abut_add3(s->normal, way);
    abut_creases_turn3(s, abut_scale3(1 / abut_sqrt(abut_dot3(to, to)), to));
    return square <= ABUT_REAL_LARGEST && abut_creases_settle3(s);
}

// The turn t with (W - h) t = -g, for g across the normal. False where D is not at its narrowest nearby.
ABUT_INLINE bool newton(const abut_sum3 *s, const abut_form3 *bend, abut_real h, abut_vec3 g, abut_vec3 *t)
{
    abut_form3 level = {-h, -h, -h, 0, 0, 0};
    abut_form3 m = abut_form_add3(abut_form_add3(*bend, level), abut_form_of3(1 + h, s->normal)); // 1 along the normal
    abut_form3 adjoint = abut_form_adjoint3(&m);
    abut_real  determinant = (m.xx * adjoint.xx + m.xy * adjoint.xy) + m.zx * adjoint.zx;
    *t = abut_scale3(-1 / determinant, abut_form_times3(&adjoint, g));
    return determinant > 0 && (m.xx + m.yy) + m.zz > 1;
}

// The same along a circle: the crease's, or a great one. Where D is not at its narrowest nearby, down it goes all the same.
ABUT_INLINE abut_vec3 newton_along(const abut_sum3 *s, const abut_form3 *bend, const abut_crease3 *c, abut_vec3 g)
{
    abut_vec3 along = abut_cross3(s->normal, c->normal);
    abut_vec3 out = abut_along3(s->normal, -c->sine, c->normal);
    abut_real square = abut_dot3(along, along);
    abut_real bent = abut_dot3(along, abut_form_times3(bend, along)) / square;
    abut_real height = abut_dot3(s->x, out) / square;
    abut_real curved = bent > height ? bent - height : bent + abut_abs(height);
    return abut_scale3(-abut_dot3(g, along) / (square * curved), along);
}

ABUT_INLINE bool step(abut_sum3 *s, abut_vec3 lateral)
{
    abut_vec3  way;
    abut_real  h = abut_dot3(s->x, s->normal);
    abut_form3 bend = abut_form_along3(abut_form_scale3(abut_smooth_support3_share(s, 0), s->of[0].bend),
                                       abut_smooth_support3_share(s, 1), s->of[1].bend);
    if (s->ons == 1) {
        return turn(s, newton_along(s, &bend, &s->crease[s->on[0]], lateral));
    }
    return (newton(s, &bend, h, lateral, &way) || newton(s, &bend, -abut_abs(h), lateral, &way)) && turn(s, way);
}

// ---- flat ends ----------------------------------------------------------------------------------------------------------

// Whether the normal is so near to that of a flat end that it should be looked at.
static bool faces_end(const abut_sum3 *s, int32_t which)
{
    const abut_smooth_support3 *m = &s->of[which];
    if (m->kind != ABUT_SMOOTH_SUPPORT3_REVOLVED && m->kind != ABUT_SMOOTH_SUPPORT3_POINTED) {
        return false; // it has no axis: what stands there may be a subnormal number, and a product with one takes 40 ns
    }
    abut_real up = abut_dot3(s->normal, m->axis);
    return (m->kind == ABUT_SMOOTH_SUPPORT3_REVOLVED ? abut_abs(up) : -up) > ABUT_DESCENT3_END;
}

// Looks along the end's own normal. When a point of the end puts x straight along it, that is the answer; else the normal turns
// away from it, to where the end's rim is nearest to doing so.
static bool look_at_end(abut_sum3 *s, int32_t which)
{
    abut_smooth_support3 *m = &s->of[which];
    int32_t               other = 1 - which;
    abut_real             up = abut_dot3(s->normal, m->axis) < 0 ? -1 : 1;
    s->normal = abut_scale3(up, m->axis);
    abut_sum3_sides(s);
    if (!abut_smooth_support3_look(s, other)) {
        return false;
    }
    s->x = abut_along3(abut_sub3(s->of[other].point, s->pair->offset), up * m->half, m->axis);
    for (int32_t i = 0; i < s->creases; ++i) {
        if (s->crease[i].of_b == (other == 1)) {
            s->x = abut_along3(s->x, s->crease[i].side, s->crease[i].delta);
        }
    }
    abut_vec3       lateral = abut_reject3(s->x, s->normal);
    abut_direction3 way = abut_direction_of3(lateral);
    if (way.length <= m->radius) {
        s->x = abut_sub3(s->x, lateral);
        m->point = abut_neg3(lateral);
        s->flat = which;
        return true;
    }
    abut_real h = abut_dot3(s->x, s->normal);
    abut_real bent = abut_dot3(way.unit, abut_form_times3(&s->of[other].bend, way.unit));
    abut_real curved = bent > h ? bent - h : bent + abut_abs(h);
    return turn(s, abut_scale3((m->radius - way.length) / curved, way.unit));
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// D's support point along the normal as GJK and EPA have it; and where the normal is on creases, on which end of their edges.
typedef struct seen {
    abut_vertex3 top;
    abut_real    height;
    int32_t      edges[2];
    abut_real    end[2];
    int32_t      count;
} seen;

// Looks at D itself: x as abut_sum3_look would have it.
static void look_at_last(abut_sum3 *s, seen *d)
{
    static const abut_vertex3 anywhere = {0};

    s->normal = abut_direction_of3(s->normal).unit; // what creases and ends have is so but for the rotation's error
    d->top = abut_minkowski_support3(s->pair, s->normal, &anywhere);
    d->height = abut_dot3(d->top.w, s->normal);
    d->count = s->ons;
    s->x = d->top.w;
    for (int32_t i = 0; i < s->ons; ++i) {
        abut_crease3 *c = &s->crease[s->on[i]];
        if (s->of[c->of_b].kind == ABUT_SMOOTH_SUPPORT3_POINTED) {
            c->delta = abut_crease_slant3(s, c->of_b);
        }
        d->edges[i] = s->on[i];
        d->end[i] = abut_side_of(((c->of_b ? d->top.feature_b : d->top.feature_a) & c->bit) != 0);
        s->x = abut_along3(s->x, -d->end[i], c->delta);
    }
}

// A's point, which goes along its edges as x does.
static abut_vec3 point_of_a(const abut_sum3 *s, const seen *d)
{
    abut_vec3 a = d->top.a;
    for (int32_t i = 0; i < d->count; ++i) {
        const abut_crease3 *c = &s->crease[d->edges[i]];
        a = c->of_b ? a : abut_along3(a, (c->side + c->part) - d->end[i], c->delta);
    }
    return a;
}

// Where a flat end is supported: x lies straight along the normal if what the other core supports is before the end, and is not
// the one end of an edge that is.
static bool place_on_end(abut_sum3 *s, const seen *d, abut_vec3 *a)
{
    abut_smooth_support3 *end = &s->of[s->flat];
    s->x = abut_scale3(d->height, s->normal);
    *a = s->flat == 0 ? abut_add3(abut_sub3(d->top.a, d->top.w), s->x) : d->top.a;
    end->point = abut_reject3(s->flat == 0 ? *a : abut_sub3(*a, s->pair->offset), s->normal);
    return length_of(end->point) <= end->radius;
}

// How far x still lies off the normal, and what it did the time before.
typedef struct progress {
    abut_real miss, before;
} progress;

// Whether Newton's next step is the last: it squares what is left, or brings it no nearer.
static bool nearly_there(const progress *p, abut_real noise)
{
    return ABUT_FACING3 * p->miss * p->miss <= noise || (p->miss >= p->before / 2 && p->miss <= ABUT_FACING3 * noise);
}

// The summand whose flat end the normal has come to face, or -1. Each is looked at once.
static int32_t end_faced(const abut_sum3 *s, bool *looked)
{
    int32_t end = !looked[0] && faces_end(s, 0) ? 0 : (!looked[1] && faces_end(s, 1) ? 1 : -1);
    if (end >= 0) {
        looked[end] = true;
    }
    return end;
}

// Until x lies straight along the normal, as near as rounding lets it. Where the next step brings it there, and where creases
// leave no step to take, the next look is at D itself; if that is not the end Newton's method goes on.
static bool descend(abut_sum3 *s, seen *d, abut_vec3 *a, int32_t *looks)
{
    bool      looked[2] = {false, false};
    bool      last = false;
    progress  p = {(abut_real)INFINITY, (abut_real)INFINITY};
    abut_real noise = s->pair->noise;
    for (*looks = 1; *looks <= ABUT_DESCENT3_LOOKS; *looks += 1) {
        int32_t end = end_faced(s, looked);
        if (end >= 0) {
            if (!look_at_end(s, end)) {
                return false;
            }
            if (s->flat < 0) {
                continue;
            }
            look_at_last(s, d);
            return place_on_end(s, d, a);
        }
        if (last) {
            look_at_last(s, d);
        } else if (!abut_sum3_look(s)) {
            return false;
        }
        abut_creases_balance3(s);
        abut_vec3 lateral = abut_reject3(s->x, s->normal);
        p.before = p.miss;
        p.miss = length_of(lateral);
        if (last) {
            // More than the noise is left only where steps take nothing off it: of shapes that nearly touch, the last one's
            // remainder is much more than the square. Off the end of an edge Newton's method has not looked yet.
            bool rest = s->ons == d->count && p.miss >= p.before / 2;
            if (p.miss <= (rest ? ABUT_FACING3 : 1) * noise) {
                *a = point_of_a(s, d);
                return true;
            }
            last = false; // once more, for the curvature
            continue;
        }
        int32_t ons = s->ons;
        bool    near = nearly_there(&p, noise);
        if (ons < 2 && !step(s, lateral)) {
            return false;
        }
        near = near && s->ons == ons;
        if (s->ons == 1 && !near) {
            near = abut_creases_slide3(s);
        }
        last = s->ons == 2 || near;
    }
    return false;
}

static bool is_remembered(const abut_cache3 *cache)
{
    return cache != NULL && abut_abs(abut_dot3(cache->private_.normal, cache->private_.normal) - 1) <= ABUT_ROTATION_SLACK;
}

static abut_vec3 first_normal(const abut_pair3 *pair, const abut_cache3 *cache)
{
    return abut_direction_of3(is_remembered(cache) ? cache->private_.normal : pair->offset).unit;
}

// Asks for curvature anew, and which side of the other creases the normal is on: both were last looked at before the step that
// ended it, which may have been a long one onto creases.
static bool proved_deep(abut_sum3 *s, abut_real height, int32_t *supports)
{
    for (int32_t i = 0; i < s->creases; ++i) {
        abut_crease3 *c = &s->crease[i];
        c->side = c->side != 0 ? -abut_side_of(abut_crease3_above(c, s->normal) < 0) : 0;
    }
    for (int32_t i = 0; i < 2; ++i) {
        if (i != s->flat && !abut_smooth_support3_look(s, i)) {
            return false;
        }
    }
    return abut_global_proof3(s, height, supports);
}

// A flat end of B is taken to be square to its axis. What a matrix that is no rotation to rounding makes of it is not.
static bool is_bent(const abut_sum3 *s)
{
    return s->flat == 1 && abut_shear3(s->pair->rotation) > ABUT_SHEAR3;
}

// The answer where D reaches so high along the normal, with a point x that misses it by so much.
ABUT_INLINE void write_answer(abut_core_answer3 *answer, const abut_pair3 *pair, abut_vec3 n, abut_vec3 x, abut_real height,
                              abut_real miss)
{
    bool apart = height < 0;
    answer->normal = n;
    answer->distance = apart ? length_of(x) : -height;
    // b, straight along the normal, is off B's core by what x is off laterally: what the noise has no room for is in the gap.
    answer->gap = apart ? abut_max(answer->distance + height, 0) + abut_max(miss - pair->noise, 0) : miss;
    answer->b = abut_along3(answer->a, answer->distance, answer->normal);
    answer->status = ABUT_OK;
}

// Whether a distance of that height is one to answer: of cores that nearly touch another may know better which it is.
ABUT_INLINE bool is_clear(const abut_pair3 *pair, abut_real height)
{
    return abut_abs(height) > ABUT_FACING3 * pair->noise && -height <= pair->max_distance;
}

static bool are_ovals(const abut_pair3 *pair)
{
    return pair->a->core == ABUT_CORE3_ELLIPSOID && pair->b->core == ABUT_CORE3_ELLIPSOID;
}

// An overlap of two ellipsoids is proved like any other.
static bool ovals_proved_deep(const abut_pair3 *pair, abut_vec3 n, abut_vec3 x, abut_real height, int32_t *supports)
{
    abut_sum3 s;
    if (!abut_sum3_begin(&s, pair)) {
        return false;
    }
    s.normal = n;
    s.x = x;
    return proved_deep(&s, height, supports);
}

// Two ellipsoids, by steps of their own; the last look is at D itself here, too. No creases, no ends. `ended`: what may be
// missing is a proof, and no other steps would have one.
static bool descend_ovals(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *answer, bool *ended)
{
    static const abut_vertex3 anywhere = {0};

    abut_vec3 n = first_normal(pair, cache);
    int32_t   supports = abut_ellipsoids3(pair, is_remembered(cache), &n);
    if (supports == 0) {
        return false;
    }
    supports += 1;
    abut_vertex3 top = abut_minkowski_support3(pair, n, &anywhere); // whatever its length: no root is waited for
    n = abut_direction_of3(n).unit;
    abut_real height = abut_dot3(top.w, n);
    abut_real miss = length_of(abut_reject3(top.w, n));
    *ended = miss <= pair->noise;
    if (!*ended || !is_clear(pair, height) || (height >= 0 && !ovals_proved_deep(pair, n, top.w, height, &supports))) {
        return false;
    }
    answer->a = top.a;
    answer->supports = supports;
    write_answer(answer, pair, n, top.w, height, miss);
    return true;
}

bool abut_descent3(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *answer)
{
    abut_sum3 s;
    seen      d;
    int32_t   supports;
    if (pair->polytopes || pair->max_supports < 2 * ABUT_DESCENT3_LOOKS) {
        return false;
    }
    bool ended = false;
    if (are_ovals(pair) && descend_ovals(pair, cache, answer, &ended)) {
        return true;
    }
    if (ended || !abut_sum3_begin(&s, pair)) {
        return false;
    }
    s.normal = first_normal(pair, cache);
    abut_sum3_sides(&s);
    if (!descend(&s, &d, &answer->a, &supports)) {
        return false;
    }
    abut_real height = d.height;
    abut_real miss = length_of(abut_reject3(s.x, s.normal)) + abut_abs(height - abut_dot3(s.x, s.normal));
    bool      clear = is_clear(pair, height) && miss <= ABUT_FACING3 * pair->noise;
    if (!clear || is_bent(&s) || (height >= 0 && !proved_deep(&s, height, &supports))) {
        return false;
    }
    answer->supports = supports;
    write_answer(answer, pair, s.normal, s.x, height, miss);
    return true;
}
