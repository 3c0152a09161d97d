/** The language of a post: guessed from its text until its author chooses one, which is never guessed again. Pure. */
import { z } from "zod";

/** As a row stores it. */
export type StoredLanguage = {
  /** A tag as `readTag` gives it; null: no guess yet; `und`: the text does not tell. */
  language: string | null;
  language_chosen: boolean;
};

/** Of the site's own words; a text whose language is not known is taken for it where a format needs one. */
export const USUAL_LANGUAGE = "en";

/** Stored for a text that was read and does not tell. */
export const UNDETERMINED = "und";

/** Offered by forms, which name each in itself; calls take every language that exists. */
export const LANGUAGES: readonly string[] = (
  "ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-GB en-US es es-419 et eu fa fi fil fr fr-CA ga gl he hi hr hu " +
  "hy id is it ja ka kk ko lt lv mk ms mt nb nl nn pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh zh-Hans zh-Hant"
).split(" ");

/** In the answers of calls; a server of the version before, still running next to this one, leaves them out. */
export const languageAnswer = {
  language: z.string().nullable().default(null).describe("BCP 47 tag, such as de or pt-BR; null: not known yet"),
  language_chosen: z.boolean().default(false).describe("Chosen by the author; false: guessed from the text"),
};

/** The tag of a post's language; null when neither its author nor its text told. */
export function languageOf({ language }: Pick<StoredLanguage, "language">): string | null {
  return language === UNDETERMINED ? null : language;
}

export function describeLanguage(stored: StoredLanguage): z.infer<z.ZodObject<typeof languageAnswer>> {
  return { language: languageOf(stored), language_chosen: stored.language_chosen };
}

/** What a save leaves of a post's language: a choice stays until another one, and a guess until a better one. */
export function languageAfter(before: StoredLanguage, { language, language_chosen }: StoredLanguage): StoredLanguage {
  const isKept = before.language_chosen && !language_chosen;
  return isKept
    ? { language: before.language, language_chosen: true }
    : { language: language ?? before.language, language_chosen };
}
