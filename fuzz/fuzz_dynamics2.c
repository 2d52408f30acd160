// fuzz_dynamics2.c : any bytes as calls of a simulation in 2D, beside a model that knows what there is. Whatever they say,
// every call must answer one of its statuses; an id names something exactly if the model has it; contacts are of shapes
// and bodies that there are; all numbers are finite; a copy by snapshot must go on as the original does.
#include "bytes2.h"

#include "abut/dynamics2.h"

enum { MOST_BODIES = 10, MOST_SHAPES = 20, MOST_JOINTS = 10, MOST_CALLS = 120, SURFACES = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Ids of what there is; 0: nothing. What is gone is kept to be asked about.
typedef struct model {
    abut_dynamics2 *d;
    uint32_t        bodies[MOST_BODIES];
    uint32_t        shapes[MOST_SHAPES], shape_body[MOST_SHAPES];
    uint32_t        joints[MOST_JOINTS], joint_a[MOST_JOINTS], joint_b[MOST_JOINTS];
    uint32_t        gone_body, gone_shape, gone_joint;
    uint32_t        surfaces[SURFACES];
} model;

static bool is_bad_number(abut_status status)
{
    return status == ABUT_NOT_FINITE || status == ABUT_TOO_LARGE || status == ABUT_INVALID || status == ABUT_NEGATIVE_EXTENT;
}

static uint32_t some(bytes *in, const uint32_t *ids, uint32_t count, uint32_t gone)
{
    const uint32_t which = byte(in) % (count + 1);
    return which < count ? ids[which] : gone;
}

static bool has(const uint32_t *ids, int count, uint32_t id)
{
    for (int i = 0; i < count; ++i) {
        if (ids[i] == id && id != 0) {
            return true;
        }
    }
    return false;
}

static abut_pose2 some_pose(bytes *in)
{
    abut_pose2 pose;
    pose.p = vec(in);
    pose.r = rotation(in);
    return pose;
}

// ---- what goes -------------------------------------------------------------------------------------------------------------

static void forget_joint(model *m, uint32_t id)
{
    for (int i = 0; i < MOST_JOINTS; ++i) {
        if (m->joints[i] == id && id != 0) {
            m->joints[i] = 0;
            m->gone_joint = id;
        }
    }
}

static void forget_body(model *m, uint32_t id)
{
    for (int i = 0; i < MOST_BODIES; ++i) {
        m->bodies[i] = m->bodies[i] == id ? 0 : m->bodies[i];
    }
    for (int i = 0; i < MOST_SHAPES; ++i) {
        if (m->shapes[i] != 0 && m->shape_body[i] == id) {
            m->gone_shape = m->shapes[i];
            m->shapes[i] = 0;
        }
    }
    for (int i = 0; i < MOST_JOINTS; ++i) {
        if (m->joint_a[i] == id || m->joint_b[i] == id) {
            forget_joint(m, m->joints[i]);
        }
    }
    m->gone_body = id;
}

static void remove_body(model *m, uint32_t id)
{
    const bool there = has(m->bodies, MOST_BODIES, id);
    require(abut_dynamics2_remove_body(m->d, id) == (there ? ABUT_OK : ABUT_BAD_ID));
    if (there) {
        forget_body(m, id);
    }
}

static void remove_shape(model *m, uint32_t id)
{
    const bool there = has(m->shapes, MOST_SHAPES, id);
    require(abut_dynamics2_remove_shape(m->d, id) == (there ? ABUT_OK : ABUT_BAD_ID));
    for (int i = 0; there && i < MOST_SHAPES; ++i) {
        m->shapes[i] = m->shapes[i] == id ? 0 : m->shapes[i];
        m->gone_shape = id;
    }
}

static void remove_joint(model *m, uint32_t id)
{
    const bool there = has(m->joints, MOST_JOINTS, id);
    require(abut_dynamics2_remove_joint(m->d, id) == (there ? ABUT_OK : ABUT_BAD_ID));
    forget_joint(m, id);
}

// ---- what comes ------------------------------------------------------------------------------------------------------------

static void add_body(bytes *in, model *m)
{
    const uint8_t     flags = byte(in);
    abut_dynamic_def2 def = {.kind = (abut_body_kind)(flags % 3), .pose = some_pose(in)};
    def.velocity = flags & 4 ? vec(in) : def.velocity;
    def.angular_velocity = flags & 4 ? number(in) : 0;
    def.linear_damping = flags & 8 ? number(in) : 0;
    def.weightless = (flags & 16) != 0;
    def.fixed_rotation = (flags & 32) != 0;
    def.bullet = (flags & 64) != 0;
    def.asleep = (flags & 128) != 0;
    uint32_t          id = 1;
    const abut_status status = abut_dynamics2_add_body(m->d, &def, &id);
    require((status == ABUT_OK) == (id != 0) && (status == ABUT_OK || is_bad_number(status)));
    if (status == ABUT_OK) {
        uint32_t *place = &m->bodies[byte(in) % MOST_BODIES];
        if (*place != 0) {
            remove_body(m, *place);
        }
        *place = id;
    }
}

static void add_shape(bytes *in, model *m)
{
    static body     b;
    const uint8_t   flags = byte(in);
    const uint32_t  on = some(in, m->bodies, MOST_BODIES, m->gone_body);
    abut_shape_def2 def = {.pose = flags & 1 ? abut_identity2() : some_pose(in)};
    make_body(in, &b);
    if ((flags & 6) == 6) {
        def.surface = m->surfaces[byte(in) % SURFACES];
        def.one_sided = (flags & 8) != 0;
    } else {
        def.shape = b.shape.core != ABUT_CORE2_CUSTOM ? &b.shape : NULL; // whose user data would have to live on
    }
    def.sensor = (flags & 0x30) == 0x30;
    def.group = flags & 64 ? (int8_t)byte(in) : 0;
    abut_material material = {.density = 1};
    if (flags & 128) {
        material.density = number(in);
        material.friction = number(in);
        material.restitution = number(in);
        material.rolling = number(in);
        material.surface_speed = number(in);
    }
    uint32_t          id = 1;
    const abut_status status = abut_dynamics2_add_shape(m->d, on, &def, &material, &id);
    require((status == ABUT_OK) == (id != 0) && (status == ABUT_OK || status == ABUT_BAD_ID || is_bad_number(status)));
    require(status != ABUT_OK || has(m->bodies, MOST_BODIES, on));
    if (status == ABUT_OK) {
        const int at = byte(in) % MOST_SHAPES;
        if (m->shapes[at] != 0) {
            remove_shape(m, m->shapes[at]);
        }
        m->shapes[at] = id;
        m->shape_body[at] = on;
    }
}

static void add_joint(bytes *in, model *m)
{
    const uint8_t   flags = byte(in);
    abut_joint_def2 def = {.kind = (abut_joint_kind2)(flags % 9),
                           .body_a = some(in, m->bodies, MOST_BODIES, m->gone_body),
                           .body_b = some(in, m->bodies, MOST_BODIES, m->gone_body)};
    def.frame_a = some_pose(in);
    def.frame_b = some_pose(in);
    def.collide = (flags & 16) != 0;
    def.limited = (flags & 32) != 0;
    def.motor = (flags & 64) != 0;
    abut_real *numbers[] = {&def.lower, &def.upper,         &def.motor_speed, &def.most_force,  &def.most_torque, &def.hertz,
                            &def.ratio, &def.damping_ratio, &def.length,      &def.break_force, &def.break_torque};
    for (int i = 0; i < 11; ++i) {
        *numbers[i] = flags & 128 ? number(in) : 1;
    }
    uint32_t          id = 1;
    const abut_status status = abut_dynamics2_add_joint(m->d, &def, &id);
    require((status == ABUT_OK) == (id != 0) && (status == ABUT_OK || status == ABUT_BAD_ID || is_bad_number(status)));
    if (status == ABUT_OK) {
        const int at = byte(in) % MOST_JOINTS;
        if (m->joints[at] != 0) {
            remove_joint(m, m->joints[at]);
        }
        m->joints[at] = id;
        m->joint_a[at] = def.body_a;
        m->joint_b[at] = def.body_b;
    }
}

static void change(bytes *in, model *m)
{
    const uint8_t   what = byte(in) % 9;
    const uint32_t  id = some(in, m->bodies, MOST_BODIES, m->gone_body);
    const abut_vec2 v = vec(in), at = vec(in);
    abut_status     status = ABUT_OK;
    if (what == 0) {
        const abut_pose2 pose = {v, rotation(in)};
        status = abut_dynamics2_set_pose(m->d, id, pose);
    } else if (what == 1) {
        status = abut_dynamics2_set_velocity(m->d, id, v, at.x);
    } else if (what == 2) {
        status = abut_dynamics2_apply_force(m->d, id, v, at);
    } else if (what == 3) {
        status = abut_dynamics2_apply_torque(m->d, id, v.x);
    } else if (what == 4) {
        status = abut_dynamics2_apply_impulse(m->d, id, v, at);
    } else if (what == 5) {
        status = abut_dynamics2_apply_angular_impulse(m->d, id, v.x);
    } else if (what == 6) {
        status = abut_dynamics2_set_gravity(m->d, v);
    } else if (what == 7) {
        status = abut_dynamics2_wake(m->d, id);
    } else {
        status = abut_dynamics2_sleep(m->d, id);
    }
    require(status == ABUT_OK || status == ABUT_BAD_ID || is_bad_number(status));
    require(what == 6 || has(m->bodies, MOST_BODIES, id) || status != ABUT_OK);
}

// ---- what must hold --------------------------------------------------------------------------------------------------------

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

static void check_bodies(const model *m)
{
    abut_dynamic2 body;
    for (int i = 0; i < MOST_BODIES; ++i) {
        if (m->bodies[i] != 0) {
            require(abut_dynamics2_get_body(m->d, m->bodies[i], &body));
            require(is_finite(body.pose.p.x) && is_finite(body.pose.p.y) && is_finite(body.pose.r.c) &&
                    is_finite(body.pose.r.s) && is_finite(body.velocity.x) && is_finite(body.velocity.y) &&
                    is_finite(body.angular_velocity) && is_finite(body.mass) && is_finite(body.inertia));
        }
    }
    for (int i = 0; i < MOST_SHAPES; ++i) {
        uint32_t on = 0;
        require(m->shapes[i] == 0 || (abut_dynamics2_get_shape(m->d, m->shapes[i], NULL, NULL, &on) && on == m->shape_body[i]));
    }
    for (int i = 0; i < MOST_JOINTS; ++i) {
        require(m->joints[i] == 0 || abut_dynamics2_get_joint(m->d, m->joints[i], NULL, NULL));
    }
    require(!abut_dynamics2_get_body(m->d, m->gone_body, &body));
    require(!abut_dynamics2_get_shape(m->d, m->gone_shape, NULL, NULL, NULL));
    require(!abut_dynamics2_get_joint(m->d, m->gone_joint, NULL, NULL));
}

static void check_contacts(const model *m)
{
    const abut_contact_list list = abut_world2_contacts(abut_dynamics2_world(m->d));
    for (uint32_t i = 0; i < list.slots; ++i) {
        const abut_contact_pair *pair = &list.pairs[i];
        require(pair->shape_a == 0 ||
                (has(m->shapes, MOST_SHAPES, pair->shape_a) && has(m->shapes, MOST_SHAPES, pair->shape_b) &&
                 has(m->bodies, MOST_BODIES, pair->body_a) && has(m->bodies, MOST_BODIES, pair->body_b)));
    }
}

static void step(bytes *in, model *m)
{
    const uint8_t how = byte(in);
    const int32_t substeps = how % 5;
    abut_real     dt = (abut_real)(1 + how) / 512;
    size_t        count = 0;
    if (how > 0xf0) {
        dt = number(in);
    }
    const abut_status status = abut_dynamics2_step(m->d, dt, substeps, NULL);
    require(status == ABUT_OK || status == ABUT_BAD_INDEX || status == ABUT_NOT_FINITE || status == ABUT_NEGATIVE_EXTENT ||
            status == ABUT_TOO_LARGE);
    require(status != ABUT_OK || (dt > 0 && substeps > 0));
    const uint32_t *broken = abut_dynamics2_broken(m->d, &count);
    for (size_t i = 0; status == ABUT_OK && i < count; ++i) {
        require(has(m->joints, MOST_JOINTS, broken[i]));
        forget_joint(m, broken[i]);
    }
    check_bodies(m);
    check_contacts(m);
}

static void start(model *m, bool gravity)
{
    static const abut_vec2       line[] = {{40, 0}, {8, 1}, {0, 0}, {-8, 1}, {-40, 0}};
    static const abut_real       heights[] = {2, 0, 0, 1, 3};
    static const abut_halfspace2 ground = {{-3, 4}, -20};
    static abut_chain2          *chain;
    static abut_height2         *height;
    const abut_height_grid2      grid = {heights, 5, 8, {-16, -4}, NULL};
    const abut_dynamics_options2 options = {.gravity = {0, gravity ? -10 : 0}};
    if (chain == NULL) {
        require(abut_chain2_build(line, 5, NULL, 4, NULL, &chain, NULL) == ABUT_OK);
        require(abut_height2_build(&grid, NULL, &height, NULL) == ABUT_OK);
    }
    require(abut_dynamics2_new(&options, NULL, &m->d) == ABUT_OK);
    require(abut_world2_add_chain(abut_dynamics2_world(m->d), chain, &m->surfaces[0]) == ABUT_OK);
    require(abut_world2_add_height(abut_dynamics2_world(m->d), height, &m->surfaces[1]) == ABUT_OK);
    require(abut_world2_add_halfspace(abut_dynamics2_world(m->d), &ground, &m->surfaces[2]) == ABUT_OK);
}

static void check_snapshot(model *m)
{
    const size_t size = abut_dynamics2_snapshot_size(m->d);
    void        *block = malloc(size);
    model        copy = *m;
    start(&copy, false);
    require(block != NULL && abut_dynamics2_save(m->d, block, size) == ABUT_OK);
    require(abut_dynamics2_restore(copy.d, block, size) == ABUT_OK);
    for (int i = 0; i < 2; ++i) {
        require(abut_dynamics2_hash(copy.d) == abut_dynamics2_hash(m->d));
        require(abut_dynamics2_step(m->d, (abut_real)1 / 64, 2, NULL) == ABUT_OK);
        require(abut_dynamics2_step(copy.d, (abut_real)1 / 64, 2, NULL) == ABUT_OK);
        size_t          count = 0;
        const uint32_t *broken = abut_dynamics2_broken(m->d, &count);
        for (size_t k = 0; k < count; ++k) {
            forget_joint(m, broken[k]);
        }
    }
    require(abut_dynamics2_hash(copy.d) == abut_dynamics2_hash(m->d));
    free(block);
    abut_dynamics2_release(copy.d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes in = {data, size};
    model m;
    memset(&m, 0, sizeof m);
    start(&m, (byte(&in) & 1) != 0);
    for (int calls = 0; in.left > 0 && calls < MOST_CALLS; ++calls) {
        const uint8_t what = byte(&in) % 20;
        if (what < 3) {
            add_body(&in, &m);
        } else if (what < 7) {
            add_shape(&in, &m);
        } else if (what < 9) {
            add_joint(&in, &m);
        } else if (what < 12) {
            change(&in, &m);
        } else if (what == 12) {
            remove_body(&m, some(&in, m.bodies, MOST_BODIES, m.gone_body));
        } else if (what == 13) {
            remove_shape(&m, some(&in, m.shapes, MOST_SHAPES, m.gone_shape));
        } else if (what == 14) {
            remove_joint(&m, some(&in, m.joints, MOST_JOINTS, m.gone_joint));
        } else if (what < 19) {
            step(&in, &m);
        } else {
            check_snapshot(&m);
        }
    }
    check_bodies(&m);
    abut_dynamics2_release(m.d);
    return 0;
}
