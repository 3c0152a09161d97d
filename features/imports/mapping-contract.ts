/** How the authors, categories, kinds and companies of an old site become ours (docs/product/import.md, Mapping). */
import { z } from "zod";
import { typeCode } from "#features/content/kinds/index.ts";
import { requiredText, text } from "#platform/contract/fields.ts";

/** Of each sort; an export may have more names, which are guessed. */
export const MAX_CHOICES = 300;
export const MAX_FOUND_NAME = 200;
/** Names of each sort that the screen lists, the most frequent first. */
export const MAX_LISTED = 200;

const found = requiredText("A name of the old site", MAX_FOUND_NAME);
const choices = <Choice extends z.ZodType>(choice: Choice, what: string) =>
  z
    .array(choice, { error: `${what} must be a list.` })
    .max(MAX_CHOICES, `Choose for at most ${MAX_CHOICES} ${what.toLowerCase()}.`)
    .default([]);

export const LABEL_SORTS = ["category", "tag"] as const;
export const COMPANY_SORTS = ["category", "author"] as const;
export const KIND_SORTS = ["type", "category", "tag"] as const;
export const LEAVE_OUT = "left-out";

export const kindOrNone = z.union([typeCode, z.literal(LEAVE_OUT)], {
  error: `Choose one of ${[...typeCode.options, LEAVE_OUT].join(", ")}.`,
});
export type KindOrNone = z.infer<typeof kindOrNone>;

export const mappingInput = z.object({
  kinds: choices(
    z.object({ by: z.enum(KIND_SORTS), found, to: kindOrNone.describe("left-out: these posts are not imported") }),
    "Kinds",
  ).describe("By type of post, category or tag; a tag goes before a category, a category before a type"),
  categories: choices(
    z.object({ by: z.enum(LABEL_SORTS), found, to: text("A category", 100).describe("Of ours; empty: none") }),
    "Categories",
  ),
  authors: choices(
    z.object({
      found,
      to: z
        .enum(["byline", "company", "person"])
        .describe("byline: the name as it is there; company: no name; person: the name of a person of the company"),
      person: z.number().int().nullable().default(null).describe("Their id, for person"),
    }),
    "Authors",
  ),
  companies: choices(
    z.object({ by: z.enum(COMPANY_SORTS), found, to: z.number().int().describe("Id of a company") }),
    "Companies",
  ).describe("Other companies of the caller, as owner or editor; a category goes before an author"),
});
export type Mapping = z.infer<typeof mappingInput>;

const named = { name: z.string(), posts: z.number().int() };
const company = z.number().int().describe("Id of the company that gets them");
const chosenKind = z.union([typeCode, z.literal(LEAVE_OUT), z.literal("")]).describe("Empty: as their type says");
const label = z.string().describe("The category here; empty: none");

/** What was found, each with what becomes of it: chosen, or guessed by its name. */
export const mappingState = z.object({
  types: z.array(z.object({ ...named, kind: kindOrNone })),
  categories: z.array(z.object({ ...named, kind: chosenKind, label, company: company.nullable() })),
  tags: z.array(z.object({ ...named, kind: chosenKind, label })),
  authors: z.array(
    z.object({
      ...named,
      to: z.enum(["byline", "company", "person"]),
      person: z.number().int().nullable(),
      company: company.nullable(),
    }),
  ),
  people: z.array(z.object({ id: z.number().int(), name: z.string() })).describe("Who may be named as author"),
  companies: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe("That may get posts, this one first"),
  chosen: mappingInput.describe("What was chosen; PUT it back with the change"),
});
export type MappingState = z.infer<typeof mappingState>;

export const mappingMessages = {
  saved: "Mapping saved.",
  fixed: "The import has started. Its mapping stays as it is.",
  notFound: (name: string) => `“${name}” is not in this export.`,
  noCategory: (name: string) => `“${name}” is not a category here. Choose one of the list, or none.`,
  noPerson: (name: string) => `For “${name}”, choose a person of this company.`,
  noCompany: (id: number) => `You may not import into company ${id}. Choose one in which you are owner or editor.`,
  lessRight: (name: string, role: string) =>
    `You may not import into “${name}”: your role there is ${role}. Ask an owner, or choose another company.`,
} as const;
