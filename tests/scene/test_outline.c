// test_outline.c : SVG and GeoJSON drawings as scenes: areas and corners worked by hand, curves held to their tolerance, faults
// refused at their place.
#include "scene/file/read.h"

// cmocka wants these four before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_text(const char *text, scene *s)
{
    failure why = {""};
    if (!scene_parse("drawing", text, strlen(text), &scene_files_on_disk, NULL, s, &why))
        fail_msg("%s", why.text);
    assert_int_equal(s->dim, 2);
}

// An SVG drawing of what is given, on a line of its own.
static void read_svg(const char *inside, scene *s)
{
    char text[4096];
    snprintf(text, sizeof text, "<svg xmlns='http://www.w3.org/2000/svg'>\n%s</svg>", inside);
    read_text(text, s);
}

static double area_of(const scene_shape *shape)
{
    double doubled = 0;
    for (int32_t i = 0, j = shape->count - 1; i < shape->count; j = i++)
        doubled += shape->points[j].x * shape->points[i].y - shape->points[j].y * shape->points[i].x;
    return doubled / 2;
}

// Of all pieces of the bodies called NAME or NAME/...
static double area_named(const scene *s, const char *called)
{
    double       area = 0;
    const size_t length = strlen(called);
    for (int32_t i = 0; i < s->body_count; i++) {
        const scene_body *b = &s->bodies[i];
        if (strncmp(b->name, called, length) == 0 && (b->name[length] == '\0' || b->name[length] == '/'))
            area += area_of(b->shape);
    }
    return area;
}

static void assert_area(const char *inside, double area, double within)
{
    scene s;
    read_svg(inside, &s);
    const double found = area_named(&s, "a");
    if (!(fabs(found - area) <= within))
        fail_msg("%s: area %.17g, not %.17g", inside, found, area);
    scene_free(&s);
}

static void straight_paths(void **state)
{
    (void)state;
    assert_area("<path id='a' d='M0 0 L4 0 L4 3 Z'/>", 6, 0);
    assert_area("<path id='a' d='m1 1h4v3h-4z'/>", 12, 0);
    assert_area("<path id='a' d='M1,1H5V4H1'/>", 12, 0);                          // closed as filling does
    assert_area("<path id='a' d='M0 0 4 0 4 3z m10 0 1 0 0 1z'/>", 6.5, 0);       // L's behind M; m from where z went back to
    assert_area("<path id='a' d='M0 0l1.5.5.5-.5.5.5L2.5 2e0 0 2z'/>", 4.375, 0); // nothing between the numbers
    assert_area("<path id='a' d='M0 0H4V1H1V4H0Z'/>", 7, 0);                      // concave
    assert_area("<polygon id='a' points='0,0 4,0 4,3'/>", 6, 0);
    assert_area("<polyline id='a' points='0 0,4 0 , 4 3'/>", 6, 0);
    assert_area("<rect id='a' x='1' y='2' width='3' height='4'/>", 12, 0);
    assert_area("<rect id='a' width='1in' height='2.54cm'/>", 96 * 96, 1e-11);
}

// Of two squares, one in the other.
static void fill_rules(void **state)
{
    (void)state;
    assert_area("<path id='a' d='M0 0H9V9H0Z M3 3H6V6H3Z'/>", 81, 0); // both the same way round: nonzero fills the inner one
    assert_area("<path id='a' d='M0 0H9V9H0Z M3 3V6H6V3Z'/>", 72, 0);
    assert_area("<path id='a' fill-rule='evenodd' d='M0 0H9V9H0Z M3 3H6V6H3Z'/>", 72, 0);
    assert_area("<g style='fill: red; fill-rule : evenodd'><path id='a' d='M0 0H9V9H0Z M3 3H6V6H3Z'/></g>", 72, 0);
    assert_area("<path id='a' d='M0 0H9V9H0Z M1 1V8H8V1Z M3 3H6V6H3Z'/>", 81 - 49 + 9, 0);
    assert_area("<path id='a' d='M0 0H3V3H0Z M3 0H6V3H3Z'/>", 18, 0); // beside each other, with an edge of both
}

// A unit square is mapped to a parallelogram: its area is that of the map.
static void transforms(void **state)
{
    (void)state;
    assert_area("<rect id='a' width='1' height='1' transform='scale(2 3)'/>", 6, 0);
    assert_area("<g transform='translate(5)'><rect id='a' width='1' height='1' transform='matrix(2 1 0 3 7 8)'/></g>", 6,
                1e-14);
    assert_area("<rect id='a' width='1' height='1' transform='rotate(30) skewX(45), scale(-2)'/>", 4, 1e-14);
    scene s;
    read_svg("<rect id='a' width='2' height='1' transform='translate(10,20)rotate(90 1 1)'/>", &s);
    // (x, y) goes to (10, 20) + (1, 1) + (-(y - 1), x - 1): 0..2 by 0..1 to 11..12 by 20..22
    for (int32_t i = 0; i < 4; i++) {
        const scene_point p = s.bodies[0].shape->points[i];
        assert_true((p.x == 11 || p.x == 12) && (p.y == 20 || p.y == 22));
    }
    scene_free(&s);
}

// Every corner of the chain is on the circle about (x, y), and every edge's middle is no farther inside than the tolerance.
static void assert_on_circle(const scene *s, double x, double y, double radius)
{
    const double tolerance = 0.01;
    for (int32_t i = 0; i < s->body_count; i++) {
        const scene_shape *shape = s->bodies[i].shape;
        assert_true(shape->slack >= tolerance && shape->slack < 1.001 * tolerance);
        for (int32_t k = 0; k < shape->count; k++) {
            const scene_point p = shape->points[k], q = shape->points[(k + 1) % shape->count];
            const double      middle = hypot((p.x + q.x) / 2 - x, (p.y + q.y) / 2 - y);
            if (fabs(hypot(p.x - x, p.y - y) - radius) > 1e-12)
                fail_msg("(%.17g, %.17g) is not on the circle", p.x, p.y);
            if (hypot(p.x - q.x, p.y - q.y) < radius) // no straight side
                assert_true(radius - middle <= tolerance);
        }
    }
}

static void arcs(void **state)
{
    static const double pi = 3.14159265358979323846;
    scene               s;
    (void)state;
    // Half circles either way about (5, 0), and three quarters of one about (0, 0).
    read_svg("<path d='M0 0A5 5 0 0 1 10 0z'/>", &s);
    assert_on_circle(&s, 5, 0, 5);
    assert_true(s.bodies[0].shape->points[0].y <= 0); // y runs down: the sweep goes over the top
    scene_free(&s);
    read_svg("<path d='M10 0a5,5,0,1,1,-10,0z'/>", &s);
    assert_on_circle(&s, 5, 0, 5);
    scene_free(&s);
    // The long way round from (3, 0) to (0, 3), against the sweep: three quarters of the circle about the origin, and nothing
    // else.
    assert_area("<path id='a' d='M3 0A3 3 0 10 0 3L0 0z'/>", 0.75 * pi * 9, 0.2);
    assert_area("<path id='a' d='M0 0A1 1 0 0 1 10 0z'/>", pi * 25 / 2, 0.2); // too small: it grows to reach
    assert_area("<path id='a' d='M-4 0A4 2 0 1 1 4 0A4 2 0 1 1 -4 0'/>", pi * 8, 0.2);
    assert_area("<path id='a' d='M0 -4A4 2 90 0 1 0 4A4 2 90 0 1 0 -4'/>", pi * 8, 0.2);
    assert_area("<path id='a' d='M0 0A0 9 0 0 1 4 0L4 3z'/>", 6, 0); // no radius: a line
    assert_area("<ellipse id='a' rx='4' ry='2' transform='rotate(30)'/>", pi * 8, 0.2);
    assert_area("<rect id='a' width='8' height='6' rx='2' ry='1'/>", 48 - (4 - pi) * 2, 0.2);
}

// A quadratic Bezier curve has two thirds of its triangle, a cubic one whose ends and controls are a square's corners 3/5 of it
// (y dx integrated by hand). The same through the smooth commands.
static void bezier_curves(void **state)
{
    (void)state;
    assert_area("<path id='a' d='M0 0Q3 6 6 0z'/>", 12, 0.07);
    assert_area("<path id='a' d='M0 0q3 6 6 0t6 0v10h-12z'/>", 120, 0.07); // over the line, then as much under it
    assert_area("<path id='a' d='M0 0C0 10 10 10 10 0z'/>", 60, 0.15);
    assert_area("<path id='a' d='M0 0c0 10 10 10 10 0s10-10 10 0v10h-20z'/>", 200, 0.15);
    // No control before: that is the point itself. x = 9 t^2 - 3 t^3, y = 18 t^2 (1 - t): the integral of y dx is 10.8.
    assert_area("<path id='a' d='M0 0S3 6 6 0z'/>", 10.8, 0.07);
    assert_area("<path id='a' d='M0 0C1 0 2 0 3 0L3 4z'/>", 6, 0); // straight, and so in one piece
}

static void exact_circles_and_ellipses(void **state)
{
    scene s;
    (void)state;
    read_svg("<circle id='a' cx='3' cy='4' r='2'/><ellipse id='b' rx='3' ry='1' transform='translate(9 9)'/>"
             "<g transform='scale(2)'><circle id='c' r='1'/></g><circle id='d' r='1' transform='scale(2 3)'/>"
             "<ellipse id='e' rx='3' ry='1' transform='rotate(90)'/>",
             &s);
    assert_int_equal(s.body_count, 5);
    const scene_shape *a = s.bodies[0].shape, *b = s.bodies[1].shape, *c = s.bodies[2].shape, *d = s.bodies[3].shape,
                      *e = s.bodies[4].shape;
    assert_true(a->type == SCENE_CIRCLE && a->radius == 2 && a->points[0].x == 3 && a->points[0].y == 4);
    assert_true(b->type == SCENE_ELLIPSE && b->half.x == 3 && b->half.y == 1 && b->center.x == 9 && b->center.y == 9);
    assert_true(c->type == SCENE_CIRCLE && c->radius == 2);
    assert_true(d->type == SCENE_ELLIPSE && d->half.x == 2 && d->half.y == 3);
    assert_true(e->type == SCENE_ELLIPSE && e->half.x == 1 && e->half.y == 3);
    scene_free(&s);
}

static void names_and_what_is_left_out(void **state)
{
    scene s;
    (void)state;
    read_svg("<defs><rect width='1' height='1'/></defs><rect id='x' width='1' height='1'/><text>t</text>\n"
             "<rect width='1' height='1'/><g display='none'><rect id='y' width='1' height='1'/></g><path d='M0 0L1 1'/>"
             "<rect id='x' width='1' height='1'/>",
             &s);
    assert_int_equal(s.body_count, 3);
    assert_string_equal(s.bodies[0].name, "x");
    assert_string_equal(s.bodies[1].name, "2");
    assert_string_equal(s.bodies[2].name, "x-2");
    assert_string_equal(s.warning,
                        "drawing:2:77: warning: 2 things are left out: of no area, or of a kind that is not read; draw "
                        "outlines of them, if they count");
    scene_free(&s);
}

static void geojson(void **state)
{
    scene s;
    (void)state;
    read_text(
        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{\"name\":\"p\"},\"geometry\":"
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[3,3],[6,3],[6,6],[3,6],[3,3]]]}},"
        "{\"type\":\"Feature\",\"id\":5,\"properties\":null,\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":["
        "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0,7],[1,0,7],[0,1,7],[0,0,7]]],[[[2,0],[3,0],[2,1],[2,0]]]]},"
        "{\"type\":\"Point\",\"coordinates\":[1,1]}]}},{\"type\":\"Feature\",\"geometry\":null}]}",
        &s);
    assert_true(area_named(&s, "p") == 72);
    assert_true(area_named(&s, "5") == 1);
    assert_int_equal(s.group_count, 2);
    assert_non_null(strstr(s.warning, "2 things are left out"));
    scene_free(&s);
}

// A ring of 9 by 9 with holes that touch it, each other and themselves, the wrong way round, with points repeated; an island in
// a hole. Areas by hand.
static void holes_that_are_holes(void **state)
{
    static const struct {
        const char *holes;
        double      area;
    } cases[] = {
        {"", 81},
        {",[[3,3],[6,3],[6,6],[3,6],[3,3]]", 72},                                        // the way of the ring
        {",[[3,3],[3,6],[6,6],[6,3],[3,3]]", 72},                                        // the other way
        {",[[3,3],[3,3],[6,3],[6,6],[6,6],[3,6],[3,3],[3,3]]", 72},                      // points repeated, the last as well
        {",[[0,0],[3,0],[0,3],[0,0]]", 76.5},                                            // along the ring's edges
        {",[[1,1],[3,1],[1,3],[1,1]],[[3,1],[3,3],[1,3],[3,1]]", 77},                    // side by side
        {",[[1,1],[2,1],[2,2],[1,2],[1,1]],[[2,2],[3,2],[3,3],[2,3],[2,2]]", 79},        // corner at corner
        {",[[1,1],[4,1],[4,1],[1,1]]", 81},                                              // of no area
        {",[[4.5,4.5],[4.5,4.500000001],[4.500000001,4.5],[4.5,4.5]]", 81 - 0.5e-18},    // tiny
        {"],[[[20,0],[21,0],[20,1],[20,0]]],[[[0,9],[9,9],[9,18],[0,18],[0,9]]", 162.5}, // polygons side by side
        {",[[1,1],[8,1],[8,8],[1,8],[1,1]]],[[[2,2],[4,2],[2,4],[2,2]]", 81 - 49 + 2},   // an island
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char  text[512];
        scene s;
        snprintf(text, sizeof text, "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0],[9,0],[9,9],[0,9],[0,0]]%s]]}",
                 cases[i].holes);
        read_text(text, &s);
        double area = 0;
        for (int32_t k = 0; k < s.body_count; k++)
            area += area_of(s.bodies[k].shape);
        if (!(fabs(area - cases[i].area) <= 1e-13))
            fail_msg("%s: area %.17g, not %.17g", cases[i].holes, area, cases[i].area);
        scene_free(&s);
    }
}

// A polygon, and more of its rings to come.
#define RING "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,0],[9,9],[0,9],[0,0]]"

static void faults_are_refused_at_their_place(void **state)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"<svg>\n <path id='p' d='M0 0 L4 4 4 0 0 4z'/></svg>",
         "d:2:2: error: 'p': its edges from (0, 0) and from (4, 0) cross; "},
        {"<svg><path d='M0 0 L1 x'/></svg>", "d:1:12: error: the path has a fault at byte 9, 'x'; "},
        {"<svg><path d='L1 1'/></svg>", "d:1:12: error: the path has a fault at byte 1, 'L1 1'; "},
        {"<svg><path d='M0 0A1 1 0 2 0 1 1'/></svg>", "d:1:12: error: the path has a fault at byte 12, '2 0 1 1'; "},
        {"<svg><rect width='5%' height='1'/></svg>", "d:1:12: error: 'width' is '5%'; "},
        {"<svg><g transform='turn(3)'/></svg>", "d:1:9: error: 'turn(3)' is no transform; "},
        {"<svg><polygon points='0 0 1'/></svg>", "d:1:15: error: 'points' has something at '' that is no pair"},
        {"<svg/>", "d:1:1: error: no area in it; "},
        {"<html/>", "d:1:1: error: <html> is neither a robot nor a drawing; "},
        {"<svg><g></svg>", "d:1:9: error: </svg> stands where <g> of line 1 should end; "},
        {"<svg><g a='&b;'/></svg>", "d:1:12: error: '&' begins no character that is known here; "},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1]]]}", "d:1:34: error: a ring is not closed; "},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1],[1,1],[0,0]]]}", "d:1:41: error: a position has 1 numbers; "},
        {"{\"type\":\"Feature\"}", "d:1:1: error: a feature has no 'geometry'; "},
        // Beside its ring, round its ring, the middle of a triangle of either by hand; in a hole, twice the same, across the
        // ring and across a hole.
        {RING ",[[12,0],[15,0],[12,3],[12,0]]]}", "d:1:66: error: '1': this hole lies outside of its ring, at (13, 1); "},
        {RING ",[[-9,-9],[90,-9],[-9,90],[-9,-9]]]}", "d:1:66: error: '1': this hole lies outside of its ring, at (24, 24); "},
        {RING ",[[1,1],[8,1],[1,8],[1,1]],[[2,2],[5,2],[2,5],[2,2]]]}",
         "d:1:92: error: '1': this hole lies in another one, at (3, 3); "},
        {RING ",[[2,2],[5,2],[2,5],[2,2]],[[1,1],[8,1],[1,8],[1,1]]]}",
         "d:1:66: error: '1': this hole lies in another one, at (3, 3); "},
        {RING ",[[2,2],[5,2],[2,5],[2,2]],[[2,2],[2,5],[5,2],[2,2]]]}",
         "d:1:66: error: '1': this hole lies in another one, at (3, 3); "},
        {RING ",[[8,1],[12,1],[8,5],[8,1]]]}", "d:1:1: error: '1': its edges from ("},
        {RING ",[[1,1],[5,1],[1,5],[1,1]],[[0.5,2],[3,2],[3,2.5],[0.5,2]]]}", "d:1:1: error: '1': its edges from "},
        {"{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0],[9,0],[0,9],[0,0]]],[[[2,2],[5,2],[2,5],[2,2]]]]}",
         "d:1:68: error: '1': this polygon lies in another one of its MultiPolygon, at (3, 3); "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scene   s;
        failure why = {""};
        assert_false(scene_parse("d", cases[i].text, strlen(cases[i].text), &scene_files_on_disk, NULL, &s, &why));
        if (strncmp(why.text, cases[i].words, strlen(cases[i].words)) != 0)
            fail_msg("wanted '%s', got '%s'", cases[i].words, why.text);
    }
}

// Any bytes changed or cut off: read or refused with a remedy.
static void drawings_cut_short_or_changed(void **state)
{
    static const char text[] = "<?xml version='1.0'?><!DOCTYPE svg><svg><!-- c --><g transform='rotate(30 1 2) scale(2)'><path "
                               "id='&#x61;' d='M0 0C1 2 3 4 5 0S1 2 3-4q1 2 3 4t1 1A3 2 10 0 1 9 9z'/><![CDATA[x]]></g></svg>";
    char              changed[sizeof text];
    (void)state;
    for (size_t i = 0; i < sizeof text - 1; i++) {
        static const unsigned char masks[] = {0, 0x01, 0x10, 0x20, 0x80};
        for (size_t k = 0; k < sizeof masks; k++) {
            scene   s;
            failure why = {""};
            memcpy(changed, text, sizeof text);
            changed[i] = (char)((unsigned char)changed[i] ^ masks[k]);
            const size_t length = masks[k] == 0 ? i : sizeof text - 1;
            changed[length] = '\0';
            if (scene_parse("d", changed, length, &scene_files_on_disk, NULL, &s, &why))
                scene_free(&s);
            else if (strstr(why.text, "; ") == NULL)
                fail_msg("no remedy: %s", why.text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_paths),
        cmocka_unit_test(fill_rules),
        cmocka_unit_test(transforms),
        cmocka_unit_test(arcs),
        cmocka_unit_test(bezier_curves),
        cmocka_unit_test(exact_circles_and_ellipses),
        cmocka_unit_test(names_and_what_is_left_out),
        cmocka_unit_test(geojson),
        cmocka_unit_test(holes_that_are_holes),
        cmocka_unit_test(faults_are_refused_at_their_place),
        cmocka_unit_test(drawings_cut_short_or_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
