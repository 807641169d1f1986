// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks for test programs in C: each that fails is printed, and end_of_checks() says whether one
// has.
#ifndef WINNOW_TESTS_PLUGIN_C_CHECK_H
#define WINNOW_TESTS_PLUGIN_C_CHECK_H

#include <stdio.h>
#include <string.h>

static int checks_failed;

static inline void check(int holds, const char* what, const char* file, int line) {
  if (holds) return;
  ++checks_failed;
  fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
}

static inline int contains(const char* text, const char* part) {
  return text != NULL && strstr(text, part) != NULL;
}

static inline void check_contains(const char* text, const char* part, const char* file, int line) {
  if (contains(text, part)) return;
  ++checks_failed;
  fprintf(stderr, "%s:%d: \"%s\" is not in: %s\n", file, line, part, text ? text : "NULL");
}

#define CHECK(condition) check((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define CHECK_CONTAINS(text, part) check_contains((text), (part), __FILE__, __LINE__)

// The exit status of the program.
static inline int end_of_checks(void) { return checks_failed == 0 ? 0 : 1; }

#endif
