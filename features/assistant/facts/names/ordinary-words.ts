/** Common English words: what a capital says nothing about at the start of a sentence and in a headline. */
import words from "./ordinary-words.json" with { type: "json" };

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:ies|ied|ier|iest|ily)$/, ["y"]],
  [/(?:ations|ation|ators|ator)$/, ["", "e", "ate"]],
  [/(?:ions|ion|ors|or|ive)$/, ["", "e"]],
  [/(?:ingly|ings|ing|edly|ed|er|ers|est|es|able|ally|al|ments|ment)$/, ["", "e"]],
  [/(?:ness|less|ful|ly|wide|ship|s|d|y)$/, ["", "e"]],
];

/** Never at the start or end of a name, in any case. */
const LITTLE_WORDS: ReadonlySet<string> = new Set(words.little);
const COMMON_WORDS: ReadonlySet<string> = new Set(words.common);

/** @param word in lower case. */
export function isLittleWord(word: string): boolean {
  return LITTLE_WORDS.has(word.replace(/(?:n['’]t|['’](?:s|re|ll|ve|d|m))$/, ""));
}

/** Whether it, or what it is formed from, is a common word. @param word in lower case. */
export function isOrdinaryWord(word: string): boolean {
  if (isLittleWord(word)) return true;
  const parts = word.split("-");
  return parts.every((part) => isCommon(part) || isCommon(part.replace(/^(?:re|un|non|co|pre|multi|over|out)/, "")));
}

function isCommon(word: string): boolean {
  if (word.length > 30) return false;
  if (COMMON_WORDS.has(word) || LITTLE_WORDS.has(word)) return true;
  if (word.length < 4) return false;
  return ENDINGS.some(([ending, stems]) => {
    const base = word.replace(ending, "");
    if (base === word || base.length < 3) return false;
    return stems.some((stem) => COMMON_WORDS.has(base + stem)) || COMMON_WORDS.has(base.replace(/(.)\1$/, "$1"));
  });
}
