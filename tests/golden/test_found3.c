// test_found3.c : pairs of space on which the oracle once found the library at fault, with what was wrong. Each is named by the
// precision, seed and index that draw it (tests/oracle/pairs3.h); the exact distances are the oracle's.
#include "abut/abut.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { POINTS_AT_MOST = 15, HULL_ROOM = 8192 };

// Up to three points are a point, a segment or a triangle.
typedef struct found_core {
    double  radius;
    int32_t count;
    double  points[POINTS_AT_MOST][3];
} found_core;

typedef struct found_pair {
    const char *name;
    bool        double_only; // its numbers are not floats
    found_core  a, b;
    double      position[3]; // of B in A's frame
    double      column[3][3];
    double      exact;
} found_pair;

typedef struct found_shape {
    abut_shape3 shape;
    double      block[HULL_ROOM / sizeof(double)];
} found_shape;

static const bool single = sizeof(abut_real) < sizeof(double);

static const found_pair pairs[] = {
    // a vertex saw two faces, and not the one between them: the cone was folded, and EPA went round in it
    {"f64_271828_27673",
     true,
     {.radius = 0x1.9c41a755710f6p-3,
      .count = 13,
      .points = {{0x1.38a8bea2bf4a7p-2, 0x1.0a19695faa005p-1, 0x1.1d44c1dfcbef4p-2},
                 {0x1.76d2a813d3662p-1, 0x1.f4ad29f307ed9p-3, 0x1.ac5bb63051563p-2},
                 {-0x1.4226bd1ef0155p-1, 0x1.292c920f745e8p-3, -0x1.158358ba134e1p-2},
                 {-0x1.4b1d4a8b1d29dp-2, -0x1.13ac1c8bce989p-4, -0x1.65a5209ef07b4p-3},
                 {-0x1.e67656b80733p-1, 0x1.4040d39d5d32bp-3, -0x1.b3114f2def462p-2},
                 {-0x1.6d90e665b7aebp-1, 0x1.e4fefa06fd787p-2, -0x1.d82127e392e1ap-3},
                 {0x1.038bdc179926p-1, -0x1.f552c8588377bp-1, 0x1.c58dbfc4d2df9p-9},
                 {-0x1.c78629b70b22cp-2, -0x1.46b4730bb6f0ep-3, -0x1.0717b1b3a7192p-2},
                 {-0x1.5cd4dda961ad1p-1, 0x1.6fabc308ff735p-1, -0x1.3aabf922a1653p-3},
                 {-0x1.de61c377ed742p-2, 0x1.77ca7cf9bbd5fp-1, -0x1.71e6641947bcp-5},
                 {-0x1.4e38cd78e1c7fp-1, -0x1.afd7a4ed2916dp-2, -0x1.b1f30e452dedfp-2},
                 {-0x1.9880a63323d76p-4, -0x1.4b20d31826548p-1, -0x1.adccde1b512e2p-3},
                 {0x1.d609936c20a1dp-2, -0x1.12e2af50ddf68p+0, -0x1.646ba458b5896p-5}}},
     {.radius = 0x0p+0,
      .count = 15,
      .points = {{0x1.221a32e51555p-4, -0x1.ef945738276ccp-1, 0x1.252f074bbf825p-22},
                 {0x1.14ad381fe957p-1, 0x1.303d9ba3bb15p-3, -0x1.b7115aa2d27f9p-24},
                 {-0x1.31a715d98ff62p-1, -0x1.de0b86b40a4p-2, 0x1.1bbbbeb1606b8p-22},
                 {-0x1.6f85b6a555fp-3, 0x1.9315f13de36bp-3, 0x1.554519faf6d21p-23},
                 {-0x1.5cdf7b88ace68p-2, -0x1.2e19f4e07e504p-1, 0x1.1fda5fa615163p-22},
                 {-0x1.cbdbaad3cc9f4p-2, -0x1.0bd958a757f4cp-2, -0x1.46ade8caa7a3fp-23},
                 {0x1.54e236f2e2d9ap-1, -0x1.eadbd63d8181p-2, 0x1.5163a4181a047p-23},
                 {-0x1.2d53317351eb4p-1, 0x1.b4a7526ba7c5ep-1, 0x1.13e56f8eed43ep-22},
                 {-0x1.0fe05f5d80a6cp-2, -0x1.5215e517aa5ecp-1, -0x1.fe8b7e3346028p-23},
                 {-0x1.382c54e9cb3cp-5, -0x1.ead1a74f48f8p-6, -0x1.498aa486e9a35p-22},
                 {0x1.10af38ddf782cp-2, -0x1.c5f145d8e106p-4, 0x1.cbe4225e7c057p-23},
                 {0x1.ace96bb2d5d7p-3, -0x1.925a69bb43c12p-1, -0x1.1a3181010e543p-26},
                 {-0x1.d2fb3e7dd8294p-1, 0x1.752b8e2e1a306p-1, 0x1.37988b074d62dp-22},
                 {0x1.6cae878d19fe4p-1, -0x1.3f22096803e98p-1, -0x1.933042b86e9d1p-23},
                 {0x1.cd0a110a19a6p-2, -0x1.4935fdffa7af4p-2, 0x1.ec6cad877fa0ap-23}}},
     {
         -0x1.f583a654fe324p-2,
         0x1.a8e8d03e4168p-2,
         0x1.7b9e10fe3934cp-2,
     },
     {{0x1.56a3592f94e2p-7, 0x1.8cfd85a10acbbp-1, -0x1.43494a191d7c2p-1},
      {-0x1.36969679e4b41p-1, 0x1.0388eca7df3eap-1, 0x1.398fa89915395p-1},
      {0x1.9700679ad23f6p-1, 0x1.81aa32b6ebf66p-2, 0x1.e711ffd1e9629p-2}},
     -0.70304858775687573},
    // the same with the origin on the surface, where no cone says which side is its inner one
    {"f32_6004_7873",
     false,
     {.radius = 0x0p+0,
      .count = 8,
      .points = {{-0x1.67916cp-1, 0x1.4063ep-1, -0x1.5b9772p-2},
                 {0x1.7aeb0cp-2, -0x1.2f9416p-2, -0x1.d81244p-1},
                 {0x1.17ebe6p-1, -0x1.ef3bf6p-1, 0x1.05b674p-1},
                 {0x1.08d9c8p-3, -0x1.06e21p-4, -0x1.d8e1c6p-2},
                 {0x1.8a8758p-2, -0x1.835f86p-1, 0x1.404624p-1},
                 {0x1.5f244cp-2, -0x1.346a5cp-1, 0x1.38b4aap-2},
                 {0x1.eab254p-8, 0x1.e480d4p-3, -0x1.c130a8p-1},
                 {-0x1.d0e54ap-3, 0x1.b522bcp-2, -0x1.34fa92p-2}}},
     {.radius = 0x0p+0,
      .count = 15,
      .points = {{0x1.406c96p-1, -0x1.344f0ap-4, 0x1.39bdd6p-3},
                 {-0x1.4fb4bp-4, -0x1.87284p-1, -0x1.84c598p-34},
                 {0x1.7f633ap-2, 0x1.bd3fdcp-14, -0x1.6a8a86p-31},
                 {-0x1.46c574p-1, -0x1.c633ap-6, -0x1.71e688p-29},
                 {-0x1.84607ep-2, -0x1.e0832p-2, -0x1.3008b4p-28},
                 {-0x1.2c0066p-1, 0x1.fc9a8ap-2, 0x1.af6db6p-30},
                 {-0x1.49a5a6p-2, -0x1.a5c3c8p-1, -0x1.670118p-28},
                 {0x1.f9f6bep-3, -0x1.a7c488p-2, -0x1.5ff1ecp-28},
                 {-0x1.edfee6p-1, 0x1.51baeap-1, 0x1.28d748p-28},
                 {-0x1.88db9ep-1, -0x1.aca218p-1, 0x1.2fc8bap-29},
                 {-0x1.133512p-1, -0x1.05eeecp-2, -0x1.770ca2p-32},
                 {-0x1.e85446p-1, 0x1.dcb044p-2, -0x1.7b1b6cp-31},
                 {-0x1.00771ap-1, 0x1.232a8ep-3, -0x1.0821d8p-28},
                 {-0x1.ed94f6p-8, -0x1.91871ap-1, 0x1.2d04cep-29},
                 {0x1.78cadp-5, -0x1.b987e4p-1, 0x1.55cf2ep-28}}},
     {
         -0x1.3ee386p-7,
         0x1.2d8f36p-1,
         0x1.1e9d8p-1,
     },
     {{0x1.0f2d0ap-4, -0x1.40ba46p-1, 0x1.8da772p-1},
      {0x1.887b86p-1, 0x1.0f7722p-1, 0x1.72fcf4p-2},
      {-0x1.47093p-1, 0x1.248c4ap-1, 0x1.07d4ecp-1}},
     -1.4938907054068862e-08},
    // a triangle and itself: the bounds lie apart by the noise, and that was counted twice
    {"f32_424242_50740",
     false,
     {.radius = 0x0p+0,
      .count = 3,
      .points = {{0x1.762d82p-2, -0x1.52a8p-1, -0x1.9b15fep-1},
                 {-0x1.27678ep-1, 0x1.5044fp-2, -0x1.58a232p-1},
                 {0x1.296388p-1, 0x1.c18d28p-2, -0x1.ae8dd8p-2}}},
     {.radius = 0x0p+0,
      .count = 3,
      .points = {{0x1.762d82p-2, -0x1.52a8p-1, -0x1.9b15fep-1},
                 {-0x1.27678ep-1, 0x1.5044fp-2, -0x1.58a232p-1},
                 {0x1.296388p-1, 0x1.c18d28p-2, -0x1.ae8dd8p-2}}},
     {
         0x0p+0,
         0x0p+0,
         0x0p+0,
     },
     {{0x1p+0, 0x1.3118aap-17, -0x1.656076p-19},
      {-0x1.3118fp-17, 0x1p+0, -0x1.9758eep-17},
      {0x1.655caap-19, 0x1.975924p-17, 0x1p+0}},
     -5.6086835190174169e-06},
    // the same, turned by half a turn
    {"f32_1017_76713",
     false,
     {.radius = 0x0p+0,
      .count = 3,
      .points = {{-0x1.d841b2p-3, 0x1.30d5dp-1, 0x1.aabdccp-1},
                 {0x1.037beap-1, -0x1.49089cp-2, 0x1.e859ccp-2},
                 {-0x1.6a1e0cp-1, 0x1.848cf8p-1, -0x1.218b36p-1}}},
     {.radius = 0x0p+0,
      .count = 3,
      .points = {{-0x1.d841b2p-3, 0x1.30d5dp-1, 0x1.aabdccp-1},
                 {0x1.037beap-1, -0x1.49089cp-2, 0x1.e859ccp-2},
                 {-0x1.6a1e0cp-1, 0x1.848cf8p-1, -0x1.218b36p-1}}},
     {
         0x0p+0,
         0x0p+0,
         0x1.59ca72p-40,
     },
     {{-0x1p+0, 0x0p+0, 0x0p+0}, {0x0p+0, 0x0p+0, 0x1p+0}, {0x0p+0, 0x1p+0, 0x0p+0}},
     -0.078135836911695705},
    // the same of edges that cross
    {"f32_977_40748",
     false,
     {.radius = 0x0p+0,
      .count = 5,
      .points = {{-0x1.090f82p-3, -0x1.8ee476p-3, -0x1.9c483cp-4},
                 {0x1.4688f4p-5, 0x1.eb67ecp-5, 0x1.fbe6aep-6},
                 {-0x1.9663dcp-3, 0x1.ae4462p-1, -0x1.215356p-6},
                 {0x1.d98636p-1, 0x1.b410d2p-5, 0x1.105b12p-2},
                 {-0x1.5bb77ep-1, -0x1.196ffep-1, -0x1.e2cf96p-2}}},
     {.radius = 0x0p+0,
      .count = 7,
      .points = {{-0x1.a2db96p-1, 0x0p+0, 0x0p+0},
                 {0x1.8d9df6p-2, 0x0p+0, 0x0p+0},
                 {0x1.7aa93ep-1, 0x1.91fb64p-5, -0x1.0e2586p-6},
                 {0x1.862656p-1, -0x1.4ae2dcp-1, -0x1.ab2ae8p-2},
                 {0x1.f5e6ep-2, 0x1.218962p-3, -0x1.85288ep-5},
                 {0x1.c51384p-1, 0x1.bfe72ep-4, -0x1.e4da1p-3},
                 {-0x1.8a0a12p-5, 0x1.c7fbbap-1, -0x1.326ffcp-2}}},
     {
         -0x1.9ef2ccp-4,
         -0x1.3aac84p-3,
         -0x1.4cc008p-4,
     },
     {{0x1.04425ap-1, 0x1.87b628p-1, 0x1.94d3bp-2},
      {0x1.6c5268p-1, -0x1.43705cp-1, 0x1.3af73p-2},
      {0x1.f0b436p-2, 0x1.ffd53ep-4, -0x1.bb2386p-1}},
     -0.0018834974774670245},
    // hulls far from their origins: the offset in their rows was counted where it was as long as they
    {"f32_5004_12374",
     false,
     {.radius = 0x0p+0,
      .count = 6,
      .points = {{-0x1.0cc0a6p+25, 0x1.70d2f2p+21, 0x1.d12514p+23},
                 {-0x1.0cc0a6p+25, 0x1.70d2f4p+21, 0x1.d12514p+23},
                 {-0x1.0cc0a6p+25, 0x1.70d2f4p+21, 0x1.d12512p+23},
                 {-0x1.0cc0a6p+25, 0x1.70d2f2p+21, 0x1.d12514p+23},
                 {-0x1.0cc0a6p+25, 0x1.70d2f4p+21, 0x1.d12512p+23},
                 {-0x1.0cc0a6p+25, 0x1.70d2f4p+21, 0x1.d12514p+23}}},
     {.radius = 0x0p+0,
      .count = 10,
      .points = {{0x1.3f5562p+22, -0x1.d4170cp+22, 0x1.1d11e8p+25},
                 {0x1.3f5562p+22, -0x1.d4170cp+22, 0x1.1d11e8p+25},
                 {0x1.3f5562p+22, -0x1.d4170ap+22, 0x1.1d11e8p+25},
                 {0x1.3f5562p+22, -0x1.d4170ap+22, 0x1.1d11e8p+25},
                 {0x1.3f5562p+22, -0x1.d4170ap+22, 0x1.1d11e8p+25},
                 {0x1.3f5562p+22, -0x1.d4170ap+22, 0x1.1d11e8p+25},
                 {0x1.3f556p+22, -0x1.d4170cp+22, 0x1.1d11e8p+25},
                 {0x1.3f5562p+22, -0x1.d4170cp+22, 0x1.1d11e8p+25},
                 {0x1.3f5562p+22, -0x1.d4170ap+22, 0x1.1d11e8p+25},
                 {0x1.3f5562p+22, -0x1.d4170ap+22, 0x1.1d11e8p+25}}},
     {
         -0x1.c9a82ep+24,
         0x1.46390ep+23,
         0x1.915b48p+25,
     },
     {{-0x1p+0, 0x1.1b1324p-17, 0x1.94363cp-16},
      {0x1.1b1802p-17, 0x1p+0, 0x1.8a26d8p-16},
      {-0x1.943562p-16, 0x1.8a27b6p-16, -0x1p+0}},
     0.57977665868000305},
    // the same of a triangle and a segment
    {"f32_6002_81899",
     false,
     {.radius = 0x0p+0,
      .count = 3,
      .points = {{-0x1.4bd036p+23, 0x1.3bf298p+20, -0x1.0a89f8p+22},
                 {-0x1.4bd034p+23, 0x1.3bf29ap+20, -0x1.0a89fap+22},
                 {-0x1.4bd034p+23, 0x1.3bf294p+20, -0x1.0a89f6p+22}}},
     {.radius = 0x0p+0,
      .count = 2,
      .points = {{0x1.60b14ep+22, 0x1.b9349cp+21, -0x1.25861p+23}, {0x1.60b14ep+22, 0x1.b93496p+21, -0x1.25860ep+23}}},
     {
         -0x1.32513p+20,
         0x1.afadfp+22,
         -0x1.6f7d56p+19,
     },
     {{-0x1.3206c4p-26, -0x1p+0, -0x1.67a828p-27},
      {0x1.0a366ap-25, 0x1.67a826p-27, -0x1p+0},
      {0x1p+0, -0x1.3206c6p-26, 0x1.0a366ap-25}},
     0.61042502730103743},
};

static abut_vec3 vec_of(const double v[3])
{
    const abut_vec3 w = {(abut_real)v[0], (abut_real)v[1], (abut_real)v[2]};
    return w;
}

static void make(found_shape *made, const found_core *core)
{
    abut_vec3         p[POINTS_AT_MOST];
    const abut_hull3 *hull = NULL;
    const abut_real   radius = (abut_real)core->radius;
    for (int32_t i = 0; i < core->count; i++) {
        p[i] = vec_of(core->points[i]);
    }
    if (core->count == 2) {
        assert_int_equal(abut_make_capsule3(&made->shape, p[0], p[1], radius), ABUT_OK);
    } else if (core->count == 3) {
        assert_int_equal(abut_make_triangle3(&made->shape, p[0], p[1], p[2], radius), ABUT_OK);
    } else {
        assert_int_equal(abut_hull3_build(p, core->count, made->block, sizeof made->block, &hull, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&made->shape, hull, radius), ABUT_OK);
    }
}

// No less than the largest side of the box round both, and no more than the root of 3 times that.
static double size_of(const found_pair *pair)
{
    double size = 0;
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY;
        double high = -INFINITY;
        for (int32_t i = 0; i < pair->a.count; i++) {
            low = fmin(low, pair->a.points[i][axis] - pair->a.radius);
            high = fmax(high, pair->a.points[i][axis] + pair->a.radius);
        }
        for (int32_t i = 0; i < pair->b.count; i++) {
            double at = pair->position[axis];
            for (int k = 0; k < 3; k++) {
                at += pair->column[k][axis] * pair->b.points[i][k];
            }
            low = fmin(low, at - pair->b.radius);
            high = fmax(high, at + pair->b.radius);
        }
        size = fmax(size, high - low);
    }
    return size;
}

static void expect_answer(const found_pair *pair, const char *query, abut_proximity3 p)
{
    const double most = (single ? 5e-6 : 1e-13) * size_of(pair); // as docs/accuracy-3d.md asks
    const double miss = fabs((double)p.distance - pair->exact);
    if (p.status != ABUT_OK || !(miss <= (double)p.error) || !((double)p.error <= most)) {
        fail_msg("%s, %s: status %d, off by %g, error %g of %g, %d supports", pair->name, query, (int)p.status, miss,
                 (double)p.error, most, (int)p.supports);
    }
}

static void test_pairs(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        static found_shape      a;
        static found_shape      b;
        const found_pair *const pair = &pairs[i];
        const double(*c)[3] = pair->column;
        const abut_pose3 pose = {vec_of(pair->position), {vec_of(c[0]), vec_of(c[1]), vec_of(c[2])}};
        abut_cache3      cache = {.count = 0};
        if (single && pair->double_only) {
            continue;
        }
        make(&a, &pair->a);
        make(&b, &pair->b);
        expect_answer(pair, "plain", abut_distance3(&a.shape, &b.shape, pose, NULL, NULL));
        expect_answer(pair, "general", abut_distance3_general(&a.shape, &b.shape, pose, NULL, NULL));
        expect_answer(pair, "to the cache", abut_distance3(&a.shape, &b.shape, pose, NULL, &cache));
        expect_answer(pair, "from the cache", abut_distance3(&a.shape, &b.shape, pose, NULL, &cache));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
