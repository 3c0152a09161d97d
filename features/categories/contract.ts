/**
 * Categories as offered in forms and managed by operators (docs/product/publishing.md, Categories): a label, other
 * accepted names, a topic and a place.
 */
import { z } from "zod";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { requiredText, text } from "#platform/contract/fields.ts";

/** Of one post. */
export const MAX_CATEGORIES = 5;

export const category = z.object({
  id: z.number().int(),
  label: z.string(),
  topic: z.string().nullable(),
  aliases: z.array(z.string()).optional().describe("Other names accepted for it"),
});

export const categoriesAnswer = z.object({ categories: z.array(category) });

export type Category = z.infer<typeof category>;

/** As long as a category in a post may be. */
const MAX_NAME = 100;
export const MAX_ALIASES = 50;
export const MAX_CATEGORY_COUNT = 500;

export const categoryMessages = {
  maximum: "Maximum selection limit reached (5 categories)",
  loadFailed: "The categories could not be loaded",
  unknown: "Category not found.",
  taken: (name: string, label: string) =>
    name.toLowerCase() === label.toLowerCase()
      ? `The category '${label}' already exists. Choose another name, or merge the two.`
      : `'${name}' is already another name for '${label}'. Choose a different one, or merge the two.`,
  inUse: (label: string, posts: number) =>
    `${posts === 1 ? "1 post has" : `${posts} posts have`} '${label}'. Merge it into another category instead.`,
  aliasInUse: (name: string) => `'${name}' cannot be removed because saved posts use it.`,
  mergeIntoItself: "Choose a different category to merge into.",
  mergeIntoUnknown: "Choose a category to merge into.",
  tooMany: `There can be at most ${MAX_CATEGORY_COUNT} categories. Merge or remove some first.`,
  tooManyAliases: `A category can have at most ${MAX_ALIASES} other names.`,
  nothingToChange: "Change at least one field.",
} as const;

const place = "Position must be a whole number, at least 1.";

const fields = {
  label: requiredText("Name", MAX_NAME).describe("Name shown in forms and kept in posts"),
  topic: text("Topic", 60).describe("Group of the forms; empty: none"),
  aliases: z
    .array(requiredText("Another name", MAX_NAME), { error: "Other names must be a list." })
    .max(MAX_ALIASES, categoryMessages.tooManyAliases)
    .describe("Accepted instead of the label, in upper or lower case"),
  position: z
    .number({ error: place })
    .int(place)
    .min(1, place)
    .max(10_000, place)
    .describe("Place in the forms, from 1"),
};

export const categoryInput = z.object({
  label: fields.label,
  topic: fields.topic.default(""),
  aliases: fields.aliases.default([]),
  position: fields.position.optional().describe("Place in the forms; left out: last"),
});
export type CategoryInput = z.infer<typeof categoryInput>;

/** Fields left out do not change. When the label changes, the old one remains as another name. */
export const categoryChange = z
  .object(fields)
  .partial()
  .extend({ version: seenEditVersion })
  .refine((change) => Object.entries(change).some(([name, value]) => name !== "version" && value !== undefined), {
    path: ["detail"],
    message: categoryMessages.nothingToChange,
  });
export type CategoryChange = z.infer<typeof categoryChange>;

const into = { error: categoryMessages.mergeIntoUnknown };
export const categoryMerge = z.object({
  into: z.number(into).int(categoryMessages.mergeIntoUnknown).describe("Id of the category that stays"),
});

export const operatorCategory = category.extend({
  aliases: z.array(z.string()),
  position: z.number().int().describe("Place in the forms, from 1"),
  posts: z.number().int().describe("Published posts under any of its names"),
  version: editVersion,
});
export type OperatorCategory = z.infer<typeof operatorCategory>;
export const operatorCategories = z.object({
  categories: z.array(operatorCategory).describe("In the order of the forms"),
});
