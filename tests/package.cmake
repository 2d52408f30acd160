# What a stranger meets: the package installed into a prefix of its own, found by CMake and by pkg-config, from C and from C++.
# Not with sanitizers or counters in it: nobody installs that, and they add symbols of their own.
if(CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    return()
endif()
include(CheckLanguage)
check_language(CXX)
if(NOT CMAKE_CXX_COMPILER)
    message(FATAL_ERROR "abut: the tests compile the public headers as C++ too; install g++ or set CXX")
endif()
enable_language(CXX)

set(package_prefix ${PROJECT_BINARY_DIR}/package)
set(consumer_dir ${CMAKE_CURRENT_SOURCE_DIR}/consumer)

add_test(NAME package_install
    COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${package_prefix}
)
add_test(NAME package_cmake
    COMMAND ${CMAKE_CTEST_COMMAND}
        --build-and-test ${consumer_dir} ${PROJECT_BINARY_DIR}/consumer
        --build-generator ${CMAKE_GENERATOR}
        --build-options -DCMAKE_PREFIX_PATH=${package_prefix}
            -DCMAKE_C_COMPILER=${CMAKE_C_COMPILER} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
            -DCMAKE_C_FLAGS=${CMAKE_C_FLAGS} -DCMAKE_CXX_FLAGS=${CMAKE_C_FLAGS}
        --test-command ${CMAKE_CTEST_COMMAND} --output-on-failure
)
add_test(NAME package_pkgconfig
    COMMAND sh ${consumer_dir}/pkgconfig.sh ${package_prefix} ${CMAKE_INSTALL_LIBDIR} ${PROJECT_BINARY_DIR}/consumer_pkgconfig
)
set_tests_properties(package_pkgconfig PROPERTIES
    ENVIRONMENT "CC=${CMAKE_C_COMPILER};CXX=${CMAKE_CXX_COMPILER};CFLAGS=${CMAKE_C_FLAGS}"
)
# README's first listing with README's own lines for CMake.
add_test(NAME package_readme
    COMMAND sh ${PROJECT_SOURCE_DIR}/scripts/first_project.sh ${package_prefix} ${PROJECT_BINARY_DIR}/consumer_readme
)
set_tests_properties(package_readme PROPERTIES
    ENVIRONMENT "CC=${CMAKE_C_COMPILER};CFLAGS=${CMAKE_C_FLAGS}"
)
add_test(NAME package_cmake_refuses_both_alone
    COMMAND ${CMAKE_COMMAND} -S ${consumer_dir}/mistake -B ${PROJECT_BINARY_DIR}/consumer_mistake
        -DCMAKE_PREFIX_PATH=${package_prefix} -DCMAKE_C_COMPILER=${CMAKE_C_COMPILER}
)
set_tests_properties(package_cmake_refuses_both_alone PROPERTIES
    PASS_REGULAR_EXPRESSION "ABUT_PRECISION_OR_LINK_ABUT_BOTH"
)
set_tests_properties(package_install PROPERTIES FIXTURES_SETUP package)
set_tests_properties(package_cmake package_readme package_cmake_refuses_both_alone package_pkgconfig
    PROPERTIES FIXTURES_REQUIRED package TIMEOUT 3600
)

# The port of vcpkg and the recipe of Conan, with stand-ins for those: configured, and with the label full built and installed.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(recipes ${CMAKE_CURRENT_SOURCE_DIR}/packaging)
add_test(NAME packaging_conan COMMAND ${Python3_EXECUTABLE} ${recipes}/conan.py ${PROJECT_BINARY_DIR}/packaging/conan)
add_test(NAME packaging_vcpkg COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_BINARY_DIR}/packaging/vcpkg -P ${recipes}/vcpkg.cmake)
add_test(NAME packaging_conan_built
    COMMAND ${Python3_EXECUTABLE} ${recipes}/conan.py ${PROJECT_BINARY_DIR}/packaging/conan_built --build)
add_test(NAME packaging_vcpkg_built COMMAND
    ${CMAKE_COMMAND} -DFOLDER=${PROJECT_BINARY_DIR}/packaging/vcpkg_built -DBUILD=ON -P ${recipes}/vcpkg.cmake)
set_tests_properties(packaging_conan packaging_vcpkg packaging_conan_built packaging_vcpkg_built PROPERTIES TIMEOUT 3600
    ENVIRONMENT "CC=${CMAKE_C_COMPILER}")
set_tests_properties(packaging_conan_built packaging_vcpkg_built PROPERTIES LABELS full PROCESSORS 2)

add_test(NAME headers_alone
    COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/headers/alone.sh ${PROJECT_SOURCE_DIR}/include
)
add_test(NAME headers_one_unit COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/headers/one_unit.sh ${PROJECT_SOURCE_DIR})
add_test(NAME headers_refuse_fast_arithmetic COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/headers/refuses.sh ${PROJECT_SOURCE_DIR})
set_tests_properties(headers_alone headers_one_unit headers_refuse_fast_arithmetic
    PROPERTIES ENVIRONMENT "CC=${CMAKE_C_COMPILER};CXX=${CMAKE_CXX_COMPILER}"
)

if(NOT BUILD_SHARED_LIBS)
    add_test(NAME symbols
        COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/symbols/symbols.sh $<TARGET_FILE:abut> $<TARGET_FILE:abut_f32>
            ${PROJECT_SOURCE_DIR}
    )
    add_test(NAME symbols_world
        COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/symbols/symbols.sh $<TARGET_FILE:abut_world> $<TARGET_FILE:abut_world_f32>
            ${PROJECT_SOURCE_DIR} $<TARGET_FILE:abut> $<TARGET_FILE:abut_f32>
    )
    add_test(NAME symbols_dynamics
        COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/symbols/symbols.sh $<TARGET_FILE:abut_dynamics> $<TARGET_FILE:abut_dynamics_f32>
            ${PROJECT_SOURCE_DIR} $<TARGET_FILE:abut>,$<TARGET_FILE:abut_world>
            $<TARGET_FILE:abut_f32>,$<TARGET_FILE:abut_world_f32>
    )
endif()
