/** Fields of a feed that adding and editing share. */
import { Select, TextInput } from "@mantine/core";
import type { ContractFields } from "#ui-kit/forms/use-contract-form.ts";
import { NEWS_CATEGORIES, type NewsCategory } from "../../contract.ts";

/** Fields that only editing has are empty when a feed is added. */
export type FeedValues = { url: string; name: string; category: NewsCategory | ""; keep_entries: string };

const OUTSIDE = "outside";

export function FeedFields({ form }: { form: ContractFields<FeedValues> }) {
  const { values, isSending, set } = form;
  return (
    <>
      <TextInput
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://example.com/feed.xml"
        maxLength={2048}
        readOnly={isSending}
        data-autofocus={values.url === "" || undefined}
        {...form.text("url")}
      />
      <TextInput
        label="Name"
        description="Shown to readers in the catalogue."
        maxLength={200}
        readOnly={isSending}
        {...form.text("name")}
      />
      <Select
        label="Category"
        description="All users see a feed in the catalogue. Outside it, only users who follow it do."
        allowDeselect={false}
        disabled={isSending}
        data={[
          { value: OUTSIDE, label: "Not in the catalogue" },
          ...NEWS_CATEGORIES.map(({ key, label }) => ({ value: key, label })),
        ]}
        {...form.field("category")}
        value={values.category === "" ? OUTSIDE : values.category}
        onChange={(chosen) => set("category", NEWS_CATEGORIES.find(({ key }) => key === chosen)?.key ?? "")}
      />
    </>
  );
}
