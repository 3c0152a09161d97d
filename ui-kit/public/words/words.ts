/** The catalogue of the site's language. A page is written in one turn, so the language is a variable, not a parameter. */
import { de } from "./de.ts";
import { en, type Words } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { SITE_LANGUAGE_TAGS, type SiteLanguage } from "./languages.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";

const CATALOGUES: Readonly<Record<SiteLanguage, Words>> = { en, de, fr, es, nb, nl };

let languageOfSite = (): SiteLanguage => "en";
/** While something is written in another language than the site's: a preview, or a file in a thread. */
let chosen: SiteLanguage | null = null;

/** @param language asked for each text. */
export function provideLanguage(language: () => SiteLanguage): void {
  languageOfSite = language;
}

export function language(): SiteLanguage {
  return chosen ?? languageOfSite();
}

/** Of what leaves with a text, such as its Word document: that of the text, where it has a catalogue. @param tag BCP 47. */
export function languageOfText(tag: string | null): SiteLanguage {
  const [base = ""] = tag?.split("-", 1) ?? [];
  if (base === "no" || base === "nn") return "nb";
  return SITE_LANGUAGE_TAGS.find((known) => known === base) ?? language();
}

export function words(): Words {
  return wordsIn(language());
}

export function wordsIn(of: SiteLanguage): Words {
  return CATALOGUES[of];
}

/** The name of any language in the site's: "German" on an English site. @param tag BCP 47. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(words().locale, { type: "language" }).of(tag) ?? tag;
}

/** Writes in this language. @param write must not wait for anything: what runs meanwhile would be in this language too. */
export function inLanguage<Result>(of: SiteLanguage, write: () => Result): Result {
  const before = chosen;
  chosen = of;
  try {
    return write();
  } finally {
    chosen = before;
  }
}
