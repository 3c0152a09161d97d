/** Quotes: a person who is quoted has a name and a role; newspapers do not print quotes without. */
import { NAME } from "../text/dates.ts";
import { findQuotes } from "../text/quotes.ts";
import { type StoryBlock, wordsOf } from "../text/release-text.ts";
import { failed, NO_STORY, NOT_ENGLISH, passed, type Rule, waits } from "../check/rule.ts";
import { quoted } from "../check/finding-wording.ts";
import { sentence } from "#platform/contract/sentence.ts";

/** Shorter ones are titles, names and words with a tone. */
const FEWEST_WORDS = 6;
const FULL_NAME = `${NAME}(?:\\s(?:de|den|der|du|la|van|von|al|bin)){0,2}(?:\\s${NAME}){1,3}`;
const SPEAKS =
  "(?:said|says|saying|adds?|added|explains?|explained|comments?|commented|notes?|noted|told|tells|remarks?|remarked|recalls?|recalled|writes|wrote|asks?|asked|concludes?|concluded|continues?|continued|stated?|states|announced|according\\sto)";
// Linear: proven with its words (computed-expressions.test.ts).
const SPEAKER = new RegExp(`\\b${SPEAKS}\\b|^[–—-]\\s?\\p{Lu}|”,?\\s[–—(]\\s?\\p{Lu}|^${FULL_NAME}\\s?[:,]`, "u");
/** "Ingrid Solheim, chief executive"; "chief executive Ingrid Solheim". */
const ROLE_WORDS =
  /\b(?:chief|c[efot]o|director|head|manager|(?:co-?)?founder|chair\w{0,6}|president|officer|partner|owner|minister|mayor|prof(?:essor)?|dr|doctor|spokes\w{3,6}|engineer|captain|editor|secretary|commissioner|analyst|scientist|researcher|leader?|author|teacher|nurse|member|curator|artist|chef|coach|principal|designer|architect|economist|lawyer|buyer|driver|farmer|student|resident|customer|executive|board|team)\b/i;
// Linear: proven with its words (computed-expressions.test.ts).
const ROLE_AFTER = new RegExp(
  `${FULL_NAME}(?:\\s\\([^()]{2,60}\\)|,\\s(?:an?\\s|the\\s|our\\s|its\\s)?[\\p{L}-]{2,})`,
  "u",
);

export const speakers: Rule = {
  name: "speakers",
  label: "Speakers of quotes",
  canBeSerious: false,
  judge({ story: { blocks }, wordCount, isEnglish }) {
    if (wordCount === 0) return waits("content", NO_STORY);
    if (!isEnglish) return passed("content", NOT_ENGLISH);
    const speeches = blocks.flatMap((block, at) =>
      speechesIn(block).map((words) => ({ words, around: around(blocks, at) })),
    );
    if (speeches.length === 0) return passed("content", "The story has no quotes.");
    const nameless = speeches.find(({ around: text }) => !SPEAKER.test(text));
    if (nameless)
      return failed(
        "content",
        sentence(`The story does not say who is quoted with ${quoted(nameless.words.replace(/^[“„"«]|[“”"»]$/g, ""))}`),
        "Name the speaker and their role, as in “…,” said Ingrid Solheim, chief executive of Halden Marine.",
      );
    const hasRole = speeches.some(({ around: text }) => ROLE_AFTER.test(text) || ROLE_WORDS.test(text));
    return hasRole
      ? passed("content", "Every quote has its speaker.")
      : failed(
          "content",
          "The story does not say what the people it quotes do.",
          "Add the speaker's role after the name, as in “Ingrid Solheim, chief executive of Halden Marine”.",
        );
  },
};

function speechesIn({ text, isQuoted }: StoryBlock): string[] {
  const quotes = findQuotes(text);
  const speeches = quotes.length === 0 && isQuoted ? [text] : quotes;
  return speeches.filter((words) => wordsOf(words).length >= FEWEST_WORDS);
}

/** A speaker stands in the quote's own paragraph, or in the one before or after it. */
function around(blocks: readonly StoryBlock[], at: number): string {
  return [blocks[at - 1], blocks[at], blocks[at + 1]].map((block) => block?.text ?? "").join("\n");
}
