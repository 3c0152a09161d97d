/** The site's address in this process, and the addresses of its style sheets and fonts. */
import { publicUrl, settings } from "#platform/config/settings.ts";
import { assetPath } from "#platform/http/files/assets.ts";
import type { Site } from "./page.tsx";

/** What nearly every page draws at once; the rest comes with a text that needs it. */
const POST_FONTS = ["newsreader-text", "inter-regular"];
const FONTS = [...POST_FONTS, "newsreader-semibold", "inter-semibold"];

export function siteHere(): Site {
  const site = {
    origin: publicUrl(),
    stylesheet: assetPath("apps/site/site.css"),
    fonts: FONTS.map(fontPath),
    posts: { stylesheet: assetPath("apps/site/post.css"), fonts: POST_FONTS.map(fontPath) },
  };
  return settings().DEV_SERVER ? { ...site, reloadScript: "/dev/reload.js" } : site;
}

const fontPath = (name: string) => assetPath(`ui-kit/fonts/${name}.woff2`);
