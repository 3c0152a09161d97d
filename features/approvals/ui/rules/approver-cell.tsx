/** An approver with initials, or a client with a chain link. */
import { IconLink } from "@tabler/icons-react";
import { initialsOf } from "#ui-kit/format/first-letters.ts";
import { Avatar } from "#ui-kit/page/avatar.tsx";
import { type Approver, isClient } from "../../contract.ts";
import { type Candidates, wordsOf } from "./approvers.ts";
import classes from "./rules.module.css";

const INKS = ["blue", "green", "purple"] as const;

export function ApproverCell({ approver, candidates }: { approver: Approver; candidates: Candidates }) {
  const { name, detail, isGone } = wordsOf(approver, candidates);
  const ink =
    isClient(approver) || isGone ? "grey" : (INKS[((name.codePointAt(0) ?? 0) + name.length) % INKS.length] ?? "blue");
  return (
    <div className={classes.who}>
      <Avatar ink={ink}>
        {isClient(approver) ? <IconLink size={14} stroke={1.75} /> : isGone ? "?" : initialsOf(name)}
      </Avatar>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span data-gone={isGone || undefined}>{detail}</span>
      </div>
    </div>
  );
}
