/** The story section of a content form: the kind's fields, in its order. */
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { PostAsSelect } from "#features/companies/ui/post-as-select.tsx";
import { type ComponentType, memo, use } from "react";
import type { UploadSlot } from "#features/media/ui/upload-slot.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { StoryField } from "../../kinds/kind.ts";
import { countCharacters } from "#ui-kit/forms/count-characters.ts";
import { FieldScope, focusField, useFieldId } from "#ui-kit/forms/field-id.ts";
import { lineLimitOf, type PlanLimits } from "./values.ts";
import classes from "./form.module.css";
import { HelpLine } from "../fields/help-line.tsx";
import { ListField } from "../fields/list-field.tsx";
import { RatingField } from "../fields/rating-field.tsx";
import { RichTextField } from "../fields/rich-text-field.tsx";
import { CameFromFile } from "./came-from-file.ts";
import { TextLanguage } from "./text-language.ts";
import type { PostFields } from "./use-post-form.ts";

type ControlProps = {
  field: StoryField;
  value: string;
  error: string | undefined;
  onChange: (name: string, text: string) => void;
  wordLimit: number | null;
  ratingStep: number;
  pictures: UploadSlot;
};

const CONTROLS: Record<Exclude<StoryField["control"], "list">, ComponentType<ControlProps>> = {
  headline: memo(HeadlineControl),
  line: memo(LineControl),
  url: memo(UrlControl),
  paragraph: memo(ParagraphControl),
  company: memo(CompanyControl),
  choice: memo(ChoiceControl),
  rating: memo(RatingControl),
  // Its value changes with every keystroke, but the editor reads it once: see StorySection's key.
  "rich-text": memo(
    RichTextControl,
    (before, after) => before.error === after.error && before.wordLimit === after.wordLimit,
  ),
};

type Props = { kind: ContentKind; form: PostFields; limits: PlanLimits; ratingStep: number; pictures: UploadSlot };

export function StorySection({ kind, form, limits, ratingStep, pictures }: Props) {
  return (
    <div className={classes.fields}>
      {kind.form.story.map((field) => {
        if (field.control === "list") return <ListControl key={field.name} {...{ kind, form, limits, field }} />;
        const Control = CONTROLS[field.control];
        return (
          <Control
            key={`${field.name}-${form.round}`}
            field={field}
            value={form.values.texts[field.name] ?? ""}
            error={form.problems[field.name]}
            onChange={form.setText}
            wordLimit={limits.word_limit}
            ratingStep={ratingStep}
            pictures={pictures}
          />
        );
      })}
    </div>
  );
}

function ListControl({ kind, form, limits, field }: Pick<Props, "kind" | "form" | "limits"> & { field: StoryField }) {
  const max = lineLimitOf(kind, field.name, limits);
  if (!field.list) return null;
  return (
    <ListField
      name={field.name}
      label={field.label}
      help={field.help}
      list={field.list}
      lines={form.values.lists[field.name] ?? [""]}
      max={max}
      noun={kind.linkLimit.noun}
      errors={form.problems}
      onChange={form.setList}
    />
  );
}

function HeadlineControl({ field, value, error, onChange }: ControlProps) {
  const scope = use(FieldScope);
  const characters = countCharacters(value);
  return (
    <Textarea
      {...useFieldLook(field)}
      classNames={{ input: classes.headline, ...labelClass(field) }}
      autosize
      minRows={1}
      value={value}
      error={error}
      description={
        <HelpLine help={field.help} count={`${characters} ${characters === 1 ? "character" : "characters"}`} />
      }
      onChange={(event) => onChange(field.name, event.currentTarget.value.replaceAll(/(?<!\s)\s*\n\s*/g, " "))}
      onKeyDown={(event) => {
        // A headline is one line: Enter moves to the text.
        if (event.key !== "Enter") return;
        event.preventDefault();
        focusField("content", scope);
      }}
    />
  );
}

function LineControl({ field, value, error, onChange }: ControlProps) {
  return (
    <TextInput
      {...useFieldLook(field)}
      classNames={labelClass(field)}
      value={value}
      error={error}
      description={field.help}
      onChange={(event) => onChange(field.name, event.currentTarget.value)}
    />
  );
}

function UrlControl({ field, value, error, onChange }: ControlProps) {
  return (
    <TextInput
      {...useFieldLook(field)}
      classNames={labelClass(field)}
      type="url"
      dir="ltr"
      inputMode="url"
      leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
      value={value}
      error={error}
      description={field.help}
      onChange={(event) => onChange(field.name, event.currentTarget.value)}
    />
  );
}

function ParagraphControl({ field, value, error, onChange }: ControlProps) {
  return (
    <Textarea
      {...useFieldLook(field)}
      classNames={{ input: classes.paragraph, ...labelClass(field) }}
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
  const idOf = useFieldId();
  return (
    <PostAsSelect
      id={idOf(field.name)}
      className={classes.narrow}
      label={field.label}
      description={field.help}
      value={value}
      error={error}
      onChange={(companyId) => onChange(field.name, companyId)}
    />
  );
}

function ChoiceControl({ field, value, error, onChange }: ControlProps) {
  return (
    <NativeSelect
      {...useFieldLook(field)}
      data={[...(field.choices ?? [])]}
      value={value}
      error={error}
      description={field.help}
      onChange={(event) => onChange(field.name, event.currentTarget.value)}
    />
  );
}

function RatingControl({ field, value, error, onChange, ratingStep }: ControlProps) {
  return (
    <RatingField
      name={field.name}
      label={field.label}
      className={widthClass(field)}
      value={value}
      step={ratingStep}
      error={error}
      onChange={onChange}
    />
  );
}

function RichTextControl({ field, value, error, onChange, wordLimit, pictures }: ControlProps) {
  const came = use(CameFromFile);
  return (
    <div className={came.has(field.name) ? classes.came : undefined}>
      <RichTextField
        name={field.name}
        label={field.label}
        placeholder={field.placeholder}
        initialHtml={value}
        wordLimit={wordLimit}
        pictures={pictures}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}

function useFieldLook(field: StoryField) {
  const idOf = useFieldId();
  const came = use(CameFromFile);
  const lang = use(TextLanguage);
  const { name, label, required = false } = field;
  const className = [widthClass(field), came.has(name) && classes.came].filter(Boolean).join(" ") || undefined;
  return { id: idOf(name), label, required, withAsterisk: false, className, dir: "auto", lang };
}

function widthClass({ half }: StoryField): string | undefined {
  return half ? classes.half : undefined;
}

/** The asterisk is drawn by CSS, because a label's text is the field's name. */
function labelClass({ required }: StoryField): { label?: string | undefined } {
  return required ? { label: classes.required } : {};
}
