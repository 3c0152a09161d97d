/** Every field of a newsroom's entries, once: calls, SQL, forms, pages and downloads follow (docs/guides/add-a-newsroom-field.md). */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";
import { emailAddress, pastDay, phone } from "./rules.ts";

export const MAX_LANGUAGES = 10;
export const MAX_ABOUT_PERSON = 600;

export const entryMessages = {
  unknownZone: "Choose a time zone from the list.",
  languageMissing: "Enter a language, or remove it.",
  futureDay: "The date of a figure cannot be in the future.",
} as const;

export type EntryField = {
  label: string;
  /** `tags` is a list of words, `zone` the time zone of the field before it, `date` a day or null. */
  control: "text" | "email" | "tel" | "url" | "textarea" | "tags" | "zone" | "date";
  /** What the calls take. `.optional()` keeps what is stored where a save leaves the field out. */
  rule: z.ZodType;
  help?: string;
  required?: true;
  /** In the form it has a row of its own; others share one with the next. */
  wide?: true;
};

const oneLine = (value: string) => !/\p{Cc}/u.test(value);
const line = (label: string, max: number) => text(label, max).refine(oneLine, `${label} must be one line.`).default("");
const requiredLine = (label: string, max: number) =>
  requiredText(label, max).refine(oneLine, `${label} must be one line.`);

function isTimeZone(name: string): boolean {
  // Only names of places: `UTC` has one sense, offsets and three-letter names have several.
  if (name !== "UTC" && !/^[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Per list, in the order of the form and of what readers see; each has a column of its name in the list's table. */
export const NEWSROOM_FIELDS = {
  contacts: {
    name: {
      label: "Name",
      control: "text",
      required: true,
      help: "A person, or a desk such as ‘Out of hours’.",
      rule: requiredLine("Name", 150).describe("A person, or a desk such as ‘Out of hours’"),
    },
    role: {
      label: "Role",
      control: "text",
      help: "For example: Head of press",
      rule: line("Role", 150).describe("For example: Head of press"),
    },
    phone: {
      label: "Phone",
      control: "tel",
      help: "With the country code.",
      rule: phone("Phone").default("").describe("With the country code; needed without an email"),
    },
    email: {
      label: "Email",
      control: "email",
      rule: emailAddress("Email").default("").describe("Needed without a phone number"),
    },
    hours: {
      label: "Hours",
      control: "text",
      help: "For example: Monday to Friday, 07:30 to 18:00",
      rule: line("Hours", 200).describe("When this contact answers, for example: Monday to Friday, 07:30 to 18:00"),
    },
    time_zone: {
      label: "Time zone of these hours",
      control: "zone",
      rule: line("Time zone", 60)
        .refine((value) => value === "" || isTimeZone(value), entryMessages.unknownZone)
        .describe("Time zone of the hours, by its IANA name such as Europe/London; required with hours"),
    },
    languages: {
      label: "Languages",
      control: "tags",
      wide: true,
      help: "Press Enter after each one.",
      rule: z
        .array(requiredText("Language", 40, entryMessages.languageMissing), { error: "Languages must be a list." })
        .max(MAX_LANGUAGES, `At most ${MAX_LANGUAGES} languages can be listed.`)
        .default([])
        .describe("Languages that this contact speaks, by their names"),
    },
  },
  people: {
    name: { label: "Name", control: "text", required: true, rule: requiredLine("Name", 150).describe("Of the person") },
    role: { label: "Role", control: "text", rule: line("Role", 150).describe("For example: Chief executive") },
    about: {
      label: "About",
      control: "textarea",
      help: `A sentence or two, at most ${MAX_ABOUT_PERSON} characters.`,
      rule: text("About", MAX_ABOUT_PERSON).default("").describe("A sentence or two about the person, plain text"),
    },
  },
  figures: {
    value: {
      label: "Value",
      control: "text",
      required: true,
      help: "For example £31.6 m",
      rule: requiredLine("Value", 24).describe("The figure as readers see it, for example £31.6 m"),
    },
    as_of: {
      label: "As of",
      control: "date",
      help: "Leave empty if the label gives the date.",
      rule: pastDay(entryMessages.futureDay).describe(
        "The date on which it was correct, YYYY-MM-DD; empty or null: not stated",
      ),
    },
    label: {
      label: "Label",
      control: "text",
      required: true,
      wide: true,
      help: "For example: raised since 2017",
      rule: requiredLine("Label", 120).describe("What it counts, for example: raised since 2017"),
    },
  },
} as const satisfies Record<string, Record<string, EntryField>>;

type Definitions = typeof NEWSROOM_FIELDS;
type List = keyof Definitions;
export type EntryFieldName<L extends List> = keyof Definitions[L] & string;

export function fieldsOf(list: List): [name: string, field: EntryField][] {
  return Object.entries<EntryField>(NEWSROOM_FIELDS[list]);
}

type Rules<F extends Record<string, EntryField>> = { [K in keyof F]: F[K]["rule"] };

/** The shape of a call's body. */
export function rulesOf<L extends List>(list: L): Rules<Definitions[L]> {
  return Object.fromEntries(fieldsOf(list).map(([name, { rule }]) => [name, rule])) as Rules<Definitions[L]>;
}

const ANSWERS = {
  list: z.array(z.string()),
  day: z.string().nullable().describe("YYYY-MM-DD"),
  text: z.string(),
};
type AnswerOf<F extends EntryField> = F["control"] extends "tags"
  ? typeof ANSWERS.list
  : F["control"] extends "date"
    ? typeof ANSWERS.day
    : typeof ANSWERS.text;
type Answers<F extends Record<string, EntryField>> = { [K in keyof F]: AnswerOf<F[K]> };

/** The shape of an answer. */
export function answersOf<L extends List>(list: L): Answers<Definitions[L]> {
  const kind = ({ control }: EntryField) => (control === "tags" ? "list" : control === "date" ? "day" : "text");
  const shape = fieldsOf(list).map(([name, field]) => [name, ANSWERS[kind(field)]]);
  return Object.fromEntries(shape) as Answers<Definitions[L]>;
}
