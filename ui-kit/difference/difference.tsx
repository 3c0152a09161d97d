/** A text with the words that were removed and added. */
import { differenceOf } from "./difference-of.ts";
import { Marked } from "./marked.tsx";

type Props = { before: string; after: string };

export function Difference({ before, after }: Props) {
  return differenceOf(before, after).map(({ text, change }, at) =>
    change === "kept" ? (
      text
    ) : (
      // Parts never move within a text.
      // oxlint-disable-next-line react/no-array-index-key
      <Marked key={at} mark={change}>
        {text}
      </Marked>
    ),
  );
}
