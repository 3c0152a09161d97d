/** Reads Ghost's export in a thread: its one value takes seconds to parse, and many times its size in memory. */
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { decodeBytes } from "#features/news/parser/decode-bytes.ts";
import { EXPORT_BOUNDS, type ExportProblem, ExportRefused, type Found } from "./found.ts";
import { readGhost } from "./read-ghost.ts";

/** Paths of the JSON file, and of the one that is written: what was found, each in JSON on a line of its own. */
export type GhostFiles = { from: string; to: string; site: string };

/** @returns why it cannot be read; null: all was written. */
export function readGhostFile({ from, to, site }: GhostFiles): ExportProblem | null {
  const file = openSync(to, "w", 0o600);
  try {
    for (const found of readGhost(decodeBytes(readFileSync(from), null), site)) writeSync(file, lineOf(found));
    return null;
  } catch (error) {
    if (error instanceof ExportRefused) return error.problem;
    throw error;
  } finally {
    closeSync(file);
  }
}

function lineOf(found: Found): string {
  const text = JSON.stringify(found);
  if (found.what !== "post" || text.length <= EXPORT_BOUNDS.postCharacters) return lineWith(text);
  const { key, title } = found;
  return lineWith(JSON.stringify({ what: "fault", key, title: title.slice(0, 500), reason: "too-large" }));
}

/** Readers of lines take these two for their ends. */
const lineWith = (text: string) => `${text.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n`;
