/** Translations: posts of one owner linked as one story, one for each language (docs/product/publishing.md, Translations). */
import { z } from "zod";
import { languageTag, ownNameOf } from "#platform/contract/language-tag.ts";
import { STATUSES } from "../contract.ts";
import { typeCode } from "../kinds/index.ts";

export const translationMessages = {
  linked: "Posts linked. Readers see a line with the languages that are published.",
  unlinked: "Post unlinked. Its text and its address stay.",
  created: (language: string) => `Draft in ${ownNameOf(language)} created.`,
  followed: "Marked as up to date.",
  changedAgain: "The original was changed again. Look at the changes first.",
  noOriginal: "This post has no original that it could follow.",
  itself: "Choose another post. A post cannot be a translation of itself.",
  circle: "This post is the original of the same story. A story has one original.",
  already: "This post is part of this story already.",
  elsewhere: "This post is part of another story. Unlink it there first.",
  otherKind: "Choose a post of the same kind as this one.",
  trashed: "This post is in the trash. Restore it first.",
  noLanguage: (name: string) => `Choose the language of “${name}” first.`,
  taken: (language: string) =>
    `This story already has a post in ${ownNameOf(language)}. Choose another language, or unlink that post first.`,
  takenBefore: (language: string) =>
    `This edit is in ${ownNameOf(language)}, and its story already has another post in that language. Return the edit and ask its author to change the language.`,
  notInStory: "Choose translations of this post.",
  alone: "This post is not linked to other posts.",
} as const;

export const linkInput = z.object({
  post: z
    .number({ error: "Choose a post." })
    .int("Choose a post.")
    .positive("Choose a post.")
    .describe("Id of a post of yours"),
  is_original: z.boolean().default(false).describe("true: that post is the original, and this one its translation"),
});
export type LinkInput = z.output<typeof linkInput>;

export const createInput = z.object({
  language: languageTag("Language").describe("BCP 47 tag, such as de or pt-BR"),
  text: z
    .enum(["copied", "empty"], { error: "Text must be copied or empty." })
    .default("copied")
    .describe(
      "Whether the draft begins with the text of this post; company, media and categories are copied either way",
    ),
});
export type CreateInput = z.output<typeof createInput>;

export const followInput = z.object({
  version: z
    .number({ error: "Choose a version." })
    .int("Choose a version.")
    .positive("Choose a version.")
    .describe("Version of the original that the translation follows"),
});
export type FollowInput = z.output<typeof followInput>;

export const linkedPost = z.object({
  id: z.number().int(),
  guid: z.string(),
  name: z.string(),
  type: typeCode,
  status: z.enum(STATUSES),
  url: z.string().describe("Path of the public page"),
  language: z.string().describe("BCP 47 tag"),
  is_original: z.boolean(),
  version: z.number().int().describe("Of its text"),
  publishing_time: z.string().nullable().describe("Of a scheduled post"),
  published_at: z.string().nullable(),
  changed_since: z
    .number()
    .int()
    .nullable()
    .describe(
      "The original was saved after the text of this translation: the version that it had before; null: it was not",
    ),
});
export type LinkedPost = z.output<typeof linkedPost>;

export const story = z.object({
  posts: z.array(linkedPost).describe("With this post, the original first, without the trash; empty: not linked"),
});
export type Story = z.output<typeof story>;
export const changedStory = story.extend({ detail: z.string().describe("Message to show to the user") });
