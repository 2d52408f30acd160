// polytope.h : a triangulated surface about the origin, by libccd's names and layout. libccd exports these functions without a
// header of its own for them; programs that use them bring theirs (FCL's polytope.h, of which this file has the layout), with
// functions that unlink elements from the lists, and give them to free().
#ifndef ABUT_CCD_POLYTOPE_H
#define ABUT_CCD_POLYTOPE_H

#include <ccd/ccd.h>
#include <stdio.h>

// A ring of items; the head is one of them.
typedef struct _ccd_list_t {
    struct _ccd_list_t *next, *prev;
} ccd_list_t;

// A point of A - B and the points of A and B that it is the difference of.
typedef struct _ccd_support_t {
    ccd_vec3_t v, v1, v2;
} ccd_support_t;

enum { CCD_PT_VERTEX = 1, CCD_PT_EDGE = 2, CCD_PT_FACE = 3 };

// What vertices, edges and faces begin with.
typedef struct _ccd_pt_el_t {
    int        type;
    ccd_real_t dist;    // the square of the element's distance from the origin
    ccd_vec3_t witness; // its point there
    ccd_list_t list;    // in the polytope's list of its kind
} ccd_pt_el_t;

typedef struct _ccd_pt_vertex_t {
    ccd_pt_el_t   element;
    int           id; // for the file of ccdPtDumpSVT
    ccd_support_t v;
    ccd_list_t    edges;
} ccd_pt_vertex_t;

typedef struct _ccd_pt_edge_t {
    ccd_pt_el_t            element;
    ccd_pt_vertex_t       *vertex[2];
    struct _ccd_pt_face_t *faces[2]; // the first may stand alone, never the second
    ccd_list_t             vertex_list[2];
} ccd_pt_edge_t;

typedef struct _ccd_pt_face_t {
    ccd_pt_el_t    element;
    ccd_pt_edge_t *edge[3];
} ccd_pt_face_t;

typedef struct _ccd_pt_t {
    ccd_list_t   vertices, edges, faces;
    ccd_pt_el_t *nearest; // NULL where it must be looked for
    ccd_real_t   nearest_dist;
    int          nearest_type;
} ccd_pt_t;

// The support point of A - B along a direction.
CCD_EXPORT void __ccdSupport(const void *obj1, const void *obj2, const ccd_vec3_t *direction, const ccd_t *ccd,
                             ccd_support_t *support);

CCD_EXPORT void ccdPtInit(ccd_pt_t *polytope);
CCD_EXPORT void ccdPtDestroy(ccd_pt_t *polytope);

// Each returns the new element, or NULL where there is no memory or one of the parts is NULL.
CCD_EXPORT ccd_pt_vertex_t *ccdPtAddVertex(ccd_pt_t *polytope, const ccd_support_t *v);
CCD_EXPORT ccd_pt_edge_t   *ccdPtAddEdge(ccd_pt_t *polytope, ccd_pt_vertex_t *v1, ccd_pt_vertex_t *v2);
CCD_EXPORT ccd_pt_face_t   *ccdPtAddFace(ccd_pt_t *polytope, ccd_pt_edge_t *e1, ccd_pt_edge_t *e2, ccd_pt_edge_t *e3);

CCD_EXPORT void ccdPtRecomputeDistances(ccd_pt_t *polytope);

// The element nearest the origin, NULL of an empty polytope.
CCD_EXPORT ccd_pt_el_t *ccdPtNearest(ccd_pt_t *polytope);

// Writes the points, edges and faces as text: to the end of a file by name, to an open one.
CCD_EXPORT void ccdPtDumpSVT(ccd_pt_t *polytope, const char *name);
CCD_EXPORT void ccdPtDumpSVT2(ccd_pt_t *polytope, FILE *out);

#endif
