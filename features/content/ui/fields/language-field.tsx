/** The language of a post: guessed by the server until its author chooses one. */
import { NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useMemo } from "react";
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { useFieldId } from "#ui-kit/forms/field-id.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { LANGUAGE } from "../form/values.ts";
import classes from "../form/form.module.css";

type Props = {
  /** A tag; empty: the author has not chosen. */
  value: string;
  /** What the server guessed; null while it has not. */
  guess: string | null;
  error: string | undefined;
  onChange: (name: string, tag: string) => void;
};

export function LanguageField({ value, guess, error, onChange }: Props) {
  const id = useFieldId()(LANGUAGE);
  const languages = useMemo(() => choicesWith(value), [value]);
  const isOpen = value === "";
  const unchosen = { value: "", label: guess === null ? "Not known yet" : ownNameOf(guess) };
  return (
    <NativeSelect
      id={id}
      label="Language"
      classNames={{ label: classes.languageLabel }}
      data={isOpen ? [unchosen, ...languages] : languages}
      value={value}
      error={error}
      description={noteOf(isOpen, guess)}
      rightSection={
        <span className={classes.guessed} aria-hidden>
          {isOpen && guess !== null && "guessed"}
          <IconChevronDown size={16} />
        </span>
      }
      rightSectionWidth={isOpen && guess !== null ? 92 : 36}
      rightSectionPointerEvents="none"
      inputWrapperOrder={["label", "input", "description", "error"]}
      onChange={(event) => onChange(LANGUAGE, event.currentTarget.value)}
    />
  );
}

const TOLD = "Readers see it, and search engines and screen readers use it.";

function noteOf(isOpen: boolean, guess: string | null): string {
  if (!isOpen) return TOLD;
  return guess === null ? `Guessed once there are 40 words. ${TOLD}` : `Guessed from the text. ${TOLD}`;
}

/** By their own names; a stored language that the list does not have comes too. */
function choicesWith(stored: string): { value: string; label: string }[] {
  const tags = new Set([...LANGUAGES, ...(stored === "" ? [] : [stored])]);
  const choices = Array.from(tags, (tag) => ({ value: tag, label: ownNameOf(tag) }));
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}
