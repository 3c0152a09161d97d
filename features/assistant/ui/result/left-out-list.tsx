/** 'Left out': what was given and is in no field of the draft, with the reason. */
import { IconEyeOff } from "@tabler/icons-react";
import { useId } from "react";
import { truncate } from "#ui-kit/truncate.ts";
import type { LeftOut } from "../../contract.ts";
import classes from "./check-list.module.css";

const MAX_CHARACTERS = 240;
const REASONS: Readonly<Record<LeftOut["reason"], string>> = {
  private: "Private note",
  instruction: "Instruction",
  "not-used": "Not used",
};

export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const headingId = useId();
  if (leftOut.length === 0) return null;
  return (
    <section className={classes.checks} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h3 id={headingId}>Left out</h3>
        <span>{leftOut.length}</span>
      </header>
      <ul>
        {leftOut.map(({ text, reason }) => (
          <li key={text} data-quiet>
            <IconEyeOff size={16} stroke={1.75} aria-hidden />
            <span>
              “{truncate(text, MAX_CHARACTERS)}” <span className={classes.reason}>{REASONS[reason]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
