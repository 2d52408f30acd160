// page.h : the pictures and sentences of a trace as files: numbered SVGs, and one page that shows them all.
#ifndef CLI_EXPLAIN_PAGE_H
#define CLI_EXPLAIN_PAGE_H

#include "explain/stage.h"

typedef enum explain_format { EXPLAIN_HTML, EXPLAIN_MARKDOWN } explain_format;

typedef struct explain_picture {
    growing_text title, sentence, svg;
} explain_picture;

typedef struct explain_pages {
    explain_picture *pictures;
    int32_t          count, room;
    int32_t          left_out; ///< steps that have no picture, in the middle of a long trace
    growing_text     page;
} explain_pages;

/// One more picture, empty; NULL when memory runs out.
explain_picture *explain_picture_add(explain_pages *pages);

/// The page of the pictures there are, with these names in its title and this text at its top.
void explain_pages_print(explain_pages *pages, explain_format format, const char *const names[2], const char *legend);

/// Pictures, sentences and the page. False when memory runs out; freed in any case.
bool explain_pages_make(explain_pages *pages, explain_stage *stage, explain_format format, int32_t most);
void explain_pages_free(explain_pages *pages);

/// Writes them into a directory, which is made if it is not there; the page last. Each file appears under its name only when it
/// is whole.
bool explain_pages_write(const explain_pages *pages, const char *directory, explain_format format, failure *why);

#endif
