/** Where a redirect leads, and what of the request goes along: as browsers do it (Fetch standard, HTTP-redirect fetch). */
import { OutboundError } from "./outbound-error.ts";
import { type Origins, readTarget } from "./target.ts";

export type Hop = {
  url: URL;
  method: "GET" | "POST" | "HEAD";
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);
/** All that another origin gets. Keys, signatures and tokens come under any name, so what is not listed is a secret. */
const HARMLESS =
  /^(accept|accept-(language|encoding)|user-agent|content-(type|language)|if-(none-match|modified-since))$/;
const OF_A_BODY = /^content-/;

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/** Remembers the way of one request. */
export function startTrail(start: Hop, maxRedirects: number, allowedOrigins: Origins) {
  const seen = new Set([keyOf(start)]);
  let isPermanent = true;
  let permanentUrl: string | null = null;

  return {
    /** Where only 301 and 308 led, from the start on: the address to remember. Null when the first was another. */
    permanentUrl: () => permanentUrl,
    isRedirected: () => seen.size > 1,
    /**
     * @param location the header's text, null without one or with several.
     * @throws OutboundError bad-redirect, redirect-loop, too-many-redirects, and what the new address is refused for.
     */
    follow(hop: Hop, status: number, location: string | null): Hop {
      const next = nextHop(hop, status, location, allowedOrigins);
      const key = keyOf(next);
      if (seen.has(key)) throw new OutboundError("redirect-loop", `${hop.url.host} redirects in a loop.`);
      if (seen.size > maxRedirects)
        throw new OutboundError("too-many-redirects", `There are more than ${maxRedirects} redirects.`);
      seen.add(key);
      isPermanent &&= PERMANENT.has(status);
      if (isPermanent) permanentUrl = next.url.href;
      return next;
    },
  };
}

const keyOf = ({ method, url }: Hop) => `${method} ${url.href}`;

function nextHop(hop: Hop, status: number, location: string | null, allowedOrigins: Origins): Hop {
  if (location === null || location === "" || !URL.canParse(location, hop.url))
    throw new OutboundError("bad-redirect", `${hop.url.host} redirects without saying where to.`);
  const url = readTarget(location, allowedOrigins, hop.url);
  const becomesGet = (status === 303 && hop.method !== "HEAD") || (status < 303 && hop.method === "POST");
  const headers = Object.entries(hop.headers).filter(
    ([name]) => (url.origin === hop.url.origin || HARMLESS.test(name)) && !(becomesGet && OF_A_BODY.test(name)),
  );
  return {
    url,
    method: becomesGet ? "GET" : hop.method,
    headers: Object.fromEntries(headers),
    body: becomesGet ? undefined : hop.body,
  };
}
