/** Elements of a head as text. They have no children, so rendering them needs no React. */
import { escapeText } from "#ui-kit/page/escape-text.ts";

/** `true` writes the name alone; undefined and false write nothing. */
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
