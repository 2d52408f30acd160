// hull_triangles3.c : the contacts of two small hulls that turn triangles towards each other, by the kernel for this processor.
#include "pairs/hull_triangles3.h"
#include "clip/manifold3.h"
#include "simd/cpu.h"

static bool meet(abut_triangle_contact_set3 *m, abut_manifold3 *manifold, const abut_pair3 *pair, const abut_proximity3 *p,
                 abut_real margin)
{
    return abut_has_avx2() ? abut_triangles_meet3_avx2(m, manifold, pair, p, margin)
                           : abut_triangles_meet_kernel3(m, manifold, pair, p, margin);
}

// The place at which the patch's outline goes on, counter-clockwise: along an edge of A until that leaves B, or the other way
// round.
static int32_t next_place(const abut_triangle_contact_set3 *m, int32_t place)
{
    bool     crossing = place >= ABUT_MEETING_CROSSINGS;
    int32_t  i = place % 3;
    int32_t  j = crossing ? place / 3 - 2 : i;
    int32_t  end_i = i == 2 ? 0 : i + 1;
    int32_t  end_j = j == 2 ? 0 : j + 1;
    bool     along_a = crossing ? (m->inside_b >> (3 * j + end_i) & 1) != 0 : place < 3;
    int32_t  corner = along_a ? end_i : 3 + end_j;
    uint32_t leaving = 0;
    for (int32_t k = 0; k < 3; ++k) {
        int32_t  across = along_a ? 3 * k + i : 3 * j + k;
        uint32_t inside = along_a ? m->inside_b >> (3 * k + end_i) : m->inside_a >> (3 * end_j + k);
        leaving |= (m->places >> (ABUT_MEETING_CROSSINGS + across) & ~inside & 1) << (ABUT_MEETING_CROSSINGS + across);
    }
    return (m->places >> corner & 1) != 0 ? corner : abut_lowest_bit(leaving);
}

static void write_points(const abut_triangle_contact_set3 *m, const abut_proximity3 *p, abut_contact3 *points)
{
    const abut_written3 w = abut_written_of3(m, p->normal);
    int32_t             place = abut_lowest_bit(m->places);
    int32_t             written = 0;
    for (int32_t step = 0; step < 3 + 3 && written < m->total; ++step) {
        for (uint32_t rest = m->contacts; rest != 0; rest &= rest - 1) {
            int32_t k = abut_lowest_bit(rest);
            if (m->place[k] == place) {
                abut_write_contact3(&points[written++], m, k, &w);
            }
        }
        place = next_place(m, place);
    }
}

abut_manifold3 abut_triangles_manifold3(const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin,
                                        abut_contact3 *points)
{
    abut_triangle_contact_set3 meeting;
    abut_manifold3             manifold;
    if (!meet(&meeting, &manifold, pair, p, margin)) {
        abut_contacts3(&manifold, pair, p, margin, points);
    } else if (points != NULL) {
        write_points(&meeting, p, points);
    }
    return manifold;
}
