/** Elements of a head as text. They hold no others, so that drawing them takes no React. */

/** A value of `true` stands alone; what is left out or false is not written. */
export type Element = [
  name: "base" | "link" | "meta" | "script",
  attributes: Record<string, string | boolean | undefined>,
];

export function writeElements(elements: readonly Element[]): string {
  let written = "";
  for (const [name, attributes] of elements) {
    written += `<${name}`;
    for (const attribute in attributes) {
      const value = attributes[attribute];
      if (value === true) written += ` ${attribute}=""`;
      else if (value !== undefined && value !== false) written += ` ${attribute}="${escapeText(value)}"`;
    }
    written += name === "script" ? "></script>" : "/>";
  }
  return written;
}

const SPECIAL = /["&'<>]/;
const ESCAPED: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** For the text of an element and for an attribute in double quotes. */
export function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/["&'<>]/g, (character) => ESCAPED[character] ?? "") : text;
}
