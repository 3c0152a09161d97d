/**
 * The author's calendar: what was published and what is scheduled between two instants (docs/product/lists.md,
 * Calendar).
 */
import { z } from "zod";
import { wholeNumber } from "#platform/contract/fields.ts";
import { LIST_RIGHTS, NO_COMPANY } from "../contract.ts";
import { typeCode } from "../kinds/index.ts";

/** Maximum range: more than a month with complete first and last weeks. */
export const CALENDAR_DAYS = 62;
/** Maximum posts; later ones are left out. */
export const CALENDAR_POSTS = 500;

const DAY_MS = 86_400_000;

export const calendarMessages = {
  notIso: "Give an ISO 8601 date and time with a time zone.",
  range: `Choose an end after the start and at most ${CALENDAR_DAYS} days later.`,
} as const;

/** Aborts, so that the range is checked of instants only. */
const instant = z.iso
  .datetime({ offset: true, error: calendarMessages.notIso, abort: true })
  .transform((value) => new Date(value));

export const calendarQuery = z
  .object({
    from: instant.describe("First instant, ISO 8601 with a time zone"),
    to: instant.describe(`The instant after the last, at most ${CALENDAR_DAYS} days later`),
    type: typeCode.optional().describe("Only posts of this type"),
    company: z
      .union([z.literal(NO_COMPANY), wholeNumber("Company", Number.MAX_SAFE_INTEGER)], {
        error: `Company must be an id or ${NO_COMPANY}.`,
      })
      .optional()
      .describe(`Only posts of this company, by its id; ${NO_COMPANY}: posted as yourself`),
  })
  .refine(({ from, to }) => to > from && to.getTime() - from.getTime() <= CALENDAR_DAYS * DAY_MS, {
    path: ["to"],
    error: calendarMessages.range,
  });
export type CalendarQuery = z.output<typeof calendarQuery>;

export const calendarPost = z.object({
  id: z.number().int(),
  guid: z.string(),
  type: typeCode,
  status: z.enum(["scheduled", "published"]),
  name: z.string(),
  slug: z.string(),
  posted_as: z.string().describe("The company's name, else the author's"),
  at: z.string().describe("When it was published, or is going to be"),
  rights: z.array(z.enum(LIST_RIGHTS)).describe("What you may do with it in your role"),
});
export type CalendarPost = z.infer<typeof calendarPost>;

export const calendarAnswer = z.object({
  posts: z.array(calendarPost).describe(`Soonest first, at most ${CALENDAR_POSTS}`),
  has_more: z.boolean().describe(`There are more than ${CALENDAR_POSTS}; the latest are left out`),
});
export type CalendarAnswer = z.infer<typeof calendarAnswer>;
