/** Article or press release: the common fields and a title. */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";
import { type ContentKind, detailText } from "./kind.ts";
import { NO_FACTS } from "./page-facts.ts";

export const article = {
  key: "article",
  typeCode: "PR",
  collectedType: "blog",
  cardLabel: "Press Release",
  listLabel: "Article/Press release",
  pluralLabel: "Press releases",
  schemaType: "NewsArticle",
  colour: "blue",
  paths: { published: "blogs", draft: "blog-drafts", schedule: "blog-schedules" },
  tabLabel: "Article/Press Release",
  detailSchema: z.object({
    title: requiredText("Title", 250).describe("Headline of the release"),
  }),
  draftDetailSchema: z.object({ title: text("Title", 250).default("") }),
  nameField: "title",
  nameOf: (details) => detailText(details, "title"),
  pageFacts: () => NO_FACTS,
  ruleSet: "release",
  linkLimit: { field: "embedded_websites", noun: "websites" },
  form: {
    story: [
      {
        name: "title",
        label: "Title",
        control: "headline",
        required: true,
        help: "Search results and cards show the first 60 characters.",
      },
      { name: "content", label: "Content", control: "rich-text", required: true },
      {
        name: "summary",
        label: "Summary",
        control: "paragraph",
        help: "One or two sentences for cards, feeds and email.",
      },
      {
        name: "posted_by_company",
        label: "Post as Company",
        control: "company",
        help: "Choose N/A (Post as Yourself) to post under your name.",
      },
    ],
  },
  assistant: {
    fields: [
      { name: "topic", label: "Topic", control: "line", max: 300, help: "What is new, in one line." },
      {
        name: "genre",
        label: "Genre",
        control: "line",
        max: 100,
        help: "For example: product launch, results, appointment.",
      },
      {
        name: "url",
        label: "Source page",
        control: "url",
        max: 2048,
        help: "A public page with the facts. We read its text once.",
      },
      {
        name: "prompt",
        label: "Facts and instructions",
        control: "paragraph",
        max: 10_000,
        help: "Who, what, when, where, figures, quotes, contact. The draft uses nothing else.",
      },
    ],
    subjectFields: ["topic", "prompt", "url"],
    draftSchema: z.object({}),
    titleField: "title",
    carried: {},
  },
  messages: {
    updateTitle: "Update Article/Press Release",
    fetching: "Fetching Post's Details",
    submitError: "Error submitting article.",
    scheduleError: "Error scheduling article.",
    submitted: "Article submitted successfully!",
    scheduled: "Article scheduled successfully!",
    loadError: "Failed to fetch blog post details.",
    updateError: "Failed to update blog post.",
    updated: "Blog post updated successfully!",
  },
} satisfies ContentKind;
