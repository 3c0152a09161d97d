/** One field of the result: its text or an edit's proposal, with the actions. */
import { ActionIcon, Badge, Button } from "@mantine/core";
import { IconCheck, IconPencil } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { DRAFT_LABELS } from "../../contract.ts";
import { valueOf, writtenValue } from "../conversation/conversation.ts";
import type { ConversationAction } from "../conversation/reducer.ts";
import type { ConversationControl } from "../conversation/use-conversation.ts";
import { CopyButton } from "./copy-button.tsx";
import { countOf, isOverShown, lookOf } from "./field-looks.ts";
import { FieldChange } from "../changes/field-change.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { FieldText } from "./field-text.tsx";
import { RatingInput } from "./rating-input.tsx";
import classes from "./result.module.css";
import { useShownFacts } from "./use-shown-facts.ts";

type Props = { field: string; conversation: ConversationControl };

export function DraftField({ field, conversation }: Props) {
  const { state, dispatch } = conversation;
  const headingId = useId();
  const [isEditing, setEditing] = useState(false);
  const facts = useShownFacts(state, field);
  const label = DRAFT_LABELS[field] ?? field;
  const change = state.changes[field];
  const value = valueOf(state.draft, field);
  const shown = change ? change.after : value;
  const { control } = lookOf(field);
  const isUnfinished = change ? change.isCutOff : state.unfinished.includes(field);
  const written = writtenValue(state.run, field);
  const section = useRef<HTMLElement>(null);
  // The pressed button disappears with the proposal: the focus stays at the field.
  const decide = (action: ConversationAction) => {
    dispatch(action);
    section.current?.focus({ preventScroll: true });
  };
  const write = (next: string | number | undefined) => dispatch({ type: "field-written", field, value: next });
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.field}
      aria-labelledby={headingId}
      data-writing={written !== undefined || undefined}
      data-changed={change !== undefined || undefined}
      data-highlighted={state.highlighted.includes(field) || undefined}
    >
      <header className={classes.head}>
        <h3 id={headingId}>
          {label}{" "}
          <span className={classes.count} data-over={isOverShown(field, shown) || undefined}>
            {countOf(field, shown)}
          </span>
        </h3>
        {isUnfinished && <Badge color="amber">Unfinished</Badge>}
        {change ? (
          <>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={`Reject: ${label}`}
              onClick={() => decide({ type: "rejected", field })}
            >
              Reject
            </Button>
            <Button
              size="xs"
              className={classes.accept}
              leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
              aria-label={`Accept: ${label}`}
              onClick={() => decide({ type: "accepted", field })}
            >
              Accept
            </Button>
          </>
        ) : (
          <>
            {control === "text" && !isEditing && (
              <ActionIcon aria-label={`Edit: ${label}`} title="Edit" onClick={() => setEditing(true)}>
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            <CopyButton field={field} label={label} value={value} />
          </>
        )}
      </header>
      {written !== undefined ? (
        <FieldText field={field} value={written} />
      ) : change ? (
        <FieldChange field={field} before={value} after={change.after} facts={facts} />
      ) : control === "rating" ? (
        <RatingInput label={label} value={value} onChange={write} />
      ) : isEditing ? (
        <FieldEditor field={field} label={label} value={value} onSave={write} onClose={() => setEditing(false)} />
      ) : (
        <FieldText field={field} value={value} facts={facts} isFoldable />
      )}
    </section>
  );
}
