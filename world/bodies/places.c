// places.c : see places.h.
#include "bodies/places.h"

abut_places abut_places_of(void)
{
    const abut_places places = {abut_array_of(sizeof(uint64_t)), 0, 0, 0};
    return places;
}

bool abut_places_reserve(const abut_allocator *allocator, abut_places *places, size_t count)
{
    return abut_array_reserve_zeroed(allocator, &places->free, abut_words_for(count));
}

uint32_t abut_places_lowest(abut_places *places)
{
    const uint64_t *words = places->free.data;
    uint32_t        place = places->taken == places->count ? places->count : places->free_from;
    while (place < places->count) {
        const uint64_t word = words[place / ABUT_WORD] >> place % ABUT_WORD;
        if (word & 1) {
            break;
        }
        place += word != 0 ? 1 : ABUT_WORD - place % ABUT_WORD;
    }
    places->free_from = place < places->count ? place : places->count;
    return places->free_from;
}

void abut_places_take(abut_places *places, uint32_t place)
{
    if (place == places->count) {
        places->count++;
    }
    abut_bit_set(&places->free, place, false);
    places->taken++;
}

void abut_places_leave(abut_places *places, uint32_t place)
{
    abut_bit_set(&places->free, place, true);
    places->taken--;
    places->free_from = place < places->free_from ? place : places->free_from;
}
