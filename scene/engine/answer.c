// answer.c : every pair of a scene to the library, its answer back to the world.
#include "scene/engine/answer.h"

#include "scene/engine/broad.h"
#include "scene/engine/engine.h"
#include "scene/model/halfspace.h"
#include "scene/model/ignored.h"

#include <stdlib.h>
#include <string.h>

typedef struct survey {
    const scene          *s;
    const engine         *engine;
    const answer_options *options;
    engine_shapes        *shapes;
    engine_box           *boxes; // of the bodies
    answer_contact       *full;  // room for a full set of contacts, or NULL
    answer_visit         *visit;
    void                 *user;
    answer_totals         totals;
    int64_t               work; // pairs or bodies to go through
} survey;

bool answer_precision_known(const char *precision, failure *why)
{
    if (engine_named(precision, 2) != NULL)
        return true;
    if (strcmp(precision, "f32") == 0)
        return fail(why, "this program was built without the float library (ABUT_CLI_F32=OFF, as 'make demo' does). For "
                         "--precision f32 build the whole one: cmake --preset release && cmake --build --preset release "
                         "--target abut_program");
    return fail(why, "there is no precision '%.40s'; choose f32 or f64", precision);
}

const char *answer_status_name(answer_status status)
{
    static const char *const names[] = {"ok", "beyond", "limit", "invalid"};
    return names[status];
}

// A becomes B, and B A. The ids stay, which are those of the one that is no half-space.
static void turn_round(answer *found)
{
    const scene_point n = found->normal, at = found->point_a;
    const int32_t     a = found->a;
    found->a = found->b;
    found->b = a;
    found->normal = (scene_point){-n.x, -n.y, -n.z};
    found->point_a = found->point_b;
    found->point_b = at;
    for (int32_t i = 0; i < found->count; i++) {
        const scene_point own = found->contacts[i].point_a;
        found->contacts[i].point_a = found->contacts[i].point_b;
        found->contacts[i].point_b = own;
    }
}

// To the engine a half-space is A, whichever of the two it is.
static answer answer_of(const survey *v, int32_t a, int32_t b)
{
    const bool turned = halfspace_is(&v->s->bodies[b]);
    answer     found = {.a = turned ? b : a, .b = turned ? a : b};
    v->engine->ask(v->shapes, v->s, v->options->margin, v->full, &found);
    if (turned)
        turn_round(&found);
    return found;
}

static bool ask(survey *v, int32_t a, int32_t b)
{
    const answer found = answer_of(v, a, b);
    bool         known = found.status != ANSWER_INVALID;
    if (known && found.distance <= 0)
        v->totals.touching++;
    if (!v->options->all && known && found.distance > v->options->margin)
        return true;
    v->totals.reported++;
    return v->visit(v->user, v->s, &found);
}

static bool apart(const engine_box *a, const engine_box *b, double margin)
{
    return a->lower.x > b->upper.x + margin || b->lower.x > a->upper.x + margin || a->lower.y > b->upper.y + margin ||
           b->lower.y > a->upper.y + margin || a->lower.z > b->upper.z + margin || b->lower.z > a->upper.z + margin;
}

// Half-spaces of different bodies, which have no distance.
static int64_t count_endless(const scene *s)
{
    int64_t pairs = 0;
    for (int32_t a = 0; a < s->body_count; a++) {
        for (int32_t b = a + 1; halfspace_is(&s->bodies[a]) && b < s->body_count; b++)
            pairs += halfspace_is(&s->bodies[b]) && !ignored_wholes(s, a, b);
    }
    return pairs;
}

// Pairs of bodies but those within a group, whose bodies are neighbours, those of two groups that are ignored, and those of two
// half-spaces.
static int64_t count_pairs(const scene *s)
{
    int64_t pairs = 0, first = 0;
    for (int32_t i = 0; i < s->body_count; i++) {
        if (s->bodies[i].group != s->bodies[first].group)
            first = i;
        pairs += first;
    }
    for (int32_t i = 0; i < s->ignored_count; i++)
        pairs -= (int64_t)s->wholes[s->ignored[i].a].count * s->wholes[s->ignored[i].b].count;
    return pairs - count_endless(s);
}

static void show(const survey *v, int64_t done)
{
    if (v->options->progress != NULL)
        v->options->progress(v->options->progress_user, done, v->work);
}

static bool ask_listed(survey *v)
{
    v->totals.pairs = v->s->pair_count;
    for (int32_t i = 0; i < v->s->pair_count; i++) {
        scene_pair pair = v->s->pairs[i];
        show(v, i);
        if (!v->options->all && apart(&v->boxes[pair.a], &v->boxes[pair.b], v->options->margin))
            continue;
        if (!ask(v, pair.a, pair.b))
            return false;
    }
    return true;
}

static bool ask_every(survey *v)
{
    for (int32_t a = 0; a < v->s->body_count; a++) {
        for (int32_t b = a + 1; b < v->s->body_count; b++) {
            show(v, a);
            if (!ignored_pair(v->s, a, b) && !ask(v, a, b))
                return false;
        }
    }
    return true;
}

static bool ask_near(survey *v, failure *why)
{
    const double margin = v->options->margin;
    broad       *near = broad_make(v->boxes, v->s->body_count, why);
    if (near == NULL)
        return false;
    bool going = true;
    for (int32_t a = 0; going && a < v->s->body_count; a++) {
        int32_t        count;
        const int32_t *met = broad_within(near, &v->boxes[a], margin, &count);
        show(v, a);
        for (int32_t i = 0; going && i < count; i++) {
            const int32_t b = met[i];
            if (b > a && !ignored_pair(v->s, a, b) && !apart(&v->boxes[a], &v->boxes[b], margin))
                going = ask(v, a, b);
        }
    }
    broad_free(near);
    return going;
}

static bool ask_all(survey *v, failure *why)
{
    int64_t n = v->s->body_count;
    v->work = v->s->all_pairs ? n : v->s->pair_count;
    bool done;
    if (!v->s->all_pairs) {
        done = ask_listed(v);
    } else {
        v->totals.pairs = count_pairs(v->s);
        done = v->options->all ? ask_every(v) : ask_near(v, why);
    }
    return done;
}

bool answer_each(const scene *s, const answer_options *options, answer_visit *visit, void *user, answer_totals *totals,
                 failure *why)
{
    survey v = {.s = s, .engine = engine_named(options->precision, s->dim), .options = options, .visit = visit, .user = user};
    if (v.engine == NULL)
        return answer_precision_known(options->precision, why);
    v.shapes = v.engine->make(s, why);
    if (v.shapes == NULL)
        return false;
    bool done = false;
    v.boxes = calloc((size_t)s->body_count + 1, sizeof *v.boxes);
    v.full = options->full ? calloc(ENGINE_CONTACTS, sizeof *v.full) : NULL;
    if (v.boxes == NULL || (options->full && v.full == NULL)) {
        fail(why, "out of memory; split the scene or close other programs");
    } else {
        for (int32_t i = 0; i < s->body_count; i++)
            v.boxes[i] = v.engine->box(v.shapes, s, i);
        done = ask_all(&v, why);
    }
    free(v.full);
    free(v.boxes);
    v.engine->release(v.shapes);
    if (totals != NULL)
        *totals = v.totals;
    return done;
}

typedef struct list {
    answer *answers;
    int64_t count, room;
} list;

static bool keep(void *user, const scene *s, const answer *found)
{
    list *l = user;
    (void)s;
    if (l->count == l->room) {
        int64_t room = l->room > 0 ? 2 * l->room : 64;
        answer *larger = realloc(l->answers, (size_t)room * sizeof *larger);
        if (larger == NULL)
            return false;
        l->answers = larger;
        l->room = room;
    }
    l->answers[l->count] = *found;
    l->answers[l->count++].full = NULL; // does not last
    return true;
}

bool answer_all(const scene *s, const answer_options *options, answer **found, int64_t *count, failure *why)
{
    list l = {0};
    why->text[0] = '\0';
    bool done = answer_each(s, options, keep, &l, NULL, why);
    if (!done && why->text[0] == '\0')
        fail(why, "out of memory; ask about fewer pairs, or use --json");
    if (!done)
        free(l.answers);
    *found = done ? l.answers : NULL;
    *count = done ? l.count : 0;
    return done;
}
