/** Third person: a release speaks of its company as a reporter would; I, we and you belong inside quotes (AP style). */
import { failed, NO_STORY, NOT_ENGLISH, passed, type Rule, waits } from "../check/rule.ts";
import type { StoryBlock } from "../text/release-text.ts";
import { isContact } from "./endings.ts";
import { quotedList } from "../check/finding-wording.ts";

/** `mine` is left out: it is where coal comes from. `US` is a country, and `IT` and `ME` are no pronouns either. */
const PRONOUN =
  /(?<![\p{L}\p{N}.’'-])(?:[Ww]e|[Uu]s|[Oo]ur|[Oo]urs|[Oo]urselves|[Mm]e|[Mm]y|[Mm]yself|[Yy]ou|[Yy]our|[Yy]ours|[Yy]ourself|[Yy]ourselves|I)(?=$|[\s,.;:!?)]|[’'](?:m|re|ve|ll|d)\b)/gu;
/**
 * Before a Roman one: "phase I trial", "World War I memorial", "Charles I"; not "When I". Linear: at most 30
 * characters.
 */
const NUMBERED =
  /(?:phase|type|part|class|stage|grade|category|level|volume|tier|book|act)\s$|(?<!\p{L})(?!(?:When|If|As|But|And|While|Since|Because|What|How|Then|So|That|Which|Who|Where|Why|Before|After|Today|Now|Here|Once)\s$)\p{Lu}[\p{L}.]*\s$/u;

export const thirdPerson: Rule = {
  name: "third-person",
  label: "Third person",
  canBeSerious: false,
  judge({ story: { blocks }, wordCount, isEnglish }) {
    if (wordCount === 0) return waits("content", NO_STORY);
    if (!isEnglish) return passed("content", NOT_ENGLISH);
    const found = blocks.filter((block) => !isContact(block)).flatMap(findPronouns);
    if (found.length === 0) return passed("content", "The story avoids I, we and you outside quotes.");
    const inAll = found.length === 1 ? "" : `, ${found.length} times in all`;
    return failed(
      "content",
      `Outside quotes the story says ${quotedList([...new Set(found)])}${inAll}.`,
      "Use the company's name, or turn the sentence into a quote.",
    );
  },
};

/** A capital in the middle of a sentence makes a name of it: "Our World in Data". */
function findPronouns({ ownText }: StoryBlock): string[] {
  return [...ownText.matchAll(PRONOUN)].flatMap(({ 0: word, index }) => {
    const before = ownText.slice(Math.max(0, index - 30), index);
    const after = ownText.slice(index + word.length, index + word.length + 3);
    const isOpener = /(?:^|[.!?:”“]\s?)$/u.test(before);
    if (word === "I") return /^\s\p{Ll}|^[’',]/u.test(after) && (isOpener || !NUMBERED.test(before)) ? [word] : [];
    const isName = /^\p{Lu}/u.test(word) && !isOpener;
    return isName ? [] : [word.toLowerCase()];
  });
}
