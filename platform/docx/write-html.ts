/** Writes blocks of a Word document as the HTML of a story. What it writes is still to be sanitised. */
import type { Mark, Run } from "#platform/rich-text/tree.ts";
import type { DocxBlock, DocxCell, DocxParagraph, DocxTable } from "./blocks.ts";

const TAGS: Record<Mark, string> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  sub: "sub",
  sup: "sup",
  code: "code",
};
const QUOTES = /^(?:quote|intense quote|quotations|block text|block quotation|quote speaker)$/;
const CODE = /^(?:html preformatted|preformatted text|code|source code|plain text)$/;
/** Set in as far as a quote is by hand, in twentieths of a point. */
const QUOTE_INDENT = 280;
/** How much further than what is around it our own documents set a quote. */
const OWN_QUOTE_INDENT = 567;
const SPEAKER = /^\s*[—–-]\s*\S/;
/** Items whose text begins this much further right are of a deeper list. */
const DEEPER = 90;

type ListLevel = { indent: number; id: string; tag: "ol" | "ul" };

/** Without its pictures, which are uploads of their own. */
export function writeStory(blocks: readonly DocxBlock[]): string {
  return new StoryWriter(blocks).write();
}

/** Lines of plain text, one for each paragraph. */
export function plainLines(blocks: readonly DocxBlock[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.kind === "paragraph") return [wordsOf(block)];
    if (block.kind !== "table") return [];
    return block.rows.map(({ cells }) => cells.map((cell) => plainLines(cell.blocks).join(" ")).join("\t"));
  });
}

export function wordsOf({ runs }: Pick<DocxParagraph, "runs">): string {
  return runs
    .map(({ text }) => text)
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

export function isQuote(block: DocxParagraph): boolean {
  return QUOTES.test(block.style) || (block.list === null && block.indent >= QUOTE_INDENT && block.look.isItalic);
}

class StoryWriter {
  readonly #blocks: readonly DocxBlock[];
  /** Word's first level of headings is used below the title: the others move down. */
  readonly #isDeep: boolean;
  #html = "";
  readonly #lists: ListLevel[] = [];
  #isInQuote = false;
  #isCodeLine = false;

  constructor(blocks: readonly DocxBlock[]) {
    this.#blocks = blocks;
    this.#isDeep = blocks.some((block) => block.kind === "paragraph" && block.heading === 1);
  }

  write(): string {
    for (let at = 0; at < this.#blocks.length; at += 1) {
      const block = this.#blocks[at];
      if (!block) continue;
      const next = this.#blocks[at + 1];
      if (isCaption(block) && next?.kind === "table") {
        this.#endAll();
        this.#html += `<figure>${captionHtml(block)}${tableHtml(next)}</figure>`;
        at += 1;
      } else if (block.kind === "paragraph") this.#paragraph(block);
      else {
        this.#endAll();
        if (block.kind !== "table" || !next || !isCaption(next)) this.#put(block);
        else {
          this.#html += `<figure>${tableHtml(block)}${captionHtml(next)}</figure>`;
          at += 1;
        }
      }
    }
    this.#endAll();
    return this.#html;
  }

  #paragraph(block: DocxParagraph): void {
    const last = this.#lists.at(-1);
    if (block.list) {
      this.#endQuote();
      return this.#item(block, { ...block.list, indent: block.indent });
    }
    const isItsQuote = QUOTES.test(block.style);
    const left = block.indent - (isItsQuote ? OWN_QUOTE_INDENT : 0);
    const isOfItem = last !== undefined && block.heading === null && Math.abs(left - last.indent) <= DEEPER;
    if (!isOfItem) this.#endLists();
    if (block.heading === null && (isOfItem ? isItsQuote : isQuote(block))) return this.#quote(block);
    this.#endQuote();
    if (block.heading !== null) {
      const level = Math.min(4, Math.max(2, block.heading + (this.#isDeep ? 1 : 0)));
      this.#html += `<h${level}>${inlineHtml(block.runs)}</h${level}>`;
    } else if (CODE.test(block.style) || (block.look.isCode && block.style !== "")) this.#code(block);
    else this.#html += `<p>${inlineHtml(block.runs)}</p>`;
  }

  #quote(block: DocxParagraph): void {
    if (!this.#isInQuote) this.#html += "<blockquote>";
    this.#isInQuote = true;
    // Italics are how the document shows that it is a quote.
    const isShownSo = block.look.isItalic && !QUOTES.test(block.style);
    const runs = isShownSo ? block.runs.map((run) => without(run, "italic")) : block.runs;
    this.#html += `<p>${inlineHtml(runs)}</p>`;
    if (SPEAKER.test(wordsOf(block)) || block.style === "quote speaker") this.#endQuote();
  }

  /** Lines of code that follow each other are one, unless one of them is of several lines already. */
  #code(block: DocxParagraph): void {
    const text = inlineHtml(block.runs.map((run) => without(run, "code"))).replaceAll("<br>", "\n");
    const end = "</code></pre>";
    const isLine = !text.includes("\n");
    const isNext = isLine && this.#isCodeLine && this.#html.endsWith(end);
    this.#isCodeLine = isLine;
    this.#html = isNext
      ? `${this.#html.slice(0, -end.length)}\n${text}${end}`
      : `${this.#html}<pre><code>${text}${end}`;
  }

  #item(
    block: DocxParagraph,
    { id, indent, isOrdered, number }: NonNullable<DocxParagraph["list"]> & { indent: number },
  ): void {
    while (this.#lists.length > 1 && indent < (this.#lists.at(-1)?.indent ?? 0) - DEEPER) this.#endList();
    const last = this.#lists.at(-1);
    const tag = isOrdered ? "ol" : "ul";
    const isDeeper = last !== undefined && indent > last.indent + DEEPER;
    if (last && !isDeeper && (last.id !== id || last.tag !== tag)) this.#endList();
    if (this.#lists.length === 0 || isDeeper || last?.id !== id) {
      this.#html += tag === "ol" && number > 1 ? `<ol start="${number}">` : `<${tag}>`;
      this.#lists.push({ indent, id, tag });
    } else this.#html += "</li>";
    this.#html += `<li><p>${inlineHtml(block.runs)}</p>`;
  }

  #endList(): void {
    const list = this.#lists.pop();
    if (list) this.#html += `</li></${list.tag}>`;
  }

  #endLists(): void {
    while (this.#lists.length > 0) this.#endList();
  }

  #endQuote(): void {
    if (this.#isInQuote) this.#html += "</blockquote>";
    this.#isInQuote = false;
  }

  #endAll(): void {
    this.#endLists();
    this.#endQuote();
  }

  #put(block: Exclude<DocxBlock, DocxParagraph>): void {
    if (block.kind === "rule") this.#html += "<hr>";
    else if (block.kind === "table") this.#html += tableHtml(block);
  }
}

function isCaption(block: DocxBlock): block is DocxParagraph {
  return block.kind === "paragraph" && block.style === "caption";
}

const captionHtml = ({ runs }: DocxParagraph) => `<figcaption>${inlineHtml(runs)}</figcaption>`;

function tableHtml({ rows }: DocxTable): string {
  const written = rows.map(({ cells }) => `<tr>${cells.map(cellHtml).join("")}</tr>`);
  const heads = rows.findIndex(({ isHead }) => !isHead);
  const count = heads < 0 ? 0 : heads;
  const head = count === 0 ? "" : `<thead>${written.slice(0, count).join("")}</thead>`;
  return `<table>${head}<tbody>${written.slice(count).join("")}</tbody></table>`;
}

function cellHtml({ columns, rows, isHead, blocks }: DocxCell): string {
  const tag = isHead ? "th" : "td";
  const spans = `${columns > 1 ? ` colspan="${columns}"` : ""}${rows > 1 ? ` rowspan="${rows}"` : ""}`;
  const [first] = blocks;
  const align = first?.kind === "paragraph" && first.align ? ` data-align="${first.align}"` : "";
  const lines = blocks.flatMap((block) =>
    block.kind === "paragraph" ? [inlineHtml(isHead ? asHead(block) : block.runs)] : plainLines([block]).map(escaped),
  );
  return `<${tag}${spans}${align}>${lines.map((line) => `<p>${line}</p>`).join("")}</${tag}>`;
}

/** Bold letters are how a document shows a head, unless a style says so. */
function asHead({ runs, style }: DocxParagraph): readonly Run[] {
  const isBold = runs.every(({ text, marks }) => text.trim() === "" || marks.includes("bold"));
  return isBold && style !== "table heading" ? runs.map((run) => without(run, "bold")) : runs;
}

function without(run: Run, mark: Mark): Run {
  return { ...run, marks: run.marks.filter((each) => each !== mark) };
}

/** Neighbours of one look are one. */
export function inlineHtml(runs: readonly Run[]): string {
  let html = "";
  let open: { href: string | null; marks: string } | null = null;
  const close = () => {
    if (!open) return;
    for (const tag of open.marks.split(" ").filter(Boolean).toReversed()) html += `</${tag}>`;
    if (open.href !== null) html += "</a>";
    open = null;
  };
  for (const { text, marks, href } of trimmed(runs)) {
    const tags = marks.map((mark) => TAGS[mark]).join(" ");
    const now: { href: string | null; marks: string } | null = open;
    if (now === null || now["href"] !== href || now["marks"] !== tags) {
      close();
      if (href !== null) html += `<a href="${escaped(href)}">`;
      for (const tag of tags.split(" ").filter(Boolean)) html += `<${tag}>`;
      open = { href, marks: tags };
    }
    html += escaped(text).replaceAll("\n", "<br>");
  }
  close();
  return html;
}

/** Without blanks and breaks at both ends. */
function trimmed(runs: readonly Run[]): Run[] {
  const kept = runs.filter(({ text }) => text !== "").map((run) => ({ ...run }));
  while (kept[0] && kept[0].text.trim() === "") kept.shift();
  while (kept.at(-1)?.text.trim() === "") kept.pop();
  const [first, last] = [kept[0], kept.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return kept;
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
