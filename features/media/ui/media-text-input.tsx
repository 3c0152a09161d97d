/** One line about a medium: its alternative text, caption, credit or rights. */
import { TextInput } from "@mantine/core";
import { MAX_MEDIA_TEXT } from "../contract.ts";
import classes from "./media-fields.module.css";

type Props = {
  what: "Alt text" | "Caption" | "Credit" | "Rights";
  /** Names the medium, for screen readers. */
  of: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** The medium needs this text and has none. */
  isMissing?: boolean;
};

export function MediaTextInput({ what, of, placeholder, value, onChange, isMissing = false }: Props) {
  return (
    <TextInput
      size="xs"
      aria-label={`${what} of ${of}`}
      leftSection={
        <span className={classes.what} data-missing={isMissing || undefined}>
          {what}
        </span>
      }
      leftSectionWidth={64}
      placeholder={placeholder}
      maxLength={MAX_MEDIA_TEXT}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
