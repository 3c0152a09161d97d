/** CEO interview: who was asked, at which company, and the questions. */
import { z } from "zod";
import { jsonList, requiredText, text } from "#platform/contract/fields.ts";
import { type ContentKind, detailText, withoutBlanks } from "./kind.ts";

export const interview = {
  key: "interview",
  typeCode: "Interview",
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
      .describe("Questions asked, in order"),
    headline: text("Headline", 250).optional().describe("Preferred as name when present"),
  }),
  nameField: "ceo_name",
  nameOf: (details) =>
    detailText(details, "headline") ||
    [detailText(details, "ceo_name"), detailText(details, "company_name")].filter(Boolean).join(", "),
  linkLimit: { field: "embedded_websites", noun: "websites" },
  messages: {
    submitError: "Error submitting interview.",
    scheduleError: "Error scheduling interview.",
    submitted: "Interview submitted successfully!",
  },
} satisfies ContentKind;
