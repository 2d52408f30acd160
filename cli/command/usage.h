// usage.h : what every command does with its command line: popt reads the options, the command takes what it needs, does its
// work, and every command ends the same way. The command says what is its own.
#ifndef CLI_COMMAND_USAGE_H
#define CLI_COMMAND_USAGE_H

#include "scene/text/failure.h"

#include <popt.h>
#include <stdbool.h>

/// Value of the option --help in a command's table: it ends the reading of options.
enum { USAGE_HELP = 'h' };

/// Most words between the options: a scene and two bodies.
enum { USAGE_WORDS = 3 };

typedef struct usage {
    const char *title;       ///< "abut contacts"
    const char *words;       ///< for --help: "SCENE [OPTION...]"
    const char *example;     ///< for who gave no scene: "abut contacts FILE"
    const char *of_file;     ///< what the first word names, where it is no scene and so never standard input; else NULL
    const char *explanation; ///< for --help, below the options
    int         most;        ///< words it takes

    /// Judges the values of the options, before any word is asked for: a value forgotten takes the next word, and it is the
    /// option that is to be named. False with `why` filled.
    bool (*check)(void *request, failure *why);
    /// Keeps the words (USAGE_WORDS of them; the first is there, of the others those not given are NULL) and sees that all is
    /// there. False with `why` filled.
    bool (*take)(const char *const *words, void *request, failure *why);
    /// Does what was given. False with `why` filled, or left empty when standard output would take no more.
    bool (*run)(const void *request, failure *why);
} usage;

/// The whole of a command but for its request, which the options point into; their strings are freed. The exit status.
int usage_run(const usage *command, const struct poptOption *options, void *request, int argc, const char **argv);

/// Reads the number of an option, decimal as everywhere: a length or another number is finite and not negative, a count not
/// negative. `text` is what was given, NULL when nothing was; the number then stays. False with `why` naming the option.
bool usage_length(const char *option, const char *text, double *length, failure *why);
bool usage_number(const char *option, const char *text, double *number, failure *why);
bool usage_count(const char *option, const char *text, int *count, failure *why);

/// The number of --query: one of the queries of a scene, counted from 1. Where nothing was given it stays.
bool usage_query(const char *text, int *query, failure *why);

#endif
