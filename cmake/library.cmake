# library.cmake : three sets of sources, each two libraries: the core (src/) and what is built on it (world/, dynamics/).

# The globs are deliberate: the folders are the list of sources, and scripts/check_layers.py checks what is in them.
# CONFIGURE_DEPENDS makes the build look again, so a new file needs no edit here.
file(GLOB abut_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*/*.c)
file(GLOB abut_world_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/world/*/*.c)
file(GLOB abut_dynamics_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/dynamics/*/*.c)

# A library with its flags and, unless INSIDE, its alias. INSIDE makes a static one for tests that look at functions a shared
# library hides; it has no alias and is not installed.
function(abut_library_target name alias folder inside)
    if(inside)
        add_library(${name} STATIC ${ARGN})
    else()
        add_library(${name} ${ARGN})
        add_library(abut::${alias} ALIAS ${name})
        set_target_properties(${name} PROPERTIES EXPORT_NAME ${alias})
    endif()
    abut_own_target(${name})
    set_target_properties(${name} PROPERTIES
        C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON
        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    )
    # Installed shared, a library finds the one it is built on beside itself: a program's own search path says nothing of that.
    if(APPLE)
        set_target_properties(${name} PROPERTIES INSTALL_RPATH "@loader_path")
    else()
        set_target_properties(${name} PROPERTIES INSTALL_RPATH "$ORIGIN")
    endif()
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/${folder})
    if(BUILD_SHARED_LIBS AND NOT inside)
        target_compile_definitions(${name} PRIVATE ABUT_BUILD_SHARED INTERFACE ABUT_SHARED)
    endif()
    target_compile_options(${name} PRIVATE ${abut_prefix_flags})
    target_link_libraries(${name} PRIVATE ${abut_libm})
endfunction()

# abut_add_library(NAME [F32] [INSIDE]) : the core library in double, or in float with F32.
function(abut_add_library name)
    cmake_parse_arguments(arg "F32;INSIDE" "" "" ${ARGN})
    abut_library_target(${name} ${name} src ${arg_INSIDE} ${abut_sources})
    target_include_directories(${name}
        PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    )
    # What links both directly would see one interface for two libraries; CMake refuses it with the name of this property.
    set_property(TARGET ${name} PROPERTY COMPATIBLE_INTERFACE_STRING ABUT_PRECISION_OR_LINK_ABUT_BOTH)
    if(arg_F32)
        target_compile_definitions(${name} PUBLIC ABUT_F32)
        set_property(TARGET ${name} PROPERTY INTERFACE_ABUT_PRECISION_OR_LINK_ABUT_BOTH float)
    else()
        set_property(TARGET ${name} PROPERTY INTERFACE_ABUT_PRECISION_OR_LINK_ABUT_BOTH double)
    endif()
endfunction()

# abut_add_world(NAME ALIAS CORE [INSIDE]) : the library of many shapes on the core library CORE, in CORE's precision.
function(abut_add_world name alias core)
    cmake_parse_arguments(arg "INSIDE" "" "" ${ARGN})
    abut_library_target(${name} ${alias} world ${arg_INSIDE} ${abut_world_sources})
    target_link_libraries(${name} PUBLIC ${core})
endfunction()

# abut_add_dynamics(NAME ALIAS WORLD [INSIDE]) : the library of bodies that move, on WORLD, in WORLD's precision.
function(abut_add_dynamics name alias world)
    cmake_parse_arguments(arg "INSIDE" "" "" ${ARGN})
    abut_library_target(${name} ${alias} dynamics ${arg_INSIDE} ${abut_dynamics_sources})
    target_link_libraries(${name} PUBLIC ${world})
endfunction()

# abut_add_both() : both libraries for one target. A source of it uses double, or float where it defines ABUT_F32 before it
# includes a header of abut.
function(abut_add_both)
    add_library(abut_both INTERFACE)
    add_library(abut::both ALIAS abut_both)
    set_target_properties(abut_both PROPERTIES EXPORT_NAME both)
    target_include_directories(abut_both INTERFACE
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    )
    target_compile_definitions(abut_both INTERFACE $<$<BOOL:${BUILD_SHARED_LIBS}>:ABUT_SHARED>)
    target_link_libraries(abut_both INTERFACE $<LINK_ONLY:abut> $<LINK_ONLY:abut_f32>)
endfunction()

# Which objects are the library's, for scripts/check_calls.py.
function(abut_list_objects library)
    file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/${library}_objects.txt CONTENT "$<JOIN:$<TARGET_OBJECTS:${library}>,\n>\n")
endfunction()

# abut_link_with_f32(TARGET F32_LIBRARY) : links a target that sees the double interface with a float library too, without that
# library's ABUT_F32, which would change the target's own view.
function(abut_link_with_f32 target library)
    if(NOT TARGET ${library}_link_only)
        add_library(${library}_link_only INTERFACE)
        target_link_libraries(${library}_link_only INTERFACE $<LINK_ONLY:${library}>)
    endif()
    target_link_libraries(${target} PRIVATE ${library}_link_only)
endfunction()
