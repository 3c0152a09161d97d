/** Takes a request apart into the commands that are understood and the words that are not. */
import { quotedSpans } from "../reading/quotations.ts";
import type { Command, ReadCommand } from "./desk.ts";
import { readFact } from "./edit-facts.ts";
import { readLengthen, readShorten } from "./edit-length.ts";
import { readProduct, readTag } from "./edit-lists.ts";
import { readQuestion } from "./edit-questions.ts";
import { readRating } from "./edit-rating.ts";
import { readReplace } from "./edit-replace.ts";
import { readRetitle, readSeo, readSetText } from "./edit-texts.ts";
import { readTone } from "./edit-tone.ts";

/** In this order: the strict ones before those that take any text. */
const READERS: readonly ReadCommand[] = [
  readShorten,
  readLengthen,
  readTone,
  readRetitle,
  readSeo,
  readRating,
  readReplace,
  readTag,
  readQuestion,
  readProduct,
  readSetText,
  readFact,
];
const SEPARATOR = /[.;!?]\s+|\s*\n\s*|,\s+(?:(?:and|then|also)\s+)*|\s+(?:and|then|but)\s+(?:(?:then|also)\s+)?/gi;
const POLITE =
  /^(?:(?:please|kindly|also|then|and|now|just|ok|okay|hi|hello|thanks)[,\s]+|(?:can|could|would|will) you (?:please )?|i(?:['’]d| would) like you to |i want you to |you should |let['’]s )+/i;

type ReadRequest = { commands: Command[]; notUnderstood: string[] };

export function readRequest(asked: string): ReadRequest {
  const request = asked.replace(/\s+/g, (space) => (space.includes("\n") ? "\n" : " "));
  const found: { text: string; end: number; command: Command | null }[] = [];
  let from = 0;
  for (const end of [...separators(request), { start: request.length, end: request.length }]) {
    const text = request.slice(from, end.start);
    const start = from;
    from = end.end;
    if (stripped(text) === "") continue;
    const last = found.at(-1);
    const command = recognise(text);
    if (command || !last) {
      found.push({ text: request.slice(start, end.start), end: end.start, command });
      continue;
    }
    // "add tag Health and Fitness": what is no command of its own goes on with the one before, up to the end of the line.
    const longer = request.slice(last.end - last.text.length, end.start);
    const isNextLine = last.command !== null && request.slice(last.end, start).includes("\n");
    const extended = isNextLine ? null : recognise(longer);
    if (extended) Object.assign(last, { text: longer, end: end.start, command: extended });
    else found.push({ text, end: end.start, command: null });
  }
  return {
    commands: found.flatMap(({ command }) => command ?? []),
    notUnderstood: found.flatMap(({ text, command }) => (command ? [] : [stripped(text)])),
  };
}

function recognise(text: string): Command | null {
  const plain = stripped(text);
  for (const read of READERS) {
    const command = read(plain);
    if (command) return command;
  }
  return null;
}

function stripped(text: string): string {
  const asked = text.trim();
  const isOrder = /^(?:can|could|would|will) you\b/i.test(asked);
  return (isOrder ? asked.replace(/\?+$/, "") : asked)
    .replace(POLITE, "")
    .replace(/(?:,?\s+(?:please|thanks|thank you|too|as well))+\s*[.!]*$/i, "")
    .replace(/(?<![.?])[.!]+$/, "")
    .trim();
}

/** Separators that stand outside quotation marks. */
function separators(request: string): { start: number; end: number }[] {
  const quoted = quotedSpans(request);
  let quote = 0;
  return [...request.matchAll(SEPARATOR)].flatMap(({ 0: mark, index }) => {
    while ((quoted[quote]?.end ?? Infinity) <= index) quote += 1;
    if ((quoted[quote]?.start ?? Infinity) < index) return [];
    // A question mark ends a question that is to be added, and belongs to it.
    return [{ start: index + (mark.startsWith("?") ? 1 : 0), end: index + mark.length }];
  });
}
