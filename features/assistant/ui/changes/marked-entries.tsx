/** The entries of a list, each kept, added or removed as a whole. */
import { Badge } from "@mantine/core";
import type { TracedFact } from "../../contract.ts";
import type { ListEntry } from "./compare-lists.ts";
import { Marked } from "#ui-kit/difference/marked.tsx";
import classes from "./marked.module.css";
import { MarkedText } from "./marked-text.tsx";
import { linesOf } from "./text-segments.ts";

type Props = { entries: readonly ListEntry[]; isBadges: boolean; facts: readonly TracedFact[] };

export function MarkedEntries({ entries, isBadges, facts }: Props) {
  if (entries.length === 0) return <p className={classes.nothing}>None</p>;
  const List = isBadges ? "ul" : "ol";
  return (
    <List className={isBadges ? classes.badges : classes.list}>
      {entries.map(({ text, mark }, index) => {
        const words = isBadges ? text : <MarkedText lines={linesOf(null, text, false, facts)} />;
        const entry = mark === "kept" ? words : <Marked mark={mark}>{text}</Marked>;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an entry may stand twice; places do not move
          <li key={index}>{isBadges ? <Badge color={BADGE_COLOURS[mark]}>{entry}</Badge> : entry}</li>
        );
      })}
    </List>
  );
}

const BADGE_COLOURS: Record<ListEntry["mark"], string> = { kept: "grey", added: "green", removed: "red" };
