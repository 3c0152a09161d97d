/** Separates wishes about the writing from the facts to write about. */
import { ORDER_BEFORE_FACT, ORDER_BEFORE_ISSUE, ORDER_BEFORE_SUBJECT, WISHES } from "../words/wish-words.ts";
import { onlyDate } from "./dates.ts";
import { readFactLines } from "./fact-lines.ts";
import { hasQuotation } from "./quotations.ts";
import { splitSentences } from "./sentences.ts";

/** Longer ones are facts that happen to begin like an instruction. */
const LONGEST_WISH = 240;
const LONGEST_ISSUE = 60;

/** `isSubject`: the subject of the text, not a sentence in it. `isIssue`: the date of issue. */
export type Fact = { text: string; isSubject: boolean; isIssue?: boolean };

/** The wishes in a text, sentence by sentence; for a label such as "Tone" the text after it. */
export function wishesIn(text: string): string[] {
  return readFactLines(text).flatMap((line) => {
    if (line.type === "label" && line.role === "wish") return line.value || [];
    if (line.type !== "prose" && line.type !== "item") return [];
    return splitSentences(line.text).filter((sentence) => factWithin(sentence) === null);
  });
}

/** The sentence without its leading instruction; null when all of it is a wish. */
export function factWithin(sentence: string): Fact | null {
  const head = sentence.slice(0, LONGEST_WISH);
  const issued = onlyDate(after(ORDER_BEFORE_ISSUE, head, sentence) ?? "");
  if (issued !== "" && sentence.length < LONGEST_ISSUE) return { text: issued, isSubject: false, isIssue: true };
  if (isWish(sentence) && !ORDER_BEFORE_FACT.test(head) && /\d (?:words|characters)\b/i.test(head)) return null;
  const subject = after(ORDER_BEFORE_SUBJECT, head, sentence);
  if (subject !== null) return { text: subject, isSubject: true };
  const told = after(ORDER_BEFORE_FACT, head, sentence);
  if (told !== null) return { text: told, isSubject: false };
  return isWish(sentence) ? null : { text: sentence, isSubject: false };
}

function after(order: RegExp, head: string, sentence: string): string | null {
  const found = order.exec(head);
  return found && found[0].length < sentence.length ? sentence.slice(found[0].length) : null;
}

function isWish(sentence: string): boolean {
  return sentence.length <= LONGEST_WISH && !hasQuotation(sentence) && WISHES.some((wish) => wish.test(sentence));
}
