/** Text with changed words marked and facts without a source underlined. */
import { Marked } from "#ui-kit/difference/marked.tsx";
import classes from "./marked.module.css";
import type { Line, Segment } from "./text-segments.ts";

type Props = { lines: readonly Line[]; isHeadline?: boolean | undefined; isQuiet?: boolean };

export function MarkedText({ lines, isHeadline = false, isQuiet = false }: Props) {
  return (
    <div className={classes.text} data-headline={isHeadline || undefined} data-quiet={isQuiet || undefined}>
      {lines.map(({ tag, segments }, index) => (
        // Lines never move within a text, so their index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} dir="auto" data-tag={tag}>
          {segments.map((segment, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <MarkedSegment key={place} segment={segment} />
          ))}
        </p>
      ))}
    </div>
  );
}

function MarkedSegment({ segment: { text, mark, fact } }: { segment: Segment }) {
  const words = fact ? (
    <mark className={classes.fact} title="Not in your sources. Check before publishing">
      {text}
    </mark>
  ) : (
    text
  );
  return mark === "kept" ? words : <Marked mark={mark}>{words}</Marked>;
}
