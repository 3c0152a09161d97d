/** Email addresses as chips: typed or pasted, many at once. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Pill, TagsInput } from "@mantine/core";
import classes from "./address-field.module.css";

type Props = {
  "data-field": string;
  label: string;
  description: string;
  value: string[];
  error: string | undefined;
  isAddress: (given: string) => boolean;
  onChange: (addresses: string[]) => void;
};

/** Text that comes in one piece, for example from a browser's suggestions, has not been split. */
function addressesIn(given: string[]): string[] {
  return [...new Set(given.flatMap((text) => text.split(/[\s,;<>]/)).filter(Boolean))];
}

export function AddressField({ value, error, isAddress, onChange, ...field }: Props) {
  return (
    <TagsInput
      {...field}
      value={value}
      error={error}
      onChange={(given) => onChange(addressesIn(given))}
      splitChars={[",", ";", " ", "\n", "\t"]}
      acceptValueOnBlur
      dropdownOpened={false}
      classNames={{ inputField: classes.typed }}
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      data-autofocus
      renderPill={({ option: { label }, onRemove, disabled }) => (
        <Pill
          className={isAddress(label) ? undefined : classes.wrong}
          withRemoveButton
          disabled={disabled}
          onRemove={onRemove}
          removeButtonProps={{ "aria-label": `Remove ${label}` }}
        >
          {label}
        </Pill>
      )}
    />
  );
}
