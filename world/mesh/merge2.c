// merge2.c : see merge2.h.
#include "mesh/merge2.h"
#include "mesh/seam2.h"

static bool is_one_line(const abut_touching2 *t, const abut_manifold2 *a, const abut_manifold2 *b)
{
    const abut_real apart = abut_dot2(a->normal, abut_sub2(b->points[0].point_a, a->points[0].point_a));
    const abut_real lean = abut_cross2(a->normal, b->normal);
    return abut_dot2(a->normal, b->normal) > 0 && lean <= ABUT_CHAIN_LEAN && lean >= -ABUT_CHAIN_LEAN && apart <= t->weld &&
           apart >= -t->weld;
}

// A contact and the facet it is of.
typedef struct named {
    abut_contact2 contact;
    int32_t       segment, part;
    abut_real     along; // the tangent
} named;

// The one manifold of all contacts in the line of found[of]: the two outermost, the deeper first. Those that it is made of are
// emptied.
static abut_surface_manifold2 merged(abut_touching2 *t, int32_t of)
{
    abut_surface_manifold2 out = t->found[of];
    const abut_manifold2   line = out.manifold;
    const named first = {line.points[0], out.segment[0], out.part[0], abut_dot2(line.tangent, line.points[0].point_a)};
    named       low = first, high = first;
    for (int32_t i = of; i < t->count; ++i) {
        abut_manifold2 *m = &t->found[i].manifold;
        if (m->count == 0 || !is_one_line(t, &line, m)) {
            continue;
        }
        for (int32_t k = 0; k < m->count; ++k) {
            const abut_real along = abut_dot2(line.tangent, m->points[k].point_a);
            const named     next = {m->points[k], t->found[i].segment[k], t->found[i].part[k], along};
            low = next.along < low.along ? next : low;
            high = next.along > high.along ? next : high;
        }
        out.manifold.distance = m->distance < out.manifold.distance ? m->distance : out.manifold.distance;
        out.manifold.error = m->error > out.manifold.error ? m->error : out.manifold.error;
        m->count = 0;
    }
    const bool  swap = high.contact.separation < low.contact.separation;
    const named one = swap ? high : low, other = swap ? low : high;
    const bool  two = high.along - low.along > t->weld;
    out.manifold.points[0] = one.contact;
    out.manifold.points[1] = two ? other.contact : (abut_contact2){{0, 0}, {0, 0}, 0, 0};
    out.manifold.count = two ? 2 : 1;
    out.segment[0] = one.segment;
    out.segment[1] = two ? other.segment : -1;
    out.part[0] = one.part;
    out.part[1] = two ? other.part : -1;
    return out;
}

static bool is_deeper(const abut_surface_manifold2 *a, const abut_surface_manifold2 *b)
{
    return a->manifold.distance < b->manifold.distance ||
           (a->manifold.distance == b->manifold.distance &&
            (a->part[0] < b->part[0] || (a->part[0] == b->part[0] && a->segment[0] < b->segment[0])));
}

void abut_merge_lines2(abut_touching2 *t)
{
    int32_t count = 0;
    for (int32_t i = 0; i < t->count; ++i) {
        if (t->found[i].manifold.count > 0) {
            const abut_surface_manifold2 next = merged(t, i);
            int32_t                      place = count++;
            for (; place > 0 && is_deeper(&next, &t->found[place - 1]); --place) {
                t->found[place] = t->found[place - 1];
            }
            t->found[place] = next;
        }
    }
    t->count = count;
}
