// ccd_export.h : what the shared library shows. Its own sources define ccd_EXPORTS.
#ifndef ABUT_CCD_EXPORT_H
#define ABUT_CCD_EXPORT_H

#if defined(CCD_EXPORT) || defined(CCD_STATIC_DEFINE)
#ifndef CCD_EXPORT
#define CCD_EXPORT
#endif
#elif defined(_WIN32) && defined(ccd_EXPORTS)
#define CCD_EXPORT __declspec(dllexport)
#elif defined(_WIN32)
#define CCD_EXPORT __declspec(dllimport)
#elif defined(__GNUC__)
#define CCD_EXPORT __attribute__((visibility("default")))
#else
#define CCD_EXPORT
#endif

#endif
