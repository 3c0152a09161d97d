/** The site in pages that a script renders: their title until it has run, and where the script finds name and legal pages. */
import { escapeUTF8 } from "entities/escape";
import { getSite } from "#features/site-settings/server/current-service.ts";

/** @param html as it was built. @returns it with the current name, and with the pages that may be linked. */
export function withSiteName(html: string): string {
  const { name, written } = getSite();
  return html.replaceAll("__SITE_NAME__", () => escapeUTF8(name)).replace("__WRITTEN_PAGES__", written.join(" "));
}
