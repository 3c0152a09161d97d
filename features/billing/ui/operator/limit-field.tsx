/** Field for a number or 'no cap'; an empty field is an error, never 'no cap'. */
import { Checkbox, TextInput } from "@mantine/core";
import type { ChangeEvent } from "react";
import classes from "./plan-dialog.module.css";

type LimitFieldProps = {
  name: string;
  label: string;
  help: string;
  value: string;
  error: string | undefined;
  isUncapped: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onUncap: (isUncapped: boolean) => void;
};

export function LimitField({ isUncapped, onUncap, help, value, ...field }: LimitFieldProps) {
  return (
    <div className={classes.limit}>
      <TextInput
        {...field}
        inputMode="numeric"
        maxLength={7}
        value={isUncapped ? "" : value}
        placeholder={isUncapped ? "No cap" : ""}
        disabled={isUncapped}
        description={help}
      />
      <Checkbox
        label="No cap"
        aria-label={`No cap on ${field.label.toLowerCase()}`}
        checked={isUncapped}
        onChange={({ currentTarget }) => onUncap(currentTarget.checked)}
      />
    </div>
  );
}
