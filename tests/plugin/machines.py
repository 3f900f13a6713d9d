"""Other machines, as far as one machine can play them: a folder, a socket server, an sshd."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

CONFIG = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/user.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
"""

CLIENT = """\
Host tin
  HostName 127.0.0.1
  Port {port}
  IdentityFile {folder}/user
  IdentitiesOnly yes
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
"""


@contextmanager
def other_folder(there: Path, scratch: Path) -> Iterator[str]:
    """A worker of this machine that works in another folder."""
    yield f"popen//chdir={there}"


@contextmanager
def socket_server(there: Path, scratch: Path) -> Iterator[str]:
    """execnet's own server, which is left running on the machine that is to help."""
    port = _free_port()
    command = [sys.executable, "-m", "execnet.script.socketserver", f"127.0.0.1:{port}"]
    with _served(command, port):
        yield f"socket=127.0.0.1:{port}//chdir={there}"


@contextmanager
def sshd(there: Path, scratch: Path) -> Iterator[str]:
    """A real sshd on loopback, with keys of its own."""
    if SSHD is None or shutil.which("ssh") is None:
        pytest.skip("openssh-server is not installed")
    port = _free_port()
    for name in ("host", "user"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(scratch / name)]
        subprocess.run(command, check=True)
    (scratch / "sshd_config").write_text(CONFIG.format(port=port, folder=scratch))
    client = scratch / "ssh_config"
    client.write_text(CLIENT.format(port=port, folder=scratch))
    if os.geteuid() == 0:
        # Where sshd drops its privileges: part of the package, made at boot.
        os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
    with _served([SSHD, "-D", "-e", "-f", str(scratch / "sshd_config")], port):
        yield f"ssh=tin//ssh_config={client}//python={sys.executable}//chdir={there}"


MACHINES = {"folder": other_folder, "socket": socket_server, "ssh": sshd}


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port


@contextmanager
def _served(command: list[str], port: int) -> Iterator[None]:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as server:
        try:
            for _ in range(200):
                if server.poll() is not None:
                    assert server.stderr is not None
                    pytest.fail(f"cannot be started: {server.stderr.read().decode()[:200]}")
                with socket.socket() as one:
                    if one.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            else:
                pytest.fail(f"nobody answers at {port}")
            yield
        finally:
            server.kill()
