/** The owner's entries in a company's newsroom: press contacts, leadership and key figures. */
import { z } from "zod";
import { mediaItem } from "#features/media/contract.ts";
import { uuid } from "#platform/contract/fields.ts";
import { answersOf, entryMessages, rulesOf } from "./fields/newsroom.ts";

/** The lists of a newsroom; each is one table, one set of calls and one section of the form. */
export const NEWSROOM_LISTS = ["contacts", "people", "figures"] as const;
export type NewsroomList = (typeof NEWSROOM_LISTS)[number];

/** Few enough for a newsroom to stay one page. */
export const MAX_ENTRIES = { contacts: 10, people: 24, figures: 12 } as const satisfies Record<NewsroomList, number>;

export const newsroomMessages = {
  ...entryMessages,
  loadFailed: "The newsroom could not be loaded",
  entryNotFound: "Entry not found. It may already have been removed.",
  tooMany: (list: NewsroomList) => `A newsroom can have at most ${MAX_ENTRIES[list]} ${LIST_WORDS[list].many}.`,
  otherEntries: "The list has changed. Check it and try again.",
  badOrder: "The order must be a list of IDs.",
  unreachable: "Enter an email address or a phone number.",
  zoneMissing: "Choose the time zone of these hours.",
  unknownPicture: "We cannot find this picture. Upload it again.",
  pictureNotSent: "The picture was not uploaded. Try again or remove it.",
} as const;

/** The names of the lists and their entries in messages. */
export const LIST_WORDS = {
  contacts: { one: "press contact", many: "press contacts" },
  people: { one: "person", many: "people" },
  figures: { one: "key figure", many: "key figures" },
} as const satisfies Record<NewsroomList, { one: string; many: string }>;

const place = z
  .number({ error: "Position must be a whole number from 1." })
  .int("Position must be a whole number from 1.")
  .min(1, "Position must be a whole number from 1.")
  .max(1000, "Position must be a whole number from 1.")
  .optional()
  .describe("Place in the list, from 1; left out: a new entry goes last, an existing one keeps its place");

export const contactInput = z.object({ ...rulesOf("contacts"), position: place }).superRefine((contact, context) => {
  if (contact.email === "" && contact.phone === "")
    context.addIssue({ code: "custom", path: ["email"], message: newsroomMessages.unreachable });
  if (contact.hours !== "" && contact.time_zone === "")
    context.addIssue({ code: "custom", path: ["time_zone"], message: newsroomMessages.zoneMissing });
});
export type ContactInput = z.infer<typeof contactInput>;

export const personInput = z.object({
  ...rulesOf("people"),
  picture: uuid.nullable().optional().describe("Id of an uploaded picture; null: removes it; left out: keeps it"),
  position: place,
});
export type PersonInput = z.infer<typeof personInput>;

export const figureInput = z.object({ ...rulesOf("figures"), position: place });
export type FigureInput = z.infer<typeof figureInput>;

const id = z.number().int();

export const pressContact = z.object({ id, ...answersOf("contacts") });
export type PressContact = z.infer<typeof pressContact>;

export const leader = z.object({ id, ...answersOf("people"), picture: mediaItem.nullable() });
export type Leader = z.infer<typeof leader>;

export const keyFigure = z.object({ id, ...answersOf("figures") });
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
