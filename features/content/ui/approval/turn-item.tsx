/** An approver in the chain of a post's approval. */
import chain from "#ui-kit/page/chain.module.css";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconBell, IconCheck, IconClock, IconRefresh } from "@tabler/icons-react";
import type { TurnLine } from "#features/approvals/contract.ts";
import classes from "./approval.module.css";
import { turnWords } from "./words.ts";

type Props = {
  turn: TurnLine;
  /** Who is asked before, where there is an order. */
  before: string | null;
  place: number;
  zone: string;
  now: Date;
  /** Null: the user may not. */
  onRemind: (() => void) | null;
  isReminding: boolean;
};

const MARKS = { approved: IconCheck, asked: IconClock, changes: IconArrowBackUp, again: IconRefresh };
const ICON = { size: 14, stroke: 1.75 } as const;

export function TurnItem({ turn, before, place, zone, now, onRemind, isReminding }: Props) {
  const { aside, text, isLate } = turnWords(turn, before, zone, now);
  const isAgain = turn.state === "asked" && turn.changes > 0;
  const Mark = turn.state === "later" ? null : MARKS[isAgain ? "again" : turn.state];
  return (
    <li data-state={turn.state}>
      <span className={chain.mark} aria-hidden>
        {Mark ? <Mark {...ICON} /> : place}
      </span>
      <div>
        <b>
          <bdi>{turn.name}</bdi>
        </b>
        <span className={classes.aside}>{aside}</span>
        <p data-late={isLate || undefined}>{text}</p>
        {turn.note !== "" && <blockquote>{turn.note}</blockquote>}
        {turn.state === "asked" && onRemind && (
          <Button
            size="xs"
            leftSection={<IconBell {...ICON} aria-hidden />}
            aria-label={`Remind ${turn.name}`}
            loading={isReminding}
            onClick={onRemind}
          >
            Remind
          </Button>
        )}
      </div>
    </li>
  );
}
