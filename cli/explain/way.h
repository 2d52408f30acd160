// way.h : the pictures and sentences of a cast or an impact.
#ifndef CLI_EXPLAIN_WAY_H
#define CLI_EXPLAIN_WAY_H

#include "explain/page.h"
#include "scene/trace/way.h"

/// Pictures, sentences and the page: of a cast its ray through A - B, of an impact the separation over time, a picture a step;
/// at most as many steps as asked for. `drawn` is the scene of the trace, in which a half-space becomes what is drawn of it.
/// False when memory runs out; freed in any case.
bool explain_way_make(explain_pages *pages, const way_trace *way, scene *drawn, explain_format format, int32_t most,
                      double azimuth, double elevation);

#endif
