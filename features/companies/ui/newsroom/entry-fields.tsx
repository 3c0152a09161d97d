/** The fields of a newsroom's entry, as its definition says (fields/newsroom.ts). */
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { TagsInput, Textarea, TextInput } from "@mantine/core";
import { deviceZone } from "#ui-kit/format/zoned.ts";
import { FieldRow } from "#ui-kit/forms/contract-form.tsx";
import type { ContractFields } from "#ui-kit/forms/use-contract-form.ts";
import { ZoneField } from "#ui-kit/zones/zone-field.tsx";
import { type EntryField, fieldsOf, MAX_LANGUAGES } from "../../fields/newsroom.ts";
import type { EntryOf, NewsroomList } from "../../newsroom-contract.ts";

/** As the form holds them: tags as a list, everything else as text. */
export type EntryFormValues = Record<string, string | string[]>;
type Form = Pick<ContractFields<EntryFormValues>, "values" | "problems" | "set">;

/** @param entry null: a new one. */
export function entryValues<L extends NewsroomList>(list: L, entry: EntryOf<L> | null): EntryFormValues {
  const stored = (entry ?? {}) as Record<string, string | string[] | null | undefined>;
  return Object.fromEntries(fieldsOf(list).map(([name, { control }]) => [name, valueOf(control, stored[name])]));
}

function valueOf(control: EntryField["control"], stored: string | string[] | null | undefined): string | string[] {
  if (control === "tags") return stored ?? [];
  return control === "zone" ? stored || deviceZone() : (stored ?? "");
}

export function EntryFields({ list, form }: { list: NewsroomList; form: Form }) {
  return rowsOf(list).map((row) => {
    const fields = row.map(([name, field]) => (
      <Field key={name} name={name} field={field} form={form} isFirst={name === fieldsOf(list)[0]?.[0]} />
    ));
    return row.length === 1 ? fields : <FieldRow key={row[0]?.[0]}>{fields}</FieldRow>;
  });
}

type Named = ReturnType<typeof fieldsOf>[number];

/** Two in a row, wide ones alone. */
function rowsOf(list: NewsroomList): Named[][] {
  const rows: Named[][] = [];
  for (const named of fieldsOf(list)) {
    const row = rows.at(-1);
    const hasRoom = row?.length === 1 && row.every(([, field]) => !isWide(field)) && !isWide(named[1]);
    if (row && hasRoom) row.push(named);
    else rows.push([named]);
  }
  return rows;
}

const isWide = ({ wide, control }: EntryField) => wide === true || control === "textarea";

type FieldProps = { name: string; field: EntryField; form: Form; isFirst: boolean };

function Field({ name, field: { label, control, help, required }, form, isFirst }: FieldProps) {
  const value = form.values[name] ?? "";
  const set = (next: string | string[]) => form.set(name, next);
  const common = { name, label, description: help, required: required === true, error: form.problems[name] };
  if (Array.isArray(value))
    return (
      <TagsInput {...common} maxTags={MAX_LANGUAGES} maxLength={40} acceptValueOnBlur value={value} onChange={set} />
    );
  if (control === "zone") return <ZoneField {...common} value={value} onChange={set} />;
  const text = {
    ...common,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(currentTarget.value),
    "data-autofocus": isFirst || undefined,
  };
  if (control === "textarea") return <Textarea {...text} autosize minRows={2} />;
  return <TextInput {...text} type={control === "tags" ? "text" : control} autoComplete="off" />;
}
