// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/svg_names.h"

#include <algorithm>
#include <iterator>

#include "extractor/text/ascii.h"

namespace winnow {
namespace {

constexpr std::string_view kMixedCase[] = {
    "attributeName",
    "attributeType",
    "baseFrequency",
    "baseProfile",
    "calcMode",
    "clipPathUnits",
    "diffuseConstant",
    "edgeMode",
    "filterUnits",
    "glyphRef",
    "gradientTransform",
    "gradientUnits",
    "kernelMatrix",
    "kernelUnitLength",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "lengthAdjust",
    "limitingConeAngle",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskContentUnits",
    "maskUnits",
    "numOctaves",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "refX",
    "refY",
    "repeatCount",
    "repeatDur",
    "requiredExtensions",
    "requiredFeatures",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "systemLanguage",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "viewBox",
    "viewTarget",
    "xChannelSelector",
    "yChannelSelector",
    "zoomAndPan",
};

// The prefix is no part of their names. gumbo-parser leaves xlink:arcrole as it is.
constexpr std::string_view kPrefixed[] = {
    "xlink:actuate", "xlink:href", "xlink:role", "xlink:show", "xlink:title",
    "xlink:type",    "xml:base",   "xml:lang",   "xml:space",  "xmlns:xlink",
};

}  // namespace

std::string_view svg_attribute_name(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon != std::string_view::npos) {
    const bool known =
        std::find(std::begin(kPrefixed), std::end(kPrefixed), name) != std::end(kPrefixed);
    return known ? name.substr(colon + 1) : name;
  }
  const auto mixed =
      std::find_if(std::begin(kMixedCase), std::end(kMixedCase),
                   [name](std::string_view each) { return equals_in_any_case(each, name); });
  return mixed == std::end(kMixedCase) ? name : *mixed;
}

}  // namespace winnow
