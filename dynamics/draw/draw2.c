// draw2.c : abut_dynamics2_draw: the simulation as polygons, circles, capsules, segments and points in the world.
#include "abut/dynamics2.h"

#include "body/place2.h"
#include "contact/contact2.h"
#include "state/constants2.h"

// Points of a curved outline: a step of 11 degrees, from which it is half a hundredth of the radius away.
enum { OUTLINE = 32, BOX_CORNERS = 4 };

typedef struct drawing {
    abut_dynamics2   *d;
    const abut_draw2 *draw;
    void             *user;
} drawing;

static abut_vec2 *corners_of(const drawing *g)
{
    return g->d->corners.items;
}

// ---- shapes ----

static int32_t corner_count(const abut_shape2 *shape)
{
    switch (shape->core) {
    case ABUT_CORE2_BOX:
        return BOX_CORNERS;
    case ABUT_CORE2_POLYGON:
        return shape->polygon->count;
    case ABUT_CORE2_ELLIPSE:
    case ABUT_CORE2_CUSTOM:
        return OUTLINE;
    case ABUT_CORE2_NONE:
    case ABUT_CORE2_POINT:
    case ABUT_CORE2_SEGMENT:
        break;
    }
    return 0;
}

// Directions of a whole turn, each so many corners on from the last.
static abut_vec2 core_point(const abut_shape2 *shape, int32_t i)
{
    const abut_real turn = 2 * (abut_real)3.14159265358979323846 / OUTLINE;
    const abut_rot2 r = abut_rot2_angle(turn * (abut_real)i);
    const abut_vec2 direction = {r.c, r.s};
    return shape->support != NULL ? shape->support(shape->user, direction).point
                                  : (abut_vec2){shape->center.x + shape->half.x * r.c, shape->center.y + shape->half.y * r.s};
}

static abut_vec2 corner_of(const abut_shape2 *shape, int32_t i)
{
    if (shape->core == ABUT_CORE2_BOX) {
        const abut_real x = i == 0 || i == 3 ? -shape->half.x : shape->half.x;
        const abut_real y = i < 2 ? -shape->half.y : shape->half.y;
        return (abut_vec2){shape->center.x + x, shape->center.y + y};
    }
    return shape->core == ABUT_CORE2_POLYGON ? abut_polygon2_points(shape->polygon)[i] : core_point(shape, i);
}

static void draw_convex(const drawing *g, const abut_shape2 *shape, abut_pose2 pose, abut_rot2 turn, abut_draw_kind2 kind)
{
    const abut_draw2 *draw = g->draw;
    const abut_vec2   axis = {turn.c, turn.s}, p1 = abut_transform2(pose, shape->p1), p2 = abut_transform2(pose, shape->p2);
    const int32_t     count = corner_count(shape);
    if (shape->core == ABUT_CORE2_POINT && draw->circle != NULL) {
        draw->circle(g->user, p1, shape->radius, axis, kind);
    } else if (shape->core == ABUT_CORE2_SEGMENT && draw->capsule != NULL) {
        draw->capsule(g->user, p1, p2, shape->radius, kind);
    } else if (count > 0 && draw->polygon != NULL) {
        for (int32_t i = 0; i < count; ++i) {
            corners_of(g)[i] = abut_transform2(pose, corner_of(shape, i));
        }
        draw->polygon(g->user, corners_of(g), count, shape->radius, kind);
    }
}

// Of its line, what is within a length of the point nearest the frame's origin.
static void draw_halfspace(const drawing *g, const abut_halfspace2 *halfspace, abut_pose2 pose, abut_draw_kind2 kind)
{
    const abut_vec2 none = {0, 0};
    abut_shape2     origin;
    (void)abut_make_circle2(&origin, none, 0);
    const abut_proximity2 p = abut_halfspace2_distance(halfspace, &origin, abut_identity2());
    const abut_vec2       half = abut_scale2(ABUT_DRAWN_HALF * g->d->options.length, abut_perp2(p.normal));
    g->draw->segment(g->user, abut_transform2(pose, abut_sub2(p.point_a, half)),
                     abut_transform2(pose, abut_add2(p.point_a, half)), kind);
}

static void draw_surface(const drawing *g, uint32_t number, abut_pose2 pose, abut_draw_kind2 kind)
{
    const abut_halfspace2 *halfspace = abut_world2_halfspace(g->d->world, number);
    if (halfspace != NULL) {
        draw_halfspace(g, halfspace, pose, kind);
        return;
    }
    const abut_chain2  *chain = abut_world2_chain(g->d->world, number);
    const abut_height2 *height = abut_world2_height(g->d->world, number);
    const int32_t count = chain != NULL ? abut_chain2_segments(chain) : height != NULL ? abut_height2_segments(height) : 0;
    for (int32_t i = 0; i < count; ++i) {
        abut_vec2 end[2] = {{0, 0}, {0, 0}};
        if (chain != NULL) {
            abut_chain2_ends(chain, i, end);
        } else if (!abut_height2_is_hole(height, i)) {
            abut_height2_ends(height, i, end);
        } else {
            continue;
        }
        g->draw->segment(g->user, abut_transform2(pose, end[0]), abut_transform2(pose, end[1]), kind);
    }
}

static abut_draw_kind2 kind_of(const abut_body2 *body, bool sensor)
{
    if (sensor) {
        return ABUT_DRAW_SENSOR2;
    }
    if (body->kind != ABUT_DYNAMIC) {
        return body->kind == ABUT_STATIC ? ABUT_DRAW_STATIC2 : ABUT_DRAW_KINEMATIC2;
    }
    return body->asleep ? ABUT_DRAW_ASLEEP2 : ABUT_DRAW_AWAKE2;
}

static void draw_body(const drawing *g, uint32_t place)
{
    const abut_body2   *body = &abut_bodies2(g->d)[place];
    const abut_motion2 *motion = &abut_motions2(g->d)[place];
    const abut_pose2    pose = abut_body_pose2(body, (abut_place2){motion->center, motion->turn});
    abut_shape_def2     def;
    for (uint32_t s = g->draw->no_shapes ? 0 : abut_world2_next_shape(g->d->world, body->id, 0); s != 0;
         s = abut_world2_next_shape(g->d->world, body->id, s)) {
        (void)abut_world2_get_shape(g->d->world, s, &def, NULL);
        if (def.shape != NULL) {
            draw_convex(g, def.shape, abut_compose2(pose, def.pose), motion->turn, kind_of(body, def.sensor));
        } else if (g->draw->segment != NULL) {
            draw_surface(g, def.surface, abut_compose2(pose, def.pose), kind_of(body, def.sensor));
        }
    }
    if (g->draw->centers && g->draw->point != NULL && body->kind == ABUT_DYNAMIC) {
        const abut_vec2 none = {0, 0};
        g->draw->point(g->user, motion->center, none, body->id, ABUT_DRAW_CENTER2);
    }
}

// ---- joints and contacts ----

static void draw_joint(const drawing *g, const abut_joint2 *joint)
{
    const abut_motion2 *a = &abut_motions2(g->d)[joint->a], *b = &abut_motions2(g->d)[joint->b];
    const abut_pose2    pose_a = abut_body_pose2(&abut_bodies2(g->d)[joint->a], (abut_place2){a->center, a->turn});
    const abut_pose2    pose_b = abut_body_pose2(&abut_bodies2(g->d)[joint->b], (abut_place2){b->center, b->turn});
    const abut_vec2     anchor_a = abut_transform2(pose_a, joint->def.frame_a.p);
    const abut_vec2     anchor_b = abut_transform2(pose_b, joint->def.frame_b.p);
    if (joint->a != 0) {
        g->draw->segment(g->user, a->center, anchor_a, ABUT_DRAW_JOINT2);
    }
    g->draw->segment(g->user, anchor_a, anchor_b, ABUT_DRAW_JOINT2);
    g->draw->segment(g->user, anchor_b, b->center, ABUT_DRAW_JOINT2);
}

// What was removed since the step is in it no more.
static void draw_contact(const drawing *g, size_t index)
{
    abut_contact_load2 contact;
    if (!abut_dynamics2_get_contact(g->d, index, &contact)) {
        return;
    }
    for (int32_t i = 0; i < contact.count; ++i) {
        const abut_load_point2 *p = &contact.points[i];
        const abut_draw_kind2 kind = contact.rule.off ? ABUT_DRAW_OFF2 : p->separation > 0 ? ABUT_DRAW_NEAR2 : ABUT_DRAW_TOUCH2;
        g->draw->point(g->user, p->point, contact.normal, p->id, kind);
    }
}

// ---- boxes ----

static bool draw_box(void *context, abut_box2 box, abut_tree_node node)
{
    const drawing  *g = context;
    const abut_vec2 corners[BOX_CORNERS] = {box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
    g->draw->polygon(g->user, corners, BOX_CORNERS, 0, node.id != 0 ? ABUT_DRAW_LEAF2 : ABUT_DRAW_NODE2);
    return true;
}

// ---- all ----

static bool reserve(abut_dynamics2 *d)
{
    int32_t most = 0;
    for (size_t i = 0; i < d->fixtures.count; ++i) {
        abut_shape_def2 def;
        if (abut_fixtures2(d)[i].id != 0 && abut_world2_get_shape(d->world, abut_fixtures2(d)[i].id, &def, NULL) &&
            def.shape != NULL) {
            const int32_t count = corner_count(def.shape);
            most = count > most ? count : most;
        }
    }
    return abut_items_reserve(&d->corners, (size_t)most, &d->allocator);
}

static void draw_all(drawing *g)
{
    const abut_dynamics2 *d = g->d;
    for (uint32_t i = 1; i < d->bodies.count; ++i) {
        if (abut_bodies2(d)[i].id != 0) {
            draw_body(g, i);
        }
    }
    for (size_t i = 0; g->draw->segment != NULL && !g->draw->no_joints && i < d->joints.count; ++i) {
        if (abut_joints2(d)[i].id != 0) {
            draw_joint(g, &abut_joints2(d)[i]);
        }
    }
    for (size_t i = 0; g->draw->point != NULL && !g->draw->no_contacts && i < d->contacts.count; ++i) {
        draw_contact(g, i);
    }
    if (g->draw->bounds && g->draw->polygon != NULL) {
        abut_world2_tree(d->world, draw_box, g);
    }
}

abut_status abut_dynamics2_draw(abut_dynamics2 *d, const abut_draw2 *draw, void *user)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    if (!reserve(d)) {
        return ABUT_NO_MEMORY;
    }
    drawing g = {d, draw, user};
    d->running = true;
    draw_all(&g);
    d->running = false;
    return ABUT_OK;
}
