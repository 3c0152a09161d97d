/** SEO title and description: both wanted, and as long as searches show them. */
import { countCharacters } from "#ui-kit/forms/count-characters.ts";
import { type ReleaseReading, textOf } from "../text/release-text.ts";
import { failed, passed, type Rule, type Verdict, waits } from "../check/rule.ts";

const MOST_IN_TITLE = 60;
const MOST_IN_DESCRIPTION = 155;

type Wanted = { field: string; what: string; most: number; instead: string };

export const seoTitle: Rule = {
  name: "seo-title",
  label: "SEO title",
  canBeSerious: false,
  judge: (reading) =>
    judge(reading, {
      field: "seo_meta_title",
      what: "SEO title",
      most: MOST_IN_TITLE,
      instead: "search results show the headline, cut short",
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
      most: MOST_IN_DESCRIPTION,
      instead: "search engines pick a sentence themselves",
    }),
};

function judge(reading: ReleaseReading, { field, what, most, instead }: Wanted): Verdict {
  const text = textOf(reading, field);
  if (text === "") {
    if (reading.wordCount === 0) return waits(field, `There is no ${what} yet.`);
    return failed(field, `There is no ${what}; ${instead}.`, `Write one of up to ${most} characters.`);
  }
  const length = countCharacters(text);
  const reason = `The ${what} has ${length} ${length === 1 ? "character" : "characters"}`;
  if (length <= most) return passed(field, `${reason} of ${most}.`);
  return failed(field, `${reason}; search results show about ${most}.`, `Shorten it to ${most} characters or fewer.`);
}
