# The release of one file (scripts/amalgamate): made, compiled with nothing but -O2, and under the tests of the library.
#
# Compiling it takes as long as compiling the library, so it is no part of a usual build: the test one_file_build builds it, and
# what it builds is tested after that. All of it has the label full.
set(one_file_dir ${PROJECT_BINARY_DIR}/dist)
file(GLOB one_file_sources CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/include/abut/*.h ${PROJECT_SOURCE_DIR}/src/*/*.h ${PROJECT_SOURCE_DIR}/src/*/*.c
)
add_custom_command(OUTPUT ${one_file_dir}/abut.c ${one_file_dir}/abut.h
    COMMAND ${Python3_EXECUTABLE} ${scripts}/amalgamate ${one_file_dir}
    DEPENDS ${scripts}/amalgamate ${one_file_sources}
)
# One target writes the two files and both precisions wait for it: a rule that each of them held would run twice at once in a
# parallel build, and the one would compile what the other is still writing.
add_custom_target(one_file_sources DEPENDS ${one_file_dir}/abut.c ${one_file_dir}/abut.h)
add_custom_target(one_file_tests)
foreach(suffix "" _f32)
    # Of the options only the level matters, and it comes last.
    add_library(one_file${suffix} STATIC EXCLUDE_FROM_ALL ${one_file_dir}/abut.c)
    add_dependencies(one_file${suffix} one_file_sources)
    target_compile_options(one_file${suffix} PRIVATE -O2 -Wall -Wextra -Werror)
    add_executable(one_file_bits${suffix} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:bits_program${suffix}>)
    target_link_libraries(one_file_bits${suffix} PRIVATE one_file${suffix} m)
    add_dependencies(one_file_tests one_file_bits${suffix})
endforeach()
target_compile_definitions(one_file_f32 PRIVATE ABUT_F32)

function(one_file_test name)
    add_test(NAME one_file_${name} COMMAND ${ARGN})
    set_tests_properties(one_file_${name} PROPERTIES FIXTURES_REQUIRED one_file LABELS full TIMEOUT 7200)
endfunction()

# Each test of the library's insides and of its answers, its objects linked with the one file.
foreach(kind unit property golden twin oracle)
    file(GLOB sources CONFIGURE_DEPENDS ${kind}/test_*.c)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM stem)
        string(REGEX REPLACE "^test_" "${kind}_" name ${stem})
        foreach(suffix "" _f32)
            add_executable(one_file_${name}${suffix} EXCLUDE_FROM_ALL
                $<TARGET_OBJECTS:${name}${suffix}> ${support_objects${suffix}})
            target_link_libraries(one_file_${name}${suffix} PRIVATE
                one_file${suffix} ${oracle_library} PkgConfig::cmocka m)
            add_dependencies(one_file_tests one_file_${name}${suffix})
            one_file_test(${name}${suffix} one_file_${name}${suffix})
        endforeach()
    endforeach()
endforeach()
one_file_test(bits sh ${CMAKE_CURRENT_SOURCE_DIR}/bits/as_built.sh ${CMAKE_CURRENT_SOURCE_DIR}/bits/expected.txt
    $<TARGET_FILE:one_file_bits> $<TARGET_FILE:one_file_bits_f32>)
one_file_test(by_hand sh ${CMAKE_CURRENT_SOURCE_DIR}/one_file/by_hand.sh ${PROJECT_SOURCE_DIR} ${one_file_dir}
    $<TARGET_FILE:one_file> $<TARGET_FILE:one_file_f32>)

add_test(NAME one_file_build
    COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target one_file_tests --parallel 2)
set_tests_properties(one_file_build PROPERTIES FIXTURES_SETUP one_file LABELS full TIMEOUT 7200 PROCESSORS 2)
