/** The note that readers see when an edit of a published post corrects a mistake. Empty: not a correction. */
import { Textarea } from "@mantine/core";
import { fieldId } from "#ui-kit/forms/field-id.ts";
import { MAX_CORRECTION } from "../../contracts/submission.ts";
import classes from "./edit-form.module.css";

type Props = { scope: string; value: string; onChange: (note: string) => void; error: string | undefined };

export function CorrectionField({ scope, value, onChange, error }: Props) {
  return (
    <div className={classes.correction}>
      <Textarea
        id={fieldId("correction_note", scope)}
        label="Correction for readers"
        description="Optional. If this edit corrects a mistake, say what was wrong. The page shows the note with its date."
        placeholder="A caption gave the depth as 140 feet. It is 140 metres."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_CORRECTION}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
