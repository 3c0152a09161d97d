/** Parts whose elements are the same on each page, and of which only a few addresses and texts differ. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { escapeText } from "./escape-text.ts";

/** A private-use character around the name of a blank, only in markup that our own parts write. */
const MARK = "\uE000";

/**
 * Drawn once with blanks, and filled in for each page.
 * @param draw gets a name for each blank, which may stand wherever a text of the page may, also within an attribute. It
 *   says nothing else that comes from outside.
 * @returns what to give to `dangerouslySetInnerHTML`; the values are escaped here.
 */
export function filledMarkup<Blank extends string>(
  blanks: readonly Blank[],
  draw: (blank: Record<Blank, string>) => ReactNode,
): (values: Record<Blank, string>) => { __html: string } {
  /** Text and names of blanks in turn. */
  let pieces: string[] | undefined;
  return (values) => {
    pieces ??= renderToStaticMarkup(draw(namesOf(blanks))).split(MARK);
    let markup = "";
    for (const [place, piece] of pieces.entries())
      markup += place % 2 === 0 ? piece : escapeText(values[piece as Blank]);
    return { __html: markup };
  };
}

function namesOf<Blank extends string>(blanks: readonly Blank[]): Record<Blank, string> {
  return Object.fromEntries(blanks.map((blank) => [blank, MARK + blank + MARK])) as Record<Blank, string>;
}
