/** The site's address in this process, and the addresses of its style sheets and fonts. */
import { publicUrl, settings } from "#platform/config/settings.ts";
import { assetPath } from "#platform/http/files/assets.ts";
import { language, languageOfText } from "#ui-kit/public/words/words.ts";
import type { Look, Site } from "./shell/page.tsx";

/** Fonts that nearly every page needs; a text that needs others loads them. */
const POST_FONTS = ["newsreader-text", "inter-regular"];
const FONTS = [...POST_FONTS, "newsreader-semibold", "inter-semibold"];

export function currentSite(): Site {
  const site = {
    origin: publicUrl(),
    stylesheet: assetPath("apps/site/site.css"),
    fonts: FONTS.map(fontPath),
    postLook,
    privateLook: { stylesheet: assetPath("apps/site/private.css"), fonts: POST_FONTS.map(fontPath) },
  };
  return settings().DEV_SERVER ? { ...site, reloadScript: "/dev/reload.js" } : site;
}

/** With the letters of the text's language in its first fonts, or of the site's, whose words are around an English text. */
export function postLook(textLanguage: string | null): Look {
  const ofText = languageOfText(textLanguage);
  const chosen = ofText === "en" ? language() : ofText;
  const ending = chosen === "en" ? "" : `-${chosen}`;
  return {
    stylesheet: assetPath(`apps/site/post${ending}.css`),
    fonts: POST_FONTS.map((name) => fontPath(`${name}${ending}`)),
  };
}

const fontPath = (name: string) => assetPath(`ui-kit/fonts/${name}.woff2`);
