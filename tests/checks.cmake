# The project's own checks, and the proof that they fail when they should. `make check` runs them without ctest.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(scripts ${PROJECT_SOURCE_DIR}/scripts)

# The answers' bits, and those of bodies that move, of the libraries as they are built here.
if(NOT CMAKE_C_FLAGS MATCHES "coverage")
    foreach(suffix "" _f32)
        add_executable(bits_program${suffix} bits/bits.c bits/bits3.c)
        test_target(bits_program${suffix} ${test_library${suffix}})
        add_executable(moving_bits_program${suffix} dynamics/bits/moving2.c)
        test_target(moving_bits_program${suffix} ${test_dynamics${suffix}})
    endforeach()
    if(TARGET abut_scene AND ABUT_CLI_F32)
        add_executable(scenes_bits_program dynamics/bits/scenes2.c)
        test_target(scenes_bits_program abut_scene)
        # Not optimised, or under sanitizers, a step takes ten times as long, so there are fewer.
        set(steps 1000)
        if(CMAKE_C_FLAGS MATCHES "sanitize" OR CMAKE_BUILD_TYPE STREQUAL "Debug")
            set(steps 100)
        endif()
        foreach(precision f64 f32)
            string(REPLACE "_f64" "" suffix _${precision})
            add_test(NAME moving_bits_as_built${suffix} COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/dynamics/bits/compare.sh
                ${precision} ${steps} $<TARGET_FILE:moving_bits_program${suffix}> $<TARGET_FILE:scenes_bits_program>)
        endforeach()
    endif()
    add_test(NAME bits_as_built COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/bits/as_built.sh
        ${CMAKE_CURRENT_SOURCE_DIR}/bits/expected.txt $<TARGET_FILE:bits_program> $<TARGET_FILE:bits_program_f32>)
endif()

# With the flags of the build: a library with sanitizers or counters in it links only with their runtime.
separate_arguments(flags_of_build UNIX_COMMAND "${CMAKE_C_FLAGS}")
add_test(NAME manual_listings COMMAND
    ${Python3_EXECUTABLE} ${scripts}/check_manual.py
    $<TARGET_FILE:${test_dynamics}>,$<TARGET_FILE:${test_world}>,$<TARGET_FILE:${test_library}>
    ${CMAKE_C_COMPILER} ${flags_of_build})

# The rest runs nothing of the build, or builds again what is shipped: asked of one build is enough.
if(CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    return()
endif()

add_test(NAME check_rename_f32 COMMAND ${Python3_EXECUTABLE} ${scripts}/rename_f32.py --check)
add_test(NAME check_links COMMAND ${Python3_EXECUTABLE} ${scripts}/check_links.py)
find_program(doxygen_program doxygen)
if(doxygen_program)
    add_test(NAME manual_reference COMMAND ${CMAKE_COMMAND} -E chdir ${PROJECT_SOURCE_DIR} sh -c
        "(cat docs/Doxyfile && echo OUTPUT_DIRECTORY = '${PROJECT_BINARY_DIR}/docs') | ${doxygen_program} -")
    add_test(NAME manual_reference_folder COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/docs)
    set_tests_properties(manual_reference_folder PROPERTIES FIXTURES_SETUP docs_folder)
    set_tests_properties(manual_reference PROPERTIES FIXTURES_REQUIRED docs_folder)
endif()
add_test(NAME check_site_fails_when_spoiled COMMAND ${Python3_EXECUTABLE} ${scripts}/check_site.py --self-test)
foreach(check layers style version)
    add_test(NAME check_${check} COMMAND ${Python3_EXECUTABLE} ${scripts}/check_${check}.py)
    add_test(NAME check_${check}_fails_when_spoiled COMMAND ${Python3_EXECUTABLE} ${scripts}/check_${check}.py --self-test)
endforeach()

# A release, as far as it is quick: the two files, written twice, and README's lines with them. make dist-check does the rest.
if(EXISTS ${PROJECT_SOURCE_DIR}/.git)
    add_test(NAME dist_single COMMAND sh ${scripts}/check_dist.sh --only single ${PROJECT_BINARY_DIR}/dist)
    set_tests_properties(dist_single PROPERTIES TIMEOUT 3600)
endif()

add_test(NAME mutants_of_each_folder COMMAND ${Python3_EXECUTABLE} ${scripts}/mutants.py --self-test)
add_test(NAME check_calls_fails_when_spoiled COMMAND ${Python3_EXECUTABLE} ${scripts}/check_calls.py --self-test)
foreach(library abut abut_world abut_dynamics)
    abut_list_objects(${library})
    add_test(NAME check_calls_${library}
        COMMAND ${Python3_EXECUTABLE} ${scripts}/check_calls.py ${PROJECT_BINARY_DIR}/${library}_objects.txt)
endforeach()

# Built again by other ways, whatever the build directory's own: so once only.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # From both compilers for this machine's processor, where they may fuse what they must not. The release and the sanitizers'
    # build are two ways more (bits_as_built), WebAssembly is another (web_bits); same_bits.sh by itself knows all.
    find_program(clang_program clang)
    if(clang_program)
        add_test(NAME same_bits COMMAND bash ${scripts}/same_bits.sh ${PROJECT_BINARY_DIR}/bits
            "gcc -O2 -march=native" "clang -O3 -march=native")
        set_tests_properties(same_bits PROPERTIES LABELS full TIMEOUT 7200 PROCESSORS 2)
    endif()

    # On ARM64, where the cross compiler and qemu are there (scripts/install_needs.sh arm64).
    find_program(arm64_compiler aarch64-linux-gnu-gcc)
    find_program(arm64_emulator qemu-aarch64)
    if(arm64_compiler AND arm64_emulator)
        add_test(NAME same_bits_arm64 COMMAND bash ${scripts}/qemu_arm64.sh ${PROJECT_BINARY_DIR}/arm64)
        set_tests_properties(same_bits_arm64 PROPERTIES LABELS full TIMEOUT 7200 PROCESSORS 2)
    endif()

    if(clang_program AND NOT BUILD_SHARED_LIBS)
        include(one_file.cmake)
    endif()

    # Shared, where this build's are static.
    if(NOT BUILD_SHARED_LIBS)
        add_test(NAME shared_libraries
            COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/shared/shared.sh ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/shared)
        set_tests_properties(shared_libraries PROPERTIES
            ENVIRONMENT "CC=${CMAKE_C_COMPILER}" LABELS full TIMEOUT 7200 PROCESSORS 2)
    endif()
endif()
