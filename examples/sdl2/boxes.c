// boxes.c : a hundred boxes in a room, and a mouse that takes them by a spring: libabut_dynamics in an SDL2 window.
//
//   boxes                        until the window is closed; the left button drags, the space bar pauses, R begins again
//   boxes --steps 300 out.bmp    so many steps, then a picture of the window (SDL_VIDEODRIVER=dummy: without a screen)
#include <abut/dynamics2.h>
#include <math.h>
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOXES = 100, WIDTH = 900, HEIGHT = 600 };

// The room is 30 wide and 20 high; the origin is in the middle of its floor.
static const double scale = 30; // pixels a metre

typedef struct room {
    abut_dynamics2 *dynamics;
    uint32_t        box[BOXES];
    abut_vec2       half[BOXES];
    uint32_t        mouse; // the joint while a box is held, or 0
} room;

static SDL_FPoint on_screen(abut_vec2 p)
{
    return (SDL_FPoint){(float)(0.5 * WIDTH + scale * p.x), (float)(HEIGHT - scale * p.y)};
}

static abut_vec2 in_room(int x, int y)
{
    return (abut_vec2){(x - 0.5 * WIDTH) / scale, (HEIGHT - y) / scale};
}

// A body of one box; 0 when it could not be made.
static uint32_t add_box(abut_dynamics2 *dynamics, abut_body_kind kind, abut_vec2 at, abut_vec2 half)
{
    const abut_material wood = {.density = 1, .friction = 0.5, .restitution = 0.1};
    abut_shape2         box;
    uint32_t            body = 0, shape = 0;
    abut_make_box2(&box, (abut_vec2){0, 0}, half, 0);
    const abut_dynamic_def2 body_def = {.kind = kind, .pose = abut_pose2_angle(at, 0)};
    const abut_shape_def2   shape_def = {.shape = &box, .pose = abut_identity2()};
    if (abut_dynamics2_add_body(dynamics, &body_def, &body) != ABUT_OK ||
        abut_dynamics2_add_shape(dynamics, body, &shape_def, &wood, &shape) != ABUT_OK) {
        return 0;
    }
    return body;
}

// A floor, two walls and the boxes, ten in a row, each row a little to the side of the one below.
static bool furnish(room *r)
{
    const abut_dynamics_options2 options = {.gravity = {0, -10}};
    *r = (room){0};
    if (abut_dynamics2_new(&options, NULL, &r->dynamics) != ABUT_OK ||
        !add_box(r->dynamics, ABUT_STATIC, (abut_vec2){0, -0.5}, (abut_vec2){17, 1}) ||
        !add_box(r->dynamics, ABUT_STATIC, (abut_vec2){-15.5, 20}, (abut_vec2){1, 20}) ||
        !add_box(r->dynamics, ABUT_STATIC, (abut_vec2){15.5, 20}, (abut_vec2){1, 20})) {
        return false;
    }
    for (int i = 0; i < BOXES; ++i) {
        const int row = i / 10, column = i % 10;
        r->half[i] = (abut_vec2){0.35 + 0.05 * (i % 5), 0.35 + 0.04 * (i % 4)};
        r->box[i] =
            add_box(r->dynamics, ABUT_DYNAMIC, (abut_vec2){1.3 * column - 5.85 + 0.1 * row, 1.2 + 1.3 * row}, r->half[i]);
        if (!r->box[i]) {
            return false;
        }
    }
    return true;
}

// The box that a point is in, or 0.
static uint32_t box_at(const room *r, abut_vec2 p)
{
    for (int i = 0; i < BOXES; ++i) {
        abut_dynamic2 state;
        abut_dynamics2_get_body(r->dynamics, r->box[i], &state);
        const abut_vec2 local = abut_unrotate2(state.pose.r, abut_sub2(p, state.pose.p));
        if (fabs(local.x) <= r->half[i].x && fabs(local.y) <= r->half[i].y) {
            return r->box[i];
        }
    }
    return 0;
}

static void grab(room *r, abut_vec2 p)
{
    const uint32_t body = box_at(r, p);
    abut_dynamic2  state;
    if (!body || !abut_dynamics2_get_body(r->dynamics, body, &state)) {
        return;
    }
    const abut_joint_def2 spring = {
        .kind = ABUT_JOINT_MOUSE2,
        .body_b = body,
        .frame_a = abut_pose2_angle(p, 0),
        .frame_b = abut_pose2_angle(abut_unrotate2(state.pose.r, abut_sub2(p, state.pose.p)), 0),
        .hertz = 4,
        .damping_ratio = 1,
        .most_force = 400 * state.mass,
    };
    abut_dynamics2_add_joint(r->dynamics, &spring, &r->mouse);
}

static void drag(room *r, abut_vec2 p)
{
    abut_joint_def2 spring;
    if (r->mouse && abut_dynamics2_get_joint(r->dynamics, r->mouse, &spring, NULL)) {
        spring.frame_a = abut_pose2_angle(p, 0);
        abut_dynamics2_set_joint(r->dynamics, r->mouse, &spring);
    }
}

static void let_go(room *r)
{
    if (r->mouse) {
        abut_dynamics2_remove_joint(r->dynamics, r->mouse);
        r->mouse = 0;
    }
}

// A filled box, of two triangles, in the colour of what is awake or asleep.
static void draw_box(SDL_Renderer *renderer, const abut_dynamic2 *state, abut_vec2 half)
{
    static const int corners[6] = {0, 1, 2, 0, 2, 3};
    const SDL_Color  colour = state->asleep ? (SDL_Color){120, 130, 150, 255} : (SDL_Color){240, 170, 60, 255};
    const abut_vec2  corner[4] = {{-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
    SDL_Vertex       vertex[4];
    SDL_FPoint       outline[5];
    for (int i = 0; i < 4; ++i) {
        outline[i] = on_screen(abut_transform2(state->pose, corner[i]));
        vertex[i] = (SDL_Vertex){.position = outline[i], .color = colour};
    }
    outline[4] = outline[0];
    SDL_RenderGeometry(renderer, NULL, vertex, 4, corners, 6);
    SDL_SetRenderDrawColor(renderer, 25, 28, 36, 255);
    SDL_RenderDrawLinesF(renderer, outline, 5);
}

static void draw(SDL_Renderer *renderer, const room *r)
{
    SDL_SetRenderDrawColor(renderer, 25, 28, 36, 255);
    SDL_RenderClear(renderer);
    SDL_SetRenderDrawColor(renderer, 70, 76, 92, 255);
    const SDL_FRect solid[3] = {{0, HEIGHT - 15, WIDTH, 15}, {0, 0, 15, HEIGHT}, {WIDTH - 15, 0, 15, HEIGHT}};
    SDL_RenderFillRectsF(renderer, solid, 3);
    for (int i = 0; i < BOXES; ++i) {
        abut_dynamic2 state;
        abut_dynamics2_get_body(r->dynamics, r->box[i], &state);
        draw_box(renderer, &state, r->half[i]);
    }
}

// What has happened since the last frame; false: the window was closed.
static bool take_events(room *r, bool *paused)
{
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT) {
            return false;
        }
        if (event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_LEFT) {
            grab(r, in_room(event.button.x, event.button.y));
        } else if (event.type == SDL_MOUSEMOTION) {
            drag(r, in_room(event.motion.x, event.motion.y));
        } else if (event.type == SDL_MOUSEBUTTONUP) {
            let_go(r);
        } else if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_SPACE) {
            *paused = !*paused;
        } else if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_r) {
            abut_dynamics2_release(r->dynamics);
            if (!furnish(r)) {
                return false;
            }
        }
    }
    return true;
}

static bool save_picture(SDL_Renderer *renderer, const char *file)
{
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    const bool   saved = picture &&
                       SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, picture->pixels, picture->pitch) == 0 &&
                       SDL_SaveBMP(picture, file) == 0;
    SDL_FreeSurface(picture);
    return saved;
}

// How many boxes are not in the room: none may be.
static int outside(const room *r)
{
    int count = 0;
    for (int i = 0; i < BOXES; ++i) {
        abut_dynamic2 state;
        abut_dynamics2_get_body(r->dynamics, r->box[i], &state);
        count += !(fabs(state.pose.p.x) < 14.5 && state.pose.p.y > 0.5);
    }
    return count;
}

int main(int argc, char **argv)
{
    const bool  counted = argc >= 3 && strcmp(argv[1], "--steps") == 0;
    const int   steps = counted ? (int)strtol(argv[2], NULL, 10) : 0;
    const char *file = counted && argc > 3 ? argv[3] : NULL;
    room        r = {0};
    bool        paused = false, failed = false;

    SDL_Window   *window = NULL;
    SDL_Renderer *renderer = NULL;
    if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
        !(window =
              SDL_CreateWindow("abut: a hundred boxes", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT, 0)) ||
        !(renderer = SDL_CreateRenderer(window, -1, counted ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_PRESENTVSYNC)) ||
        !furnish(&r)) {
        fprintf(stderr, "boxes: %s\n", renderer ? "no memory" : SDL_GetError());
        return 1;
    }
    for (int step = 0; (!counted || step < steps) && take_events(&r, &paused); ++step) {
        if (!paused && abut_dynamics2_step(r.dynamics, 1.0 / 60, 4, NULL) != ABUT_OK) {
            failed = true;
            break;
        }
        if (!counted) {
            draw(renderer, &r);
            SDL_RenderPresent(renderer);
        }
    }
    if (counted) {
        draw(renderer, &r);
        failed = failed || (file && !save_picture(renderer, file));
        printf("%d steps, %u boxes awake, %d outside the room\n", steps, abut_dynamics2_sums(r.dynamics).awake, outside(&r));
        failed = failed || outside(&r) != 0;
    }
    abut_dynamics2_release(r.dynamics);
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return failed;
}
