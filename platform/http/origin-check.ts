/** Refuses state-changing requests that another site triggers in a browser (CSRF). */
import type { FastifyRequest } from "fastify";
import { publicUrl } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

type Headers = FastifyRequest["headers"];

/**
 * Browsers send Sec-Fetch-Site or Origin with every unsafe request; a request with neither does not come from a
 * browser.
 * @throws AppError foreign-origin (403).
 */
export function checkOrigin(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method) || isOwnOrigin(request.headers)) return;
  throw new AppError("foreign-origin", "This request came from another website. Open the site and try again.");
}

/** `none` means that the user started it: a typed address or a bookmark. */
export function isOwnOrigin(headers: Headers): boolean {
  const { origin, host } = headers;
  if (origin !== undefined && origin === new URL(publicUrl()).origin) return true;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin === undefined) return true;
  return URL.canParse(origin) && isSameHost(new URL(origin), host ?? "");
}

/** Origin omits a scheme's default port; Host may include it. */
function isSameHost(origin: URL, host: string): boolean {
  const own = `${origin.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === origin.host && origin.host !== "";
}
