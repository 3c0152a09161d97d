/** The operators' settings for the site: name, logo, colour, language, time zone, footer links and plain pages. */
import { z } from "zod";
import { storyField } from "#features/editor/html/story-bounds.ts";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { completeWebAddress, isWebUrl, requiredText, text } from "#platform/contract/fields.ts";
import { SITE_LANGUAGE_TAGS } from "#ui-kit/public/words/languages.ts";

export const SITE_PAGES = ["about", "editorial", "imprint", "privacy", "terms"] as const;
export type SitePageKey = (typeof SITE_PAGES)[number];

export const SITE_PAGE_TITLES: Readonly<Record<SitePageKey, string>> = {
  about: "About",
  editorial: "Editorial policy",
  imprint: "Imprint",
  privacy: "Privacy",
  terms: "Terms",
};

export const sitePagePath = (key: SitePageKey) => `/${key}`;
/** The stylesheet with the colours of an accent, given without its `#`. */
export const accentStylesheet = (hex: string) => `/accent/${hex}.css`;
export const logoAddress = (hash: string) => `/site-logo/${hash}.png`;

export const MAX_FOOTER_LINKS = 8;
export const MAX_PAGE_CHARACTERS = 100_000;
/** Of the picture as it is chosen; it is stored much smaller. */
export const MAX_LOGO_BYTES = 300 * 1024;
/** Base64 is a third longer; the rest of the form has room too. */
export const SITE_BODY_BYTES = 2 * MAX_LOGO_BYTES + 2 * MAX_PAGE_CHARACTERS;

export const siteMessages = {
  badZone: "Choose a time zone from the list.",
  badLanguage: "Choose a language from the list.",
  badAccent: "Enter a colour as # and six digits, such as #1C3F94.",
  badName: "Name contains characters that cannot be shown.",
  badLogo: "Choose a PNG, JPEG or WebP picture.",
  logoTooLarge: `The logo can be at most ${MAX_LOGO_BYTES / 1024} KB.`,
  badAddress: "Link addresses must start with /, https:// or mailto:.",
  pageSaved: "Page saved. Readers see it now.",
} as const;

/** Texts that appear in titles, headers of emails and attributes. */
const oneLine = (value: string) => !/\p{C}/u.test(value);

/** A path of this site, a web address or an email address. */
export function isFooterAddress(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return !/[\s\\]|\p{C}/u.test(value);
  return isWebUrl(value) || /^mailto:[^\s@<>"]+@[^\s@<>"]+$/.test(value);
}

const canFormatIn = (zone: string) => {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: zone }).format();
    return !/^[+-]/.test(zone);
  } catch {
    return false;
  }
};

export const footerLink = z.object({
  label: requiredText("Link text", 40).refine(oneLine, "Link text contains characters that cannot be shown."),
  href: requiredText("Link address", 300)
    .overwrite(completeWebAddress)
    .refine(isFooterAddress, siteMessages.badAddress),
});

const identity = {
  name: requiredText("Name", 60)
    .refine(oneLine, siteMessages.badName)
    .describe("In titles, mastheads, link previews and emails"),
  tagline: text("Line below the name", 160).describe("At the foot of every page; empty: none"),
  time_zone: text("Time zone", 60)
    .refine(canFormatIn, siteMessages.badZone)
    .describe("IANA name; used for all times on public pages"),
  language: z
    .enum(SITE_LANGUAGE_TAGS, { error: siteMessages.badLanguage })
    .describe("BCP 47; of all words on public pages, in feeds and emails to readers that are not an author's"),
  accent: z
    .string({ error: siteMessages.badAccent })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, siteMessages.badAccent)
    .describe("Colour of links and buttons; where its contrast is too low, pages use a darker or lighter one"),
  footer_links: z
    .array(footerLink, { error: "Footer links must be a list." })
    .max(MAX_FOOTER_LINKS, `The footer can have at most ${MAX_FOOTER_LINKS} links of your own.`),
};

export const siteInput = z.object({
  ...identity,
  language: identity.language.optional().describe("Left out: unchanged"),
  logo: z
    .string({ error: siteMessages.badLogo })
    .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 100, siteMessages.logoTooLarge)
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, siteMessages.badLogo)
    .nullable()
    .optional()
    .describe("A data address of a PNG, JPEG or WebP; null: none; left out: unchanged"),
  version: seenEditVersion,
});
export type SiteInput = z.infer<typeof siteInput>;

export const siteLogo = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type SiteLogo = z.infer<typeof siteLogo>;

export const storedSite = z.object({
  name: z.string(),
  tagline: z.string(),
  time_zone: z.string(),
  language: z.enum(SITE_LANGUAGE_TAGS),
  accent: z.string(),
  footer_links: z.array(z.object({ label: z.string(), href: z.string() })),
  logo: siteLogo.nullable(),
  version: editVersion,
});
export type StoredSite = z.infer<typeof storedSite>;
/** The settings that every process caches. */
export type SiteIdentity = Omit<StoredSite, "version"> & {
  /** Plain pages with a text: only these are linked. */
  written: readonly SitePageKey[];
};

/** About says in one sentence what the site is until it has a text. */
export function isPageLinked(key: SitePageKey, { written }: Pick<SiteIdentity, "written">): boolean {
  return key === "about" || written.includes(key);
}

const pageHtml = storyField("The text", MAX_PAGE_CHARACTERS);

export const sitePageParams = z.object({
  key: z.enum(SITE_PAGES, { error: `The page must be one of ${SITE_PAGES.join(", ")}.` }),
});
export const sitePageInput = z.object({
  html: pageHtml.describe("Sanitised as posts are; empty: a neutral text of one sentence, and no link to it"),
  version: seenEditVersion,
});
export type SitePageInput = z.infer<typeof sitePageInput>;

export const storedSitePage = z.object({
  key: z.enum(SITE_PAGES),
  html: z.string().describe("Empty: readers get a neutral text of one sentence"),
  updated_at: z.string().nullable().describe("null: never edited"),
  version: editVersion,
});
export type StoredSitePage = z.infer<typeof storedSitePage>;
export const storedSitePages = z.object({ pages: z.array(storedSitePage) });

export const sitePreviewInput = siteInput.extend({
  page: sitePageParams.shape.key.nullable().describe("null: the front page"),
  html: pageHtml.optional().describe("Text of that page; left out: as it is stored"),
  scheme: z.enum(["light", "dark"], { error: "The scheme must be light or dark." }),
});
export type SitePreviewInput = z.infer<typeof sitePreviewInput>;
export const sitePreview = z.object({ html: z.string().describe("The page as readers would get it, without scripts") });
