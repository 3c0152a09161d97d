/** What an API key looks like, and from where it may be used. Pure. */
import { randomBytes } from "node:crypto";
import { BlockList, isIP, isIPv4 } from "node:net";
import { crc32 } from "node:zlib";
import { KEY_PREFIXES, type KeyKind } from "../../key-contract.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_BYTES = 32; // 256 bits
const SECRET_LENGTH = 43; // 62^43 > 2^256
const SUM_LENGTH = 6; // 62^6 > 2^32
const FORM = /^dl_(?:live|test)_[0-9A-Za-z]{49}$/;
const IN_TEXT = /dl_(?:live|test)_[0-9A-Za-z]{49}/g;
const ESCAPES = /%([2-7][0-9a-f])/gi;
const ENDING = 4;

/** Its last characters are a checksum of the others, by which a scanner knows a key from a similar text. */
export function newKey(kind: KeyKind = "live"): string {
  const secret = KEY_PREFIXES[kind] + inDigits(BigInt(`0x${randomBytes(SECRET_BYTES).toString("hex")}`), SECRET_LENGTH);
  return secret + sumOf(secret);
}

/** Whether a text can be one of our keys: anything else is refused without asking the database. */
export function looksLikeKey(text: string): boolean {
  return FORM.test(text) && text.endsWith(sumOf(text.slice(0, -SUM_LENGTH)));
}

/** The first key somewhere in an address, however it is escaped. */
export function keyIn(address: string): string | null {
  const text = address.includes("%") ? address.replace(ESCAPES, unescaped) : address;
  return text.match(IN_TEXT)?.find(looksLikeKey) ?? null;
}

const unescaped = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));

export const endingOf = (key: string) => key.slice(-ENDING);

function sumOf(secret: string): string {
  return inDigits(BigInt(crc32(secret)), SUM_LENGTH);
}

function inDigits(number: bigint, length: number): string {
  let text = "";
  for (let rest = number; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(length, "0");
}

/** A network such as 203.0.113.0/24, or one address, in its usual spelling; null if it is neither. */
export function networkOf(text: string): string | null {
  const [address = "", bits, ...more] = text.trim().toLowerCase().split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes("%")) return null;
  const all = family === 4 ? 32 : 128;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > all)) return null;
  const length = bits === undefined ? all : Number(bits);
  const mapped = plainAddress(address);
  // Clients are compared in the plain spelling, in which the mapped networks are shorter.
  if (mapped !== address && length >= MAPPED_BITS) return `${mapped}/${length - MAPPED_BITS}`;
  return `${address}/${length}`;
}

/** Before the IPv4 address in ::ffff:203.0.113.9. */
const MAPPED_BITS = 96;

/** @param networks as networkOf spells them; none: any address. */
export function isFrom(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  const address = plainAddress(ip);
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6");

/** An IPv4 client of a socket that takes both comes as ::ffff:203.0.113.9. */
function plainAddress(ip: string): string {
  const mapped = ip.toLowerCase().startsWith("::ffff:") ? ip.slice("::ffff:".length) : ip;
  return isIPv4(mapped) ? mapped : (ip.split("%")[0] ?? ip);
}
