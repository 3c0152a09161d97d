/** What the model answers is held against the notes that were kept from it: no field repeats one of them. */
import type { ContentKind } from "#features/content/kinds/index.ts";
import { readText } from "#features/editor/html/read-story.ts";
import { findNotes } from "#features/release-check/text/find-notes.ts";
import { splitSentences } from "#features/release-check/text/sentences.ts";
import { placeholdersIn } from "../../assembler/words.ts";
import { withoutSentences } from "../../story-sentences.ts";
import type { WritingTask } from "../writers/writer.ts";
import { answerFieldsOf } from "./fields.ts";

type Fields = Record<string, unknown>;
/** This many words in the same order are no accident. */
const RUN = 5;
/** More are not looked for one by one. */
const MAX_SHORT = 200;

/** @returns the fields without what repeats a note or is one, and the removed sentences. */
export function withoutPrivateNotes(kind: ContentKind, fields: Fields, task: WritingTask) {
  const isRepeated = repeatsOf(task);
  const own = ownWordsOf(task);
  const missing = placeholdersIn(task.language ?? "en");
  const removed: string[] = [];
  const isPrivate = (sentence: string) => {
    if (own.includes(` ${wordsOf(sentence).join(" ")} `)) return false;
    if (!isRepeated(sentence) && findNotes(sentence).length === 0) return false;
    removed.push(sentence);
    return true;
  };
  const textWithout = (text: string) => {
    const sentences = splitSentences(text);
    const left = sentences.filter((sentence) => !isPrivate(sentence));
    return left.length === sentences.length ? text : left.join(" ");
  };
  const changed = answerFieldsOf(kind).flatMap(({ name, form }): [string, unknown][] => {
    const value = fields[name];
    if (form === "list" && Array.isArray(value) && name !== "tags")
      return [[name, value.filter((entry) => !isPrivate(String(entry)))]];
    if (typeof value !== "string") return [];
    if (form === "html") return [[name, withoutSentences(value, isPrivate) || `<p>${missing.body}</p>`]];
    return [[name, textWithout(value) || (name === "title" ? missing.headline : "")]];
  });
  return {
    fields: removed.length === 0 ? fields : { ...fields, ...Object.fromEntries(changed) },
    removed: [...new Set(removed)],
  };
}

/** Whether a sentence repeats a note. What the facts say too, or the user asks for by name, is no secret. */
function repeatsOf({ notes = [], context, edit }: WritingTask): (sentence: string) => boolean {
  const known = new Set([...Object.values(context), edit?.request ?? ""].flatMap((text) => runsOf(wordsOf(text))));
  const runs = new Set(notes.flatMap((note) => runsOf(wordsOf(note))).filter((run) => !known.has(run)));
  const asked = new Set(wordsOf(edit?.request ?? ""));
  const short = notes
    .map((note) => [...new Set(wordsOf(note).filter((word) => word.length > 2))])
    .filter((words) => words.length > 1 && words.length <= RUN + 1 && !words.every((word) => asked.has(word)))
    .slice(0, MAX_SHORT);
  return (sentence) => {
    const words = wordsOf(sentence);
    if (runsOf(words).some((run) => runs.has(run))) return true;
    const own = new Set(words);
    return short.some((note) => note.every((word) => own.has(word)));
  };
}

/** The draft that is edited and the request: the author has seen these sentences. */
function ownWordsOf({ edit }: WritingTask): string {
  if (!edit) return "";
  const texts = Object.values(edit.current).flatMap((value) => (Array.isArray(value) ? value : [String(value ?? "")]));
  return ` ${[...texts.map(readText), edit.request].flatMap(wordsOf).join(" ")} `;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(" "));
}
