/** The input for a draft, by article type (docs/product/assistant.md, Form fields). */
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { type ContentKind, KINDS, type KindKey } from "#features/content/kinds/index.ts";
import type { ConversationControl } from "../conversation/use-conversation.ts";
import { completeWebAddress } from "#platform/contract/fields.ts";
import classes from "./context.module.css";
import { DraftsAsQuestion, DraftsAsSelect, useDraftsAs } from "./drafts-as.tsx";

type Props = {
  ownerId: number;
  kind: ContentKind;
  conversation: ConversationControl;
  onKind: (kindKey: KindKey) => void;
  onGenerate: () => void;
  /** Folds the form away again; null while there is nothing else to show. */
  onFold: (() => void) | null;
};

export function ContextForm({ ownerId, kind, conversation, onKind, onGenerate, onFold }: Props) {
  const { state, errors, change } = conversation;
  const form = useRef<HTMLFormElement>(null);
  const isWriting = state.run !== null;
  const as = useDraftsAs(ownerId, kind.key, Object.values(state.context).join("\n"));
  const [isAsked, setAsked] = useState(false);
  const generate = () => {
    setAsked(false);
    onGenerate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (as.doubtful) return setAsked(true);
    generate();
    // The first field with an error has the focus once the errors are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const inputOf = ({ name, label, help, control }: ContentKind["assistant"]["fields"][number], isFirst: boolean) => {
    const input = {
      label,
      name,
      description: help,
      error: errors[name],
      value: state.context[name] ?? "",
      "data-autofocus": isFirst || undefined,
      onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    };
    if (control === "paragraph") return <Textarea key={name} {...input} autosize minRows={4} maxRows={14} />;
    const isUrl = control === "url";
    const complete = () => {
      const address = completeWebAddress(input.value);
      if (address !== input.value) change(name, address);
    };
    return (
      <TextInput
        key={name}
        {...input}
        type={isUrl ? "url" : "text"}
        inputMode={isUrl ? "url" : "text"}
        onBlur={isUrl ? complete : undefined}
      />
    );
  };
  return (
    <form ref={form} className={classes.form} noValidate aria-label="What to write" onSubmit={submit}>
      <NativeSelect
        label="Article type"
        value={kind.key}
        disabled={isWriting}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        data={KINDS.map(({ key, cardLabel }) => ({ value: key, label: cardLabel }))}
        onChange={(event) => onKind(event.currentTarget.value as KindKey)}
      />
      <DraftsAsSelect as={as} isLocked={isWriting} />
      {kind.assistant.fields.map((field, index) => inputOf(field, index === 0))}
      {isAsked && as.doubtful ? (
        <DraftsAsQuestion as={as} onAnswer={generate} />
      ) : (
        <div className={classes.actions}>
          <Button type="submit" variant={state.draft ? "default" : "filled"} disabled={isWriting}>
            {state.draft ? "Write a new draft" : "Generate"}
          </Button>
          {onFold && (
            <Button variant="subtle" color="gray" onClick={onFold}>
              Back to the draft
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
