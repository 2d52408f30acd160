// config.h : the number type of this library. libabut_ccd is built in double, as Debian builds libccd.
#ifndef ABUT_CCD_CONFIG_H
#define ABUT_CCD_CONFIG_H

#define CCD_DOUBLE

#endif
