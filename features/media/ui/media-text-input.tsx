/** One line that describes a medium: its alternative text or its caption. */
import { TextInput } from "@mantine/core";
import { MAX_MEDIA_TEXT } from "../contract.ts";
import classes from "./media-fields.module.css";

type Props = {
  what: "Alt text" | "Caption";
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
