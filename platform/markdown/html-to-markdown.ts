/**
 * HTML as Markdown (CommonMark with GitHub's tables), and as plain text. For HTML of our own: what was sanitised, or what
 * our pages draw. One pass over its events; unknown elements give their text.
 */
import { Parser } from "htmlparser2";

export type Form = "markdown" | "text";
type Options = {
  form: Form;
  /** What addresses that begin with "/" stand under: https://host. */
  origin: string;
  /** Pages have pictures that say nothing, beside a title that says it all: they are left out. */
  isPage?: boolean;
};

/** Stories have at most 60, and their page a few. Each writes all lines within it again, so that is where nesting ends. */
const MOST_LEVELS = 100;

/** Elements whose content readers do not see. */
const UNREAD = new Set(["script", "style", "svg", "template", "noscript", "button", "form", "video", "iframe"]);
const BLOCKS = new Set(
  "p div section article header footer aside nav main figure figcaption address dl dt dd ul ol li blockquote pre table tr h1 h2 h3 h4 h5 h6 hr".split(
    " ",
  ),
);
/** Elements of a line that a page may set apart. */
const APART = new Set(["a", "span", "time", "small"]);
const MARKS: Record<string, string> = { strong: "**", b: "**", em: "_", i: "_", s: "~~", del: "~~", code: "`" };

/** One element that opens a level: its finished lines are put into the parent's with a prefix. */
type Level = { tag: string; lines: string[]; first: string; rest: string; count: number };
type Row = { cells: string[]; isHead: boolean; rules: string[] };

/** How a column of Markdown says the side of its text. */
const RULES: Record<string, string> = { center: ":---:", end: "---:" };

/** @returns without a blank line at either end. */
export function readHtml(html: string, options: Options): string {
  return new Reader(options).read(html);
}

class Reader {
  readonly #isMarkdown: boolean;
  readonly #isPage: boolean;
  readonly #origin: string;
  readonly #levels: Level[] = [{ tag: "", lines: [], first: "", rest: "", count: 0 }];
  /** Open elements beyond the deepest level: their text stands in it. */
  #beyond = 0;
  /** Text of the block that is being read. */
  #text = "";
  #unread = 0;
  #links: { href: string; at: number }[] = [];
  #heading = "";
  #rows: Row[] | null = null;
  #isPre = false;
  /** The text ends with an element of the line, and nothing has come since. */
  #isAfterInline = false;

  constructor({ form, origin, isPage = false }: Options) {
    this.#isMarkdown = form === "markdown";
    this.#isPage = isPage;
    this.#origin = origin;
  }

  read(html: string): string {
    const parser = new Parser({
      onopentag: (tag, attributes) => this.#open(tag, attributes),
      ontext: (text) => this.#read(text),
      onclosetag: (tag) => this.#close(tag),
    });
    parser.end(html);
    this.#endBlock();
    this.#beyond = 0;
    while (this.#levels.length > 1) this.#leave();
    return (this.#levels[0]?.lines ?? [])
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }

  #open(tag: string, attributes: Record<string, string>): void {
    const isHidden = attributes["aria-hidden"] === "true" || "hidden" in attributes;
    if (this.#unread > 0 || UNREAD.has(tag) || isHidden) {
      if (!VOID.has(tag)) this.#unread += 1;
      return;
    }
    if (this.#isPage && APART.has(tag)) this.#keepApart(tag);
    this.#isAfterInline = false;
    if (BLOCKS.has(tag)) this.#openBlock(tag);
    else if (tag === "td" || tag === "th") this.#openCell(attributes);
    else if (tag === "br") this.#text += this.#isMarkdown && !this.#rows ? "\\\n" : this.#rows ? " " : "\n";
    else if (tag === "img") this.#picture(attributes);
    else if (tag === "a") this.#links.push({ href: this.#whole(attributes["href"] ?? ""), at: this.#text.length });
    else if (this.#isMarkdown && MARKS[tag] && !this.#isPre) this.#text += MARKS[tag];
  }

  /** Style sheets set neighbours apart that have no space between them: links in a row, a count behind its name. */
  #keepApart(tag: string): void {
    const isGlued = this.#isAfterInline || (tag === "span" && /[\p{L}\p{N}]$/u.test(this.#text));
    if (isGlued && /\S$/.test(this.#text)) this.#text += " ";
  }

  #openCell(attributes: Record<string, string>): void {
    this.#text = "";
    this.#rows?.at(-1)?.rules.push(RULES[attributes["data-align"] ?? ""] ?? "---");
  }

  #openBlock(tag: string): void {
    if (this.#rows && tag !== "tr") return void (this.#text += this.#text.trim() === "" ? "" : " ");
    if (tag === "tr") return void this.#rows?.push({ cells: [], isHead: false, rules: [] });
    this.#endBlock();
    if (tag === "table") this.#rows = [];
    else if (tag === "hr") this.#put(this.#isMarkdown ? "---" : "* * *");
    else if (tag === "pre") this.#isPre = true;
    else if (/^h[1-6]$/.test(tag)) this.#heading = `${"#".repeat(Number(tag[1]))} `;
    else if (tag === "blockquote") this.#enter(tag, "> ", "> ");
    else if (tag === "ul" || tag === "ol") this.#enter(tag, "", "");
    else if (tag === "li") this.#enterItem();
  }

  #enterItem(): void {
    const list = this.#levels.findLast(({ tag }) => tag === "ul" || tag === "ol");
    if (list) list.count += 1;
    const mark = list?.tag === "ol" ? `${list.count}. ` : "- ";
    this.#enter("li", mark, " ".repeat(mark.length));
  }

  #read(text: string): void {
    if (this.#unread > 0) return;
    this.#isAfterInline = false;
    if (this.#isPre) this.#text += text;
    else this.#text += this.#isMarkdown ? escaped(visible(text)) : visible(text);
  }

  #close(tag: string): void {
    if (this.#unread > 0) {
      if (!VOID.has(tag)) this.#unread -= 1;
      return;
    }
    this.#isAfterInline = APART.has(tag);
    if (tag === "td" || tag === "th") return this.#endCell(tag);
    if (tag === "a") return this.#endLink();
    if (tag === "caption") return this.#endCaption();
    if (!BLOCKS.has(tag)) {
      if (this.#isMarkdown && MARKS[tag] && !this.#isPre) this.#text += MARKS[tag];
      return;
    }
    if (this.#rows && tag !== "table") return;
    if (tag === "table") return this.#endTable();
    this.#endBlock();
    if (tag === "pre") this.#isPre = false;
    if (tag === "blockquote" || tag === "ul" || tag === "ol" || tag === "li") this.#leave();
  }

  #endLink(): void {
    const link = this.#links.pop();
    if (!link) return;
    const words = this.#text.slice(link.at).trim();
    if (link.href === "" || words === "") return;
    const before = this.#text.slice(0, link.at);
    if (this.#isMarkdown) this.#text = `${before}[${words}](${link.href})`;
    else if (!words.includes(bare(link.href))) this.#text = `${before}${words} (${link.href})`;
  }

  #picture({ src = "", alt = "" }: Record<string, string>): void {
    const words = visible(alt).trim();
    if (this.#isPage && words === "") return;
    if (this.#isMarkdown) this.#text += `![${escaped(words)}](${this.#whole(src)})`;
    else if (words !== "") this.#text += `[Picture: ${words}]`;
  }

  #endCell(tag: string): void {
    const row = this.#rows?.at(-1);
    row?.cells.push(loose(tidy(this.#text)).replaceAll("\n", " "));
    if (row && tag === "th") row.isHead = true;
    this.#text = "";
  }

  #endCaption(): void {
    const text = loose(tidy(this.#text));
    this.#text = "";
    if (this.#rows && text !== "") this.#put(this.#isMarkdown ? unlisted(text) : text);
  }

  #endTable(): void {
    const rows = this.#rows ?? [];
    this.#rows = null;
    this.#text = "";
    const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    if (width === 0) return;
    const line = (cells: string[]) => Array.from({ length: width }, (_, place) => cells[place] ?? "");
    if (!this.#isMarkdown) return this.#put(rows.map(({ cells }) => line(cells).join("\t")).join("\n"));
    // A Markdown table starts with a header row, which may be blank.
    const rules = rows.find(({ cells }) => cells.length === width)?.rules ?? [];
    const head = rows[0]?.isHead ? rows.shift() : { cells: [] };
    const bar = (cells: string[]) => `| ${line(cells).join(" | ")} |`;
    const rule = `| ${Array.from({ length: width }, (_, place) => rules[place] ?? "---").join(" | ")} |`;
    this.#put([bar(head?.cells ?? []), rule, ...rows.map(({ cells }) => bar(cells))].join("\n"));
  }

  #endBlock(): void {
    const text = this.#isPre ? this.#text.replace(/\n+$/, "") : loose(tidy(this.#text));
    const heading = this.#heading;
    [this.#text, this.#heading] = ["", ""];
    if (text.trim() === "") return;
    if (this.#isPre && this.#isMarkdown) return this.#put(fenced(text));
    if (!this.#isMarkdown) return this.#put(text);
    this.#put(heading === "" ? unlisted(text) : heading + text.replaceAll("\\\n", " "));
  }

  #put(block: string): void {
    const { lines, tag } = this.#levels.at(-1) as Level;
    if (lines.length > 0 && !(tag === "li" && lines.length === 0)) lines.push("");
    for (const line of block.split("\n")) lines.push(line);
  }

  #enter(tag: string, first: string, rest: string): void {
    if (this.#levels.length === MOST_LEVELS) return void (this.#beyond += 1);
    this.#levels.push({ tag, lines: [], first, rest, count: 0 });
  }

  #leave(): void {
    if (this.#beyond > 0) return void (this.#beyond -= 1);
    const level = this.#levels.pop() as Level;
    const parent = this.#levels.at(-1);
    if (!parent || level.lines.length === 0) return;
    // Items of a list follow each other; all else has a blank line between.
    if (parent.lines.length > 0 && !(level.tag === "li" && parent.tag !== "li")) parent.lines.push("");
    for (const [index, line] of level.lines.entries())
      parent.lines.push(((index === 0 ? level.first : level.rest) + line).trimEnd());
  }

  #whole(address: string): string {
    const whole = address.startsWith("/") && !address.startsWith("//") ? this.#origin + address : address;
    return whole.startsWith("#")
      ? ""
      : whole.replace(/[\s<>()\\]/g, (sign) => encodeURIComponent(sign).replace("(", "%28").replace(")", "%29"));
  }
}

const VOID = new Set(["img", "br", "hr", "input", "source", "wbr", "link", "meta", "track", "col"]);

/** Without characters that change text direction or are invisible; runs of spaces become one. */
export function visible(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, "").replace(/[\s\p{Cc}]+/gu, " ");
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Signs that would make a text markup. HTML is markup in Markdown too. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|~&]/g, "\\$&");
}

/** An ampersand before a space is not an HTML entity. */
function loose(text: string): string {
  return text.replace(/\\&(?=\s)/g, "&");
}

/** At its beginning, a text may look like a heading, a list or a quote. */
function unlisted(text: string): string {
  return text.replace(/^(\d+)([.)])(?=\s|$)/gm, "$1\\$2").replace(/^([-+#=]|~~~)/gm, "\\$1");
}

function fenced(text: string): string {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
