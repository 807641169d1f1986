// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <string>
#include <string_view>
#include <variant>

#include "indexer/source/documents/document_look.h"
#include "indexer/source/documents/document_process.h"
#include "indexer/source/documents/document_reader.h"
#include "winnow/indexer/document_type.h"

namespace winnow {
namespace {

using namespace std::string_view_literals;
using testing::HasSubstr;

DocumentTypes types_of(const std::vector<std::string>& names) {
  return *parse_document_types(names);
}

TEST(DocumentTypesByName, AreASetOfTheNamed) {
  const DocumentTypes some = types_of({"pdf", "md"});
  EXPECT_FALSE(some.has_html());
  EXPECT_TRUE(some.has(DocumentType::pdf) && some.has(DocumentType::md));
  EXPECT_FALSE(some.has(DocumentType::txt));
  EXPECT_TRUE(types_of({"office"}).has(DocumentType::pptx));
  EXPECT_FALSE(types_of({"office"}).has(DocumentType::pdf));
  EXPECT_TRUE(types_of({"all"}).has_html() && types_of({"all"}).has(DocumentType::txt));
  EXPECT_FALSE(types_of({"html"}).has_documents());
  EXPECT_EQ(parse_document_types({"doc"}).error().code, ErrorCode::usage);
  EXPECT_EQ(parse_document_types({}).error().code, ErrorCode::usage);
}

TEST(DocumentTypesByName, HaveMediaTypesAndExtensions) {
  for (std::size_t i = 0; i < kDocumentTypes; ++i) {
    const auto type = static_cast<DocumentType>(i);
    EXPECT_EQ(document_type_named(document_type_name(type)), type);
    EXPECT_EQ(document_type_of_media(media_type_of(type)), type);
  }
  EXPECT_EQ(document_type_of_extension(".pdf"), DocumentType::pdf);
  EXPECT_EQ(document_type_of_extension(".markdown"), DocumentType::md);
  for (const char* other : {".html", ".doc", "pdf", ""}) {
    EXPECT_EQ(document_type_of_extension(other), std::nullopt) << other;
  }
}

TEST(DocumentsByContent, AreWhatTheyBeginWith) {
  const DocumentTypes all = types_of({"all"});
  const std::string odt =
      "PK\x03\x04" + std::string(26, 'x') + "mimetypeapplication/vnd.oasis.opendocument.text";
  EXPECT_TRUE(may_be_document("%PDF-1.4", {}, all));
  EXPECT_TRUE(may_be_document("junk %PDF-1.4", DocumentType::pdf, all));
  EXPECT_FALSE(may_be_document("junk %PDF-1.4", {}, all));
  EXPECT_TRUE(may_be_document(odt, {}, all));
  EXPECT_FALSE(may_be_document("PK\x03\x04" + std::string(26, 'x') + "a.txt", {}, all));
  EXPECT_TRUE(may_be_document("PK\x03\x04", DocumentType::docx, all));
  EXPECT_FALSE(may_be_document("<!doctype html>", DocumentType::pdf, all));
  EXPECT_FALSE(may_be_document("", {}, all));
}

TEST(DocumentsByContent, AreTextByTheirNamesAlone) {
  const DocumentTypes all = types_of({"all"});
  EXPECT_TRUE(may_be_document("Some text", DocumentType::txt, all));
  EXPECT_FALSE(may_be_document("Some text", {}, all));
  EXPECT_FALSE(may_be_document("Some\0text"sv, DocumentType::txt, all));
  EXPECT_TRUE(may_be_document("\xff\xfeS\0o\0"sv, DocumentType::txt, all));
}

TEST(DocumentsByContent, AreOfTheTypesThatAreWanted) {
  EXPECT_FALSE(may_be_document("%PDF-1.4", DocumentType::pdf, types_of({"html", "office"})));
  EXPECT_FALSE(may_be_document("Text", DocumentType::txt, types_of({"md"})));
  EXPECT_FALSE(may_be_document("%PDF-1.4", {}, DocumentTypes()));
}

// A program that does what the test wants, in the place of winnow-document.
class DocumentReading : public testing::Test {
 protected:
  void TearDown() override { ::unlink(program_.c_str()); }

  std::variant<ReadDocument, DocumentFault> read(const std::string& script) {
    std::ofstream(program_) << "#!/bin/sh\n" << script << "\n";
    ::chmod(program_.c_str(), 0700);
    DocumentSettings settings;
    settings.types = types_of({"pdf", "txt"});
    settings.program = program_;
    settings.processor_time = std::chrono::seconds(1);
    return DocumentReader(settings).read("the bytes", DocumentType::pdf, 1000);
  }

  DocumentFault fault(const std::string& script) {
    const auto result = read(script);
    const auto* found = std::get_if<DocumentFault>(&result);
    return found != nullptr ? *found : DocumentFault{};
  }

  std::string program_ = testing::TempDir() + "document_reading_" + std::to_string(::getpid());
};

TEST_F(DocumentReading, GivesWhatTheProgramWrites) {
  const auto result = read("echo winnow-document 1 pdf 12 300 20; echo \"$3 $4\"; cat");
  const auto& document = std::get<ReadDocument>(result);
  EXPECT_EQ(document.type, DocumentType::pdf);
  EXPECT_EQ(document.pages, 12u);
  EXPECT_EQ(document.html, "1000 pdf\nthe bytes");
}

TEST_F(DocumentReading, NamesFaults) {
  EXPECT_EQ(fault("echo winnow-document 1 fault encrypted needs a password").reason,
            SkipReason::encrypted);
  EXPECT_EQ(fault("echo winnow-document 1 fault limit too much").detail, "too much");
  EXPECT_EQ(fault("echo winnow-document 1 fault none no document").reason, SkipReason::not_html);
  EXPECT_THAT(fault("echo winnow-document 1 odt 0").detail, HasSubstr("--types does not name"));
}

TEST_F(DocumentReading, SurvivesAProgramThatFails) {
  EXPECT_EQ(fault("exit 1").reason, SkipReason::broken_document);
  EXPECT_EQ(fault("echo something else").reason, SkipReason::broken_document);
  EXPECT_THAT(fault("kill -ABRT $$").detail, HasSubstr("signal 6"));
  EXPECT_EQ(fault("exec yes").reason, SkipReason::document_limit);
}

TEST_F(DocumentReading, EndsAProgramThatSaysNothing) {
  const DocumentProcessLimits limits{std::chrono::milliseconds(200), 1000};
  EXPECT_EQ(run_document_program("/bin/sleep", {"600"}, "the bytes", limits).end,
            DocumentRun::End::wall_time);
}

TEST_F(DocumentReading, HasNothingOfTheEnvironment) {
  const auto result =
      read("echo winnow-document 1 pdf 1; env | grep -vc -e ^PWD= -e ^SHLVL= -e ^_=");
  EXPECT_EQ(std::get<ReadDocument>(result).html, "0\n");
}

TEST(DocumentReader, TakesHtmlAloneWithoutAProgram) {
  DocumentSettings settings;
  settings.types = types_of({"html", "pdf"});
  EXPECT_EQ(DocumentReader(settings).types(), DocumentTypes());
  EXPECT_FALSE(DocumentReader(settings).takes_extension(".pdf"));
  settings.program = "/some/program";
  EXPECT_TRUE(DocumentReader(settings).takes_extension(".pdf"));
  EXPECT_TRUE(DocumentReader(settings).takes_media_type("application/pdf"));
  EXPECT_FALSE(DocumentReader(settings).takes_media_type("text/html"));
}

}  // namespace
}  // namespace winnow
