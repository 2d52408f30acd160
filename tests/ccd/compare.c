// compare.c : this library and libccd side by side, each loaded from its own file, with the oracle as judge.
//
//   compare OURS [LIBCCD]            libccd's own test cases: what each answers, a star where it is wrong; fails where ours is
//   compare OURS LIBCCD random N     the same over N random pairs of each two kinds, in numbers of answers that are wrong
//   compare OURS LIBCCD time N       how long each call takes on them
//
// Without LIBCCD (a file that is not there) only this library is judged.
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ccd/cases.h"
#include "support/random.h"

typedef int penetration_fn(const void *, const void *, const ccd_t *, ccd_real_t *, ccd_vec3_t *, ccd_vec3_t *);
typedef int intersect_fn(const void *, const void *, const ccd_t *);

typedef struct library {
    const char     *name;
    intersect_fn   *intersect[2]; // by GJK, by MPR
    penetration_fn *penetration[2];
} library;

// CCD_INIT asks for it; the libraries' own are in files that this program is not linked with.
void ccdFirstDirDefault(const void *obj1, const void *obj2, ccd_vec3_t *direction)
{
    (void)obj1;
    (void)obj2;
    ccdVec3Set(direction, 1, 0, 0);
}

static bool load(library *l, const char *name, const char *file)
{
    static const char *const names[4] = {"ccdGJKIntersect", "ccdMPRIntersect", "ccdGJKPenetration", "ccdMPRPenetration"};

    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    l->name = name;
    for (int i = 0; i < 4 && handle != NULL; ++i) {
        void *function = dlsym(handle, names[i]);
        if (function == NULL) {
            fprintf(stderr, "%s has no %s\n", file, names[i]);
            return false;
        }
        memcpy(i < 2 ? (void *)&l->intersect[i] : (void *)&l->penetration[i - 2], &function, sizeof(function));
    }
    return handle != NULL;
}

// What one call says: how far its depth is from the least, and how far its direction and depth are from parting the two.
typedef struct verdict {
    int    code;
    double depth, off, unparted;
} verdict;

static verdict ask(penetration_fn *call, const object *a, const object *b, double least)
{
    verdict     v = {-1, 0, 0, 0};
    const ccd_t ccd = objects_ccd();
    ccd_vec3_t  dir, pos;
    v.code = call(a, b, &ccd, &v.depth, &dir, &pos);
    if (v.code == 0) {
        const double along =
            isfinite(ccdVec3Len2(&dir)) && ccdVec3Len2(&dir) > 0 ? objects_along(a, b, dir.v) : -(double)INFINITY;
        v.off = v.depth - least;
        v.unparted = fmax(-along - v.depth, 0);
    }
    return v;
}

// The tolerance that libccd has by default, and a little for rounding.
static bool is_wrong(const verdict *v)
{
    const double tolerance = 1e-4 + 1e-12;
    return v->code != 0 || !(fabs(v->off) <= tolerance && v->unparted <= tolerance);
}

static int print_cases(const library *libraries, int count)
{
    int wrong[2][2] = {{0, 0}, {0, 0}};
    printf("%-11s %9s", "pair", "exact");
    for (int l = 0; l < count; ++l) {
        printf("  %6s's GJK       MPR", libraries[l].name);
    }
    printf("\n");
    for (int i = 0; i < CCD_CASES; ++i) {
        const ccd_case c = ccd_case_of(i);
        const double   least = -(double)objects_judge(&c.a, &c.b).distance;
        printf("%-11s %9.6f", c.name, least);
        for (int l = 0; l < count; ++l) {
            for (int way = 0; way < 2; ++way) {
                const verdict v = ask(libraries[l].penetration[way], &c.a, &c.b, least);
                printf("%s%9.6f%c", way == 0 ? "     " : " ", v.depth, is_wrong(&v) ? '*' : ' ');
                wrong[l][way] += is_wrong(&v);
            }
        }
        printf("\n");
    }
    for (int l = 0; l < count; ++l) {
        printf("%s: %d of %d wrong by GJK, %d by MPR (*)\n", libraries[l].name, wrong[l][0], CCD_CASES, wrong[l][1]);
    }
    return wrong[0][0] + wrong[0][1] > 0;
}

// ---- random pairs -----------------------------------------------------------------------------------------------------------

static const char *const kind_names[OBJECT_KINDS] = {"box", "cylinder", "cone", "ellipsoid"};

static object random_object(rng *r, object_kind kind)
{
    double half[3], position[3], axis[3];
    for (int i = 0; i < 3; ++i) {
        half[i] = rng_range(r, 0.2, 1);
        position[i] = rng_range(r, -0.6, 0.6);
        axis[i] = rng_range(r, -1, 1);
    }
    half[1] = kind == OBJECT_CYLINDER || kind == OBJECT_CONE ? half[0] : half[1];
    return object_of(kind, half, position, axis, rng_range(r, -3, 3));
}

static void random_pair(object pair[2], int kind_a, int kind_b, uint64_t index)
{
    rng r = rng_make(2503, index);
    pair[0] = random_object(&r, (object_kind)kind_a);
    pair[1] = random_object(&r, (object_kind)kind_b);
}

static void print_random_row(const library *l, int kind_a, int kind_b, uint64_t pairs)
{
    for (int way = 0; way < 2; ++way) {
        int    asked = 0, wrong = 0;
        double worst = 0;
        for (uint64_t i = 0; i < pairs; ++i) {
            object pair[2];
            random_pair(pair, kind_a, kind_b, i);
            const double distance = (double)objects_judge(&pair[0], &pair[1]).distance;
            const bool   clear = fabs(distance) > 1e-4;
            const ccd_t  ccd = objects_ccd();
            if (clear && l->intersect[way](&pair[0], &pair[1], &ccd) != (distance < 0)) {
                wrong += 1;
            }
            if (clear && distance < 0) {
                const verdict v = ask(l->penetration[way], &pair[0], &pair[1], -distance);
                asked += 1;
                wrong += is_wrong(&v);
                worst = fmax(worst, fmax(fabs(v.off), v.unparted));
            }
        }
        printf("%9s-%-9s %-6s %s  %4d of %4d wrong, at most by %.2g\n", kind_names[kind_a], kind_names[kind_b], l->name,
               way == 0 ? "GJK" : "MPR", wrong, asked, worst);
    }
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// The best of seven rounds over the same pairs.
static double time_of(const library *l, int call, const object (*pairs)[2], uint64_t count)
{
    const ccd_t ccd = objects_ccd();
    double      best = (double)INFINITY;
    for (int round = 0; round < 7; ++round) {
        const double begin = seconds();
        for (uint64_t i = 0; i < count; ++i) {
            double     depth;
            ccd_vec3_t dir, pos;
            if (call < 2) {
                l->intersect[call](&pairs[i][0], &pairs[i][1], &ccd);
            } else {
                l->penetration[call - 2](&pairs[i][0], &pairs[i][1], &ccd, &depth, &dir, &pos);
            }
        }
        best = fmin(best, seconds() - begin);
    }
    return 1e9 * best / (double)count;
}

static void print_time_row(const library *l, int kind_a, int kind_b, uint64_t count)
{
    object(*pairs)[2] = malloc(count * sizeof(*pairs));
    for (uint64_t i = 0; i < count && pairs != NULL; ++i) {
        random_pair(pairs[i], kind_a, kind_b, i);
    }
    printf("%9s-%-9s %-6s", kind_names[kind_a], kind_names[kind_b], l->name);
    for (int call = 0; call < 4 && pairs != NULL; ++call) {
        printf(" %8.0f", time_of(l, call, (const object(*)[2])pairs, count));
    }
    printf("\n");
    free(pairs);
}

int main(int argc, char **argv)
{
    library libraries[2];
    int     count = argc > 1 && load(&libraries[0], "abut", argv[1]);
    if (count == 0) {
        fprintf(stderr, "usage: compare OURS [LIBCCD [random N | time N]]; %s\n", argc > 1 ? dlerror() : "no library is named");
        return 2;
    }
    count += argc > 2 && load(&libraries[1], "libccd", argv[2]);
    if (argc < 5) {
        return print_cases(libraries, count);
    }
    const uint64_t number = strtoull(argv[4], NULL, 10);
    const bool     timed = strcmp(argv[3], "time") == 0;
    if (timed) {
        printf("ns a call %16s %8s %8s %8s %8s\n", "", "GJK", "MPR", "GJK pen", "MPR pen");
    }
    for (int a = 0; a < OBJECT_KINDS; ++a) {
        for (int b = a; b < OBJECT_KINDS; ++b) {
            for (int l = 0; l < count; ++l) {
                (timed ? print_time_row : print_random_row)(&libraries[l], a, b, number);
            }
        }
    }
    return 0;
}
