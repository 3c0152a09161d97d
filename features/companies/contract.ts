/** Companies that a user owns and may post as (docs/product/companies.md). */
import { z } from "zod";
import { features } from "#features/accounts/contract.ts";
import { mediaItem } from "#features/media/contract.ts";
import { uuid } from "#platform/contract/fields.ts";
import {
  COMPANY_FIELDS,
  type CompanyDateField,
  type CompanyField,
  FIELD_NAMES,
  type FieldOf,
  fieldsOf,
  isDateField,
} from "./fields/definition.ts";
import { fieldMessages } from "./fields/rules.ts";
import { ROLES } from "./team/roles.ts";

/** Path of a company's public page. */
export function companyPage(slug: string): string {
  return `/company/${slug}`;
}

export const companyMessages = {
  ...fieldMessages,
  fetchFailed: "Failed to fetch companies",
  fetchError: "An error occurred while fetching companies",
  detailsFailed: "Failed to fetch company details",
  created: "Company created successfully!",
  updated: "Company updated successfully!",
  deleted: "Company deleted successfully!",
  /** Follows `deleted`. @param posts that still wait for their time under its name. */
  stillScheduled: (posts: number) =>
    posts === 1
      ? "1 scheduled post will still be published under its name."
      : `${posts} scheduled posts will still be published under its name.`,
  deleteFailed: "Failed to delete company!",
  restored: "Company restored.",
  unexpected: "An unexpected error occurred.",
  notYours: "Choose one of your own companies.",
  notFound: "Company not found.",
  unknownLogo: "We cannot find this picture. Upload it again.",
  logoNotSent: "The logo was not uploaded. Try again or remove it.",
} as const;

const rulesOfFields = Object.fromEntries(FIELD_NAMES.map((field) => [field, COMPANY_FIELDS[field].rule])) as {
  [F in CompanyField]: (typeof COMPANY_FIELDS)[F]["rule"];
};

/** Fields of the forms, in their order; create and edit send the same. */
export const companyInput = z.object({
  ...rulesOfFields,
  logo: uuid.nullable().optional().describe("Id of an uploaded picture; null: removes the logo; left out: keeps it"),
});
export type CompanyInput = z.infer<typeof companyInput>;

/** Empty, or null for a date: not stored. */
type Answers<F extends CompanyField> = {
  [K in F]: K extends CompanyDateField ? z.ZodNullable<z.ZodString> : z.ZodString;
};

function answersOf<F extends CompanyField>(fields: readonly F[]): Answers<F> {
  const shape = fields.map((field) => [
    field,
    isDateField(field) ? z.string().nullable().describe("YYYY-MM-DD") : z.string(),
  ]);
  return Object.fromEntries(shape) as Answers<F>;
}

export const PRESS_FIELDS = fieldsOf("press");
export const SOCIAL_FIELDS = fieldsOf("social");
export type SocialField = FieldOf<"social">;

/** The end of a company's releases; empty: not stored. */
export type PressTexts = Record<FieldOf<"press">, string>;

/** A company as readers see it. */
const company = z.object({
  id: z.number().int(),
  slug: z.string(),
  ...answersOf(FIELD_NAMES),
  logo: mediaItem.nullable(),
  url: z.string().describe("Path of the public page"),
  spokespeople: z.array(z.string()).describe("Names of the people in its newsroom"),
});
export type Company = z.infer<typeof company>;

/** A company as people with a role in it read it. */
export const ownCompany = company.extend({
  role: z.enum(ROLES).describe("Your role in it"),
  people: z.number().int().describe("How many people have a role in it"),
  payer: z
    .object({
      name: z.string(),
      is_you: z.boolean(),
      has_left: z.boolean().describe("Nothing is published until an owner takes the plan over"),
    })
    .describe("The owner whose plan pays"),
  features: features
    .nullable()
    .describe("What that plan lets its posts use; null: it is yours, so those of your account"),
});
export type OwnCompany = z.infer<typeof ownCompany>;

/** Posting as a company needs id and name; the table of companies needs the rest. */
export const ownCompanies = z.array(ownCompany);
/** The data for a form that posts as a company. */
export type OwnedCompany = Pick<Company, "id" | "name">;
/** The data for drafts in its name. */
export type PressCompany = OwnedCompany & PressTexts;

export const restoredCompany = z.object({ id: z.number().int(), detail: z.string() });
export const deletedCompany = restoredCompany.extend({
  scheduled: z.number().int().describe("Its scheduled posts, which are still published under its name"),
});
