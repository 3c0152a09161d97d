/** A moment, entered in the time zone of this device. */
import { TextInput } from "@mantine/core";
import { deviceZone, readingIn } from "#ui-kit/format/zoned.ts";

type Props = {
  name: string;
  label: string;
  /** ISO 8601; empty: none. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** As the field holds it: "2026-11-30T07:00". */
function typedOf(value: string): string {
  return value === "" ? "" : readingIn(undefined, new Date(value)).toISOString().slice(0, 16);
}

/** A time that the clock skips becomes the one after it. */
function momentOf(typed: string): string {
  const moment = new Date(typed);
  return typed === "" || Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
}

export function LocalTime({ name, label, value, error, onChange }: Props) {
  return (
    <TextInput
      type="datetime-local"
      name={name}
      label={label}
      description={`In your time zone, ${deviceZone()}`}
      value={typedOf(value)}
      error={error}
      onChange={({ currentTarget }) => onChange(momentOf(currentTarget.value))}
    />
  );
}
