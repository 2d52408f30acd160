// ode_pile.cpp : a program of the Open Dynamics Engine that knows nothing of this library: convex hulls, cylinders, capsules
// and boxes fall into a pen and come to rest on each other. ODE asks libccd's MPR about hulls and cylinders. It prints how the
// pile is every second, and fails where it is no pile: something that is not finite, has left the pen or sunk into the floor.
#include <ode/ode.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace
{
dWorldID      world;
dJointGroupID group;
int           contacts;
double        deepest;

void touch(void *, dGeomID a, dGeomID b)
{
    dContact  contact[8];
    const int count = dCollide(a, b, 8, &contact[0].geom, sizeof(contact[0]));
    for (int i = 0; i < count; ++i) {
        contact[i].surface.mode = dContactApprox1 | dContactSoftERP;
        contact[i].surface.mu = 0.8;
        contact[i].surface.soft_erp = 0.2;
        deepest = std::fmax(deepest, contact[i].geom.depth);
        dJointAttach(dJointCreateContact(world, group, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
    contacts += count;
}

// A cube of side 1 as a hull.
dReal    planes[] = {-1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, -1, 0, 0.5, 0, 1, 0, 0.5, 0, 0, -1, 0.5, 0, 0, 1, 0.5};
dReal    corners[] = {-0.5, -0.5, -0.5, 0.5, -0.5, -0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5,
                      -0.5, -0.5, 0.5,  0.5, -0.5, 0.5,  -0.5, 0.5, 0.5,  0.5, 0.5, 0.5};
unsigned faces[] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};

dBodyID drop(dSpaceID space, int i)
{
    dBodyID body = dBodyCreate(world);
    dGeomID geom;
    dMass   mass;
    dMassSetBox(&mass, 1, 1, 1, 1);
    switch (i % 4) {
    case 0:
        geom = dCreateConvex(space, planes, 6, corners, 8, faces);
        break;
    case 1:
        geom = dCreateCylinder(space, 0.4, 1);
        dMassSetCylinder(&mass, 1, 3, 0.4, 1);
        break;
    case 2:
        geom = dCreateBox(space, 1, 1, 1);
        break;
    default:
        geom = dCreateCapsule(space, 0.3, 0.6);
        dMassSetCapsule(&mass, 1, 3, 0.3, 0.6);
    }
    dMatrix3 turned;
    dRFromAxisAndAngle(turned, std::sin(i), std::cos(i), 1, 0.3 * i);
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, 0.8 * std::sin(2.0 * i), 0.8 * std::cos(3.0 * i), 0.8 + 1.1 * i);
    dBodySetRotation(body, turned);
    dBodySetDamping(body, 0.002, 0.02);
    return body;
}

bool print(int second, const std::vector<dBodyID> &bodies)
{
    double height = 0, motion = 0;
    bool   inside = true;
    for (dBodyID body : bodies) {
        const dReal *p = dBodyGetPosition(body), *v = dBodyGetLinearVel(body), *w = dBodyGetAngularVel(body);
        height += p[2] / double(bodies.size());
        motion += (v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + w[0] * w[0] + w[1] * w[1] + w[2] * w[2]) / double(bodies.size());
        inside = inside && std::fabs(p[0]) < 2 && std::fabs(p[1]) < 2 && p[2] > 0.1; // false of what is not a number
    }
    std::printf("%2d s: contacts %3d, deepest %.3f, mean height %5.2f, motion %.3f%s\n", second, contacts, deepest, height,
                motion, inside ? "" : ", out of the pen");
    return inside && (second < 8 || (deepest < 0.1 && motion < 1));
}
} // namespace

int main()
{
    dInitODE2(0);
    world = dWorldCreate();
    group = dJointGroupCreate(0);
    dSpaceID space = dHashSpaceCreate(nullptr);
    dWorldSetGravity(world, 0, 0, -9.81);
    dWorldSetCFM(world, 1e-5);
    dCreatePlane(space, 0, 0, 1, 0);
    for (int side = -1; side <= 1; side += 2) {
        dCreatePlane(space, side, 0, 0, -1.7);
        dCreatePlane(space, 0, side, 0, -1.7);
    }
    std::vector<dBodyID> bodies;
    for (int i = 0; i < 16; ++i) {
        bodies.push_back(drop(space, i));
    }
    bool good = true;
    for (int step = 0; step <= 1000; ++step) {
        contacts = 0;
        deepest = 0;
        dSpaceCollide(space, nullptr, touch);
        dWorldQuickStep(world, 0.01);
        dJointGroupEmpty(group);
        if (step % 100 == 0) {
            good = print(step / 100, bodies) && good;
        }
    }
    dCloseODE();
    return good ? 0 : 1;
}
