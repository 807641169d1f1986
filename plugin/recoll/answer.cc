// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/recoll/answer.h"

namespace winnow::recoll {
namespace {

void add(std::string& answer, std::string_view name, std::string_view value = {}) {
  answer.append(name).append(": ").append(std::to_string(value.size())).append("\n").append(value);
}

std::string only(std::string_view name) {
  std::string answer;
  add(answer, name);
  return answer + "\n";
}

}  // namespace

std::string document_answer(std::string_view html) {
  std::string answer;
  answer.reserve(html.size() + 100);
  add(answer, "Document", html);
  add(answer, "Mimetype", "text/html");
  add(answer, "Charset", "utf-8");
  add(answer, "Eofnext");
  return answer + "\n";
}

std::string file_error_answer() { return only("Fileerror"); }

std::string no_such_document_answer() { return only("Subdocerror"); }

std::string no_more_documents_answer() { return only("Eofnow"); }

std::string_view cannot_work_answer() { return "RECFILTERROR HELPERNOTFOUND winnow-recoll\n"; }

}  // namespace winnow::recoll
