/** Refuses state-changing requests that another site triggers in a browser (CSRF, DNS rebinding). */
import type { FastifyRequest } from "fastify";
import { publicUrl } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { foreignHost, isAtOwnHost, isOwnOriginName } from "./own-hosts.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Browsers send Sec-Fetch-Site or Origin with every unsafe request; a request with neither does not come from a
 * browser. That Host and Origin agree says nothing: a name that was made to lead here is both.
 * @throws AppError foreign-host (421) by a name that is not ours, foreign-origin (403) from another site.
 */
export function checkOrigin(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  if (!isAtOwnHost(request.raw)) throw foreignHost(request.raw);
  // No browser adds a key by itself, and where there is one, no cookie is read.
  if (isOwnOrigin(request) || /^Bearer /i.test(request.headers.authorization ?? "")) return;
  throw new AppError("foreign-origin", "This request came from another website. Open the site and try again.");
}

/** `none` means that the user started it: a typed address or a bookmark. */
export function isOwnOrigin({ headers, raw }: FastifyRequest): boolean {
  const { origin, host } = headers;
  if (origin !== undefined && origin === new URL(publicUrl()).origin) return true;
  const site = headers["sec-fetch-site"];
  if (origin !== undefined && URL.canParse(origin) && !isOwnOriginName(origin, raw)) return false;
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin === undefined) return true;
  return URL.canParse(origin) && isSameHost(new URL(origin), host ?? "");
}

/** Origin omits a scheme's default port; Host may include it. */
function isSameHost(origin: URL, host: string): boolean {
  const own = `${origin.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === origin.host && origin.host !== "";
}
