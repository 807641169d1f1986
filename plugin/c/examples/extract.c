// SPDX-License-Identifier: GPL-2.0-or-later
// Prints the title and the main text of a page, by the model of its site.
// Usage: extract MODEL PAGE URL
#include <stdio.h>
#include <winnow/winnow.h>

static char bytes[1 << 20];

static int fail(winnow_error* error) {
  fprintf(stderr, "extract: %s\n", winnow_error_message(error));
  winnow_error_free(error);
  return 1;
}

int main(int argc, char** argv) {
  if (argc != 4) return fprintf(stderr, "usage: extract MODEL PAGE URL\n"), 2;
  FILE* file = fopen(argv[2], "rb");
  if (file == NULL) return perror(argv[2]), 1;
  const size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  if (size == sizeof bytes) return fprintf(stderr, "%s: more than a megabyte\n", argv[2]), 1;

  winnow_error* error = NULL;
  winnow_model* model = NULL;
  if (winnow_model_open(argv[1], &model, &error) != WINNOW_OK) return fail(error);

  // An extractor is for many pages; it keeps what it needs of the model.
  const winnow_extractor_options options = {.struct_size = sizeof options, .model = model};
  winnow_extractor* extractor = NULL;
  if (winnow_extractor_new(&options, &extractor, &error) != WINNOW_OK) return fail(error);
  winnow_model_free(model);

  const winnow_input input = {
      .struct_size = sizeof input, .bytes = bytes, .size = size, .url = argv[3], .path = argv[2]};
  winnow_page* page = NULL;
  if (winnow_extract(extractor, &input, &page, &error) != WINNOW_OK) return fail(error);
  printf("%s\n%s", winnow_page_title(page, NULL), winnow_page_text(page, WINNOW_TEXT_MAIN, NULL));
  winnow_page_free(page);
  winnow_extractor_free(extractor);
  return 0;
}
