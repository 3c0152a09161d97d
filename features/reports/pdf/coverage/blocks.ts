/** Cuts blocks of known heights into pages, so that no renderer has to find out where a page ends. Pure. */
import type { ReactNode } from "react";

export type Block = {
  draw: () => ReactNode;
  /** In points. */
  height: number;
  /** Height that is left on its page, or it begins the next: of itself and what must follow it. */
  needs?: number;
  beginsPage?: boolean;
  /** Drawn above it where a page begins with it, or with the first of its kind. */
  head?: Head;
};
export type Head = { height: number; draw: () => ReactNode };

/** @returns what stands on each page, from top to bottom. */
export function pagesOf(blocks: readonly Block[], room: number): (() => ReactNode)[][] {
  const pages: (() => ReactNode)[][] = [];
  let left = 0;
  let head: Head | undefined;
  for (const block of blocks) {
    const isNewHead = block.head !== undefined && block.head !== head;
    const needed = (isNewHead ? (block.head?.height ?? 0) : 0) + Math.max(block.height, block.needs ?? 0);
    const isFirst = pages.length === 0 || needed > left || (block.beginsPage === true && left < room);
    if (isFirst) {
      pages.push([]);
      left = room;
    }
    const page = pages.at(-1);
    if (block.head && (isFirst || isNewHead)) {
      page?.push(block.head.draw);
      left -= block.head.height;
    }
    page?.push(block.draw);
    left -= block.height;
    head = block.head;
  }
  return pages;
}
