/**
 * Notice above a form when someone else has saved in between: loads the stored state, and lists the fields changed by
 * both.
 */
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import classes from "./newer-state-notice.module.css";
import type { NewerState } from "./use-newer-state.ts";

type Props<V> = {
  newer: NewerState<V>;
  /** For example "this platform". */
  what: string;
  /** The values of the fields. */
  values: V;
  labels: Record<keyof V & string, string>;
  /** How a value is read, where it is no text or list of texts. */
  wordsOf?: (name: keyof V & string, value: V[keyof V]) => string | undefined;
  onChange: (changes: Partial<V>) => void;
};

export function NewerStateNotice<V extends object>({ newer, what, values, labels, wordsOf, onChange }: Props<V>) {
  if (newer.isFound)
    return (
      <Alert
        role="alert"
        color="amber"
        icon={<IconAlertTriangle size={16} aria-hidden />}
        title={`Someone else has changed ${what}`}
      >
        <p className={classes.line}>Nothing was overwritten. Load the latest version; your changes stay.</p>
        <Button size="xs" onClick={() => onChange(newer.load(values))}>
          Load latest version
        </Button>
      </Alert>
    );
  if (!newer.isLoaded) return null;
  return (
    <Alert role="status" color="blue" icon={<IconInfoCircle size={16} aria-hidden />} title="Latest version loaded">
      <p className={classes.line}>
        {newer.clashes.length === 0
          ? "Your changes are still here. Save again to keep both."
          : "You both changed these fields. Keep your version or use the saved one, then save again."}
      </p>
      {newer.clashes.length > 0 && (
        <ul className={classes.clashes}>
          {newer.clashes.map(({ name, saved }) => (
            <li key={name}>
              <span>
                <b>{labels[name]}:</b> <bdi>{wordsOf?.(name, saved) ?? textOf(saved)}</bdi> was saved
              </span>
              <Button
                size="xs"
                aria-label={`${labels[name]}: use the saved version`}
                onClick={() => {
                  onChange({ [name]: saved } as unknown as Partial<V>);
                  newer.forgetClash(name);
                }}
              >
                Use the saved version
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function textOf(value: unknown): string {
  const text = Array.isArray(value)
    ? value.join(", ")
    : typeof value === "boolean"
      ? YES_NO[`${value}`]
      : String(value);
  return text === "" ? "Nothing" : `“${text}”`;
}
const YES_NO = { true: "Yes", false: "No" } as const;
