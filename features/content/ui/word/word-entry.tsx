/** One line of the rail 'From Word', with what there is more to say. */
import { Button, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconMinus } from "@tabler/icons-react";
import { useState } from "react";
import type { RailEntry } from "./rail-entries.ts";
import classes from "./word-rail.module.css";

const ICONS = { yes: IconCheck, ask: IconAlertTriangle, no: IconMinus } as const;

type Props = { entry: RailEntry; onTake: (index: number, from: "file" | "company") => void; onAddTables: () => void };

export function WordEntry({ entry, onTake, onAddTables }: Props) {
  const { tone, title, goesTo, reason, items, ending } = entry;
  const [isOpen, setOpen] = useState(false);
  const Icon = ICONS[tone];
  const more = ending ? "Compare" : entry.more;
  return (
    <li>
      <Icon className={classes.icon} data-tone={tone} size={16} stroke={1.75} aria-hidden />
      <span className={classes.title}>
        <b>{title}</b>
        {goesTo !== null && ` → ${goesTo}`}
      </span>
      {more !== null && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={entry.hasTables ? undefined : isOpen}
          aria-label={`${more}: ${title}`}
          onClick={() => (entry.hasTables ? onAddTables() : setOpen(!isOpen))}
        >
          {more}
        </UnstyledButton>
      )}
      <p>{reason}</p>
      {isOpen && !ending && (
        <ul className={classes.items}>
          {items.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and may hold a text twice
            <li key={at}>{item}</li>
          ))}
        </ul>
      )}
      {isOpen && ending && <BothEndings ending={ending} onTake={onTake} />}
    </li>
  );
}

function BothEndings({ ending, onTake }: { ending: NonNullable<RailEntry["ending"]>; onTake: Props["onTake"] }) {
  const { index, file, company } = ending;
  return (
    <div className={classes.texts}>
      <h4>In the file</h4>
      <p>{file}</p>
      {company !== null && (
        <>
          <h4>On the company’s page</h4>
          <p>{company}</p>
        </>
      )}
      <Button size="xs" onClick={() => onTake(index, company === null ? "company" : "file")}>
        {company === null ? "Use the company’s text" : "Use the file’s text"}
      </Button>
    </div>
  );
}
