/** Paragraphs of texts written in WordPress's classic editor, where a blank line separates them. One pass. */

const BLOCK =
  /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|caption|blockquote|pre|figure|figcaption|hr|section|article|form|iframe|script|style|address|aside|details|summary)\b/i;

/** @returns the text unchanged where it has paragraphs or blocks of its own. */
export function addParagraphs(html: string): string {
  if (/<p[\s>]|<!-- wp:/i.test(html)) return html;
  // Where a long post was cut into pages, or its beginning ended.
  const whole = html.replaceAll(/<!--(?:nextpage|more[^<>]{0,200})-->/g, "\n\n");
  const pieces: string[] = [];
  let lines: string[] = [];
  let preformatted = 0;
  const end = () => {
    const text = lines.join("<br />\n").trim();
    if (text !== "") pieces.push(`<p>${text}</p>`);
    lines = [];
  };
  for (const line of whole.split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    const wasPreformatted = preformatted > 0;
    if (/<pre\b/i.test(line)) preformatted++;
    if (/<\/pre>/i.test(line)) preformatted--;
    if (wasPreformatted) pieces.push(line);
    else if (trimmed === "") end();
    else if (BLOCK.test(trimmed)) {
      end();
      pieces.push(line);
    } else lines.push(trimmed);
  }
  end();
  return pieces.join("\n");
}
