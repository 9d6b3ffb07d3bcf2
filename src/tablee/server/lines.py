"""What a kernel knows of a line: the round trips of its acknowledgements, which no page answers."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Mapping
from typing import Protocol

from tablee.table.witnesses import KernelTrip

# HAProxy can hand on what its own kernel measured: round trip and mean deviation, in µs.
TRIP_HEADER = "x-line-trip"

LINUX = struct.Struct("68xII")  # tcp_info: tcpi_rtt, tcpi_rttvar, in µs
MAC = struct.Struct("44xII")  # tcp_connection_info: tcpi_srtt, tcpi_rttvar, in ms
MAC_OPTION = 0x106  # TCP_CONNECTION_INFO


class Socket(Protocol):
    """As much of a socket as is asked."""

    def getsockopt(self, level: int, option: int, size: int, /) -> bytes: ...


def trip_of(line: Socket) -> KernelTrip | None:
    """As the kernel finds it now; None where it does not say."""
    if sys.platform.startswith("linux"):
        option, form, unit = socket.TCP_INFO, LINUX, 1000.0
    elif sys.platform == "darwin":
        option, form, unit = MAC_OPTION, MAC, 1.0
    else:
        return None
    try:
        told = line.getsockopt(socket.IPPROTO_TCP, option, form.size)
    except OSError:  # the line is gone, or is none of TCP
        return None
    if len(told) < form.size:
        return None
    smoothed, strays = form.unpack(told)
    return trip(smoothed, strays, unit)


def trip(smoothed: float, strays: float, unit: float) -> KernelTrip | None:
    """Nothing is known of a line on which nothing has been acknowledged."""
    return KernelTrip(smoothed / unit, strays / unit) if smoothed > 0 else None


def handed_on(headers: Mapping[str, str]) -> KernelTrip | None:
    """What a proxy says that its kernel found when the line was opened."""
    smoothed, _, strays = headers.get(TRIP_HEADER, "").partition(",")
    return trip(int(smoothed), int(strays), 1000.0) if is_count(smoothed, strays) else None


def is_count(*texts: str) -> bool:
    return all(text.isascii() and text.isdigit() and len(text) < 10 for text in texts)


def is_here(address: str) -> bool:
    """Whether the other end is this machine: a person's own, or whatever they came through."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True
