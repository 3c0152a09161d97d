/** Names in a text, by their capitals: people, places, products and bodies. */
import { isNumberWord } from "./figures.ts";
import { isFunctionWord, isMonth, isSubjectWord } from "./function-words.ts";
import type { Token } from "./tokens.ts";

export type Name = {
  written: string;
  words: string[];
  /** Several words or a code in it: nothing else is called so. */
  isFull: boolean;
  /** A person's last word stands for the whole. */
  isShortened: boolean;
};

/** Between two words of one name. */
const GAP = /^[ \u00a0\-&'’.]{1,3}$/;
const CODE = /\d|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u;
const CODED_NUMBER = /^(?!(?:19|20)\d\d$)\d{1,4}[a-z]?$/i;
/** German puts a place after these. */
const PLACE_AFTER = new Set(["in", "aus", "nach", "bei"]);
const NOT_NAMES = new Set(
  "ceo cto cfo coo mr mrs ms dr prof chief director president eu uk us usa kwh mwh kw mw gw km kg ai tv it".split(" "),
);
/** German nouns by their end: no names after "in". */
const NOUN_END = /(?:ung|heit|keit|schaft|tion|trieb|arbeit|zukunft|lage|zeit|raum|form|weise|land|jahr|jahren|kraft)$/;
const MAX_NAMES = 60;
const MAX_WORDS = 4;

/**
 * @param starts places where sentences begin: a capital there proves nothing.
 * @param isGerman whose nouns all have capitals: only full names, codes and places after "in" count.
 */
export function namesOf(
  text: string,
  tokens: readonly Token[],
  starts: ReadonlySet<number>,
  isGerman: boolean,
): Name[] {
  const names = new Map<string, Name>();
  const small = new Set(tokens.filter(({ hasCapital }) => !hasCapital).map(({ word }) => word));
  for (let at = 0; at < tokens.length && names.size < MAX_NAMES; at++) {
    const group = groupAt(text, tokens, at, starts);
    if (group.length === 0) continue;
    at += group.length - 1;
    const before = tokens[at - group.length];
    const name = nameOf(group, before, starts.has(at - group.length + 1), small, isGerman);
    if (name) names.set(name.words.join(" "), name);
  }
  return [...names.values()];
}

function groupAt(text: string, tokens: readonly Token[], at: number, starts: ReadonlySet<number>): Token[] {
  const group: Token[] = [];
  for (let place = at; place < tokens.length && group.length < MAX_WORDS; place++) {
    const token = tokens[place];
    const last = group.at(-1);
    if (!token || (last && (starts.has(place) || !GAP.test(text.slice(last.end, token.start))))) break;
    const isPart =
      (token.hasCapital && !isMonth(token.word)) ||
      isCode(token) ||
      (last !== undefined && CODED_NUMBER.test(token.written));
    if (!isPart) break;
    group.push(token);
  }
  return group;
}

function nameOf(
  found: readonly Token[],
  before: Token | undefined,
  isAtStart: boolean,
  small: ReadonlySet<string>,
  isGerman: boolean,
): Name | null {
  const group = [...found];
  while (group[0] && (isFunctionWord(group[0].word) || NOT_NAMES.has(group[0].word))) group.shift();
  while (group.length > 0 && NOT_NAMES.has(group.at(-1)?.word ?? "")) group.pop();
  if (isAtStart && group.length === found.length && group[0] && small.has(group[0].word)) group.shift();
  const [first] = group;
  if (!first || /^\d+$/.test(first.word)) return null;
  const isFull = group.length > 1 || CODE.test(first.written);
  if (isGerman && isFull && isMeasure(group, group.length === found.length ? before : undefined)) return null;
  if (!isFull && !isSingleName(first, before, isAtStart && group.length === found.length, small, isGerman)) return null;
  const last = group.at(-1) ?? first;
  return {
    written: group.map(({ written }) => written).join(" "),
    words: group.map(({ word }) => word),
    isFull: isFull && (group.length > 1 || last.word.length > 1),
    isShortened: group.length === 2 && last.word.length >= 4 && !/\d/.test(last.word),
  };
}

/** "74 Millionen Euro", "drei Metern Abstand": nouns beside each other, but no name. */
function isMeasure(group: readonly Token[], before: Token | undefined): boolean {
  const isCounted = before !== undefined && (/^\d/.test(before.word) || isNumberWord(before.word));
  return isCounted || group.some(({ word }) => word.length > 2 && !/\d/.test(word) && !isSubjectWord(word));
}

function isSingleName(
  { word }: Token,
  before: Token | undefined,
  isAtStart: boolean,
  small: ReadonlySet<string>,
  isGerman: boolean,
): boolean {
  if (word.length < 4 || small.has(word) || isAtStart || !isSubjectWord(word)) return false;
  return !isGerman || (before !== undefined && PLACE_AFTER.has(before.word) && !NOUN_END.test(word));
}

function isCode({ written }: Token): boolean {
  return /\d/.test(written) && /\p{L}/u.test(written);
}

/** Whether an article has a name, whole or by a person's last word. */
export function hasName(name: Name, capitals: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  if (!name.words.every((word) => words.has(word))) {
    const last = name.words.at(-1) ?? "";
    return name.isShortened && capitals.has(last);
  }
  return name.words.some((word) => capitals.has(word) || /\d/.test(word));
}
