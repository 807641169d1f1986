// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints what libzim would index of a page of a site that `winnow learn` knows: MODEL SITE.
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

#include "winnow/indexer/model_file.h"
#include "winnow/zim.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto models = winnow::read_models(argv[1]);
  if (!models) throw std::runtime_error(models.error().message());
  const auto method = winnow::zim::method_of(models->find(argv[2]));
  if (!method) throw std::runtime_error(method.error().message());
  const auto indexer = std::make_shared<const winnow::zim::PageIndexer>(*method);
  const winnow::zim::PageIndexData page(indexer, {}, "<p>A page of its own.");
  std::cout << page.getContent();
}
