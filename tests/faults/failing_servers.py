# SPDX-License-Identifier: GPL-2.0-or-later
"""Servers of a database that cannot be read: each request has its answer, or an error; the server stays."""
import json
import os
import signal
import socket
import subprocess
import tempfile

import failing_commands
import fault_site
import process

DONE = 0
MCP = [
    {"id": 1, "method": "initialize",
     "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "faults", "version": "1"}}},
    {"method": "notifications/initialized"},
    {"id": 2, "method": "tools/call", "params": {"name": "search", "arguments": {"query": fault_site.WORD}}},
    {"id": 3, "method": "tools/call", "params": {"name": "search", "arguments": {"query": "council"}}}]
HTTP = "GET /api/v1/search?q={} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Server(failing_commands.Reading):
    """Has one answer a line of its output."""

    def compare_with_sound(self):
        if self.printed is None:
            done = self.run_with(self.scene.winnow, ())
            if done.status != DONE or any(map(self.is_error, done.out.splitlines())):
                raise SystemExit(f"{self.name}: status {done.status} without failures: {done.out} {done.err}")
            self.printed = done.out.splitlines()

    def judge_output(self, done):
        answers = done.out.splitlines()
        if done.status != DONE:
            return []
        if len(answers) != len(self.printed):
            return [f"{len(answers)} answers"]
        return [f"answers {answer[:200]}" for answer, right in zip(answers, self.printed)
                if answer != right and not self.is_error(answer)]


class Mcp(Server):
    name = "mcp"

    def words(self):
        return ["mcp", "--db", self.database]

    def run_with(self, winnow, before):
        messages = self.place.with_name("messages")
        messages.write_text("".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in MCP))
        return winnow.run(*self.words(), before=before, stdin_file=messages)

    @staticmethod
    def is_error(answer):
        said = json.loads(answer)
        return "error" in said or said["result"].get("isError", False)


class Serve(Server):
    """Two requests, and a signal that ends the server."""
    name = "serve"

    def words(self):
        return ["serve", "--db", self.database, "--listen", self.place.with_name("socket")]

    def run_with(self, winnow, before):
        address, answers = self.place.with_name("socket"), []
        address.unlink(missing_ok=True)
        with tempfile.TemporaryFile() as err:
            command = [*before, winnow.program, *self.words()]
            server = process.start(command, out=subprocess.PIPE, err=err)
            try:
                # It says where it listens as soon as it does.
                if server.stdout.readline():
                    answers = [self.answer(address, word) for word in (fault_site.WORD, "council")]
                    os.kill(server.pid, signal.SIGTERM)
                server.communicate(timeout=process.PATIENCE_SECONDS)
            finally:
                server.kill()
            err.seek(0)
            return process.Finished(server.returncode, b"\n".join(answers), err.read().decode(), 0, 0, 0)

    @staticmethod
    def answer(address, word):
        """The status line and what was found, in one line."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(process.PATIENCE_SECONDS)
            connection.connect(str(address))
            connection.sendall(HTTP.format(word).encode())
            head, _, body = connection.makefile("rb").read().partition(b"\r\n\r\n")
            found = json.loads(body) if body else {}
            return head.splitlines()[0] + b" " + json.dumps([hit["url"] for hit in found.get("hits", [])]).encode()

    @staticmethod
    def is_error(answer):
        return answer.startswith(b"HTTP/1.1 5")


COMMANDS = (Mcp, Serve)
