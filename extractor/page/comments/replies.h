// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells the replies of a thread, which are its text, from comments below an article.
#pragma once

#include <span>
#include <vector>

#include "extractor/page/facts/page_view.h"

namespace winnow {

// Tells whether the comments that comment_blocks() found may be the text that the page is for: the
// replies of a thread. They may if what stands between the main heading and the first of them does
// not read like an article: most of it is rather not main text. They may as well if a paragraph
// that is rather main text stands between two of them: answers have comments of their own.
// They may not if most of those with names of comments stand in a part of the page with the id
// "comments", and the page has an article element before that, the classes of a weblog, or the type
// of an article: such pages have that part however short the article is. Forums that WordPress runs
// have it, too, but their classes say that they show a topic.
// `probabilities` say by block how probable it is that it is main text. Takes linear time and is
// thread-safe. Source of the names: WordPress, get_post_class() and comment templates.
bool may_be_replies(const PageFacts& facts, const std::vector<bool>& comments,
                    std::span<const float> probabilities);

}  // namespace winnow
