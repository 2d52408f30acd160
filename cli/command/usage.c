// usage.c : how every command reads its command line and how it ends.
#include "command/usage.h"

#include "command/output.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool print_help(poptContext context, const usage *command)
{
    poptPrintHelp(context, stdout, 0);
    fputs(command->explanation, stdout);
    return true;
}

static bool take_words(poptContext context, const usage *command, const char **words, failure *why)
{
    for (int i = 0; i < command->most && (i == 0 || words[i - 1] != NULL); i++)
        words[i] = poptGetArg(context);
    if ((words[0] == NULL || words[0][0] == '\0') && command->of_file != NULL)
        return fail(why, "no %s given; write '%s'", command->of_file, command->example);
    if (words[0] == NULL || words[0][0] == '\0')
        return fail(why, "no scene given; write '%s'; the FILE '-' is standard input", command->example);
    const char *more = poptGetArg(context);
    return more == NULL || fail(why, "one word too many; leave out '%.200s'", more);
}

static bool run(const usage *command, poptContext context, void *request, failure *why)
{
    int code = poptGetNextOpt(context);
    if (code == USAGE_HELP)
        return print_help(context, command);
    if (code < -1) {
        return fail(why, "%.200s: %s; see '%s --help'", poptBadOption(context, POPT_BADOPTION_NOALIAS), poptStrerror(code),
                    command->title);
    }
    const char *words[USAGE_WORDS] = {NULL};
    return command->check(request, why) && take_words(context, command, words, why) && command->take(words, request, why) &&
           command->run(request, why);
}

// What popt keeps of options that take a string is the caller's.
static void free_strings(const struct poptOption *options)
{
    for (; options->longName != NULL; options++) {
        if ((options->argInfo & POPT_ARG_MASK) == POPT_ARG_STRING)
            free(*(char **)options->arg);
    }
}

int usage_run(const usage *command, const struct poptOption *options, void *request, int argc, const char **argv)
{
    failure     why = {""};
    poptContext context = poptGetContext(command->title, argc, argv, options, 0);
    if (context == NULL) {
        fail(&why, "out of memory; close other programs");
        return complain(&why);
    }
    poptSetOtherOptionHelp(context, command->words);
    bool done = run(command, context, request, &why);
    poptFreeContext(context);
    bool stopped = !done && why.text[0] == '\0'; // by a write that failed
    if (done || stopped)
        done = close_output(&why);
    free_strings(options);
    return done ? EXIT_SUCCESS : complain(&why);
}

// strtod and strtol take more than a decimal number (blanks, hexadecimal digits, "inf"); whatever else stands there is refused.
static bool decimal(const char *text, const char *characters)
{
    return text[0] != '\0' && strspn(text, characters) == strlen(text);
}

static bool refuse_number(const char *option, const char *text, const char *wanted, failure *why)
{
    return fail(why, "%s is %.200s; give %s, zero or more", option, text[0] != '\0' ? text : "empty", wanted);
}

static bool read_number(const char *option, const char *text, const char *wanted, double *number, failure *why)
{
    if (text == NULL)
        return true;
    char        *end = NULL;
    const double given = strtod(text, &end);
    if (!decimal(text, "0123456789+-.eE") || *end != '\0' || !(given >= 0 && isfinite(given)))
        return refuse_number(option, text, wanted, why);
    *number = given;
    return true;
}

bool usage_length(const char *option, const char *text, double *length, failure *why)
{
    return read_number(option, text, "a length", length, why);
}

bool usage_number(const char *option, const char *text, double *number, failure *why)
{
    return read_number(option, text, "a number", number, why);
}

bool usage_count(const char *option, const char *text, int *count, failure *why)
{
    if (text == NULL)
        return true;
    char *end = NULL;
    errno = 0;
    const long given = strtol(text, &end, 10);
    if (!decimal(text, "0123456789+-") || *end != '\0' || given < 0)
        return refuse_number(option, text, "a whole number", why);
    if (errno != 0 || given > INT_MAX)
        return fail(why, "%s is %.200s, which is too large; give at most %d", option, text, INT_MAX);
    *count = (int)given;
    return true;
}

bool usage_query(const char *text, int *query, failure *why)
{
    return usage_count("--query", text, query, why) &&
           (text == NULL || *query > 0 || fail(why, "--query is 0; queries are counted from 1, as 'abut query' does"));
}
