// objects.c : the caller's two objects as a pair of abut's custom shapes.
//
// A support function that is handed to libccd may be wrong by the rounding of a float rotation, or altogether. What it says is
// taken into the box of its six support points along the axes: of one that contradicts itself the pair still has a size, and
// every step a finite number to go on with.
#include "objects.h"

static abut_real within(abut_real x, abut_real lower, abut_real upper)
{
    return x < lower ? lower : (x > upper ? upper : x);
}

// The callback's point. One that is not of finite numbers is the origin, and then there is no answer any more.
static abut_vec3 ask(const ccd_object *o, abut_vec3 direction)
{
    const ccd_vec3_t along = {{direction.x, direction.y, direction.z}};
    ccd_vec3_t       point = {{0, 0, 0}};
    o->support(o->obj, &along, &point);
    if (!(fabs(point.v[0]) + fabs(point.v[1]) + fabs(point.v[2]) <= ABUT_REAL_LARGEST)) {
        *o->nonsense = true;
        return (abut_vec3){0, 0, 0};
    }
    return (abut_vec3){point.v[0], point.v[1], point.v[2]};
}

static abut_support3_point support_in_box(const void *user, abut_vec3 direction)
{
    const ccd_object *o = user;
    abut_vec3         p = ask(o, direction);
    p.x = within(p.x, o->lower.x, o->upper.x);
    p.y = within(p.y, o->lower.y, o->upper.y);
    p.z = within(p.z, o->lower.z, o->upper.z);
    return (abut_support3_point){p, 0};
}

// The maker of custom shapes asks along the axes: it is told the corners of the box, which it accepts whatever the callback
// says.
static abut_support3_point corner_of_box(const void *user, abut_vec3 direction)
{
    const ccd_object *o = user;
    const bool        up = direction.x + direction.y + direction.z > 0;
    return (abut_support3_point){up ? o->upper : o->lower, 0};
}

static void find_box(ccd_object *o)
{
    enum { AXES = 6 };
    static const abut_vec3 axis[AXES] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};

    o->lower = o->upper = ask(o, axis[0]);
    for (int i = 1; i < AXES; ++i) {
        const abut_vec3 p = ask(o, axis[i]);
        o->lower = (abut_vec3){fmin(o->lower.x, p.x), fmin(o->lower.y, p.y), fmin(o->lower.z, p.z)};
        o->upper = (abut_vec3){fmax(o->upper.x, p.x), fmax(o->upper.y, p.y), fmax(o->upper.z, p.z)};
    }
}

static bool make_shape(ccd_objects *o, int which, const void *obj, ccd_support_fn support)
{
    ccd_object *object = &o->object[which];
    *object = (ccd_object){.obj = obj, .support = support, .nonsense = &o->nonsense};
    if (support == NULL) {
        return false;
    }
    find_box(object);
    const bool made = !o->nonsense && abut_make_custom3(&o->shape[which], corner_of_box, object, 0) == ABUT_OK;
    o->shape[which].support = support_in_box;
    return made;
}

bool ccd_objects_make(ccd_objects *o, const void *obj1, const void *obj2, const ccd_t *ccd, abut_real tolerance)
{
    const abut_options options = {
        .tolerance = tolerance,
        .max_supports = ccd->max_iterations < INT32_MAX ? (int32_t)ccd->max_iterations : 0,
    };
    o->nonsense = false;
    return ccd->max_iterations > 0 && make_shape(o, 0, obj1, ccd->support1) && make_shape(o, 1, obj2, ccd->support2) &&
           abut_pair3_make(&o->pair, &o->shape[0], &o->shape[1], abut_identity3(), &options) == ABUT_OK;
}
