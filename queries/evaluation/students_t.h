// SPDX-License-Identifier: GPL-2.0-or-later
//
// This is Student's t distribution.
#pragma once

namespace winnow {

// Gives the probability that |T| is at least |t|, for finite `t` and at least one degree of
// freedom. It is thread-safe. Source: Student (Biometrika 6, 1908).
double two_sided_p(double t, double degrees_of_freedom);

}  // namespace winnow
