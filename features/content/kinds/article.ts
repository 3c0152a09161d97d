/** Article or press release: the common fields and a title. */
import { BYLINE } from "./byline.ts";
import { needed, POSTED_BY_COMPANY, SUMMARY } from "./fields.ts";
import { defineKind } from "./kind.ts";
import { PLAINER_WORDS, SHORTER } from "./suggestions.ts";
import { TERMS_OF_REUSE } from "./terms.ts";

export const article = defineKind({
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
  fields: {
    title: {
      label: "Title",
      control: "headline",
      required: true,
      help: "Search results and cards show the first 60 characters.",
      ...needed("Title", 250, "Headline of the release"),
    },
    content: {
      label: "Content",
      control: "rich-text",
      required: true,
      placeholder: "Start with the place and date, or drop a Word document here.",
    },
    summary: SUMMARY,
    posted_by_company: POSTED_BY_COMPANY,
    byline: BYLINE,
    terms_of_reuse: TERMS_OF_REUSE,
  },
  nameField: "title",
  nameOf: ({ title }) => title,
  ruleSet: "release",
  linkLimit: { field: "embedded_websites", noun: "websites" },
  archiveSlug: "releases",
  front: { place: "lead", room: 5, label: "Releases" },
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
        help: "A public page with the facts. An AI provider reads its text; otherwise the draft links to it.",
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
    titleField: "title",
    structure: [
      "The first paragraph opens with the dateline (CITY, Month Day, Year —) and says who did what, when and where.",
      "Then paragraphs of detail, the most important first.",
      "A quotation stands in a blockquote, and only when its words were given; else write [Quote: what it should be about, from whom].",
      "Then a heading 'About' with the company's name, and its boilerplate from the facts.",
      "Last a heading 'Contact' with the contact that was given, else [Contact: name, e-mail, telephone].",
    ],
    carried: {},
    suggestions: [
      SHORTER,
      PLAINER_WORDS,
      { label: "Another title", request: "Suggest another title", needsProvider: true },
      { label: "Add a tag", request: "Add the tag ", isBeginning: true },
    ],
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
});
