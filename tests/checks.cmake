# The project's own checks, and the proof that they fail when they should. `make check` runs them without ctest.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(scripts ${PROJECT_SOURCE_DIR}/scripts)

add_test(NAME check_rename_f32 COMMAND ${Python3_EXECUTABLE} ${scripts}/rename_f32.py --check)
foreach(check layers style)
    add_test(NAME check_${check} COMMAND ${Python3_EXECUTABLE} ${scripts}/check_${check}.py)
    add_test(NAME check_${check}_fails_when_spoiled COMMAND ${Python3_EXECUTABLE} ${scripts}/check_${check}.py --self-test)
endforeach()

# The answers' bits, of the library as it is built here. same_bits compiles it every other way, and need not build anew what
# this looks at: CMake's Release is -O3. .ci/run says what the tests of another preset will look at.
if(NOT CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    foreach(suffix "" _f32)
        add_executable(bits_program${suffix} bits/bits.c bits/bits3.c)
        test_target(bits_program${suffix} ${test_library${suffix}})
    endforeach()
    add_test(NAME bits_as_built COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/bits/as_built.sh
        ${CMAKE_CURRENT_SOURCE_DIR}/bits/expected.txt $<TARGET_FILE:bits_program> $<TARGET_FILE:bits_program_f32>)
endif()

find_program(gcc_program gcc)
find_program(clang_program clang)
if(gcc_program AND clang_program AND EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/bits/bits.c
    AND NOT CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    add_test(NAME same_bits COMMAND bash ${scripts}/same_bits.sh ${PROJECT_BINARY_DIR}/bits)
    set_tests_properties(same_bits PROPERTIES TIMEOUT 1200 PROCESSORS 2)
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release")
        set_tests_properties(same_bits PROPERTIES ENVIRONMENT_MODIFICATION "BITS_SEEN=string_append:,gcc -O3")
    endif()
endif()

# The same bits on ARM64, where the cross compiler and qemu are there (scripts/install_needs.sh arm64).
find_program(arm64_compiler aarch64-linux-gnu-gcc)
find_program(arm64_emulator qemu-aarch64)
if(arm64_compiler AND arm64_emulator AND NOT CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    add_test(NAME same_bits_arm64 COMMAND bash ${scripts}/qemu_arm64.sh ${PROJECT_BINARY_DIR}/arm64)
    set_tests_properties(same_bits_arm64 PROPERTIES TIMEOUT 1200 PROCESSORS 2)
endif()
