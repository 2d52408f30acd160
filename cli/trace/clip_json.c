// clip_json.c : the clipping and the contacts of a trace as JSON.
#include "trace/trace_json.h"

#include "scene/json/json_writer.h"

static void print_clip_face(json_writer *w, const char *key, int dim, const trace_clip_face *face)
{
    json_key(w, key);
    json_begin_list(w);
    for (int32_t i = 0; i < face->count; i++) {
        json_begin_object(w);
        json_key_point(w, "at", dim, face->point[i]);
        json_key_integer(w, "vertex", face->vertex[i]);
        if (dim == 3)
            json_key_integer(w, "edge", face->edge[i]);
        json_end_object(w);
    }
    json_end_list(w);
}

static bool same_place(const trace_place *p, const trace_place *q)
{
    return p->at.x == q->at.x && p->at.y == q->at.y && p->at.z == q->at.z;
}

static bool holds(const trace *record, const trace_cut *cut, const trace_place *p)
{
    for (int32_t i = 0; i < cut->count; i++)
        if (same_place(&record->places[cut->first + i], p))
            return true;
    return false;
}

static void print_place(json_writer *w, const trace_place *p)
{
    json_begin_object(w);
    json_key_point(w, "at", 3, p->at);
    json_key_integer(w, "incident_vertex", p->incident_vertex);
    json_key_integer(w, "incident_edge", p->incident_edge);
    json_key_integer(w, "reference_side", p->reference_side);
    json_end_object(w);
}

// The corners of one patch that another does not have, or does have.
static void print_places(json_writer *w, const trace *record, const char *key, const trace_cut *of, const trace_cut *other,
                         bool wanted)
{
    json_key(w, key);
    json_begin_list(w);
    for (int32_t i = 0; i < of->count; i++)
        if (holds(record, other, &record->places[of->first + i]) == wanted)
            print_place(w, &record->places[of->first + i]);
    json_end_list(w);
}

static void print_cuts(json_writer *w, const trace *record)
{
    json_key(w, "steps");
    json_begin_list(w);
    for (int32_t i = 1; i < record->cut_count; i++) {
        const trace_cut *before = &record->cuts[i - 1], *now = &record->cuts[i];
        json_begin_object(w);
        json_key_integer(w, "side", now->side);
        print_places(w, record, "kept", now, before, true);
        print_places(w, record, "made", now, before, false);
        print_places(w, record, "cut", before, now, false);
        print_places(w, record, "corners", now, now, true);
        json_end_object(w);
    }
    json_end_list(w);
}

// In 2D the two pairs of side planes leave an interval of the tangent.
static void print_stretch(json_writer *w, const trace_clip *c)
{
    json_key_point(w, "tangent", 2, c->tangent);
    json_key(w, "steps");
    json_begin_list(w);
    json_begin_object(w);
    json_key_number(w, "low", c->low);
    json_key_integer(w, "id", (long long)c->low_id);
    json_end_object(w);
    json_begin_object(w);
    json_key_number(w, "high", c->high);
    json_key_integer(w, "id", (long long)c->high_id);
    json_end_object(w);
    json_end_list(w);
}

void trace_print_contacts(json_writer *w, const char *key, int dim, const trace_contact *contacts, int32_t count)
{
    json_key(w, key);
    json_begin_list(w);
    for (int32_t i = 0; i < count; i++) {
        json_begin_object(w);
        json_key_point(w, "point_a", dim, contacts[i].point_a);
        json_key_point(w, "point_b", dim, contacts[i].point_b);
        json_key_number(w, "separation", contacts[i].separation);
        json_key_integer(w, "id", (long long)contacts[i].id);
        json_end_object(w);
    }
    json_end_list(w);
}

void trace_print_clip(json_writer *w, const trace *record)
{
    const trace_clip *c = &record->clip;
    if (!c->there) {
        json_key_null(w, "clip");
        return;
    }
    json_key(w, "clip");
    json_begin_object(w);
    json_key_number(w, "unit", c->unit);
    json_key_string(w, "reference_of", c->reference_is_a ? "a" : "b");
    print_clip_face(w, "reference", record->dim, &c->reference);
    print_clip_face(w, "incident", record->dim, &c->incident);
    json_key_point(w, "normal", record->dim, c->normal);
    json_key_number(w, "radius_a", c->radius_a);
    json_key_number(w, "radius_b", c->radius_b);
    json_key_number(w, "margin", c->margin);
    if (record->dim == 3) {
        json_key_number(w, "spread", c->spread);
        print_cuts(w, record);
    } else {
        print_stretch(w, c);
    }
    trace_print_contacts(w, "contacts", record->dim, c->contacts, c->count);
    json_end_object(w);
}
