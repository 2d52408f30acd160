// queries.c : reading the queries of a scene.
#include "scene/format/queries.h"

#include "scene/format/motion.h"
#include "scene/model/halfspace.h"

// Where names are looked up, and where the bodies of a query lie.
typedef struct query_reader {
    const reader     *in;
    const group_list *groups;
    const scene      *s;
    const body_group *mover, *against; // NULL: there is none; every body
} query_reader;

// Reads what stands under the key of a question. False after a refusal.
typedef bool question_read(query_reader *q, const json_node *value, scene_query *query);

typedef struct question {
    const char    *key;
    scene_question asks;
    question_read *read;
} question;

static const body_group *named(const query_reader *q, const json_node *value, const char *what)
{
    return scene_group_named(q->in, value, q->groups, what, "add it to 'bodies', or remove this query");
}

static bool is_halfspace(const query_reader *q, const body_group *group)
{
    bool any = false;
    for (int32_t i = 0; i < group->count; i++)
        any = any || halfspace_is(&q->s->bodies[group->first + i]);
    return any;
}

// "body": what moves.
static bool read_mover(query_reader *q, const json_node *object, scene_query *query)
{
    const json_node *value = field_find(object, "body");
    if (!field_kind(q->in, object, value, JSON_STRING, "'body'"))
        return false;
    q->mover = named(q, value, "'body'");
    if (q->mover == NULL)
        return false;
    if (is_halfspace(q, q->mover)) {
        return field_refuse(q->in, value, "'%.60s' is a halfspace, which does not move; name it as 'against'", q->mover->name);
    }
    query->body = (scene_range){q->mover->first, q->mover->count};
    return q->against == NULL || q->mover->whole != q->against->whole ||
           field_refuse(q->in, value, "a query of '%.60s' against itself; name two bodies", q->mover->name);
}

// "direction", of any length but zero; `instead` is what to do about that.
static bool read_direction(const reader *in, const json_node *object, const char *instead, scene_point *direction)
{
    if (!field_point(in, object, "direction", direction))
        return false;
    return direction->x != 0 || direction->y != 0 || direction->z != 0 ||
           field_refuse(in, field_find(object, "direction"), "'direction' is zero, which leads nowhere; %s", instead);
}

static bool read_options(const reader *in, const json_node *object, scene_query *query)
{
    const json_node *most = field_find(object, "max_fraction");
    if (most != NULL && !field_number(in, object, "max_fraction", &query->max_fraction))
        return false;
    if (most != NULL && !(query->max_fraction > 0)) {
        return field_refuse(in, most, "'max_fraction' is %.40s; give more than zero, 1 for the whole way", most->text);
    }
    return field_length(in, object, "target", false, &query->target) && field_flag(in, object, "leave", &query->leave);
}

static bool read_ray(query_reader *q, const json_node *value, scene_query *query)
{
    static const char *const keys[] = {"origin", "direction", "max_fraction", "target", NULL};
    return field_keys(q->in, value, "a ray", keys) && field_point(q->in, value, "origin", &query->origin) &&
           read_direction(q->in, value, "give it a length, or ask about a 'point'", &query->along) &&
           read_options(q->in, value, query);
}

static bool read_point(query_reader *q, const json_node *value, scene_query *query)
{
    return field_point_of(q->in, value, "'point'", &query->origin);
}

static bool read_cast(query_reader *q, const json_node *value, scene_query *query)
{
    static const char *const keys[] = {"body", "translation", "max_fraction", "target", "leave", NULL};
    return field_keys(q->in, value, "a cast", keys) && read_mover(q, value, query) &&
           field_point(q->in, value, "translation", &query->along) && read_options(q->in, value, query);
}

static bool read_impact(query_reader *q, const json_node *value, scene_query *query)
{
    static const char *const keys[] = {"body", "to", "against_to", "max_fraction", "target", "leave", NULL};
    const scene_body        *bodies = q->s->bodies;
    const scene_whole       *wholes = q->s->wholes;
    if (!field_keys(q->in, value, "an impact", keys) || !read_mover(q, value, query) || !read_options(q->in, value, query))
        return false;
    if (!scene_motion_read(q->in, value, "to", &wholes[bodies[query->body.first].group].at, query->max_fraction,
                           &query->motion))
        return false;
    const json_node *other = field_find(value, "against_to");
    if (other == NULL)
        return true;
    if (q->against == NULL) {
        return fail_at(q->in->why, q->in->file, other->key_line, other->key_column,
                       "'against_to' moves the body of 'against', which is missing; add it beside 'impact'");
    }
    if (is_halfspace(q, q->against)) {
        return fail_at(q->in->why, q->in->file, other->key_line, other->key_column,
                       "'against_to' moves '%.60s', a halfspace, which does not move; leave it out", q->against->name);
    }
    return scene_motion_read(q->in, value, "against_to", &wholes[bodies[query->against.first].group].at, query->max_fraction,
                             &query->against_motion);
}

static bool read_depth_along(query_reader *q, const json_node *value, scene_query *query)
{
    static const char *const keys[] = {"body", "direction", "target", NULL};
    return field_keys(q->in, value, "a depth_along", keys) && read_mover(q, value, query) &&
           read_direction(q->in, value, "give it a length", &query->along) &&
           field_length(q->in, value, "target", false, &query->target);
}

static const question questions[] = {
    {"ray", SCENE_ASKS_RAY, read_ray},
    {"point", SCENE_ASKS_POINT, read_point},
    {"cast", SCENE_ASKS_CAST, read_cast},
    {"impact", SCENE_ASKS_IMPACT, read_impact},
    {"depth_along", SCENE_ASKS_DEPTH_ALONG, read_depth_along},
};

enum { QUESTIONS = sizeof questions / sizeof questions[0] };

// NULL after a refusal: of none, and of two.
static const question *find_question(const reader *in, const json_node *object, const json_node **value)
{
    const question *asked = NULL;
    for (const json_node *n = object->first; n != NULL; n = n->next) {
        for (int i = 0; i < QUESTIONS; i++) {
            if (n != field_find(object, questions[i].key))
                continue;
            if (asked != NULL) {
                fail_at(in->why, in->file, n->key_line, n->key_column,
                        "a query asks both '%s' and '%s'; make two queries of it", asked->key, questions[i].key);
                return NULL;
            }
            asked = &questions[i];
            *value = n;
        }
    }
    if (asked == NULL)
        field_refuse(in, object, "a query asks nothing; give it a ray, point, cast, impact or depth_along");
    return asked;
}

static bool read_query(const reader *in, const json_node *object, const group_list *groups, const scene *s, scene_query *query)
{
    static const char *const keys[] = {"ray", "point", "cast", "impact", "depth_along", "against", NULL};
    query_reader             q = {.in = in, .groups = groups, .s = s};
    const json_node         *value = NULL, *against = field_find(object, "against");
    *query = (scene_query){.against = {0, s->body_count}, .max_fraction = 1, .line = object->line, .column = object->column};
    if (!field_keys(in, object, "a query", keys))
        return false;
    const question *asked = find_question(in, object, &value);
    if (asked == NULL)
        return false;
    query->question = asked->asks;
    if (against != NULL) {
        q.against = named(&q, against, "'against'");
        if (q.against == NULL)
            return false;
        query->against = (scene_range){q.against->first, q.against->count};
    }
    return asked->read(&q, value, query);
}

bool scene_queries_read(const reader *in, const json_node *list, const group_list *groups, scene *s)
{
    if (!field_kind(in, list, list, JSON_LIST, "'queries'"))
        return false;
    s->queries = arena_take(in->memory, (size_t)list->count + 1, sizeof *s->queries);
    if (s->queries == NULL)
        return field_no_memory(in, list);
    for (const json_node *n = list->first; n != NULL; n = n->next) {
        if (!read_query(in, n, groups, s, &s->queries[s->query_count++]))
            return false;
    }
    return true;
}
