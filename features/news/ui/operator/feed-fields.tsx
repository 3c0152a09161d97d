/** Fields of a feed that adding and editing share. */
import { Select, TextInput } from "@mantine/core";
import { NEWS_CATEGORIES, type NewsCategory } from "../../contract.ts";

export type FeedValues = { url: string; name: string; category: NewsCategory | "" };
export type FieldErrors = Record<string, string>;

type FeedFieldsProps = {
  values: FeedValues;
  errors: FieldErrors;
  isBusy: boolean;
  onChange: (changes: Partial<FeedValues>) => void;
};

const OUTSIDE = "outside";

export function FeedFields({ values, errors, isBusy, onChange }: FeedFieldsProps) {
  return (
    <>
      <TextInput
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://example.com/feed.xml"
        maxLength={2048}
        readOnly={isBusy}
        data-autofocus={values.url === "" || undefined}
        value={values.url}
        error={errors["url"]}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
      />
      <TextInput
        label="Name"
        description="Shown to readers in the catalogue."
        maxLength={200}
        readOnly={isBusy}
        value={values.name}
        error={errors["name"]}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Select
        label="Category"
        description="In the catalogue everybody sees it; outside it those who follow it."
        allowDeselect={false}
        disabled={isBusy}
        data={[
          { value: OUTSIDE, label: "Not in the catalogue" },
          ...NEWS_CATEGORIES.map(({ key, label }) => ({ value: key, label })),
        ]}
        value={values.category === "" ? OUTSIDE : values.category}
        error={errors["category"]}
        onChange={(chosen) => onChange({ category: NEWS_CATEGORIES.find(({ key }) => key === chosen)?.key ?? "" })}
      />
    </>
  );
}
