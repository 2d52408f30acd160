// test_sleep2.c : sleeping, waking and islands against a naive model, over random calls; and what must wake, one by one.
//
// The model knows of the library where bodies are, how fast they are, and which touches have begun and ended. What touches it
// finds pair by pair from the shapes; what hangs together by union-find; who sleeps from how long all of that has been slow.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "body/place2.h"
#include "scene2.h"
#include "state/constants2.h"
#include "state/dynamics2.h"
#include "support/random.h"

enum { MOST = 24, MOST_JOINTS = 8, MOST_TOUCHES = 400, NONE = -1 };

typedef struct member {
    uint32_t       id, shape; // 0: there is none
    abut_body_kind kind;
    abut_shape2    form;
    bool           no_sleep;
    abut_real      still;  // how long it has been slow
    bool           placed; // by a call since the last step
    bool           laid;   // to sleep by a call since the last step, after which none has woken it
    abut_dynamic2  before; // when the step began
    int            root;
    bool           steps; // with the islands of the step
    uint32_t       hung;  // with what it hung together in the last step: a number of the library's, of islands checked then
    bool           just_asleep; // since the last step
} member;

typedef struct link {
    uint32_t id;
    int      a, b;
    bool     collide;
} link;

typedef struct touch {
    uint32_t a, b; // shapes
} touch;

typedef struct model {
    abut_dynamics2 *d;
    rng             r;
    member          members[MOST];
    link            links[MOST_JOINTS];
    touch           touches[MOST_TOUCHES];
    int             touch_count;
    bool            ignored[MOST][MOST]; // by a call to the world beneath
    bool            pairs_changed;       // since the last step
    bool            unsure;              // two shapes are so near the margin that rounding says whether they have a contact
    int             slept, woken;
} model;

// ---- the model ----

static bool is_there(const member *m)
{
    return m->id != 0;
}

static bool is_dynamic(const member *m)
{
    return m->id != 0 && m->kind == ABUT_DYNAMIC;
}

static bool is_kept_apart(const model *m, int a, int b)
{
    if (m->ignored[a][b]) {
        return true;
    }
    for (int i = 0; i < MOST_JOINTS; ++i) {
        const link *l = &m->links[i];
        if (l->id != 0 && !l->collide && ((l->a == a && l->b == b) || (l->a == b && l->b == a))) {
            return true;
        }
    }
    return false;
}

static double gap(const member *a, const member *b)
{
    return (double)abut_distance2(&a->form, &b->form, abut_relative_pose2(a->before.pose, b->before.pose), NULL, NULL).distance;
}

static int root_of(const model *m, int i)
{
    while (m->members[i].root != i) {
        i = m->members[i].root;
    }
    return i;
}

static bool moves(const member *m)
{
    return m->before.velocity.x != 0 || m->before.velocity.y != 0 || m->before.angular_velocity != 0;
}

// What hangs together, by a contact or a joint; what a kinematic body drives is awake.
static void unite(model *m, int a, int b)
{
    member *one = &m->members[a], *other = &m->members[b];
    if (is_dynamic(one) && is_dynamic(other)) {
        m->members[root_of(m, a)].root = root_of(m, b);
    } else if (is_dynamic(one) || is_dynamic(other)) {
        const member *driver = is_dynamic(one) ? other : one;
        member       *driven = is_dynamic(one) ? one : other;
        driven->steps = driven->steps || (driver->kind == ABUT_KINEMATIC && moves(driver));
    }
}

static void find_components(model *m)
{
    const double margin = (double)ABUT_SPECULATIVE, blurred = 64 * roundoff * 100;
    m->unsure = false;
    for (int i = 0; i < MOST; ++i) {
        m->members[i].root = i;
    }
    for (int i = 0; i < MOST; ++i) {
        for (int k = 0; k < i; ++k) {
            const member *a = &m->members[i], *b = &m->members[k];
            if ((is_dynamic(a) || is_dynamic(b)) && is_there(a) && is_there(b) && !is_kept_apart(m, i, k)) {
                const double apart = gap(a, b);
                m->unsure = m->unsure || fabs(apart - margin) < blurred;
                if (apart <= margin) {
                    unite(m, i, k);
                }
            }
        }
    }
    for (int i = 0; i < MOST_JOINTS; ++i) {
        if (m->links[i].id != 0) {
            unite(m, m->links[i].a, m->links[i].b);
        }
    }
}

// All of a component step when one does.
static void spread(model *m)
{
    for (int i = 0; i < MOST; ++i) {
        member *root = &m->members[root_of(m, i)];
        root->steps = root->steps || m->members[i].steps;
    }
    for (int i = 0; i < MOST; ++i) {
        m->members[i].steps = m->members[root_of(m, i)].steps && is_dynamic(&m->members[i]);
    }
}

// ---- touches ----

static int member_of_shape(const model *m, uint32_t shape)
{
    for (int i = 0; i < MOST; ++i) {
        if (is_there(&m->members[i]) && m->members[i].shape == shape) {
            return i;
        }
    }
    return NONE;
}

static bool is_awake(const model *m, int i)
{
    return i != NONE && is_dynamic(&m->members[i]) && !m->members[i].before.asleep;
}

// Whether the body of a touch may have come or gone: it is no more, or was placed.
static bool is_new(const model *m, int i)
{
    return i == NONE || m->members[i].placed;
}

// What a call has laid to sleep lies on what is there.
static bool lies(const model *m, int i)
{
    return i != NONE && m->members[i].laid;
}

// What fell asleep in the last step had moved in it: its own touches may flicker once more. What has slept for longer does not
// move, so a touch of it that begins or ends has been made or ended by a call.
static bool flickers(const model *m, int i)
{
    return i != NONE && m->members[i].just_asleep;
}

static void wake_by(model *m, abut_touch_list list)
{
    for (size_t i = 0; i < list.count; ++i) {
        const int  a = member_of_shape(m, list.touches[i].shape_a), b = member_of_shape(m, list.touches[i].shape_b);
        const bool told = is_new(m, a) || is_new(m, b) || !(flickers(m, a) || flickers(m, b));
        if (is_awake(m, a) || is_awake(m, b) || (told && !lies(m, a) && !lies(m, b))) {
            if (a != NONE && is_dynamic(&m->members[a])) {
                m->members[a].steps = true;
            }
            if (b != NONE && is_dynamic(&m->members[b])) {
                m->members[b].steps = true;
            }
        }
    }
}

static int find_touch(const model *m, uint32_t a, uint32_t b)
{
    for (int i = 0; i < m->touch_count; ++i) {
        if (m->touches[i].a == a && m->touches[i].b == b) {
            return i;
        }
    }
    return NONE;
}

// What ends had begun, what begins had not; and what is left are those that touch.
static void balance_touches(model *m)
{
    abut_world2          *world = abut_dynamics2_world(m->d);
    const abut_touch_list ended = abut_world2_ended(world), begun = abut_world2_begun(world);
    abut_touch_list       now;
    for (size_t i = 0; i < ended.count; ++i) {
        const int at = find_touch(m, ended.touches[i].shape_a, ended.touches[i].shape_b);
        assert_int_not_equal(at, NONE);
        m->touches[at] = m->touches[--m->touch_count];
    }
    for (size_t i = 0; i < begun.count; ++i) {
        assert_int_equal(find_touch(m, begun.touches[i].shape_a, begun.touches[i].shape_b), NONE);
        assert_true(m->touch_count < MOST_TOUCHES);
        m->touches[m->touch_count++] = (touch){begun.touches[i].shape_a, begun.touches[i].shape_b};
    }
    assert_int_equal(abut_world2_touching(world, &now), ABUT_OK);
    assert_int_equal(now.count, m->touch_count);
    for (size_t i = 0; i < now.count; ++i) {
        assert_int_not_equal(find_touch(m, now.touches[i].shape_a, now.touches[i].shape_b), NONE);
    }
}

// And they are those that the shapes say, where rounding does not.
static void expect_touches(const model *m)
{
    const double blurred = 64 * roundoff * 100;
    for (int i = 0; i < MOST; ++i) {
        for (int k = 0; k < i; ++k) {
            const member *a = &m->members[i], *b = &m->members[k];
            if (is_there(a) && is_there(b) && (a->kind != ABUT_STATIC || b->kind != ABUT_STATIC)) {
                const double   apart = gap(a, b);
                const uint32_t low = a->shape < b->shape ? a->shape : b->shape,
                               high = a->shape < b->shape ? b->shape : a->shape;
                const bool touches = find_touch(m, low, high) != NONE;
                assert_true(apart <= blurred || !touches);
                assert_true(apart >= -blurred || touches || is_kept_apart(m, i, k));
            }
        }
    }
}

// ---- a step ----

static void look(model *m)
{
    for (int i = 0; i < MOST; ++i) {
        member *one = &m->members[i];
        if (is_there(one)) {
            one->before = body_of(m->d, one->id);
            assert_true(!is_dynamic(one) || !one->placed || one->before.asleep == one->laid); // a call wakes, or lays to sleep
            if (is_dynamic(one) && one->before.asleep) {
                one->still = 0;
                assert_true(!moves(one));
            }
        }
        one->steps = is_dynamic(one) && !one->before.asleep;
    }
}

static uint32_t island_of(const model *m, int i)
{
    return abut_bodies2(m->d)[abut_place_of_body2(m->d, m->members[i].id)].island;
}

static void expect_islands(const model *m)
{
    for (int i = 0; i < MOST; ++i) {
        if (!is_dynamic(&m->members[i])) {
            continue;
        }
        assert_int_equal(island_of(m, i) != ABUT_NO_INDEX, m->members[i].steps);
        for (int k = 0; k < i && m->members[i].steps; ++k) {
            if (m->members[k].steps) {
                assert_int_equal(island_of(m, i) == island_of(m, k), root_of(m, i) == root_of(m, k));
            }
        }
    }
}

static bool is_slow(const abut_dynamic2 *body)
{
    const double speed = hypot((double)body->velocity.x, (double)body->velocity.y);
    return speed <= (double)ABUT_SLEEP_SPEED && fabs((double)body->angular_velocity) <= (double)ABUT_SLEEP_SPEED;
}

// What did not step is where it was; what did sleeps when all that hangs together has been slow for long enough.
static void expect_sleep(model *m, double dt)
{
    bool awake[MOST] = {false}; // by root
    for (int i = 0; i < MOST; ++i) {
        member *one = &m->members[i];
        if (is_dynamic(one)) {
            const abut_dynamic2 now = body_of(m->d, one->id);
            if (!one->steps) {
                assert_true(now.asleep && one->before.asleep);
                assert_memory_equal(&now.pose, &one->before.pose, sizeof now.pose);
                continue;
            }
            one->still = is_slow(&now) && !one->no_sleep ? one->still + (abut_real)dt : 0;
            awake[root_of(m, i)] = awake[root_of(m, i)] || one->still < ABUT_SLEEP_TIME;
        }
    }
    for (int i = 0; i < MOST; ++i) {
        member *one = &m->members[i];
        if (one->steps) {
            const abut_dynamic2 now = body_of(m->d, one->id);
            assert_int_equal(now.asleep, !awake[root_of(m, i)]);
            assert_true(!now.asleep || (now.velocity.x == 0 && now.velocity.y == 0 && now.angular_velocity == 0));
            m->slept += now.asleep ? 1 : 0;
            m->woken += one->before.asleep ? 1 : 0;
        }
    }
}

static void step(model *m)
{
    look(m);
    find_components(m);
    assert_int_equal(abut_dynamics2_step(m->d, (abut_real)SIXTIETH, 4, NULL), ABUT_OK);
    m->pairs_changed = false;
    balance_touches(m);
    expect_touches(m);
    wake_by(m, abut_world2_begun(abut_dynamics2_world(m->d)));
    wake_by(m, abut_world2_ended(abut_dynamics2_world(m->d)));
    spread(m);
    if (!m->unsure) {
        expect_islands(m);
        expect_sleep(m, SIXTIETH);
    }
    for (int i = 0; i < MOST; ++i) {
        m->members[i].placed = m->members[i].laid = false;
        m->members[i].hung = is_dynamic(&m->members[i]) ? island_of(m, i) : ABUT_NO_INDEX;
        m->members[i].just_asleep = m->members[i].steps && body_of(m->d, m->members[i].id).asleep;
        // Where rounding has said what hangs together, the model takes over how long that has been slow.
        if (m->unsure && is_dynamic(&m->members[i])) {
            m->members[i].still = abut_bodies2(m->d)[abut_place_of_body2(m->d, m->members[i].id)].still_time;
        }
    }
}

// ---- calls ----

static int some_member(model *m, bool dynamic)
{
    for (int tries = 0; tries < 20; ++tries) {
        const int i = (int)rng_below(&m->r, MOST);
        if (is_there(&m->members[i]) && (!dynamic || is_dynamic(&m->members[i]))) {
            return i;
        }
    }
    return NONE;
}

static void note_wake(model *m, int i)
{
    m->members[i].still = 0;
    m->members[i].placed = true;
    m->members[i].laid = false;
}

static void note_sleep(model *m, int i)
{
    note_wake(m, i);
    m->members[i].laid = true;
}

// A joint does not wake what has just been laid to sleep.
static void note_joint(model *m, int i)
{
    if (!m->members[i].laid) {
        note_wake(m, i);
    }
}

// Those that had a contact with it when the world was looked at last. Those that touch it must be among them.
static void note_wake_around(model *m, int i)
{
    const abut_world2      *world = abut_dynamics2_world(m->d);
    const abut_contact_list list = abut_world2_contacts(world);
    for (uint32_t c = abut_world2_next_contact(world, m->members[i].id, ABUT_NO_CONTACT); c != ABUT_NO_CONTACT;
         c = abut_world2_next_contact(world, m->members[i].id, c)) {
        const uint32_t shape = list.pairs[c].body_a == m->members[i].id ? list.pairs[c].shape_b : list.pairs[c].shape_a;
        const int      other = member_of_shape(m, shape);
        assert_int_not_equal(other, NONE);
        note_wake(m, other);
    }
}

static abut_shape2 some_form(model *m)
{
    const double size = rng_range(&m->r, 0.3, 0.6);
    switch (rng_below(&m->r, 3)) {
    case 0:
        return circle(0, 0, size);
    case 1:
        return box(0, 0, size, rng_range(&m->r, 0.3, 0.6), 0);
    default:
        return capsule(-size / 2, 0, size / 2, 0, 0.3);
    }
}

static void add(model *m)
{
    for (int i = 0; i < MOST; ++i) {
        member *one = &m->members[i];
        if (is_there(one)) {
            continue;
        }
        const uint32_t kind = rng_below(&m->r, 8);
        const double   x = rng_range(&m->r, -4, 4), y = rng_range(&m->r, 0.5, 4);
        *one = (member){.kind = kind == 0 ? ABUT_STATIC : kind == 1 ? ABUT_KINEMATIC : ABUT_DYNAMIC};
        one->form = one->kind == ABUT_DYNAMIC ? some_form(m) : box(0, 0, 1.5, 0.3, 0);
        const double            turn = one->kind != ABUT_DYNAMIC || rng_chance(&m->r, 0.5) ? 0 : rng_range(&m->r, -3, 3);
        const bool              asleep = one->kind == ABUT_DYNAMIC && rng_chance(&m->r, 0.3);
        const abut_dynamic_def2 def = {
            .kind = one->kind, .pose = abut_pose2_angle(at(x, y), (abut_real)turn), .asleep = asleep};
        one->no_sleep = one->kind == ABUT_DYNAMIC && !asleep && rng_chance(&m->r, 0.03);
        one->hung = ABUT_NO_INDEX;
        assert_int_equal(abut_dynamics2_add_body(m->d, &def, &one->id), ABUT_OK);
        one->shape =
            put_shape(m->d, one->id, one->form, abut_identity2(), (abut_material){1, (abut_real)0.8, 0, (abut_real)0.05, 0});
        if (asleep) {
            note_sleep(m, i);
            return;
        }
        assert_int_equal(abut_dynamics2_set_no_sleep(m->d, one->id, one->no_sleep), ABUT_OK);
        note_wake(m, i);
        return;
    }
}

static void drop_link(model *m, link *l)
{
    note_wake(m, l->a);
    note_wake(m, l->b);
    m->pairs_changed = m->pairs_changed || !l->collide;
    *l = (link){0};
}

// The sleeping bodies that touch one, as the shapes say.
static uint32_t sleepers_at(const model *m, int i)
{
    uint32_t found = 0;
    for (int k = 0; k < MOST; ++k) {
        member pair[] = {m->members[i], m->members[k]};
        if (k != i && is_dynamic(&pair[1])) {
            pair[0].before = body_of(m->d, pair[0].id);
            pair[1].before = body_of(m->d, pair[1].id);
            const bool asleep = pair[1].before.asleep && (pair[0].kind == ABUT_STATIC || pair[0].before.asleep);
            found |= asleep && !pair[0].placed && !pair[1].laid && !is_kept_apart(m, i, k) && gap(&pair[0], &pair[1]) < 0
                         ? 1u << k
                         : 0;
        }
    }
    return found;
}

// At once, unless calls since the last step have taken the contact away already: the next step wakes then.
static void expect_awake(const model *m, uint32_t members)
{
    if (m->pairs_changed) {
        return;
    }
    for (int i = 0; i < MOST; ++i) {
        assert_true((members >> i & 1) == 0 || !body_of(m->d, m->members[i].id).asleep);
    }
}

// What lay on it wakes at once.
static void drop(model *m, int i)
{
    const uint32_t sleepers = sleepers_at(m, i);
    note_wake_around(m, i);
    for (int k = 0; k < MOST_JOINTS; ++k) {
        if (m->links[k].id != 0 && (m->links[k].a == i || m->links[k].b == i)) {
            drop_link(m, &m->links[k]);
        }
    }
    assert_int_equal(abut_dynamics2_remove_body(m->d, m->members[i].id), ABUT_OK);
    m->members[i] = (member){0};
    for (int k = 0; k < MOST; ++k) {
        m->ignored[i][k] = m->ignored[k][i] = false;
    }
    expect_awake(m, sleepers);
}

static void teleport(model *m, int i)
{
    const uint32_t sleepers = sleepers_at(m, i);
    assert_int_equal(abut_dynamics2_set_pose(m->d, m->members[i].id, placed(rng_range(&m->r, -4, 4), rng_range(&m->r, 0, 5))),
                     ABUT_OK);
    note_wake(m, i);
    note_wake_around(m, i);
    expect_awake(m, sleepers);
}

// Two bodies are kept apart in the world beneath, or no more; a joint may do the same by the same means, so none of those.
static void ignore(model *m, int i)
{
    const int other = some_member(m, true);
    if (other == NONE || other == i) {
        return;
    }
    for (int k = 0; k < MOST_JOINTS; ++k) {
        const link *l = &m->links[k];
        if (l->id != 0 && ((l->a == i && l->b == other) || (l->a == other && l->b == i))) {
            return;
        }
    }
    const bool ignored = !m->ignored[i][other];
    m->pairs_changed = true;
    m->ignored[i][other] = m->ignored[other][i] = ignored;
    assert_int_equal(abut_world2_ignore(abut_dynamics2_world(m->d), m->members[i].id, m->members[other].id, ignored), ABUT_OK);
}

static void push(model *m, int i)
{
    const double fast = rng_chance(&m->r, 0.3) ? 0 : 2;
    if (m->members[i].kind != ABUT_STATIC) {
        const abut_vec2 velocity = at(rng_range(&m->r, -fast, fast), rng_range(&m->r, -fast, fast));
        assert_int_equal(abut_dynamics2_set_velocity(m->d, m->members[i].id, velocity, 0), ABUT_OK);
        note_wake(m, i);
    }
}

// With all that hung together with it and that no call has changed since.
static void lay(model *m, int i)
{
    const member *one = &m->members[i];
    const bool    may = is_dynamic(one) && !one->no_sleep, alone = !may || body_of(m->d, one->id).asleep;
    assert_int_equal(abut_dynamics2_sleep(m->d, one->id), may ? ABUT_OK : ABUT_INVALID);
    for (int k = 0; k < MOST && !alone; ++k) {
        const member *other = &m->members[k];
        if (is_dynamic(other) && other->hung == one->hung && one->hung != ABUT_NO_INDEX && !other->placed && !other->no_sleep) {
            note_sleep(m, k);
        }
    }
    if (may) {
        note_sleep(m, i);
    }
}

static void join(model *m)
{
    const int a = some_member(m, true), b = some_member(m, false), at_link = (int)rng_below(&m->r, MOST_JOINTS);
    if (a == NONE || b == NONE || a == b || m->ignored[a][b]) {
        return;
    }
    link                 *l = &m->links[at_link];
    const abut_joint_def2 rope = {.kind = ABUT_JOINT_ROPE2,
                                  .body_a = m->members[b].id,
                                  .body_b = m->members[a].id,
                                  .frame_a = placed(0, 0),
                                  .frame_b = placed(0, 0),
                                  .length = 12,
                                  .collide = rng_chance(&m->r, 0.7)};
    if (l->id != 0) {
        assert_int_equal(abut_dynamics2_remove_joint(m->d, l->id), ABUT_OK);
        drop_link(m, l);
    }
    *l = (link){.a = a, .b = b, .collide = rope.collide};
    m->pairs_changed = m->pairs_changed || !rope.collide;
    assert_int_equal(abut_dynamics2_add_joint(m->d, &rope, &l->id), ABUT_OK);
    note_joint(m, a);
    note_joint(m, b);
}

static void call(model *m)
{
    const uint32_t what = rng_below(&m->r, 15);
    const int      i = some_member(m, false);
    if (what < 4 || i == NONE) {
        add(m);
    } else if (what < 6) {
        drop(m, i);
    } else if (what == 6) {
        teleport(m, i);
    } else if (what == 7) {
        push(m, i);
    } else if (what < 10) {
        join(m);
    } else if (what == 10) {
        ignore(m, i);
    } else if (what < 13) {
        lay(m, i);
    } else {
        assert_int_equal(abut_dynamics2_wake(m->d, m->members[i].id), ABUT_OK);
        note_wake(m, i);
    }
}

static void begin(model *m, uint64_t seed, uint64_t stream)
{
    *m = (model){.d = scene(10), .r = rng_make(seed, stream)};
    m->members[0] = (member){.kind = ABUT_STATIC, .form = box(0, 0, 50, 1, 0)};
    m->members[0].id = put_floor(m->d, material(0, 0.8, 0));
    m->members[0].shape = abut_world2_next_shape(abut_dynamics2_world(m->d), m->members[0].id, 0);
    m->members[0].placed = true;
    m->members[0].hung = ABUT_NO_INDEX;
}

static void test_any_calls(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(61), worlds = rng_scaled(100);
    model         *m = malloc(sizeof *m);
    int            slept = 0, woken = 0;
    assert_non_null(m);
    for (uint64_t n = 0; n < worlds; ++n) {
        begin(m, seed, n);
        for (int round = 0; round < 40; ++round) {
            const uint32_t calls = rng_below(&m->r, 4), steps = rng_below(&m->r, rng_chance(&m->r, 0.4) ? 120 : 5);
            for (uint32_t i = 0; i < calls; ++i) {
                call(m);
            }
            for (uint32_t i = 0; i < steps; ++i) {
                step(m);
            }
        }
        slept += m->slept;
        woken += m->woken;
        abut_dynamics2_release(m->d);
    }
    // Both happen, in most worlds several times.
    assert_true(slept > 2 * (int)worlds && woken > (int)worlds);
    free(m);
}

// ---- one by one: a crate asleep on something, which then changes ----

typedef struct rest {
    abut_dynamics2 *d;
    uint32_t        ground, of_ground, crate;
} rest;

static rest make_rest(abut_body_kind ground)
{
    rest r = {.d = scene(10)};
    r.ground = put(r.d, ground, box(0, 0, 50, 1, 0), 0, -1, 0, material(0, 0.5, 0));
    r.of_ground = abut_world2_next_shape(abut_dynamics2_world(r.d), r.ground, 0);
    r.crate = put(r.d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
    run_for(r.d, 1, SIXTIETH);
    assert_true(body_of(r.d, r.crate).asleep);
    return r;
}

static void expect_falls(const rest *r)
{
    run_for(r->d, 1, SIXTIETH);
    expect_near(body_of(r->d, r->crate).velocity.y, -10, 0.2);
    abut_dynamics2_release(r->d);
}

// A belt that starts under a crate takes it along: 2 m/s after a second, with friction of 5 m/s each second.
static void test_a_belt_that_starts(void **state)
{
    (void)state;
    rest          r = make_rest(ABUT_STATIC);
    abut_material belt = material(0, 0.5, 0);
    belt.surface_speed = -2;
    assert_int_equal(abut_dynamics2_set_material(r.d, r.of_ground, &belt), ABUT_OK);
    run_for(r.d, 1, SIXTIETH);
    expect_near(body_of(r.d, r.crate).velocity.x, 2, 0.01);
    abut_dynamics2_release(r.d);
}

// On a slope of 20 degrees whose friction goes a crate slides: g t sin 20.
static void test_a_slope_that_freezes(void **state)
{
    (void)state;
    const double        angle = 0.3490658503988659;
    abut_dynamics2     *d = scene(10);
    const abut_material rough = material(1, 0.9, 0), ice = material(0, 0, 0);
    const uint32_t      slope = put(d, ABUT_STATIC, box(0, 0, 50, 1, 0), 0, 0, angle, rough);
    const uint32_t      crate = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), -1.5 * sin(angle), 1.5 * cos(angle), angle, rough);
    run_for(d, 2, SIXTIETH);
    assert_true(body_of(d, crate).asleep);
    assert_int_equal(abut_dynamics2_set_material(d, abut_world2_next_shape(abut_dynamics2_world(d), slope, 0), &ice), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    const abut_vec2 v = body_of(d, crate).velocity;
    expect_near((abut_real)hypot((double)v.x, (double)v.y), 10 * sin(angle), 0.01);
    abut_dynamics2_release(d);
}

// What the world beneath keeps apart from its support from now on falls through it.
static void test_ignored_support(void **state)
{
    (void)state;
    const rest r = make_rest(ABUT_STATIC);
    assert_int_equal(abut_world2_ignore(abut_dynamics2_world(r.d), r.ground, r.crate, true), ABUT_OK);
    expect_falls(&r);
}

static void test_filtered_support(void **state)
{
    (void)state;
    const rest        r = make_rest(ABUT_STATIC);
    const abut_filter none = {0x1, 0};
    assert_int_equal(abut_world2_set_filter(abut_dynamics2_world(r.d), r.of_ground, none, 0), ABUT_OK);
    expect_falls(&r);
}

// Two that sleep within each other, kept apart, are pushed out of each other once they are not.
static void test_ignored_no_more(void **state)
{
    (void)state;
    abut_dynamics2     *d = scene(10);
    const abut_material m = material(1, 0.5, 0);
    uint32_t            crates[2];
    (void)put_floor(d, m);
    for (int i = 0; i < 2; ++i) {
        crates[i] = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0.8 * i, 0.5, 0, m);
    }
    assert_int_equal(abut_world2_ignore(abut_dynamics2_world(d), crates[0], crates[1], true), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, crates[0]).asleep && body_of(d, crates[1]).asleep);
    assert_int_equal(abut_world2_ignore(abut_dynamics2_world(d), crates[0], crates[1], false), ABUT_OK);
    run_for(d, 2, SIXTIETH);
    assert_true((double)(body_of(d, crates[1]).pose.p.x - body_of(d, crates[0]).pose.p.x) > 0.98);
    abut_dynamics2_release(d);
}

// A lift that starts takes what sleeps on it along.
static void test_a_lift_that_starts(void **state)
{
    (void)state;
    const rest r = make_rest(ABUT_KINEMATIC);
    set_going(r.d, r.ground, 0, 1, 0);
    run_for(r.d, 1, SIXTIETH);
    expect_near(body_of(r.d, r.crate).pose.p.y, 1.5, 0.02);
    abut_dynamics2_release(r.d);
}

static void test_lost_support(void **state)
{
    (void)state;
    for (int how = 0; how < 4; ++how) {
        const rest        r = make_rest(how == 3 ? ABUT_KINEMATIC : ABUT_STATIC);
        const abut_filter none = {0x1, 0};
        switch (how) {
        case 0:
            assert_int_equal(abut_dynamics2_remove_body(r.d, r.ground), ABUT_OK);
            break;
        case 1:
            assert_int_equal(abut_dynamics2_remove_shape(r.d, r.of_ground), ABUT_OK);
            break;
        case 2:
            assert_int_equal(abut_dynamics2_set_filter(r.d, r.of_ground, none, 0), ABUT_OK);
            break;
        default:
            assert_int_equal(abut_dynamics2_set_pose(r.d, r.ground, placed(0, -50)), ABUT_OK);
            break;
        }
        expect_falls(&r);
    }
}

// ---- laid to sleep ----

static abut_status make(abut_dynamics2 *d, abut_dynamic_def2 def, double x, double y, uint32_t *id)
{
    def.pose = placed(x, y);
    return abut_dynamics2_add_body(d, &def, id);
}

static uint32_t put_asleep(abut_dynamics2 *d, double x, double y)
{
    uint32_t id = 0;
    assert_int_equal(make(d, (abut_dynamic_def2){.kind = ABUT_DYNAMIC, .asleep = true}, x, y, &id), ABUT_OK);
    (void)put_shape(d, id, box(0, 0, 0.5, 0.5, 0), abut_identity2(), material(1, 0.5, 0));
    return id;
}

static void expect_there(const abut_dynamics2 *d, uint32_t id, double x, double y)
{
    const abut_dynamic2 now = body_of(d, id);
    assert_true(now.asleep && now.velocity.x == 0 && now.velocity.y == 0 && now.angular_velocity == 0);
    assert_true(now.pose.p.x == (abut_real)x && now.pose.p.y == (abut_real)y && now.pose.r.c == 1 && now.pose.r.s == 0);
}

// In mid-air it hangs until it is woken, and then falls by g t.
static void test_begins_asleep(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  id = put_asleep(d, 0, 5);
    run_for(d, 2, SIXTIETH);
    expect_there(d, id, 0, 5);
    assert_int_equal(abut_dynamics2_sums(d).awake, 0);
    assert_int_equal(d->islands.count, 0); // nothing is solved
    assert_int_equal(abut_dynamics2_wake(d, id), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    expect_near(body_of(d, id).velocity.y, -10, 1e-5);
    abut_dynamics2_release(d);
}

// A wall of bricks that touch each other, the floor and a post sleeps, whichever was made first; the floor is deeper in the
// lowest row than a step would leave it.
static void test_a_wall_sleeps(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    uint32_t        bricks[4];
    for (int i = 0; i < 4; ++i) {
        bricks[i] = put_asleep(d, i % 2, 0.49 + i / 2);
        if (i == 1) {
            (void)put_floor(d, material(0, 0.5, 0));
        }
    }
    (void)put(d, ABUT_KINEMATIC, box(0, 0, 0.5, 5, 0), -1, 0, 0, material(0, 0.5, 0));
    run_for(d, 1, SIXTIETH);
    for (int i = 0; i < 4; ++i) {
        expect_there(d, bricks[i], i % 2, 0.49 + i / 2);
    }
    // What is put down asleep beside what has slept for long leaves it, and is woken with it.
    const uint32_t last = put_asleep(d, 2, 0.49);
    run_for(d, 1, SIXTIETH);
    expect_there(d, last, 2, 0.49);
    expect_there(d, bricks[0], 0, 0.49);
    assert_int_equal(abut_dynamics2_wake(d, bricks[0]), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    assert_true(!body_of(d, last).asleep);
    abut_dynamics2_release(d);
}

// Two equal balls, one asleep: the other gives it all its speed where nothing is lost. Momentum 1 of each in the end.
static void test_wakes_when_hit(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    uint32_t        still = 0;
    const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), -3, 0, 0, material(1, 0, 1));
    assert_int_equal(make(d, (abut_dynamic_def2){.kind = ABUT_DYNAMIC, .asleep = true}, 0, 0, &still), ABUT_OK);
    (void)put_shape(d, still, circle(0, 0, 0.5), abut_identity2(), material(1, 0, 1));
    set_going(d, ball, 4, 0, 0);
    run_for(d, 0.25, SIXTIETH);
    expect_there(d, still, 0, 0);
    run_for(d, 0.75, SIXTIETH);
    expect_near(body_of(d, still).velocity.x, 4, 0.05);
    expect_near(body_of(d, ball).velocity.x, 0, 0.05);
    abut_dynamics2_release(d);
}

static uint32_t hang(abut_dynamics2 *d, uint32_t a, abut_pose2 frame_a, uint32_t b, abut_pose2 frame_b)
{
    const abut_joint_def2 pin = {
        .kind = ABUT_JOINT_REVOLUTE2, .body_a = a, .body_b = b, .frame_a = frame_a, .frame_b = frame_b};
    uint32_t id = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_OK);
    return id;
}

// A pendulum made asleep beside its pin stays there, with another one on it, until a push; what is joined to one that is awake
// wakes.
static void test_joints_of_sleepers(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  first = put_asleep(d, 2, 0), second = put_asleep(d, 4, 0);
    (void)hang(d, 0, placed(0, 0), first, placed(-2, 0));
    (void)hang(d, first, placed(0, 0), second, placed(-2, 0));
    run_for(d, 1, SIXTIETH);
    expect_there(d, first, 2, 0);
    expect_there(d, second, 4, 0);
    assert_int_equal(abut_dynamics2_apply_impulse(d, second, at(0, -0.01), at(4, 0)), ABUT_OK);
    run_for(d, 0.25, SIXTIETH);
    assert_true((double)body_of(d, first).velocity.y < -1 && !body_of(d, second).asleep);
    const uint32_t awake = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 20, 0, 0, material(1, 0, 0)), third = put_asleep(d, 22, 0);
    (void)hang(d, awake, placed(2, 0), third, placed(0, 0));
    run_for(d, SIXTIETH, SIXTIETH);
    assert_true(!body_of(d, third).asleep);
    abut_dynamics2_release(d);
}

// What touches a body that is put to sleep goes with it, though it flies; what is by itself does not.
static void test_put_to_sleep(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    uint32_t        ids[3];
    for (int i = 0; i < 3; ++i) {
        ids[i] = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), i < 2 ? i : 5, 0, 0, material(1, 0.5, 0));
        set_going(d, ids[i], 0, 3, 0);
    }
    assert_int_equal(abut_dynamics2_sleep(d, ids[0]), ABUT_OK); // no step has found what it touches yet
    assert_true(body_of(d, ids[0]).asleep && !body_of(d, ids[1]).asleep);
    run_for(d, SIXTIETH, SIXTIETH);
    assert_true(!body_of(d, ids[0]).asleep); // by its neighbour
    assert_int_equal(abut_dynamics2_sleep(d, ids[0]), ABUT_OK);
    const abut_dynamic2 then[] = {body_of(d, ids[0]), body_of(d, ids[1])};
    run_for(d, 1, SIXTIETH);
    for (int i = 0; i < 2; ++i) {
        expect_there(d, ids[i], (double)then[i].pose.p.x, (double)then[i].pose.p.y);
    }
    expect_near(body_of(d, ids[2]).velocity.y, 3, 1e-5);
    abut_dynamics2_release(d);
}

static void test_what_cannot_sleep(void **state)
{
    (void)state;
    abut_dynamics2         *d = scene(10);
    const abut_dynamic_def2 wrong[] = {
        {.kind = ABUT_STATIC, .asleep = true},
        {.kind = ABUT_KINEMATIC, .asleep = true},
        {.kind = ABUT_DYNAMIC, .asleep = true, .no_sleep = true},
        {.kind = ABUT_DYNAMIC, .asleep = true, .velocity = {0, 1}},
        {.kind = ABUT_DYNAMIC, .asleep = true, .angular_velocity = 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        uint32_t id = 1;
        assert_int_equal(make(d, wrong[i], 0, 0, &id), ABUT_INVALID);
        assert_int_equal(id, 0);
    }
    const uint32_t floor = put_floor(d, material(0, 0.5, 0)), restless = put_asleep(d, 0, 5);
    assert_int_equal(abut_dynamics2_set_no_sleep(d, restless, true), ABUT_OK);
    assert_int_equal(abut_dynamics2_sleep(d, floor), ABUT_INVALID);
    assert_int_equal(abut_dynamics2_sleep(d, restless), ABUT_INVALID);
    assert_int_equal(abut_dynamics2_sleep(d, 0), ABUT_BAD_ID);
    assert_int_equal(abut_dynamics2_remove_body(d, restless), ABUT_OK);
    assert_int_equal(abut_dynamics2_sleep(d, restless), ABUT_BAD_ID);
    abut_dynamics2_release(d);
}

// A wall asleep and a ball that comes: saved before the first step, while all sleeps and among the ruins, it goes on to the
// same hashes.
static void test_snapshots_of_sleepers(void **state)
{
    (void)state;
    enum { STEPS = 60 };
    abut_dynamics2 *d = scene(10);
    uint64_t        hashes[STEPS];
    (void)put_floor(d, material(0, 0.5, 0));
    for (int i = 0; i < 9; ++i) {
        (void)put_asleep(d, i % 3, 0.5 + i / 3);
    }
    const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), -5, 1.5, 0, material(4, 0.5, 0));
    set_going(d, ball, 12, 0, 0);
    for (int from = 0; from < STEPS; from += 10) {
        const size_t size = abut_dynamics2_snapshot_size(d);
        void        *block = malloc(size);
        assert_non_null(block);
        assert_int_equal(abut_dynamics2_save(d, block, size), ABUT_OK);
        for (int i = from; i < STEPS; ++i) {
            assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 4, NULL), ABUT_OK);
            assert_true(from == 0 || hashes[i] == abut_dynamics2_hash(d));
            hashes[i] = abut_dynamics2_hash(d);
        }
        assert_true(abut_dynamics2_sums(d).awake == 10);
        assert_int_equal(abut_dynamics2_restore(d, block, size), ABUT_OK);
        assert_true(abut_dynamics2_sums(d).awake == (from <= 20 ? 1 : 10));
        run_for(d, 10 * SIXTIETH, SIXTIETH);
        free(block);
    }
    abut_dynamics2_release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_calls),
        cmocka_unit_test(test_a_belt_that_starts),
        cmocka_unit_test(test_a_slope_that_freezes),
        cmocka_unit_test(test_ignored_support),
        cmocka_unit_test(test_filtered_support),
        cmocka_unit_test(test_ignored_no_more),
        cmocka_unit_test(test_a_lift_that_starts),
        cmocka_unit_test(test_lost_support),
        cmocka_unit_test(test_begins_asleep),
        cmocka_unit_test(test_a_wall_sleeps),
        cmocka_unit_test(test_wakes_when_hit),
        cmocka_unit_test(test_joints_of_sleepers),
        cmocka_unit_test(test_put_to_sleep),
        cmocka_unit_test(test_what_cannot_sleep),
        cmocka_unit_test(test_snapshots_of_sleepers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
