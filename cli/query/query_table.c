// query_table.c : the table of queries. One row a query; further bodies that are hit have lines of their own below it.
#include "contacts/cells.h"
#include "contacts/table.h"
#include "query/query_out.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct page {
    table   rows;
    int32_t queries, hits;
    bool    full; // memory ran out
} page;

enum { QUERY, BODY, RESULT, FRACTION, ERROR, DISTANCE, POINT, NORMAL, EXIT, COLUMNS };

_Static_assert(COLUMNS <= (int)TABLE_COLUMNS, "the table has room for every column");

enum { TITLE = 256 };

static bool add_row(page *p, const char *const *cells)
{
    if (!table_add(&p->rows, cells))
        p->full = true;
    return !p->full;
}

// What came of it, in a word.
static const char *result_of(const scene_query *query, const query_answer *found)
{
    if (found->status == QUERY_INVALID || found->status == QUERY_LIMIT)
        return query_status_name(found->status);
    if (query->question == SCENE_ASKS_POINT)
        return found->hit ? "inside" : "outside";
    if (!found->hit)
        return "miss";
    if (found->grazing)
        return "grazes";
    if (found->inside)
        return "inside";
    return found->status == QUERY_INITIAL || query->question == SCENE_ASKS_DEPTH_ALONG ? "touching" : "hit";
}

// Number, question, and what moves.
static void write_title(const page *p, const scene *s, const scene_query *query, char title[TITLE])
{
    const bool moves = query->body.count > 0;
    snprintf(title, TITLE, "%" PRId32 " %s%s%.200s", p->queries, query_question_name(query->question), moves ? " " : "",
             moves ? s->bodies[query->body.first].name : "");
}

static bool add_answer(page *p, const scene *s, const scene_query *query, const query_answer *found, const char *title)
{
    char        fraction[CELL], error[CELL], distance[CELL], point[CELL], normal[CELL], left[CELL];
    const char *cells[TABLE_COLUMNS] = {[QUERY] = title, [RESULT] = result_of(query, found)};
    const bool  asks_point = query->question == SCENE_ASKS_POINT;
    if (found->body >= 0)
        cells[BODY] = s->bodies[found->body].name;
    if (found->status == QUERY_INVALID)
        return add_row(p, cells);
    if (!asks_point)
        cells[FRACTION] = cell_number(CELL_DIGITS, found->fraction, fraction);
    cells[ERROR] = cell_number(2, found->error, error);
    if (isfinite(found->distance))
        cells[DISTANCE] = cell_number(CELL_DIGITS, found->distance, distance);
    if (found->hit || (asks_point && found->body >= 0)) {
        cells[POINT] = cell_point(s->dim, found->point, point);
        cells[NORMAL] = cell_point(s->dim, found->normal, normal);
    }
    if (found->hit && query->question == SCENE_ASKS_RAY)
        cells[EXIT] = cell_number(CELL_DIGITS, found->exit, left);
    return add_row(p, cells);
}

static bool add_answers(void *user, const scene *s, const scene_query *query, const query_answer *found, int32_t count)
{
    page *p = user;
    char  title[TITLE];
    p->queries++;
    p->hits += found[0].hit;
    write_title(p, s, query, title);
    for (int32_t i = 0; i < count; i++) {
        if (!add_answer(p, s, query, &found[i], i == 0 ? title : ""))
            return false;
    }
    return true;
}

static const char *plural(int32_t count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

bool query_print_table(const scene *s, const query_options *options, failure *why)
{
    static const char *const heads[TABLE_COLUMNS] = {"query",    "body",  "result", "fraction", "error",
                                                     "distance", "point", "normal", "exit"};
    const char              *precision = options->precision != NULL ? options->precision : "f64";
    page                     p = {.rows = {.columns = COLUMNS}};
    bool                     done = add_row(&p, heads) && query_each(s, options, add_answers, &p, why);
    if (p.full)
        fail(why, "out of memory; ask fewer queries, or use --json");
    if (done) {
        table_print(&p.rows);
        printf("\n%" PRId32 " %s, %" PRId32 " %s (%s)\n", p.queries, plural(p.queries, "query", "queries"), p.hits,
               plural(p.hits, "hit", "hits"), precision);
    }
    table_free(&p.rows);
    return done;
}
