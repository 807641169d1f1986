// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/evaluation/students_t.h"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace winnow {

double two_sided_p(double t, double degrees_of_freedom) {
  const boost::math::students_t distribution(degrees_of_freedom);
  return 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(t)));
}

}  // namespace winnow
