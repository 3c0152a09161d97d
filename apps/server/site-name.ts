/** The site's name in pages that a script renders: their title until it has run, and where the script finds it. */
import { getSite } from "#features/site-settings/server/current-service.ts";
import { escapeHtml } from "#platform/http/plain-page.ts";

/** @param html as it was built. @returns it with the current name. */
export function withSiteName(html: string): string {
  return html.replaceAll("__SITE_NAME__", () => escapeHtml(getSite().name));
}
