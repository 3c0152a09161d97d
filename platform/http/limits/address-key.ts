/** Decides which addresses count as one client. Pure. */
import { isIPv4, isIPv6 } from "node:net";

/** The key under which attempts are counted: an IPv6 customer owns a /64, so its addresses count as one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (isIPv4(ip) || !isIPv6(ip)) return ip;
  return `${expandIPv6(ip).slice(0, 4).join(":")}::/64`;
}

/** The network of an address, which may belong to one customer: an IPv4 /24, an IPv6 /48. */
export function networkKey(ip: string): string {
  const key = addressKey(ip);
  if (isIPv4(key)) return `${key.split(".").slice(0, 3).join(".")}.0/24`;
  return key.endsWith("::/64") ? `${key.split(":").slice(0, 3).join(":")}::/48` : key;
}

function expandIPv6(ip: string): string[] {
  const [address = ""] = ip.split("%", 1); // without the zone
  const [head = "", tail] = address.split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...groups(tail)];
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
