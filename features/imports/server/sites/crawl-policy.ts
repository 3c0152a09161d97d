/** What an answer of a living site means for the import that reads it. Pure. */
import type { OutboundError } from "#platform/outbound/outbound-error.ts";
import type { OutboundResponse } from "#platform/outbound/outbound.ts";
import { readRetryAfter } from "#platform/webhooks/retry-after.ts";
import type { FaultReason } from "../reading/found.ts";
import { isSameSite } from "./hosts-policy.ts";
import type { DocumentKind, NextDocument } from "./site-document.ts";

/** A document that does not answer is asked for as often. */
export const MAX_TRIES = 5;
const FIRST_WAIT_SECONDS = 30;

/** `end`: the list has no such page; `wait`: later; `lost`: it will not come. */
export type Unread = { is: "end" } | { is: "wait"; seconds: number } | { is: "lost"; reason: FaultReason };

type Asked = { kind: DocumentKind; tries: number };

export function judgeAnswer(
  { status, headers, url }: OutboundResponse,
  { kind, tries }: Asked,
  host: string,
  now = Date.now(),
): Unread | { is: "good" } {
  if (status === 429 || status === 408 || status >= 500)
    return { is: "wait", seconds: readRetryAfter(headers["retry-after"], now) ?? waitAfter(tries) };
  // A redirect to another site is that site's, whatever it says.
  if (!isSameSite(new URL(url).host, host)) return { is: "lost", reason: "other-site" };
  if (kind === "posts" && status === 400) return { is: "end" };
  if (status === 401 || status === 402 || status === 403) return { is: "lost", reason: "closed" };
  if (status < 200 || status > 299) return { is: "lost", reason: "gone" };
  const type = headers["content-type"] ?? "";
  if (kind === "page" && !/^(?:$|text\/|application\/(?:xhtml|xml))/i.test(type))
    return { is: "lost", reason: "not-a-page" };
  return { is: "good" };
}

export function judgeFailure({ code }: OutboundError, { tries }: Asked): Unread {
  if (code === "too-large") return { is: "lost", reason: "too-large" };
  const isRefused =
    /^(?:blocked-address|bad-url|bad-scheme|bad-port|redirect-loop|too-many-redirects|bad-redirect)$/.test(code);
  return isRefused ? { is: "lost", reason: "other-site" } : { is: "wait", seconds: waitAfter(tries) };
}

const waitAfter = (tries: number) => FIRST_WAIT_SECONDS * 2 ** Math.min(tries, 5);

/** Posts of the API in smaller pages, from the same place on; null: they are as small as they get. */
export function smallerPages(address: string): NextDocument | null {
  const url = new URL(address);
  const [size, page] = [Number(url.searchParams.get("per_page")), Number(url.searchParams.get("page"))];
  if (!(size > SMALL) || size % SMALL !== 0) return null;
  url.searchParams.set("per_page", String(SMALL));
  url.searchParams.set("page", String((page - 1) * (size / SMALL) + 1));
  return { kind: "posts", address: url.href, instead: null };
}
const SMALL = 5;

/** Pages below the address that was given, where that is more than a host. */
export function isWithin(
  address: string,
  { address: given, first_address }: { address: string; first_address: string },
) {
  if (given === first_address) return true;
  const { pathname } = new URL(given);
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  const isFile = pathname.slice(folder.length).includes(".");
  const below = isFile || pathname === folder ? folder : `${pathname}/`;
  return `${new URL(address).pathname}/`.startsWith(below);
}
