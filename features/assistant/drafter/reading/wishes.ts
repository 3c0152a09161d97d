/** Tells wishes about the writing from the facts to write about. */
import { ORDER_BEFORE_FACT, ORDER_BEFORE_SUBJECT, WISHES } from "../words/wish-words.ts";
import { hasQuotation } from "./quotations.ts";

/** Longer ones are facts that happen to begin like an order. */
const LONGEST_WISH = 240;

/** `isSubject`: not a sentence of the text but what the text is about. */
export type Fact = { text: string; isSubject: boolean };

/** What a sentence says once the order before it is taken off; null when all of it is a wish. */
export function factWithin(sentence: string): Fact | null {
  const head = sentence.slice(0, LONGEST_WISH);
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
