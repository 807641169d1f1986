// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/block_languages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using testing::ElementsAre;

const std::string kEnglishText =
    "The old bridge over the river was closed for three weeks in the spring, because its piers had "
    "to be mended after the flood. Since then nobody has crossed it by night without a lantern.";
const std::string kFrench =
    "Le vieux pont sur la rivi\u00e8re a \u00e9t\u00e9 ferm\u00e9 pendant trois semaines au "
    "printemps, parce que ses piles devaient \u00eatre r\u00e9par\u00e9es apr\u00e8s la crue. "
    "Depuis "
    "lors, personne ne l'a travers\u00e9 la nuit sans lanterne.";
const std::string kDanish =
    "Den gamle bro over floden var lukket i tre uger om for\u00e5ret, fordi dens piller skulle "
    "repareres efter oversv\u00f8mmelsen. Siden da har ingen krydset den om natten uden en lygte.";

TEST(BlockLanguages, AreFoundWhereTheyAreNotThePages) {
  EXPECT_THAT(block_languages(parsed("<html lang=en><p>" + kEnglishText + "<p>" + kFrench)),
              ElementsAre("", "fr"));
  EXPECT_THAT(
      block_languages(parsed("<p>" + kEnglishText + "<p>" + kEnglishText + "<p>" + kFrench)),
      ElementsAre("", "", "fr"));
}

TEST(BlockLanguages, AreThoseThatAreDeclaredFirst) {
  EXPECT_THAT(
      block_languages(parsed("<html lang=en><p lang=it>" + kFrench + "<p lang=de-AT>Ja<p>Oui")),
      ElementsAre("it", "de-AT", ""));
}

TEST(BlockLanguages, AreNoGuesses) {
  EXPECT_THAT(block_languages(parsed("<html lang=no><p>" + kDanish)), ElementsAre(""));
  EXPECT_THAT(block_languages(parsed("<html lang=en><pre>" + kFrench + "</pre><p>Le pont")),
              ElementsAre("", ""));
}

}  // namespace
}  // namespace winnow
