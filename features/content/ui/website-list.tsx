/** Embedded websites, one per line, as many as the plan allows (specification section 5). */
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash, IconWorld } from "@tabler/icons-react";
import { memo, useEffect, useRef, useState } from "react";
import { contentMessages } from "../contract.ts";
import { FieldError } from "./field-error.tsx";
import { fieldId } from "./field-id.ts";
import { type FieldErrors, websiteErrorKey } from "./submission-values.ts";
import classes from "./website-list.module.css";

type Props = {
  websites: string[];
  /** From the plan; null for no cap. */
  limit: number | null;
  onChange: (websites: string[]) => void;
  errors: FieldErrors;
};

export const WebsiteList = memo(function WebsiteList({ websites, limit, onChange, errors }: Props) {
  const [refusal, setRefusal] = useState<string | undefined>();
  const moveFocusTo = useFocusAfterChange();

  const change = (next: string[]) => {
    setRefusal(undefined);
    onChange(next);
  };
  const add = () => {
    const reason = refusalToAdd(websites, limit);
    setRefusal(reason);
    if (reason !== undefined) return;
    moveFocusTo(websites.length);
    onChange([...websites, ""]);
  };
  const remove = (index: number) => {
    moveFocusTo(Math.max(0, index - 1));
    change(websites.filter((_website, each) => each !== index));
  };

  return (
    <div className={classes.list}>
      {websites.map((website, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries are plain text: their place is all that tells them apart
        <div className={classes.line} key={index}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <TextInput
            id={fieldId(websiteErrorKey(index))}
            className={classes.input}
            type="url"
            inputMode="url"
            aria-label={`Website ${index + 1}`}
            leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
            value={website}
            error={errors[websiteErrorKey(index)]}
            onChange={(event) => change(websites.with(index, event.currentTarget.value))}
          />
          <ActionIcon
            className={classes.remove}
            aria-label={`Remove entry ${index + 1}`}
            title={`Remove entry ${index + 1}`}
            disabled={websites.length === 1}
            onClick={() => remove(index)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.below}>
        <FieldError message={refusal ?? errors["embedded_websites"]} />
        <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          Add website
        </Button>
      </div>
    </div>
  );
});

/** Why no line is added; undefined when one may be. */
export function refusalToAdd(websites: readonly string[], limit: number | null): string | undefined {
  if (limit !== null && websites.length >= limit) return contentMessages.tooManyWebsites(limit);
  if (websites.at(-1)?.trim() === "") return contentMessages.fillCurrentWebsite;
  return undefined;
}

/** Focus follows the line that was added, or the one before a removed line, once it is there. */
function useFocusAfterChange(): (index: number) => void {
  const target = useRef<number | null>(null);
  useEffect(() => {
    if (target.current === null) return;
    document.getElementById(fieldId(websiteErrorKey(target.current)))?.focus();
    target.current = null;
  });
  return (index) => {
    target.current = index;
  };
}
