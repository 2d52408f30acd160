// clash.c : which of up to millions of bodies clash, asked by many processes at once (MPI): space is cut into slabs along x,
// and each process asks about the pairs of its own slab.
//
//   mpirun -n 4 clash 1000000      pairs, clashes, the deepest one, a fingerprint and the times
//
// A process holds the bodies whose boxes reach into its slab, so one at a cut is held by two. A pair is counted once: by the
// slab that holds the lower end, along x, of what the two boxes share. Both boxes reach there, so that slab holds both bodies.
// An answer depends on the two bodies alone, and the fingerprint is a sum over pairs: it is the same for any number of
// processes.
#include <abut/broad3.h>
#include <abut/query3.h>
#include <inttypes.h>
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KINDS = 4, MOST_BODIES = 4000000 };

typedef struct body {
    abut_pose3 pose;
    int        kind;
} body;

typedef struct slab {
    double from, to; // along x; the outer two have no end
    body  *bodies;   // those that reach into it
    int    count;
} slab;

typedef struct result {
    uint64_t pairs, clashes, fingerprint;
    double   deepest;
    int      status; // the first that was wrong
} result;

// Scrambles 64 bits (Steele, Lea, Flood 2014): body i is made of i alone, so that each process makes those it needs itself.
static uint64_t scramble(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// The k-th number of body i, from 0 to 1.
static double number(uint64_t i, uint64_t k)
{
    return (double)(scramble(scramble(i) + k) >> 11) * 0x1p-53;
}

static body make_body(uint64_t i, double side)
{
    const abut_vec3 position = {side * number(i, 0), side * number(i, 1), side * number(i, 2)};
    const abut_quat q = {number(i, 3) + 0.1, number(i, 4) - 0.5, number(i, 5) - 0.5, number(i, 6) - 0.5};
    return (body){abut_pose3_quat(position, q), (int)(scramble(i) % KINDS)};
}

static void make_shapes(abut_shape3 shape[KINDS])
{
    abut_make_sphere3(&shape[0], (abut_vec3){0, 0, 0}, 0.5);
    abut_make_box3(&shape[1], (abut_vec3){0, 0, 0}, (abut_vec3){0.6, 0.4, 0.3}, 0);
    abut_make_capsule3(&shape[2], (abut_vec3){-0.5, 0, 0}, (abut_vec3){0.5, 0, 0}, 0.25);
    abut_make_cylinder3(&shape[3], (abut_vec3){0, 0, 0}, ABUT_AXIS_Z, 0.4, 0.5, 0);
}

// The bodies among n that reach into the slab, and their boxes into the broad phase, each with its number in the slab and with
// its number among all. False: no memory.
static bool fill(slab *s, abut_broad3 *broad, const abut_shape3 shape[KINDS], uint64_t n, double side)
{
    int room = 0;
    for (uint64_t i = 0; i < n; ++i) {
        const body      b = make_body(i, side);
        const abut_box3 box = abut_bounds3(&shape[b.kind], b.pose);
        if (box.upper.x < s->from || box.lower.x >= s->to) {
            continue;
        }
        if (s->count == room) {
            room = room ? 2 * room : 1024;
            body *more = realloc(s->bodies, (size_t)room * sizeof *more);
            if (!more) {
                return false;
            }
            s->bodies = more;
        }
        uint32_t id;
        if (abut_broad3_insert(broad, box, (uint64_t)s->count << 32 | i, (abut_filter){0, 0}, &id) != ABUT_OK) {
            return false;
        }
        s->bodies[s->count++] = b;
    }
    return true;
}

// What one pair adds to the fingerprint: all bits of its answer, and which bodies it is of.
static uint64_t print_of(uint64_t a, uint64_t b, const abut_proximity3 *p)
{
    const double numbers[4] = {p->distance, p->normal.x, p->normal.y, p->normal.z};
    uint64_t     print = scramble(a << 32 | b);
    for (int i = 0; i < 4; ++i) {
        uint64_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        print = scramble(print ^ bits);
    }
    return print;
}

// Asks about one pair of boxes, if it is this slab's; the body with the lower number among all is A.
static void ask(const slab *s, const abut_broad3 *broad, const abut_shape3 shape[KINDS], abut_id_pair pair, result *r)
{
    abut_box3 box_a, box_b;
    uint64_t  a, b;
    abut_broad3_get(broad, pair.a, &box_a, &a);
    abut_broad3_get(broad, pair.b, &box_b, &b);
    const double shared = fmax(box_a.lower.x, box_b.lower.x);
    if (shared < s->from || shared >= s->to) {
        return;
    }
    if ((uint32_t)a > (uint32_t)b) {
        const uint64_t swap = a;
        a = b;
        b = swap;
    }
    const body           *body_a = &s->bodies[a >> 32], *body_b = &s->bodies[b >> 32];
    const abut_proximity3 p =
        abut_distance3_world(&shape[body_a->kind], body_a->pose, &shape[body_b->kind], body_b->pose, NULL, NULL);
    if (p.status != ABUT_OK && r->status == ABUT_OK) {
        r->status = (int)p.status;
    }
    ++r->pairs;
    r->clashes += p.distance <= 0;
    r->deepest = fmax(r->deepest, -p.distance);
    r->fingerprint += print_of((uint32_t)a, (uint32_t)b, &p);
}

static result check(slab *s, uint64_t n, double side)
{
    result       r = {0, 0, 0, 0, ABUT_NO_MEMORY};
    abut_shape3  shape[KINDS];
    abut_broad3 *broad;
    make_shapes(shape);
    if (abut_broad3_new(NULL, NULL, &broad) != ABUT_OK) {
        return r;
    }
    abut_pair_list list;
    if (fill(s, broad, shape, n, side) && abut_broad3_update(broad, NULL, NULL) == ABUT_OK &&
        abut_broad3_pairs(broad, &list) == ABUT_OK) {
        r.status = ABUT_OK;
        for (size_t i = 0; s->bodies && i < list.count; ++i) {
            ask(s, broad, shape, list.pairs[i], &r);
        }
    }
    abut_broad3_release(broad);
    free(s->bodies);
    return r;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const long n = argc > 1 ? strtol(argv[1], NULL, 10) : 20000;
    if (n < 1 || n > MOST_BODIES) {
        if (rank == 0) {
            fprintf(stderr, "usage: clash BODIES, from 1 to %d\n", MOST_BODIES);
        }
        MPI_Finalize();
        return 2;
    }

    // Eight units of room a body: some of every kind clash, wherever they are.
    const double side = 2 * cbrt((double)n);
    slab s = {rank == 0 ? -HUGE_VAL : side * rank / size, rank == size - 1 ? HUGE_VAL : side * (rank + 1) / size, NULL, 0};
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    const result mine = check(&s, (uint64_t)n, side);
    printf("process %d: %d bodies, %" PRIu64 " pairs, %.2f s of a processor\n", rank, s.count, mine.pairs,
           (double)clock() / CLOCKS_PER_SEC);
    fflush(stdout);

    const uint64_t sums[3] = {mine.pairs, mine.clashes, mine.fingerprint};
    uint64_t       total[3];
    double         deepest;
    int            status;
    MPI_Reduce(sums, total, 3, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine.deepest, &deepest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&mine.status, &status, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld bodies: %" PRIu64 " pairs of boxes, %" PRIu64 " clashes, the deepest %.17g, fingerprint %016" PRIx64 "\n",
               n, total[0], total[1], deepest, total[2]);
        printf("%d processes: %.2f s\n", size, MPI_Wtime() - start);
    }
    MPI_Finalize();
    return status != ABUT_OK;
}
