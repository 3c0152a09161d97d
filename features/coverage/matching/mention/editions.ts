/** Models, phases and quarters: "S200", "phase 3", "third quarter". Another one is the subject of another release. */
import type { Token } from "../tokens.ts";

/** @param context the word or letters that it numbers, folded. */
export type Edition = { context: string; value: string };

const CODE = /^(\p{L}{1,6})\d{1,4}\p{L}{0,2}$/u;
const NUMBER = /^\d{1,4}$/;
const YEAR = /^(?:19|20)\d\d$/;
const NUMBERED = new Set(
  "phase stage version series serie level stufe fase etappe generation gen teil part".split(" "),
);
const ORDINALS = new Set(
  (
    "first second third fourth fifth erste ersten zweite zweiten dritte dritten vierte vierten premier premiere " +
    "deuxieme troisieme quatrieme primer primera segundo segunda tercer tercera cuarto cuarta forste andre tredje " +
    "fjerde eerste tweede derde vierde"
  ).split(" "),
);

export function editionsOf(tokens: readonly Token[]): Edition[] {
  return tokens.flatMap((token, place) => {
    const { word } = token;
    const code = CODE.exec(word)?.[1];
    if (code !== undefined && token.hasCapital) return [{ context: code, value: word }];
    const next = tokens[place + 1];
    if (ORDINALS.has(word)) return next ? [{ context: next.word, value: word }] : [];
    const before = tokens[place - 1];
    const isNumbered = before !== undefined && (before.hasCapital || NUMBERED.has(before.word));
    return NUMBER.test(word) && !YEAR.test(word) && isNumbered ? [{ context: before.word, value: word }] : [];
  });
}

/** Whether a text has another edition in the place of each of ours. */
export function hasOtherEdition(ours: readonly Edition[], theirs: readonly Edition[]): boolean {
  return ours.some(({ context, value }) => {
    const same = theirs.filter((their) => their.context === context);
    return same.length > 0 && same.every((their) => their.value !== value);
  });
}
