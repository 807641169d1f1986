// SPDX-License-Identifier: GPL-2.0-or-later
//
// A site of as many pages as one likes, with a template and an article each, and a model of it.
#ifndef WINNOW_TESTS_PLUGIN_C_SMALL_SITE_H
#define WINNOW_TESTS_PLUGIN_C_SMALL_SITE_H

#include <stddef.h>
#include <winnow/winnow.h>

enum { SMALL_PAGE_BYTES = 4096, SMALL_URL_BYTES = 64 };

// Static buffers are not used: threads have pages of their own.
typedef struct small_page {
  char bytes[SMALL_PAGE_BYTES];
  size_t size;
  char url[SMALL_URL_BYTES];
} small_page;

// Page `number` of the site harbour.example.
void make_small_page(int number, small_page* page);

// What winnow_extract() and winnow_learner_add() take, of a page that stays where it is.
winnow_input input_of(const small_page* page);

// A learner with the first `pages` pages, each of which it takes. Ends the program if that fails.
winnow_learner* learner_of(int pages);

// A model of the first `pages` pages. Ends the program if that fails.
winnow_model* model_of(int pages);

#endif
