// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the command has Xapian's tables packed. The program has the same functions in front of zlib.
#include <gtest/gtest.h>
#include <xapian.h>
#include <zlib.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

namespace winnow {
namespace {

constexpr int kRawWindow = -15;
constexpr int kMostMemory = 9;
constexpr int kUsualMemory = 8;

// A stream of raw deflate, begun as Xapian 1.4 begins it or with other memory.
class Stream {
 public:
  explicit Stream(int memory) {
    EXPECT_EQ(deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kRawWindow, memory,
                           Z_DEFAULT_STRATEGY),
              Z_OK);
  }
  ~Stream() { EXPECT_EQ(deflateEnd(&stream_), Z_OK); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void begin_anew() { EXPECT_EQ(deflateReset(&stream_), Z_OK); }

  // Adds a text to what is packed, of which the room takes no more than it has bytes.
  int add(const std::string& text, int flush, std::size_t room) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream_.avail_in = static_cast<uInt>(text.size());
    return pack(flush, room);
  }

  // Takes so many more bytes of the end.
  int take(std::size_t room) { return pack(Z_FINISH, room); }

  const std::string& packed() const { return packed_; }
  const z_stream& state() const { return stream_; }

 private:
  int pack(int flush, std::size_t room) {
    packed_.resize(stream_.total_out + room);
    stream_.next_out = reinterpret_cast<Bytef*>(packed_.data()) + stream_.total_out;
    stream_.avail_out = static_cast<uInt>(room);
    const int result = deflate(&stream_, flush);
    packed_.resize(stream_.total_out);
    return result;
  }

  z_stream stream_{};
  std::string packed_;
};

std::string unpacked(const std::string& packed) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, kRawWindow), Z_OK);
  std::string text(1 << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

std::string sentences(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "This is sentence " + std::to_string(i * 7919) + ". ";
  return text;
}

std::string noise(std::size_t bytes) {
  std::mt19937 random(1);
  std::string text;
  for (std::size_t i = 0; i < bytes; ++i) text.push_back(static_cast<char>(random()));
  return text;
}

TEST(TablePacking, ZlibUnpacksWhatLibdeflateHasPacked) {
  const std::string text = sentences(500);
  Stream stream(kMostMemory);
  ASSERT_EQ(stream.add(text, Z_FINISH, text.size()), Z_STREAM_END);
  EXPECT_LT(stream.packed().size(), text.size() / 2);
  EXPECT_EQ(stream.state().total_in, text.size());
  EXPECT_EQ(stream.state().avail_in, 0U);
  EXPECT_EQ(unpacked(stream.packed()), text);

  Stream of_zlib(kUsualMemory);
  ASSERT_EQ(of_zlib.add(text, Z_FINISH, text.size()), Z_STREAM_END);
  EXPECT_NE(stream.packed(), of_zlib.packed()) << "zlib has packed both";
}

// Xapian then stores it as it is.
TEST(TablePacking, TakesNothingThatDoesNotBecomeSmaller) {
  const std::string text = noise(5000);
  Stream stream(kMostMemory);
  EXPECT_EQ(stream.add(text, Z_FINISH, text.size()), Z_BUF_ERROR);
  EXPECT_EQ(stream.state().total_out, 0U);
  EXPECT_EQ(stream.state().avail_in, text.size());
}

TEST(TablePacking, AStreamPacksOneTextAfterTheOther) {
  Stream stream(kMostMemory);
  for (const std::string& text : {sentences(3), noise(300), sentences(800), std::string()}) {
    stream.begin_anew();
    const std::size_t room = 2 * text.size() + 100;
    ASSERT_EQ(stream.add(text, Z_FINISH, room), Z_STREAM_END);
    EXPECT_EQ(unpacked(stream.packed()), text);
  }
}

TEST(TablePacking, PiecesArePackedByZlib) {
  const std::string text = sentences(100);
  for (const int memory : {kMostMemory, kUsualMemory}) {
    Stream stream(memory);
    ASSERT_EQ(stream.add(text, Z_NO_FLUSH, text.size()), Z_OK);
    ASSERT_EQ(stream.add(text, Z_FINISH, text.size()), Z_STREAM_END);
    EXPECT_EQ(unpacked(stream.packed()), text + text);
  }
}

TEST(TablePacking, WhatIsTakenInPiecesIsPackedByZlib) {
  const std::string text = sentences(100);
  Stream stream(kMostMemory);
  int result = stream.add(text, Z_FINISH, 16);
  while (result == Z_OK) result = stream.take(16);
  ASSERT_EQ(result, Z_STREAM_END);
  EXPECT_EQ(unpacked(stream.packed()), text);
}

TEST(TablePacking, AStreamThatHasEndedWritesNoMore) {
  const std::string text = sentences(100);
  Stream stream(kMostMemory);
  ASSERT_EQ(stream.add(text, Z_FINISH, text.size()), Z_STREAM_END);
  const std::string packed = stream.packed();
  EXPECT_EQ(stream.take(100), Z_STREAM_END);
  EXPECT_EQ(stream.packed(), packed);
}

TEST(TablePacking, StreamsWithAFrameAreZlibs) {
  std::array<Bytef, 1000> packed{};
  uLongf size = packed.size();
  const std::string text = sentences(20);
  const auto* const bytes = reinterpret_cast<const Bytef*>(text.data());
  ASSERT_EQ(compress(packed.data(), &size, bytes, text.size()), Z_OK);
  std::string again(text.size(), '\0');
  uLongf length = again.size();
  ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(again.data()), &length, packed.data(), size), Z_OK);
  EXPECT_EQ(again, text);
}

TEST(TablePacking, XapianReadsWhatItHasStored) {
  std::string path = testing::TempDir() + "winnow_packing_XXXXXX";
  ASSERT_NE(::mkdtemp(path.data()), nullptr);
  const std::string data = sentences(5000);
  {
    Xapian::WritableDatabase database(path, Xapian::DB_CREATE_OR_OPEN);
    Xapian::Document document;
    document.set_data(data);
    for (int i = 0; i < 1000; ++i) document.add_term("term" + std::to_string(i));
    database.add_document(document);
    document.set_data(noise(3000));
    database.add_document(document);
  }
  EXPECT_LT(std::filesystem::file_size(path + "/docdata.glass"), data.size() / 2);
  const Xapian::Database database(path);
  EXPECT_EQ(database.get_document(1).get_data(), data);
  EXPECT_EQ(database.get_document(2).get_data(), noise(3000));
  EXPECT_EQ(database.get_document(1).termlist_count(), 1000U);
  std::filesystem::remove_all(path);
}

}  // namespace
}  // namespace winnow
