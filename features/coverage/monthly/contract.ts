/** Reports of a month by email to a company's clients (docs/product/coverage.md, Monthly by email). */
import { z } from "zod";
import { wholeNumber } from "#platform/contract/fields.ts";
import { COVERAGE_PATH, ofCompany } from "../waiting-contract.ts";

export const MONTHLY_PATH = `${COVERAGE_PATH}monthly/`;
/** Of a company. */
export const MAX_RECIPIENTS = 20;
const MAX_ADDRESS = 254;

const recipient = z.object({
  id: z.number().int(),
  address: z.string(),
  state: z
    .enum(["sent", "paused", "stopped"])
    .describe("paused: mail servers refuse the address; stopped: by the recipient, for good"),
  last_month: z.string().nullable().describe("Month of the newest report that was sent, as YYYY-MM; null: none yet"),
});
export type Recipient = z.infer<typeof recipient>;

export const monthlyQuery = z.object(ofCompany);

export const monthly = z.object({
  recipients: z.array(recipient),
  next_at: z.string().describe("When the next report is sent"),
  sender: z.string().nullable().describe("Who sends it; null: this person may not any more, and nothing is sent"),
  sends_empty: z.boolean().describe("Clients are told of a month in which nothing was confirmed"),
  may_change: z.boolean(),
});
export type Monthly = z.infer<typeof monthly>;

export const recipientInput = z.object({
  company: wholeNumber("Company", Number.MAX_SAFE_INTEGER),
  address: z
    .string("Enter an email address.")
    .trim()
    .max(MAX_ADDRESS, "This email address is too long.")
    .pipe(z.email("Enter an email address.")),
});
export type RecipientInput = z.infer<typeof recipientInput>;

export const monthlyInput = z.object({
  company: wholeNumber("Company", Number.MAX_SAFE_INTEGER),
  sends_empty: z.boolean("Say whether to send an email of a month without articles."),
});
export type MonthlyInput = z.infer<typeof monthlyInput>;

export const sendInput = z.object({ company: wholeNumber("Company", Number.MAX_SAFE_INTEGER) });
export type SendInput = z.infer<typeof sendInput>;

export const monthlyAnswer = z.object({ detail: z.string(), monthly });

export const monthlyMessages = {
  added: "Added. The next report is sent to this address, too.",
  removed: "Removed.",
  saved: "Saved.",
  noClients: "Add an address first.",
  notFound: "Address not found.",
  known: "This address is already on the list.",
  stopped: "This person has stopped these emails. They cannot be sent to this address again.",
  none: "Add an address first. Addresses that are stopped or paused get no emails.",
  nothing: "No articles are confirmed for this month or the last one.",
  sentToday: "This report was sent within the last day. You can send it again tomorrow.",
  sent: (month: string, addresses: number) =>
    `The report of ${month} is on its way to ${addresses === 1 ? "1 address" : `${addresses} addresses`}.`,
  tooMany: `At most ${MAX_RECIPIENTS} addresses. Remove one first.`,
} as const;

/** Address of the page that stops the emails. */
export const stopPage = (token: string) => `/coverage-emails/${token}`;
