/** Elements of a head as text. They hold no others, so that drawing them takes no React. */
import { escapeText } from "#ui-kit/page/escape-text.ts";

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
