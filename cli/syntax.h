// syntax.h : YAJL's complaints in the words of this program: where, what is wrong, what to do.
#ifndef CLI_SYNTAX_H
#define CLI_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>

/// What is known when YAJL stops.
typedef struct syntax_stop {
    const char *text;
    size_t      length;
    size_t      token;    ///< offset of the first byte that no value has claimed
    size_t      consumed; ///< YAJL's count of bytes read
    bool        at_end;   ///< it complained only when told that the text was over
    const char *reason;   ///< YAJL's own sentence
} syntax_stop;

typedef struct syntax_fault {
    size_t      offset;
    const char *message; ///< fault and remedy
} syntax_fault;

syntax_fault syntax_explain(const syntax_stop *stop);

#endif
