/** A tree as plain text: for files, and as one line for descriptions and search. */
import { gridOf, layOut, type Leaves, wholeAddress } from "./layout.ts";
import { readTree } from "./read-tree.ts";
import { spokenText } from "./superscripts.ts";
import type { Block, Run } from "./tree.ts";

/** @param origin https://host, for addresses that begin with "/". @param pictureWord stands before a picture's description. */
export function writeText(blocks: readonly Block[], origin: string, pictureWord = "Picture"): string {
  const text = (runs: readonly Run[]) => withAddresses(runs, origin);
  const picture: Leaves["picture"] = ({ alt }) => (alt === "" ? "" : `[${pictureWord}: ${alt}]`);
  return layOut(blocks, {
    text,
    picture,
    heading: (_level, runs) => text(runs),
    code: (runs) => spokenText(runs),
    table: (rows) =>
      gridOf(rows, { text, picture })
        .map((cells) => cells.join("\t"))
        .join("\n"),
    rule: () => "* * *",
    bullet: ({ number }) => (number === null ? "- " : `${number}. `),
  });
}

/** The address follows the words of a link unless they contain it. */
function withAddresses(runs: readonly Run[], origin: string): string {
  let written = "";
  for (let from = 0, to = 0; from < runs.length; from = to) {
    const href = runs[from]?.href ?? null;
    while (to < runs.length && (runs[to]?.href ?? null) === href) to++;
    const words = spokenText(runs.slice(from, to));
    const address = href === null ? "" : wholeAddress(href, origin);
    if (address === "" || words.trim() === "" || words.includes(bareAddress(address))) written += words;
    else written += `${words.trimEnd()} (${address})${words.endsWith(" ") ? " " : ""}`;
  }
  return written;
}

function bareAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(?:www\.)?/, "");
  return bare.endsWith("/") ? bare.slice(0, -1) : bare;
}

/** The text of every block, in reading order; pictures have none. */
export function blockTexts(blocks: readonly Block[], textOfRuns: (runs: readonly Run[]) => string): string[] {
  const texts: string[] = [];
  const visit = (held: readonly Block[]): void => {
    for (const block of held) {
      if (block.kind === "paragraph" || block.kind === "heading" || block.kind === "code")
        texts.push(textOfRuns(block.runs));
      else if (block.kind === "quote") visit(block.blocks);
      else if (block.kind === "list") for (const item of block.items) visit(item.blocks);
      else if (block.kind === "table") for (const { cells } of block.rows) for (const cell of cells) visit(cell.blocks);
    }
  };
  visit(blocks);
  return texts;
}

type LineOptions = {
  /** The reading ends after this many characters. */
  max?: number;
  /** `caret`: raised figures are words of their own, for search and for typefaces without them. */
  raised?: "unicode" | "caret";
};

/** HTML as one line of text, for descriptions and search. Never insert it as HTML. */
export function lineOf(html: string, { max, raised = "unicode" }: LineOptions = {}): string {
  const { blocks } = readTree(html, max === undefined ? {} : { max });
  const texts = blockTexts(blocks, (runs) => spokenText(runs, raised));
  return texts.join(" ").replace(/\s+/g, " ").trim();
}
