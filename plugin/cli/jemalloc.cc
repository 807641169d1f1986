// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the command's allocator is set; what MALLOC_CONF in the environment says goes before it.

// Read by jemalloc when the program starts (jemalloc(3), "TUNING"). Memory that a thread has given
// back is otherwise kept for it for as long as it has nothing to do: while one thread works on a
// large page, others would still hold what theirs took.
extern "C" {
extern const char* malloc_conf;
[[gnu::visibility("default")]] const char* malloc_conf = "background_thread:true";
}
