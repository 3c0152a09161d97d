/** CEO interview: the interviewee, their company, and the questions. */
import { BYLINE } from "./byline.ts";
import { lines, needed, optional, POSTED_BY_COMPANY, SUMMARY, writtenList } from "./fields.ts";
import { defineKind } from "./kind.ts";
import { PLAINER_WORDS, SHORTER } from "./suggestions.ts";
import { TERMS_OF_REUSE } from "./terms.ts";

export const interview = defineKind({
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
  fields: {
    ceo_name: {
      label: "CEO Name",
      control: "line",
      required: true,
      half: true,
      ...needed("CEO name", 150, "Who was interviewed"),
    },
    company_name: {
      label: "Company Name",
      control: "line",
      required: true,
      half: true,
      ...needed("Company name", 150, "The company that the CEO leads"),
    },
    content: { label: "Content", control: "rich-text", required: true },
    questions: {
      label: "Interview Questions",
      control: "list",
      help: "A question on a line of its own in the text is shown as a question with its answer.",
      list: {
        entry: "question",
        fillFirst: "Please fill in the current question before adding a new one.",
        keepOne: "Cannot remove the last question.",
      },
      ...lines("Questions", "A question", 1000, "Questions, in order"),
      written: writtenList("A question", {
        label: "Questions",
        noun: "question",
        form: "list",
        entries: 30,
        characters: 1000,
        description: "Questions to ask, in order",
        isAsked: true,
      }),
    },
    summary: SUMMARY,
    headline: {
      label: "Headline",
      control: "headline",
      help: "Optional. Replaces the name and company in lists.",
      ...optional("Headline", 250, "Preferred as name when present"),
    },
    posted_by_company: POSTED_BY_COMPANY,
    byline: BYLINE,
    terms_of_reuse: TERMS_OF_REUSE,
  },
  nameField: "ceo_name",
  nameOf: ({ headline, ceo_name, company_name }) => headline || [ceo_name, company_name].filter(Boolean).join(", "),
  pageFacts: ({ ceo_name, company_name, questions }) => ({
    layout: "conversation",
    person: { name: ceo_name, company: company_name },
    questions,
  }),
  structuredData: ({ ceo_name, company_name }) => ({
    about: { "@type": "Person", name: ceo_name, worksFor: { "@type": "Organization", name: company_name } },
  }),
  ruleSet: "conversation",
  checkedFields: { introduced: ["ceo_name", "company_name"], questions: "questions" },
  linkLimit: { field: "embedded_websites", noun: "websites" },
  archiveSlug: "interviews",
  front: { place: "side", room: 6, label: "Interviews" },
  assistant: {
    fields: [
      { name: "ceo_name", label: "CEO Name", control: "line", max: 150 },
      { name: "company_name", label: "Company Name", control: "line", max: 150 },
      {
        name: "company_website",
        label: "Company Website",
        control: "url",
        max: 2048,
        help: "An AI provider reads its text. Otherwise the draft links to it.",
      },
      {
        name: "overview",
        label: "Overview",
        control: "paragraph",
        max: 10_000,
        help: "What the interview is about, key facts and any answers you already have.",
      },
    ],
    subjectFields: ["ceo_name", "company_name", "overview"],
    titleField: "headline",
    structure: [
      "An introduction: who is interviewed, of which company, and why now.",
      "Then the questions, each as an h3 of its own in exactly the words of `questions`, with its answer below.",
      "An answer is written only from what the person is known to have said; else write [Answer].",
      "Ask about what the overview says. Open questions, one thing at a time.",
    ],
    carried: { ceo_name: "ceo_name", company_name: "company_name" },
    suggestions: [SHORTER, PLAINER_WORDS, { label: "Add a question", request: "Add the question ", isBeginning: true }],
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
});
