/** Where a comment or a reply is typed; names after an @ are offered. */
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { MAIN_BUTTON } from "#ui-kit/forms/submit-key.ts";
import { MAX_TEXT, type Comments } from "../contract.ts";
import classes from "./comments.module.css";
import type { Written } from "./use-comments.ts";
import { mentionsIn, typedMention } from "./words.ts";

const MAX_OFFERED = 5;

type Props = {
  label: string;
  placeholder: string;
  send: string;
  people: Comments["people"];
  problem: string | null;
  isSending: boolean;
  /** A suggestion needs no comment. */
  mayBeEmpty?: boolean;
  autoFocus?: boolean;
  onSend: (written: Written) => void;
  onCancel: () => void;
};

export function WriteBox({
  label,
  placeholder,
  send,
  people,
  problem,
  isSending,
  mayBeEmpty,
  autoFocus,
  ...on
}: Props) {
  const [text, setText] = useState("");
  const [caret, setCaret] = useState(0);
  const typed = typedMention(text, caret);
  const offered =
    typed === null
      ? []
      : people
          .filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()) && name !== typed.trimEnd())
          .slice(0, MAX_OFFERED);
  const choose = (name: string) => {
    const at = caret - (typed?.length ?? 0);
    setText(`${text.slice(0, at)}${name} ${text.slice(caret)}`);
    setCaret(at + name.length + 1);
  };
  return (
    <div className={classes.box}>
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={MAX_TEXT}
        autosize
        minRows={1}
        autoFocus={autoFocus}
        error={problem}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setCaret(currentTarget.selectionStart);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") on.onCancel();
          const [first] = offered;
          if (event.key === "Tab" && !event.shiftKey && first) {
            event.preventDefault();
            choose(first.name);
          }
        }}
      />
      {offered.length > 0 && (
        <ul className={classes.offered} aria-label="People to mention">
          {offered.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => choose(name)}>
                <bdi>{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        <Button
          size="xs"
          variant="filled"
          {...MAIN_BUTTON}
          loading={isSending}
          disabled={!mayBeEmpty && text.trim() === ""}
          onClick={() => on.onSend({ text: text.trim(), mentions: mentionsIn(text, people) })}
        >
          {send}
        </Button>
        <Button size="xs" onClick={on.onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
