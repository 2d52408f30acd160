// every_header.cpp : the public headers in one C++ file, and a call through them.
#include "every_header.hpp"

#include <cstdio>

int main()
{
    std::printf("abut %s from C++\n", abut_version());
    return abut_status_text(ABUT_OK) == nullptr;
}
