# The Python package, where a Python of 3.11 up with its headers and numpy is (scripts/install_needs.sh python): its module
# built around this build's libraries. With the label full it is tested again as the wheel that people install.
# Not where Python could not load the module: built for another system, or with a runtime of its own in it.
if(CMAKE_CROSSCOMPILING OR WIN32 OR CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    return()
endif()
set(python_program)
foreach(candidate IN ITEMS ${ABUT_PYTHON} /usr/bin/python3 ${Python3_EXECUTABLE})
    execute_process(COMMAND ${candidate} -c
        "import sys, numpy, sysconfig, os; i = sysconfig.get_path('include'); sys.exit(1) if sys.version_info < (3, 11) or not \
os.path.exists(i + '/Python.h') else print(i, end='')"
        OUTPUT_VARIABLE python_headers RESULT_VARIABLE python_missing ERROR_QUIET)
    if(python_missing EQUAL 0)
        set(python_program ${candidate})
        break()
    endif()
endforeach()
if(NOT python_program)
    message(STATUS "abut: no Python of 3.11 up with numpy and headers, so its package is not tested "
        "(scripts/install_needs.sh python)")
    return()
endif()

set(python_folder ${PROJECT_BINARY_DIR}/python)
file(GLOB python_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/csrc/*.c)
file(GLOB python_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/abut/*.py)
set(python_modules)
foreach(suffix "" _f32)
    set(module python_module${suffix})
    add_library(${module} MODULE ${python_sources})
    abut_own_target(${module} MIXED)
    target_compile_options(${module} PRIVATE -Wno-double-promotion)
    target_include_directories(${module} SYSTEM PRIVATE ${python_headers})
    target_link_libraries(${module} PRIVATE ${test_dynamics${suffix}} ${test_world${suffix}} ${abut_libm})
    set_target_properties(${module} PROPERTIES PREFIX "" SUFFIX ".abi3.so" C_VISIBILITY_PRESET hidden
        LIBRARY_OUTPUT_DIRECTORY ${python_folder}/abut)
    if(suffix STREQUAL "")
        set_target_properties(${module} PROPERTIES OUTPUT_NAME _f64)
    else()
        set_target_properties(${module} PROPERTIES OUTPUT_NAME _f32)
    endif()
    add_executable(python_answers${suffix} python/answers.c)
    test_target(python_answers${suffix} ${test_library${suffix}})
    add_executable(binding_worlds${suffix} bindings/worlds.c)
    test_target(binding_worlds${suffix} ${test_dynamics${suffix}})
    list(APPEND python_modules ${module})
endforeach()

add_test(NAME python_files COMMAND ${CMAKE_COMMAND} -E copy ${python_files} ${python_folder}/abut)
set_tests_properties(python_files PROPERTIES FIXTURES_SETUP python_files)
set(python_environment "PYTHONDONTWRITEBYTECODE=1" "ABUT_SOURCE=${PROJECT_SOURCE_DIR}"
    "ABUT_ANSWERS=$<TARGET_FILE:python_answers>" "ABUT_ANSWERS_F32=$<TARGET_FILE:python_answers_f32>"
    "ABUT_WORLDS=$<TARGET_FILE:binding_worlds>" "ABUT_WORLDS_F32=$<TARGET_FILE:binding_worlds_f32>")
add_test(NAME python COMMAND ${python_program} -m unittest discover -s ${CMAKE_CURRENT_SOURCE_DIR}/python)
set_tests_properties(python PROPERTIES FIXTURES_REQUIRED python_files TIMEOUT 3600
    ENVIRONMENT "PYTHONPATH=${python_folder};${python_environment}")

add_test(NAME python_wheel COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/python/wheel.sh ${python_program} ${PROJECT_SOURCE_DIR}
    ${PROJECT_BINARY_DIR}/python_wheel)
set_tests_properties(python_wheel PROPERTIES LABELS full TIMEOUT 7200 PROCESSORS 2 ENVIRONMENT "${python_environment}")
