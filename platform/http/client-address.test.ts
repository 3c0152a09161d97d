import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";
import { trustedProxies } from "./trusted-proxies.ts";

const of = (peer: string | undefined, forwarded: string | undefined, trusted: string) =>
  clientAddress(
    {
      socket: { remoteAddress: peer } as Socket,
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    },
    trustedProxies(trusted),
  );

it.each([
  ["no proxy", "203.0.113.9", undefined, "", "203.0.113.9"],
  ["a header of a stranger", "203.0.113.9", "9.9.9.9", "10.0.0.0/8", "203.0.113.9"],
  ["a proxy", "10.0.0.1", "198.51.100.1", "10.0.0.0/8", "198.51.100.1"],
  ["a lie before what the proxy says", "10.0.0.1", "9.9.9.9, 198.51.100.1", "10.0.0.0/8", "198.51.100.1"],
  ["two proxies", "10.0.0.1", "198.51.100.1,10.0.0.2", "10.0.0.0/8", "198.51.100.1"],
  ["nothing but proxies", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.0/8", "10.0.0.3"],
  ["a proxy that says nothing", "10.0.0.1", undefined, "10.0.0.0/8", "10.0.0.1"],
  ["IPv6", "::1", "2001:db8::7", "loopback", "2001:db8::7"],
  ["a closed connection", undefined, "9.9.9.9", "loopback", ""],
])("with %s it is who the proxies that we trust say", (_name, peer, forwarded, trusted, address) => {
  expect(of(peer, forwarded, trusted)).toBe(address);
});
