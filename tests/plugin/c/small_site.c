// SPDX-License-Identifier: GPL-2.0-or-later
#include "small_site.h"

#include <stdio.h>
#include <stdlib.h>

static const char* const ships[] = {"Marigold", "Otter", "Northern Star", "Swallow", "Hester"};
static const char* const goods[] = {"barley", "slate", "timber", "salt", "copper", "wool", "coal"};

static const char* ship(int number) { return ships[number % 5]; }
static const char* cargo(int number) { return goods[number % 7]; }

void make_small_page(int number, small_page* page) {
  const int written = snprintf(
      page->bytes, sizeof page->bytes,
      "<!DOCTYPE html><html lang=\"en\"><head><title>Arrival %d - Harbour Register</title></head>"
      "<body><header><a href=\"/\">Harbour Register</a><nav><ul><li><a href=\"/a\">Arrivals</a>"
      "<li><a href=\"/d\">Departures</a><li><a href=\"/c\">Contact the harbour "
      "office</a></ul></nav>"
      "</header><main><article><h1>Arrival %d</h1>"
      "<p>The ship %s, %d tons, came in with the morning tide and brought %d barrels of %s from "
      "the "
      "northern islands, where the weather had held her back for %d days.</p>"
      "<p>Her master reported %d sails on the way and asked for a berth beside warehouse %d, as "
      "the "
      "%s is to be loaded onto wagons before the next rain sets in over the estuary.</p>"
      "</article></main><footer><p>The harbour office is open from eight to five. All notices are "
      "published without warranty.</p></footer></body></html>",
      number, number, ship(number), 80 + 7 * number, 20 + 3 * number, cargo(number), 2 + number,
      4 + 5 * number, 1 + number * 11, cargo(number));
  page->size = (size_t)written;
  snprintf(page->url, sizeof page->url, "https://harbour.example/arrivals/%d.html", number);
}

winnow_input input_of(const small_page* page) {
  const winnow_input input = {
      .struct_size = sizeof input, .bytes = page->bytes, .size = page->size, .url = page->url};
  return input;
}

static void end_if(winnow_error* error) {
  if (error == NULL) return;
  fprintf(stderr, "no model: %s\n", winnow_error_message(error));
  exit(1);
}

winnow_learner* learner_of(int pages) {
  const winnow_learner_options options = {.struct_size = sizeof options, .site = "harbour.example"};
  winnow_learner* learner = NULL;
  winnow_error* error = NULL;
  winnow_learner_new(&options, &learner, &error);
  end_if(error);
  for (int i = 0; i < pages; ++i) {
    small_page page;
    make_small_page(i, &page);
    const winnow_input input = input_of(&page);
    winnow_learner_add(learner, &input, &error);
    end_if(error);
  }
  return learner;
}

winnow_model* model_of(int pages) {
  winnow_learner* learner = learner_of(pages);
  winnow_model* model = NULL;
  winnow_error* error = NULL;
  winnow_learner_learn(learner, 0, &model, &error);
  end_if(error);
  winnow_learner_free(learner);
  return model;
}
