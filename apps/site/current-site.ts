/** The site's address in this process, and the addresses of its style sheets and fonts. */
import { publicUrl, settings } from "#platform/config/settings.ts";
import { assetPath } from "#platform/http/files/assets.ts";
import type { Site } from "./shell/page.tsx";

/** Fonts that nearly every page needs; a text that needs others loads them. */
const POST_FONTS = ["newsreader-text", "inter-regular"];
const FONTS = [...POST_FONTS, "newsreader-semibold", "inter-semibold"];

export function currentSite(): Site {
  const site = {
    origin: publicUrl(),
    stylesheet: assetPath("apps/site/site.css"),
    fonts: FONTS.map(fontPath),
    posts: { stylesheet: assetPath("apps/site/post.css"), fonts: POST_FONTS.map(fontPath) },
  };
  return settings().DEV_SERVER ? { ...site, reloadScript: "/dev/reload.js" } : site;
}

const fontPath = (name: string) => assetPath(`ui-kit/fonts/${name}.woff2`);
