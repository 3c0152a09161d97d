/** Commands on a draft, with exactly the request's words. */
import { findCategory, nearCategories } from "#features/categories/names/find-category.ts";
import { readText } from "#features/editor/html/read-story.ts";
import { isAbout, wordsOfSubject } from "#features/release-check/text/find-notes.ts";
import { quotedSpans, splitSentences } from "#features/release-check/text/sentences.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { WRITTEN_FIELDS } from "../contract.ts";
import { splitElements, withoutSentences } from "../story-sentences.ts";
import { givenRating } from "../assembler/draft-parts.ts";
import { heading, paragraph, quotation, story } from "../assembler/story-html.ts";
import { placeholdersIn } from "../assembler/words.ts";
import {
  askedIn,
  type Command,
  type Desk,
  type Field,
  folded,
  isAsked,
  isText,
  labelOf,
  missing,
  said,
} from "./desk.ts";

/** The fields' limits. */
const MAX: Readonly<Record<string, number>> = {
  title: 250,
  summary: 1000,
  seo_meta_title: 250,
  seo_meta_description: 500,
};
const MAX_TAGS = { entries: 5, characters: 100 };
/** Maximum names read from one command: each is looked up among all categories. */
const MAX_NAMES = 20;
/** Closing parts of a text: new facts go before them. */
const CLOSING = /^(?:about\b|contact\b|verdict\b)/i;

export function isQuoted(text: string): boolean {
  return /^["“”„«‘'].*["”“»’']$/s.test(text.trim());
}

/** Removes quotation marks around the whole text. */
export function unquoted(text: string): string {
  return isQuoted(text) ? text.trim().slice(1, -1).trim() : text.trim();
}

export function setText(field: Field, text: string): Command {
  const max = MAX[field] ?? WRITTEN_FIELDS[field]?.characters ?? Infinity;
  const outcome =
    text.length > max
      ? said(`${labelOf(field)}: your text has ${text.length} characters; the limit is ${max}.`)
      : said(sentence(`${labelOf(field)}: set to “${text}”`), { [field]: text });
  return (desk) => missing(desk, field) ?? outcome;
}

export function setRating(field: Field, given: string): Command {
  const rating = givenRating(given);
  const outcome =
    rating === undefined
      ? said(`${labelOf(field)}: “${given}” is not a number from 0 to 5 with one decimal.`)
      : said(`${labelOf(field)}: set to ${rating}.`, { [field]: rating });
  return (desk) => missing(desk, field) ?? outcome;
}

/** Inserts before the closing parts of the content. */
export function addSentence(text: string): Command {
  return (desk) => {
    const blocks = readBlocks(desk);
    const isClosing = (block: ReadBlock) => block.isQuestion || (block.isHeading && CLOSING.test(block.text));
    const at = blocks.findIndex(isClosing);
    const added =
      quotedSpans(text).length > 0 ? quotation(text) : paragraph(/[.!?…"”»]$/.test(text) ? text : `${text}.`);
    const html = blocks.map((block) => block.html).toSpliced(at < 0 ? blocks.length : at, 0, added);
    return said("Content: your sentence was added as a paragraph.", { content: story(html) });
  };
}

/** Takes every sentence about something out of all texts but the title, which cannot be empty. */
export function removeAbout(subject: string): Command {
  const words = wordsOfSubject(subject, 2);
  const isNamed = (sentence: string) => words.length > 0 && isAbout(sentence, words);
  return ({ texts }) => {
    const changes: Record<string, string> = {};
    for (const [field, text] of Object.entries(texts)) {
      if (!isText(field) || field === "title" || text === "") continue;
      const left =
        field === "content"
          ? withoutSentences(text, isNamed)
          : splitSentences(text)
              .filter((sentence) => !isNamed(sentence))
              .join(" ");
      if (left !== text && (field !== "content" || left !== "")) changes[field] = left;
    }
    const fields = Object.keys(changes).map(labelOf);
    const done =
      fields.length > 0
        ? `${fields.join(", ")}: what is about “${subject}” was removed.`
        : sentence(`Nothing in the texts is about “${subject}”`);
    return said(isNamed(texts["title"] ?? "") ? `${done} The title still names it.` : done, changes);
  };
}

/** Adds entries to a list or removes them, by name. */
export function changeEntries(field: Field, wanted: string, isAdded: boolean): Command {
  return (desk) => {
    const none = missing(desk, field);
    if (none) return none;
    const before = desk.lists[field] ?? [];
    const entries = [...before];
    const change = isAdded ? addEntry : removeEntry;
    const messages = namesIn(desk, field, wanted, isAdded ? desk.categories : entries).map(
      (name) => `${labelOf(field)}: ${change(desk, field, entries, name)}`,
    );
    const text = messages.join(" ") || `${labelOf(field)}: name what to add or remove.`;
    if (entries.length === before.length) return said(text);
    return said(text, { ...(isAsked(field) && { content: contentWith(desk, before, entries) }), [field]: entries });
  };
}

function addEntry(desk: Desk, field: Field, entries: string[], name: string): string {
  const { entries: max = Infinity, characters = Infinity } = WRITTEN_FIELDS[field] ?? MAX_TAGS;
  const question = isAsked(field) && !/[?？؟]$/.test(name) ? `${name}?` : name;
  const entry = field === "tags" ? findCategory(desk.categories, name, desk.otherNames) : question;
  if (entry === null) {
    const near = nearCategories(desk.categories, name).join(", ");
    return `${sentence(`there is no category “${name}”`)} ${near ? `Similar: ${near}.` : "Choose one from the list of categories."}`;
  }
  if (indexOf(field, entries, entry) >= 0) return `“${entry}” is already in the list.`;
  if (entries.length >= max) return sentence(`you already have ${max}. Remove one before adding “${entry}”`);
  if (entry.length > characters) return `an entry has at most ${characters} characters.`;
  entries.push(entry);
  return `“${entry}” added.`;
}

function removeEntry(_: Desk, field: Field, entries: string[], name: string): string {
  const at = isAsked(field) && /^\d{1,2}$/.test(name) ? Number(name) - 1 : indexOf(field, entries, name);
  if (entries[at] === undefined) return `“${name}” is not in the list.`;
  return `“${entries.splice(at, 1).join("")}” removed.`;
}

/** A name may hold "and" or a comma itself: the whole is looked up before its parts. */
function namesIn({ otherNames }: Desk, field: Field, wanted: string, known: readonly string[]): string[] {
  const isKnown = (name: string) => findCategory(known, name, otherNames) !== null;
  if (isAsked(field) || isQuoted(wanted) || (field === "tags" && isKnown(wanted)))
    return [unquoted(wanted)].filter(Boolean);
  return wanted.split(/,\s*(?:and\s+)?/, MAX_NAMES).flatMap((part) => {
    const names = part.split(/(?<!\s)\s+and\s+/i, MAX_NAMES).map(unquoted);
    const isOne = field === "tags" && (isKnown(part) || !names.some(isKnown));
    return (isOne ? [unquoted(part)] : names).filter(Boolean);
  });
}

function indexOf(field: Field, entries: readonly string[], name: string): number {
  const entry = field === "tags" ? (findCategory(entries, name) ?? name) : name;
  return entries.findIndex((each) => folded(each) === folded(entry));
}

export type ReadBlock = ReturnType<typeof readBlocks>[number];

/** Questions may be headings or lines. */
export function readBlocks(desk: Desk) {
  const asked = new Set(askedIn(desk).map(folded));
  return splitElements(desk.texts["content"] ?? "").map((element) => {
    const text = readText(element.inner);
    const html = element.open + element.inner + element.close;
    return { ...element, html, text, isHeading: /^h[1-6]$/.test(element.tag), isQuestion: asked.has(folded(text)) };
  });
}

/** The content with a placeholder for the answer to a new question, or without a removed question and its answer. */
function contentWith(desk: Desk, questions: readonly string[], left: readonly string[]): string {
  const blocks = readBlocks(desk);
  const html = blocks.map((block) => block.html);
  const isNext = ({ isHeading, isQuestion, text }: ReadBlock) =>
    isHeading || isQuestion || /^more information:/i.test(text);
  const endOf = (start: number) => {
    const next = blocks.findIndex((block, index) => index > start && isNext(block));
    return next < 0 ? blocks.length : next;
  };
  if (left.length > questions.length) {
    const last = blocks.findLastIndex(({ isQuestion }) => isQuestion);
    const added = [heading(left.at(-1) ?? ""), paragraph(placeholdersIn("en").answer)];
    return story(html.toSpliced(last < 0 ? html.length : endOf(last), 0, ...added));
  }
  const gone = questions.filter((each) => !left.includes(each)).map(folded);
  const start = blocks.findIndex(({ text }) => gone.includes(folded(text)));
  const kept = start < 0 ? html : [...html.slice(0, start), ...html.slice(endOf(start))];
  return kept.length > 0 ? story(kept) : (desk.texts["content"] ?? "");
}
