// say.c : what happened in a step, in a plain sentence or two. Lengths are the scene's.
#include "explain/stage.h"

#include <math.h>

static const char minus[] = "\xe2\x88\x92";

static double length_of(const trace *record, double unit_length)
{
    return record->unit * unit_length + 0.0;
}

static void say_vertex(growing_text *say, const trace *record, int32_t vertex)
{
    char a[EXPLAIN_NAME], b[EXPLAIN_NAME];
    explain_name_a(record, vertex, a);
    explain_name_b(record, vertex, b);
    growing_print(say, "%s %s %s", a, minus, b);
}

static void say_direction(growing_text *say, const trace *record, scene_point d)
{
    scene_point n = trace_direction_to_world(record, d);
    if (record->dim == 2)
        growing_print(say, "(%.4g, %.4g)", n.x, n.y);
    else
        growing_print(say, "(%.4g, %.4g, %.4g)", n.x, n.y, n.z);
}

static void say_simplex(growing_text *say, const trace *record, const trace_step *step)
{
    static const char *const words[] = {"nothing", "the vertex ", "a point of the edge from ", "a point of the triangle "};
    growing_print(say, "%s", words[step->count < 4 ? step->count : 0]);
    for (int32_t i = 0; i < step->count && step->count < 4; i++) {
        growing_print(say, "%s", i == 0 ? "" : step->count == 2 ? " to " : ", ");
        say_vertex(say, record, step->simplex[i].vertex);
    }
}

static void say_bounds(growing_text *say, const trace *record, const trace_step *step)
{
    const double upper = length_of(record, step->upper), lower = length_of(record, step->lower);
    if (step->upper == 0)
        growing_print(say, " So the cores touch at least; GJK looks on both sides of it.");
    else if (step->lower > 0)
        growing_print(say, " The cores are between %.6g and %.6g apart.", lower, upper);
    else
        growing_print(say, " The cores are at most %.6g apart, and nothing yet says that they are apart at all.", upper);
}

// Of a half-space there are no steps but that of its closed form.
static bool of_halfspace(const trace *record)
{
    return record->steps[0].algorithm == TRACE_SUPPORT;
}

void explain_say_begin(growing_text *say, const explain_stage *stage)
{
    const trace *record = stage->record;
    growing_print(
        say,
        "A is \"%s\" and B is \"%s\". On the right is their Minkowski difference A %s B: every point of A's core less every "
        "point of B's. The cores touch exactly when it holds the origin 0, and the point of its boundary nearest the origin "
        "gives their distance or penetration depth.",
        stage->bodies[0].name, stage->bodies[1].name, minus);
    if (record->radius_a + record->radius_b > 0)
        growing_print(say, " Both roundings together are %.6g, the dotted circle; they are taken off at the end.",
                      record->radius_a + record->radius_b);
    if (of_halfspace(record))
        growing_print(say,
                      " A is solid without end, and so is A %s B, of which the picture shows a part: one support point says "
                      "where its boundary is.",
                      minus);
    else if (record->direct)
        growing_print(
            say,
            " The library answers this pair by a closed form or a special kernel: %.10g. What follows is how GJK and EPA come "
            "to the same.",
            record->answer.distance);
}

static void say_gjk_begin(growing_text *say, const trace *record, const trace_step *step)
{
    bool apart = record->offset.x != 0 || record->offset.y != 0 || record->offset.z != 0;
    growing_print(say, "GJK looks for the point of A %s B nearest the origin. It begins by looking along ", minus);
    say_direction(say, record, step->normal);
    growing_print(say, "%s", apart ? ", from the middle of A towards the middle of B." : ", because the two middles coincide.");
}

// Whether GJK was sent on after it had stopped.
static bool goes_on(const trace *record, const trace_step *step)
{
    const trace_step *next = step + 1;
    return next < record->steps + record->step_count && next->algorithm == TRACE_GJK;
}

static void say_gjk_stop(growing_text *say, const trace *record, const trace_step *step)
{
    switch (step->reason[0]) {
    case 'g':
        growing_print(say, " That is as near the origin as the nearest point at hand, %.6g against %.6g:",
                      -length_of(record, step->height), length_of(record, step->upper));
        growing_print(say, "%s",
                      goes_on(record, step)
                          ? " close enough for Newton's method to try. It does not end the search, and GJK goes on."
                          : " the two bounds have met, and GJK stops.");
        break;
    case 'r':
        growing_print(say, " GJK has that vertex already, so nothing lies farther that way: the nearest point is found.");
        break;
    case 'f':
        growing_print(say, " With it the nearest point comes no nearer: what is left is rounding, and GJK stops.");
        break;
    case 'o':
        if (step->upper == 0 && step->added >= 0)
            growing_print(say,
                          " With it the %s holds the origin: the cores overlap. EPA takes over, to find the penetration depth.",
                          step->count == 4   ? "tetrahedron"
                          : record->dim == 2 ? "triangle"
                                             : "simplex");
        else
            growing_print(say,
                          "The nearest point at hand lies within rounding of the origin: the cores touch or overlap, and EPA "
                          "takes over.");
        break;
    default:
        if (step->reason[0] == 'b')
            growing_print(say, " All of A %s B lies beyond: the gap is larger than asked for, and GJK stops.", minus);
        else
            growing_print(say, " GJK stops at its limit of %d support points; the answer holds within the bounds.",
                          (int)step->supports);
    }
}

static void say_gjk(growing_text *say, const trace *record, const trace_step *step, const trace_step *before)
{
    if (step->step == 0) {
        say_gjk_begin(say, record, step);
        return;
    }
    if (step->added >= 0) {
        growing_print(say, "Farthest along ");
        say_direction(say, record, step->direction);
        growing_print(say, " lies ");
        say_vertex(say, record, step->added);
        growing_print(say, ".");
    }
    if (step->reason[0] != 'n') {
        say_gjk_stop(say, record, step);
        return;
    }
    if (step->double_double && !before->double_double)
        growing_print(say, " Rounding hides whether that is any nearer: from here on GJK computes in twice the precision.");
    growing_print(say, " Nearest the origin is now ");
    say_simplex(say, record, step);
    growing_print(say, ", %.6g away.", length_of(record, step->upper));
    say_bounds(say, record, step);
}

static const char *part(const trace *record)
{
    return record->dim == 2 ? "edge" : "face";
}

static void say_epa_begin(growing_text *say, const trace *record, const trace_step *step)
{
    static const char *const flat[] = {"nothing", "a single vertex", "an edge", "a triangle", "a tetrahedron"};
    if (step->faces > 0)
        growing_print(say,
                      "EPA begins with the %s GJK ended with: %d %ss around the origin, all inside A %s B. The nearest of "
                      "them is pushed out until it lies on the boundary.",
                      record->dim == 2 ? "triangle" : "tetrahedron", (int)step->faces, part(record), minus);
    else
        growing_print(say, "GJK ended with %s. Before EPA can grow a polytope around the origin, it needs vertices off that.",
                      flat[step->count]);
}

static void say_epa_stop(growing_text *say, const trace *record, const trace_step *step)
{
    double lower = length_of(record, step->lower), upper = length_of(record, step->upper);
    if (step->reason[0] == 'n')
        return;
    if (step->reason[0] == 'l')
        growing_print(say, " EPA stops at its limit; the penetration depth of the cores is between %.6g and %.6g.",
                      fmax(lower, 0), upper);
    else if (step->reason[0] == 'f')
        growing_print(say,
                      " No direction brings a vertex off it: A %s B is flat, the origin lies in it, and the depth is %.6g.",
                      minus, fmax(upper, 0) + 0.0);
    else
        growing_print(say, " EPA stops: the penetration depth of the cores is %.6g.", fmax(upper, 0) + 0.0);
}

// Which face the step worked on: the nearest, unless the store is so full that another order is better.
static void say_worked(growing_text *say, const trace *record, const trace_step *step, const trace_step *before)
{
    const int32_t crowded = record->dim == 2 ? 40 : 250;
    growing_print(say, "%s %s is at least %.6g from the origin. Along its normal lies ",
                  before->faces > crowded ? "One" : "The nearest", part(record),
                  length_of(record, record->faces[step->face].bound));
    say_vertex(say, record, step->added);
    growing_print(say, ", at %.6g", length_of(record, step->height));
}

static void say_epa(growing_text *say, const trace *record, const trace_step *step, const trace_step *before)
{
    if (step->step == 0) {
        say_epa_begin(say, record, step);
        return;
    }
    if (step->added >= 0 && step->face >= 0) {
        say_worked(say, record, step, before);
        if (step->count_added > 0)
            growing_print(say, ": farther out. It becomes a corner; %d %s%s and %d come%s.", (int)step->count_removed,
                          part(record), step->count_removed == 1 ? " goes" : "s go", (int)step->count_added,
                          step->count_added == 1 ? "s" : "");
        else if (step->reason[0] == 'l' && record->dim == 3)
            growing_print(say, ": farther out, but there is no room for more faces.");
        else
            growing_print(say, ": no farther than the %s can tell. It lies on the boundary of A %s B.", part(record), minus);
    } else if (step->added >= 0) {
        growing_print(say, "Square to what there is, along ");
        say_direction(say, record, step->direction);
        growing_print(say, ", A %s B reaches ", minus);
        say_vertex(say, record, step->added);
        growing_print(say, "%s.", step->faces > 0 ? ": now there is a tetrahedron to begin with" : "");
    } else if (step->reason[0] == 'g') {
        growing_print(say, "No %s is left that could be nearer.", part(record));
    }
    say_epa_stop(say, record, step);
}

static void say_support(growing_text *say, const trace *record, const trace_step *step)
{
    growing_print(say, "Farthest along ");
    say_direction(say, record, step->direction);
    growing_print(say, ", the normal of A, lies ");
    say_vertex(say, record, step->added);
    growing_print(say, ": the deepest point of B's core, and the point of A's boundary %s it. ",
                  step->upper < 0 ? "above" : "below");
    if (step->upper < 0)
        growing_print(say, "The boundary of A %s B goes through it, and the core is %.6g deep.", minus, -step->upper);
    else
        growing_print(say, "The boundary of A %s B goes through it, and the core is %.6g away.", minus, step->upper + 0.0);
}

void explain_say_step(growing_text *say, const explain_stage *stage, const trace_step *step, const trace_step *before)
{
    if (step->algorithm == TRACE_GJK)
        say_gjk(say, stage->record, step, before);
    else if (step->algorithm == TRACE_SUPPORT)
        say_support(say, stage->record, step);
    else
        say_epa(say, stage->record, step, before);
}

void explain_say_end(growing_text *say, const explain_stage *stage)
{
    const trace        *record = stage->record;
    const trace_answer *p = &record->general;
    double              radii = record->radius_a + record->radius_b;
    bool                same = record->last.distance == p->distance && record->last.normal.x == p->normal.x &&
                record->last.normal.y == p->normal.y && record->last.normal.z == p->normal.z;
    if (!same)
        growing_print(say, "One further step, Newton's method on the round surfaces, sharpens what the last step left. ");
    if (radii > 0)
        growing_print(say, "Less both roundings, %.6g, ", radii);
    growing_print(say, "%s", radii > 0 ? "the" : "The");
    if (p->distance > 0)
        growing_print(say, " bodies are %.10g apart", p->distance);
    else if (p->distance < 0)
        growing_print(say, " bodies overlap by %.10g", -p->distance);
    else
        growing_print(say, " bodies touch, to the last digit");
    growing_print(say, ". The normal from A to B is ");
    say_direction(say, record, p->normal);
    growing_print(say, "; the distance is off by %.2g at most, and took %d support points (status: %s).", p->error,
                  (int)p->supports, p->status);
    if (record->direct && !of_halfspace(record))
        growing_print(say, " The closed form or special kernel answered %.10g.", record->answer.distance);
}
