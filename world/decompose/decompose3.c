// decompose3.c : the calls of abut/decompose3.h, from the mesh to the pieces: of all parts the one whose hull has the most more
// than itself is cut next. Everything is done at a size of about 1, to and from which lengths go by a power of two, and near
// the origin, to and from which a solid far from it is moved without rounding.
#include "abut/decompose3.h"

#include "decompose/cut3.h"
#include "decompose/inner3.h"
#include "memory/memory.h"
#include "numbers/root.h"
#include <string.h>

enum { MOST_GIVEN = 1 << 22, DEFAULT_PIECES = 32, MOST_PIECES = 1024, MOST_FACETS = 1 << 22 };

static const abut_real DEFAULT_EXCESS = (abut_real)0.05;
static const abut_real LEAST_THICKNESS = ABUT_ON_PLANE;      // three times the volume over the area: less is a sheet
static const abut_real PRODUCT_ROUNDED = ABUT_ON_PLANE / 16; // what a product of three lengths may be off by: 16 roundings

typedef struct part {
    abut_solid3     solid;
    abut_held_hull3 hull;
    abut_real       volume;
    bool            whole; // no plane cuts it
} part;

typedef struct work {
    abut_allocator allocator;
    abut_solid3    whole;
    part          *parts;
    int32_t        count, most;
    abut_real      excess;
    abut_vec3      origin;
    int            exponent; // of the unit
} work;

static abut_real scaled(abut_real x, int exponent)
{
    return (abut_real)ldexp((double)x, exponent);
}

static abut_vec3 scaled3(abut_vec3 v, int exponent)
{
    return (abut_vec3){scaled(v.x, exponent), scaled(v.y, exponent), scaled(v.z, exponent)};
}

// ---- the mesh ------------------------------------------------------------------------------------------------------------

static double largest(abut_vec3 v)
{
    return fmax(fmax(fabs((double)v.x), fabs((double)v.y)), fabs((double)v.z));
}

static abut_status check(const abut_vec3 *vertices, int32_t vertex_count, const int32_t *corners, int32_t triangle_count,
                         int32_t *fault)
{
    if (vertex_count < 1 || triangle_count < 1) {
        return ABUT_TOO_FEW_POINTS;
    }
    if (vertex_count > MOST_GIVEN || triangle_count > MOST_GIVEN) {
        return ABUT_TOO_MANY_POINTS;
    }
    for (int32_t i = 0; i < vertex_count; ++i) {
        const double size = largest(vertices[i]);
        const double sum = (double)vertices[i].x + (double)vertices[i].y + (double)vertices[i].z;
        if (!(sum - sum == 0) || size > (double)ABUT_REAL_LARGEST) {
            *fault = i;
            return sum - sum == 0 ? ABUT_TOO_LARGE : ABUT_NOT_FINITE;
        }
    }
    for (int32_t i = 0; i < 3 * triangle_count; ++i) {
        if (corners[i] < 0 || corners[i] >= vertex_count) {
            *fault = i / 3;
            return ABUT_BAD_INDEX;
        }
    }
    return ABUT_OK;
}

// Where to begin to count on an axis that has coordinates from low to high. Of two numbers of which the larger is at most twice
// the other the difference is exact (Sterbenz 1974), and so is what it makes with that again.
static abut_real beginning(abut_real low, abut_real high)
{
    return low > 0 && high <= 2 * low ? low : high < 0 && low >= 2 * high ? high : 0;
}

// The origin, and the power of two about the largest coordinate that a triangle has from there.
static void choose_unit(work *w, const abut_vec3 *vertices, const int32_t *corners, int32_t triangle_count)
{
    abut_vec3 low = vertices[corners[0]], high = low;
    for (int32_t i = 1; i < 3 * triangle_count; ++i) {
        const abut_vec3 v = vertices[corners[i]];
        low = (abut_vec3){v.x < low.x ? v.x : low.x, v.y < low.y ? v.y : low.y, v.z < low.z ? v.z : low.z};
        high = (abut_vec3){v.x > high.x ? v.x : high.x, v.y > high.y ? v.y : high.y, v.z > high.z ? v.z : high.z};
    }
    w->origin = (abut_vec3){beginning(low.x, high.x), beginning(low.y, high.y), beginning(low.z, high.z)};
    low = abut_sub3(low, w->origin);
    high = abut_sub3(high, w->origin);
    (void)frexp(fmax(largest(low), largest(high)), &w->exponent);
}

static bool add_triangles(work *w, const abut_vec3 *vertices, const int32_t *corners, int32_t triangle_count, bool turned,
                          abut_solid3 *solid)
{
    bool good = true;
    for (int32_t i = 0; good && i < triangle_count; ++i) {
        const int32_t *c = &corners[3 * (size_t)i];
        abut_facet3    f = {{vertices[c[0]], vertices[c[turned ? 2 : 1]], vertices[c[turned ? 1 : 2]]}, {0, 0, 0}, i};
        for (int k = 0; k < 3; ++k) {
            f.corner[k] = scaled3(abut_sub3(f.corner[k], w->origin), -w->exponent);
        }
        f.normal = abut_unit_or_zero3(abut_facet_cross3(&f));
        good = abut_solid3_add(solid, &f, &w->allocator);
    }
    return good;
}

static bool measure(work *w, part *p)
{
    p->volume = abut_solid3_six_volumes(&p->solid) / 6;
    return abut_hull3_hold(&p->solid, &w->allocator, &p->hull);
}

static void free_part(work *w, part *p)
{
    abut_solid3_free(&p->solid, &w->allocator);
    abut_hull3_let_go(&p->hull, &w->allocator);
}

static abut_real length_of(abut_vec3 v)
{
    return abut_world_sqrt(abut_dot3(v, v));
}

// Whether the volume is more than that of a sheet, and than what rounding makes of facets that enclose nothing.
static bool encloses(const abut_solid3 *solid, abut_real six_volumes)
{
    abut_real twice_area = 0, products = 0;
    for (int32_t i = 0; i < solid->count; ++i) {
        const abut_vec3 *c = solid->facets[i].corner;
        const abut_real  sides = length_of(abut_sub3(c[1], c[0])) * length_of(abut_sub3(c[2], c[0]));
        twice_area += length_of(abut_facet_cross3(&solid->facets[i]));
        products += sides * length_of(abut_sub3(c[0], solid->facets[0].corner[0]));
    }
    return abut_world_abs(six_volumes) > LEAST_THICKNESS * twice_area + PRODUCT_ROUNDED * products;
}

// The first part is all of it.
static abut_status begin(work *w, const abut_vec3 *vertices, const int32_t *corners, int32_t triangle_count, int32_t *fault)
{
    part *first = &w->parts[0];
    choose_unit(w, vertices, corners, triangle_count);
    w->count = 1;
    if (!add_triangles(w, vertices, corners, triangle_count, false, &w->whole)) {
        return ABUT_NO_MEMORY;
    }
    const int32_t open = abut_solid3_open_at(&w->whole, &w->allocator);
    if (open != -1) {
        *fault = open >= 0 ? open : -1;
        return open >= 0 ? ABUT_NO_AREA : ABUT_NO_MEMORY;
    }
    const abut_real six_volumes = abut_solid3_six_volumes(&w->whole);
    if (!encloses(&w->whole, six_volumes)) {
        return ABUT_NO_AREA;
    }
    const bool good = add_triangles(w, vertices, corners, triangle_count, six_volumes < 0, &first->solid) && measure(w, first);
    return good ? ABUT_OK : ABUT_NO_MEMORY;
}

// ---- the cuts ------------------------------------------------------------------------------------------------------------

static abut_real excess_of(const part *p)
{
    return p->hull.volume - p->volume;
}

// Of the parts that can be cut, the one whose hull has the most more; -1: none.
static int32_t worst_of(const work *w)
{
    int32_t worst = -1;
    for (int32_t i = 0; i < w->count; ++i) {
        const part *p = &w->parts[i];
        if (!p->whole && p->solid.count <= MOST_FACETS && (worst < 0 || excess_of(p) > excess_of(&w->parts[worst]))) {
            worst = i;
        }
    }
    return worst;
}

static bool is_good_enough(const work *w)
{
    abut_real more = 0, volume = 0;
    for (int32_t i = 0; i < w->count; ++i) {
        more += excess_of(&w->parts[i]);
        volume += w->parts[i].volume;
    }
    return more <= w->excess * volume;
}

// What is below stays in its place, what is above comes last. False: no memory.
static bool divide(work *w, int32_t which, const abut_plane3 *plane)
{
    part below = {.whole = false}, above = {.whole = false};
    bool good = abut_solid3_cut(&w->parts[which].solid, plane, -1, &w->allocator, &below.solid) &&
                abut_solid3_cut(&w->parts[which].solid, plane, 1, &w->allocator, &above.solid) &&
                abut_inner3_add(&below.solid, &w->whole, &w->allocator) &&
                abut_inner3_add(&above.solid, &w->whole, &w->allocator) && measure(w, &below) && measure(w, &above);
    const bool apart = good && below.hull.volume > 0 && above.hull.volume > 0;
    if (!apart) {
        free_part(w, &below);
        free_part(w, &above);
        w->parts[which].whole = true;
        return good;
    }
    free_part(w, &w->parts[which]);
    w->parts[which] = below;
    w->parts[w->count++] = above;
    return true;
}

static abut_status cut_all(work *w)
{
    for (int32_t worst = worst_of(w); worst >= 0 && w->count < w->most && !is_good_enough(w); worst = worst_of(w)) {
        part                  *p = &w->parts[worst];
        abut_plane3            plane = {{0, 0, 0}, 0};
        const abut_cut_answer3 found = abut_cut3_choose(&p->solid, &p->hull, &w->allocator, &plane);
        p->whole = found == ABUT_CUT_NONE;
        if (found == ABUT_CUT_NO_MEMORY || (found == ABUT_CUT_FOUND && !divide(w, worst, &plane))) {
            return ABUT_NO_MEMORY;
        }
    }
    return ABUT_OK;
}

// ---- the answer ----------------------------------------------------------------------------------------------------------

static size_t bytes_of(int32_t pieces, int32_t points)
{
    return sizeof(abut_pieces3) + (size_t)points * sizeof(abut_vec3) + (size_t)pieces * sizeof(abut_piece_volume3) +
           ((size_t)pieces + 1) * sizeof(int32_t);
}

static abut_piece_volume3 volume_of(const work *w, abut_real part_volume, abut_real hull)
{
    const int cube = 3 * w->exponent;
    return (abut_piece_volume3){scaled(part_volume, cube), scaled(hull, cube)};
}

static void fill(const work *w, abut_pieces3 *made)
{
    abut_vec3          *points = (abut_vec3 *)(void *)(made + 1);
    abut_piece_volume3 *volumes = (abut_piece_volume3 *)(void *)(points + made->points);
    int32_t            *first = (int32_t *)(void *)(volumes + made->pieces);
    int32_t             used = 0;
    abut_real           whole = 0, hulls = 0;
    for (int32_t i = 0; i < w->count; ++i) {
        const part *p = &w->parts[i];
        first[i] = used;
        for (int32_t v = 0; v < p->hull.hull->vertices; ++v) {
            points[used++] = abut_add3(scaled3(abut_hull3_vertex(p->hull.hull, v), w->exponent), w->origin);
        }
        volumes[i] = volume_of(w, p->volume, p->hull.volume);
        whole += p->volume;
        hulls += p->hull.volume;
    }
    first[w->count] = used;
    made->whole = volume_of(w, whole, hulls);
}

static abut_status finish(const work *w, abut_pieces3 **pieces)
{
    int32_t points = 0;
    for (int32_t i = 0; i < w->count; ++i) {
        points += w->parts[i].hull.hull->vertices;
    }
    const size_t  bytes = bytes_of(w->count, points);
    abut_pieces3 *made = abut_memory_take(&w->allocator, 1, bytes);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    *made = (abut_pieces3){.pieces = w->count, .points = points, .bytes = bytes};
    fill(w, made);
    *pieces = made;
    return ABUT_OK;
}

static work work_of(const abut_decompose3_options *options, const abut_allocator *allocator)
{
    const int32_t   most = options != NULL && options->max_pieces > 0 ? options->max_pieces : DEFAULT_PIECES;
    const abut_real excess = options != NULL && options->excess > 0 ? options->excess : DEFAULT_EXCESS;
    return (work){
        .allocator = abut_allocator_or_malloc(allocator), .most = most < MOST_PIECES ? most : MOST_PIECES, .excess = excess};
}

abut_status abut_decompose3(const abut_vec3 *vertices, int32_t vertex_count, const int32_t *corners, int32_t triangle_count,
                            const abut_decompose3_options *options, const abut_allocator *allocator, abut_pieces3 **pieces,
                            int32_t *fault)
{
    int32_t unsaid = -1;
    fault = fault != NULL ? fault : &unsaid;
    *fault = -1;
    *pieces = NULL;
    abut_status status = check(vertices, vertex_count, corners, triangle_count, fault);
    if (status != ABUT_OK) {
        return status;
    }
    work w = work_of(options, allocator);
    w.parts = abut_memory_take(&w.allocator, (size_t)w.most, sizeof *w.parts);
    if (w.parts == NULL) {
        return ABUT_NO_MEMORY;
    }
    memset(w.parts, 0, (size_t)w.most * sizeof *w.parts);
    status = begin(&w, vertices, corners, triangle_count, fault);
    status = status == ABUT_OK ? cut_all(&w) : status;
    status = status == ABUT_OK ? finish(&w, pieces) : status;
    for (int32_t i = 0; i < w.count; ++i) {
        free_part(&w, &w.parts[i]);
    }
    abut_solid3_free(&w.whole, &w.allocator);
    abut_memory_give_back(&w.allocator, w.parts, (size_t)w.most, sizeof *w.parts);
    return status;
}

void abut_pieces3_release(abut_pieces3 *pieces, const abut_allocator *allocator)
{
    if (pieces != NULL) {
        const abut_allocator kept = abut_allocator_or_malloc(allocator);
        abut_memory_give_back(&kept, pieces, 1, pieces->bytes);
    }
}
