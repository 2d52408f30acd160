// random.h : PCG32 (O'Neill 2014).
#ifndef ABUT_BENCH_RANDOM_H
#define ABUT_BENCH_RANDOM_H

#include <cstdint>

namespace bench
{

class Random
{
  public:
    explicit Random(std::uint64_t seed) : state_(seed * 2 + 1)
    {
        between(0, 1);
    }

    double between(double low, double high)
    {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        std::uint32_t mixed = static_cast<std::uint32_t>(((state_ >> 18) ^ state_) >> 27);
        std::uint32_t turn = static_cast<std::uint32_t>(state_ >> 59);
        std::uint32_t bits = (mixed >> turn) | (mixed << ((32 - turn) & 31));
        return low + (high - low) * bits / 4294967296.0;
    }

    float number(double low, double high)
    {
        return static_cast<float>(between(low, high));
    }

    std::uint16_t index(std::size_t count)
    {
        return static_cast<std::uint16_t>(between(0, static_cast<double>(count)));
    }

  private:
    std::uint64_t state_;
};

} // namespace bench

#endif
