// main.c : the program's first word: which command is meant. No locale is ever set, so numbers are written and read the same
// way everywhere.
#include "command/commands.h"
#include "command/output.h"
#include "scene/text/text.h"

#include "abut/base.h"

#include <popt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct command {
    const char *name;
    const char *title; // what its own usage line calls it
    const char *what;
    int (*run)(int argc, const char **argv);
} command;

static const command commands[] = {
    {"contacts", "abut contacts", "print where the bodies of a scene touch, as a table or JSON", contacts_command},
    {"query", "abut query", "answer the rays, points, casts and impacts that a scene asks for", query_command},
    {"simulate", "abut simulate", "move the bodies of a scene, and print where they go", simulate_command},
    {"prove", "abut prove", "print what proves an answer, for a checker that knows nothing of abut", prove_command},
    {"decompose", "abut decompose", "cut a mesh into convex pieces, and say how much larger they are", decompose_command},
    {"draw", "abut draw", "draw a scene with its contacts, as SVG, PNG or PDF", draw_command},
    {"explain", "abut explain", "show how one answer came about, a picture and a sentence a step", explain_command},
    {"trace", "abut trace", "print how one answer came about, step by step, as JSON", trace_command},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(poptContext context, failure *why)
{
    poptPrintHelp(context, stdout, 0);
    fputs("\nCommands:\n", stdout);
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].what);
    fputs("\n'abut COMMAND --help' describes one; abut(1) describes the scene file.\n", stdout);
    return close_output(why) ? EXIT_SUCCESS : complain(why);
}

static int print_version(failure *why)
{
    printf("abut %s\n", abut_version());
    return close_output(why) ? EXIT_SUCCESS : complain(why);
}

static int run(const char *name, int argc, const char **argv, failure *why)
{
    const char *words[COMMANDS + 1] = {NULL};
    for (int i = 0; i < COMMANDS; i++) {
        words[i] = commands[i].name;
        if (strcmp(name, words[i]) != 0)
            continue;
        argv[0] = commands[i].title;
        return commands[i].run(argc, argv);
    }
    const char *near = text_nearest(name, strlen(name), words);
    if (near != NULL) {
        fail(why, "there is no command '%.60s'; did you mean '%s'?", name, near);
    } else {
        fail(why, "there is no command '%.60s'; 'abut --help' lists them", name);
    }
    return complain(why);
}

// 'abut help' is 'abut --help', and 'abut help COMMAND' is 'abut COMMAND --help'.
static int run_help(poptContext context, const char *name, failure *why)
{
    const char *words[] = {name, "--help", NULL};
    return name == NULL || strcmp(name, "help") == 0 ? print_help(context, why) : run(name, 2, words, why);
}

// The options before the command; popt stops at the first other word.
static int run_command_line(poptContext context, int argc, const char **argv, const int *help, const int *version)
{
    failure why = {""};
    int     code = poptGetNextOpt(context);
    if (code < -1) {
        fail(&why, "%.200s: %s; see 'abut --help'", poptBadOption(context, POPT_BADOPTION_NOALIAS), poptStrerror(code));
        return complain(&why);
    }
    if (*help != 0)
        return print_help(context, &why);
    if (*version != 0)
        return print_version(&why);
    const char *name = poptGetArg(context);
    if (name == NULL) {
        fail(&why, "no command given; try 'abut contacts SCENE', or 'abut --help'");
        return complain(&why);
    }
    if (strcmp(name, "help") == 0)
        return run_help(context, poptGetArg(context), &why);
    int first = 1;
    while (first < argc - 1 && strcmp(argv[first], name) != 0)
        first++;
    return run(name, argc - first, argv + first, &why);
}

int main(int argc, char **argv)
{
    int                     help = 0, version = 0;
    const struct poptOption options[] = {{"help", 'h', POPT_ARG_NONE, &help, 0, "show this help", NULL},
                                         {"version", 'V', POPT_ARG_NONE, &version, 0, "print the version", NULL},
                                         POPT_TABLEEND};
    const char            **words = (const char **)argv;
    poptContext             context = poptGetContext("abut", argc, words, options, POPT_CONTEXT_POSIXMEHARDER);
    if (context == NULL) {
        failure why = {""};
        fail(&why, "out of memory; close other programs");
        return complain(&why);
    }
    poptSetOtherOptionHelp(context, "COMMAND SCENE [OPTION...]");
    int status = run_command_line(context, argc, words, &help, &version);
    poptFreeContext(context);
    return status;
}
