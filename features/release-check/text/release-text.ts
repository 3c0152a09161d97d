/** The text of a release for all rules: headline, blocks and words. Prepared once per check. */
import { type ReadBlock, type ReadStory, readStory } from "#features/editor/html/read-story.ts";
import { isEnglish } from "./language.ts";
import type { CheckedRelease } from "../check/checked-release.ts";
import { withoutQuotes } from "./quotes.ts";

export type StoryBlock = ReadBlock & {
  isHeading: boolean;
  /** Its text without quotations; empty inside a blockquote. */
  ownText: string;
  words: readonly string[];
};

export type ReleaseReading = {
  release: CheckedRelease;
  headline: Headline;
  story: { blocks: readonly StoryBlock[]; pictures: ReadStory["pictures"] };
  /** Words of the story. */
  wordCount: number;
  /** Whether rules that know English words may judge it. */
  isEnglish: boolean;
};

export type Headline = {
  text: string;
  field: string;
  /** Another field gives the name where it is empty. */
  isOptional: boolean;
};

const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

export function readRelease(release: CheckedRelease): ReleaseReading {
  const { blocks, pictures } = readStory(release.texts["content"] ?? "");
  const storyBlocks = blocks.map((block) => ({
    ...block,
    isHeading: HEADINGS.has(block.tag),
    ownText: block.isQuoted ? "" : withoutQuotes(block.text),
    words: wordsOf(block.text),
  }));
  const words = storyBlocks.flatMap(({ words }) => words);
  return {
    release,
    headline: readHeadline(release),
    story: { blocks: storyBlocks, pictures },
    wordCount: words.length,
    isEnglish: isEnglish(words),
  };
}

/** A text field of the form, trimmed; empty when there is none. */
export function textOf({ release }: ReleaseReading, field: string): string {
  return release.texts[field]?.trim() ?? "";
}

/** The filled lines of a list. */
export function linesOf({ release }: ReleaseReading, field: string): string[] {
  return (release.lists[field] ?? []).map((line) => line.trim()).filter((line) => line !== "");
}

/** Separated by white space, at least a letter or digit in each. */
export function wordsOf(text: string): string[] {
  return text.match(/\S+/g)?.filter((word) => /[a-z\d]/i.test(word) || /[\p{L}\p{N}]/u.test(word)) ?? [];
}

function readHeadline({ kind, texts }: CheckedRelease): Headline {
  const field = kind.assistant.titleField;
  const isOptional = !kind.form.story.some(({ name, required }) => name === field && required);
  return { text: (texts[field] ?? "").replace(/\s+/g, " ").trim(), field, isOptional };
}

/** Everything that the author writes and readers may see, a field at a time. */
export type ShownText = { field: string; text: string };

const WRITTEN = new Set(["headline", "line", "paragraph"]);
const SEO_FIELDS = ["seo_meta_title", "seo_meta_description"];

/** The story first. */
export function shownTexts(reading: ReleaseReading): ShownText[] {
  const { kind, lists } = reading.release;
  const written = kind.form.story.filter(({ control }) => WRITTEN.has(control)).map(({ name }) => name);
  return [
    { field: "content", text: reading.story.blocks.map(({ text }) => text).join("\n") },
    ...[...written, ...SEO_FIELDS].map((field) => ({ field, text: textOf(reading, field) })),
    ...Object.keys(lists).map((field) => ({ field, text: linesOf(reading, field).join("\n") })),
  ];
}
