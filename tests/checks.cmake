# The project's own checks, and the proof that they fail when they should. `make check` runs them without ctest.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(scripts ${PROJECT_SOURCE_DIR}/scripts)

add_test(NAME check_rename_f32 COMMAND ${Python3_EXECUTABLE} ${scripts}/rename_f32.py --check)
foreach(check layers style)
    add_test(NAME check_${check} COMMAND ${Python3_EXECUTABLE} ${scripts}/check_${check}.py)
    add_test(NAME check_${check}_fails_when_spoiled COMMAND ${Python3_EXECUTABLE} ${scripts}/check_${check}.py --self-test)
endforeach()

find_program(gcc_program gcc)
find_program(clang_program clang)
if(gcc_program AND clang_program AND EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/bits/bits.c
    AND NOT CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    add_test(NAME same_bits COMMAND bash ${scripts}/same_bits.sh ${PROJECT_BINARY_DIR}/bits)
    set_tests_properties(same_bits PROPERTIES TIMEOUT 1200 PROCESSORS 2)
endif()
