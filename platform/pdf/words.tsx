/** Text in the product's typefaces: the one place where texts become drawable. */
import { Link, type Styles, Text } from "@react-pdf/renderer";
import { drawable, NOTHING } from "./drawable-text.ts";
import { limitWords } from "#platform/rich-text/characters.ts";
import { type Face, familiesFor } from "./fonts.ts";
import { styles } from "./styles.ts";

type Style = Styles[string];

type WordsProps = {
  children: string;
  style?: Style | Style[];
  face?: Face;
  /** Text beyond this number of lines is cut with an ellipsis. */
  lines?: number;
};

/** Layout takes quadratic time over a word, so that longer ones are cut. */
export const LONGEST_WORD = 200;

/** Over the digits of a paragraph, the order of directions takes quadratic time, so that longer ones are several. */
const LONGEST_PARAGRAPH = 5_000;

/** @returns the text in parts that are laid out in linear time, cut at spaces where there are some. */
export function paragraphsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > LONGEST_PARAGRAPH) {
    const space = text.lastIndexOf(" ", start + LONGEST_PARAGRAPH);
    const end = space > start ? space + 1 : start + LONGEST_PARAGRAPH;
    parts.push(text.slice(start, end));
    start = end;
  }
  return [...parts, text.slice(start)];
}

/** Any user's text; a dash if none of it can be drawn. */
export function Words({ children, style = [], face = "sans", lines }: WordsProps) {
  const text = limitWords(drawable(children, face), LONGEST_WORD) || NOTHING;
  const cut = lines === undefined ? {} : { maxLines: lines, textOverflow: "ellipsis" as const };
  return paragraphsOf(text).map((part, index) => (
    <Text key={index} style={[{ fontFamily: familiesFor(part, face), ...cut }, ...[style].flat()]}>
      {part}
    </Text>
  ));
}

type AddressProps = {
  url: string;
  /** Of one line. */
  characters: number;
  lines?: number;
};

/**
 * An address that can be clicked. It has no spaces to break at, so that its lines are cut here; one that is longer than
 * all of them is cut where it is shown, never where it leads.
 */
export function Address({ url, characters, lines = 1 }: AddressProps) {
  const shown = url.replace(/^https?:\/\//, "").replace(/\/$/, "");
  const room = characters * lines;
  const drawn = drawable(shown.length > room ? `${shown.slice(0, room - 1)}…` : shown) || NOTHING;
  const text = Array.from({ length: Math.ceil(drawn.length / characters) }, (_, line) =>
    drawn.slice(line * characters, (line + 1) * characters),
  ).join("\n");
  return (
    <Link src={url} style={[styles.link, { fontFamily: familiesFor(text, "sans") }]}>
      {text}
    </Link>
  );
}
