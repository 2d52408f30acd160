// fuzz_world3.c : any bytes as calls of a world in 3D. Whatever they say, every call must answer one of its statuses; after
// each update the touches that have begun less those that have ended must be those that there are, each of two shapes of
// different bodies, and a half-space must touch what it overlaps; a copy by snapshot must go on as the original does.
#include "bytes3.h"

#include "abut/halfspace3.h"
#include "abut/world3.h"

enum { MOST_BODIES = 12, MOST_SHAPES = 24, MOST_HALFSPACES = 3, MOST_CALLS = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// What is in a world, as far as the fuzzer knows; ids of what is gone stay, to be asked about.
typedef struct players {
    abut_world3    *world;
    uint32_t        bodies[MOST_BODIES];
    uint32_t        shapes[MOST_SHAPES];
    abut_halfspace3 halfspaces[MOST_HALFSPACES]; // number 1 and so on, as far as they are lent
    bool            is_lent[MOST_HALFSPACES];
    uint64_t        open; // touches
} players;

static uint32_t some_body(bytes *in, const players *p)
{
    return p->bodies[byte(in) % MOST_BODIES];
}

static uint32_t some_shape(bytes *in, const players *p)
{
    return p->shapes[byte(in) % MOST_SHAPES];
}

static abut_pose3 some_pose(bytes *in)
{
    abut_pose3 pose;
    pose.p = vec(in);
    pose.r = rotation(in);
    return pose;
}

static bool is_bad_pose(abut_status status)
{
    return status == ABUT_NOT_FINITE || status == ABUT_TOO_LARGE || status == ABUT_INVALID;
}

// ---- calls -----------------------------------------------------------------------------------------------------------------

static void add_body(bytes *in, players *p)
{
    const uint8_t        flags = byte(in);
    const abut_body_def3 def = {some_pose(in), (flags & 1) != 0, flags};
    uint32_t             id = 1;
    const abut_status    status = abut_world3_add_body(p->world, &def, &id);
    require((status == ABUT_OK) == (id != 0) && (status == ABUT_OK || is_bad_pose(status)));
    if (status == ABUT_OK) {
        uint32_t *place = &p->bodies[abut_place_of(id) % MOST_BODIES];
        (void)abut_world3_remove_body(p->world, *place);
        *place = id;
    }
}

static void add_shape(bytes *in, players *p)
{
    static body     b;
    abut_shape_def3 def;
    uint32_t        id = 1;
    const uint8_t   flags = byte(in);
    const uint32_t  on = some_body(in, p);
    memset(&def, 0, sizeof def);
    make_body(in, &b);
    def.shape = b.shape.core != ABUT_CORE3_CUSTOM ? &b.shape : NULL; // whose user data would have to live on
    if ((flags & 96) == 96) {
        def.surface = 1 + byte(in) % MOST_HALFSPACES;
        def.shape = NULL;
    }
    def.pose = flags & 1 ? abut_identity3() : some_pose(in);
    def.sensor = (flags & 6) == 6;
    def.filter.category = flags & 8 ? byte(in) : 0;
    def.filter.mask = flags & 8 ? byte(in) : 0;
    def.group = flags & 16 ? (int8_t)byte(in) : 0;
    const abut_status status = abut_world3_add_shape(p->world, on, &def, &id);
    require((status == ABUT_OK) == (id != 0) && (status == ABUT_OK || status == ABUT_BAD_ID || is_bad_pose(status)));
    if (status == ABUT_OK) {
        uint32_t *place = &p->shapes[abut_place_of(id) % MOST_SHAPES];
        (void)abut_world3_remove_shape(p->world, *place);
        *place = id;
    }
}

static void change(bytes *in, players *p, uint8_t what)
{
    const uint32_t a = some_body(in, p);
    const uint32_t s = some_shape(in, p);
    abut_status    status = ABUT_OK;
    if (what == 0) {
        status = abut_world3_set_pose(p->world, a, some_pose(in));
    } else if (what == 1) {
        status = abut_world3_set_still(p->world, a, (byte(in) & 1) != 0);
    } else if (what == 2) {
        const uint32_t other = some_body(in, p);
        status = abut_world3_ignore(p->world, a, other, (byte(in) & 1) != 0);
    } else if (what == 3) {
        const abut_filter filter = {byte(in), byte(in)};
        status = abut_world3_set_filter(p->world, s, filter, (int8_t)byte(in));
    } else if (what == 4) {
        status = abut_world3_remove_shape(p->world, s);
    } else {
        status = abut_world3_remove_body(p->world, a);
    }
    require(status == ABUT_OK || status == ABUT_BAD_ID || is_bad_pose(status));
}

// The first that is not there comes, as the lowest number that is free.
static void lend(bytes *in, players *p)
{
    const abut_vec3 normal = vec(in);
    const abut_real offset = number(in);
    uint32_t        place = 0;
    uint32_t        given = 1;
    while (place < MOST_HALFSPACES && p->is_lent[place]) {
        place++;
    }
    if (place < MOST_HALFSPACES) {
        p->halfspaces[place] = (abut_halfspace3){normal, offset};
        const abut_status status = abut_world3_add_halfspace(p->world, &p->halfspaces[place], &given);
        require(status == ABUT_OK ? given == place + 1 : status == ABUT_INVALID && given == 0);
        p->is_lent[place] = status == ABUT_OK;
    }
}

static void take_back(bytes *in, players *p)
{
    const uint32_t    place = byte(in) % MOST_HALFSPACES;
    const abut_status status = abut_world3_set_halfspace(p->world, place + 1, NULL);
    require(p->is_lent[place] ? status == ABUT_OK || status == ABUT_INVALID : status == ABUT_BAD_ID);
    p->is_lent[place] = status == ABUT_INVALID; // because shapes are made of it
}

// ---- what must hold --------------------------------------------------------------------------------------------------------

static void check_touch(const players *p, const abut_touch *touch)
{
    abut_shape_def3 a;
    abut_shape_def3 b;
    abut_body_def3  on_a;
    abut_body_def3  on_b;
    uint32_t        body_a;
    uint32_t        body_b;
    require(abut_world3_get_shape(p->world, touch->shape_a, &a, &body_a));
    require(abut_world3_get_shape(p->world, touch->shape_b, &b, &body_b));
    require(body_a == touch->body_a && body_b == touch->body_b && body_a != body_b);
    require(abut_world3_get_body(p->world, body_a, &on_a) && abut_world3_get_body(p->world, body_b, &on_b));
    require(!abut_world3_is_ignored(p->world, body_a, body_b));
    require(abut_world3_find_contact(p->world, touch->shape_b, touch->shape_a) == touch->contact);
}

static bool is_identity(abut_pose3 pose)
{
    const abut_pose3 identity = abut_identity3();
    return memcmp(&pose, &identity, sizeof pose) == 0;
}

static bool is_filtered(const abut_shape_def3 *def)
{
    return def->filter.category != 0 || def->filter.mask != 0 || def->group != 0;
}

// Of unfiltered shapes of different bodies a half-space touches those that it overlaps.
static void check_ground(const players *p, uint32_t ground, uint32_t other)
{
    abut_shape_def3 a;
    abut_shape_def3 b;
    abut_body_def3  on_a;
    abut_body_def3  on_b;
    uint32_t        body_a;
    uint32_t        body_b;
    if (!abut_world3_get_shape(p->world, ground, &a, &body_a) || !abut_world3_get_shape(p->world, other, &b, &body_b) ||
        a.surface == 0 || b.surface != 0 || body_a == body_b || abut_world3_is_ignored(p->world, body_a, body_b)) {
        return;
    }
    require(abut_world3_get_body(p->world, body_a, &on_a) && abut_world3_get_body(p->world, body_b, &on_b));
    if ((on_a.still && on_b.still) || is_filtered(&a) || is_filtered(&b)) {
        return;
    }
    abut_pose3 pose = abut_relative_pose3(on_a.pose, on_b.pose);
    pose = is_identity(b.pose) ? pose : abut_compose3(pose, b.pose);
    pose = is_identity(a.pose) ? pose : abut_relative_pose3(a.pose, pose);
    const uint32_t contact = abut_world3_find_contact(p->world, ground, other);
    const bool     touching = contact != ABUT_NO_CONTACT && abut_world3_contacts(p->world).pairs[contact].touching;
    require(touching == abut_halfspace3_overlap(&p->halfspaces[a.surface - 1], b.shape, pose));
}

static void update(players *p)
{
    abut_touch_list list;
    require(abut_world3_update(p->world, NULL) == ABUT_OK);
    require(abut_world3_touching(p->world, &list) == ABUT_OK);
    p->open += abut_world3_begun(p->world).count;
    p->open -= abut_world3_ended(p->world).count;
    require(p->open == list.count);
    for (size_t i = 0; i < list.count; i++) {
        require(
            i == 0 || list.touches[i - 1].shape_a < list.touches[i].shape_a ||
            (list.touches[i - 1].shape_a == list.touches[i].shape_a && list.touches[i - 1].shape_b < list.touches[i].shape_b));
        check_touch(p, &list.touches[i]);
    }
    for (int i = 0; i < MOST_SHAPES * MOST_SHAPES; i++) {
        check_ground(p, p->shapes[i / MOST_SHAPES], p->shapes[i % MOST_SHAPES]);
    }
}

// A world is lent what another has, under the same numbers.
static void lend_all(const players *p, abut_world3 *copy)
{
    uint32_t        given;
    abut_halfspace3 any = {0};
    any.normal.x = 1;
    for (uint32_t i = 0; i < MOST_HALFSPACES; i++) {
        require(abut_world3_add_halfspace(copy, p->is_lent[i] ? &p->halfspaces[i] : &any, &given) == ABUT_OK);
    }
    for (uint32_t i = 0; i < MOST_HALFSPACES; i++) {
        require(p->is_lent[i] || abut_world3_set_halfspace(copy, i + 1, NULL) == ABUT_OK);
    }
}

static void check_snapshot(players *p)
{
    const size_t size = abut_world3_snapshot_size(p->world);
    void        *block = malloc(size);
    abut_world3 *copy = NULL;
    require(block != NULL && abut_world3_new(NULL, NULL, &copy) == ABUT_OK);
    lend_all(p, copy);
    require(abut_world3_save(p->world, block, size) == ABUT_OK);
    require(abut_world3_restore(copy, block, size) == ABUT_OK);
    require(abut_world3_hash(copy) == abut_world3_hash(p->world));
    update(p);
    require(abut_world3_update(copy, NULL) == ABUT_OK);
    require(abut_world3_hash(copy) == abut_world3_hash(p->world));
    free(block);
    abut_world3_release(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes                    in = {data, size};
    players                  p;
    const abut_world_options options = {(abut_real)(byte(&in) % 4) / 4, NULL, NULL};
    memset(&p, 0, sizeof p);
    require(abut_world3_new(&options, NULL, &p.world) == ABUT_OK);
    for (int calls = 0; in.left > 0 && calls < MOST_CALLS; calls++) {
        const uint8_t what = byte(&in) % 19;
        if (what < 3) {
            add_body(&in, &p);
        } else if (what < 7) {
            add_shape(&in, &p);
        } else if (what < 13) {
            change(&in, &p, what - 7);
        } else if (what < 15) {
            update(&p);
        } else if (what < 17) {
            lend(&in, &p);
        } else if (what == 17) {
            take_back(&in, &p);
        } else {
            check_snapshot(&p);
        }
    }
    update(&p);
    abut_world3_release(p.world);
    return 0;
}
