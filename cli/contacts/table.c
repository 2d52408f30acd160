// table.c : aligned columns.
#include "contacts/table.h"

#include "scene/text/text.h"

#include <stdio.h>
#include <string.h>

struct table_row {
    table_row  *next;
    const char *cells[TABLE_COLUMNS];
};

bool table_add(table *t, const char *const *cells)
{
    table_row *row = arena_take(&t->memory, 1, sizeof *row);
    if (row == NULL)
        return false;
    for (int i = 0; i < t->columns; i++) {
        const char *text = cells[i] != NULL ? cells[i] : "";
        size_t      length = strlen(text), width = text_width(text, length);
        row->cells[i] = length > 0 ? arena_copy(&t->memory, text, length) : "";
        if (row->cells[i] == NULL)
            return false;
        if (width > t->width[i])
            t->width[i] = width;
    }
    *(t->last == NULL ? &t->first : &t->last->next) = row;
    t->last = row;
    return true;
}

static void blanks(size_t count)
{
    for (size_t i = 0; i < count; i++)
        putchar(' ');
}

static void print_row(const table *t, const table_row *row)
{
    size_t owed = 0; // blanks put off until something follows them
    for (int i = 0; i < t->columns; i++) {
        size_t length = strlen(row->cells[i]), missing = t->width[i] - text_width(row->cells[i], length);
        bool   right = (t->right >> i & 1) != 0;
        if (right)
            owed += missing;
        if (length > 0) {
            blanks(owed);
            fwrite(row->cells[i], 1, length, stdout);
            owed = 0;
        }
        owed += right ? 2 : missing + 2;
    }
    putchar('\n');
}

void table_print(const table *t)
{
    for (const table_row *row = t->first; row != NULL; row = row->next)
        print_row(t, row);
}

void table_free(table *t)
{
    arena_free(&t->memory);
    *t = (table){0};
}
