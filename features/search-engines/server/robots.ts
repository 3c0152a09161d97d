/** `/robots.txt`: readers' pages are open to every crawler; what needs a session is not worth a visit. */
import { searchEnginePages } from "../contract.ts";

/** @param origin https://host, no slash at the end. */
export function drawRobots(origin: string): string {
  const closed = ["/dashboard", "/auth/", "/api/"].map((path) => `Disallow: ${path}`);
  const sitemaps = [searchEnginePages.index, searchEnginePages.news].map((path) => `Sitemap: ${origin}${path}`);
  return ["User-agent: *", ...closed, "", ...sitemaps, ""].join("\n");
}
