/**
 * 'Check before publishing': placeholders to fill in, facts without a source to confirm, and the sources of the others.
 */
import { Button, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { truncate } from "#ui-kit/truncate.ts";
import type { ConversationControl } from "../conversation/use-conversation.ts";
import { type Check, isChecked } from "./checks.ts";
import classes from "./check-list.module.css";

/** More traced facts than this are folded away. */
const MAX_TRACED = 5;
const MAX_CHARACTERS = 90;

type Props = {
  checks: readonly Check[];
  /** Placeholders, which disappear once they are filled in. */
  unfilled: readonly string[];
  conversation: ConversationControl;
};

export function CheckList({ checks, unfilled, conversation }: Props) {
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const count = checks.length + unfilled.length;
  if (count === 0) return null;
  const open = checks.filter(({ fact }) => fact.source === null);
  const traced = checks.filter(({ fact }) => fact.source !== null);
  const shown = isOpen || traced.length <= MAX_TRACED ? traced : [];
  const confirm = ({ key }: Check, isConfirmed: boolean) =>
    conversation.dispatch({ type: "fact-confirmed", key, isConfirmed });
  return (
    <section className={classes.checks} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h3 id={headingId}>Check before publishing</h3>
        <span role="status">
          {checks.filter(isChecked).length} of {count} checked
        </span>
      </header>
      <ul>
        {unfilled.map((placeholder) => (
          <li key={placeholder}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>“{truncate(placeholder, MAX_CHARACTERS)}” is to be filled in</span>
          </li>
        ))}
        {[...open, ...shown].map((check) => (
          <CheckLine key={check.key} check={check} onConfirm={(isConfirmed) => confirm(check, isConfirmed)} />
        ))}
      </ul>
      {traced.length > MAX_TRACED && (
        <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide facts with a source" : `Show ${traced.length} with a source`}
        </Button>
      )}
    </section>
  );
}

type LineProps = { check: Check; onConfirm: (isConfirmed: boolean) => void };

function CheckLine({ check, onConfirm }: LineProps) {
  const { fact, isConfirmed } = check;
  const quoted = `“${truncate(fact.text.replaceAll(/^[“"„«‘]+|(?<![”"“»’])[”"“»’]+$/g, ""), MAX_CHARACTERS)}”`;
  const isDone = isChecked(check);
  const Icon = isDone ? IconCircleCheck : IconAlertTriangle;
  return (
    <li data-done={isDone || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>
        {quoted} {wordsFor(check)}{" "}
        {fact.source === null && (
          <UnstyledButton
            className={classes.confirm}
            aria-label={isConfirmed ? `Take back: ${quoted}` : `Confirm: ${quoted}`}
            onClick={() => onConfirm(!isConfirmed)}
          >
            {isConfirmed ? "Take back" : "Confirm"}
          </UnstyledButton>
        )}
      </span>
    </li>
  );
}

function wordsFor({ fact, isConfirmed }: Check): string {
  if (fact.source !== null) return `is from: ${fact.source}`;
  if (isConfirmed) return "is confirmed by you";
  return fact.kind === "quote" ? "was drafted; nobody has said it yet" : "does not appear in your sources";
}
