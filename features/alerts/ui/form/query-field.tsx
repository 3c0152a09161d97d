/**
 * The field for what an alert looks for: plain text, with its terms drawn as tokens under it while it is written, so that
 * copying, pasting, undoing and writing systems of any kind work as in every field.
 */
import { Input } from "@mantine/core";
import { useId, useRef } from "react";
import { piecesOf } from "../../query/read-query.ts";
import styles from "./query-field.module.css";

const MAX_CHARACTERS = 500;
const ROWS = 3;

type Props = { value: string; error?: string | undefined; onChange: (query: string) => void };

export function QueryField({ value, error, onChange }: Props) {
  const id = useId();
  const drawn = useRef<HTMLDivElement>(null);
  return (
    <Input.Wrapper
      id={id}
      label="Find stories with"
      description="Words in any form. Quotation marks for a phrase, OR between choices, a minus for what to leave out."
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error}
    >
      <div className={styles.field} data-error={error !== undefined || undefined}>
        <div ref={drawn} className={styles.drawn} aria-hidden>
          {piecesOf(value).map(({ kind, text }, place) => (
            <span key={place} data-kind={kind}>
              {text}
            </span>
          ))}
          {"\n"}
        </div>
        <textarea
          id={id}
          name="query"
          className={styles.text}
          rows={ROWS}
          maxLength={MAX_CHARACTERS}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-description` : `${id}-error`}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onScroll={({ currentTarget }) => drawn.current?.scrollTo({ top: currentTarget.scrollTop })}
          onKeyDown={(event) => {
            // A query is one line of text: Enter ends it, as in other fields.
            if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
