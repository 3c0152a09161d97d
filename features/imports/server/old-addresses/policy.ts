/** Old addresses as they are looked up: the path in one spelling, and WordPress's number of a post. Pure. */
import { withoutEndSlash } from "../planning/policy.ts";

/** As the column's check has it. */
export const MAX_OLD_PATH = 500;
/** An escape takes three characters for each of up to four bytes. */
const LONGEST_WRITTEN = 12 * MAX_OLD_PATH;

/**
 * @param target path and query as requested: `/2019/05/Battery-Ferry/?utm_source=x`.
 * @returns `/2019/05/battery-ferry`, or `/?p=12` for plain addresses of WordPress; empty for what is no old address.
 */
export function oldPathOf(target: string): string {
  const mark = target.indexOf("?");
  const written = mark < 0 ? target : target.slice(0, mark);
  if (written.length > LONGEST_WRITTEN || !written.startsWith("/")) return "";
  const path = decoded(written);
  if (path === null || path.startsWith("//") || /[\p{Cc}\\]/u.test(path)) return "";
  const plain = withoutEndSlash(path.normalize("NFC").toLowerCase());
  const number = mark < 0 ? null : numberIn(target.slice(mark + 1, mark + 1 + LONGEST_WRITTEN));
  const key = number === null ? plain : `${plain || "/"}?p=${number}`;
  return key.length > MAX_OLD_PATH ? "" : key;
}

/** Of an address on the old site; empty: there is none to serve. */
export function oldPathOfAddress(address: string): string {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? oldPathOf(url.pathname + url.search) : "";
}

function numberIn(query: string): string | null {
  const number = new URLSearchParams(query).get("p") ?? "";
  return /^\d{1,12}$/.test(number) ? number : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
