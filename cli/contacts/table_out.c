// table_out.c : the table of contacts. One row per pair; further points of contact have lines of their own below it.
#include "contacts/cells.h"
#include "contacts/contacts.h"
#include "contacts/table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct page {
    table rows;
    int   dim;
    bool  full; // memory ran out
} page;

enum { NAME_A, NAME_B, STATUS, DISTANCE, NORMAL, AT_A, AT_B, SEPARATION, ERROR, COST, COLUMNS };

_Static_assert(COLUMNS <= (int)TABLE_COLUMNS, "the table has room for every column");

static const char *distance_text(double distance, char *cell)
{
    const char *word = distance < 0 ? "depth" : distance > 0 ? "gap" : "touch";
    snprintf(cell, CELL, "%-5s %.*g", word, CELL_DIGITS, fabs(distance));
    return cell;
}

static bool add_row(page *p, const char *const *cells)
{
    if (!table_add(&p->rows, cells))
        p->full = true;
    return !p->full;
}

static bool add_contact(page *p, const char **cells, const answer_contact *c)
{
    char a[CELL], b[CELL], separation[CELL];
    cells[AT_A] = cell_point(p->dim, c->point_a, a);
    cells[AT_B] = cell_point(p->dim, c->point_b, b);
    cells[SEPARATION] = cell_number(CELL_DIGITS, c->separation, separation);
    return add_row(p, cells);
}

static bool add_answer(void *user, const scene *s, const answer *found)
{
    page       *p = user;
    char        distance[CELL], normal[CELL], a[CELL], b[CELL], error[CELL], cost[CELL];
    const char *cells[TABLE_COLUMNS] = {[NAME_A] = s->bodies[found->a].name, [NAME_B] = s->bodies[found->b].name};
    cells[STATUS] = answer_status_name(found->status);
    if (found->status == ANSWER_INVALID)
        return add_row(p, cells);
    cells[DISTANCE] = distance_text(found->distance, distance);
    cells[NORMAL] = cell_point(p->dim, found->normal, normal);
    cells[ERROR] = cell_number(2, found->error, error);
    snprintf(cost, sizeof cost, "%" PRId32, found->supports);
    cells[COST] = cost;
    if (found->count == 0) {
        cells[AT_A] = cell_point(p->dim, found->point_a, a);
        cells[AT_B] = cell_point(p->dim, found->point_b, b);
        return add_row(p, cells);
    }
    int32_t count = found->full != NULL ? found->total : found->count;
    for (int32_t i = 0; i < count; i++) {
        if (!add_contact(p, cells, found->full != NULL ? &found->full[i] : &found->contacts[i]))
            return false;
        memset(cells, 0, sizeof cells);
    }
    return true;
}

static const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

static void print_totals(const scene *s, const answer_totals *totals, bool f32)
{
    printf("%" PRId32 " %s", s->group_count, s->group_count == 1 ? "body" : "bodies");
    if (s->body_count != s->group_count)
        printf(" of %" PRId32 " convex parts", s->body_count);
    printf(", %" PRId64 " pair%s, %" PRId64 " touching (%s)\n", totals->pairs, plural(totals->pairs), totals->touching,
           f32 ? "f32" : "f64");
}

bool contacts_print_table(const scene *s, const answer_options *options, failure *why)
{
    static const char *const heads[TABLE_COLUMNS] = {"A",    "B",    "status",     "distance", "normal",
                                                     "at A", "at B", "separation", "error",    "cost"};
    bool                     f32 = options->precision != NULL && strcmp(options->precision, "f32") == 0;
    page                     p = {.rows = {.columns = COLUMNS, .right = 1u << COST}, .dim = s->dim};
    answer_totals            totals = {0};
    bool                     done = add_row(&p, heads) && answer_each(s, options, add_answer, &p, &totals, why);
    if (p.full)
        fail(why, "out of memory; ask about fewer pairs, or use --json");
    if (done) {
        if (totals.reported > 0)
            table_print(&p.rows);
        if (totals.reported > 0)
            putchar('\n');
        print_totals(s, &totals, f32);
    }
    table_free(&p.rows);
    return done;
}
