# flags.cmake : the compile flags of abut's own targets. Nothing here reaches a user of the library.

# Numbers must have the same bits from every compiler, so no fused multiply-add where the source has none. gcc 12's vectoriser
# forms them in rotations in spite of -ffp-contract=off (vfmaddsub, where the machine has it), so it is off there.
# A square root's only side effect would be errno, which nobody reads.
set(abut_number_flags -ffp-contract=off -fno-math-errno $<$<C_COMPILER_ID:GNU>:-fno-tree-vectorize>)

# gcc 12 at -O2 drops the rounding of double -> float -> double in two-lane groups. The core never mixes precisions;
# everything else may, so it is compiled without that pass.
set(abut_mixed_flags -fno-tree-slp-vectorize)

set(abut_warnings -Wall -Wextra -Wconversion -Wdouble-promotion -Wshadow)

# abut_own_target(TARGET [MIXED] [POSIX] [GNU]) : warnings, C17, no contraction. MIXED is for code that may convert between
# precisions: everything around the library. POSIX gives it the functions of POSIX.1-2008, GNU the compiler's extensions too
# (__float128).
function(abut_own_target target)
    cmake_parse_arguments(arg "MIXED;POSIX;GNU" "" "" ${ARGN})
    set_target_properties(${target} PROPERTIES
        C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS ${arg_GNU}
        CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON
    )
    target_compile_options(${target} PRIVATE
        ${abut_number_flags} ${abut_warnings} $<$<COMPILE_LANGUAGE:C>:-Wmissing-prototypes>
        $<$<BOOL:${ABUT_WERROR}>:-Werror>
    )
    if(arg_MIXED)
        target_compile_options(${target} PRIVATE ${abut_mixed_flags})
        # clang's warning covers double -> __float128 and the float constant INFINITY too; gcc's, on the same code, does not.
        target_compile_options(${target} PRIVATE $<$<C_COMPILER_ID:Clang>:-Wno-double-promotion>)
    endif()
    if(arg_POSIX)
        target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L)
    endif()
endfunction()
