/** CEO interview: who was asked, at which company, and the questions. */
import { z } from "zod";
import { jsonList, requiredText, text } from "#platform/contract/fields.ts";
import { type ContentKind, detailText, withoutBlanks } from "./kind.ts";
import { detailTexts, NO_FACTS } from "./page-facts.ts";

export const interview = {
  key: "interview",
  typeCode: "Interview",
  collectedType: "interview",
  cardLabel: "Interview",
  listLabel: "Interview",
  pluralLabel: "Interviews",
  schemaType: "Article",
  colour: "green",
  paths: { published: "ceo-interviews", draft: "ceo-interview-drafts", schedule: "ceo-interview-schedules" },
  tabLabel: "CEO Interview",
  detailSchema: z.object({
    ceo_name: requiredText("CEO name", 150).describe("Who was interviewed"),
    company_name: requiredText("Company name", 150).describe("The company that the CEO leads"),
    questions: jsonList("Questions", text("A question", 1000), 100)
      .transform(withoutBlanks)
      .describe("Questions, in order"),
    headline: text("Headline", 250).optional().describe("Preferred as name when present"),
  }),
  draftDetailSchema: z.object({
    ceo_name: text("CEO name", 150).default(""),
    company_name: text("Company name", 150).default(""),
    questions: jsonList("Questions", text("A question", 1000), 100).transform(withoutBlanks),
    headline: text("Headline", 250).optional(),
  }),
  nameField: "ceo_name",
  nameOf: (details) =>
    detailText(details, "headline") ||
    [detailText(details, "ceo_name"), detailText(details, "company_name")].filter(Boolean).join(", "),
  pageFacts: (details) => ({
    ...NO_FACTS,
    person:
      typeof details["ceo_name"] === "string"
        ? { name: details["ceo_name"], company: detailText(details, "company_name") }
        : null,
    questions: detailTexts(details, "questions"),
  }),
  ruleSet: "conversation",
  linkLimit: { field: "embedded_websites", noun: "websites" },
  form: {
    story: [
      { name: "ceo_name", label: "CEO Name", control: "line", required: true, half: true },
      { name: "company_name", label: "Company Name", control: "line", required: true, half: true },
      { name: "content", label: "Content", control: "rich-text", required: true },
      {
        name: "questions",
        label: "Interview Questions",
        control: "list",
        help: "A question on a line of its own in the text is shown as a question with its answer.",
        list: {
          entry: "question",
          fillFirst: "Please fill in the current question before adding a new one.",
          keepOne: "Cannot remove the last question.",
        },
      },
      {
        name: "summary",
        label: "Summary",
        control: "paragraph",
        help: "One or two sentences for cards, feeds and email.",
      },
      {
        name: "headline",
        label: "Headline",
        control: "headline",
        help: "Optional. Replaces the name and company in lists.",
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
      { name: "ceo_name", label: "CEO Name", control: "line", max: 150 },
      { name: "company_name", label: "Company Name", control: "line", max: 150 },
      { name: "company_website", label: "Company Website", control: "url", max: 2048, help: "We read its text once." },
      {
        name: "overview",
        label: "Overview",
        control: "paragraph",
        max: 10_000,
        help: "What the interview is about, key facts and any answers you already have.",
      },
    ],
    subjectFields: ["ceo_name", "company_name", "overview"],
    draftSchema: z.object({
      questions: z.array(text("A question", 1000)).max(30).default([]).describe("Questions to ask, in order"),
    }),
    titleField: "headline",
    carried: { ceo_name: "ceo_name", company_name: "company_name" },
  },
  messages: {
    updateTitle: "Update CEO Interview",
    fetching: "Fetching Interview's Details",
    submitError: "Error submitting interview.",
    scheduleError: "Error scheduling interview.",
    submitted: "Interview submitted successfully!",
    scheduled: "Interview scheduled successfully!",
    loadError: "Failed to fetch interview post.",
    updateError: "Failed to update interview post.",
    updated: "Interview post updated successfully!",
  },
} satisfies ContentKind;
