/** What makes one kind of content differ from another, as data. Routes, forms, lists, cards and tests iterate over it. */
import type { z } from "zod";
import type { RuleSet } from "#features/release-check/check/checked-release.ts";
import type { PageFacts } from "./page-facts.ts";

export type KindKey = "article" | "interview" | "review";
export type TypeCode = "PR" | "Interview" | "Review";
export type CollectedType = "blog" | "interview" | "product_review";

/**
 * A list of texts in a form, one line each, that never gets shorter than one line (docs/product/kinds.md, Lists in
 * forms).
 */
export type LineList = {
  /** Names one line: "Question 2", "Remove question 2", "Add question". */
  entry: string;
  /** Said when a line is added while the last one is blank. */
  fillFirst: string;
  /** Said when the only line is removed; null disables the button instead. */
  keepOne: string | null;
};

/** A field of the form's story section. */
export type StoryField = {
  /** Name in the calls. */
  name: string;
  label: string;
  control: "headline" | "line" | "url" | "rich-text" | "paragraph" | "company" | "rating" | "list";
  required?: boolean;
  help?: string;
  /** Takes half the width where there is room. */
  half?: boolean;
  /** Of a list. */
  list?: LineList;
};

/** A field of the AI assistant's form (docs/product/assistant.md, Form fields). */
export type AssistantField = {
  /** Name in the calls. */
  name: string;
  label: string;
  control: "line" | "url" | "paragraph";
  /** Most characters. */
  max: number;
  help?: string;
};

/** How the AI assistant drafts this kind. */
export type AssistantKind = {
  fields: readonly AssistantField[];
  /** One of these is what a draft is about: without any of them there is nothing to write. */
  subjectFields: readonly string[];
  /** Fields of an AI draft that only this kind has (docs/product/assistant.md, Draft). */
  draftSchema: z.ZodObject;
  /** Which form field takes the draft's title. */
  titleField: string;
  /** Fields of the assistant's form that fill fields of the submit form, name to name. */
  carried: Readonly<Record<string, string>>;
};

export type ContentKind = {
  key: KindKey;
  /** Type code of public URLs, calls and reports (docs/product/kinds.md, Type codes and labels). */
  typeCode: TypeCode;
  /** `article_type` in the calls of collections (docs/product/collections.md, Fields). */
  collectedType: CollectedType;
  /** Badge on the public card. */
  cardLabel: string;
  /** Type column of the dashboard's lists. */
  listLabel: string;
  /** Heading of several of them on public pages. */
  pluralLabel: string;
  /** schema.org type of the public page's structured data. */
  schemaType: "NewsArticle" | "Article" | "Review";
  /** Badge colour of the type: a status colour of the tokens. */
  colour: "blue" | "green" | "purple";
  /** First path segments under /dashboard/ (docs/product/kinds.md, Paths). */
  paths: { published: string; draft: string; schedule: string };
  /** Tab of the submit page. */
  tabLabel: string;
  /** The fields that only this kind has; they are stored in posts.details. */
  detailSchema: z.ZodObject;
  /** The same fields as a draft may leave them. */
  draftDetailSchema: z.ZodObject;
  /** Which column or list field carries the name: title, ceo_name or product_name. */
  nameField: string;
  /** Display name from the details (docs/product/kinds.md, Names): card, slug and PDF. */
  nameOf: (details: Record<string, unknown>) => string;
  /** What its public page and cards show beside title and story. */
  pageFacts: (details: Record<string, unknown>) => PageFacts;
  /** Which rules of the release check it is judged by. */
  ruleSet: RuleSet;
  /**
   * The list that the plan's anchor_text_links limits, and what its entries are called (docs/product/publishing.md,
   * Link limit).
   */
  linkLimit: { field: string; noun: string };
  /** The forms' story section; the sections after it are the same for every kind. */
  form: { story: readonly StoryField[] };
  assistant: AssistantKind;
  /** Titles and texts (docs/product/kinds.md, Titles and messages). */
  messages: {
    updateTitle: string;
    fetching: string;
    submitError: string;
    scheduleError: string;
    submitted: string;
    scheduled: string;
    loadError: string;
    updateError: string;
    updated: string;
  };
};

/** A text detail, empty when it is missing. */
export function detailText(details: Record<string, unknown>, field: string): string {
  const value = details[field];
  return typeof value === "string" ? value : "";
}

/** Lists of texts keep no blank entries: the form's last, unfilled line is not content. */
export function withoutBlanks(entries: string[]): string[] {
  return entries.filter((entry) => entry !== "");
}
