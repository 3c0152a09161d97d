/** Chooses which half is shown when there is no room for both; hidden in wide windows. */
import { UnstyledButton } from "@mantine/core";
import classes from "./assistant-drawer.module.css";

export type Part = "chat" | "draft";

type Props = { part: Part; waiting: number; onPart: (part: Part) => void };

export function PartSwitch({ part, waiting, onPart }: Props) {
  return (
    <div className={classes.switch} role="group" aria-label="Show">
      <UnstyledButton aria-pressed={part === "chat"} onClick={() => onPart("chat")}>
        Chat
      </UnstyledButton>
      <UnstyledButton aria-pressed={part === "draft"} onClick={() => onPart("draft")}>
        Draft{waiting > 0 && `, ${waiting} to decide`}
      </UnstyledButton>
    </div>
  );
}
