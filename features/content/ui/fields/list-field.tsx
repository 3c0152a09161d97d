/**
 * A list of lines that grows and shrinks: websites, questions, compared products (docs/product/kinds.md, Lists in
 * forms).
 */
import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash, IconWorld } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, memo, use, useEffect, useRef, useState } from "react";
import { contentMessages } from "../../contract.ts";
import type { LineList } from "../../kinds/fields.ts";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { useFieldId } from "#ui-kit/forms/field-id.ts";
import { type FieldErrors, lineKey } from "../form/values.ts";
import { TextLanguage } from "../form/text-language.ts";
import formClasses from "../form/form.module.css";
import classes from "./list-field.module.css";

type Props = {
  name: string;
  list: LineList;
  lines: string[];
  /** Maximum lines in the plan; null for no limit. */
  max: number | null;
  /** The name of the lines in the message about that limit. */
  noun: string;
  onChange: (name: string, lines: string[]) => void;
  errors: FieldErrors;
  /** Without a label, a heading above names the list. */
  label?: string;
  help?: string | undefined;
  isUrl?: boolean;
};

export const ListField = memo(function ListField({ name, list, lines, max, noun, onChange, errors, ...look }: Props) {
  const idOf = useFieldId();
  const [refusal, setRefusal] = useState<string | undefined>();
  const moveFocusTo = useFocusAfterChange((index) => idOf(lineKey(name, index)));
  const entry = capitalised(list.entry);

  const change = (next: string[]) => {
    setRefusal(undefined);
    onChange(name, next);
  };
  const add = () => {
    const reason = refusalToAdd(lines, list, max, noun);
    setRefusal(reason);
    if (reason !== undefined) return;
    moveFocusTo(lines.length);
    onChange(name, [...lines, ""]);
  };
  const remove = (index: number) => {
    if (lines.length === 1) return setRefusal(list.keepOne ?? undefined);
    moveFocusTo(Math.max(0, index - 1));
    change(lines.filter((_line, each) => each !== index));
  };
  const addOnEnter = (event: KeyboardEvent, index: number) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (index === lines.length - 1) add();
    else document.getElementById(idOf(lineKey(name, index + 1)))?.focus();
  };

  const labelId = `${idOf(name)}-label`;
  const Line = look.isUrl ? UrlLine : TextLine;
  return (
    <div
      id={idOf(name)}
      tabIndex={-1}
      role="group"
      aria-labelledby={look.label === undefined ? undefined : labelId}
      aria-label={look.label === undefined ? `${entry}s` : undefined}
      className={classes.list}
    >
      {look.label !== undefined && (
        <div id={labelId} className={`${formClasses.label} ${classes.label}`}>
          {look.label}
        </div>
      )}
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines are plain text, identified only by their index
        <div className={classes.line} key={index}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <Line
            id={idOf(lineKey(name, index))}
            label={`${entry} ${index + 1}`}
            value={line}
            error={errors[lineKey(name, index)]}
            onChange={(event) => change(lines.with(index, event.currentTarget.value))}
            onKeyDown={(event) => addOnEnter(event, index)}
          />
          <ActionIcon
            className={classes.remove}
            aria-label={`Remove ${list.entry} ${index + 1}`}
            title={`Remove ${list.entry} ${index + 1}`}
            disabled={lines.length === 1 && list.keepOne === null}
            onClick={() => remove(index)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.below}>
        <FieldError message={refusal ?? errors[name]} />
        {look.help !== undefined && <p className={classes.help}>{look.help}</p>}
        <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          Add {list.entry}
        </Button>
      </div>
    </div>
  );
});

type LineProps = {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function UrlLine({ label, ...line }: LineProps) {
  return (
    <TextInput
      {...line}
      type="url"
      inputMode="url"
      aria-label={label}
      leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
    />
  );
}

function TextLine({ label, ...line }: LineProps) {
  return <Textarea {...line} autosize minRows={1} dir="auto" lang={use(TextLanguage)} aria-label={label} />;
}

/** Why no line can be added; undefined if one can. */
export function refusalToAdd(
  lines: readonly string[],
  list: LineList,
  max: number | null,
  noun: string,
): string | undefined {
  if (max !== null && lines.length >= max) return contentMessages.tooManyEntries(max, noun);
  if (lines.at(-1)?.trim() === "") return list.fillFirst;
  return undefined;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Moves the focus to an added line, or to the one before a removed line, once it is rendered. */
function useFocusAfterChange(idOf: (index: number) => string): (index: number) => void {
  const target = useRef<number | null>(null);
  useEffect(() => {
    if (target.current === null) return;
    document.getElementById(idOf(target.current))?.focus();
    target.current = null;
  });
  return (index) => {
    target.current = index;
  };
}
