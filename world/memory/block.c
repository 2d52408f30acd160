// block.c : see block.h.
#include "memory/block.h"

#include "memory/checksum.h"
#include "memory/memory.h"
#include <string.h>

static const uint32_t BYTE_ORDER_MARK = UINT32_C(0x01020304);

void *abut_block_take(const abut_block_kind *kind, size_t bytes, const abut_allocator *allocator)
{
    const abut_allocator kept = abut_allocator_or_malloc(allocator);
    abut_block          *block = abut_memory_take(&kept, 1, bytes);
    if (block != NULL) {
        memset(block, 0, bytes);
        memcpy(block->magic, kind->magic, sizeof block->magic);
        block->version = kind->version;
        block->real_bytes = sizeof(abut_real);
        block->byte_order = BYTE_ORDER_MARK;
        block->bytes = bytes;
    }
    return block;
}

void abut_block_give_back(abut_block *block, const abut_allocator *allocator)
{
    if (block != NULL) {
        const abut_allocator kept = abut_allocator_or_malloc(allocator);
        abut_memory_give_back(&kept, block, 1, (size_t)block->bytes);
    }
}

static uint64_t checksum_of(const void *bytes, size_t size)
{
    return abut_checksum((const char *)bytes + sizeof(abut_block), size - sizeof(abut_block));
}

void abut_block_seal(abut_block *block)
{
    block->checksum = checksum_of(block, (size_t)block->bytes);
}

bool abut_block_is_sealed(const abut_block *block)
{
    return block->checksum == checksum_of(block, (size_t)block->bytes);
}

// The bytes may lie at any address.
static bool is_of_kind(const abut_block_kind *kind, const void *bytes, size_t size)
{
    abut_block begin;
    if (bytes == NULL || size < kind->least) {
        return false;
    }
    memcpy(&begin, bytes, sizeof begin);
    return memcmp(begin.magic, kind->magic, sizeof begin.magic) == 0 && begin.version == kind->version &&
           begin.real_bytes == sizeof(abut_real) && begin.byte_order == BYTE_ORDER_MARK && begin.bytes == size &&
           begin.checksum == checksum_of(bytes, size);
}

abut_status abut_block_load(const abut_block_kind *kind, const void *bytes, size_t size, const abut_allocator *allocator,
                            void **block)
{
    *block = NULL;
    if (!is_of_kind(kind, bytes, size)) {
        return ABUT_CORRUPT;
    }
    const abut_allocator kept = abut_allocator_or_malloc(allocator);
    void                *made = abut_memory_take(&kept, 1, size);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    memcpy(made, bytes, size);
    if (!kind->is_sound(made)) {
        abut_memory_give_back(&kept, made, 1, size);
        return ABUT_CORRUPT;
    }
    *block = made;
    return ABUT_OK;
}
