// robot_fcl.cpp : FCL checks the arm of examples/python/robot.py against itself, at the poses that bench/robot.py has written.
//
//   robot_fcl POSES    int32 numbers of links and poses; each link a kind (0 box, 1 capsule along z) with three lengths (half
//                      sizes; length, radius, 0), in double; then the matrices of every link, pose after pose, row after row
//
// It prints the seconds of the processor that the questions alone took, and writes what it answered, one byte a pair, to
// POSES.fcl.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include <fcl/fcl.h>

struct Link {
    std::unique_ptr<fcl::CollisionGeometryd> shape;
    double                                   middle; // along z: FCL's capsules are about their middle
};

static bool get(void *to, size_t size, FILE *file)
{
    return std::fread(to, 1, size, file) == size;
}

int main(int count, char **words)
{
    FILE   *file = count == 2 ? std::fopen(words[1], "rb") : nullptr;
    int32_t numbers[2];
    if (file == nullptr || !get(numbers, sizeof numbers, file)) {
        std::fprintf(stderr, "usage: robot_fcl POSES\n");
        return 2;
    }
    const size_t      links = static_cast<size_t>(numbers[0]), poses = static_cast<size_t>(numbers[1]);
    std::vector<Link> link(links);
    for (Link &one : link) {
        double given[4];
        if (!get(given, sizeof given, file)) {
            return 1;
        }
        if (given[0] == 0) {
            one = {std::make_unique<fcl::Boxd>(2 * given[1], 2 * given[2], 2 * given[3]), 0};
        } else {
            one = {std::make_unique<fcl::Capsuled>(given[2], given[1]), given[1] / 2};
        }
    }
    std::vector<double> matrix(poses * links * 16);
    if (!get(matrix.data(), matrix.size() * sizeof(double), file)) {
        return 1;
    }
    std::fclose(file);

    // Places are made before the clock starts, as abut's are.
    std::vector<fcl::Transform3d, Eigen::aligned_allocator<fcl::Transform3d>> place(poses * links);
    for (size_t i = 0; i < place.size(); ++i) {
        const double *m = &matrix[16 * i];
        place[i].matrix() = Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>>(m);
        place[i].translate(fcl::Vector3d(0, 0, link[i % links].middle));
    }
    std::string                  answers;
    const fcl::CollisionRequestd request(1, false);
    const std::clock_t           start = std::clock();
    for (size_t pose = 0; pose < poses; ++pose) {
        for (size_t i = 0; i < links; ++i) {
            for (size_t j = i + 2; j < links; ++j) {
                fcl::CollisionResultd result;
                answers += static_cast<char>(fcl::collide(link[i].shape.get(), place[pose * links + i], link[j].shape.get(),
                                                          place[pose * links + j], request, result) > 0);
            }
        }
    }
    const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    FILE        *out = std::fopen((std::string(words[1]) + ".fcl").c_str(), "wb");
    if (out == nullptr || std::fwrite(answers.data(), 1, answers.size(), out) != answers.size() || std::fclose(out) != 0) {
        return 1;
    }
    std::printf("%.6f\n", took);
    return 0;
}
