// bounds.c : see bounds.h.
#include "scene/engine/bounds.h"

#include "scene/model/relative.h"

#include <math.h>

// Steps doubled so often have gone from one rounding to the whole of any number.
enum { LOOKS = 64 };

static bool loses_nothing(const bounds_way *w)
{
    return w->slack == 0 && w->slack_rate == 0;
}

static double slack_at(const bounds_way *w, double fraction)
{
    return relative_up(w->slack + fraction * w->slack_rate);
}

// The same question with the target enlarged by what is lost until a fraction.
static query_answer ask_wider(const bounds_way *w, double fraction, double last)
{
    return w->ask(w, relative_up(w->target + slack_at(w, fraction)), last);
}

// Looks along the interval in which the library found a touch, from `from` to `to` by ever longer steps, and on as far as
// `end`, on either side. True when a touch is certain; *at is where it is, or as far as it can be.
static bool find_touch(const bounds_way *w, double from, double to, double end, double *at)
{
    double step = fmax(fabs(to - from) / 64, fmax(fabs(from) * 0x1p-52, fabs(end - from) * 0x1p-56));
    *at = from;
    for (int i = 0; i < LOOKS; i++) {
        const bounds_look seen = w->look(w, *at);
        const bool        beyond = fabs(*at - from) >= fabs(to - from);
        if (seen == BOUNDS_TOUCH || (seen == BOUNDS_GAP && beyond) || *at == end)
            return seen == BOUNDS_TOUCH;
        *at = from < end ? fmin(from + step, end) : fmax(from - step, end);
        step *= 2;
    }
    *at = end;
    return false;
}

// A miss of the scene handed over is one of the scene as written when the wider question misses, too. Otherwise they may touch.
// False when that is all that there is to say.
static bool has_touch(const bounds_way *w, double fraction, query_answer *found)
{
    if (found->status == QUERY_INVALID || loses_nothing(w))
        return false;
    if (found->hit)
        return true;
    const query_answer near = ask_wider(w, fraction, w->last);
    if (!near.hit)
        return false;
    *found = near;
    return true;
}

// The fraction is the one of the scene handed over, which is mostly nearer to that of the scene as written than the middle of
// the interval in which it is.
static void take_interval(double low, double high, query_answer *found)
{
    found->fraction = fmax(low, fmin(found->fraction, high));
    const double wider = fmax(found->fraction - low, high - found->fraction);
    found->error = relative_up(wider) + fabs(high) * 0x1p-53;
}

static void bound_first(const bounds_way *w, query_answer *found)
{
    double high = 0, low = 0;
    found->grazing = !find_touch(w, found->safe, found->fraction + found->error, w->last, &high);
    if (found->status != QUERY_INITIAL && high > 0) {
        const query_answer near = ask_wider(w, high, high);
        low = fmin(near.hit ? near.safe : found->safe, fmin(found->fraction, high));
    }
    found->safe = low;
    take_interval(low, high, found);
}

// The way ends at `last`; the library was handed the next number in its precision.
static void end_way(const bounds_way *w, query_answer *found)
{
    if (found->hit && found->safe > w->last)
        *found = (query_answer){.status = QUERY_MISS, .normal = found->normal, .distance = HUGE_VAL};
    if (found->status == QUERY_MISS)
        found->fraction = found->safe = w->last;
}

void bounds_of_first(const bounds_way *w, query_answer *found)
{
    *found = w->ask(w, w->target, w->last);
    if (has_touch(w, w->last, found))
        bound_first(w, found);
    end_way(w, found);
}

void bounds_of_ray(const bounds_way *w, query_answer *found)
{
    bounds_of_first(w, found);
    if (!found->hit || loses_nothing(w) || !isfinite(found->exit))
        return;
    const query_answer near = ask_wider(w, 2 * found->exit, w->last);
    const double       high = near.hit ? near.exit + near.error : found->exit + found->error;
    double             low = 0;
    find_touch(w, high, high - 4 * near.error, found->fraction, &low);
    found->error = fmax(found->error, relative_up(fmax(found->exit - low, high - found->exit)));
}

void bounds_of_last(const bounds_way *w, query_answer *found)
{
    *found = w->ask(w, w->target, w->last);
    if (!has_touch(w, 0, found))
        return;
    const query_answer near = ask_wider(w, 2 * found->fraction, w->last);
    const double       high = fmax(near.hit ? near.safe : found->safe, found->fraction);
    double             low = 0;
    found->grazing = !find_touch(w, high, found->fraction - found->error, 0, &low);
    found->safe = high;
    take_interval(low, high, found);
}
