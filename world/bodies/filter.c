// filter.c : see filter.h.
#include "bodies/filter.h"

bool abut_shapes_may_meet(void *context, uint32_t a, uint32_t b)
{
    const abut_world      *w = context;
    const abut_body_shape *s = abut_body_shape_at(w, abut_slot_of(a));
    const abut_body_shape *t = abut_body_shape_at(w, abut_slot_of(b));
    const bool             sensor = ((s->flags | t->flags) & ABUT_SHAPE_SENSOR) != 0;
    if (s->body == t->body || (s->surface != 0 && t->surface != 0)) {
        return false;
    }
    if (!sensor && (abut_body_at(w, s->body)->flags & abut_body_at(w, t->body)->flags & ABUT_BODY_STILL)) {
        return false;
    }
    if (s->group != 0 && s->group == t->group ? s->group < 0 : !abut_filters_agree(s->filter, t->filter)) {
        return false;
    }
    if (w->ignored.places.taken > 0 && abut_world_is_ignored(w, abut_body_id(w, s->body), abut_body_id(w, t->body))) {
        return false;
    }
    return w->options.filter == NULL || w->options.filter(w->options.filter_context, a, b);
}

abut_filter abut_box_filter(abut_filter filter, int32_t group)
{
    const abut_filter all = {0, 0};
    return group > 0 ? all : filter;
}

// The broad phase asks about all pairs of a shape again.
static void ask_again(abut_world *w, const abut_body_shape *s)
{
    (void)abut_broad_set_filter(w->broad, s->id, abut_box_filter(s->filter, s->group));
}

static void ask_again_of_body(abut_world *w, uint32_t body)
{
    for (uint32_t i = abut_body_at(w, body)->first_shape; i != ABUT_NOWHERE; i = abut_body_shape_at(w, i)->next) {
        ask_again(w, abut_body_shape_at(w, i));
    }
}

abut_status abut_world_set_filter(abut_world *w, uint32_t shape, abut_filter filter, int32_t group)
{
    const uint32_t place = abut_find_shape(w, shape);
    if (place == ABUT_NOWHERE) {
        return ABUT_BAD_ID;
    }
    abut_body_shape *s = abut_body_shape_at(w, place);
    s->filter = abut_filter_of(filter);
    s->group = group;
    ask_again(w, s);
    return ABUT_OK;
}

abut_status abut_world_set_still(abut_world *w, uint32_t body, bool still)
{
    const uint32_t place = abut_find_body(w, body);
    if (place == ABUT_NOWHERE) {
        return ABUT_BAD_ID;
    }
    abut_body *b = abut_body_at(w, place);
    if (still != ((b->flags & ABUT_BODY_STILL) != 0)) {
        b->flags ^= ABUT_BODY_STILL;
        ask_again_of_body(w, place);
    }
    return ABUT_OK;
}

abut_status abut_world_ignore(abut_world *w, uint32_t body_a, uint32_t body_b, bool ignored)
{
    const uint32_t a = abut_find_body(w, body_a);
    const uint32_t b = abut_find_body(w, body_b);
    const uint64_t key = abut_two_ids(body_a, body_b);
    if (a == ABUT_NOWHERE || b == ABUT_NOWHERE) {
        return ABUT_BAD_ID;
    }
    if (a == b) {
        return ABUT_INVALID;
    }
    const uint32_t edge = abut_graph_find(&w->ignored, key);
    if (ignored == (edge != ABUT_NOWHERE)) {
        return ABUT_OK;
    }
    if (!ignored) {
        abut_graph_remove(&w->ignored, edge);
    } else if (abut_graph_reserve(&w->allocator, &w->ignored, (size_t)w->ignored.places.count + 1)) {
        (void)abut_graph_add(&w->ignored, key, a, b);
    } else {
        return ABUT_NO_MEMORY;
    }
    ask_again_of_body(w, a);
    return ABUT_OK;
}

bool abut_world_is_ignored(const abut_world *w, uint32_t body_a, uint32_t body_b)
{
    return abut_graph_find(&w->ignored, abut_two_ids(body_a, body_b)) != ABUT_NOWHERE;
}
