/** The references of a post: its websites, and the links in its text. Pure. */
import { decodeHTML } from "entities";
import { isWebUrl } from "#platform/contract/fields.ts";

/** A long list does not help; the rest stays in the text. */
const MAX_REFERENCES = 30;
const LINK = /<a\b[^<>]*?\shref="([^"]*)"/g;
const POST_ADDRESS = /^\/[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;

/**
 * Absolute addresses, each once, ignoring the host's case and the fragment. An incomplete address in a
 * draft is left out.
 * @param html sanitised.
 */
export function referencesIn(websites: readonly string[], html: string): string[] {
  const linked = [...html.matchAll(LINK)].map(([, address = ""]) => decodeHTML(address));
  const found = new Map<string, string>();
  for (const address of [...websites, ...linked]) {
    if (!isWebUrl(address)) continue;
    const key = keyOf(address);
    if (!found.has(key)) found.set(key, address);
  }
  return [...found.values()].slice(0, MAX_REFERENCES);
}

function keyOf(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${search}`;
}

/** Guid of the post of this site that an address leads to; null for any other address. */
export function guidInAddress(address: string, origin: string): string | null {
  if (!address.startsWith(`${origin}/`)) return null;
  return POST_ADDRESS.exec(address.slice(origin.length))?.[1]?.toLowerCase() ?? null;
}
