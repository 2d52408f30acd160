// rational3.c : signed distance of two polytope cores with no rounding at all, by brute force.
//
// All inputs are doubles, so a unit 2^k divides every number, and corners are triples of integers. With C = B - A: the normals
// of all triples of A's corners, of all triples of B's, and of all edges of any two corners of A with any two of B, both ways,
// are a superset of the normals of C's faces. Where the greatest separation along them is below zero, it is the signed
// distance (C is a solid then: the plane of a flat C is among them, with a separation of at least 0). Otherwise the distance is
// the least of all corners to triangles and edges to edges, triangles and edges of any corners, which all belong to the
// bodies. It shares nothing with facets3.c, axes3.c or simplex3.c.
#include "rational3.h"

#include <math.h>
#include <stdlib.h>

typedef struct place {
    mpz_t x[3];
} place;

typedef struct cloud {
    int    count;
    place *at;
} cloud;

// Numbers the functions below need, made once.
typedef struct room {
    place e, f, n, d;
    mpz_t p, q, r, s;
    mpq_t one;
} room;

static void place_init(place *p)
{
    mpz_inits(p->x[0], p->x[1], p->x[2], NULL);
}

static void place_clear(place *p)
{
    mpz_clears(p->x[0], p->x[1], p->x[2], NULL);
}

static void sub(place *d, const place *p, const place *q)
{
    for (int k = 0; k < 3; k++) {
        mpz_sub(d->x[k], p->x[k], q->x[k]);
    }
}

static void dot(mpz_t z, const place *p, const place *q)
{
    mpz_mul(z, p->x[0], q->x[0]);
    mpz_addmul(z, p->x[1], q->x[1]);
    mpz_addmul(z, p->x[2], q->x[2]);
}

// n may be neither p nor q.
static void cross(place *n, const place *p, const place *q)
{
    for (int k = 0; k < 3; k++) {
        const int l = (k + 1) % 3;
        const int o = (k + 2) % 3;
        mpz_mul(n->x[k], p->x[l], q->x[o]);
        mpz_submul(n->x[k], p->x[o], q->x[l]);
    }
}

// z = x * 2^-unit, exactly; unit is at most the exponent of x's last set bit.
static void integer_of(mpz_t z, double x, int unit)
{
    int          exponent = 0;
    const double fraction = frexp(x, &exponent);
    const int    shift = exponent - DBL_MANT_DIG - unit;
    mpz_set_d(z, ldexp(fraction, DBL_MANT_DIG));
    if (fraction != 0 && shift >= 0) {
        mpz_mul_2exp(z, z, (mp_bitcnt_t)shift);
    } else if (fraction != 0) {
        mpz_tdiv_q_2exp(z, z, (mp_bitcnt_t)-shift);
    }
}

// The exponent of the last set bit of x, or `unit` if that is smaller or x is zero.
static int finer(int unit, double x)
{
    int    exponent = 0;
    double fraction = frexp(x, &exponent);
    while (fraction != floor(fraction)) {
        fraction *= 2;
        exponent--;
    }
    return fraction != 0 && exponent < unit ? exponent : unit;
}

static int shape_unit(const oracle3_shape *shape)
{
    int unit = 0;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; shape->kind == ORACLE3_POINTS && i < shape->count; i++) {
            unit = finer(unit, shape->points[i][k]);
        }
        if (shape->kind == ORACLE3_BOX) {
            unit = finer(finer(unit, shape->center[k]), shape->half[k]);
        }
    }
    return unit;
}

// The corners in the own frame, in units of 2^unit.
static cloud corners_of(const oracle3_shape *shape, int unit)
{
    const bool box = shape->kind == ORACLE3_BOX;
    cloud      c = {box ? 8 : shape->count, NULL};
    mpz_t      half;
    mpz_init(half);
    c.at = malloc((size_t)c.count * sizeof *c.at);
    for (int i = 0; i < c.count; i++) {
        place_init(&c.at[i]);
        for (int k = 0; k < 3; k++) {
            integer_of(c.at[i].x[k], box ? shape->center[k] : shape->points[i][k], unit);
            integer_of(half, box ? shape->half[k] : 0, unit);
            if ((i >> k) & 1) {
                mpz_add(c.at[i].x[k], c.at[i].x[k], half);
            } else {
                mpz_sub(c.at[i].x[k], c.at[i].x[k], half);
            }
        }
    }
    mpz_clear(half);
    return c;
}

static void clear(cloud *c)
{
    for (int i = 0; i < c->count; i++) {
        place_clear(&c->at[i]);
    }
    free(c->at);
}

// Maps the corners by the pose: they are in units of 2^unit / 2^turn_unit, and become such of 2^unit.
static void transform(cloud *c, const oracle3_pose *pose, int unit, int turn_unit)
{
    place row;
    place old;
    place_init(&row);
    place_init(&old);
    for (int i = 0; i < c->count; i++) {
        for (int k = 0; k < 3; k++) {
            mpz_set(old.x[k], c->at[i].x[k]);
        }
        for (int k = 0; k < 3; k++) {
            for (int l = 0; l < 3; l++) {
                integer_of(row.x[l], pose->matrix[k][l], turn_unit);
            }
            dot(c->at[i].x[k], &row, &old);
            integer_of(row.x[0], pose->position[k], unit);
            mpz_add(c->at[i].x[k], c->at[i].x[k], row.x[0]);
        }
    }
    place_clear(&row);
    place_clear(&old);
}

// z = the greatest (sign 1) or least (-1) n.v over a cloud, v its corners.
static void extreme(mpz_t z, const cloud *c, const place *n, int sign, room *r)
{
    for (int i = 0; i < c->count; i++) {
        dot(r->s, n, &c->at[i]);
        if (i == 0 || mpz_cmp(r->s, z) * sign > 0) {
            mpz_set(z, r->s);
        }
    }
}

// The sign and square of the greatest separation so far.
typedef struct best {
    bool  found;
    int   sign;
    mpq_t square;
} best;

static void keep_greater(best *b, int sign, const mpq_t square)
{
    const int order = mpq_cmp(square, b->square);
    if (!b->found || sign > b->sign || (sign == b->sign && (sign > 0 ? order > 0 : order < 0))) {
        b->found = true;
        b->sign = sign;
        mpq_set(b->square, square);
    }
}

// What is done with each normal, r->n, of which either way is one.
typedef void visit(const cloud *a, const cloud *b, void *to, room *r);

// Tries r->n, both ways: min over B - max over A, and min over A - max over B.
static void try_normal(const cloud *a, const cloud *b, void *to, room *r)
{
    best *const        found = to;
    const cloud *const pairs[2][2] = {{a, b}, {b, a}};
    dot(r->r, &r->n, &r->n);
    for (int way = 0; way < 2 && mpz_sgn(r->r) > 0; way++) {
        extreme(r->p, pairs[way][0], &r->n, 1, r);
        extreme(r->q, pairs[way][1], &r->n, -1, r);
        mpz_sub(r->q, r->q, r->p);
        const int sign = mpz_sgn(r->q);
        mpz_mul(mpq_numref(r->one), r->q, r->q);
        mpz_set(mpq_denref(r->one), r->r);
        mpq_canonicalize(r->one);
        keep_greater(found, sign, r->one);
    }
}

static void try_triples(const cloud *of, const cloud *a, const cloud *b, visit *visit_normal, void *to, room *r)
{
    for (int i = 0; i < of->count; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++) {
                sub(&r->e, &of->at[j], &of->at[i]);
                sub(&r->f, &of->at[k], &of->at[i]);
                cross(&r->n, &r->e, &r->f);
                visit_normal(a, b, to, r);
            }
        }
    }
}

static void try_pairs(const cloud *a, const cloud *b, visit *visit_normal, void *to, room *r)
{
    for (int i = 0; i < a->count * a->count; i++) {
        for (int j = 0; j < b->count * b->count; j++) {
            if (i / a->count < i % a->count && j / b->count < j % b->count) {
                sub(&r->e, &a->at[i % a->count], &a->at[i / a->count]);
                sub(&r->f, &b->at[j % b->count], &b->at[j / b->count]);
                cross(&r->n, &r->e, &r->f);
                visit_normal(a, b, to, r);
            }
        }
    }
}

static void keep_less(mpq_t least, const mpz_t top, const mpz_t bottom, room *r)
{
    mpz_set(mpq_numref(r->one), top);
    mpz_set(mpq_denref(r->one), bottom);
    mpq_canonicalize(r->one);
    if (mpq_sgn(least) < 0 || mpq_cmp(r->one, least) < 0) {
        mpq_set(least, r->one);
    }
}

// Corner v against the corners, edges and triangles of a cloud.
static void from_corner(const place *v, const cloud *c, mpq_t least, room *r)
{
    for (int i = 0; i < c->count; i++) {
        sub(&r->d, v, &c->at[i]);
        dot(r->p, &r->d, &r->d);
        mpz_set_ui(r->q, 1);
        keep_less(least, r->p, r->q, r);
        for (int j = 0; j < i; j++) {
            sub(&r->e, &c->at[j], &c->at[i]);
            dot(r->p, &r->e, &r->d);
            dot(r->q, &r->e, &r->e);
            if (mpz_sgn(r->p) > 0 && mpz_cmp(r->p, r->q) < 0) {
                cross(&r->n, &r->e, &r->d);
                dot(r->p, &r->n, &r->n);
                keep_less(least, r->p, r->q, r);
            }
            for (int k = 0; k < j; k++) {
                sub(&r->f, &c->at[k], &c->at[i]);
                cross(&r->n, &r->e, &r->f);
                dot(r->q, &r->n, &r->n);
                // The weights of the foot: n.(d x f), n.(e x d), and what is left of n.n.
                place m;
                place_init(&m);
                cross(&m, &r->d, &r->f);
                dot(r->r, &r->n, &m);
                cross(&m, &r->e, &r->d);
                dot(r->s, &r->n, &m);
                place_clear(&m);
                mpz_add(r->p, r->r, r->s);
                if (mpz_sgn(r->q) > 0 && mpz_sgn(r->r) > 0 && mpz_sgn(r->s) > 0 && mpz_cmp(r->p, r->q) < 0) {
                    dot(r->p, &r->n, &r->d);
                    mpz_mul(r->p, r->p, r->p);
                    keep_less(least, r->p, r->q, r);
                }
            }
        }
    }
}

// Edges p + s e, q + t f that are not parallel, where both feet are inside: with d = q - p, n = e x f,
// s = n.(d x f) / n.n, t = n.(d x e) / n.n.
static void from_edges(const place *p, const place *p_end, const place *q, const place *q_end, mpq_t least, room *r)
{
    place m;
    sub(&r->e, p_end, p);
    sub(&r->f, q_end, q);
    sub(&r->d, q, p);
    cross(&r->n, &r->e, &r->f);
    dot(r->q, &r->n, &r->n);
    place_init(&m);
    cross(&m, &r->d, &r->f);
    dot(r->r, &r->n, &m);
    cross(&m, &r->d, &r->e);
    dot(r->s, &r->n, &m);
    place_clear(&m);
    const bool first = mpz_sgn(r->r) >= 0 && mpz_cmp(r->r, r->q) <= 0;
    const bool second = mpz_sgn(r->s) >= 0 && mpz_cmp(r->s, r->q) <= 0;
    if (mpz_sgn(r->q) > 0 && first && second) {
        dot(r->p, &r->n, &r->d);
        mpz_mul(r->p, r->p, r->p);
        keep_less(least, r->p, r->q, r);
    }
}

static void gap_of(const cloud *a, const cloud *b, mpq_t least, room *r)
{
    mpq_set_si(least, -1, 1);
    for (int i = 0; i < a->count; i++) {
        from_corner(&a->at[i], b, least, r);
    }
    for (int i = 0; i < b->count; i++) {
        from_corner(&b->at[i], a, least, r);
    }
    for (int i = 0; i < a->count * a->count; i++) {
        for (int j = 0; j < b->count * b->count; j++) {
            if (i / a->count < i % a->count && j / b->count < j % b->count) {
                from_edges(&a->at[i / a->count], &a->at[i % a->count], &b->at[j / b->count], &b->at[j % b->count], least, r);
            }
        }
    }
}

static void room_init(room *r)
{
    mpz_inits(r->p, r->q, r->r, r->s, NULL);
    mpq_init(r->one);
    place_init(&r->e);
    place_init(&r->f);
    place_init(&r->n);
    place_init(&r->d);
}

static void room_clear(room *r)
{
    mpz_clears(r->p, r->q, r->r, r->s, NULL);
    mpq_clear(r->one);
    place_clear(&r->e);
    place_clear(&r->f);
    place_clear(&r->n);
    place_clear(&r->d);
}

static int signed_distance(const cloud *a, const cloud *b, mpq_t square)
{
    room r;
    best found = {.found = false};
    room_init(&r);
    mpq_init(found.square);
    try_triples(a, a, b, try_normal, &found, &r);
    try_triples(b, a, b, try_normal, &found, &r);
    try_pairs(a, b, try_normal, &found, &r);
    if (found.found && found.sign < 0) {
        mpq_set(square, found.square);
    } else {
        gap_of(a, b, square, &r);
        found.sign = mpq_sgn(square);
    }
    room_clear(&r);
    mpq_clear(found.square);
    return found.sign;
}

// Both bodies as integers of one unit, which is returned; the way's numbers are multiples of it.
static int clouds_of(const oracle3_shape *a, const oracle3_shape *b, const oracle3_pose *b_in_a, const double way[3],
                     cloud *of_a, cloud *of_b)
{
    int turn_unit = 0;
    int unit = shape_unit(a);
    for (int i = 0; i < 9; i++) {
        turn_unit = finer(turn_unit, b_in_a->matrix[i / 3][i % 3]);
    }
    for (int k = 0; k < 3; k++) {
        unit = finer(finer(unit, b_in_a->position[k]), way[k]);
    }
    const int b_unit = shape_unit(b) + turn_unit;
    unit = unit < b_unit ? unit : b_unit;
    *of_a = corners_of(a, unit);
    *of_b = corners_of(b, unit - turn_unit);
    transform(of_b, b_in_a, unit, turn_unit);
    return unit;
}

int rational3_distance(const oracle3_shape *a, const oracle3_shape *b, const oracle3_pose *b_in_a, mpq_t square)
{
    static const double still[3] = {0, 0, 0};
    cloud               of_a;
    cloud               of_b;
    const int           unit = clouds_of(a, b, b_in_a, still, &of_a, &of_b);
    const int           sign = signed_distance(&of_a, &of_b, square);
    mpq_div_2exp(square, square, 2 * (mp_bitcnt_t)-unit);
    clear(&of_a);
    clear(&of_b);
    return sign;
}

// ---- casts --------------------------------------------------------------------------------------------------------------

// The fractions left by the normals so far.
typedef struct line {
    place way;
    bool  bounded[2], none; // from below, from above; no fraction at all
    mpq_t first, last;
} line;

// They share a point only where s + t n.v is at most 0, s being min over B - max over A along n.
static void take_bound(const cloud *a, const cloud *b, void *to, room *r)
{
    line *const l = to;
    dot(r->r, &r->n, &r->n);
    for (int way = 0; way < 2 && mpz_sgn(r->r) > 0; way++) {
        extreme(r->p, a, &r->n, 1, r);
        extreme(r->q, b, &r->n, -1, r);
        mpz_sub(mpq_numref(r->one), r->q, r->p);
        dot(mpq_denref(r->one), &r->n, &l->way);
        const int sign = mpz_sgn(mpq_denref(r->one));
        if (sign == 0) {
            l->none = l->none || mpz_sgn(mpq_numref(r->one)) > 0;
        } else {
            mpz_neg(mpq_denref(r->one), mpq_denref(r->one));
            mpq_canonicalize(r->one);
            if (sign < 0 && (!l->bounded[0] || mpq_cmp(r->one, l->first) > 0)) {
                mpq_set(l->first, r->one);
            }
            if (sign > 0 && (!l->bounded[1] || mpq_cmp(r->one, l->last) < 0)) {
                mpq_set(l->last, r->one);
            }
            l->bounded[sign > 0] = true;
        }
        for (int k = 0; k < 3; k++) {
            mpz_neg(r->n.x[k], r->n.x[k]);
        }
    }
}

// From any corner of a body to any other one of the same body.
static cloud directions_of(const cloud *a, const cloud *b)
{
    const cloud *const of[2] = {a, b};
    cloud              c = {0, NULL};
    c.at = malloc((size_t)(a->count * a->count + b->count * b->count) * sizeof *c.at);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < of[k]->count; i++) {
            for (int j = 0; j < i; j++) {
                place_init(&c.at[c.count]);
                sub(&c.at[c.count++], &of[k]->at[i], &of[k]->at[j]);
            }
        }
    }
    return c;
}

static bool is_zero(const place *p)
{
    return mpz_sgn(p->x[0]) == 0 && mpz_sgn(p->x[1]) == 0 && mpz_sgn(p->x[2]) == 0;
}

// m becomes the first normal of two of the directions, or zero. C is a solid where another one is not square to it.
static bool is_solid(const cloud *directions, place *m, room *r)
{
    bool solid = false;
    for (int i = 0; i < directions->count && is_zero(m); i++) {
        for (int j = 0; j < i && is_zero(m); j++) {
            cross(m, &directions->at[i], &directions->at[j]);
        }
    }
    for (int i = 0; i < directions->count; i++) {
        dot(r->s, m, &directions->at[i]);
        solid = solid || mpz_sgn(r->s) != 0;
    }
    return solid;
}

// What is asked of a flat C beyond its plane: the normals of its edges in that. Of a line, or a point, the axes, the line, and
// what is square to both, too.
static void try_flat(const cloud *a, const cloud *b, visit *visit_normal, void *to, room *r)
{
    cloud directions = directions_of(a, b);
    place m;
    place_init(&m);
    const bool solid = is_solid(&directions, &m, r);
    const bool in_line = is_zero(&m);
    for (int k = 0; k < 3 && in_line; k++) {
        for (int l = 0; l < 3; l++) {
            mpz_set_ui(r->n.x[l], l == k);
        }
        visit_normal(a, b, to, r);
    }
    for (int i = 0; i < directions.count && !solid; i++) {
        for (int k = 0; k < 3; k++) {
            mpz_set(r->n.x[k], directions.at[i].x[k]);
        }
        visit_normal(a, b, to, r);
        for (int k = 0; k < 3; k++) {
            for (int l = 0; l < 3; l++) {
                mpz_set_ui(r->e.x[l], l == k);
            }
            cross(&r->n, &directions.at[i], in_line ? &r->e : &m);
            visit_normal(a, b, to, r);
        }
    }
    place_clear(&m);
    clear(&directions);
}

bool rational3_cast(const oracle3_shape *a, const oracle3_shape *b, const oracle3_pose *start, const double way[3], mpq_t first,
                    mpq_t last)
{
    cloud     of_a;
    cloud     of_b;
    room      r;
    line      l = {.none = false};
    const int unit = clouds_of(a, b, start, way, &of_a, &of_b);
    room_init(&r);
    place_init(&l.way);
    mpq_inits(l.first, l.last, NULL);
    for (int k = 0; k < 3; k++) {
        integer_of(l.way.x[k], way[k], unit);
    }
    try_triples(&of_a, &of_a, &of_b, take_bound, &l, &r);
    try_triples(&of_b, &of_a, &of_b, take_bound, &l, &r);
    try_pairs(&of_a, &of_b, take_bound, &l, &r);
    try_flat(&of_a, &of_b, take_bound, &l, &r);
    mpq_set(first, l.first);
    mpq_set(last, l.last);
    mpq_clears(l.first, l.last, NULL);
    place_clear(&l.way);
    room_clear(&r);
    clear(&of_a);
    clear(&of_b);
    return l.bounded[0] && l.bounded[1] && !l.none && mpq_cmp(first, last) <= 0;
}
