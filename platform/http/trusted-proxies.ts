/** Decides which peers' forwarding headers are trusted: the addresses and networks in TRUST_PROXY. */
import { BlockList, isIP, isIPv6 } from "node:net";

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/**
 * @param setting addresses, CIDR networks or `loopback`, comma-separated.
 * @throws Error naming TRUST_PROXY and the invalid entry.
 */
export function trustedProxies(setting: string): (address: string) => boolean {
  const entries = setting
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => (entry === "loopback" ? LOOPBACK : [entry]));
  if (entries.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of entries) addNetwork(list, entry);
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function addNetwork(list: BlockList, entry: string): void {
  const [address = "", length] = entry.split("/");
  const bits = length === undefined ? (isIPv6(address) ? 128 : 32) : Number(length);
  if (isIP(address) === 0 || !Number.isInteger(bits) || bits < 0 || bits > (isIPv6(address) ? 128 : 32)) {
    throw new Error(`TRUST_PROXY is not usable: '${entry}' is neither an address, a network nor 'loopback'.`);
  }
  list.addSubnet(address, bits, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
