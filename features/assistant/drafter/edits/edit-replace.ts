/** Replaces words wherever they stand in the text, as the request gives them. */
import type { AiDraft } from "../../contract.ts";
import { escapeText } from "../reading/story-html.ts";
import {
  type Desk,
  hasField,
  labelOf,
  type Outcome,
  type ReadCommand,
  said,
  type TextField,
  textFieldsOf,
} from "./desk.ts";
import { changeTexts } from "./html-texts.ts";
import { ANY_FIELD, fieldNamed, unquoted } from "./request-words.ts";

const QUOTED = `(["“„«][^"“”„«»]+["”“»])`;
const WHERE = `(?: (?:in|from) (?:the )?(${ANY_FIELD})| everywhere| throughout)?`;
const REPLACE = [
  new RegExp(
    `^(?:replace|change|swap|substitute|rename) ${QUOTED} (?:with|by|for|to|into|as) ${QUOTED}${WHERE}$`,
    "is",
  ),
  new RegExp(`^(?:replace|swap) (\\S.*?) (?:with|by) (\\S.*?)${WHERE}$`, "is"),
];
const REMOVE = new RegExp(
  `^(?:remove|delete|drop|take out)(?: the (?:words?|phrase|sentence))? ${QUOTED}${WHERE}$`,
  "is",
);
/** Places that this cannot find: taken for words, they would end up in the text. */
const OTHER_PLACE =
  /\s(?:in|from|of|at) (?:the )?(?:[\w-]+ ){0,2}(?:paragraphs?|sentences?|sections?|lines?|quotes?|headings?|part)$/i;
const LISTS = ["questions", "comparison_products"] as const;

export const readReplace: ReadCommand = (request) => {
  for (const pattern of REPLACE) {
    const found = pattern.exec(request);
    if (OTHER_PLACE.test(found?.[2] ?? "")) return null;
    if (found) return (desk) => replace(desk, unquoted(found[1] ?? ""), unquoted(found[2] ?? ""), found[3]);
  }
  const removed = REMOVE.exec(request);
  return removed && ((desk) => replace(desk, unquoted(removed[1] ?? ""), "", removed[2]));
};

function replace(desk: Desk, from: string, to: string, where: string | undefined): Outcome {
  if (from === "") return said("Tell me which words to replace.");
  const named = fieldNamed(where) ?? null;
  const exact = replaceAll(desk, from, to, named, "gu");
  const { changes, count } = exact.count > 0 ? exact : replaceAll(desk, from, to, named, "giu");
  if (count === 0) return said(`“${from}” does not appear in the ${named ? labelOf(named).toLowerCase() : "text"}.`);
  const places = `${count === 1 ? "once" : `${count} times`} in ${Object.keys(changes).map(labelOf).join(", ")}`;
  return said(to === "" ? `“${from}” taken out ${places}.` : `“${from}” replaced with “${to}” ${places}.`, changes);
}

function replaceAll(desk: Desk, from: string, to: string, named: TextField | null, flags: string) {
  const changes: Partial<AiDraft> = {};
  let count = 0;
  const swapIn = (text: string, escape: (plain: string) => string) => {
    const pattern = patternOf(escape(from), to === "", flags);
    return text.replace(pattern, () => {
      count += 1;
      return escape(to);
    });
  };
  for (const field of textFieldsOf(desk, named)) {
    const text = desk.draft[field];
    const changed =
      field === "content" ? changeTexts(text, (piece) => swapIn(piece, escapeText)) : swapIn(text, String);
    if (changed !== text) changes[field] = to === "" && field !== "content" ? changed.trim() : changed;
  }
  for (const field of named === null ? LISTS.filter((list) => hasField(desk.kind, list)) : []) {
    const changed = desk.draft[field].map((entry) => swapIn(entry, String).trim()).filter((entry) => entry !== "");
    if (changed.join("\n") !== desk.draft[field].join("\n")) changes[field] = changed;
  }
  return { changes, count };
}

/** Whole words where the text begins or ends with a letter; with the space before it where it is taken out. */
function patternOf(text: string, isRemoved: boolean, flags: string): RegExp {
  const escaped = text
    .replace(/[.*+?^${}()|[\]\\/-]/g, (sign) => (sign === "-" || sign === "/" ? sign : `\\${sign}`))
    .replace(/\s+/g, "\\s+");
  const start = /^[\p{L}\p{N}]/u.test(text) && !isUnspaced(text) ? "(?<![\\p{L}\\p{N}])" : "";
  const end = /[\p{L}\p{N}]$/u.test(text) && !isUnspaced(text) ? "(?![\\p{L}\\p{N}])" : "";
  return new RegExp(`${isRemoved ? "\\s?" : ""}${start}${escaped}${end}`, flags);
}

function isUnspaced(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);
}
