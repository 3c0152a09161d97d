/** Link previews of pages that a script renders, such as the sign-in page. */
import { escapeAttribute } from "entities/escape";
import { sitePreview } from "#features/search-engines/server/previews/address-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";

/** @param html with a head. @returns it with the site's current name and drawing. */
export function withLinkPreview(html: string): string {
  const { name } = getSite();
  const { path, width, height, alt } = sitePreview();
  const properties = {
    "og:site_name": name,
    "og:title": name,
    "og:image": new URL(path, publicUrl()).href,
    "og:image:width": width,
    "og:image:height": height,
    "og:image:alt": alt,
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeAttribute(String(content))}">`,
  );
  return html.replace(
    "</head>",
    () => `${tags.join("")}<meta name="twitter:card" content="summary_large_image"></head>`,
  );
}
