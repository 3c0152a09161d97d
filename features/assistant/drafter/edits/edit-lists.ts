/** Tags and the lists that only some kinds have: entries are added and removed by name. */
import { findCategory, nearCategories } from "#features/categories/names/find-category.ts";
import { WRITTEN_FIELDS } from "../../contract.ts";
import { PLACEHOLDERS } from "../drafts/placeholders.ts";
import { heading, paragraph, story } from "../reading/story-html.ts";
import { type Block, folded, readBlocks } from "./content-blocks.ts";
import { isQuoted, unquoted } from "./edit-texts.ts";
import { type Command, type Desk, type Field, labelOf, listIn, missing, said } from "./working-draft.ts";

/** Cut to the field's limit. */
const MOST_TAGS = { entries: 5, characters: 100 };
const mostOf = (field: Field) => WRITTEN_FIELDS[field] ?? MOST_TAGS;
const isAsked = (field: Field) => WRITTEN_FIELDS[field]?.isAsked ?? false;

/** Maximum names read from one command: each is looked up among all categories. */
const MOST_NAMES = 20;

export function changeEntries(field: Field, wanted: string, isAdded: boolean): Command {
  return (desk) => {
    const none = missing(desk, field);
    if (none) return none;
    const before = listIn(desk.draft, field);
    const entries = [...before];
    const names = namesIn(desk, field, wanted, isAdded ? desk.categories : entries);
    const change = isAdded ? addEntry : removeEntry;
    const messages = names.map((name) => `${labelOf(field)}: ${change(desk, field, entries, name)}`);
    const text = messages.join(" ") || `${labelOf(field)}: name what to add or remove.`;
    if (entries.length === before.length) return said(text);
    const changes = isAsked(field) ? { content: contentWith(desk.draft.content, before, entries) } : {};
    return said(text, { ...changes, [field]: entries });
  };
}

function addEntry(desk: Desk, field: Field, entries: string[], name: string): string {
  const entry = entryOf(desk, field, name);
  const { entries: most = Infinity, characters = Infinity } = mostOf(field);
  if (entry === null) {
    const near = nearCategories(desk.categories, name).join(", ");
    return `there is no category “${name}”. ${near ? `Similar: ${near}.` : "Choose one from the list of categories."}`;
  }
  if (indexOf(field, entries, entry) >= 0) return `“${entry}” is already in the list.`;
  if (entries.length >= most) return `you already have ${most}. Remove one before adding “${entry}”.`;
  if (entry.length > characters) return `an entry has at most ${characters} characters.`;
  entries.push(entry);
  return `“${entry}” added.`;
}

function removeEntry(_: Desk, field: Field, entries: string[], name: string): string {
  const isNumber = isAsked(field) && /^\d{1,2}$/.test(name);
  const at = isNumber ? Number(name) - 1 : indexOf(field, entries, name);
  if (entries[at] === undefined) return `“${name}” is not in the list.`;
  return `“${entries.splice(at, 1).join("")}” removed.`;
}

/** A name may hold "and" or a comma itself: the whole is looked up before its parts. */
function namesIn({ otherNames }: Desk, field: Field, wanted: string, known: readonly string[]): string[] {
  const isKnown = (name: string) => findCategory(known, name, otherNames) !== null;
  if (isAsked(field) || isQuoted(wanted) || (field === "tags" && isKnown(wanted))) return [unquoted(wanted)];
  return wanted.split(/,\s*(?:and\s+)?/, MOST_NAMES).flatMap((part) => {
    const names = part.split(/(?<!\s)\s+and\s+/i, MOST_NAMES).map(unquoted);
    const isOne = field === "tags" && (isKnown(part) || !names.some(isKnown));
    return (isOne ? [unquoted(part)] : names).filter((name) => name !== "");
  });
}

/** Null for a tag that is not a category. */
function entryOf({ categories, otherNames }: Desk, field: Field, name: string): string | null {
  if (field === "tags") return findCategory(categories, name, otherNames);
  return isAsked(field) && !/[?？؟]$/.test(name) ? `${name}?` : name;
}

function indexOf(field: Field, entries: readonly string[], name: string): number {
  const entry = field === "tags" ? (findCategory(entries, name) ?? name) : name;
  return entries.findIndex((each) => folded(each) === folded(entry));
}

/** The content with a placeholder for the answer to a new question, or without a removed question and its answer. */
function contentWith(content: string, questions: readonly string[], left: readonly string[]): string {
  const blocks = readBlocks(content, questions);
  const html = blocks.map((block) => block.html);
  if (left.length > questions.length) {
    const last = blocks.findLastIndex(({ isQuestion }) => isQuestion);
    const made = [heading(left.at(-1) ?? ""), paragraph(PLACEHOLDERS.answer)];
    html.splice(last < 0 ? html.length : endOf(blocks, last), 0, ...made);
    return story(html);
  }
  const start = blocks.findIndex(({ text }) => questions.some((each) => folded(each) === text && !left.includes(each)));
  const kept = start < 0 ? html : html.toSpliced(start, endOf(blocks, start) - start);
  return kept.length > 0 ? story(kept) : content;
}

/** The end of the answer: the next question, heading or link to the source. */
function endOf(blocks: readonly Block[], start: number): number {
  const next = blocks.findIndex(
    ({ isHeading, isQuestion, text }, index) =>
      index > start && (isHeading || isQuestion || text.startsWith("moreinformation:")),
  );
  return next < 0 ? blocks.length : next;
}
