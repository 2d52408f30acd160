// prove.c : `abut prove SCENE A B`: what proves an answer, as JSON, for a checker that knows nothing of the library.
#include "command/commands.h"
#include "command/read_scene.h"
#include "command/usage.h"
#include "prove/proof_json.h"
#include "scene/engine/answer.h"
#include "scene/trace/trace.h"

#include <stdio.h>

typedef struct request {
    const char *scene, *a, *b;
    char       *precision, *query_text;
    int         query; // from 1 on; 0 is none
} request;

static const char explanation[] =
    "\n"
    "Proves the signed distance of the bodies A and B of a scene: prints the two shapes and their poses, a lower and an upper\n"
    "bound, the direction that proves the one and the points (or, of bodies that overlap, the surface) that prove the other.\n"
    "The numbers are the doubles themselves, and tools/check_proof checks them in rational numbers, or tools/check_halfspace\n"
    "where one of the two is a halfspace; docs/proofs.md describes the document.\n"
    "\n"
    "    abut prove SCENE A B > proof.json && tools/check_proof proof.json\n"
    "\n"
    "With --query it proves a cast that the scene asks for: the direction keeps the two apart until a fraction, and points or "
    "a\n"
    "surface show that they touch at another. Or an impact: steps show that nothing touches until a fraction, and\n"
    "tools/check_impact checks that.\n"
    "\n"
    "Exit status: 0 when the proof was written, 2 on any fault, which is named in one line on standard error.\n";

static bool check_prove(void *given, failure *why)
{
    request *w = given;
    return answer_precision_known(w->precision, why) && usage_query(w->query_text, &w->query, why);
}

static bool take_prove(const char *const *words, void *given, failure *why)
{
    request *w = given;
    w->scene = words[0];
    w->a = words[1];
    w->b = words[2];
    if (w->query != 0 && w->a != NULL)
        return fail(why, "--query says which bodies are meant; leave out '%.200s'", w->a);
    return w->query != 0 || w->b != NULL || fail(why, "a proof is about two bodies; write 'abut prove FILE A B', or --query N");
}

static bool prove_bodies(const scene *s, const request *w, proof **found, failure *why)
{
    int32_t a, b;
    return trace_bodies(s, w->a, w->b, &a, &b, why) && prove_pair(s, w->precision, a, b, found, why);
}

static bool print_proof(const void *given, failure *why)
{
    const request *w = given;
    json_writer    json = {.out = stdout};
    scene          s;
    proof         *found = NULL;
    if (!read_scene(w->scene, NULL, NULL, &s, why))
        return false;
    bool done = w->query != 0 ? prove_cast(&s, w->precision, w->query, &found, why) : prove_bodies(&s, w, &found, why);
    if (done) {
        proof_print(&json, &s, found);
        putchar('\n');
    }
    prove_free(found);
    scene_free(&s);
    return done;
}

static const usage command = {
    "abut prove", "SCENE A B [OPTION...]", "abut prove FILE A B", NULL, explanation, 3, check_prove, take_prove, print_proof};

int prove_command(int argc, const char **argv)
{
    request                 w = {0};
    const struct poptOption options[] = {
        {"query", 'q', POPT_ARG_STRING, &w.query_text, 0, "prove the scene's query of this number", "NUMBER"},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    return usage_run(&command, options, &w, argc, argv);
}
