#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""nginx and Apache in front of winnow serve, configured by the examples that packages have.

Usage: proxies_test.py WINNOW SAMPLE_SITE EXAMPLES

Ends with 77 if neither is installed.
"""
import http.client
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

SKIPPED = 77
NAME = "search.example.org"
NGINX = """daemon off;
pid {folder}/pid;
error_log {folder}/errors;
worker_processes 1;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
{example}
}}
"""
MODULES = ("mpm_event", "ssl", "socache_shmcb", "proxy", "proxy_http", "headers", "authz_core")
APACHE = """ServerRoot {folder}
PidFile {folder}/pid
ErrorLog {folder}/errors
DefaultRuntimeDir {folder}
Listen 127.0.0.1:{port}
User nobody
Group nogroup
{modules}
{example}
"""
winnow = sample = examples = temporary = None


def free_port():
    """A port that nobody listens on now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


def wait_for(port, process):
    """Waits until somebody listens there."""
    for _ in range(600):
        assert process.poll() is None, f"{process.args[0]} has ended: {process.returncode}"
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(.05)
    raise AssertionError(f"nobody listens on port {port}")


def setUpModule():  # pylint: disable=invalid-name
    """Makes a database, and a certificate that says what the proxies are called."""
    global temporary  # pylint: disable=global-statement
    temporary = pathlib.Path(tempfile.mkdtemp(prefix="winnow_proxies_"))
    unittest.addModuleCleanup(shutil.rmtree, temporary)
    temporary.chmod(0o755)
    subprocess.run([winnow, "index", "--quiet", "--db", temporary / "site.db", sample], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", f"/CN={NAME}", "-keyout", temporary / "key", "-out",
                    temporary / "certificate"], check=True, stderr=subprocess.DEVNULL)


class Proxy:
    """What the tests ask of either proxy. TestCase is added below, as this is no test itself."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=temporary))
        self.port, self.backend = free_port(), free_port()
        self.start([winnow, "serve", "--db", temporary / "site.db", "--source", sample, "--rules",
                    self.folder / "rules.toml", "--listen", f"127.0.0.1:{self.backend}", "--host",
                    NAME, "--behind-proxy"], self.backend)
        self.start(self.proxy_command(), self.port)

    def start(self, command, port):
        """Starts a server, which ends with the test."""
        process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", *command],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

        def end():
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)

        self.addCleanup(end)
        wait_for(port, process)

    def example(self, name):
        """The configuration, with the ports and files of this test."""
        text = (examples / name).read_text(encoding="utf-8")
        text = text.replace("127.0.0.1:8700", f"127.0.0.1:{self.backend}")
        text = re.sub(r"/etc/ssl/\S+\.pem", str(temporary / "certificate"), text)
        return re.sub(r"/etc/ssl/\S+\.key", str(temporary / "key"), text)

    def ask(self, target, method="GET", body=None, **headers):
        """Status, header fields and text of a response."""
        context = ssl.create_default_context(cafile=temporary / "certificate")
        context.check_hostname = False
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, context=context, timeout=60)
        self.addCleanup(connection.close)
        connection.request(method, target, body, {"Host": NAME, **headers})
        response = connection.getresponse()
        return response.status, response.headers, response.read().decode()

    def test_people_search(self):
        status, headers, text = self.ask("/search?q=handcar")
        self.assertEqual(status, 200)
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertIn("<mark>handcar", text.lower())

    def test_addresses_are_those_of_the_proxy(self):
        _, _, text = self.ask("/opensearch.xml")
        self.assertIn(f"https://{NAME}/search", text)
        self.assertNotIn(str(self.backend), text)

    def test_other_names_are_refused(self):
        """A name server that is under somebody else's control may send browsers here by any name."""
        status, _, _ = self.ask("/search?q=handcar", Host="other.example")
        self.assertIn(status, (421, 400, 404))

    def test_nobody_inspects_from_elsewhere(self):
        for target in ("/inspect", "/inspect/railway_en", "/sites/railway_en", "/api/v1/rules",
                       "/api/v1/pages?limit=1", "/api/v1/content?url=/", "/metrics"):
            self.assertEqual(self.ask(target)[0], 403, target)

    def test_nobody_writes_from_elsewhere(self):
        """Although the proxy's connections are local."""
        connection = http.client.HTTPConnection("127.0.0.1", self.backend, timeout=60)
        self.addCleanup(connection.close)
        connection.request("POST", "/api/v1/rules", '{"rule":{"select":"p","class":"template"}}', {
            "Host": NAME, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin",
            "If-Match": "*", "X-Forwarded-For": "192.0.2.1"})
        self.assertEqual(connection.getresponse().status, 403)
        self.assertFalse((self.folder / "rules.toml").exists())


@unittest.skipUnless(shutil.which("nginx", path="/usr/sbin:/usr/bin"), "nginx is not installed")
class Nginx(Proxy, unittest.TestCase):
    def proxy_command(self):
        text = self.example("nginx.conf")
        text = text.replace("listen 443", f"listen 127.0.0.1:{self.port}")
        text = re.sub(r"(?m)^ *listen \[::\].*\n", "", text)
        config = self.folder / "nginx.conf"
        config.write_text(NGINX.format(folder=self.folder, example=text), encoding="utf-8")
        return ["/usr/sbin/nginx", "-p", self.folder, "-c", config, "-e", self.folder / "errors"]


@unittest.skipUnless(shutil.which("apache2", path="/usr/sbin:/usr/bin"), "Apache is not installed")
class Apache(Proxy, unittest.TestCase):
    def proxy_command(self):
        text = self.example("apache.conf").replace("*:443", f"127.0.0.1:{self.port}")
        modules = "\n".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so"
                            for name in MODULES)
        config = self.folder / "apache.conf"
        config.write_text(APACHE.format(folder=self.folder, port=self.port, modules=modules,
                                        example=text), encoding="utf-8")
        return ["/usr/sbin/apache2", "-D", "FOREGROUND", "-f", config]


if __name__ == "__main__":
    winnow, sample, examples = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    if not any(shutil.which(name, path="/usr/sbin:/usr/bin") for name in ("nginx", "apache2")):
        print("skipped: neither nginx nor apache2 is installed (scripts/install_packages.sh test)")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
