/** Merges two lists, marking which entries stayed, were added or were removed. */
import { diffArrays } from "diff";

export type ListEntry = { text: string; mark: "kept" | "added" | "removed" };

export function compareLists(before: readonly string[], after: readonly string[]): ListEntry[] {
  return diffArrays([...before], [...after]).flatMap(({ value, added, removed }) =>
    value.map((text): ListEntry => ({ text, mark: added ? "added" : removed ? "removed" : "kept" })),
  );
}
