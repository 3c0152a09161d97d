/** What is different between two versions of a text, by paragraphs. Pure. */
import type { VersionText } from "#features/content/server/history/text-service.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { writeText } from "#platform/rich-text/write-text.ts";

/** Null: there is none on that side. */
export type Change = { before: string | null; after: string | null };

/** Title and summary count; spaces do not. */
export function changesBetween(before: VersionText, after: VersionText): Change[] {
  const [old, fresh] = [paragraphsOf(before), paragraphsOf(after)];
  const gone = without(old, fresh);
  const added = without(fresh, old);
  const count = Math.max(gone.length, added.length);
  return Array.from({ length: count }, (_, at) => ({ before: gone[at] ?? null, after: added[at] ?? null }));
}

function paragraphsOf({ name, summary, content_html }: VersionText): string[] {
  const text = writeText(readTree(content_html).blocks, "https://site.invalid");
  return [name, summary, ...text.split(/\n{2,}/)]
    .map((each) => each.split(/\s/).filter(Boolean).join(" "))
    .filter((each) => each !== "");
}

/** Those of `texts` that `others` lacks; of equal ones as many as it has fewer. */
function without(texts: string[], others: string[]): string[] {
  const left = new Map<string, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  return texts.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}
