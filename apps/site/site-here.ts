/** The site's address in this process, and the addresses of its style sheet and fonts. */
import { publicUrl, settings } from "#platform/config/settings.ts";
import { assetPath } from "#platform/http/files/assets.ts";
import type { Site } from "./page.tsx";

const FONTS = [
  "node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
  "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
];

export function siteHere(): Site {
  const site = { origin: publicUrl(), stylesheet: assetPath("apps/site/site.css"), fonts: FONTS.map(assetPath) };
  return settings().DEV_SERVER ? { ...site, reloadScript: "/dev/reload.js" } : site;
}
