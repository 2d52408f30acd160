// direction_cube3.c : the vertex of a large hull farthest along a direction, among the few listed for directions like this one.
//
// The directions are sorted into the cells of a cube's surface. The cube is seen through the hull's own box: a direction d
// falls into the cell of (x dx, y dy, z dz), where x, y, z are the sides of the box, so that a flat hull's cells have as many
// vertices as a round one's. That product meets a face of the cube in two coordinates between -1 and 1, column and row, those
// of the two axes that follow the face's own. A cell lists the vertices that can be farthest along a direction of it.
//
// A vertex can not be, if another is higher along the directions to all four corners of the cell: heights are linear, and so it
// is higher along all of the cell. The vertices that can are found from one of them, across edges: the directions along which a
// vertex is farthest make a cone, cones of neighbours share a wall, and those that meet the cell hang together. Rounding may
// only list a vertex that need not be, and the cells are taken a little wider than they are, whatever rounding does to the
// choice of one. So one of the listed vertices is always farthest, and looking at all of them finds it (scan3.h).
//
// Up to ABUT_HULL3_GROUPED vertices a cell lists them by groups of eight, three or four of them: the coordinates are there
// once, and the hull stays in the caches. Beyond, memory is waited for whatever the layout, and a cell lists them with their
// coordinates, so that it is waited for once: with somewhat more cells than vertices four or five, and one in a hundred has too
// many. A search between flat hulls of so many vertices begins among samples, which a coarser cube has one of for each cell:
// these stay in the caches, and few cells are left to be asked (gjk/gjk_polytopes3.h).
//
// Frame of the lists: the hull's, coordinates from the vertex the search begins at, at unit size.
#include "shape/direction_cube3.h"
#include "base/tolerance_shape3.h"
#include "math/direction3.h"
#include "math/exact.h"
#include "math/unit.h"
#include "shape/hull_layout3.h"
#include "shape/scan3.h"

// ---- the vertex farthest along a direction, climbed to ---------------------------------------------------------------
//
// From a vertex to its highest neighbour, until none is higher. On a convex surface that is the top, provided the comparisons
// are right: a vertex a rounding error away from the middle of an edge has two neighbours whose slopes vanish, and taking them
// for flat would leave the climb stuck there, however far the top is. So the sign of a slope in doubt is found by exact
// arithmetic; that is a few neighbours of the last vertex, seldom more.

// How much an edge rises along the direction, and how far rounding may have that wrong. Taken from the edge itself, so both
// are relative to it, however short.
typedef struct slope {
    abut_real rise, doubt;
} slope;

static slope slope_of(abut_vec3 from, abut_vec3 to, abut_vec3 direction)
{
    abut_real x = (to.x - from.x) * direction.x;
    abut_real y = (to.y - from.y) * direction.y;
    abut_real z = (to.z - from.z) * direction.z;
    abut_real size = abut_abs(x) + abut_abs(y) + abut_abs(z);
    slope     s = {(x + y) + z, ABUT_SLOPE_FILTER3 * size + 2 * ABUT_REAL_SMALLEST};
    return s;
}

static abut_real farthest_coordinate(const abut_hull3 *hull)
{
    abut_vec3 a = abut_layout3(hull)->lower;
    abut_vec3 b = abut_layout3(hull)->upper;
    abut_real x = abut_max(abut_abs(a.x), abut_abs(b.x));
    abut_real y = abut_max(abut_abs(a.y), abut_abs(b.y));
    return abut_max(abut_max(x, y), abut_max(abut_abs(a.z), abut_abs(b.z)));
}

// Whether an edge rises along the direction, exactly. Everything is brought to where products are large, by powers of two, so
// that their low halves have room; small numbers grow first and large ones shrink in one step, so that nothing is lost.
static bool rises(const abut_hull3 *hull, abut_vec3 from, abut_vec3 to, abut_vec3 direction)
{
    abut_real per_unit = abut_unit_of(farthest_coordinate(hull)).per_unit;
    abut_real grow = abut_max(per_unit, 1);
    abut_real then = abut_min(per_unit, 1) * ABUT_SQUARE_LARGEST;
    from = abut_scale3(then, abut_scale3(grow, from));
    to = abut_scale3(then, abut_scale3(grow, to));
    direction = abut_scale3(ABUT_SQUARE_LARGEST, direction);
    abut_real factors[] = {to.x,    direction.x, to.y,    direction.y, to.z,    direction.z,
                           -from.x, direction.x, -from.y, direction.y, -from.z, direction.z};
    return abut_sign_of_products(factors, 2 * 3) > 0;
}

static bool surely_rises(slope s)
{
    return s.rise > s.doubt;
}

// Those of one vertex lie together where there is a cube.
static abut_vec3 place_of(const abut_hull3 *hull, int32_t vertex)
{
    return abut_layout3(hull)->side > 0 ? abut_hull3_together(hull)[vertex] : abut_hull_vertex3(hull, vertex);
}

// A neighbour that is higher than vertex i, or -1: the highest, if rounded arithmetic is sure of it.
static int32_t uphill(const abut_hull3 *hull, int32_t i, abut_vec3 direction)
{
    const int32_t *first = abut_hull_first3(hull);
    const int32_t *head = abut_hull_head3(hull);
    abut_vec3      from = place_of(hull, i);
    slope          highest = {0, 0};
    int32_t        best = -1;
    bool           doubtful = false;
    for (int32_t k = first[i]; k < first[i + 1]; ++k) {
        slope s = slope_of(from, place_of(hull, head[k]), direction);
        doubtful = doubtful | (abut_abs(s.rise) <= s.doubt);
        if (s.rise > highest.rise) {
            highest = s;
            best = head[k];
        }
    }
    if (surely_rises(highest)) {
        return best;
    }
    for (int32_t k = first[i]; doubtful && k < first[i + 1]; ++k) {
        slope s = slope_of(from, place_of(hull, head[k]), direction);
        if (surely_rises(s) || (abut_abs(s.rise) <= s.doubt && rises(hull, from, place_of(hull, head[k]), direction))) {
            return head[k];
        }
    }
    return -1;
}

// Every move is truly upward, so no vertex is met twice.
int32_t abut_hull_climb3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start)
{
    int32_t i = start < (uint32_t)hull->vertices ? (int32_t)start : 0;
    for (int32_t moves = 0; moves < hull->vertices; ++moves) {
        int32_t higher = uphill(hull, i, direction);
        if (higher < 0) {
            break;
        }
        i = higher;
    }
    return i;
}

// ---- the top of each cell --------------------------------------------------------------------------------------------
//
// The vertex of a large hull farthest along the middle of each cell of its cube of directions.
//
// Each is climbed to, and a climb ends by looking at all neighbours of the top. A vertex may have as many as the hull has
// vertices, as the ends of a curve have, and then it is the top of a good part of the cells too: looking at all of them from
// each costs the square. But the directions along which a vertex is farthest make a cone, so the top of the four corners of a
// block of cells is that of all between. From coarse blocks to fine ones, only cells beside another top are climbed to.

// Where the tops of a cube's cells are kept: one number in each of the cells, which are alike and follow each other.
typedef struct cube_tops {
    char   *first;
    size_t  apart; // bytes from one to the next
    int32_t side;  // cells along each side of the cube
} cube_tops;

static int32_t *top_at(const cube_tops *t, int32_t place)
{
    return (int32_t *)(void *)(t->first + t->apart * (size_t)place);
}

// The middle of a cell along its face of the cube, from -1 to 1.
static abut_real cell_middle(int32_t place, int32_t side)
{
    return (abut_real)(2 * place + 1) * (1 / (abut_real)side) - 1;
}

// The direction of a place of the cube's surface.
static abut_vec3 cube_direction(const abut_hull3 *hull, int32_t face, abut_real column, abut_real row)
{
    abut_vec3 s = abut_layout3(hull)->stretch;
    abut_real along = (face & 1) != 0 ? 1 : -1;
    abut_vec3 of_x = {along, column, row};
    abut_vec3 of_y = {row, along, column};
    abut_vec3 of_z = {column, row, along};
    abut_vec3 d = face < 2 ? of_x : face < 4 ? of_y : of_z;
    abut_vec3 leaning = {s.x > 0 ? d.x / s.x : 0, s.y > 0 ? d.y / s.y : 0, s.z > 0 ? d.z / s.z : 0};
    return leaning;
}

// The vertex farthest along the middle of a cell, from any vertex; the nearer, the faster. Lines are the rows of all six faces,
// one face after the other.
static int32_t climb_to_cell(const abut_hull3 *hull, int32_t side, int32_t line, int32_t column, int32_t start)
{
    abut_vec3 d = cube_direction(hull, line / side, cell_middle(column, side), cell_middle(line % side, side));
    return abut_hull_climb3(hull, abut_direction_of3(d).unit, (uint32_t)start);
}

// The top of a cell in a block whose corners, `apart` from each other, are known; on a side of it the two ends are asked.
static int32_t top_between(const cube_tops *t, const abut_hull3 *hull, int32_t line, int32_t column, int32_t apart)
{
    int32_t side = t->side;
    int32_t row = line % side;
    int32_t back = row % apart;
    int32_t left = column % apart;
    int32_t on = back > 0 ? apart - back : 0;
    int32_t right = left > 0 ? apart - left : 0;
    int32_t behind = (line - back) * side + column;
    int32_t ahead = (line + on) * side + column;
    int32_t top = *top_at(t, behind - left);
    bool    whole = row + on < side && column + right < side;
    if (whole && *top_at(t, behind + right) == top && *top_at(t, ahead - left) == top && *top_at(t, ahead + right) == top) {
        return top;
    }
    return climb_to_cell(hull, side, line, column, top);
}

// The cells of a face that are `step` apart, where those twice as far apart are known.
static void refine(const cube_tops *t, const abut_hull3 *hull, int32_t face, int32_t step)
{
    for (int32_t row = 0; row < t->side; row += step) {
        for (int32_t column = 0; column < t->side; column += step) {
            int32_t line = face * t->side + row;
            if (row % (2 * step) != 0 || column % (2 * step) != 0) {
                *top_at(t, line * t->side + column) = top_between(t, hull, line, column, 2 * step);
            }
        }
    }
}

static void find_tops(const cube_tops *tops, const abut_hull3 *hull)
{
    int32_t coarsest = 1;
    int32_t top = 0;
    while (coarsest < tops->side) {
        coarsest *= 2;
    }
    for (int32_t face = 0; face < ABUT_CUBE_FACES && tops->side > 0; ++face) {
        int32_t line = face * tops->side;
        top = climb_to_cell(hull, tops->side, line, 0, top);
        *top_at(tops, line * tops->side) = top;
        for (int32_t step = coarsest; step >= 1; step /= 2) {
            refine(tops, hull, face, step);
        }
    }
}

// ---- what a cell lists -----------------------------------------------------------------------------------------------

// A vertex, and bounds of its height along the directions of the four corners.
typedef struct candidate {
    int32_t   vertex;
    abut_real low[4], high[4];
} candidate;

typedef struct listing {
    const abut_hull3 *hull;
    abut_real         per_unit;
    abut_vec3         corner[4];
    int32_t           room;  // for how many there is
    int32_t           looks; // how many more candidates may be looked at
    int32_t           count; // of those found
    candidate         found[ABUT_DIRECTION_CUBE3_BEFORE_GROUPS];
} listing;

static candidate candidate_of(listing *l, int32_t vertex)
{
    const abut_vec3 *together = abut_hull3_together(l->hull);
    candidate        c = {.vertex = vertex};
    l->looks -= 1;
    abut_vec3 v = abut_scale3(l->per_unit, abut_sub3(together[vertex], together[l->found[0].vertex]));
    for (int k = 0; k < 4; ++k) {
        abut_real x = v.x * l->corner[k].x;
        abut_real y = v.y * l->corner[k].y;
        abut_real z = v.z * l->corner[k].z;
        abut_real doubt = 2 * (ABUT_SLOPE_FILTER3 * (abut_abs(x) + abut_abs(y) + abut_abs(z)) + 2 * ABUT_REAL_SMALLEST);
        c.low[k] = ((x + y) + z) - doubt;
        c.high[k] = ((x + y) + z) + doubt;
    }
    return c;
}

static bool surely_above(const candidate *a, const candidate *b)
{
    return a->low[0] > b->high[0] && a->low[1] > b->high[1] && a->low[2] > b->high[2] && a->low[3] > b->high[3];
}

// Whether one of those found or of its neighbours is above a vertex all over the cell.
static bool needless(listing *l, const candidate *c)
{
    const int32_t *first = abut_hull_first3(l->hull);
    const int32_t *head = abut_hull_head3(l->hull);
    for (int32_t i = 0; i < l->count; ++i) {
        if (surely_above(&l->found[i], c)) {
            return true;
        }
    }
    for (int32_t k = first[c->vertex]; k < first[c->vertex + 1] && l->looks > 0; ++k) {
        candidate neighbour = candidate_of(l, head[k]);
        if (surely_above(&neighbour, c)) {
            return true;
        }
    }
    return false;
}

static bool found_before(const listing *l, int32_t vertex)
{
    for (int32_t i = 0; i < l->count; ++i) {
        if (l->found[i].vertex == vertex) {
            return true;
        }
    }
    return false;
}

// Adds the neighbours of the vertex found i-th that may be farthest too. False when there is no room or too much to look at: a
// vertex may have as many neighbours as the hull has vertices.
static bool add_neighbours(listing *l, int32_t i)
{
    const int32_t *first = abut_hull_first3(l->hull) + l->found[i].vertex;
    const int32_t *head = abut_hull_head3(l->hull);
    for (int32_t k = first[0]; k < first[1]; ++k) {
        if (found_before(l, head[k])) {
            continue;
        }
        if (l->looks <= 0) {
            return false;
        }
        candidate c = candidate_of(l, head[k]);
        if (needless(l, &c)) {
            continue;
        }
        if (l->count == l->room) {
            return false;
        }
        l->found[l->count++] = c;
    }
    return true;
}

static void sort_by_number(listing *l)
{
    for (int32_t i = 1; i < l->count; ++i) {
        candidate c = l->found[i];
        int32_t   k = i;
        for (; k > 0 && l->found[k - 1].vertex > c.vertex; --k) {
            l->found[k] = l->found[k - 1];
        }
        l->found[k] = c;
    }
}

static void write_cell(const listing *l, abut_hull3_cell *cell)
{
    for (int32_t i = 0; i < ABUT_HULL3_LANES; ++i) {
        int32_t   vertex = l->found[i < l->count ? i : 0].vertex;
        abut_vec3 v = abut_sub3(abut_hull3_together(l->hull)[vertex], abut_layout3(l->hull)->middle);
        cell->x[i] = v.x;
        cell->y[i] = v.y;
        cell->z[i] = v.z;
        cell->vertex[i] = vertex;
    }
}

// The groups of those found, each once. False when there is no room.
static bool write_groups(const listing *l, abut_hull3_groups *cell)
{
    enum { MOST = ABUT_HULL3_LANES - 1 };
    int32_t count = 0;
    for (int32_t i = 0; i < l->count; ++i) {
        uint8_t group = (uint8_t)(l->found[i].vertex / ABUT_HULL3_LANES);
        if (count > 0 && cell->group[count - 1] == group) {
            continue;
        }
        if (count == MOST) {
            return false;
        }
        cell->group[count++] = group;
    }
    cell->count = (uint8_t)count;
    for (; count < MOST; ++count) {
        cell->group[count] = cell->group[0];
    }
    return true;
}

// The vertices for a cell between four corners, from the one farthest along its middle. False when there is no room for them.
static bool fill_listing(listing *l, const abut_hull3 *hull, const abut_vec3 corner[4], int32_t top, int32_t room)
{
    l->hull = hull;
    l->per_unit = abut_unit_of(abut_layout3(hull)->reach).per_unit;
    l->room = room;
    l->looks = room * ABUT_DIRECTION_CUBE3_LOOKS;
    l->count = 1;
    for (int k = 0; k < 4; ++k) {
        l->corner[k] = corner[k];
    }
    l->found[0].vertex = top;
    l->found[0] = candidate_of(l, top);
    bool listed = true;
    for (int32_t i = 0; listed && i < l->count; ++i) {
        listed = add_neighbours(l, i);
    }
    sort_by_number(l);
    return listed;
}

static void fill_groups(const abut_hull3 *hull, const abut_vec3 corner[4], int32_t top, abut_hull3_groups *cell)
{
    listing l;
    if (!fill_listing(&l, hull, corner, top, ABUT_DIRECTION_CUBE3_BEFORE_GROUPS) || !write_groups(&l, cell)) {
        cell->count = 0;
        cell->group[0] = (uint8_t)(top / ABUT_HULL3_LANES);
    }
}

static void fill_cell(const abut_hull3 *hull, const abut_vec3 corner[4], int32_t top, abut_hull3_cell *cell)
{
    listing l;
    bool    listed = fill_listing(&l, hull, corner, top, ABUT_HULL3_LANES);
    write_cell(&l, cell);
    if (!listed) {
        cell->vertex[0] = ~top;
    }
}

static bool is_grouped(int32_t vertices)
{
    return vertices <= ABUT_HULL3_GROUPED;
}

int32_t abut_direction_cube_side3(int32_t vertices)
{
    int32_t cells =
        is_grouped(vertices) ? vertices / ABUT_DIRECTION_CUBE3_GROUPED_SHARE : vertices / 2 * ABUT_DIRECTION_CUBE3_SHARE;
    int32_t side = 0;
    while (vertices > ABUT_SCAN_VERTICES3 && ABUT_CUBE_FACES * side * side < cells) {
        ++side;
    }
    return side;
}

int32_t abut_samples_side3(int32_t vertices)
{
    return is_grouped(vertices) ? 0 : abut_direction_cube_side3(vertices) / ABUT_SAMPLES3_SHARE;
}

size_t abut_direction_cube_size3(int32_t vertices)
{
    size_t side = (size_t)abut_direction_cube_side3(vertices);
    size_t samples = (size_t)abut_samples_side3(vertices);
    size_t padded = ((size_t)vertices + ABUT_HULL3_LANES - 1) / ABUT_HULL3_LANES * ABUT_HULL3_LANES;
    if (side > 0 && is_grouped(vertices)) {
        return 3 * padded * sizeof(abut_real) + ABUT_CUBE_FACES * side * side * sizeof(abut_hull3_groups);
    }
    return ABUT_CUBE_FACES * (side * side * sizeof(abut_hull3_cell) + samples * samples * sizeof(abut_hull3_sample));
}

// What is filled, for a cell of some cube.
typedef struct filling {
    abut_hull3_groups *groups;
    abut_hull3_cell   *cells;
    abut_hull3_sample *samples;
} filling;

static void fill_place(const abut_hull3 *hull, const abut_vec3 corner[4], int32_t top, const filling *f, int32_t place)
{
    if (f->groups != NULL) {
        fill_groups(hull, corner, top, &f->groups[place]);
    } else if (f->cells != NULL) {
        fill_cell(hull, corner, top, &f->cells[place]);
    } else if (f->samples != NULL) {
        f->samples[place].point = abut_sub3(abut_hull3_together(hull)[top], abut_layout3(hull)->middle);
        f->samples[place].vertex = top;
    }
}

// Where the tops of cells are kept until they are filled; nowhere for those of groups.
static cube_tops tops_of(const filling *f, int32_t side)
{
    cube_tops tops = {NULL, 0, side};
    if (f->cells != NULL) {
        tops.first = (char *)f->cells + offsetof(abut_hull3_cell, vertex);
        tops.apart = sizeof *f->cells;
    } else if (f->samples != NULL) {
        tops.first = (char *)f->samples + offsetof(abut_hull3_sample, vertex);
        tops.apart = sizeof *f->samples;
    }
    return tops;
}

// Cells of groups have no room for their tops, and no vertex has many neighbours there: row by row, each from the one beside
// it.
static void fill_cube(const abut_hull3 *hull, int32_t side, const filling *f)
{
    abut_real half = 1 / (abut_real)side;
    abut_real wide = half * (1 + ABUT_DIRECTION_CUBE3_WIDER);
    cube_tops tops = tops_of(f, side);
    int32_t   top = 0;
    if (f->groups == NULL) {
        find_tops(&tops, hull);
    }
    for (int32_t line = 0; line < ABUT_CUBE_FACES * side; ++line) {
        abut_real row = cell_middle(line % side, side);
        for (int32_t i = 0; i < side; ++i) {
            int32_t   face = line / side;
            abut_real column = cell_middle(i, side);
            abut_vec3 corner[4] = {
                cube_direction(hull, face, column - wide, row - wide), cube_direction(hull, face, column + wide, row - wide),
                cube_direction(hull, face, column - wide, row + wide), cube_direction(hull, face, column + wide, row + wide)};
            top = f->groups != NULL ? climb_to_cell(hull, side, line, i, top) : *top_at(&tops, line * side + i);
            fill_place(hull, corner, top, f, line * side + i);
        }
    }
}

static void write_grouped(const abut_hull3 *hull, abut_real *grouped)
{
    for (int32_t i = 0; i < abut_layout3(hull)->padded; ++i) {
        abut_vec3  v = abut_sub3(abut_hull3_together(hull)[i], abut_layout3(hull)->middle);
        abut_real *x = grouped + 3 * (ptrdiff_t)(i - i % ABUT_HULL3_LANES) + i % ABUT_HULL3_LANES;
        x[0] = v.x;
        x[ABUT_HULL3_LANES] = v.y;
        x[2 * ABUT_HULL3_LANES] = v.z;
    }
}

void abut_fill_direction_cube3(const abut_hull3 *hull, void *cells)
{
    filling f = {NULL, NULL, NULL};
    if (abut_layout3(hull)->side > 0 && is_grouped(hull->vertices)) {
        abut_real *grouped = (abut_real *)cells;
        write_grouped(hull, grouped);
        f.groups = (abut_hull3_groups *)(void *)(grouped + 3 * (ptrdiff_t)abut_layout3(hull)->padded);
        fill_cube(hull, abut_layout3(hull)->side, &f);
    } else if (abut_layout3(hull)->side > 0) {
        f.cells = (abut_hull3_cell *)cells;
        fill_cube(hull, abut_layout3(hull)->side, &f);
        f.samples = (abut_hull3_sample *)(void *)(f.cells + ABUT_CUBE_FACES * (ptrdiff_t)abut_layout3(hull)->side *
                                                                abut_layout3(hull)->side);
        f.cells = NULL;
        fill_cube(hull, abut_samples_side3(hull->vertices), &f);
    }
}

static abut_real height(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    return abut_dot3(abut_sub3(place_of(hull, vertex), abut_layout3(hull)->middle), direction);
}

// A vertex that a cell with no room for its list names.
static int32_t named_of(const abut_hull3 *hull, int32_t place)
{
    return is_grouped(hull->vertices) ? ABUT_HULL3_LANES * abut_hull3_groups_of(hull)[place].group[0]
                                      : ~abut_hull3_cells(hull)[place].vertex[0];
}

// Where the cell lists too many, or there is none: from one of its vertices or from `start`, whichever is higher.
static abut_support3_point climbed(const abut_hull3 *hull, int32_t place, abut_vec3 direction, uint32_t start)
{
    int32_t from = start < (uint32_t)hull->vertices ? (int32_t)start : 0;
    int32_t named = place >= 0 ? named_of(hull, place) : from;
    from = height(hull, named, direction) > height(hull, from, direction) ? named : from;
    int32_t             i = abut_hull_climb3(hull, direction, (uint32_t)from);
    abut_support3_point s = {abut_sub3(place_of(hull, i), abut_layout3(hull)->middle), (uint32_t)i};
    return s;
}

abut_support3_point abut_direction_cube_support3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start)
{
    const int32_t side = abut_layout3(hull)->side;
    const int32_t place = side > 0 ? abut_cell_place3(hull, side, direction) : -1;
    if (place < 0 || !abut_is_listed3(hull, place)) {
        return climbed(hull, place, direction, start);
    }
    return abut_cell_support3(hull, place, direction);
}
