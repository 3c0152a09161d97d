/** Article or press release: the common fields and a title. */
import { z } from "zod";
import { requiredText } from "#platform/contract/fields.ts";
import type { ContentKind } from "./kind.ts";

export const article = {
  key: "article",
  typeCode: "PR",
  cardLabel: "Press Release",
  listLabel: "Article/Press release",
  colour: "blue",
  paths: { published: "blogs", draft: "blog-drafts", schedule: "blog-schedules" },
  tabLabel: "Article/Press Release",
  detailSchema: z.object({
    title: requiredText("Title", 250).describe("Headline of the release"),
  }),
  nameField: "title",
  nameOf: (details) => String(details["title"] ?? ""),
  messages: {
    submitError: "Error submitting article.",
    scheduleError: "Error scheduling article.",
    submitted: "Article submitted successfully!",
  },
} satisfies ContentKind;
