/** The headers of a page, computed once when it is rendered. */
import { settings } from "#platform/config/settings.ts";
import { securityHeaders } from "../security-headers.ts";
import type { RenderedPage } from "./page-request.ts";

export const HTML_TYPE = "text/html; charset=utf-8";
const STALE_SECONDS = 60;
/** How long a CDN may keep a moved or gone page. */
const MOVED_SECONDS = 60;

export function headersOf(rendered: RenderedPage, maxAgeSeconds: number): Record<string, string> {
  const given = Object.entries(rendered.headers).map(([name, value]) => [name.toLowerCase(), value]);
  const headers = {
    ...securityHeaders(),
    "content-type": HTML_TYPE,
    "cache-control": cacheControl(rendered, maxAgeSeconds),
    ...(Object.fromEntries(given) as Record<string, string>),
  };
  // An empty value removes a default header.
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
}

/** Tags for caches in front to purge by: Surrogate-Key for Fastly and Varnish, Cache-Tag for Cloudflare. */
export function tagHeaders(tags: string[]): Record<string, string> {
  if (settings().PURGE_URL === undefined || tags.length === 0) return {};
  const once = [...new Set(tags)];
  return { "surrogate-key": once.join(" "), "cache-tag": once.join(",") };
}

function cacheControl({ status, maxAgeSeconds: shorter }: RenderedPage, asked: number): string {
  if (status === 200 && shorter === undefined)
    return `public, max-age=0, s-maxage=${asked}, stale-while-revalidate=${STALE_SECONDS}`;
  // A page with a known end is not served stale after it.
  if (status === 200 && shorter) return `public, max-age=0, s-maxage=${Math.min(shorter, asked)}`;
  if (status === 301 || status === 410) return `public, max-age=0, s-maxage=${MOVED_SECONDS}`;
  return "no-store";
}

/** Caches on the way see the true age, so they do not keep the page longer than intended. */
export function staleHeaders({ ageSeconds }: { ageSeconds: number }): string[] {
  return ["age", String(ageSeconds), "warning", '110 - "Response is Stale"'];
}
