// trace_clip.c : the clipping and the contacts of a story as JSON.
#include "trace.h"

#include "json_out.h"

static void print_clip_face(yajl_gen g, const char *key, int dim, const story_clip_face *face)
{
    json_word(g, key);
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < face->count; i++) {
        yajl_gen_map_open(g);
        json_key_point(g, "at", dim, face->point[i]);
        json_key_integer(g, "vertex", face->vertex[i]);
        if (dim == 3)
            json_key_integer(g, "edge", face->edge[i]);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

static bool same_place(const story_place *p, const story_place *q)
{
    return p->at.x == q->at.x && p->at.y == q->at.y && p->at.z == q->at.z;
}

static bool holds(const story *told, const story_cut *cut, const story_place *p)
{
    for (int32_t i = 0; i < cut->count; i++)
        if (same_place(&told->places[cut->first + i], p))
            return true;
    return false;
}

static void print_place(yajl_gen g, const story_place *p)
{
    yajl_gen_map_open(g);
    json_key_point(g, "at", 3, p->at);
    json_key_integer(g, "incident_vertex", p->incident_vertex);
    json_key_integer(g, "incident_edge", p->incident_edge);
    json_key_integer(g, "reference_side", p->reference_side);
    yajl_gen_map_close(g);
}

// The corners of one patch that another does not have, or does have.
static void print_places(yajl_gen g, const story *told, const char *key, const story_cut *of, const story_cut *other,
                         bool wanted)
{
    json_word(g, key);
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < of->count; i++)
        if (holds(told, other, &told->places[of->first + i]) == wanted)
            print_place(g, &told->places[of->first + i]);
    yajl_gen_array_close(g);
}

static void print_cuts(yajl_gen g, const story *told)
{
    json_word(g, "steps");
    yajl_gen_array_open(g);
    for (int32_t i = 1; i < told->cut_count; i++) {
        const story_cut *before = &told->cuts[i - 1], *now = &told->cuts[i];
        yajl_gen_map_open(g);
        json_key_integer(g, "side", now->side);
        print_places(g, told, "kept", now, before, true);
        print_places(g, told, "made", now, before, false);
        print_places(g, told, "cut", before, now, false);
        print_places(g, told, "corners", now, now, true);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

// In the plane the two pairs of side planes leave a stretch of the tangent.
static void print_stretch(yajl_gen g, const story_clip *c)
{
    json_key_point(g, "tangent", 2, c->tangent);
    json_word(g, "steps");
    yajl_gen_array_open(g);
    yajl_gen_map_open(g);
    json_key_number(g, "low", c->low);
    json_key_integer(g, "id", (long long)c->low_id);
    yajl_gen_map_close(g);
    yajl_gen_map_open(g);
    json_key_number(g, "high", c->high);
    json_key_integer(g, "id", (long long)c->high_id);
    yajl_gen_map_close(g);
    yajl_gen_array_close(g);
}

void trace_print_contacts(yajl_gen g, const char *key, int dim, const story_contact *contacts, int32_t count)
{
    json_word(g, key);
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < count; i++) {
        yajl_gen_map_open(g);
        json_key_point(g, "point_a", dim, contacts[i].point_a);
        json_key_point(g, "point_b", dim, contacts[i].point_b);
        json_key_number(g, "separation", contacts[i].separation);
        json_key_integer(g, "id", (long long)contacts[i].id);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

void trace_print_clip(yajl_gen g, const story *told)
{
    const story_clip *c = &told->clip;
    if (!c->there) {
        json_key_null(g, "clip");
        return;
    }
    json_word(g, "clip");
    yajl_gen_map_open(g);
    json_key_number(g, "unit", c->unit);
    json_key_word(g, "reference_of", c->reference_is_a ? "a" : "b");
    print_clip_face(g, "reference", told->dim, &c->reference);
    print_clip_face(g, "incident", told->dim, &c->incident);
    json_key_point(g, "normal", told->dim, c->normal);
    json_key_number(g, "radius_a", c->radius_a);
    json_key_number(g, "radius_b", c->radius_b);
    json_key_number(g, "margin", c->margin);
    if (told->dim == 3) {
        json_key_number(g, "spread", c->spread);
        print_cuts(g, told);
    } else {
        print_stretch(g, c);
    }
    trace_print_contacts(g, "contacts", told->dim, c->contacts, c->count);
    yajl_gen_map_close(g);
}
