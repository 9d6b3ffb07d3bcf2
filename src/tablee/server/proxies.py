"""Where a request comes from: a proxy's word is taken only if the proxy is named in a setting."""

import ipaddress

from starlette.types import Scope

from tablee.server.limits import network_of
from tablee.server.settings import BadSetting

SECURE = {"http": "https", "ws": "wss"}


class Proxies:
    """Those that are believed."""

    def __init__(self, named: str) -> None:
        try:
            self.networks = [
                ipaddress.ip_network(name.strip()) for name in named.split(",") if name.strip()
            ]
        except ValueError as error:
            raise BadSetting(f"TABLEE_PROXIES: {error}") from None

    def believes(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.networks)

    def see_through(self, scope: Scope) -> None:
        """Put the caller's own address and scheme where the proxy's are.

        Each proxy adds the address it was asked from at the end: read backwards, the first that is
        no proxy of ours is the caller, whatever stands before it.
        """
        peer = scope.get("client")
        if not self.networks or not peer or not self.believes(peer[0]):
            return
        said = {b"x-forwarded-for": "", b"x-forwarded-proto": ""}
        for name, value in scope["headers"]:
            if name in said:
                said[name] += "," + value.decode("latin-1")
        for host in reversed(said[b"x-forwarded-for"].split(",")):
            address = without_port(host.strip())
            if address is None:
                break
            scope["client"] = (address, 0)
            if not self.believes(address):
                break
        if said[b"x-forwarded-proto"].rpartition(",")[2].strip() in ("https", "wss"):
            scope["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])


def without_port(host: str) -> str | None:
    """The address in `192.0.2.7`, `192.0.2.7:80`, `2001:db8::1` or `[2001:db8::1]:80`."""
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return None


def address_of(scope: Scope) -> str:
    """What a caller is counted by."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""
