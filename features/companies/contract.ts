/** Companies that a user owns and may post as (docs/product/companies.md). */
import { z } from "zod";
import { email } from "#features/accounts/contract.ts";
import { mediaItem } from "#features/media/contract.ts";
import { completeWebAddress, isWebUrl, requiredText, text, uuid } from "#platform/contract/fields.ts";

type Id = number | ":id";

export const companyPaths = {
  userOwned: "/dashboard/companies/user-owned/",
  create: "/dashboard/create-company/",
  bySlug: (slug: string) => `/dashboard/company/by-slug/${slug}/`,
  editBySlug: (slug: string) => `/dashboard/company/edit-by-slug/${slug}/`,
  one: (id: Id) => `/dashboard/companies/${id}/`,
  /** Ours: takes a deleted company back, which is what Undo calls. */
  restore: (id: Id) => `/api/companies/${id}/restore/`,
} as const;

/** Path of a company's public page. */
export function companyPage(slug: string): string {
  return `/company/${slug}`;
}

export const companyMessages = {
  fetchFailed: "Failed to fetch companies",
  fetchError: "An error occurred while fetching companies",
  detailsFailed: "Failed to fetch company details",
  created: "Company created successfully!",
  updated: "Company updated successfully!",
  deleted: "Company deleted successfully!",
  deleteFailed: "Failed to delete company!",
  restored: "Company restored.",
  unexpected: "An unexpected error occurred.",
  notYours: "Choose one of your own companies.",
  notFound: "Company not found.",
  invalidUrl: "Enter a valid URL that starts with http:// or https://.",
  invalidPhone: "Enter the number with its country code, for example +47 55 21 40 00.",
  invalidEmail: "Enter a valid email address.",
  invalidDate: "Enter a date as YYYY-MM-DD.",
  /** Of the date field, which has a form of its own in each language. */
  incompleteDate: "Enter a complete date, or leave the field empty.",
  futureDate: "The established date cannot be in the future.",
  unknownLogo: "We cannot find this picture. Upload it again.",
  logoNotSent: "The logo was not uploaded. Try again or remove it.",
} as const;

/** UTF-16 code units: two or three paragraphs. */
export const MAX_BOILERPLATE = 2000;

/** International form: country code, 7 to 15 digits (E.164), separators as people write them, and an extension. */
const PHONE = /^\+(?=(?:\D*\d){7,15}\D*(?:ext|$))\d[\d\s().\-/]*(?:\s*ext\.?\s*\d{1,6})?$/i;

const webAddress = (label: string) =>
  text(label, 2048)
    .overwrite(completeWebAddress)
    .refine((value) => value === "" || isWebUrl(value), companyMessages.invalidUrl)
    .default("");

function isDay(value: string): boolean {
  const isShaped = /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= "1000-01-01";
  const day = new Date(`${value}T00:00:00Z`);
  return isShaped && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const phone = (label: string) =>
  text(label, 50).refine((value) => value === "" || PHONE.test(value), companyMessages.invalidPhone);

/** Somewhere on earth it is tomorrow already. */
function isPast(day: string): boolean {
  return Date.parse(`${day}T00:00:00Z`) <= Date.now() + 14 * 3_600_000;
}

/** Fields of the forms, in their order; create and edit send the same. */
export const companyInput = z.object({
  name: requiredText("Name", 150),
  description: text("Description", 5000).default("").describe("Shown on the company's page and with its posts"),
  address: text("Address", 500).default(""),
  website: webAddress("Website"),
  phone_number: phone("Phone number").default(""),
  established_date: z
    .preprocess(
      (value) => (value === "" || value === undefined ? null : value),
      z
        .string({ error: companyMessages.invalidDate })
        .refine(isDay, { error: companyMessages.invalidDate, abort: true })
        .refine(isPast, companyMessages.futureDate)
        .nullable(),
    )
    .describe("YYYY-MM-DD; empty or null when unknown"),
  x_twitter: webAddress("X"),
  instagram: webAddress("Instagram"),
  facebook: webAddress("Facebook"),
  linkedin: webAddress("LinkedIn"),
  logo: uuid.nullable().optional().describe("Id of an uploaded picture; null: removes the logo; left out: keeps it"),
  press_contact_name: text("Press contact name", 150).optional().describe("Whom journalists reach; left out: kept"),
  press_contact_email: text("Press contact email", 254)
    .refine((value) => value === "" || email.safeParse(value).success, companyMessages.invalidEmail)
    .optional()
    .describe("Left out: kept"),
  press_contact_phone: phone("Press contact phone").optional().describe("Left out: kept"),
  boilerplate: text("Boilerplate", MAX_BOILERPLATE)
    .optional()
    .describe("Plain text about the company that ends its releases; left out: kept"),
});
export type CompanyInput = z.infer<typeof companyInput>;

export const PRESS_FIELDS = [
  "press_contact_name",
  "press_contact_email",
  "press_contact_phone",
  "boilerplate",
] as const;
export const SOCIAL_FIELDS = ["x_twitter", "instagram", "facebook", "linkedin"] as const;
export type SocialField = (typeof SOCIAL_FIELDS)[number];

/** What a company's releases end with; empty: not stored. */
const pressTexts = z.object({
  press_contact_name: z.string(),
  press_contact_email: z.string(),
  press_contact_phone: z.string(),
  boilerplate: z.string(),
});
export type PressTexts = z.infer<typeof pressTexts>;

/** A company as its owner reads it. */
export const company = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  address: z.string(),
  website: z.string(),
  phone_number: z.string(),
  established_date: z.string().nullable().describe("YYYY-MM-DD"),
  x_twitter: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  linkedin: z.string(),
  logo: mediaItem.nullable(),
  ...pressTexts.shape,
  url: z.string().describe("Path of the public page"),
});
export type Company = z.infer<typeof company>;

/** Posting as a company needs id and name; the table of companies needs the rest. */
export const ownedCompanies = z.array(company);
/** What a form that posts as a company needs of it. */
export type OwnedCompany = Pick<Company, "id" | "name">;
/** What drafting in its name needs. */
export type PressCompany = OwnedCompany & PressTexts;

export const deletedCompany = z.object({ id: z.number().int(), detail: z.string() });
