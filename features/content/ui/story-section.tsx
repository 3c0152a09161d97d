/** The story section of a submit form: the fields that the kind's data names, in its order. */
import { Textarea } from "@mantine/core";
import { PostAsSelect } from "#features/companies/ui/post-as-select.tsx";
import { type ComponentType, memo } from "react";
import type { ContentKind, StoryField } from "../kinds/kind.ts";
import { countCharacters } from "./count-characters.ts";
import { fieldId, focusField } from "./field-id.ts";
import classes from "./form.module.css";
import { HelpLine } from "./help-line.tsx";
import { RichTextField } from "./rich-text-field.tsx";
import type { SubmissionForm } from "./use-submission-form.ts";

type ControlProps = {
  field: StoryField;
  value: string;
  error: string | undefined;
  onChange: (name: string, text: string) => void;
  wordLimit: number | null;
};

const CONTROLS: Record<StoryField["control"], ComponentType<ControlProps>> = {
  headline: memo(HeadlineControl),
  paragraph: memo(ParagraphControl),
  company: memo(CompanyControl),
  // Its value changes with every key, but the editor reads it once: see StorySection's key.
  "rich-text": memo(
    RichTextControl,
    (before, after) => before.error === after.error && before.wordLimit === after.wordLimit,
  ),
};

type Props = { kind: ContentKind; form: SubmissionForm; wordLimit: number | null };

export function StorySection({ kind, form, wordLimit }: Props) {
  return (
    <div className={classes.fields}>
      {kind.form?.story.map((field) => {
        const Control = CONTROLS[field.control];
        return (
          <Control
            key={`${field.name}-${form.round}`}
            field={field}
            value={form.values.texts[field.name] ?? ""}
            error={form.errors[field.name]}
            onChange={form.setText}
            wordLimit={wordLimit}
          />
        );
      })}
    </div>
  );
}

function HeadlineControl({ field, value, error, onChange }: ControlProps) {
  const characters = countCharacters(value);
  return (
    <Textarea
      id={fieldId(field.name)}
      classNames={{ input: classes.headline, ...labelClass(field) }}
      label={field.label}
      required={field.required}
      withAsterisk={false}
      autosize
      minRows={1}
      value={value}
      error={error}
      description={
        <HelpLine help={field.help} count={`${characters} ${characters === 1 ? "character" : "characters"}`} />
      }
      onChange={(event) => onChange(field.name, event.currentTarget.value.replaceAll(/\s*\n\s*/g, " "))}
      onKeyDown={(event) => {
        // A headline is one line: Enter goes on to the text, as on a sheet of paper.
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        focusField("content");
      }}
    />
  );
}

function ParagraphControl({ field, value, error, onChange }: ControlProps) {
  return (
    <Textarea
      id={fieldId(field.name)}
      classNames={{ input: classes.paragraph, ...labelClass(field) }}
      label={field.label}
      required={field.required}
      withAsterisk={false}
      autosize
      minRows={2}
      value={value}
      error={error}
      description={field.help}
      onChange={(event) => onChange(field.name, event.currentTarget.value)}
    />
  );
}

function CompanyControl({ field, value, error, onChange }: ControlProps) {
  return (
    <PostAsSelect
      id={fieldId(field.name)}
      className={classes.half}
      label={field.label}
      description={field.help}
      value={value}
      error={error}
      onChange={(companyId) => onChange(field.name, companyId)}
    />
  );
}

function RichTextControl({ field, value, error, onChange, wordLimit }: ControlProps) {
  return (
    <RichTextField
      name={field.name}
      label={field.label}
      initialHtml={value}
      wordLimit={wordLimit}
      error={error}
      onChange={onChange}
    />
  );
}

/** The asterisk is drawn, not written: a label's text is the field's name. */
function labelClass({ required }: StoryField): { label?: string | undefined } {
  return required ? { label: classes.required } : {};
}
