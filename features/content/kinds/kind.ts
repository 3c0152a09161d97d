/** Defines the differences between kinds of content as data. Routes, forms, lists, cards and tests iterate over it. */
import { z } from "zod";
import type { CheckedFields, RuleSet } from "#features/release-check/check/checked-release.ts";
import type { Choice, KindFields, LineList, OwnField, WrittenField } from "./fields.ts";
import { NO_FACTS, type PageFacts } from "./page-facts.ts";

/** A field of the form's story section. */
export type StoryField = {
  /** Name in the calls. */
  name: string;
  label: string;
  control: KindFields[string]["control"];
  required?: boolean;
  help?: string;
  /** Shown in an empty text. */
  placeholder?: string;
  /** Half the width if there is room. */
  half?: boolean;
  /** For a list. */
  list?: LineList;
  /** For a choice. */
  choices?: readonly Choice[];
};

/** A field of the AI assistant's form (docs/product/assistant.md, Form fields). */
export type AssistantField = {
  /** Name in the calls. */
  name: string;
  label: string;
  control: "line" | "url" | "paragraph";
  /** Maximum characters. */
  max: number;
  help?: string;
};

/** A request sent by a button. If it needs words from the user, the button starts the text in the box instead. */
export type Suggestion = {
  label: string;
  request: string;
  isBeginning?: boolean;
  /** Not offered offline, because it needs a provider. */
  needsProvider?: boolean;
};

/** How the AI assistant drafts this kind; features/assistant/assembler/registry.ts has the drafts without a model. */
type Assisted<Name extends string> = {
  fields: readonly AssistantField[];
  /** A draft needs at least one of these fields. */
  subjectFields: readonly string[];
  /** Instructions for a model about the structure of this kind's text, a sentence for each part. */
  structure: readonly string[];
  /** The form field for the draft's title. */
  titleField: Name;
  /** Fields of the assistant's form that fill fields of the submit form, name to name. */
  carried: Readonly<Record<string, Name>>;
  suggestions: readonly Suggestion[];
};

/** The properties that do not depend on typed details. */
type Plain = {
  /** Badge on the public card. */
  cardLabel: string;
  /** Type column of the dashboard's lists. */
  listLabel: string;
  /** Plural heading on public pages. */
  pluralLabel: string;
  /** schema.org type of the public page's structured data. */
  schemaType: string;
  /** Badge colour of the type: a status colour of the tokens. */
  colour: "blue" | "green" | "purple";
  /** First path segments under /dashboard/ (docs/product/kinds.md, Paths). */
  paths: { published: string; draft: string; schedule: string };
  /** Tab of the submit page. */
  tabLabel: string;
  /** The release check's rules for this kind, and the fields that they read. */
  ruleSet: RuleSet;
  checkedFields?: CheckedFields;
  /**
   * The list that the plan's anchor_text_links limits, and the name of its entries (docs/product/publishing.md, Link
   * limit).
   */
  linkLimit: { field: string; noun: string };
  /** First path segment of its archive, and the anchor of its section on the front page. */
  archiveSlug: string;
  /** The front page's section: its place, number of posts, and label in menus. */
  front: { place: "lead" | "side" | "row"; room: number; label: string };
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

/** Details as stored in posts.details, or as in a form. */
type Stored = Readonly<Record<string, unknown>>;

/** A kind for generic code: its details are untrusted and read according to its fields. */
export type Kind<
  Key extends string = string,
  Code extends string = string,
  Collected extends string = string,
> = Plain & {
  key: Key;
  /** Type code of public URLs, calls and reports (docs/product/kinds.md, Type codes and labels). */
  typeCode: Code;
  /** `article_type` in the calls of collections (docs/product/collections.md, Fields). */
  collectedType: Collected;
  /** This kind's own fields, for publishing and for a draft. */
  detailSchema: z.ZodObject;
  draftDetailSchema: z.ZodObject;
  /** The searchable detail, shown in lists. */
  nameField: string;
  /** Display name (docs/product/kinds.md, Names): card, slug and PDF. */
  nameOf: (details: Stored) => string;
  /** The summary for cards and deliveries if a post has none; mostly empty. */
  descriptionOf: (details: Stored) => string;
  /** Facts on its public page and cards in addition to title and story. */
  pageFacts: (details: Stored) => PageFacts;
  /** Structured data in addition to the common properties. @param image address of the banner. */
  structuredData: (details: Stored, image: string | null) => Record<string, unknown>;
  /** The story section of the forms; the sections after it are the same for every kind. */
  form: { story: readonly StoryField[] };
  assistant: Assisted<string> & {
    /** Fields of an AI draft that only this kind has. */
    written: Readonly<Record<string, WrittenField>>;
  };
};

type OwnName<Fields> = { [Name in keyof Fields]: Fields[Name] extends OwnField ? Name : never }[keyof Fields] & string;

/** Details missing from a stored post are an empty text or list; a missing rating is null. */
type DetailsOf<Fields> = {
  [Name in OwnName<Fields>]: Fields[Name] extends { control: "rating" }
    ? number | null
    : Fields[Name] extends OwnField
      ? NonNullable<z.output<Fields[Name]["rule"]>>
      : never;
};

type Definition<Key, Code, Collected, Fields extends KindFields, Name> = Plain & {
  key: Key;
  typeCode: Code;
  collectedType: Collected;
  fields: Fields;
  nameField: Name;
  nameOf: (details: DetailsOf<Fields>) => string;
  descriptionOf?: (details: DetailsOf<Fields>) => string;
  pageFacts?: (details: DetailsOf<Fields>) => Partial<PageFacts>;
  structuredData?: (details: DetailsOf<Fields>, image: string | null) => Record<string, unknown>;
  linkLimit: { field: OwnName<Fields> | "embedded_websites"; noun: string };
  assistant: Assisted<OwnName<Fields>>;
};

/** A kind from one description of its fields: schemas, form and typed reading of details follow. */
export function defineKind<
  const Key extends string,
  const Code extends string,
  const Collected extends string,
  const Fields extends KindFields,
  const Name extends OwnName<Fields>,
>(
  definition: Definition<Key, Code, Collected, Fields, Name>,
): Kind<Key, Code, Collected> & { fields: Fields; nameField: Name } {
  const { fields, nameField, nameOf, descriptionOf, pageFacts, structuredData, assistant, ...plain } = definition;
  const entries = Object.entries<KindFields[string]>(fields);
  const own = entries.flatMap(([name, field]) => (field.rule ? [[name, field] as const] : []));
  const shape = <Value>(of: (field: OwnField) => Value) =>
    Object.fromEntries(own.map(([name, field]) => [name, of(field)]));
  const read = (stored: Stored) =>
    Object.fromEntries(own.map(([name, { control }]) => [name, detailOf(stored[name], control)])) as DetailsOf<Fields>;
  /** A row from before the kind existed shows only its text. */
  const isReadable = (stored: Stored) => typeof stored[nameField] === "string";
  return {
    ...plain,
    fields,
    nameField,
    detailSchema: z.object(shape(({ rule, label }) => described(rule, rule.description ?? label))),
    draftDetailSchema: z.object(shape(({ draft, rule, label }) => described(draft, rule.description ?? label))),
    nameOf: (stored) => nameOf(read(stored)),
    descriptionOf: (stored) => descriptionOf?.(read(stored)) ?? "",
    pageFacts: (stored) => (pageFacts && isReadable(stored) ? { ...NO_FACTS, ...pageFacts(read(stored)) } : NO_FACTS),
    structuredData: (stored, image) =>
      structuredData && isReadable(stored) ? structuredData(read(stored), image) : {},
    form: { story: entries.map(([name, field]) => ({ name, ...field })) },
    assistant: {
      ...assistant,
      written: Object.fromEntries(own.flatMap(([name, { written }]) => (written ? [[name, written]] : []))),
    },
  };
}

/** What a call's reference says of the field, where its rule says nothing. */
function described<S extends z.ZodType>(schema: S, words: string): S {
  return schema.description === undefined ? schema.describe(words) : schema;
}

function detailOf(value: unknown, control: OwnField["control"]): unknown {
  if (control === "rating") return value === undefined || value === null ? null : Number(value) || 0;
  if (control !== "list") return typeof value === "string" ? value : "";
  return Array.isArray(value) ? value.filter((line) => typeof line === "string" && line.trim() !== "") : [];
}
