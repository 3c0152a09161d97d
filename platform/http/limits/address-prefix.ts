/** Decides which addresses count as one client, and how much more a wider network may do. Pure. */
import { isIPv4, isIPv6 } from "node:net";

/**
 * How much more than one client a whole network may do. An IPv6 /48 is one site, as most IPv4 addresses are, so that it
 * has little more than a single client; a /32 is a provider, and an IPv4 /24 may be a carrier's pool.
 */
const TIMES: Readonly<Record<string, number>> = { "/48": 1.25, "/32": 8, "/24": 8 };

/**
 * The networks that an address is counted under, narrowest first. A client with IPv6 has 2^64 addresses, and often 2^16
 * such networks.
 * @returns the /64, /48 and /32 of an IPv6 address; an IPv4 address, mapped or not, as it is, and its /24; anything else
 * alone.
 */
export function addressPrefixes(ip: string): [string, ...string[]] {
  if (isIPv4(ip)) return ofIPv4(ip);
  if (!isIPv6(ip)) return [ip];
  const groups = expandIPv6(ip);
  if (isMapped(groups)) return ofIPv4(groups.slice(6).flatMap(bytesOf).join("."));
  const first = (count: number) => `${groups.slice(0, count).join(":")}::/${count * 16}`;
  return [first(4), first(3), first(2)];
}

/** The client of an address: an IPv6 customer owns a /64, so its addresses count as one. */
export function addressKey(ip: string): string {
  return addressPrefixes(ip)[0];
}

/** The network of an address, which may belong to one customer: an IPv4 /24, an IPv6 /48. */
export function networkKey(ip: string): string {
  const [address, network = address] = addressPrefixes(ip);
  return network;
}

/** The site of an address: IPv4 as it is, an IPv6 /48. */
export function siteKey(ip: string): string {
  const prefixes = addressPrefixes(ip);
  return prefixes.find((prefix) => prefix.endsWith("/48")) ?? prefixes[0];
}

/** @returns what a network may do where one client may do `most`. */
export function boundOf(max: number, prefix: string): number {
  return Math.ceil(max * (TIMES[prefix.slice(prefix.lastIndexOf("/"))] ?? 1));
}

function ofIPv4(ip: string): [string, string] {
  return [ip, `${ip.split(".").slice(0, 3).join(".")}.0/24`];
}

function isMapped(groups: string[]): boolean {
  return groups[5] === "ffff" && groups.slice(0, 5).every((group) => group === "0");
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

/** @returns eight groups in lower case without leading zeros. */
function expandIPv6(ip: string): string[] {
  const [address = ""] = ip.split("%", 1); // without the zone
  const [head = "", tail] = address.split("::");
  const groups = (part: string | undefined) => (part ? part.split(":").flatMap(groupsOf) : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...groups(tail)];
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}

/** The last group may be an IPv4 address. */
function groupsOf(group: string): string[] {
  if (!group.includes(".")) return [group];
  const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
}
