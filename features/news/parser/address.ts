/** Addresses as documents write them, made absolute. */
import { feedLimits } from "./parsed-feed.ts";

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
const BARE_HOST = /^www\.[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i;
// eslint-disable-next-line no-control-regex -- browsers drop these inside an address, so a check of its scheme must too
const DROPPED = /[\u0000-\u001f\u007f]/g;

/** Addresses that the URL parser would not change. Most are; parsing them would be half the cost of sanitising. */
const NORMAL = /^https?:\/\/(?:[a-z][a-z\d-]*\.)+[a-z]{2,}\/[\w\-/~?=&+,;@!:.]*$/;
const DOTS_OR_CODED_HOST = /\/\.|\/\/xn--|\.xn--/;
const NORMAL_PATH = /^\/(?!\/)[\w\-/~?=&+,;@!:.]*$/;
/** A document resolves all its addresses against one base or two. */
let latest = { base: "", origin: "" };

/**
 * @param base absolute address that a relative one starts from, or "".
 * @returns an absolute http(s) address, or "" if readers may not be sent there.
 */
export function absoluteAddress(raw: string, base: string): string {
  const address = raw.trim().replace(DROPPED, "");
  if (address === "") return "";
  if (address.length <= feedLimits.addressCharacters / 2 && !DOTS_OR_CODED_HOST.test(address)) {
    if (NORMAL.test(address)) return address;
    const origin = NORMAL_PATH.test(address) ? originOf(base) : "";
    if (origin !== "") return origin + address;
  }
  const isAbsolute = HAS_SCHEME.test(address);
  // `host:8080/path` has the shape of a scheme too, but URL then finds no http in it.
  const written = !isAbsolute && BARE_HOST.test(address) ? `https://${address}` : address;
  if (!isAbsolute && written === address && base === "") return "";
  const url = URL.parse(written, base === "" ? undefined : base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return "";
  if (url.username !== "" || url.password !== "") {
    url.username = "";
    url.password = "";
  }
  return url.href.length <= feedLimits.addressCharacters ? url.href : "";
}

/** @returns scheme and host of a web address, "" of any other. */
function originOf(base: string): string {
  if (latest.base !== base) {
    const url = URL.parse(base);
    latest = { base, origin: url?.protocol === "http:" || url?.protocol === "https:" ? url.origin : "" };
  }
  return latest.origin;
}
