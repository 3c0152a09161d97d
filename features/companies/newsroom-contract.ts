/** The owner's entries in a company's newsroom: press contacts, leadership and key figures. */
import { z } from "zod";
import { mediaItem } from "#features/media/contract.ts";
import { requiredText, text, uuid } from "#platform/contract/fields.ts";
import { emailAddress, pastDay, phone } from "./fields/rules.ts";

/** The lists of a newsroom; each is one table, one set of calls and one section of the form. */
export const NEWSROOM_LISTS = ["contacts", "people", "figures"] as const;
export type NewsroomList = (typeof NEWSROOM_LISTS)[number];

/** Few enough for a newsroom to stay one page. */
export const MOST_ENTRIES = { contacts: 10, people: 24, figures: 12 } as const satisfies Record<NewsroomList, number>;
export const MOST_LANGUAGES = 10;
export const MAX_ABOUT_PERSON = 600;

type Id = number | ":id";

export const newsroomPaths = {
  whole: (id: Id) => `/api/companies/${id}/newsroom/`,
  list: (id: Id, list: NewsroomList) => `/api/companies/${id}/${list}/`,
  one: (id: Id, list: NewsroomList, entry: number | ":entry") => `/api/companies/${id}/${list}/${entry}/`,
  order: (id: Id, list: NewsroomList) => `/api/companies/${id}/${list}/order/`,
} as const;

export const newsroomMessages = {
  loadFailed: "The newsroom could not be loaded",
  entryNotFound: "Entry not found. It may already have been removed.",
  tooMany: (list: NewsroomList) => `A newsroom can have at most ${MOST_ENTRIES[list]} ${LIST_WORDS[list].many}.`,
  otherEntries: "The list has changed. Check it and try again.",
  badOrder: "The order must be a list of IDs.",
  unreachable: "Enter an email address or a phone number.",
  zoneMissing: "Choose the time zone of these hours.",
  unknownZone: "Choose a time zone from the list.",
  unknownPicture: "We cannot find this picture. Upload it again.",
  pictureNotSent: "The picture was not uploaded. Try again or remove it.",
  futureDay: "The date of a figure cannot be in the future.",
  languageMissing: "Enter a language, or remove it.",
} as const;

/** The names of the lists and their entries in messages. */
export const LIST_WORDS = {
  contacts: { one: "press contact", many: "press contacts" },
  people: { one: "person", many: "people" },
  figures: { one: "key figure", many: "key figures" },
} as const satisfies Record<NewsroomList, { one: string; many: string }>;

function isTimeZone(name: string): boolean {
  // Only names of places: `UTC` has one sense, offsets and three-letter names have several.
  if (name !== "UTC" && !/^[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const place = z
  .number({ error: "Position must be a whole number from 1." })
  .int("Position must be a whole number from 1.")
  .min(1, "Position must be a whole number from 1.")
  .max(1000, "Position must be a whole number from 1.")
  .optional()
  .describe("Place in the list, from 1; left out: a new entry goes last, an existing one keeps its place");

const oneLine = (value: string) => !/\p{Cc}/u.test(value);
const line = (label: string, max: number) => text(label, max).refine(oneLine, `${label} must be one line.`).default("");
const requiredLine = (label: string, max: number) =>
  requiredText(label, max).refine(oneLine, `${label} must be one line.`);

export const contactInput = z
  .object({
    name: requiredLine("Name", 150).describe("A person, or a desk such as ‘Out of hours’"),
    role: line("Role", 150),
    email: emailAddress("Email").default(""),
    phone: phone("Phone").default(""),
    languages: z
      .array(requiredText("Language", 40, newsroomMessages.languageMissing), { error: "Languages must be a list." })
      .max(MOST_LANGUAGES, `At most ${MOST_LANGUAGES} languages can be listed.`)
      .default([]),
    hours: line("Hours", 200).describe("When this contact answers, for example: Monday to Friday, 07:30 to 18:00"),
    time_zone: line("Time zone", 60)
      .refine((value) => value === "" || isTimeZone(value), newsroomMessages.unknownZone)
      .describe("Time zone of the hours, by its IANA name such as Europe/London; required with hours"),
    position: place,
  })
  .superRefine((contact, context) => {
    if (contact.email === "" && contact.phone === "")
      context.addIssue({ code: "custom", path: ["email"], message: newsroomMessages.unreachable });
    if (contact.hours !== "" && contact.time_zone === "")
      context.addIssue({ code: "custom", path: ["time_zone"], message: newsroomMessages.zoneMissing });
  });
export type ContactInput = z.infer<typeof contactInput>;

export const personInput = z.object({
  name: requiredLine("Name", 150),
  role: line("Role", 150),
  about: text("About", MAX_ABOUT_PERSON).default("").describe("A sentence or two about the person, plain text"),
  picture: uuid.nullable().optional().describe("Id of an uploaded picture; null: removes it; left out: keeps it"),
  position: place,
});
export type PersonInput = z.infer<typeof personInput>;

export const figureInput = z.object({
  value: requiredLine("Value", 24).describe("The figure as readers see it, for example £31.6 m"),
  label: requiredLine("Label", 120).describe("What it counts, for example: raised since 2017"),
  as_of: pastDay(newsroomMessages.futureDay).describe(
    "The date on which it was correct, YYYY-MM-DD; empty or null: not stated",
  ),
  position: place,
});
export type FigureInput = z.infer<typeof figureInput>;

export const pressContact = z.object({
  id: z.number().int(),
  name: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  languages: z.array(z.string()),
  hours: z.string(),
  time_zone: z.string().describe("IANA name; empty without hours"),
});
export type PressContact = z.infer<typeof pressContact>;

export const leader = z.object({
  id: z.number().int(),
  name: z.string(),
  role: z.string(),
  about: z.string(),
  picture: mediaItem.nullable(),
});
export type Leader = z.infer<typeof leader>;

export const keyFigure = z.object({
  id: z.number().int(),
  value: z.string(),
  label: z.string(),
  as_of: z.string().nullable().describe("YYYY-MM-DD"),
});
export type KeyFigure = z.infer<typeof keyFigure>;

/** Each list in its owner's order. */
export const newsroomEntries = z.object({
  contacts: z.array(pressContact),
  people: z.array(leader),
  figures: z.array(keyFigure),
});
export type NewsroomEntries = z.infer<typeof newsroomEntries>;
/** One entry of a list. */
export type EntryOf<L extends NewsroomList> = NewsroomEntries[L][number];

export const entryOrder = z.object({
  ids: z
    .array(z.number({ error: newsroomMessages.badOrder }).int(newsroomMessages.badOrder), {
      error: newsroomMessages.badOrder,
    })
    .max(100, newsroomMessages.otherEntries)
    .describe("Every entry of the list, first to last"),
});
