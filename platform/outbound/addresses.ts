/** Decides which addresses are public; all others may belong to an internal network, including ours. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** All that is handed out so far (IANA, IPv6 Global Unicast Address Space); the rest may come to mean anything. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether the address belongs to the public internet (IANA's special-purpose registries, RFC 6890). An IPv4 inside
 * IPv6, mapped (::ffff:0:0/96) or behind NAT64 (64:ff9b::/96, RFC 6052), is judged as itself; tunnels (6to4, Teredo)
 * are refused, because the address inside them is not the one that is checked.
 * @param address as the system writes it: four decimal parts or IPv6, no brackets. Anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast";
  if (parsed.match(NAT64)) return isPublicAddress(parsed.toByteArray().slice(12).join("."));
  return parsed.match(GLOBAL_IPV6) && parsed.range() === "unicast";
}
