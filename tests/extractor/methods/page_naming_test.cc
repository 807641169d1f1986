// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/page_naming.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/extractor/learned_site.h"
#include "tests/extractor/methods/classified.h"
#include "tests/extractor/parsed.h"
#include "winnow/extractor/page_title.h"

namespace winnow {
namespace {

constexpr const char* kHead =
    "<title>Foxes - Zoo</title><meta property='og:title' content='Of foxes'>";

std::string title_of(const std::string& html) { return page_title(parsed(html)); }

TEST(PageTitle, IsTheTopLevelHeadingMostLikeTheTitleElement) {
  EXPECT_EQ(title_of(std::string(kHead) + "<h1>News</h1><h1>All <i>foxes</i></h1>"), "All foxes");
}

TEST(PageTitle, IsNoHeadingThatNamesTheSiteOnAllOfItsPages) {
  EXPECT_EQ(title_of("<title>Foxes - Zoo</title><h1>Our Archive</h1>"), "Foxes - Zoo");
}

TEST(PageTitle, IsTheTopLevelHeadingOfAPageWithoutTitleElement) {
  EXPECT_EQ(title_of("<h1>Vulpes</h1><h1 hidden>Foxes</h1>some text"), "Vulpes");
}

TEST(PageTitle, IsThatOfOpenGraphIfTheOnlyHeadingIsUnlikeTheTitleElement) {
  EXPECT_EQ(title_of(std::string(kHead) + "<h1>Vulpes</h1>"), "Of foxes");
}

TEST(PageTitle, IsThatOfOpenGraphIfSeveralHeadingsAreUnlikeTheTitleElement) {
  EXPECT_EQ(title_of(std::string(kHead) + "<h1>One</h1><h1>Two</h1>"), "Of foxes");
}

TEST(PageTitle, IsNoHeadingOfAnotherLevel) {
  EXPECT_EQ(title_of(std::string(kHead) + "<h2>Foxes - Zoo</h2>"), "Of foxes");
}

TEST(PageTitle, IsTheTitleElementIfThereIsNothingElse) {
  EXPECT_EQ(title_of("<title>Foxes - Zoo</title><p>text"), "Foxes - Zoo");
  EXPECT_EQ(title_of("<p>text"), "");
}

TEST(PageTitle, IsNoHeadingOfTheBanner) {
  EXPECT_EQ(title_of("<title>Foxes | Zoo News</title><h1><a href=/>Zoo News</a></h1><p>Text"),
            "Foxes | Zoo News");
  EXPECT_EQ(title_of("<title>Foxes of the zoo</title><meta property=og:site_name content='The zoo'>"
                     "<h1>The zoo</h1><p>Text"),
            "Foxes of the zoo");
  EXPECT_EQ(title_of("<title>Zoo News</title><h1><a href=/>Zoo News</a></h1><p>Text"), "Zoo News");
}

TEST(PageTitle, IsWithoutTheNameOfTheSiteWhereThePageSaysIt) {
  const std::string site = "<meta property=og:site_name content=Zoo>";
  EXPECT_EQ(title_of("<title>Foxes - Zoo</title>" + site), "Foxes");
  EXPECT_EQ(title_of("<title>Zoo</title>" + site), "Zoo");
  EXPECT_EQ(title_of("<title>Are these foxes ? - Zoo</title>" + site), "Are these foxes ?");
}

TEST(PageTitle, IsWithoutTheNameOfTheSiteThatTheHostTells) {
  const auto at = [](const std::string& url, const std::string& title) {
    return title_of("<title>" + title + "</title><link rel=canonical href='" + url + "'>");
  };
  EXPECT_EQ(at("https://forums.foxden.example/a", "Foxes - Fox Den Forums"), "Foxes");
  EXPECT_EQ(at("https://www.foxden.co.uk/a", "Foxes | FoxDen.co.uk"), "Foxes");
  EXPECT_EQ(at("https://zoo.example/a", "Foxes | Zoo Co-op"), "Foxes");
  EXPECT_EQ(at("https://foxden.example/a", "Foxes | Owls"), "Foxes | Owls");
  EXPECT_EQ(at("https://foxden.example/", "Foxes | Fox Den"), "Foxes | Fox Den");
  EXPECT_EQ(
      at("https://foxden.example/a", "Life in a fox den of old - fox den life in the north of it"),
      "Life in a fox den of old - fox den life in the north of it");
  EXPECT_EQ(title_of("<title>Foxes | Fox Den</title><meta property=og:url "
                     "content='https://foxden.example/a'><h1>Fox Den</h1>"),
            "Foxes");
}

TEST(PageTitle, HasNoSoftHyphens) {
  EXPECT_EQ(title_of("<h1>Fox&shy;es</h1>"), "Foxes");
  EXPECT_EQ(title_of("<h1>&shy; Red &shy; foxes &shy;&shy;</h1>"), "Red foxes");
  EXPECT_EQ(title_of("<meta property=og:title content='Owls &amp;amp; foxes'>"), "Owls & foxes");
}

TEST(PageTitle, HasNoSignsOfLinksAndNoLooseSeparators) {
  EXPECT_EQ(title_of("<title>Foxes \u00b6</title><p>Text"), "Foxes");
  EXPECT_EQ(title_of("<title>Foxes |</title><p>Text"), "Foxes");
  EXPECT_EQ(title_of("<h1>Foxes<a href=#f><i>#</i></a></h1>"), "Foxes");
  EXPECT_EQ(title_of("<title>F#</title><h1>F# <a href=#f><i>#</i></a></h1>"), "F#");
  EXPECT_EQ(title_of("<meta property=og:title content='Foxes \U0001f517'>"), "Foxes");
}

// A page of a handbook. Its heading is in the banner, and `main` follows.
std::string handbook(const std::string& head, const std::string& main) {
  return "<head>" + head +
         "</head><body><header><h1><a href=/>Zoo handbook</a></h1><ul><li><a href=/a>Animals</a>"
         "<li><a href=/b>Birds</a><li><a href=/c>Contact</a></ul></header><main>" +
         main + "</main><footer><p>All rights are with the keepers of the zoo.</footer></body>";
}

const std::vector<std::string> kAnimals = {"fox",  "badger", "otter",    "beaver",
                                           "lynx", "marten", "hedgehog", "squirrel"};

std::string about(const std::string& animal) {
  return "<p>The " + animal + " lives in the north of the forest, where it is seldom seen. Each " +
         animal + " has a den of its own, and no keeper of the zoo knows all of them.</p>";
}

using Page = std::function<std::string(const std::string& animal)>;

// Takes `html` for a page of the site that has `page` for each animal.
ExtractedPage of_site(const Page& page, const std::string& html) {
  std::vector<std::string> pages;
  for (const std::string& animal : kAnimals) pages.push_back(page(animal));
  MethodOptions options;
  options.site = learned_site(pages);
  WordSegmenter segmenter;
  return classify_page(parsed(html), *find_method("site").value()->make(options), segmenter);
}

std::string well_named(const std::string& animal) {
  return handbook("<title>The " + animal + " | Zoo handbook</title>",
                  "<h2>The " + animal + "</h2>" + about(animal));
}

TEST(NameOfASitesPage, IsTheTitleElementWithoutTheSites) {
  const ExtractedPage page = of_site(well_named, well_named("newt"));
  EXPECT_EQ(page.title, "The newt");
  EXPECT_EQ(page.own_title, "The newt");
  EXPECT_EQ(page.metadata.title, "The newt | Zoo handbook");
}

TEST(NameOfASitesPage, IsTheSitesWhereThereIsNothingElse) {
  const ExtractedPage page = of_site(
      well_named, handbook("<title>Zoo handbook |</title>", "<p>Read all about it in here."));
  EXPECT_EQ(page.title, "Zoo handbook");
  EXPECT_EQ(page.own_title, "Zoo handbook");
}

TEST(NameOfASitesPage, IsTheHeadingThatTheTitleBeginsWith) {
  const std::string html = handbook("<title>The newt - Amphibia - Zoo handbook</title>",
                                    "<h1>The newt</h1>" + about("newt"));
  const ExtractedPage page = of_site(well_named, html);
  EXPECT_EQ(page.title, "The newt");
  EXPECT_EQ(page.own_title, "The newt - Amphibia") << "what few titles have is searched";
}

TEST(NameOfASitesPage, IsNoHeadingThatIsCutInTheTitle) {
  for (const std::string heading : {"The", "The newt - Am", "Amphibia"}) {
    const std::string html = handbook("<title>The newt - Amphibia - Zoo handbook</title>",
                                      "<h1>" + heading + "</h1>" + about("newt"));
    EXPECT_EQ(of_site(well_named, html).title, "The newt - Amphibia");
  }
}

TEST(NameOfASitesPage, KeepsWhatStandsInParentheses) {
  const std::string html =
      handbook("<title>Newt (Alpine) | Zoo handbook</title>", "<h1>Newt</h1>" + about("newt"));
  EXPECT_EQ(of_site(well_named, html).title, "Newt (Alpine)");
}

// All pages have the same title element, as those of applications in a single page do.
Page ill_named(const std::string& head, const std::string& level) {
  return [=](const std::string& animal) {
    return handbook("<title>Documentation</title>" + head,
                    "<" + level + ">The " + animal + "</" + level + ">" + about(animal));
  };
}

TEST(NameOfASitesPage, IsItsHeadingIfManyPagesHaveTheSameTitleElement) {
  for (const std::string level : {"h1", "h2"}) {
    const Page page = ill_named("", level);
    const ExtractedPage named = of_site(page, page("newt"));
    EXPECT_EQ(named.title, "The newt");
    EXPECT_EQ(named.own_title, "The newt") << "the site's title names no page";
    EXPECT_EQ(named.metadata.title, "Documentation");
  }
}

TEST(NameOfASitesPage, IsThatOfOpenGraphRatherThanAHeadingOfLowerRank) {
  const Page page = ill_named("", "h2");
  std::string html = page("newt");
  html.insert(html.find("</head>"), "<meta property=og:title content='All about newts'>");
  EXPECT_EQ(of_site(page, html).title, "All about newts");
}

TEST(NameOfASitesPage, IsNotThatOfOpenGraphIfManyPagesHaveIt) {
  const Page page = ill_named("<meta property=og:title content='Zoo docs'>", "h2");
  EXPECT_EQ(of_site(page, page("newt")).title, "The newt");
}

TEST(NameOfASitesPage, IsNoneThatSaysNothing) {
  for (const std::string none : {"<no title>", "Untitled Document"}) {
    const std::string escaped = none[0] == '<' ? "&lt;no title&gt;" : none;
    const std::string html = handbook("<title>" + escaped + " | Zoo handbook</title>",
                                      "<h2>The newt</h2>" + about("newt"));
    EXPECT_EQ(of_site(well_named, html).title, "The newt");
  }
}

TEST(NameOfAPageAlone, IsTheFirstHeadingOfItsMainTextIfItHasNoOther) {
  const ExtractedPage page = extracted("all", "<p>Text<h3>Foxes</h3><h2>Badgers</h2>");
  EXPECT_EQ(page.title, "Foxes");
  EXPECT_EQ(page.own_title, "Foxes") << "words of a title count more";
  EXPECT_EQ(extracted("all", "<p>Text").title, "");
}

TEST(NameOfAPageAlone, IsItsOwnTitleIfTheTitleElementSaysNothing) {
  const ExtractedPage page = extracted("all", "<title>Untitled</title><p>Text<h2>Badgers</h2>");
  EXPECT_EQ(page.title, "Badgers");
  EXPECT_EQ(page.own_title, "Badgers");
  EXPECT_EQ(extracted("all", "<title>Untitled</title><p>Text").own_title, "");
}

std::string description(const std::string& text) {
  return "<meta name=description content='" + text + "'>";
}

TEST(DescriptionOfAPage, IsOfNoUseIfThreePagesOfTheSiteHaveIt) {
  const std::string shared = description("All that the keepers of the zoo know");
  const Page page = [&](const std::string& animal) {
    return handbook("<title>The " + animal + "</title>" + shared, about(animal));
  };
  const ExtractedPage same = of_site(page, page("newt"));
  EXPECT_TRUE(same.description_shared);
  EXPECT_FALSE(same.described);
  EXPECT_EQ(same.metadata.description, "All that the keepers of the zoo know");
  const ExtractedPage own = of_site(
      page, handbook("<title>Newt</title>" + description("Where to see the newt in spring"), ""));
  EXPECT_FALSE(own.description_shared);
  EXPECT_TRUE(own.described);
}

TEST(DescriptionOfAPage, IsOfNoUseIfItSaysNoMoreThanTheTitle) {
  const auto described = [](const std::string& text) {
    return extracted("all", "<title>How the foxes live</title>" + description(text) + "<p>Text")
        .described;
  };
  EXPECT_FALSE(described("How the foxes live"));
  EXPECT_FALSE(described("..."));
  EXPECT_FALSE(described("Home"));
  EXPECT_FALSE(described(""));
  EXPECT_TRUE(described("Foxes live in dens in the forest"));
}

}  // namespace
}  // namespace winnow
