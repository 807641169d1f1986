// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/document/xml_walk.h"

#include <expat.h>

#include <algorithm>
#include <memory>
#include <new>

namespace winnow::document {
namespace {

constexpr char kSeparator = '|';

std::string_view local_part(std::string_view name) {
  return name.substr(name.rfind(kSeparator) + 1);
}

struct Walk {
  XML_Parser parser = nullptr;
  XmlHandler* handler = nullptr;
  std::size_t depth = 0;
  const char* fault = nullptr;

  void stop(const char* why) {
    fault = why;
    XML_StopParser(parser, XML_FALSE);
  }
};

void XMLCALL begin_element(void* data, const char* name, const char** attributes) {
  auto& walk = *static_cast<Walk*>(data);
  if (++walk.depth > kMostXmlDepth) return walk.stop("its elements nest too deep");
  walk.handler->begin(local_part(name), XmlAttributes(attributes));
}

void XMLCALL end_element(void* data, const char* name) {
  auto& walk = *static_cast<Walk*>(data);
  --walk.depth;
  walk.handler->end(local_part(name));
}

void XMLCALL add_text(void* data, const char* text, int size) {
  static_cast<Walk*>(data)->handler->text({text, static_cast<std::size_t>(size)});
}

void XMLCALL refuse_doctype(void* data, const char*, const char*, const char*, int) {
  static_cast<Walk*>(data)->stop("it declares a document type");
}

}  // namespace

std::string_view XmlAttributes::get(std::string_view local_name) const {
  for (const char* const* at = list_; *at != nullptr; at += 2) {
    if (local_part(at[0]) == local_name) return at[1];
  }
  return {};
}

std::string walk_xml(std::string_view xml, XmlHandler& handler) {
  const std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser(
      XML_ParserCreateNS(nullptr, kSeparator), XML_ParserFree);
  if (!parser) throw std::bad_alloc();
  Walk walk{parser.get(), &handler, 0, nullptr};
  XML_SetUserData(parser.get(), &walk);
  XML_SetElementHandler(parser.get(), begin_element, end_element);
  XML_SetCharacterDataHandler(parser.get(), add_text);
  XML_SetStartDoctypeDeclHandler(parser.get(), refuse_doctype);
  constexpr std::size_t kStep = 1u << 20;
  for (bool last = false; !last;) {
    const std::string_view piece = xml.substr(0, kStep);
    xml.remove_prefix(piece.size());
    last = xml.empty();
    const auto done = XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()), last);
    if (done == XML_STATUS_OK) continue;
    if (walk.fault != nullptr) return walk.fault;
    return XML_ErrorString(XML_GetErrorCode(parser.get()));
  }
  return {};
}

}  // namespace winnow::document
