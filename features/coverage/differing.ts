/** What differs between a passage and its partner: words that were changed, added or left out. Pure. */
import { differenceOf, type Part } from "#ui-kit/difference/difference-of.ts";

export type Stretch = { text: string; isChanged: boolean };

/** Comparing words takes more than linear time: longer passages show none. */
const MAX_LENGTH = 600;

const HAS_WORDS = /[\p{L}\p{N}]/u;

/** Both sides in stretches; null where they say the same, or are too long. Capitals and marks are no difference. */
export function differingWords(ours: string, theirs: string): { ours: Stretch[]; theirs: Stretch[] } | null {
  if (ours.toLowerCase() === theirs.toLowerCase()) return null;
  if (ours.length > MAX_LENGTH || theirs.length > MAX_LENGTH) return null;
  const parts = differenceOf(ours, theirs);
  const isChanged = ({ text, change }: Part) => change !== "kept" && HAS_WORDS.test(text);
  if (!parts.some(isChanged)) return null;
  const sideOf = (other: "added" | "removed") =>
    parts.filter(({ change }) => change !== other).map((part) => ({ text: part.text, isChanged: isChanged(part) }));
  return { ours: sideOf("added"), theirs: sideOf("removed") };
}
