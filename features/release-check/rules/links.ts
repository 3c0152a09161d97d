/** Number of links in the story: a few lead readers on, many make search engines take a release for advertising. */
import { counted } from "#platform/contract/sentence.ts";
import type { ReleaseReading } from "../text/release-text.ts";
import { failed, failedSeriously, NO_STORY, passed, type Rule, waits } from "../check/rule.ts";

/** Wire services advise about one link in a hundred words. */
const WORDS_PER_LINK = 100;
/** However short the story. */
const ALWAYS_FINE = 3;
/** Link farms have a link in every sentence or two: ten at least, and one in twenty words. */
const FEWEST_TOO_MANY = 10;
const WORDS_PER_LINK_TOO_MANY = 20;

export const links: Rule = {
  name: "links",
  label: "Number of links",
  canBeSerious: true,
  judge(reading) {
    const { wordCount } = reading;
    const count = countLinks(reading);
    if (wordCount === 0 && count === 0) return waits("content", NO_STORY);
    const max = Math.max(ALWAYS_FINE, Math.ceil(wordCount / WORDS_PER_LINK));
    const reason = `The story has ${counted(count, "link")} in ${counted(wordCount, "word")}`;
    if (count <= max) return passed("content", `${reason}.`);
    const isFarTooMany = count >= FEWEST_TOO_MANY && count * WORDS_PER_LINK_TOO_MANY > wordCount;
    const verdict = isFarTooMany ? failedSeriously : failed;
    return verdict(
      "content",
      `${reason}; ${max} would be plenty.`,
      "Keep the links readers need and remove the others.",
    );
  },
};

/** Links to the web; an e-mail address or number is a contact. */
function countLinks({ story: { blocks } }: ReleaseReading): number {
  return blocks.flatMap(({ links }) => links.filter(({ href }) => /^(?:https?:)?\/\//i.test(href))).length;
}
