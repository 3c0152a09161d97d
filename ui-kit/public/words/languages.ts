/** The languages that the site's own words exist in: a catalogue each in this folder. */

/** By BCP 47 tag, each in its own name. */
export const SITE_LANGUAGES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  nb: "Norsk bokmål",
  nl: "Nederlands",
} as const;
export type SiteLanguage = keyof typeof SITE_LANGUAGES;
export const SITE_LANGUAGE_TAGS = Object.keys(SITE_LANGUAGES) as [SiteLanguage, ...SiteLanguage[]];

/** English for a language without a catalogue. */
export function siteLanguageOf(tag: string): SiteLanguage {
  return SITE_LANGUAGE_TAGS.find((known) => known === tag) ?? "en";
}
