/**
 * Decides where a visitor goes after signing in. Only paths on this site are accepted, so that a crafted link cannot
 * redirect elsewhere.
 */
import { accountPages } from "../contract.ts";

export const HOME_PATH = "/dashboard";
const PARAMETER = "next";
const ANY_ORIGIN = "https://this-site.invalid";

/** The sign-in page's address that remembers `path` (path, query and fragment of this site). */
export function signInPathFrom(path: string): string {
  const target = safeReturnPath(path);
  return target === HOME_PATH
    ? accountPages.signIn
    : `${accountPages.signIn}?${new URLSearchParams({ [PARAMETER]: target })}`;
}

/** The remembered path of a query string, or the dashboard. */
export function returnPathOf(search: string): string {
  return safeReturnPath(new URLSearchParams(search).get(PARAMETER));
}

/** `value` when it is a path of this site that is no sign-in page but an invitation; the dashboard otherwise. */
export function safeReturnPath(value: string | null): string {
  // Browsers drop tabs and line breaks and read "\" as "/", so "/\t/host" would leave the site.
  if (!value?.startsWith("/") || /[\\\p{Cc}]/u.test(value) || value.length > 2000) return HOME_PATH;
  if (!URL.canParse(value, ANY_ORIGIN)) return HOME_PATH;
  const { origin, pathname, search, hash } = new URL(value, ANY_ORIGIN);
  const isSignIn = pathname.startsWith("/auth/") && pathname !== accountPages.invitation;
  const leads = origin === ANY_ORIGIN && !pathname.startsWith("//") && !isSignIn;
  return leads ? pathname + search + hash : HOME_PATH;
}
