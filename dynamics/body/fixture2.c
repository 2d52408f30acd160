// fixture2.c : see fixture2.h, and the calls of dynamics2.h that are about shapes.
#include "body/fixture2.h"

#include "body/place2.h"
#include "state/filled2.h"

// ABUT_NO_INDEX: the id names nothing.
static uint32_t place_of(const abut_dynamics2 *d, uint32_t id)
{
    abut_shape_def2 def;
    return abut_world2_get_shape(d->world, id, &def, NULL) ? (uint32_t)def.user : ABUT_NO_INDEX;
}

// ---- mass ----

typedef struct mass_data {
    abut_real mass;
    abut_vec2 moment;  // mass times centre
    abut_real inertia; // about the frame's origin
} mass_data;

static mass_data mass_data_of(const abut_shape_def2 *def, abut_real density)
{
    mass_data w = {0, {0, 0}, 0};
    if (def->shape != NULL && !def->sensor && density > 0) {
        const abut_mass2 mass = abut_mass_of2(def->shape);
        const abut_vec2  center = abut_transform2(def->pose, mass.centroid);
        w.mass = density * mass.area;
        w.moment = abut_scale2(w.mass, center);
        w.inertia = density * mass.inertia + w.mass * abut_dot2(center, center);
    }
    return w;
}

static bool is_halfspace(const abut_dynamics2 *d, const abut_shape_def2 *def)
{
    return def->shape == NULL && abut_world2_halfspace(d->world, def->surface) != NULL;
}

bool abut_has_halfspace2(const abut_dynamics2 *d, uint32_t place)
{
    abut_shape_def2 def;
    const uint32_t  id = abut_bodies2(d)[place].id;
    for (uint32_t s = abut_world2_next_shape(d->world, id, 0); s != 0; s = abut_world2_next_shape(d->world, id, s)) {
        (void)abut_world2_get_shape(d->world, s, &def, NULL);
        if (is_halfspace(d, &def)) {
            return true;
        }
    }
    return false;
}

// The box of a chain or height field, in the frame of its shape.
static abut_box2 surface_box(const abut_dynamics2 *d, uint32_t surface)
{
    const abut_chain2 *chain = abut_world2_chain(d->world, surface);
    return chain != NULL ? abut_chain2_bounds(chain) : abut_height2_bounds(abut_world2_height(d->world, surface));
}

// Of a convex shape, or of the box of a surface: the circle round its middle that holds it. None holds a half-space, whose body
// never moves and needs none.
static void measure(const abut_dynamics2 *d, abut_body2 *body, const abut_shape_def2 *def)
{
    if (def->sensor || is_halfspace(d, def)) {
        return;
    }
    abut_vec2 middle;
    abut_real radius;
    if (def->shape != NULL) {
        const abut_real inner = abut_filled_radius2(def->shape);
        body->inner = body->reach > 0 && body->inner < inner ? body->inner : inner;
        middle = def->shape->middle;
        radius = def->shape->reach + def->shape->radius;
    } else {
        const abut_box2 box = surface_box(d, def->surface);
        middle = abut_scale2((abut_real)0.5, abut_add2(box.lower, box.upper));
        radius = abut_size2(abut_sub2(box.upper, middle));
    }
    const abut_real reach = abut_size2(abut_sub2(abut_transform2(def->pose, middle), body->local_center)) + radius;
    body->reach = reach > body->reach ? reach : body->reach;
}

static mass_data sum_of(mass_data a, mass_data b)
{
    return (mass_data){a.mass + b.mass, abut_add2(a.moment, b.moment), a.inertia + b.inertia};
}

static mass_data mass_data_of_body(const abut_dynamics2 *d, uint32_t id)
{
    mass_data       all = {0, {0, 0}, 0};
    abut_shape_def2 def;
    for (uint32_t s = abut_world2_next_shape(d->world, id, 0); s != 0; s = abut_world2_next_shape(d->world, id, s)) {
        (void)abut_world2_get_shape(d->world, s, &def, NULL);
        all = sum_of(all, mass_data_of(&def, abut_fixtures2(d)[def.user].material.density));
    }
    return all;
}

// Numbers that a simulation can go on with: a sum that is infinite makes positions that are none. Twice the sum, so that it is
// finite in any order.
static bool is_finite_mass(mass_data w)
{
    return abut_is_finite1(2 * w.mass) && abut_is_finite1(4 * abut_dot2(w.moment, w.moment)) && abut_is_finite1(2 * w.inertia);
}

// A mass or inertia whose inverse is infinite counts as none.
static bool counts(abut_real x)
{
    return x > 0 && abut_is_finite1(1 / x);
}

static void set_mass(abut_body2 *body, abut_motion2 *motion, mass_data w)
{
    const abut_real about_center = counts(w.mass) ? w.inertia - abut_dot2(w.moment, w.moment) / w.mass : 0;
    body->mass = counts(w.mass) ? w.mass : 1;
    body->inertia = body->fixed_rotation || !counts(about_center) ? 0 : about_center;
    motion->inverse_mass = 1 / body->mass;
    motion->inverse_inertia = body->inertia > 0 ? 1 / body->inertia : 0;
}

// Where the mass is, in the body's frame. The velocity of its frame stays.
static void set_center(abut_body2 *body, abut_motion2 *motion, abut_vec2 center)
{
    const abut_vec2 shift = abut_rotate2(motion->turn, abut_sub2(center, body->local_center));
    motion->center = abut_add2(motion->center, shift);
    const abut_vec2 velocity = abut_along2(motion->velocity, motion->spin, abut_perp2(shift));
    motion->velocity = abut_is_finite2(velocity) ? velocity : motion->velocity;
    body->local_center = center;
}

static void set_extent(abut_dynamics2 *d, uint32_t place)
{
    abut_body2     *body = &abut_bodies2(d)[place];
    abut_shape_def2 def;
    body->inner = 0;
    body->reach = 0;
    for (uint32_t s = abut_world2_next_shape(d->world, body->id, 0); s != 0;
         s = abut_world2_next_shape(d->world, body->id, s)) {
        (void)abut_world2_get_shape(d->world, s, &def, NULL);
        measure(d, body, &def);
    }
}

// Mass, inertia and centre of a body, from the sum over its shapes unless the caller has given them.
static void update_mass(abut_dynamics2 *d, uint32_t place, mass_data all)
{
    abut_body2   *body = &abut_bodies2(d)[place];
    abut_motion2 *motion = &abut_motions2(d)[place];
    if (body->kind == ABUT_DYNAMIC && body->own_mass.mass > 0) {
        set_center(body, motion, body->own_mass.center);
        body->mass = body->own_mass.mass;
        body->inertia = body->fixed_rotation ? 0 : body->own_mass.inertia;
        motion->inverse_mass = 1 / body->mass;
        motion->inverse_inertia = body->inertia > 0 ? 1 / body->inertia : 0;
    } else if (body->kind == ABUT_DYNAMIC) {
        const abut_vec2 none = {0, 0};
        set_center(body, motion, counts(all.mass) ? abut_scale2(1 / all.mass, all.moment) : none);
        set_mass(body, motion, all);
    }
    body->moved = true;
    set_extent(d, place);
}

void abut_update_mass2(abut_dynamics2 *d, uint32_t place)
{
    abut_body2     *body = &abut_bodies2(d)[place];
    abut_motion2   *motion = &abut_motions2(d)[place];
    const abut_vec2 none = {0, 0};
    if (body->kind != ABUT_DYNAMIC) {
        set_center(body, motion, none);
        body->mass = body->inertia = motion->inverse_mass = motion->inverse_inertia = 0;
    }
    update_mass(d, place, mass_data_of_body(d, body->id));
}

// ---- walls ----

// The box of a box at a pose.
static abut_box2 turned_box(abut_box2 box, abut_pose2 pose)
{
    const abut_vec2 half = abut_scale2((abut_real)0.5, abut_sub2(box.upper, box.lower));
    const abut_vec2 middle = abut_transform2(pose, abut_add2(box.lower, half));
    const abut_real c = abut_magnitude1(pose.r.c), s = abut_magnitude1(pose.r.s);
    const abut_vec2 wide = {c * half.x + s * half.y, s * half.x + c * half.y};
    return (abut_box2){abut_sub2(middle, wide), abut_add2(middle, wide)};
}

// All of space for a half-space: whatever is fast asks it.
static abut_box2 wall_box(const abut_dynamics2 *d, const abut_shape_def2 *def, uint32_t place)
{
    if (is_halfspace(d, def)) {
        return (abut_box2){{-ABUT_REAL_LARGEST, -ABUT_REAL_LARGEST}, {ABUT_REAL_LARGEST, ABUT_REAL_LARGEST}};
    }
    const abut_body2   *body = &abut_bodies2(d)[place];
    const abut_motion2 *motion = &abut_motions2(d)[place];
    const abut_pose2    body_pose = abut_body_pose2(body, (abut_place2){motion->center, motion->turn});
    const abut_pose2    pose = abut_compose2(body_pose, def->pose);
    return def->shape != NULL ? abut_bounds2(def->shape, pose) : turned_box(surface_box(d, def->surface), pose);
}

void abut_move_walls2(abut_dynamics2 *d, uint32_t place)
{
    abut_shape_def2 def;
    const uint32_t  id = abut_bodies2(d)[place].id;
    for (uint32_t s = abut_world2_next_shape(d->world, id, 0); s != 0; s = abut_world2_next_shape(d->world, id, s)) {
        (void)abut_world2_get_shape(d->world, s, &def, NULL);
        const uint32_t wall = abut_fixtures2(d)[def.user].wall;
        if (wall != 0) {
            (void)abut_broad2_move(d->walls, wall, wall_box(d, &def, place));
        }
    }
}

static void drop_wall(abut_dynamics2 *d, abut_fixture2 *fixture)
{
    if (fixture->wall != 0) {
        (void)abut_broad2_remove(d->walls, fixture->wall);
        fixture->wall = 0;
    }
}

void abut_drop_walls2(abut_dynamics2 *d, uint32_t place)
{
    const uint32_t id = abut_bodies2(d)[place].id;
    for (uint32_t s = abut_world2_next_shape(d->world, id, 0); s != 0; s = abut_world2_next_shape(d->world, id, s)) {
        drop_wall(d, &abut_fixtures2(d)[place_of(d, s)]);
    }
}

// Frees the place of a shape.
static void drop(abut_dynamics2 *d, uint32_t at)
{
    abut_fixture2 *fixture = &abut_fixtures2(d)[at];
    drop_wall(d, fixture);
    *fixture = (abut_fixture2){0};
    d->first_free_fixture = at < d->first_free_fixture ? at : d->first_free_fixture;
}

void abut_drop_fixtures2(abut_dynamics2 *d, uint32_t body_id)
{
    for (uint32_t s = abut_world2_next_shape(d->world, body_id, 0); s != 0; s = abut_world2_next_shape(d->world, body_id, s)) {
        drop(d, place_of(d, s));
    }
}

// ---- shapes ----

static abut_status fault_of(const abut_material *m)
{
    if (!abut_is_finite1(m->density) || !abut_is_finite1(m->friction) || !abut_is_finite1(m->restitution) ||
        !abut_is_finite1(m->rolling) || !abut_is_finite1(m->surface_speed)) {
        return ABUT_NOT_FINITE;
    }
    const bool negative = m->density < 0 || m->friction < 0 || m->restitution < 0 || m->rolling < 0;
    return negative ? ABUT_NEGATIVE_EXTENT : ABUT_OK;
}

static uint32_t free_fixture(const abut_dynamics2 *d)
{
    uint32_t place = d->first_free_fixture;
    while (place < d->fixtures.count && abut_fixtures2(d)[place].id != 0) {
        ++place;
    }
    return place;
}

// The box of a shape that stays where it is put, among the walls.
static abut_status make_wall(abut_dynamics2 *d, uint32_t at, const abut_shape_def2 *def)
{
    const abut_filter all = {0, 0};
    abut_fixture2    *fixture = &abut_fixtures2(d)[at];
    if (abut_bodies2(d)[fixture->body].kind != ABUT_STATIC || def->sensor) {
        return ABUT_OK;
    }
    return abut_broad2_insert(d->walls, wall_box(d, def, fixture->body), fixture->id, all, &fixture->wall);
}

abut_status abut_make_walls2(abut_dynamics2 *d, uint32_t place)
{
    abut_shape_def2 def;
    const uint32_t  id = abut_bodies2(d)[place].id;
    for (uint32_t s = abut_world2_next_shape(d->world, id, 0); s != 0; s = abut_world2_next_shape(d->world, id, s)) {
        (void)abut_world2_get_shape(d->world, s, &def, NULL);
        const abut_status status = make_wall(d, (uint32_t)def.user, &def);
        if (status != ABUT_OK) {
            abut_drop_walls2(d, place);
            return status;
        }
    }
    return ABUT_OK;
}

abut_status abut_dynamics2_add_shape(abut_dynamics2 *d, uint32_t body, const abut_shape_def2 *def,
                                     const abut_material *material, uint32_t *id)
{
    *id = 0;
    if (d->running) {
        return ABUT_BUSY;
    }
    const abut_material none = {0};
    const abut_material given = material != NULL ? *material : none;
    const abut_status   fault = fault_of(&given);
    if (fault != ABUT_OK) {
        return fault;
    }
    const uint32_t place = abut_place_of_body2(d, body);
    if (place == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    if (is_halfspace(d, def) && abut_bodies2(d)[place].kind != ABUT_STATIC) {
        return ABUT_INVALID; // what moves has a reach
    }
    const mass_data all = sum_of(mass_data_of_body(d, body), mass_data_of(def, given.density));
    if (abut_is_finite2(def->pose.p) && !is_finite_mass(all)) {
        return ABUT_TOO_LARGE;
    }
    const uint32_t at = free_fixture(d);
    if (!abut_items_reserve(&d->fixtures, at + 1, &d->allocator)) {
        return ABUT_NO_MEMORY;
    }
    abut_shape_def2 in_world = *def;
    in_world.user = at;
    abut_status status = abut_world2_add_shape(d->world, body, &in_world, id);
    if (status != ABUT_OK) {
        return status;
    }
    abut_fixtures2(d)[at] = (abut_fixture2){*id, place, 0, given, def->user};
    status = make_wall(d, at, def);
    if (status != ABUT_OK) {
        (void)abut_world2_remove_shape(d->world, *id);
        drop(d, at);
        *id = 0;
        return status;
    }
    d->fixtures.count = at == d->fixtures.count ? at + 1 : d->fixtures.count;
    d->first_free_fixture = at + 1;
    update_mass(d, place, mass_data_of_body(d, body));
    abut_change_place2(d, place);
    return ABUT_OK;
}

abut_status abut_dynamics2_remove_shape(abut_dynamics2 *d, uint32_t shape)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t at = place_of(d, shape);
    if (at == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    const uint32_t place = abut_fixtures2(d)[at].body;
    abut_wake_neighbours2(d, abut_bodies2(d)[place].id);
    (void)abut_world2_remove_shape(d->world, shape);
    drop(d, at);
    update_mass(d, place, mass_data_of_body(d, abut_bodies2(d)[place].id));
    abut_wake_place2(d, place);
    return ABUT_OK;
}

abut_status abut_dynamics2_set_material(abut_dynamics2 *d, uint32_t shape, const abut_material *material)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t at = place_of(d, shape);
    if (at == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    const abut_status fault = fault_of(material);
    if (fault != ABUT_OK) {
        return fault;
    }
    abut_fixture2      *fixture = &abut_fixtures2(d)[at];
    const abut_material before = fixture->material;
    const uint32_t      place = fixture->body;
    fixture->material = *material;
    const mass_data all = mass_data_of_body(d, abut_bodies2(d)[place].id);
    if (!is_finite_mass(all)) {
        fixture->material = before;
        return ABUT_TOO_LARGE;
    }
    update_mass(d, place, all);
    abut_wake_place2(d, place);
    abut_wake_neighbours2(d, abut_bodies2(d)[place].id);
    return ABUT_OK;
}

abut_status abut_dynamics2_set_filter(abut_dynamics2 *d, uint32_t shape, abut_filter filter, int32_t group)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t at = place_of(d, shape);
    if (at == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    const uint32_t place = abut_fixtures2(d)[at].body;
    (void)abut_world2_set_filter(d->world, shape, filter, group);
    abut_wake_neighbours2(d, abut_bodies2(d)[place].id);
    abut_wake_place2(d, place);
    return ABUT_OK;
}

bool abut_dynamics2_get_shape(const abut_dynamics2 *d, uint32_t shape, abut_shape_def2 *def, abut_material *material,
                              uint32_t *body)
{
    const uint32_t at = place_of(d, shape);
    if (at == ABUT_NO_INDEX) {
        return false;
    }
    if (def != NULL) {
        (void)abut_world2_get_shape(d->world, shape, def, NULL);
        def->user = abut_fixtures2(d)[at].user;
    }
    if (material != NULL) {
        *material = abut_fixtures2(d)[at].material;
    }
    if (body != NULL) {
        *body = abut_bodies2(d)[abut_fixtures2(d)[at].body].id;
    }
    return true;
}
