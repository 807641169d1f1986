// SPDX-License-Identifier: GPL-2.0-or-later
//
// Goes through XML by expat, for the parts of office documents.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::document {

// The attributes of one element; valid during the call that it is handed to.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char* const* list) : list_(list) {}

  // Gives the value by the name without its namespace; empty if there is none.
  std::string_view get(std::string_view local_name) const;

 private:
  const char* const* list_;
};

// Names come without their namespaces: formats have had several for the same thing.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual void begin(std::string_view name, const XmlAttributes& attributes) = 0;
  virtual void end(std::string_view name) = 0;
  virtual void text(std::string_view text) = 0;
};

// Elements nested deeper end the walk.
inline constexpr std::size_t kMostXmlDepth = 256;

// Hands all elements and texts to `handler`, in any encoding that expat knows. Returns what is
// wrong, or nothing: a document type declaration is, because only entities need one, and these can
// make a text of any size. What came before the fault has been handed on. It takes linear time.
std::string walk_xml(std::string_view xml, XmlHandler& handler);

}  // namespace winnow::document
