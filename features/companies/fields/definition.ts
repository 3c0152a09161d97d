/**
 * The fields that a user fills in about a company, each defined once: calls, SQL, the copy of personal data and the form
 * follow (docs/guides/add-a-company-field.md).
 */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";
import { emailAddress, fieldMessages, inOneLine, pastDay, phone, profileAddress, webAddress } from "./rules.ts";

/** Sections of the form, in its order. */
export const SECTIONS = {
  company: { title: "Company", note: "Only the name is required." },
  press: {
    title: "Press contact and boilerplate",
    note: "Stored once, and offered for each release that you post as this company. Readers see the contact only in releases that you insert it into; to publish one on the newsroom page, use the Newsroom tab.",
  },
  social: { title: "Social media" },
} as const satisfies Record<string, { title: string; note?: string }>;
export type Section = keyof typeof SECTIONS;

type Common = {
  /** In the form and its list of problems. */
  label: string;
  help?: string;
  helpOnEdit?: string;
  required?: boolean;
  /** Takes the whole width; paragraphs always do. */
  wide?: boolean;
};

/** A rule with `.optional()` keeps what is stored where a save leaves the field out. */
type TextField = Common & {
  section: "company" | "press";
  control: "text" | "url" | "tel" | "email" | "textarea";
  rule: z.ZodType<string | undefined>;
};
/** What the form offers, first the default; it is stored as the text of its value. */
type ChoiceField = Common & {
  section: "company";
  control: "choice";
  choices: readonly { value: string; label: string }[];
  rule: z.ZodType<string | undefined>;
};
type DateField = Common & { section: "company"; control: "date"; rule: z.ZodType<string | null> };
type SocialField = Common & {
  section: "social";
  control: "url";
  rule: z.ZodType<string | undefined>;
  /** On public pages, and in the table's column of links. */
  network: { name: string; short: string };
};

const MAX_BOILERPLATE = 2000;

const BYLINES = ["shown", "hidden"] as const;
export type CompanyByline = (typeof BYLINES)[number];

/** In the form's order; each has a column of its name in `companies`. */
export const COMPANY_FIELDS = {
  name: {
    section: "company",
    label: "Company Name",
    control: "text",
    required: true,
    wide: true,
    helpOnEdit: "A new name does not change posts that are already published.",
    rule: requiredText("Name", 150)
      .overwrite(inOneLine)
      .trim()
      .min(1, "Name is required.")
      .describe("As readers see it"),
  },
  website: {
    section: "company",
    label: "Website",
    control: "url",
    help: "For example https://halewood.example.",
    rule: webAddress("Website").default("").describe("http or https"),
  },
  phone_number: {
    section: "company",
    label: "Phone Number",
    control: "tel",
    help: "With the country code, for example +47 55 21 40 00.",
    rule: phone("Phone number").default("").describe("With the country code"),
  },
  established_date: {
    section: "company",
    label: "Established Date",
    control: "date",
    rule: pastDay(fieldMessages.futureDate).describe("YYYY-MM-DD; empty or null when unknown"),
  },
  address: {
    section: "company",
    label: "Address",
    control: "text",
    rule: text("Address", 500).default("").describe("Where the company is"),
  },
  description: {
    section: "company",
    label: "Description",
    control: "textarea",
    rule: text("Description", 5000).default("").describe("Shown on the company's page and with its posts"),
  },
  byline: {
    section: "company",
    label: "Author's Name on Posts",
    control: "choice",
    choices: [
      { value: "shown", label: "Show the author's name" },
      { value: "hidden", label: "Company name only" },
    ],
    help: "For posts published from now on; each post can say otherwise.",
    rule: z
      .enum(BYLINES, { error: "Author's name must be shown or hidden." })
      .optional()
      .describe("Whether posts of this company name their author, unless a post says otherwise; left out: kept"),
  },
  press_contact_name: {
    section: "press",
    label: "Contact Name",
    control: "text",
    wide: true,
    rule: text("Press contact name", 150)
      .overwrite(inOneLine)
      .trim()
      .optional()
      .describe("Who journalists can contact; left out: kept"),
  },
  press_contact_email: {
    section: "press",
    label: "Contact Email",
    control: "email",
    rule: emailAddress("Press contact email").optional().describe("Left out: kept"),
  },
  press_contact_phone: {
    section: "press",
    label: "Contact Phone",
    control: "tel",
    help: "With the country code.",
    rule: phone("Press contact phone").optional().describe("Left out: kept"),
  },
  boilerplate: {
    section: "press",
    label: "Boilerplate",
    control: "textarea",
    help: `Two or three sentences about the company, at most ${MAX_BOILERPLATE.toLocaleString("en")} characters.`,
    rule: text("Boilerplate", MAX_BOILERPLATE)
      .optional()
      .describe("Plain text about the company that ends its releases; left out: kept"),
  },
  x_twitter: {
    section: "social",
    label: "X (Twitter)",
    control: "url",
    network: { name: "X", short: "X" },
    rule: profileAddress("X", "https://x.com/").default("").describe("Address of the profile on X, or its name there"),
  },
  instagram: {
    section: "social",
    label: "Instagram",
    control: "url",
    network: { name: "Instagram", short: "IG" },
    rule: profileAddress("Instagram", "https://www.instagram.com/")
      .default("")
      .describe("Address of the profile on Instagram, or its name there"),
  },
  facebook: {
    section: "social",
    label: "Facebook",
    control: "url",
    network: { name: "Facebook", short: "FB" },
    rule: profileAddress("Facebook", "https://www.facebook.com/")
      .default("")
      .describe("Address of the profile on Facebook, or its name there"),
  },
  linkedin: {
    section: "social",
    label: "LinkedIn",
    control: "url",
    network: { name: "LinkedIn", short: "LI" },
    rule: profileAddress("LinkedIn", "https://www.linkedin.com/company/")
      .default("")
      .describe("Address of the profile on LinkedIn, or its name there"),
  },
} as const satisfies Record<string, TextField | ChoiceField | DateField | SocialField>;

type Fields = typeof COMPANY_FIELDS;
export type CompanyField = keyof Fields;
/** The fields of one section. */
export type FieldOf<S extends Section> = {
  [F in CompanyField]: Fields[F]["section"] extends S ? F : never;
}[CompanyField];
export type CompanyDateField = { [F in CompanyField]: Fields[F]["control"] extends "date" ? F : never }[CompanyField];
export type CompanyTextField = Exclude<CompanyField, CompanyDateField>;

/** `satisfies` keeps each field's own type; this hides which of them has a help text. */
export const definitionOf = (
  field: CompanyField,
): Common & { section: Section; control: string; choices?: ChoiceField["choices"] } => COMPANY_FIELDS[field];

export const FIELD_NAMES = Object.keys(COMPANY_FIELDS) as CompanyField[];

/** In the form's order. */
export function fieldsOf<S extends Section>(section: S): FieldOf<S>[] {
  return FIELD_NAMES.filter((field): field is FieldOf<S> => COMPANY_FIELDS[field].section === section);
}

/** What a form begins with. */
export function startOf(field: CompanyField): string {
  const { choices } = definitionOf(field);
  return choices?.[0]?.value ?? "";
}

export const isDateField = (field: CompanyField): field is CompanyDateField => COMPANY_FIELDS[field].control === "date";
export const isTextField = (field: CompanyField): field is CompanyTextField => !isDateField(field);
