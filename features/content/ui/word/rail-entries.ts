/** The lists of the rail 'From Word': what the call said, and what matching with the company and the form's room add. */
import { MAX_RELATED_MEDIA } from "#features/media/contract.ts";
import type { WordPart } from "../../contracts/word.ts";
import type { WordImport } from "./use-word.ts";

export type RailEntry = {
  key: string;
  tone: "yes" | "ask" | "no";
  /** Before and after the arrow; without one, a statement. */
  title: string;
  goesTo: string | null;
  reason: string;
  /** Label of the button that shows `items`. */
  more: string | null;
  items: readonly string[];
  /** An ending of which there are two texts. */
  /** `more` adds the tables of its charts. */
  hasTables?: boolean;
  ending: { index: number; file: string; company: string | null } | null;
};

const MORE: Readonly<Record<string, string>> = { changes: "See them", comments: "Read them" };
const PLAIN = { more: null, items: [], ending: null } as const;

/** @param limit of the plan that the content exceeds; null: it does not. */
export function recognisedEntries({ document, endings, words, filled }: WordImport, limit: number | null): RailEntry[] {
  const isFilled = (part: WordPart) => part !== "standfirst" || "summary" in filled;
  const entries = document.recognised
    .filter(({ part }) => isFilled(part))
    .map((each): RailEntry => {
      const { part, title, goes_to: goesTo, reason } = each;
      const index = endings.findIndex(({ file }) => file.part === part);
      const ending = endings[index];
      const plain = { key: part, tone: "yes" as const, title, goesTo, reason, ...PLAIN };
      if (!ending) return plain;
      const company = ending.company?.paragraphs.join("\n") ?? null;
      return {
        ...plain,
        goesTo: company === null ? goesTo : "Block from the company",
        tone: ending.difference === null ? "yes" : "ask",
        reason: ending.difference ?? ending.reason,
        ending: ending.difference === null ? null : { index, file: ending.file.text, company },
      };
    });
  if (limit === null) return entries;
  const reason = `The text has ${words} ${words === 1 ? "word" : "words"}; your plan allows ${limit}. Shorten it before you submit.`;
  return [...entries, { key: "limit", tone: "ask", title: "Word limit", goesTo: null, reason, ...PLAIN }];
}

export function leftOutEntries({ document, unplaced }: WordImport): RailEntry[] {
  const entries = document.left_out.map(({ part, title, reason, items, html, needs_check }, at): RailEntry => {
    const hasTables = html !== "";
    const more = hasTables ? "Add as table" : items.length === 0 ? null : (MORE[part] ?? "Show");
    return {
      key: `${part} ${at}`,
      tone: needs_check ? "ask" : "no",
      title,
      goesTo: null,
      reason,
      more,
      items,
      hasTables,
      ending: null,
    };
  });
  if (unplaced === 0) return entries;
  const title = `${unplaced} more ${unplaced === 1 ? "picture" : "pictures"}`;
  const reason = `The form has room for a banner and ${MAX_RELATED_MEDIA} related pictures. Add others in the text`;
  return [...entries, { key: "unplaced", tone: "ask", title, goesTo: null, reason, ...PLAIN }];
}
