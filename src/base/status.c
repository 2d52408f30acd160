// status.c : what the status codes say, in words that name the fault and the remedy.
#include "abut/base.h"

#define TEXT_OF_NUMBER(n) #n
#define TEXT_OF(n) TEXT_OF_NUMBER(n)

const char *abut_version(void)
{
    return TEXT_OF(ABUT_VERSION_MAJOR) "." TEXT_OF(ABUT_VERSION_MINOR) "." TEXT_OF(ABUT_VERSION_PATCH);
}

const char *abut_status_text(abut_status status)
{
    switch (status) {
    case ABUT_OK:
        return "ok";
    case ABUT_BEYOND:
        return "farther apart than the largest distance asked for";
    case ABUT_LIMIT:
        return "stopped at the limit of support points; the error bound says how good the answer is";
    case ABUT_MISS:
        return "nothing is touched on the way";
    case ABUT_INITIAL:
        return "they touch at the start of the motion";
    case ABUT_RUNNING:
        return "still running; step again";
    case ABUT_INVALID:
        return "a shape was never made, the pose is not finite, too large or no rotation, or a support function contradicts "
               "itself";
    case ABUT_NOT_FINITE:
        return "a number is not finite; give real numbers";
    case ABUT_TOO_LARGE:
        return "a number is too large for this precision; choose a larger length unit";
    case ABUT_NEGATIVE_RADIUS:
        return "the radius is negative; give zero or more";
    case ABUT_NEGATIVE_EXTENT:
        return "a number is too small, such as a half size below zero or a time step of zero; give a larger one";
    case ABUT_TOO_FEW_POINTS:
        return "too few points; a polygon needs three, a hull one";
    case ABUT_TOO_MANY_POINTS:
        return "too many points; at most 16777216 can be named";
    case ABUT_DUPLICATE_POINT:
        return "two successive points coincide; remove one, or make a hull";
    case ABUT_NOT_CONVEX:
        return "the polygon is not convex; split it into convex parts, or make a hull";
    case ABUT_SELF_CROSSING:
        return "the outline crosses itself; give the corners in order, once round, or make a hull";
    case ABUT_NO_AREA:
        return "all points lie on one line; make a hull or a capsule";
    case ABUT_NO_ROOM:
        return "the block is missing, too small or not aligned; ask the size function";
    case ABUT_BAD_SUPPORT:
        return "the support function is missing, or gives points that are not finite or not the farthest";
    case ABUT_BAD_AXIS:
        return "the axis is not x, y or z; give ABUT_AXIS_X, ABUT_AXIS_Y or ABUT_AXIS_Z";
    case ABUT_NO_MEMORY:
        return "the allocator gave no memory; nothing has changed";
    case ABUT_BAD_ID:
        return "the id names nothing; it was never given, or what it named has been removed";
    case ABUT_CANCELLED:
        return "stopped by the progress callback";
    case ABUT_BAD_INDEX:
        return "an index is out of range; it must be at least 0 and below the number of what it counts";
    case ABUT_CORRUPT:
        return "the saved bytes are cut off, changed, or of another version, precision or byte order; save them again";
    case ABUT_BUSY:
        return "called from within a callback, while a step goes on; remember what is to be done and do it after the step";
    }
    return "not a status of this library";
}
