// cases.c : the pairs of libccd's own test suite that it asks the penetration of.
#include "cases.h"

// Turned first by the second turn, then by the first; an angle in degrees.
typedef struct placed {
    object_kind kind;
    double      half[3], position[3], axis[3], angle, second_axis[3], second_angle;
} placed;

static const struct {
    const char *name;
    placed      a, b;
} rows[CCD_CASES] = {
    {"box-box 1",
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}},
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}, .position = {0.1}}},
    {"box-box 2",
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {-0.3, 0.5, 1}},
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}, .position = {0.1}}},
    {"box-box 3",
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {0.1, 0, 0.1}, .axis = {0, 0, 1}, .angle = 45},
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {0.1}}},
    {"box-box 4",
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {-0.5}, .axis = {0, 0, 1}, .angle = 45},
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {0.1}}},
    {"box-box 5",
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {-0.5, 0.5}, .axis = {0, 0, 1}, .angle = 45},
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {0.1}}},
    {"box-box 6",
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {-0.5, 0.1, 0.4}, .axis = {0, 1, 1}, .angle = 45},
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {0.1}}},
    {"box-box 7",
     {.kind = OBJECT_BOX,
      .half = {0.5, 0.5, 0.5},
      .position = {-0.5, 0.1, 0.4},
      .axis = {0, 1, 1},
      .angle = 45,
      .second_axis = {1, 1, 1},
      .second_angle = 45},
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}, .position = {0.1}}},
    {"box-box 8",
     {.kind = OBJECT_BOX,
      .half = {0.5, 0.5, 0.5},
      .position = {-1.3},
      .axis = {0, 0, 1},
      .angle = 45,
      .second_axis = {1, 0, 0},
      .second_angle = 45},
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}}},
    {"box-box 9",
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}},
     {.kind = OBJECT_BOX, .half = {0.25, 0.25, 0.25}, .position = {0, 0.73}}},
    {"box-box 10",
     {.kind = OBJECT_BOX, .half = {0.5, 0.5, 0.5}},
     {.kind = OBJECT_BOX, .half = {0.25, 0.25, 0.25}, .position = {0.3, 0.738}}},
    {"box-cyl 1",
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}},
     {.kind = OBJECT_CYLINDER, .half = {0.4, 0.4, 0.35}, .position = {0.1}}},
    {"box-cyl 2",
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}},
     {.kind = OBJECT_CYLINDER, .half = {0.4, 0.4, 0.35}, .position = {0.6}}},
    {"box-cyl 3",
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}},
     {.kind = OBJECT_CYLINDER, .half = {0.4, 0.4, 0.35}, .position = {0.6, 0.6}}},
    {"box-cyl 4",
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}},
     {.kind = OBJECT_CYLINDER, .half = {0.4, 0.4, 0.35}, .position = {0.6, 0.6, 0.5}}},
    {"box-cyl 5",
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}},
     {.kind = OBJECT_CYLINDER, .half = {0.4, 0.4, 0.35}, .position = {0.6, 0.6, 0.5}, .axis = {0, 1, 0}, .angle = 60}},
    {"box-cyl 6",
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}},
     {.kind = OBJECT_CYLINDER, .half = {0.4, 0.4, 0.35}, .position = {0.6, 0, 0.5}, .axis = {0.67, 1.1, 0.12}, .angle = 45}},
    {"box-cyl 7",
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}, .position = {0.6, 0, 0.5}, .axis = {1, 1, 0}, .angle = -45},
     {.kind = OBJECT_CYLINDER, .half = {0.4, 0.4, 0.35}, .position = {0.6, 0, 0.5}, .axis = {-0.1, 2.2, -1}, .angle = 36}},
    {"box-cyl 8",
     {.kind = OBJECT_BOX, .half = {0.25, 0.5, 0.75}, .position = {0.9, 0.8, 0.5}, .axis = {1, 1, 0}, .angle = -45},
     {.kind = OBJECT_CYLINDER, .half = {0.4, 0.4, 0.35}, .position = {0.6, 0, 0.5}, .axis = {-0.1, 2.2, -1}, .angle = 36}},
    {"cyl-cyl 1",
     {.kind = OBJECT_CYLINDER, .half = {0.35, 0.35, 0.25}},
     {.kind = OBJECT_CYLINDER, .half = {0.5, 0.5, 0.5}, .position = {0, 0, 0.3}}},
    {"cyl-cyl 2",
     {.kind = OBJECT_CYLINDER, .half = {0.35, 0.35, 0.25}, .position = {0.3, 0.1, 0.1}},
     {.kind = OBJECT_CYLINDER, .half = {0.5, 0.5, 0.5}, .position = {0, 0, 0.3}}},
    {"cyl-cyl 3",
     {.kind = OBJECT_CYLINDER, .half = {0.35, 0.35, 0.25}, .position = {0.3, 0.1, 0.1}},
     {.kind = OBJECT_CYLINDER, .half = {0.5, 0.5, 0.5}, .axis = {0, 1, 1}, .angle = 45}},
    {"cyl-cyl 4",
     {.kind = OBJECT_CYLINDER, .half = {0.35, 0.35, 0.25}, .position = {0.3, 0.1, 0.1}},
     {.kind = OBJECT_CYLINDER, .half = {0.5, 0.5, 0.5}, .position = {-0.2, 0.7, 0.2}, .axis = {0, 1, 1}, .angle = 45}},
    {"cyl-cyl 5",
     {.kind = OBJECT_CYLINDER, .half = {0.35, 0.35, 0.25}, .position = {0.3, 0.1, 0.1}},
     {.kind = OBJECT_CYLINDER, .half = {0.5, 0.5, 0.5}, .position = {0.6, -0.7, 0.2}, .axis = {0.567, 1.2, 1}, .angle = 45}},
    {"cyl-cyl 6",
     {.kind = OBJECT_CYLINDER, .half = {0.35, 0.35, 0.25}, .position = {0.3, 0.1, 0.1}},
     {.kind = OBJECT_CYLINDER, .half = {0.5, 0.5, 0.5}, .position = {0.6, -0.7, 0.2}, .axis = {-4.567, 1.2, 0}, .angle = 60}},
};

static object object_placed(const placed *p)
{
    const double     degree = acos(-1.0) / 180;
    object           o = object_of(p->kind, p->half, p->position, p->axis, 0);
    const ccd_vec3_t first = {{p->axis[0], p->axis[1], p->axis[2]}};
    const ccd_vec3_t second = {{p->second_axis[0], p->second_axis[1], p->second_axis[2]}};
    ccd_quat_t       q, r;
    ccdQuatSetAngleAxis(&q, p->angle * degree, &first);
    ccdQuatSetAngleAxis(&r, p->second_angle * degree, &second);
    ccdQuatMul(&q, &r);
    object_rotation(o.rotation, &q);
    return o;
}

ccd_case ccd_case_of(int index)
{
    return (ccd_case){rows[index].name, object_placed(&rows[index].a), object_placed(&rows[index].b)};
}
