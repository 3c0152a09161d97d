/** Text in the product's typefaces: the one place where texts become drawable. */
import { Link, type Styles, Text } from "@react-pdf/renderer";
import { drawable, NOTHING } from "./drawable-text.ts";
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

/** A text of anybody's; where nothing of it can be drawn, a dash. */
export function Words({ children, style = [], face = "sans", lines }: WordsProps) {
  const text = drawable(children, face) || NOTHING;
  const cut = lines === undefined ? {} : { maxLines: lines, textOverflow: "ellipsis" as const };
  return <Text style={[{ fontFamily: familiesFor(text, face), ...cut }, ...[style].flat()]}>{text}</Text>;
}

/** An address that can be clicked; a long one is cut where it is shown, never where it leads. */
export function Address({ url, characters }: { url: string; characters: number }) {
  const shown = url.replace(/^https?:\/\//, "").replace(/\/$/, "");
  const text = drawable(shown.length > characters ? `${shown.slice(0, characters - 1)}…` : shown) || NOTHING;
  return (
    <Link src={url} style={[styles.link, { fontFamily: familiesFor(text, "sans") }]}>
      {text}
    </Link>
  );
}
