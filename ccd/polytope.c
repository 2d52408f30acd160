// polytope.c : a triangulated surface about the origin, by libccd's names and layout. It is for programs with an EPA of their
// own (FCL has one); the queries of this library use none of it. Elements are from malloc, because their users give them to
// free().
#include <stdbool.h>

#include "polytope.h"

enum { KINDS = 3 }; // of elements

static void make_ring(ccd_list_t *head)
{
    head->next = head;
    head->prev = head;
}

static void append(ccd_list_t *head, ccd_list_t *item)
{
    item->prev = head->prev;
    item->next = head;
    head->prev->next = item;
    head->prev = item;
}

static ccd_pt_el_t *element_of(ccd_list_t *item)
{
    return ccd_container_of(item, ccd_pt_el_t, list);
}

// ---- distances --------------------------------------------------------------------------------------------------------------

static const ccd_vec3_t *place_of(const ccd_pt_vertex_t *vertex)
{
    return &vertex->v.v;
}

// The corner of a face that its first edge has not.
static const ccd_pt_vertex_t *third_corner(const ccd_pt_face_t *face)
{
    const ccd_pt_edge_t   *first = face->edge[0];
    const ccd_pt_vertex_t *corner = face->edge[1]->vertex[0];
    return corner != first->vertex[0] && corner != first->vertex[1] ? corner : face->edge[1]->vertex[1];
}

static void measure(ccd_pt_el_t *element)
{
    if (element->type == CCD_PT_VERTEX) {
        element->witness = *place_of((const ccd_pt_vertex_t *)element);
        element->dist = ccdVec3Len2(&element->witness);
    } else if (element->type == CCD_PT_EDGE) {
        const ccd_pt_edge_t *edge = (const ccd_pt_edge_t *)element;
        element->dist =
            ccdVec3PointSegmentDist2(ccd_vec3_origin, place_of(edge->vertex[0]), place_of(edge->vertex[1]), &element->witness);
    } else {
        const ccd_pt_face_t *face = (const ccd_pt_face_t *)element;
        const ccd_pt_edge_t *edge = face->edge[0];
        element->dist = ccdVec3PointTriDist2(ccd_vec3_origin, place_of(edge->vertex[0]), place_of(edge->vertex[1]),
                                             place_of(third_corner(face)), &element->witness);
    }
}

// ---- the nearest element ----------------------------------------------------------------------------------------------------

// Of elements that are equally near the simplest is the nearest: a vertex before an edge before a face.
static void offer(ccd_pt_t *polytope, ccd_pt_el_t *element)
{
    const bool first = polytope->nearest == NULL;
    const bool as_near = !first && ccdEq(element->dist, polytope->nearest_dist);
    if (first || (as_near ? element->type < polytope->nearest_type : element->dist < polytope->nearest_dist)) {
        polytope->nearest = element;
        polytope->nearest_dist = element->dist;
        polytope->nearest_type = element->type;
    }
}

static void forget_nearest(ccd_pt_t *polytope)
{
    polytope->nearest = NULL;
    polytope->nearest_dist = CCD_REAL_MAX;
    polytope->nearest_type = CCD_PT_FACE;
}

ccd_pt_el_t *ccdPtNearest(ccd_pt_t *polytope)
{
    ccd_list_t *const heads[KINDS] = {&polytope->vertices, &polytope->edges, &polytope->faces};

    if (polytope->nearest != NULL) {
        return polytope->nearest;
    }
    forget_nearest(polytope);
    for (int kind = 0; kind < KINDS; ++kind) {
        for (ccd_list_t *item = heads[kind]->next; item != heads[kind]; item = item->next) {
            offer(polytope, element_of(item));
        }
    }
    return polytope->nearest;
}

void ccdPtRecomputeDistances(ccd_pt_t *polytope)
{
    ccd_list_t *const heads[KINDS] = {&polytope->vertices, &polytope->edges, &polytope->faces};

    for (int kind = 0; kind < KINDS; ++kind) {
        for (ccd_list_t *item = heads[kind]->next; item != heads[kind]; item = item->next) {
            measure(element_of(item));
        }
    }
    forget_nearest(polytope);
    ccdPtNearest(polytope);
}

// ---- building ---------------------------------------------------------------------------------------------------------------

void __ccdSupport(const void *obj1, const void *obj2, const ccd_vec3_t *direction, const ccd_t *ccd, ccd_support_t *support)
{
    ccd_vec3_t against = *direction;
    ccdVec3Scale(&against, -1);
    ccd->support1(obj1, direction, &support->v1);
    ccd->support2(obj2, &against, &support->v2);
    ccdVec3Sub2(&support->v, &support->v1, &support->v2);
}

void ccdPtInit(ccd_pt_t *polytope)
{
    make_ring(&polytope->vertices);
    make_ring(&polytope->edges);
    make_ring(&polytope->faces);
    forget_nearest(polytope);
}

static void free_all(ccd_list_t *head)
{
    for (ccd_list_t *item = head->next, *next = item->next; item != head; item = next, next = item->next) {
        free(element_of(item));
    }
    make_ring(head);
}

void ccdPtDestroy(ccd_pt_t *polytope)
{
    free_all(&polytope->faces);
    free_all(&polytope->edges);
    free_all(&polytope->vertices);
    forget_nearest(polytope);
}

// Where the nearest one has been deleted the rest is looked at again when it is asked for.
static void enter(ccd_pt_t *polytope, ccd_list_t *head, ccd_pt_el_t *element)
{
    const bool known = polytope->nearest != NULL;
    measure(element);
    append(head, &element->list);
    if (known) {
        offer(polytope, element);
    }
}

ccd_pt_vertex_t *ccdPtAddVertex(ccd_pt_t *polytope, const ccd_support_t *v)
{
    ccd_pt_vertex_t *vertex = calloc(1, sizeof(*vertex));
    if (vertex == NULL) {
        return NULL;
    }
    vertex->element.type = CCD_PT_VERTEX;
    vertex->v = *v;
    make_ring(&vertex->edges);
    enter(polytope, &polytope->vertices, &vertex->element);
    return vertex;
}

ccd_pt_edge_t *ccdPtAddEdge(ccd_pt_t *polytope, ccd_pt_vertex_t *v1, ccd_pt_vertex_t *v2)
{
    ccd_pt_edge_t *edge = v1 != NULL && v2 != NULL ? calloc(1, sizeof(*edge)) : NULL;
    if (edge == NULL) {
        return NULL;
    }
    edge->element.type = CCD_PT_EDGE;
    edge->vertex[0] = v1;
    edge->vertex[1] = v2;
    append(&v1->edges, &edge->vertex_list[0]);
    append(&v2->edges, &edge->vertex_list[1]);
    enter(polytope, &polytope->edges, &edge->element);
    return edge;
}

ccd_pt_face_t *ccdPtAddFace(ccd_pt_t *polytope, ccd_pt_edge_t *e1, ccd_pt_edge_t *e2, ccd_pt_edge_t *e3)
{
    ccd_pt_face_t *face = e1 != NULL && e2 != NULL && e3 != NULL ? calloc(1, sizeof(*face)) : NULL;
    if (face == NULL) {
        return NULL;
    }
    face->element.type = CCD_PT_FACE;
    face->edge[0] = e1;
    face->edge[1] = e2;
    face->edge[2] = e3;
    for (int i = 0; i < 3; ++i) {
        ccd_pt_edge_t *edge = face->edge[i];
        edge->faces[edge->faces[0] != NULL] = face;
    }
    enter(polytope, &polytope->faces, &face->element);
    return face;
}

// ---- as text ----------------------------------------------------------------------------------------------------------------

static void write_points(ccd_pt_t *polytope, FILE *out)
{
    int id = 0;
    fputs("Points:\n", out);
    for (ccd_list_t *item = polytope->vertices.next; item != &polytope->vertices; item = item->next) {
        ccd_pt_vertex_t  *vertex = (ccd_pt_vertex_t *)element_of(item);
        const ccd_real_t *x = place_of(vertex)->v;
        vertex->id = id++;
        fprintf(out, "%f %f %f\n", x[0], x[1], x[2]);
    }
}

void ccdPtDumpSVT2(ccd_pt_t *polytope, FILE *out)
{
    fputs("-----\n", out);
    write_points(polytope, out);
    fputs("Edges:\n", out);
    for (ccd_list_t *item = polytope->edges.next; item != &polytope->edges; item = item->next) {
        const ccd_pt_edge_t *edge = (const ccd_pt_edge_t *)element_of(item);
        fprintf(out, "%d %d\n", edge->vertex[0]->id, edge->vertex[1]->id);
    }
    fputs("Faces:\n", out);
    for (ccd_list_t *item = polytope->faces.next; item != &polytope->faces; item = item->next) {
        const ccd_pt_face_t *face = (const ccd_pt_face_t *)element_of(item);
        fprintf(out, "%d %d %d\n", face->edge[0]->vertex[0]->id, face->edge[0]->vertex[1]->id, third_corner(face)->id);
    }
}

void ccdPtDumpSVT(ccd_pt_t *polytope, const char *name)
{
    FILE *out = fopen(name, "a");
    if (out != NULL) {
        ccdPtDumpSVT2(polytope, out);
        fclose(out);
    }
}
