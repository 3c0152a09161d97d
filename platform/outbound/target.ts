/** The rules for an address before any request, the same for the first request and each redirect. */
import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";
import { OutboundError } from "./outbound-error.ts";

/** The limit of browsers and proxies; servers refuse longer ones anyway. */
const MAX_URL_LENGTH = 8192;
const PORTS = new Set(["", "80", "443"]);

/** Exact origins; an array is one. */
export type Origins = { includes(origin: string): boolean };

/**
 * Parses an address as browsers do: odd spellings of IPv4 (0x7f.1, 2130706433) are normalised.
 * @param allowedOrigins exact origins that may be reached regardless of port and address.
 * @throws OutboundError bad-url, bad-scheme, bad-port or blocked-address.
 */
export function readTarget(address: string, allowedOrigins: Origins, base?: URL): URL {
  const url = address.length > MAX_URL_LENGTH ? null : URL.parse(address, base);
  if (!url) throw new OutboundError("bad-url", "This is not a valid address.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new OutboundError("bad-scheme", "Only addresses that start with http:// or https:// can be fetched.");
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("bad-url", "Addresses that contain a user name or password cannot be fetched.");
  url.hash = ""; // never sent, and no part of where something is
  if (allowedOrigins.includes(url.origin)) return url;
  if (!PORTS.has(url.port)) throw new OutboundError("bad-port", "Only addresses on ports 80 and 443 can be fetched.");
  // A connection to a literal asks no resolver, so this is where it is judged first.
  const literal = withoutBrackets(url.hostname);
  if (isIP(literal) && !isPublicAddress(literal)) throw blockedAddress(url.hostname);
  return url;
}

export function blockedAddress(host: string): OutboundError {
  return new OutboundError("blocked-address", `${host} is not on the public internet.`);
}

export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** One name for a host, however it is written. */
export function hostKey({ hostname }: URL): string {
  return hostname.replace(/\.$/, "");
}
