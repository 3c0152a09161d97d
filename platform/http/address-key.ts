/** Which client addresses are one client. Pure. */
import { isIPv4, isIPv6 } from "node:net";

/** Whose attempts are counted together: an IPv6 customer owns a /64, so its addresses are one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (isIPv4(ip) || !isIPv6(ip)) return ip;
  return `${expandIPv6(ip).slice(0, 4).join(":")}::/64`;
}

function expandIPv6(ip: string): string[] {
  const [head = "", tail] = ip.replace(/%.*$/, "").split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...groups(tail)];
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
