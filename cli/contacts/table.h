// table.h : rows of text in aligned columns.
#ifndef CLI_CONTACTS_TABLE_H
#define CLI_CONTACTS_TABLE_H

#include "scene/text/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct table_row table_row;

enum { TABLE_COLUMNS = 10 };

typedef struct table {
    int        columns; ///< at most TABLE_COLUMNS
    uint32_t   right;   ///< bit i: column i is aligned to the right
    arena      memory;
    table_row *first, *last;
    size_t     width[TABLE_COLUMNS]; ///< in characters
} table;

/// Adds a row of `columns` cells, which are copied; NULL is an empty cell. False when memory runs out.
bool table_add(table *t, const char *const *cells);

/// Prints all rows on standard output, with no blanks at the ends of lines.
void table_print(const table *t);

void table_free(table *t);

#endif
