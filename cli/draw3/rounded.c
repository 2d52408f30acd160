// rounded.c : the surface round a core with flat faces: the faces moved out by the radius, a piece of a cylinder along
// each edge, a piece of a sphere about each corner.
#include "draw3/solid.h"

#include "draw3/vector.h"

#include <stdlib.h>

// Along a half-edge of the core the surface turns about the edge, from the normal of its own face to that of the face across.
typedef struct arc {
    int32_t first, count; // its points about the start of the half-edge, in a list of all; count >= 2
} arc;

typedef struct arc_point {
    int32_t     point; // of the mesh
    scene_point normal;
} arc_point;

typedef struct rounding {
    const draw3_mesh *core;
    draw3_mesh       *mesh;
    double            radius;
    arc              *arcs; // of each half-edge of the core
    arc_point        *points;
    int32_t           count, room;
    int32_t           parts;
} rounding;

static bool note(rounding *r, int32_t point, scene_point normal)
{
    if (r->count == r->room) {
        int32_t    room = 2 * r->room;
        arc_point *points = realloc(r->points, (size_t)room * sizeof *points);
        if (points == NULL)
            return false;
        r->points = points;
        r->room = room;
    }
    r->points[r->count++] = (arc_point){point, normal};
    return true;
}

static scene_point out(const rounding *r, int32_t corner, scene_point normal)
{
    return draw3_along(r->core->points[corner], r->radius, normal);
}

static scene_point normal_of(const rounding *r, int32_t half_edge)
{
    return r->core->facets[r->core->facet_of[half_edge]].normal;
}

// The normals between the two faces of an edge. The faces of a flat core look away from each other: hence by way of the
// direction that leads out of the face across the edge, and not straight from one to the other.
static bool add_arc(rounding *r, int32_t half_edge)
{
    const draw3_mesh *core = r->core;
    int32_t           u = core->start[half_edge], v = draw3_mesh_end(core, half_edge), twin = core->twin[half_edge];
    scene_point       from = normal_of(r, half_edge), to = normal_of(r, twin);
    scene_point       across = draw3_cross(draw3_unit(draw3_sub(core->points[v], core->points[u])), from);
    double            angle = atan2(fmax(draw3_dot(to, across), 0), draw3_dot(to, from));
    int32_t           n = (int32_t)fmax(ceil(draw3_solid_pieces(r->radius) * angle / (4 * acos(0.0)) - 1e-9), 1);

    r->arcs[half_edge] = (arc){r->count, n + 1};
    for (int32_t i = 0; i <= n; i++) {
        double      t = angle * i / n;
        scene_point normal = draw3_along(draw3_scale(cos(t), from), sin(t), across);
        // the ends belong to the faces and are theirs: see share_corners
        if (!note(r, i > 0 && i < n ? draw3_mesh_point(r->mesh, out(r, u, normal)) : -1, i == n ? to : normal))
            return false;
    }
    return true;
}

// Each corner of each face has one point, at which the two arcs there end.
static void share_corners(rounding *r)
{
    const draw3_mesh *core = r->core;
    for (int32_t h = 0; h < core->half_edges; h++) {
        int32_t point = draw3_mesh_point(r->mesh, out(r, core->start[h], normal_of(r, h)));
        r->points[r->arcs[h].first].point = point;
        // the half-edge that ends here has its twin start here, and that one's arc comes over to this face
        arc other = r->arcs[core->twin[draw3_mesh_previous(core, h)]];
        r->points[other.first + other.count - 1].point = point;
    }
}

static void add_face(rounding *r, const draw3_facet *face, int32_t *corner)
{
    for (int32_t i = 0; i < face->count; i++)
        corner[i] = r->points[r->arcs[face->first + i].first].point;
    draw3_mesh_facet(r->mesh, corner, face->count, r->parts++);
}

static void add_edge(rounding *r, int32_t half_edge)
{
    arc here = r->arcs[half_edge], there = r->arcs[r->core->twin[half_edge]];
    for (int32_t i = 0; i + 1 < here.count && here.count == there.count; i++) {
        const arc_point *u = &r->points[here.first + i], *v = &r->points[there.first + there.count - 1 - i];
        int32_t          corner[4] = {v[0].point, u[0].point, u[1].point, v[-1].point};
        draw3_mesh_facet(r->mesh, corner, 4, r->parts);
    }
    r->parts++;
}

// The piece of a sphere inside a loop of points with these normals, ring by ring to its middle. `inner` has room for a ring.
static void add_cap(rounding *r, int32_t corner, int32_t *outer, int32_t *inner, const scene_point *normals, int32_t count)
{
    scene_point middle = {0};
    double      widest = 0;
    for (int32_t i = 0; i < count; i++)
        middle = draw3_add(middle, normals[i]);
    middle = draw3_unit(middle);
    for (int32_t i = 0; i < count; i++)
        widest = fmax(widest, acos(fmin(fmax(draw3_dot(middle, normals[i]), -1), 1)));

    int32_t rings = (int32_t)fmax(ceil(draw3_solid_pieces(r->radius) * widest / (4 * acos(0.0)) - 1e-9), 1);
    int32_t tip = draw3_mesh_point(r->mesh, out(r, corner, middle));
    for (int32_t ring = rings - 1; ring >= 0; ring--) {
        for (int32_t i = 0; i < count; i++) {
            double      angle = acos(fmin(fmax(draw3_dot(middle, normals[i]), -1), 1)) * ring / rings;
            scene_point aside = draw3_unit(draw3_along(normals[i], -draw3_dot(normals[i], middle), middle));
            scene_point normal = draw3_along(draw3_scale(cos(angle), middle), sin(angle), aside);
            inner[i] = ring > 0 ? draw3_mesh_point(r->mesh, out(r, corner, normal)) : tip;
        }
        for (int32_t i = 0; i < count; i++) {
            int32_t k = (i + 1) % count;
            draw3_mesh_facet(r->mesh, (int32_t[3]){outer[i], outer[k], inner[k]}, 3, r->parts);
            draw3_mesh_facet(r->mesh, (int32_t[3]){outer[i], inner[k], inner[i]}, 3, r->parts);
        }
        for (int32_t i = 0; i < count; i++)
            outer[i] = inner[i];
    }
    r->parts++;
}

// The arcs about one corner, end to end: backwards, since the pieces along the edges have them forwards.
static bool add_corner(rounding *r, int32_t half_edge, bool *done)
{
    const draw3_mesh *core = r->core;
    int32_t           h = half_edge, count = 0;
    do {
        count += r->arcs[h].count - 1;
        done[h] = true;
        h = core->twin[draw3_mesh_previous(core, h)];
    } while (h != half_edge && !done[h]);

    int32_t     *loop = malloc(2 * ((size_t)count + 1) * sizeof *loop), used = 0;
    scene_point *normals = malloc(((size_t)count + 1) * sizeof *normals);
    bool         good = loop != NULL && normals != NULL;
    while (good && used < count) {
        for (int32_t i = r->arcs[h].count - 1; i > 0; i--) {
            loop[used] = r->points[r->arcs[h].first + i].point;
            normals[used++] = r->points[r->arcs[h].first + i].normal;
        }
        h = core->twin[draw3_mesh_previous(core, h)];
    }
    if (good)
        add_cap(r, core->start[half_edge], loop, loop + count, normals, count);
    free(loop);
    free(normals);
    return good;
}

static bool round_all(rounding *r)
{
    const draw3_mesh *core = r->core;
    size_t            n = (size_t)core->half_edges + 1;
    bool             *done = calloc(n, sizeof *done), good;
    int32_t          *corner = calloc(n, sizeof *corner);

    r->arcs = calloc(n, sizeof *r->arcs);
    r->room = 256;
    r->points = calloc((size_t)r->room, sizeof *r->points);
    good = done != NULL && corner != NULL && r->arcs != NULL && r->points != NULL;
    for (int32_t h = 0; good && h < core->half_edges; h++)
        good = add_arc(r, h);
    if (good) {
        share_corners(r);
        for (int32_t f = 0; f < core->facet_count; f++)
            add_face(r, &core->facets[f], corner);
        for (int32_t h = 0; h < core->half_edges; h++)
            if (h < core->twin[h])
                add_edge(r, h);
    }
    for (int32_t h = 0; good && h < core->half_edges; h++)
        good = done[h] || add_corner(r, h, done);
    free(r->arcs);
    free(r->points);
    free(done);
    free(corner);
    return good;
}

// The faces themselves, into an empty mesh.
static void add_faces(draw3_mesh *mesh, const scene_point *corners, const scene_faces *faces)
{
    int32_t most = 0;
    for (int32_t f = 0; f < faces->count; f++)
        for (int32_t i = faces->first[f]; i < faces->first[f + 1]; i++)
            most = faces->corner[i] > most ? faces->corner[i] : most;
    for (int32_t i = 0; i <= most; i++)
        draw3_mesh_point(mesh, corners[i]);
    for (int32_t f = 0; f < faces->count; f++)
        draw3_mesh_facet(mesh, faces->corner + faces->first[f], faces->first[f + 1] - faces->first[f], f);
}

void draw3_solid_rounded(draw3_mesh *mesh, const scene_point *corners, const scene_faces *faces, double radius)
{
    draw3_mesh core = {0};
    bool       whole = radius > 0;

    add_faces(whole ? &core : mesh, corners, faces);
    if (!whole)
        return;
    whole = draw3_mesh_close(&core);
    for (int32_t h = 0; h < core.half_edges; h++)
        whole = whole && core.twin[h] >= 0;
    rounding r = {.core = &core, .mesh = mesh, .radius = radius};
    if (!whole || !round_all(&r))
        mesh->failed = true;
    draw3_mesh_free(&core);
}
