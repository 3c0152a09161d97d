/** Changes of several posts in one call (docs/product/lists.md, Several at once). */
import { z } from "zod";
import { listQuery } from "../contract.ts";
import { requiredText, wholeNumber } from "#platform/contract/fields.ts";

/** Maximum posts per call. */
export const BULK_LIMIT = 100;

/** A whole list as a file. */
export const wholeListPath = "/api/posts/list.csv";
/** Maximum posts in one file. */
export const MAX_FILE_POSTS = 50_000;
export const wholeListQuery = listQuery.pick({
  q: true,
  type: true,
  company: true,
  status: true,
  approval: true,
  sort: true,
});
export type WholeListQuery = z.output<typeof wholeListQuery>;

export const bulkInput = z.object({
  posts: z
    .array(wholeNumber("Post", Number.MAX_SAFE_INTEGER), { error: "Name the posts by their ids." })
    .min(1, "Name at least one post.")
    .max(BULK_LIMIT, `Name at most ${BULK_LIMIT} posts.`)
    .describe("Ids of your posts; one that is named twice is changed once"),
});

export const bulkMessages = {
  oneChange: "Give one of add_category, remove_category and posted_by_company.",
  company: "Choose one of your own companies.",
  fileTooLong: `A file holds at most ${MAX_FILE_POSTS.toLocaleString("en-GB")} posts. Narrow the list by tab, type or company, then export it again.`,
} as const;

const CHANGES = ["add_category", "remove_category", "posted_by_company"] as const;

export const bulkChange = bulkInput
  .extend({
    add_category: requiredText("Category", 100).optional().describe("Name of the category to add to the posts"),
    remove_category: requiredText("Category", 100).optional().describe("Name of the category to remove from the posts"),
    posted_by_company: z
      .number({ error: bulkMessages.company })
      .int(bulkMessages.company)
      .positive(bulkMessages.company)
      .nullable()
      .optional()
      .describe("Id of the company to post them as; null: yourself"),
  })
  .refine((change) => CHANGES.filter((name) => change[name] !== undefined).length === 1, {
    error: bulkMessages.oneChange,
    path: ["detail"],
  });
export type BulkChange = Omit<z.output<typeof bulkChange>, "posts">;

const NAME_THEM = `Name 1 to ${BULK_LIMIT} posts by their ids, separated by commas.`;

export const csvQuery = z.object({
  posts: z
    .string({ error: NAME_THEM })
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, NAME_THEM)
    .transform((text) => text.split(",").map(Number))
    .refine(({ length }) => length <= BULK_LIMIT, NAME_THEM)
    .describe(`Ids of your posts, separated by commas; at most ${BULK_LIMIT}`),
});

export const bulkAnswer = z.object({
  changed: z
    .array(z.number().int())
    .describe("Ids of the posts that are now as you asked, also those that were already"),
  refused: z
    .array(
      z.object({
        id: z.number().int(),
        status: z.number().int().describe("The status that the call for this post alone answers"),
        detail: z.string(),
      }),
    )
    .describe("Posts that stay as they were, and why"),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

export const bulkChangeAnswer = bulkAnswer.extend({
  saved: z
    .array(
      z.object({
        id: z.number().int(),
        posted_by_company: z.number().int().nullable().describe("The company it was posted as before; null: yourself"),
        is_waiting: z.boolean().describe("The change is waiting for review; readers still see the version before"),
      }),
    )
    .describe("The changed posts that were different before: what Undo has to restore"),
});
export type BulkChangeAnswer = z.infer<typeof bulkChangeAnswer>;
