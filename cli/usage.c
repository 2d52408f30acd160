// usage.c : the way in and the ways out of a command.
#include "usage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
    if (words[0] == NULL)
        return fail(why, "no scene given; write '%s'; the FILE '-' is standard input", command->example);
    const char *more = poptGetArg(context);
    return more == NULL || fail(why, "one word too many; leave out '%.200s'", more);
}

static bool obey(const usage *command, poptContext context, void *wish, failure *why)
{
    int code = poptGetNextOpt(context);
    if (code == USAGE_HELP)
        return print_help(context, command);
    if (code < -1) {
        return fail(why, "%.200s: %s; see '%s --help'", poptBadOption(context, POPT_BADOPTION_NOALIAS), poptStrerror(code),
                    command->title);
    }
    const char *words[USAGE_WORDS] = {NULL};
    return take_words(context, command, words, why) && command->take(words, wish, why) && command->obey(wish, why);
}

int usage_run(const usage *command, const struct poptOption *options, void *wish, int argc, const char **argv)
{
    failure     why = {""};
    poptContext context = poptGetContext(command->title, argc, argv, options, 0);
    if (context == NULL) {
        fail(&why, "out of memory; close other programs");
        return complain(&why);
    }
    poptSetOtherOptionHelp(context, command->words);
    bool done = obey(command, context, wish, &why);
    poptFreeContext(context);
    bool stopped = !done && why.text[0] == '\0'; // by a write that failed
    if (done || stopped)
        done = close_output(&why);
    return done ? EXIT_SUCCESS : complain(&why);
}

bool usage_length(const char *option, double length, failure *why)
{
    return (length >= 0 && isfinite(length)) || fail(why, "%s is %g; give a length, zero or more", option, length);
}

bool usage_count(const char *option, int count, failure *why)
{
    return count >= 0 || fail(why, "%s is %d; give a number, zero or more", option, count);
}
