/** The selected posts of a list, across its pages. */
import { useState } from "react";
import { BULK_LIMIT } from "../../../contracts/bulk.ts";
import type { PostListItem } from "../../../contract.ts";

/** Attribute of the bar of bulk actions. */
export const BULK_BAR = "data-bulk-bar";

type Selected = ReadonlyMap<number, PostListItem>;
const NONE: Selected = new Map();

/** @param of the list's filters; changing them clears the selection. */
export function useSelection(of: string) {
  const [{ within, posts }, set] = useState({ within: of, posts: NONE });
  const [isOn, setOn] = useState(false);
  const selected = within === of ? posts : NONE;
  return {
    selected,
    /** Whether phones show the boxes; wider windows always do. */
    isOn,
    /** Turning it off clears the selection. */
    turn: (on: boolean) => {
      setOn(on);
      if (!on) set({ within: of, posts: NONE });
    },
    isFull: selected.size >= BULK_LIMIT,
    /** Adds posts up to the limit of a call, or removes them. */
    choose: (chosen: readonly PostListItem[], isSelected: boolean) => {
      const next = new Map(selected);
      for (const post of chosen)
        if (!isSelected) next.delete(post.id);
        else if (next.size < BULK_LIMIT) next.set(post.id, post);
      set({ within: of, posts: next });
    },
    clear: () => set({ within: of, posts: NONE }),
  };
}
export type Selection = ReturnType<typeof useSelection>;
