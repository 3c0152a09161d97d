/** A tree as Markdown: CommonMark with GitHub's tables. What Markdown lacks (underline, raised letters) is HTML in it. */
import { gridOf, layOut, type Leaves, onOneLine, wholeAddress } from "./layout.ts";
import { withoutHints } from "./characters.ts";
import { textOf } from "./runs.ts";
import { lowered, raised } from "./superscripts.ts";
import type { Block, Mark, Row, Run } from "./tree.ts";

/** @param origin https://host, for addresses that begin with "/". */
export function writeMarkdown(blocks: readonly Block[], origin: string): string {
  const inline = (runs: readonly Run[]) => new LineWriter(origin).write(runs);
  const picture: Leaves["picture"] = ({ src, alt, href }) => {
    const shown = `![${escapeMarkdown(alt)}](${addressOf(src, origin)})`;
    return href === null ? shown : `[${shown}](${addressOf(href, origin)})`;
  };
  return layOut(blocks, {
    text: (runs) => notBlock(inline(runs)),
    picture,
    heading: (level, runs) => `${"#".repeat(level)} ${headingText(inline(onOneLine(runs)))}`,
    code: (runs) => fenced(textOf(runs)),
    table: (rows) => tableOf(rows, { text: (runs) => inline(runs), picture }),
    rule: (isInItem) => (isInItem ? "___" : "---"),
    bullet: ({ number }, isSecond) =>
      number === null ? (isSecond ? "* " : "- ") : `${number}${isSecond ? ")" : "."} `,
  });
}

/** How a column says the side of its text. */
const RULES = { center: ":---:", end: "---:" } as const;

function tableOf(rows: readonly Row[], leaves: Pick<Leaves, "text" | "picture">): string {
  const grid = gridOf(rows, leaves);
  const width = Math.max(1, ...rows.map(({ cells }) => (cells.at(-1)?.column ?? 0) + 1));
  const sided = rows.find(({ cells }) => cells.length === width)?.cells ?? [];
  // A Markdown table starts with a header row, which may be blank, and only that one has every column.
  const head = rows[0]?.isHead ? (grid.shift() ?? []) : [];
  while (head.length < width) head.push("");
  const rules = head.map((_, column) => {
    const align = sided[column]?.align ?? null;
    return align === null ? "---" : RULES[align];
  });
  return [head, rules, ...grid].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function addressOf(href: string, origin: string): string {
  return wholeAddress(href, origin).replace(/[\s<>()\\]/g, (sign) =>
    sign === "(" ? "%28" : sign === ")" ? "%29" : encodeURIComponent(sign),
  );
}

/** Signs that would make a text markup. HTML is markup in Markdown too. */
export function escapeMarkdown(text: string): string {
  return withoutHints(text).replace(/[\\`*_[\]<>|~]|&(?!\s)/g, "\\$&");
}

/** At the beginning of its lines, a text may look like a heading, a list or a rule. */
function notBlock(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2").replace(/^[-+#=]/, "\\$&"))
    .join("\n");
}

/** Signs at the end of a heading are no part of it. */
function headingText(text: string): string {
  return text.endsWith("#") ? `${text.slice(0, -1)}\\#` : text;
}

function fenced(text: string): string {
  const fence = fenceOf(text, 3);
  return `${fence}\n${text}\n${fence}`;
}

/** One backtick more than the text has in a row. */
function fenceOf(text: string, shortest: number): string {
  const lengths = Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length + 1);
  return "`".repeat(lengths.reduce((longest, length) => Math.max(longest, length), shortest));
}

/** From outside in; a link is outside all marks, because its words are within one pair of brackets. */
const ORDER: readonly Mark[] = ["bold", "italic", "underline", "strike", "sub", "sup"];
const TAGS: Readonly<Record<Mark, string>> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  sub: "sub",
  sup: "sup",
  code: "code",
};
const DELIMITERS: Partial<Record<Mark, string>> = { bold: "**", italic: "_" };

type Piece = { kind: "text"; text: string } | { kind: "open" | "close"; mark: Mark; other: number };

/** Writes the runs of one block. */
class LineWriter {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  write(runs: readonly Run[]): string {
    const addressed = runs.map(({ href, ...run }): Run => {
      const address = href === null ? "" : addressOf(href, this.#origin);
      return { ...run, href: address === "" ? null : address };
    });
    return written(this.#pieces(spacesOutside(addressed)));
  }

  #pieces(runs: readonly Run[]): Piece[] {
    const pieces: Piece[] = [];
    const open: { mark: Mark; at: number }[] = [];
    const closeTo = (depth: number) => {
      while (open.length > depth) {
        const last = open.pop();
        if (!last) return;
        pieces[last.at] = { kind: "open", mark: last.mark, other: pieces.length };
        pieces.push({ kind: "close", mark: last.mark, other: last.at });
      }
    };
    let href: string | null = null;
    for (const run of runs) {
      const text = textOfRun(run);
      const marks = ORDER.filter((mark) => run.marks.includes(mark) && !text.isPlain);
      if (run.href !== href) {
        closeTo(0);
        if (href !== null) pieces.push({ kind: "text", text: `](${href})` });
        if (run.href !== null) pieces.push({ kind: "text", text: "[" });
        ({ href } = run);
      }
      const kept = open.findIndex(({ mark }, index) => mark !== marks[index]);
      closeTo(kept < 0 ? Math.min(open.length, marks.length) : kept);
      for (const mark of marks.slice(open.length)) {
        open.push({ mark, at: pieces.length });
        pieces.push({ kind: "open", mark, other: -1 });
      }
      pieces.push({ kind: "text", text: text.written });
    }
    closeTo(0);
    if (href !== null) pieces.push({ kind: "text", text: `](${href})` });
    return pieces;
  }
}

/** `isPlain`: its raised or lowered characters say what its marks would. */
function textOfRun({ text, marks }: Run): { written: string; isPlain: boolean } {
  if (text === "\n") return { written: "\\\n", isPlain: false };
  if (marks.includes("code")) return { written: codeSpan(text), isPlain: false };
  const isOnly = marks.length === 1;
  const own = isOnly && marks[0] === "sup" ? raised(text) : isOnly && marks[0] === "sub" ? lowered(text) : null;
  return { written: own ?? escapeMarkdown(text), isPlain: own !== null };
}

function codeSpan(text: string): string {
  const fence = fenceOf(text, 1);
  const gap = /^`|`$|^ .* $/.test(text) ? " " : "";
  // Within a table, a bar ends the cell even here.
  return text.includes("|") ? `<code>${escapeMarkdown(text)}</code>` : `${fence}${gap}${text}${gap}${fence}`;
}

/** Spaces and breaks belong to the marks that both their neighbours have: markup never begins or ends with one. */
function spacesOutside(runs: readonly Run[]): Run[] {
  const parts = runs.flatMap((run) => {
    if (run.text === "\n" || run.marks.includes("code")) return [run];
    const start = run.text.length - run.text.trimStart().length;
    const inner = run.text.trim();
    const texts = inner === "" ? [run.text] : [run.text.slice(0, start), inner, run.text.slice(start + inner.length)];
    return texts.filter((text) => text !== "").map((text) => ({ ...run, text }));
  });
  const isGap = (run: Run | undefined) => run !== undefined && run.text.trim() === "" && !run.marks.includes("code");
  const before: (Run | undefined)[] = [];
  const after: (Run | undefined)[] = [];
  for (let at = 0, last: Run | undefined; at < parts.length; at++) {
    before[at] = last;
    if (!isGap(parts[at])) last = parts[at];
  }
  for (let at = parts.length - 1, next: Run | undefined; at >= 0; at--) {
    after[at] = next;
    if (!isGap(parts[at])) next = parts[at];
  }
  return parts.map((run, at) => {
    const [left, right] = [before[at], after[at]];
    if (!isGap(run)) return run;
    const isInside = left !== undefined && right !== undefined;
    return {
      text: run.text,
      marks: isInside ? left.marks.filter((mark) => mark !== "code" && right.marks.includes(mark)) : [],
      href: isInside && left.href === right.href ? left.href : null,
    };
  });
}

/**
 * Readers of older versions of CommonMark take fewer symbols for punctuation, and some none beyond U+FFFF: a delimiter
 * must do for all.
 */
const MAYBE_PUNCTUATION = /[\p{P}\p{S}]/u;
const PUNCTUATION = /(?![\u{10000}-\u{10ffff}])[\p{P}$+<=>^`|~]/u;
const SPACE = /\s/;

/** Delimiters where CommonMark understands them, tags elsewhere. */
function written(pieces: readonly Piece[]): string {
  const isTag = pieces.map((piece, at) => piece.kind !== "text" && !canDelimit(piece, pieces, at));
  let line = "";
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === "text") {
      if (piece.text.startsWith("[") && line.endsWith("!")) line = `${line.slice(0, -1)}\\!`;
      line += piece.text;
      continue;
    }
    const delimiter = isTag[at] || isTag[piece.other] ? undefined : DELIMITERS[piece.mark];
    line += delimiter ?? `<${piece.kind === "close" ? "/" : ""}${TAGS[piece.mark]}>`;
  }
  return line;
}

/** CommonMark 0.31, section 6.2: left- and right-flanking delimiter runs. */
function canDelimit({ kind, mark }: Exclude<Piece, { kind: "text" }>, pieces: readonly Piece[], at: number): boolean {
  const [before, after] = [lastSign(pieces[at - 1]), firstSign(pieces[at + 1])];
  const [outer, inner] = kind === "open" ? [before, after] : [after, before];
  const isFlanking =
    !SPACE.test(inner) && (!MAYBE_PUNCTUATION.test(inner) || SPACE.test(outer) || PUNCTUATION.test(outer));
  // An underscore within a word is a letter; an asterisk is not.
  return isFlanking && (mark === "bold" || SPACE.test(outer) || PUNCTUATION.test(outer));
}

/** As written: the ends of a text are spaces, markup is punctuation. */
function firstSign(piece: Piece | undefined): string {
  if (piece === undefined) return " ";
  return piece.kind === "text" ? String.fromCodePoint(piece.text.codePointAt(0) ?? 32) : "*";
}

function lastSign(piece: Piece | undefined): string {
  if (piece === undefined) return " ";
  return piece.kind === "text" ? (Array.from(piece.text.slice(-2)).at(-1) ?? " ") : "*";
}
