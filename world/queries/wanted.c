// wanted.c : see wanted.h.
#include "queries/wanted.h"

abut_query_filter abut_query_filter_of(const abut_query_filter *filter)
{
    const abut_query_filter all = {0};
    return filter != NULL ? *filter : all;
}

// The broad phase knows no filter of a shape in a group whose shapes always meet: so its own is looked at here.
bool abut_is_wanted(const abut_world *w, const abut_query_filter *filter, uint32_t shape)
{
    const abut_body_shape *s = abut_body_shape_at(w, abut_slot_of(shape));
    if ((s->flags & ABUT_SHAPE_SENSOR) && !filter->sensors) {
        return false;
    }
    if (filter->body != 0 && abut_body_id(w, s->body) == filter->body) {
        return false;
    }
    return abut_filters_agree(s->filter, abut_filter_of(filter->filter)) &&
           (filter->wanted == NULL || filter->wanted(filter->context, shape));
}
