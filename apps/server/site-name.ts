/** The site's name in pages that a script renders: their title until it has run, and where the script finds it. */
import { escapeUTF8 } from "entities/escape";
import { getSite } from "#features/site-settings/server/current-service.ts";

/** @param html as it was built. @returns it with the current name. */
export function withSiteName(html: string): string {
  return html.replaceAll("__SITE_NAME__", () => escapeUTF8(getSite().name));
}
