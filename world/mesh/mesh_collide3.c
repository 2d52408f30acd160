// mesh_collide3.c : the contacts of a mesh with a convex shape.
//
// 1. Each triangle near the shape is asked for its contacts, as if it were alone.
// 2. A triangle's own shortest way out is not the surface's where it leads into a neighbour (seam3.h). Such a triangle is asked
//    again along its own normal.
// 3. Contacts of one plane become one manifold, as if its triangles had been one face.
#include "abut/mesh3.h"
#include "mesh/direction3.h"
#include "mesh/mesh_walk3.h"
#include "mesh/seam3.h"

typedef struct surface {
    const abut_mesh3    *mesh;
    const abut_shape3   *shape;
    abut_pose3           pose;
    abut_real            margin, weld;
    bool                 one_sided;
    abut_mesh_manifold3 *found;
    int32_t              count, capacity;
    bool                 full;
} surface;

static abut_real square(abut_vec3 v)
{
    return abut_dot3(v, v);
}

// The triangle's normal on the side where the shape is, or outside of a one-sided mesh.
static abut_vec3 normal_to_shape(const surface *s, const abut_vec3 v[3])
{
    const abut_vec3 n = abut_triangle_normal3(v);
    const abut_vec3 middle = abut_transform3(s->pose, s->shape->middle);
    return s->one_sided || abut_dot3(n, abut_sub3(middle, v[0])) >= 0 ? n : abut_neg3(n);
}

// Whether a point is near the box of a triangle; most are not, and this says so at once.
static bool is_near(const abut_vec3 v[3], abut_vec3 p, abut_real weld)
{
    const abut_real x = p.x, y = p.y, z = p.z, w = weld;
    return !((v[0].x > x + w && v[1].x > x + w && v[2].x > x + w) || (v[0].x < x - w && v[1].x < x - w && v[2].x < x - w) ||
             (v[0].y > y + w && v[1].y > y + w && v[2].y > y + w) || (v[0].y < y - w && v[1].y < y - w && v[2].y < y - w) ||
             (v[0].z > z + w && v[1].z > z + w && v[2].z > z + w) || (v[0].z < z - w && v[1].z < z - w && v[2].z < z - w));
}

// Whether another triangle at one of the contacts rises above the plane through it.
static bool leads_into_neighbour(const surface *s, const abut_mesh_manifold3 *m)
{
    for (int32_t k = 0; k < s->count; ++k) {
        abut_vec3 v[3];
        abut_mesh3_corners(s->mesh, s->found[k].triangle[0], v);
        for (int32_t i = 0; i < m->manifold.count && s->found[k].triangle[0] != m->triangle[0]; ++i) {
            const abut_vec3 point = m->manifold.points[i].point_a;
            if (is_near(v, point, s->weld) && abut_is_on_triangle3(v, point, s->weld) &&
                abut_rises_above3(v, point, m->manifold.normal, s->weld)) {
                return true;
            }
        }
    }
    return false;
}

// Keeps all contacts of a triangle, four a manifold.
static void keep(surface *s, int32_t triangle, const abut_manifold3 *m, const abut_contact3 *points, int32_t total)
{
    for (int32_t first = 0; first < total; first += ABUT_MANIFOLD3_POINTS) {
        if (s->count == s->capacity) {
            s->full = true;
            return;
        }
        abut_mesh_manifold3 *to = &s->found[s->count++];
        to->manifold = *m;
        to->manifold.total = total;
        to->manifold.count = 0;
        for (int32_t i = first; i < total && i < first + ABUT_MANIFOLD3_POINTS; ++i) {
            to->triangle[to->manifold.count] = triangle;
            to->manifold.points[to->manifold.count++] = points[i];
        }
    }
}

static void find_contacts(surface *s)
{
    abut_mesh_walk3 walk;
    abut_contact3   points[ABUT_CONTACTS3_AT_MOST];
    abut_mesh_walk3_begin(&walk, s->mesh, abut_grown_bounds3(s->shape, s->pose, s->margin));
    for (int32_t t = abut_mesh_walk3_next(&walk); t >= 0; t = abut_mesh_walk3_next(&walk)) {
        const abut_shape3    triangle = abut_mesh_triangle3(s->mesh, t);
        const abut_manifold3 m = abut_collide3_full(&triangle, s->shape, s->pose, s->margin, NULL, points);
        keep(s, t, &m, points, m.count > 0 ? m.total : 0);
    }
}

// Whether the contacts of a triangle are not the surface's.
static bool is_ghost(const surface *s, const abut_mesh_manifold3 *m)
{
    abut_vec3 v[3];
    abut_mesh3_corners(s->mesh, m->triangle[0], v);
    const abut_vec3 n = normal_to_shape(s, v);
    const bool      outward = abut_dot3(n, m->manifold.normal) > 0;
    const bool      square_on = 4 * 4 * square(abut_cross3(n, m->manifold.normal)) <= ABUT_MESH_LEAN * ABUT_MESH_LEAN;
    return !(square(n) > 0 && square_on && outward) && ((s->one_sided && !outward) || leads_into_neighbour(s, m));
}

// Asks the triangles of ghosts again, along their own normals. What is asked of neighbours is decided before any changes.
static void turn_ghosts(surface *s)
{
    abut_contact3 points[ABUT_CONTACTS3_AT_MOST];
    const int32_t before = s->count;
    for (int32_t i = 0; i < before; ++i) {
        s->found[i].manifold.supports = is_ghost(s, &s->found[i]);
    }
    for (int32_t i = 1; i < before; ++i) { // all manifolds of a triangle go with any of them
        const bool same = s->found[i].triangle[0] == s->found[i - 1].triangle[0];
        s->found[i].manifold.supports |= same && s->found[i - 1].manifold.supports;
    }
    for (int32_t i = before - 1; i > 0; --i) {
        const bool same = s->found[i].triangle[0] == s->found[i - 1].triangle[0];
        s->found[i - 1].manifold.supports |= same && s->found[i].manifold.supports;
    }
    for (int32_t i = 0; i < before; ++i) {
        const int32_t t = s->found[i].triangle[0];
        if (!s->found[i].manifold.supports) {
            continue;
        }
        s->found[i].manifold.count = 0;
        if (i > 0 && s->found[i - 1].triangle[0] == t) {
            continue; // asked already
        }
        abut_vec3 v[3];
        abut_mesh3_corners(s->mesh, t, v);
        const abut_shape3    triangle = abut_mesh_triangle3(s->mesh, t);
        const abut_vec3      n = normal_to_shape(s, v); // zero, of a needle, finds nothing
        const abut_manifold3 m = abut_collide3_along(&triangle, s->shape, s->pose, n, s->margin, points);
        keep(s, t, &m, points, m.count > 0 ? m.total : 0);
    }
}

// A shape deep in a crease may lie over none of its triangles, seen along their own normals. It touches all the same, so the
// contacts of the deepest of them stay, as if it were alone.
static void keep_the_deepest(surface *s)
{
    bool    any = false;
    int32_t deepest = 0;
    for (int32_t i = 0; i < s->count; ++i) {
        any = any || s->found[i].manifold.count > 0;
    }
    if (any || s->count == 0) {
        return;
    }
    s->count = 0;
    find_contacts(s);
    for (int32_t i = 1; i < s->count; ++i) {
        deepest = s->found[i].manifold.distance < s->found[deepest].manifold.distance ? i : deepest;
    }
    s->found[0] = s->found[deepest];
    s->count = 1;
}

// Also of one triangle, whose contacts fill more than one manifold, and need not be in one plane where an edge is touched.
static bool is_one_plane(const surface *s, const abut_manifold3 *a, const abut_manifold3 *b)
{
    const abut_vec3 between = abut_sub3(a->normal, b->normal);
    const abut_real apart = abut_dot3(a->normal, abut_sub3(b->points[0].point_a, a->points[0].point_a));
    if (square(between) == 0 && a->distance == b->distance) {
        return true;
    }
    return abut_dot3(a->normal, b->normal) > 0 &&
           square(abut_cross3(a->normal, b->normal)) <= ABUT_MESH_LEAN * ABUT_MESH_LEAN && apart <= s->weld &&
           apart >= -s->weld;
}

// A contact and the triangle it is of.
typedef struct named {
    abut_contact3 contact;
    int32_t       triangle;
} named;

// How much better than another a contact is for a place in the manifold.
typedef struct choice {
    const abut_manifold3 *plane;
    abut_vec3             from, line; // of the contacts chosen before: the first, and from there to the second
    int                   place;
    abut_real             side; // 1: to the left of the line, -1: to the right
} choice;

static abut_real worth(const choice *c, abut_vec3 point)
{
    const abut_vec3 n = c->plane->normal;
    const abut_vec3 way = abut_sub3(point, c->from);
    if (c->place == 0) {
        return abut_dot3(c->plane->tangent[0], point);
    }
    return c->place == 1 ? square(abut_cross3(n, way)) : c->side * abut_dot3(n, abut_cross3(c->line, way));
}

// The best contact of those of one plane; of the first place only those as deep as the deepest, `deep`. False: none is better
// than `least`.
static bool choose(const surface *s, int32_t of, const choice *c, abut_real deep, abut_real least, named *best)
{
    bool any = false;
    for (int32_t i = of; i < s->count; ++i) {
        const abut_mesh_manifold3 *m = &s->found[i];
        const int32_t count = m->manifold.count > 0 && is_one_plane(s, c->plane, &m->manifold) ? m->manifold.count : 0;
        for (int32_t k = 0; k < count; ++k) {
            const abut_contact3 *point = &m->manifold.points[k];
            const abut_real      value = worth(c, point->point_a);
            if ((c->place > 0 || point->separation <= deep) && (value > least || (c->place == 0 && !any))) {
                *best = (named){*point, m->triangle[k]};
                least = value;
                any = true;
            }
        }
    }
    return any;
}

static void sum_up(const surface *s, int32_t of, const abut_manifold3 *plane, abut_real *deepest, abut_real *distance,
                   abut_real *error, int32_t *total)
{
    *deepest = plane->points[0].separation;
    *distance = plane->distance;
    *error = plane->error;
    *total = 0;
    for (int32_t i = of; i < s->count; ++i) {
        const abut_manifold3 *m = &s->found[i].manifold;
        if (m->count > 0 && is_one_plane(s, plane, m)) {
            *distance = m->distance < *distance ? m->distance : *distance;
            *error = m->error > *error ? m->error : *error;
            *total += m->count;
            for (int32_t k = 0; k < m->count; ++k) {
                *deepest = m->points[k].separation < *deepest ? m->points[k].separation : *deepest;
            }
        }
    }
}

// The one manifold of all contacts in the plane of found[of]: the outermost of the deepest contacts, the one farthest from it,
// and the farthest from their line on either side. Those that it is made of are emptied.
static abut_mesh_manifold3 merged(surface *s, int32_t of)
{
    const abut_manifold3 plane = s->found[of].manifold;
    abut_mesh_manifold3  out = s->found[of];
    abut_real            deepest;
    named                kept[ABUT_MANIFOLD3_POINTS] = {{plane.points[0], out.triangle[0]}};
    int32_t              count = 1;
    choice               c = {.plane = &plane};
    sum_up(s, of, &plane, &deepest, &out.manifold.distance, &out.manifold.error, &out.manifold.total);
    if (out.manifold.total == plane.count) {
        return s->found[of]; // all of one triangle
    }
    choose(s, of, &c, deepest + s->weld, 0, &kept[0]);
    c.from = kept[0].contact.point_a;
    c.place = 1;
    if (choose(s, of, &c, 0, s->weld * s->weld, &kept[1])) {
        count = 2;
        c.line = abut_sub3(kept[1].contact.point_a, c.from);
        c.place = 2;
        const abut_real least = s->weld * abut_length3(c.line);
        for (int side = 0; side < 2; ++side) {
            c.side = side == 0 ? 1 : -1;
            count += choose(s, of, &c, 0, least, &kept[count]);
        }
    }
    for (int32_t i = of + 1; i < s->count; ++i) {
        s->found[i].manifold.count = is_one_plane(s, &plane, &s->found[i].manifold) ? 0 : s->found[i].manifold.count;
    }
    for (int32_t i = 0; i < ABUT_MANIFOLD3_POINTS; ++i) {
        const named none = {{{0, 0, 0}, {0, 0, 0}, 0, 0}, -1};
        out.manifold.points[i] = i < count ? kept[i].contact : none.contact;
        out.triangle[i] = i < count ? kept[i].triangle : -1;
    }
    out.manifold.count = count;
    return out;
}

static bool is_deeper(const abut_mesh_manifold3 *a, const abut_mesh_manifold3 *b)
{
    return a->manifold.distance < b->manifold.distance ||
           (a->manifold.distance == b->manifold.distance && a->triangle[0] < b->triangle[0]);
}

// Puts the manifolds in order as they come, each into the place of one that has been read.
static void merge_planes(surface *s)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->count; ++i) {
        if (s->found[i].manifold.count > 0) {
            const abut_mesh_manifold3 next = merged(s, i);
            int32_t                   place = count++;
            for (; place > 0 && is_deeper(&next, &s->found[place - 1]); --place) {
                s->found[place] = s->found[place - 1];
            }
            s->found[place] = next;
        }
    }
    s->count = count;
}

int32_t abut_mesh3_collide(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, abut_real margin,
                           const abut_mesh_options3 *options, abut_mesh_manifold3 *manifolds, int32_t capacity,
                           abut_status *status)
{
    static const abut_mesh_options3 none = {0};

    const abut_mesh_options3 *o = options != NULL ? options : &none;
    const abut_shape3         probe = abut_mesh_triangle3(mesh, 0);
    abut_status               said = abut_distance3(&probe, shape, pose, NULL, NULL).status;
    surface s = {mesh, shape, pose, margin > 0 ? margin : 0, o->weld, o->one_sided, manifolds, 0, capacity, false};
    if (!(o->weld > 0)) {
        s.weld = ABUT_MESH_WELD * abut_shape_size3(shape);
    }
    if (said != ABUT_INVALID) {
        find_contacts(&s);
        turn_ghosts(&s);
        keep_the_deepest(&s);
        merge_planes(&s);
        said = s.full ? ABUT_NO_ROOM : ABUT_OK;
    }
    if (status != NULL) {
        *status = said;
    }
    return s.count;
}
