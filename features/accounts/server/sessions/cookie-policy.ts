/**
 * Names and values of cookies. Over https a cookie has the prefix `__Host-`: browsers take it from this host alone, so
 * that no other host of the domain can plant one. Values of prefixed cookies carry a mark, so that a value given out
 * under the prefix is worth nothing without it; only sessions of earlier versions are still found by the plain name.
 */
import { looksLikeToken, newToken } from "#platform/secrets/tokens.ts";

export const HOST_PREFIX = "__Host-";
const MARK = "h";

/** A token for a cookie. */
export function newCookieToken(isHttps: boolean): string {
  return (isHttps ? MARK : "") + newToken();
}

/** Whether a cookie's value can be one of our tokens. */
export function looksLikeCookieToken(value: string, isPrefixed: boolean): boolean {
  return isPrefixed ? value.startsWith(MARK) && looksLikeToken(value.slice(MARK.length)) : looksLikeToken(value);
}

/** Of pairs in a Cookie header. @returns null without a well-formed one of this name. */
export function cookieIn(header: string, name: string, isWellFormed: (value: string) => boolean): string | null {
  for (const pair of header.split(";")) {
    const [key, value = ""] = pair.trim().split("=", 2);
    if (key === name && isWellFormed(value)) return value;
  }
  return null;
}
