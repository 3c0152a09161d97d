/** The note that readers see when an edit of a published post corrects a mistake. Empty: not a correction. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, Textarea } from "@mantine/core";
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { fieldId } from "#ui-kit/forms/field-id.ts";
import { MAX_CORRECTION } from "../../contracts/submission.ts";
import { useStory } from "../translations/use-story.ts";
import classes from "./edit-form.module.css";

/** @param also ids of translations that it concerns too. */
export type Correction = { note: string; also: number[] };

type Props = {
  scope: string;
  postId: number;
  value: Correction;
  onChange: (correction: Correction) => void;
  error: string | undefined;
};

export function CorrectionField({ scope, postId, value: { note, also }, onChange, error }: Props) {
  const others = useStory(postId).filter(({ id, status }) => id !== postId && status === "published");
  return (
    <div className={classes.correction}>
      <Textarea
        id={fieldId("correction_note", scope)}
        label="Correction for readers"
        description="Optional. If this edit, or the last one, corrects a mistake, say what was wrong. The page shows the note with its date."
        placeholder="A caption gave the depth as 140 feet. It is 140 metres."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_CORRECTION}
        value={note}
        error={error}
        onChange={(event) => onChange({ note: event.currentTarget.value, also })}
      />
      {others.length > 0 && note.trim() !== "" && (
        <Checkbox.Group
          label="Also concerns"
          description="The pages of these languages show the note too."
          value={also.map(String)}
          onChange={(ids) => onChange({ note, also: ids.map(Number) })}
        >
          {others.map(({ id, language }) => (
            <Checkbox key={id} value={String(id)} label={<span lang={language}>{ownNameOf(language)}</span>} />
          ))}
        </Checkbox.Group>
      )}
    </div>
  );
}
