/** A person with initials, or an invited address with an envelope. */
import { IconMail } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { initialsOf } from "#ui-kit/format/first-letters.ts";
import { Avatar } from "#ui-kit/page/avatar.tsx";
import classes from "./people.module.css";

type Props = {
  /** Null: an address without a person. */
  name: string | null;
  title: ReactNode;
  detail: ReactNode;
};

const INKS = ["blue", "green", "purple"] as const;

export function PersonCell({ name, title, detail }: Props) {
  return (
    <div className={classes.who}>
      <Avatar ink={name === null ? "grey" : inkOf(name)}>
        {name === null ? <IconMail size={14} stroke={1.75} /> : initialsOf(name)}
      </Avatar>
      <div>
        <b>{title}</b>
        <span>{detail}</span>
      </div>
    </div>
  );
}

/** Always the same for a name. */
function inkOf(name: string) {
  return INKS[((name.codePointAt(0) ?? 0) + name.length) % INKS.length] ?? "blue";
}
