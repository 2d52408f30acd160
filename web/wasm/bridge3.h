// bridge3.h : space.
