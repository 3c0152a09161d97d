/** The part of Markdown that models write stories in, as HTML: headings, paragraphs, lists, quotations, emphasis, links. */

type Block = { tag: "p" | "h2" | "h3" | "ul" | "ol" | "blockquote" | "hr"; lines: string[] };

const LINES: readonly [RegExp, Block["tag"]][] = [
  [/^#{1,2}\s+/, "h2"],
  [/^#{3,6}\s+/, "h3"],
  [/^(?:[-*_]\s*){3,}$/, "hr"],
  [/^[-*+•]\s+/, "ul"],
  [/^\d{1,3}[.)]\s+/, "ol"],
  [/^>\s?/, "blockquote"],
];
const BLOCK_HTML = /<(?:p|h[1-6]|ul|ol|li|blockquote|div|table|section|article|br|hr|pre|html|body)\b/i;

/** Whether a story is Markdown or plain text: it has no element that makes a block. */
export function isMarkdown(story: string): boolean {
  return !BLOCK_HTML.test(story);
}

/** @returns HTML that is not sanitised: inline HTML in it stays as it is, as Markdown means it. */
export function markdownToHtml(markdown: string): string {
  const blocks: Block[] = [];
  let isNew = true;
  for (const line of markdown.split(/\r?\n/)) {
    const text = line.trim();
    const [marker, tag] = LINES.find(([pattern]) => pattern.test(text)) ?? [null, "p" as const];
    const last = blocks.at(-1);
    if (text === "") isNew = true;
    else if (last && last.tag === tag && (isList(tag) || (!isNew && !isHeading(tag))))
      last.lines.push(rest(text, marker));
    else if (last && tag === "p" && !isNew && isList(last.tag)) last.lines.push(`${last.lines.pop() ?? ""} ${text}`);
    else blocks.push({ tag, lines: [rest(text, marker)] });
    if (text !== "") isNew = false;
  }
  return blocks.map(blockToHtml).join("");
}

const isList = (tag: Block["tag"]) => tag === "ul" || tag === "ol";
const isHeading = (tag: Block["tag"]) => tag === "h2" || tag === "h3" || tag === "hr";
const rest = (text: string, marker: RegExp | null) => (marker ? text.replace(marker, "") : text);

function blockToHtml({ tag, lines }: Block): string {
  if (tag === "hr") return "<hr>";
  if (isList(tag)) return `<${tag}>${lines.map((line) => `<li>${inline(line)}</li>`).join("")}</${tag}>`;
  const text = inline(lines.join(" "));
  return tag === "blockquote" ? `<blockquote><p>${text}</p></blockquote>` : `<${tag}>${text}</${tag}>`;
}

/** Each pattern takes linear time: none of its parts can match what its end matches. */
function inline(text: string): string {
  return text
    .replace(/!\[[^[\]]*\]\([^()\s]*\)/g, "")
    .replace(/\[([^[\]]+)\]\(((?:https?:\/\/|mailto:|tel:)[^()\s"]+)\)/g, '<a href="$2">$1</a>')
    .replace(
      /\*\*([^*]+)\*\*|(?<!\w)__([^_]+)__(?!\w)/g,
      (_, star?: string, line?: string) => `<strong>${star ?? line}</strong>`,
    )
    .replace(
      /\*([^*\s][^*]*)\*|(?<!\w)_([^_\s][^_]*)_(?!\w)/g,
      (_, star?: string, line?: string) => `<em>${star ?? line}</em>`,
    )
    .replace(/`([^`]+)`/g, "$1");
}
