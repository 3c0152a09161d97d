/** Splits a shown text into segments: added and removed words, and facts without a source. Limited in time. */
import { diffArrays } from "diff";
import { readStory } from "#features/editor/html/read-story.ts";
import type { TracedFact } from "../../contract.ts";
import { locateFacts } from "../../facts/locate-facts.ts";

export type Mark = "kept" | "added" | "removed";
export type Segment = { text: string; mark: Mark; fact: TracedFact | null };
/** `tag` of the block that it is in content; "p" in a plain text. */
export type Line = { tag: string; segments: Segment[] };

type Run = { text: string; mark: Mark };
type Plain = { text: string; tags: readonly string[] };

/** A comparison that takes longer shows the text as replaced. */
const BUDGET_MS = 250;
/** Texts that share fewer of their words are shown as replaced, because a mixture of fragments is unreadable. */
const LEAST_LIKENESS = 0.3;

const words = new Intl.Segmenter("en", { granularity: "word" });

/** @param before null when there is no change to show. Both HTML, or both plain. */
export function linesOf(before: string | null, after: string, isHtml: boolean, facts: readonly TracedFact[]): Line[] {
  const fresh = plainOf(after, isHtml);
  const old = before === null ? null : plainOf(before, isHtml);
  const runs = old ? compareWords(old.text, fresh.text) : [{ text: fresh.text, mark: "kept" as const }];
  const untraced = facts.filter(({ source }) => source === null);
  return breakLines(trimMarks(markFacts(runs, fresh.text, untraced)), old?.tags ?? [], fresh.tags);
}

/** Whether two pieces of HTML read the same. */
export function hasSameText(one: string, other: string): boolean {
  return plainOf(one, true).text === plainOf(other, true).text;
}

function plainOf(text: string, isHtml: boolean): Plain {
  if (!isHtml) return { text, tags: [] };
  const { blocks } = readStory(text);
  return { text: blocks.map((block) => block.text).join("\n"), tags: blocks.map(({ tag }) => tag) };
}

/** In reading order; in a replaced part the removed text comes first. */
export function compareWords(before: string, after: string): Run[] {
  const whole: Run[] = [
    { text: before, mark: "removed" },
    { text: after, mark: "added" },
  ];
  const changes = diffArrays(tokensOf(before), tokensOf(after), { timeout: BUDGET_MS });
  if (!changes) return whole.filter(({ text }) => text !== "");
  const kept = changes.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value);
  const longest = Math.max(wordCount(tokensOf(before)), wordCount(tokensOf(after)));
  if (wordCount(kept) < LEAST_LIKENESS * longest) return whole.filter(({ text }) => text !== "");
  const runs = changes.map(({ value, added, removed }): Run => {
    return { text: value.join(""), mark: added ? "added" : removed ? "removed" : "kept" };
  });
  return joinStretches(runs);
}

/** Words replaced together are marked as one: a lone space between two changes belongs to both. */
function joinStretches(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  let stretch = { removed: "", added: "" };
  const flush = () => {
    if (stretch.removed) joined.push({ text: stretch.removed, mark: "removed" });
    if (stretch.added) joined.push({ text: stretch.added, mark: "added" });
    stretch = { removed: "", added: "" };
  };
  for (const [index, { text, mark }] of runs.entries()) {
    const isGap = /^[^\S\n]+$/.test(text) && index > 0 && index < runs.length - 1;
    if (mark !== "kept") stretch[mark] += text;
    else if (isGap) stretch = { removed: stretch.removed + text, added: stretch.added + text };
    else {
      flush();
      joined.push({ text, mark });
    }
  }
  flush();
  return joined;
}

function markFacts(runs: readonly Run[], shown: string, untraced: readonly TracedFact[]): Segment[] {
  const places = untraced.length === 0 ? [] : locateFacts(shown, untraced);
  const segments: Segment[] = [];
  let offset = 0;
  for (const { text, mark } of runs) {
    if (mark === "removed") {
      segments.push({ text, mark, fact: null });
      continue;
    }
    const end = offset + text.length;
    let at = offset;
    for (const { start, end: stop, fact } of places) {
      if (stop <= at || start >= end) continue;
      if (start > at) segments.push({ text: shown.slice(at, start), mark, fact: null });
      segments.push({ text: shown.slice(Math.max(at, start), Math.min(stop, end)), mark, fact });
      at = Math.min(stop, end);
    }
    if (at < end) segments.push({ text: shown.slice(at, end), mark, fact: null });
    offset = end;
  }
  return segments;
}

/** Spaces at the ends of a mark are outside it, so that lines break as in the text. */
function trimMarks(segments: readonly Segment[]): Segment[] {
  return segments.flatMap((segment, index) => {
    const { text, mark } = segment;
    if (mark === "kept" || text.trim() === "") return [segment];
    const start = segments[index - 1]?.mark === mark ? 0 : (/^[^\S\n]*/.exec(text)?.[0].length ?? 0);
    const end = segments[index + 1]?.mark === mark ? text.length : text.replace(/(?<![^\S\n])[^\S\n]+$/, "").length;
    const pieces: Segment[] = [
      { text: text.slice(0, start), mark: "kept", fact: null },
      { ...segment, text: text.slice(start, end) },
      { text: text.slice(end), mark: "kept", fact: null },
    ];
    return pieces.filter((piece) => piece.text !== "");
  });
}

function breakLines(segments: readonly Segment[], oldTags: readonly string[], freshTags: readonly string[]): Line[] {
  const lines: Line[] = [{ tag: freshTags[0] ?? oldTags[0] ?? "p", segments: [] }];
  let [old, fresh] = [0, 0];
  for (const { text, mark, fact } of segments) {
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) {
        if (mark !== "added") old++;
        if (mark !== "removed") fresh++;
        lines.push({ tag: (mark === "removed" ? oldTags[old] : freshTags[fresh]) ?? "p", segments: [] });
      }
      if (piece !== "") lines.at(-1)?.segments.push({ text: piece, mark, fact });
    }
  }
  return lines.filter((line) => line.segments.length > 0);
}

function tokensOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

function wordCount(tokens: readonly string[]): number {
  return tokens.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
}
