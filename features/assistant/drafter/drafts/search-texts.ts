/** SEO title and description of a draft, built from its title and summary. */
import { cutText } from "../reading/cut-text.ts";
import { hasLoneMark } from "../reading/quotations.ts";

const SEO_TITLE_CHARACTERS = 60;
const SEO_DESCRIPTION_CHARACTERS = 155;
const SUMMARY_CHARACTERS = 240;

/** Without a title there is no SEO title either: a placeholder would be published unnoticed. */
export function searchTexts(title: string, summary: string) {
  if (title.startsWith("["))
    return { seo_meta_title: "", seo_meta_description: cutText(summary, SEO_DESCRIPTION_CHARACTERS) };
  return {
    seo_meta_title: cutText(title, SEO_TITLE_CHARACTERS),
    seo_meta_description: cutText(summary || title, SEO_DESCRIPTION_CHARACTERS),
  };
}

/** The first sentence, and the second if both are short and neither has an unpaired quotation mark. */
export function summaryFrom(sentences: readonly string[]): string {
  const [first = "", second = ""] = sentences;
  const both = `${first} ${second}`.trim();
  return both.length <= SUMMARY_CHARACTERS && !hasLoneMark(first) && !hasLoneMark(second)
    ? both
    : cutText(first, SUMMARY_CHARACTERS);
}
