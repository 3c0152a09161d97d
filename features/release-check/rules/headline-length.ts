/** Headline length: what searches, cards and link previews show of it, and enough of it to say something. */
import { countCharacters } from "#ui-kit/forms/count-characters.ts";
import { failed, passed, type Rule, waits } from "../check/rule.ts";

/** Searches and link previews cut a title at about this length; cards show 60 in full and the rest on a second line. */
const MAX = 100;
/** Shorter ones have no room for who and what. Scripts without cases say more with less. */
const LEAST = 20;

export const headlineLength: Rule = {
  name: "headline-length",
  label: "Headline length",
  canBeSerious: false,
  judge({ headline: { text, field, isOptional }, wordCount }) {
    if (text === "") {
      if (!isOptional || wordCount === 0) return waits(field, "There is no headline yet.");
      return passed(field, "There is no headline, so the name is used instead.");
    }
    const length = countCharacters(text);
    const reason = `The headline has ${length} ${length === 1 ? "character" : "characters"}`;
    if (length > MAX)
      return failed(
        field,
        `${reason}; search results show about ${MAX}.`,
        `Shorten it to ${MAX} characters or fewer and move the rest to the summary.`,
      );
    if (length < LEAST && /\p{Lu}|\p{Ll}/u.test(text))
      return failed(
        field,
        `${reason}; that is too short to say who does what.`,
        `Say who does what in ${LEAST} to ${MAX} characters.`,
      );
    return passed(field, `${reason}.`);
  },
};
