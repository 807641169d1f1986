// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a process has asked the system for, seen by the one that supervises its calls by
// seccomp_unotify(2). A process is named by the number of any of its threads. For one thread.
#pragma once

#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Copies bytes of its memory; returns whether they are there.
int memory_of(pid_t process, uint64_t at, void* to, size_t bytes);

// Copies a text of its memory that ends within `room`; returns whether there is one.
int text_of(pid_t process, uint64_t at, char* to, size_t room);

// Gives the path of an open file, or for AT_FDCWD of the working folder; returns whether there is
// one.
int open_path_of(pid_t process, int file, char* to, size_t room);

// Reads or writes, in place of the process, half of what its call asks for, which moves the offset
// of its open file. Returns how many bytes that were, or an error of the system below 0.
int64_t do_part(const struct seccomp_notif* asked, int reads);
