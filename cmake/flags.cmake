# flags.cmake : the compile flags of abut's own targets. Nothing here reaches a user of the library.

#
# Each flag goes to compilers that know it. One that cannot be told to leave products and sums apart is refused below.
include(CheckCCompilerFlag)
include(CheckLibraryExists)

# abut_known_flags(RESULT FLAG...) : those of the flags that the C compiler knows.
function(abut_known_flags result)
    set(known)
    foreach(flag IN LISTS ARGN)
        string(MAKE_C_IDENTIFIER "abut_knows${flag}" knows)
        check_c_compiler_flag(${flag} ${knows})
        if(${knows})
            list(APPEND known ${flag})
        endif()
    endforeach()
    set(${result} ${known} PARENT_SCOPE)
endfunction()

# Numbers must have the same bits from every compiler, so no fused multiply-add where the source has none. gcc 12's vectoriser
# forms them in rotations in spite of -ffp-contract=off (vfmaddsub, where the machine has it), so it is off there.
# A square root's only side effect would be errno, which nobody reads. Microsoft's compiler has /fp:precise instead, and asks
# to be told that C has atomic numbers.
abut_known_flags(abut_number_flags -ffp-contract=off -fno-math-errno)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    list(APPEND abut_number_flags -fno-tree-vectorize)
elseif(MSVC)
    list(APPEND abut_number_flags /fp:precise $<$<COMPILE_LANGUAGE:C>:/experimental:c11atomics>)
endif()
if(NOT "-ffp-contract=off" IN_LIST abut_number_flags AND NOT MSVC)
    message(WARNING "abut: ${CMAKE_C_COMPILER} does not know -ffp-contract=off. If it fuses products and sums, the error "
        "bounds do not hold; make it keep them apart by CMAKE_C_FLAGS.")
endif()

# gcc 12 at -O2 drops the rounding of double -> float -> double in two-lane groups. The core never mixes precisions;
# everything else may, so it is compiled without that pass.
abut_known_flags(abut_mixed_flags -fno-tree-slp-vectorize)

if(NOT MSVC)
    abut_known_flags(abut_warnings -Wall -Wextra -Wconversion -Wdouble-promotion -Wshadow)
    abut_known_flags(abut_warnings_c -Wmissing-prototypes)
    abut_known_flags(abut_werror -Werror)
endif()

# The library names its sources from the root of this tree in what it says of a broken contract: not where they were compiled.
# Except for debugging it does so to a debugger too, which finds them when it is started there.
check_c_compiler_flag(-ffile-prefix-map=from=to abut_knows_ffile_prefix_map)
set(abut_prefix_flags)
if(abut_knows_ffile_prefix_map)
    set(abut_prefix_flags -f$<IF:$<CONFIG:Debug>,macro,file>-prefix-map=${PROJECT_SOURCE_DIR}/=)
endif()

# Square roots are in a library of their own on some systems.
check_library_exists(m sqrt "" abut_has_libm)
set(abut_libm $<$<BOOL:${abut_has_libm}>:m>)

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
        ${abut_number_flags} ${abut_warnings} $<$<COMPILE_LANGUAGE:C>:${abut_warnings_c}>
        $<$<BOOL:${ABUT_WERROR}>:${abut_werror}>
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
