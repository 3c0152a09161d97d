import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "../contract.ts";

type SearchBoxProps = {
  label: string;
  /** The label itself where it is left out. */
  placeholder?: string;
  id?: string;
  isFirst?: boolean;
  /** Called some time after the last letter, with the trimmed text. */
  onSearch: (text: string) => void;
};

/** A search inside a dialog: Enter asks at once, Escape clears before it closes the dialog. */
export function SearchBox({ label, placeholder = label, id, isFirst = false, onSearch }: SearchBoxProps) {
  const [text, setText] = useState("");
  const ask = useDebouncedCallback(onSearch, SEARCH_DEBOUNCE_MS);
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
      id={id}
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={text}
      data-autofocus={isFirst || undefined}
      data-mantine-stop-propagation={text !== "" || undefined}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault(); // the form around it is not what is asked for
          ask.flush();
        }
        if (event.key === "Escape" && text) clear();
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
    />
  );
}
