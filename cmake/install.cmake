# install.cmake : headers, both libraries, the program, and the two ways to find them (find_package and pkg-config).
include(CMakePackageConfigHelpers)

install(TARGETS abut abut_f32 abut_both abut_world abut_world_f32 EXPORT abut-targets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/abut DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

if(TARGET abut_program)
    install(TARGETS abut_program)
    if(EXISTS ${PROJECT_SOURCE_DIR}/cli/abut.1)
        install(FILES ${PROJECT_SOURCE_DIR}/cli/abut.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    endif()
endif()

set(abut_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/abut)
install(EXPORT abut-targets NAMESPACE abut:: DESTINATION ${abut_cmake_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/abut-config.cmake.in ${PROJECT_BINARY_DIR}/abut-config.cmake
    INSTALL_DESTINATION ${abut_cmake_dir}
)
# While the major version is 0 a new minor version may break its users.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/abut-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/abut-config.cmake ${PROJECT_BINARY_DIR}/abut-config-version.cmake
    DESTINATION ${abut_cmake_dir}
)

# The .pc files find their prefix from where they lie, so an installed tree can be moved.
if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
    set(pc_prefix ${CMAKE_INSTALL_PREFIX})
else()
    file(RELATIVE_PATH pc_up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    string(REGEX REPLACE "/$" "" pc_up ${pc_up})
    set(pc_prefix "\${pcfiledir}/${pc_up}")
endif()
cmake_path(APPEND pc_libdir "\${prefix}" ${CMAKE_INSTALL_LIBDIR})
cmake_path(APPEND pc_includedir "\${prefix}" ${CMAKE_INSTALL_INCLUDEDIR})
set(pc_libm)
set(pc_shared)
if(BUILD_SHARED_LIBS)
    set(pc_shared " -DABUT_SHARED")
elseif(abut_has_libm)
    set(pc_libm " -lm")
endif()
# abut and abut_f32 each say their precision, so that base.h can refuse the two together; abut_both says none. The libraries
# built on them say which one they need.
foreach(pc_name abut abut_f32 abut_both abut_world abut_world_f32)
    set(pc_libs "-l${pc_name}")
    set(pc_needs)
    if(pc_name STREQUAL abut_f32)
        set(pc_precision float)
        set(pc_define " -DABUT_F32")
    elseif(pc_name STREQUAL abut)
        set(pc_precision double)
        set(pc_define " -DABUT_F64")
    elseif(pc_name MATCHES "^abut_world(.*)$")
        string(REPLACE _world "" pc_needs ${pc_name})
        set(pc_precision ${pc_precision_${pc_needs}})
        set(pc_define)
    else()
        set(pc_precision "double and float")
        set(pc_define)
        set(pc_libs "-labut -labut_f32")
    endif()
    set(pc_precision_${pc_name} ${pc_precision})
    configure_file(${PROJECT_SOURCE_DIR}/cmake/abut.pc.in ${PROJECT_BINARY_DIR}/${pc_name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
if(TARGET abut_ccd)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/abut_ccd.pc.in ${PROJECT_BINARY_DIR}/abut_ccd.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/abut_ccd.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
