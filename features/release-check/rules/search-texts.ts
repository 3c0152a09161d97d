/** SEO title and description: both wanted, and as long as searches show them. */
import { countCharacters } from "#ui-kit/forms/count-characters.ts";
import { type ReleaseReading, textOf } from "../text/release-text.ts";
import { failed, passed, type Rule, type Verdict, waits } from "../check/rule.ts";

const MAX_IN_TITLE = 60;
const MAX_IN_DESCRIPTION = 155;

type Wanted = {
  field: string;
  what: string;
  max: number;
  /** What searches show when it is empty, and whether that will do. */
  without: (reading: ReleaseReading) => { isFine: boolean; reason: string };
};

export const seoTitle: Rule = {
  name: "seo-title",
  label: "SEO title",
  canBeSerious: false,
  judge: (reading) =>
    judge(reading, {
      field: "seo_meta_title",
      what: "SEO title",
      max: MAX_IN_TITLE,
      without: ({ headline: { text } }) =>
        countCharacters(text) <= MAX_IN_TITLE
          ? { isFine: true, reason: "Your headline fits search results." }
          : { isFine: false, reason: "No SEO title. Search results will use your headline." },
    }),
};

export const seoDescription: Rule = {
  name: "seo-description",
  label: "SEO description",
  canBeSerious: false,
  judge: (reading) =>
    judge(reading, {
      field: "seo_meta_description",
      what: "SEO description",
      max: MAX_IN_DESCRIPTION,
      without: () => ({
        isFine: false,
        reason: "No SEO description. Search engines will pick a sentence from your text.",
      }),
    }),
};

function judge(reading: ReleaseReading, { field, what, max, without }: Wanted): Verdict {
  const text = textOf(reading, field);
  if (text === "") {
    if (reading.wordCount === 0) return waits(field, `There is no ${what} yet.`);
    const { isFine, reason } = without(reading);
    return isFine ? passed(field, reason) : failed(field, reason, `Write one of up to ${max} characters.`);
  }
  const length = countCharacters(text);
  const reason = `The ${what} has ${length} ${length === 1 ? "character" : "characters"}`;
  if (length <= max) return passed(field, `${reason} of ${max}.`);
  return failed(field, `${reason}; search results show about ${max}.`, `Shorten it to ${max} characters or fewer.`);
}
