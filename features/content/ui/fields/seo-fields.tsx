/** Title and description for search engines, with the visible length. */
import { Textarea, TextInput } from "@mantine/core";
import { use } from "react";
import { countCharacters } from "#ui-kit/forms/count-characters.ts";
import { useFieldId } from "#ui-kit/forms/field-id.ts";
import { type FieldErrors, SEO_FIELDS } from "../form/values.ts";
import { TextLanguage } from "../form/text-language.ts";
import { HelpLine } from "./help-line.tsx";
import { SEO_DESCRIPTION_SHOWN, SEO_TITLE_SHOWN } from "./search-preview.tsx";

type Props = {
  texts: Record<string, string>;
  errors: FieldErrors;
  onChange: (name: string, text: string) => void;
};

export function SeoFields({ texts, errors, onChange }: Props) {
  const idOf = useFieldId();
  const lang = use(TextLanguage);
  const [title, description] = SEO_FIELDS;
  const help = (name: string, shown: number) => (
    <HelpLine help={`Up to ${shown} characters show.`} count={`${countCharacters(texts[name] ?? "")} / ${shown}`} />
  );
  return (
    <>
      <TextInput
        id={idOf(title)}
        label="SEO meta title"
        dir="auto"
        lang={lang}
        value={texts[title] ?? ""}
        error={errors[title]}
        description={help(title, SEO_TITLE_SHOWN)}
        onChange={(event) => onChange(title, event.currentTarget.value)}
      />
      <Textarea
        id={idOf(description)}
        label="SEO meta description"
        dir="auto"
        lang={lang}
        autosize
        minRows={2}
        value={texts[description] ?? ""}
        error={errors[description]}
        description={help(description, SEO_DESCRIPTION_SHOWN)}
        onChange={(event) => onChange(description, event.currentTarget.value)}
      />
    </>
  );
}
