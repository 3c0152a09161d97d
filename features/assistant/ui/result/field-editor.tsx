/** Edits a plain text of the result in place: Enter saves, Esc cancels. */
import { Button, Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import type { FieldValue } from "../conversation/conversation.ts";
import { lookOf, textOf } from "./field-looks.ts";
import classes from "./result.module.css";

type Props = {
  field: string;
  label: string;
  value: FieldValue;
  onSave: (text: string) => void;
  onClose: () => void;
};

export function FieldEditor({ field, label, value, onSave, onClose }: Props) {
  const [text, setText] = useState(textOf(value));
  const save = () => {
    if (text.trim() !== textOf(value)) onSave(text.trim());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      save();
    }
  };
  return (
    <div className={classes.editor}>
      <Textarea
        autoFocus
        autosize
        minRows={lookOf(field).isHeadline ? 1 : 2}
        aria-label={label}
        value={text}
        // Esc is for this field here, not for the drawer.
        data-mantine-stop-propagation="true"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.editorActions}>
        <Button size="xs" onClick={save}>
          Keep
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
