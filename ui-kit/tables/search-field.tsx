import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./search-field.module.css";

/** Delay between the last key and the search (docs/product/dashboard.md, Timings). */
const DEBOUNCE_MS = 300;

type SearchFieldProps = {
  label: string;
  /** The label itself where it is left out. */
  placeholder?: string;
  /** The current search if it is kept outside, as in an address. */
  q?: string;
  /** Some time after the last letter, with the trimmed text. */
  onSearch: (q: string) => void;
  /** Inside a dialog Escape clears before it closes the dialog, and Enter does not send the form around. */
  isInDialog?: boolean;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
  /** Of the form's field that it searches for. */
  name?: string;
};

/** Searches while typing: Enter searches immediately, Escape clears. */
export function SearchField({
  label,
  placeholder = label,
  q = "",
  onSearch,
  isInDialog,
  isFirst,
  name,
}: SearchFieldProps) {
  const [text, setText] = useState(q);
  // The last search of this field; any other came from outside and is shown.
  const [asked, setAsked] = useState(q);
  const [shown, setShown] = useState(q);
  if (q !== shown) {
    setShown(q);
    if (q !== asked) {
      setAsked(q);
      setText(q);
    }
  }
  const ask = useDebouncedCallback((next: string) => {
    setAsked(next);
    onSearch(next);
  }, DEBOUNCE_MS);
  const change = (next: string) => {
    setText(next);
    ask(next.trim());
  };
  const clear = () => {
    change("");
    ask.flush();
  };
  return (
    <TextInput
      name={name}
      classNames={isInDialog ? {} : { root: styles.root, wrapper: styles.box }}
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={text}
      data-autofocus={isFirst || undefined}
      data-mantine-stop-propagation={(isInDialog && text !== "") || undefined}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          if (isInDialog) event.preventDefault();
          ask.flush();
        }
        if (event.key === "Escape" && text) clear();
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
    />
  );
}
