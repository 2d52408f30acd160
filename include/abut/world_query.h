// world_query.h : what the queries of worlds in 2D and 3D (world_query2.h, world_query3.h) share.
#ifndef ABUT_WORLD_QUERY_H
#define ABUT_WORLD_QUERY_H

#include "abut/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Says whether a query looks at a shape, by its id. Called on the asker's thread. It may ask the world other questions, but
/// change nothing of it.
typedef bool abut_shape_wanted_fn(void *context, uint32_t shape);

/// Which shapes a query looks at. A zeroed struct (or NULL): all that are no sensors.
typedef struct abut_query_filter {
    abut_filter           filter;  ///< the asker's category and mask; groups are between shapes and mean nothing here
    uint32_t              body;    ///< left out with all its shapes, as the asker's own; 0, or an id that names nothing: none
    bool                  sensors; ///< sensors, too
    abut_shape_wanted_fn *wanted;  ///< asked last; NULL: all the others
    void                 *context; ///< handed to it
} abut_query_filter;

#ifdef __cplusplus
}
#endif

#endif
