/** A story's HTML as rules and the assistant read it: blocks of plain text with their links and pictures. */
import { readTree } from "#platform/rich-text/read-tree.ts";
import { textOf } from "#platform/rich-text/runs.ts";
import type { Block, Run } from "#platform/rich-text/tree.ts";

export type ReadBlock = {
  /** Lower-case name of the element: p, h2, h3, li, blockquote, td, figcaption ... */
  tag: string;
  /** Plain text, white space collapsed. */
  text: string;
  /** Link texts and addresses in this block. */
  links: { text: string; href: string }[];
  /** Whether it is inside a blockquote; missing if not. */
  isQuoted?: true | undefined;
};

export type ReadStory = {
  blocks: ReadBlock[];
  pictures: { src: string; alt: string }[];
};

/** @param html sanitised, or from the editor; anything else is read as far as possible. */
export function readStory(html: string): ReadStory {
  const story: ReadStory = { blocks: [], pictures: [] };
  const { blocks, emptyLinks } = readTree(html);
  visit(blocks, story, false);
  for (const href of emptyLinks) story.blocks.push({ tag: "p", text: "", links: [{ text: "", href }] });
  return story;
}

/** All of it as plain text, a line for each block. */
export function readText(html: string): string {
  return readStory(html)
    .blocks.map(({ text }) => text)
    .join("\n");
}

function visit(blocks: readonly Block[], story: ReadStory, isQuoted: boolean): void {
  const add = (tag: string, runs: readonly Run[]) =>
    story.blocks.push({
      tag,
      text: lineOf(textOf(runs)),
      links: linksOf(runs),
      ...(isQuoted && { isQuoted: true as const }),
    });
  for (const block of blocks) {
    if (block.kind === "paragraph") add(block.tag, block.runs);
    else if (block.kind === "heading") add(`h${block.level}`, block.runs);
    else if (block.kind === "code") add("pre", block.runs);
    else if (block.kind === "picture") story.pictures.push({ src: block.src, alt: block.alt });
    else if (block.kind === "quote") visit(block.blocks, story, true);
    else if (block.kind === "list") for (const item of block.items) visit(item.blocks, story, isQuoted);
    else if (block.kind === "table")
      for (const { cells } of block.rows) for (const cell of cells) visit(cell.blocks, story, isQuoted);
  }
}

/** The line breaks of a tree's text are spaces here. */
const lineOf = (text: string) => text.replace(/\s+/g, " ").trim();

function linksOf(runs: readonly Run[]): ReadBlock["links"] {
  const links: ReadBlock["links"] = [];
  let before: string | null = null;
  for (const { text, href } of runs) {
    const last = links.at(-1);
    if (href !== null && href === before && last) last.text += text;
    else if (href !== null) links.push({ text, href });
    before = href;
  }
  return links.map(({ text, href }) => ({ text: lineOf(text), href }));
}
