/** `<` that begins no tag: "I <3 you", "5 <x ... </title>". */

/** A hint that is cheap: most documents have neither. */
const MAYBE_STRAY = /<(?:[^A-Za-z_:/!?\s]|[A-Za-z_:][^<>]*<)/;
const NAME_START = /[A-Za-z_:]/;
const END_OF_TAG = /[<>]|=["']/g;

/**
 * XML allows no `<` within a tag (section 3.1): where one comes before the tag has ended, the first was meant to be read.
 * Sections, comments and quoted values are left as they are.
 */
export function withoutStrayBrackets(text: string): string {
  if (!MAYBE_STRAY.test(text)) return text;
  let mended = "";
  let done = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const end = endOfMarkup(text, at);
    if (end === null) {
      mended += `${text.slice(done, at)}&lt;`;
      done = at + 1;
    }
    at = end ?? at + 1;
  }
  return mended + text.slice(done);
}

/** After the markup, or after its beginning if that suffices; null for text. */
function endOfMarkup(text: string, start: number): number | null {
  if (text.startsWith("<![CDATA[", start)) return after(text, "]]>", start);
  if (text.startsWith("<!--", start)) return after(text, "-->", start);
  const sign = text[start + 1] ?? "";
  if (!NAME_START.test(sign)) return /[/!?\s]|^$/.test(sign) ? start + 1 : null;
  END_OF_TAG.lastIndex = start + 1;
  for (let found = END_OF_TAG.exec(text); found; found = END_OF_TAG.exec(text)) {
    const [sign] = found;
    if (sign === ">") return found.index + 1;
    if (sign === "<") return null;
    const closing = text.indexOf(sign[1] ?? "", found.index + 2);
    if (closing < 0) return start + 1;
    END_OF_TAG.lastIndex = closing + 1;
  }
  return start + 1;
}

function after(text: string, ending: string, start: number): number {
  const end = text.indexOf(ending, start);
  return end < 0 ? text.length : end + ending.length;
}
