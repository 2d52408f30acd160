# Tests of libabut_ccd: of its answers, and of programs that were built for libccd: those of ODE and FCL, where they are
# installed (scripts/install_needs.sh test).
add_library(test_ccd OBJECT ccd/cases.c ccd/objects.c)
test_target(test_ccd abut_ccd)
file(GLOB ccd_tests CONFIGURE_DEPENDS ccd/test_*.c)
foreach(source IN LISTS ccd_tests)
    cmake_path(GET source STEM stem)
    string(REGEX REPLACE "^test_" "ccd_" name ${stem})
    add_executable(${name} ${source} $<TARGET_OBJECTS:test_ccd> support/random.c)
    test_program(${name} abut_ccd)
    target_link_libraries(${name} PRIVATE ${oracle_library})
endforeach()

# The rest loads shared libraries by the name of a file and looks into them as ELF has them; a sanitizer's runtime is in the
# way.
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    find_library(ccd_peer ccd)
    if(NOT ccd_peer)
        set(ccd_peer)
    endif()
    add_executable(ccd_compare ccd/compare.c ccd/cases.c ccd/objects.c support/random.c)
    abut_own_target(ccd_compare MIXED GNU)
    target_include_directories(ccd_compare PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/ccd/include)
    target_link_libraries(ccd_compare PRIVATE ${oracle_library} ${CMAKE_DL_LIBS} m)
    add_test(NAME ccd_compare COMMAND ccd_compare $<TARGET_FILE:abut_ccd> ${ccd_peer})
    add_test(NAME ccd_exports COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/ccd/exports.sh $<TARGET_FILE:abut_ccd> ${ccd_peer})

    add_test(NAME ccd_package
        COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/ccd/pkgconfig.sh ${PROJECT_BINARY_DIR}/package ${CMAKE_INSTALL_LIBDIR}
            ${PROJECT_BINARY_DIR}/consumer_ccd)
    set_tests_properties(ccd_package PROPERTIES FIXTURES_REQUIRED package
        ENVIRONMENT "CC=${CMAKE_C_COMPILER};CXX=${CMAKE_CXX_COMPILER};CFLAGS=${CMAKE_C_FLAGS}")

    # ccd_program(NAME MODULE...) : a program of another library that links libccd, run with it and with this one.
    enable_language(CXX)
    function(ccd_program name)
        pkg_check_modules(${name} QUIET IMPORTED_TARGET ${ARGN})
        if(NOT ${name}_FOUND OR NOT ccd_peer)
            list(JOIN ARGN " and " modules)
            message(STATUS "abut: no ${modules} on libccd, so tests/ccd/${name}.cpp is not run")
            return()
        endif()
        add_executable(ccd_${name} ccd/${name}.cpp)
        set_target_properties(ccd_${name} PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON)
        target_compile_options(ccd_${name} PRIVATE -O1)
        target_link_libraries(ccd_${name} PRIVATE PkgConfig::${name})
        add_test(NAME ccd_${name}
            COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/ccd/side_by_side.sh $<TARGET_FILE:ccd_${name}>
                $<TARGET_FILE_DIR:abut_ccd>)
        set_tests_properties(ccd_${name} PROPERTIES TIMEOUT 600)
    endfunction()
    ccd_program(ode_pile ode)
    ccd_program(fcl_pairs fcl ccd)
endif()
