// tower.c : a tower of boxes and a cannon that follows the mouse: libabut_dynamics in a raylib window, as a start for a game.
//
//   tower                       until the window is closed; a click shoots, R builds the tower again
//   tower --steps 240 out.png   one shot, so many steps, then a picture of the window
#include <abut/dynamics2.h>
#include <math.h>
#include <raylib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 900, HEIGHT = 600, ROWS = 8, COLUMNS = 4, BALLS = 64 };

// The floor is y = 0, at the bottom of the window; x = 0 is its middle.
static const float     scale = 30; // pixels a metre
static const abut_vec2 muzzle = {-13, 2};
static const double    radius = 0.5, speed = 26;

typedef struct game {
    abut_dynamics2 *dynamics;
    uint32_t        box[ROWS * COLUMNS], ball[BALLS];
    int             shots; // the oldest of BALLS balls goes when there are more
} game;

static Vector2 on_screen(abut_vec2 p)
{
    return (Vector2){0.5F * WIDTH + scale * (float)p.x, HEIGHT - scale * (float)p.y};
}

static uint32_t add(abut_dynamics2 *dynamics, abut_body_kind kind, abut_vec2 at, const abut_shape2 *shape, abut_real density,
                    abut_vec2 velocity)
{
    const abut_material     stone = {.density = density, .friction = 0.6, .restitution = 0.1};
    const abut_dynamic_def2 body_def = {.kind = kind, .pose = abut_pose2_angle(at, 0), .velocity = velocity};
    const abut_shape_def2   shape_def = {.shape = shape, .pose = abut_identity2()};
    uint32_t                body = 0, id = 0;
    if (abut_dynamics2_add_body(dynamics, &body_def, &body) != ABUT_OK ||
        abut_dynamics2_add_shape(dynamics, body, &shape_def, &stone, &id) != ABUT_OK) {
        return 0;
    }
    return body;
}

static bool build(game *g)
{
    const abut_dynamics_options2 options = {.gravity = {0, -10}};
    const abut_vec2              rest = {0, 0};
    abut_shape2                  floor, box;
    *g = (game){0};
    abut_make_box2(&floor, rest, (abut_vec2){60, 1}, 0);
    abut_make_box2(&box, rest, (abut_vec2){0.6, 0.5}, 0);
    if (abut_dynamics2_new(&options, NULL, &g->dynamics) != ABUT_OK ||
        !add(g->dynamics, ABUT_STATIC, (abut_vec2){0, -0.5}, &floor, 1, rest)) {
        return false;
    }
    for (int i = 0; i < ROWS * COLUMNS; ++i) {
        const abut_vec2 at = {6 + 1.2 * (i % COLUMNS) + (i / COLUMNS % 2 ? 0.3 : 0), 1 + 1.0 * (i / COLUMNS)};
        g->box[i] = add(g->dynamics, ABUT_DYNAMIC, at, &box, 1, rest);
        if (!g->box[i]) {
            return false;
        }
    }
    return true;
}

static void shoot(game *g, Vector2 at)
{
    const abut_vec2 target = {(at.x - 0.5 * WIDTH) / scale, (HEIGHT - at.y) / scale};
    const abut_vec2 way = abut_sub2(target, muzzle);
    const double    far = sqrt(way.x * way.x + way.y * way.y);
    uint32_t       *ball = &g->ball[g->shots++ % BALLS];
    abut_shape2     round;
    abut_make_circle2(&round, (abut_vec2){0, 0}, radius);
    if (*ball) {
        abut_dynamics2_remove_body(g->dynamics, *ball);
    }
    if (far > 0) {
        *ball = add(g->dynamics, ABUT_DYNAMIC, muzzle, &round, 12, (abut_vec2){speed * way.x / far, speed * way.y / far});
    }
}

static void draw(const game *g)
{
    abut_dynamic2 state;
    BeginDrawing();
    ClearBackground((Color){25, 28, 36, 255});
    DrawRectangle(0, HEIGHT - 15, WIDTH, 15, (Color){70, 76, 92, 255});
    for (int i = 0; i < ROWS * COLUMNS; ++i) {
        if (abut_dynamics2_get_body(g->dynamics, g->box[i], &state)) {
            const Vector2   p = on_screen(state.pose.p);
            const Rectangle box = {p.x, p.y, 1.2F * scale - 2, 1.0F * scale - 2}; // a hair smaller: seams show
            const float     turned = (float)(-RAD2DEG * atan2(state.pose.r.s, state.pose.r.c));
            const Color     colour = state.asleep ? (Color){120, 130, 150, 255} : (Color){240, 170, 60, 255};
            DrawRectanglePro(box, (Vector2){0.5F * box.width, 0.5F * box.height}, turned, colour);
        }
    }
    for (int i = 0; i < BALLS; ++i) {
        if (g->ball[i] && abut_dynamics2_get_body(g->dynamics, g->ball[i], &state)) {
            DrawCircleV(on_screen(state.pose.p), (float)radius * scale, (Color){86, 180, 233, 255});
        }
    }
    EndDrawing();
}

int main(int argc, char **argv)
{
    const bool counted = argc >= 3 && strcmp(argv[1], "--steps") == 0;
    const int  steps = counted ? (int)strtol(argv[2], NULL, 10) : 0;
    game       g;
    InitWindow(WIDTH, HEIGHT, "abut: a tower");
    SetTargetFPS(60);
    bool sound = IsWindowReady() && build(&g);
    if (sound && counted) {
        shoot(&g, on_screen((abut_vec2){7, 7}));
    }
    for (int step = 0; sound && (counted ? step < steps : !WindowShouldClose()); ++step) {
        if (!counted && IsMouseButtonPressed(MOUSE_BUTTON_LEFT)) {
            shoot(&g, GetMousePosition());
        }
        if (!counted && IsKeyPressed(KEY_R)) {
            abut_dynamics2_release(g.dynamics);
            sound = build(&g);
        }
        sound = sound && abut_dynamics2_step(g.dynamics, 1.0 / 60, 4, NULL) == ABUT_OK;
        if (sound && !counted) {
            draw(&g);
        }
    }
    if (sound && counted) {
        draw(&g);
        if (argc > 3) {
            TakeScreenshot(argv[3]);
        }
        printf("%d steps, %u bodies awake\n", steps, abut_dynamics2_sums(g.dynamics).awake);
    }
    if (sound) {
        abut_dynamics2_release(g.dynamics);
    }
    CloseWindow();
    return sound ? 0 : 1;
}
