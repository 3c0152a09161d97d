/** The headers of every answer, computed once at startup: Fastify's answers and hot pages send the same. */
import type { FastifyReply } from "fastify";
import { publicUrl, settings } from "#platform/config/settings.ts";

/** Readers' pages and JSON: nothing inline, nothing from other origins, and scripts only from our own files. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/**
 * The dashboard's policy. Its library writes `<style>` elements, which carry the nonce; style attributes stay refused,
 * because scripts set styles through the CSSOM, which no policy restricts.
 */
export function dashboardPolicy(nonce: string): string {
  const own: Record<string, string> = {
    "style-src": `style-src 'self' 'nonce-${nonce}'`,
    "img-src": "img-src 'self' data: blob:",
    "media-src": "media-src 'self' blob:",
  };
  // Frames show our own pages: the preview of a post waiting for review.
  return policy([...changed(own), "frame-src 'self'"]);
}

/** For a page shown in a frame of this origin. It runs no scripts. */
export function framedPageHeaders(): Record<string, string> {
  const own = { "script-src": "script-src 'none'", "frame-ancestors": "frame-ancestors 'self'" };
  return { "content-security-policy": policy(changed(own)), "x-frame-options": "SAMEORIGIN" };
}

/** For a small page that any site may frame. It runs no scripts, and no cookie is read for it. */
export function embeddedPageHeaders(): Record<string, string> {
  const own = { "script-src": "script-src 'none'", "frame-ancestors": "frame-ancestors *" };
  return {
    "content-security-policy": policy(changed(own)),
    "x-frame-options": "", // not sent: it cannot allow all origins
    "cross-origin-resource-policy": "cross-origin",
  };
}

/**
 * For a page whose form ends at an address elsewhere: browsers hold the addresses of redirects against `form-action` too.
 * @param redirect an absolute address.
 */
export function leavingPageHeaders(redirect: string): Record<string, string> {
  const { origin, protocol } = new URL(redirect);
  const target = origin === "null" ? protocol : origin;
  return { "content-security-policy": policy(changed({ "form-action": `form-action 'self' ${target}` })) };
}

/** The policy of pages with these directives replaced. */
function changed(own: Record<string, string>): string[] {
  return PAGE_POLICY.map((rule) => own[rule.split(" ", 1)[0] ?? ""] ?? rule);
}

function policy(rules: string[]): string {
  const { STORAGE_CDN_URL: cdn } = settings();
  const all =
    cdn === undefined ? rules : rules.map((rule) => (/^(img|media)-src /.test(rule) ? `${rule} ${cdn}` : rule));
  return [...all, ...(isSecure() ? ["upgrade-insecure-requests"] : [])].join("; ");
}

function isSecure(): boolean {
  return publicUrl().startsWith("https:");
}

/** Headers that only documents obey; half of the bytes of a small JSON answer. Its policy covers framing. */
const OF_DOCUMENTS = ["permissions-policy", "cross-origin-opener-policy", "referrer-policy", "x-frame-options"];

/** For JSON opened directly: it loads nothing and may not be framed. */
export function makeDataHeaders(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  reply.header("content-security-policy", policy(["default-src 'none'", "frame-ancestors 'none'"]));
}

/** Names in lower case. Cache-Control is no-store until a route says otherwise: answers may be personal. */
export function securityHeaders(): Record<string, string> {
  return {
    "content-security-policy": policy(PAGE_POLICY),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    ...(isSecure() ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
