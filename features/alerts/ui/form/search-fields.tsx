/** What an alert looks for, and where. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { NEWS_CATEGORIES } from "#features/news/contract.ts";
import { counted } from "#platform/contract/sentence.ts";
import { FieldRow } from "#ui-kit/forms/contract-form.tsx";
import type { ContractFields } from "#ui-kit/forms/use-contract-form.ts";
import type { AlertOptions } from "../../contract.ts";
import { nameOfLanguage } from "../../languages.ts";
import { ChoiceField } from "./choice-field.tsx";
import { QueryField } from "./query-field.tsx";
import { categoryPlace, type FormValues, sourcePlace } from "./values.ts";
import styles from "./alert-form.module.css";

type Props = { form: ContractFields<FormValues>; options: AlertOptions };

export function SearchFields({ form, options }: Props) {
  const { sources, whole_count, languages } = options;
  const { values, problems, set } = form;
  return (
    <>
      <TextInput
        label="Name"
        description="Also the subject of the email."
        inputWrapperOrder={ORDER}
        maxLength={100}
        {...form.text("name")}
      />
      <QueryField value={values.query} error={problems["query"]} onChange={(query) => set("query", query)} />
      <FieldRow>
        <ChoiceField
          label="Sources"
          name="places"
          groups={[
            {
              title: "Categories",
              items: NEWS_CATEGORIES.map(({ key, label }) => ({ value: categoryPlace(key), label })),
            },
            { title: "Sources", items: sources.map(({ id, name }) => ({ value: sourcePlace(id), label: name })) },
          ]}
          chosen={values.places}
          said={saySources(values.places, sources)}
          error={problems["sources"] ?? problems["categories"]}
          onChange={(places) => set("places", places)}
        />
        <ChoiceField
          label="Language"
          name="languages"
          groups={[
            {
              title: "Languages",
              items: [...new Set([...languages, ...values.languages])].map((tag) => ({
                value: tag,
                label: nameOfLanguage(tag),
              })),
            },
          ]}
          chosen={values.languages}
          said={values.languages.length === 0 ? "Any language" : values.languages.map(nameOfLanguage).join(", ")}
          error={problems["languages"]}
          onChange={(chosen) => set("languages", chosen)}
        />
      </FieldRow>
      <fieldset className={styles.match}>
        <legend>Match</legend>
        <div>
          <Checkbox label="Headline" {...form.toggle("in_headline")} />
          <Checkbox label="Text in the feed" {...form.toggle("in_text")} />
          <Checkbox label="Only stories in 2 or more sources" {...form.toggle("many_sources")} />
        </div>
        {problems["in_text"] ? (
          <p role="alert" className={styles.error}>
            {problems["in_text"]}
          </p>
        ) : (
          <p>
            {whole_count} of the {counted(sources.length, "source")} carry the whole article,{" "}
            {sources.length - whole_count} a summary. We search what the feed carries, up to its first 300 words.
          </p>
        )}
      </fieldset>
    </>
  );
}

const ORDER: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

function saySources(places: readonly string[], sources: AlertOptions["sources"]): string {
  if (places.length === 0) return `All ${counted(sources.length, "source")}`;
  const chosen = new Set(places);
  const count = sources.filter(
    ({ id, category }) => chosen.has(sourcePlace(id)) || (category !== null && chosen.has(categoryPlace(category))),
  ).length;
  const named = NEWS_CATEGORIES.filter(({ key }) => chosen.has(categoryPlace(key))).map(({ label }) => label);
  return [counted(count, "source"), ...named].join(", ");
}
