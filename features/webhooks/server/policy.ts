/** What is sent, how it is shown, when it is tried again, and the emails about it. Pure. */
import { greetingOf } from "#features/accounts/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { UnsealError } from "#platform/secrets/sealed.ts";
import {
  GONE_BEFORE_REMOVAL,
  KEPT_DAYS,
  SECRET_OVERLAP_HOURS,
  TIMEOUT_SECONDS,
  type Webhook,
  WEBHOOK_WAITS,
} from "../contract.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../events-contract.ts";
import type { ListedRow } from "./queries.ts";

type MailText = Pick<MailContent, "subject" | "text">;

const DAY_MS = 86_400_000;

export const idOf = (messageId: string) => `msg_${messageId}`;

type Message = { event: string; data: object; created_at: Date };

/** The same bytes for each try. */
export function bodyOf({ event, data, created_at }: Message): string {
  return JSON.stringify({ type: event, timestamp: created_at.toISOString(), data });
}

export const isAccepted = (status: number) => status >= 200 && status < 300;

/** @param tries made, this failure included. @returns seconds; null: given up. */
export function waitAfter(tries: number, hold: number | null): number | null {
  const wait = WEBHOOK_WAITS[tries - 1];
  return wait === undefined ? null : Math.max(wait, hold ?? 0);
}

/** Why no answer came. @returns null when nothing was sent because we stop. @throws what is not the receiver's fault. */
export function problemOf(error: unknown): string | null {
  if (error instanceof UnsealError) return "We can no longer read its secret. Rotate it.";
  if (!(error instanceof OutboundError)) throw error;
  const { code, reason } = error;
  if (code === "aborted") return null;
  if (code === "timeout") return `No answer within ${TIMEOUT_SECONDS} seconds.`;
  if (code === "too-many-redirects" || code === "redirect-loop")
    return "The endpoint redirects to another address. Enter that address instead.";
  return reason;
}

export const answerProblem = (status: number) => `The endpoint answered ${status}.`;

const KEPT_HEADERS = ["content-type", "retry-after", "server", "date"] as const;
const MAX_HEADER = 200;

/** Those that tell something, as JSON; a cookie or a token is not kept. */
export function headersOf(headers: Record<string, string>): string {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, storable(value).slice(0, MAX_HEADER)] as const];
  });
  return JSON.stringify(Object.fromEntries(kept));
}

/** As a text column takes it. */
export const storable = (text: string) => text.replaceAll("\u0000", "\uFFFD").toWellFormed();

const isEvent = (text: string): text is WebhookEvent => (WEBHOOK_EVENTS as readonly string[]).includes(text);

export function describeWebhook(row: ListedRow, viewerId: number): Webhook {
  const { id, name, address, paused_at, failing_since, previous_until } = row;
  const isBoth = previous_until !== null && previous_until > new Date();
  return {
    id,
    name,
    address,
    test_keys_only: row.is_test,
    events: row.events.filter(isEvent),
    last_day: { sent: row.sent, failed: row.failed },
    paused: paused_at && {
      at: paused_at.toISOString(),
      failing_since: (failing_since ?? paused_at).toISOString(),
      problem: row.last_problem,
      kept: row.kept,
      kept_until: keptUntil(row.oldest_at ?? paused_at).toISOString(),
    },
    added_by: row.creator === null ? null : { name: row.creator, is_you: row.created_by === viewerId },
    both_until: isBoth ? previous_until.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}

const keptUntil = (oldest: Date) => new Date(oldest.getTime() + KEPT_DAYS * DAY_MS);

type Told = { name: string; address: string; slug: string };

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

const CHANGES = {
  added: [
    "added",
    (who: string, { address }: Told) => `${who} added it. What happens in the company is sent to ${address}.`,
  ],
  moved: [
    "has another address",
    (who: string, { address }: Told) => `${who} changed its address. From now on events are sent to ${address}.`,
  ],
  rotated: [
    "has another secret",
    (who: string) => `${who} rotated its secret. The old one signs for ${SECRET_OVERLAP_HOURS} hours more.`,
  ],
  removed: ["removed", (who: string, { address }: Told) => `${who} removed it. Nothing more is sent to ${address}.`],
} as const;
export type WebhookChange = keyof typeof CHANGES;

/** To each owner. @param who did it. */
export function changedMail(firstName: string, change: WebhookChange, who: string, told: Told): MailText {
  const [done, explain] = CHANGES[change];
  return {
    subject: `Webhook ${done}: ${told.name}`,
    text: letter(greetingOf(firstName), [
      explain(who, told),
      "If this should not be, change it, and talk to who did it. If it was your account, change your password. Your webhooks:",
      webhooksPage(told.slug),
    ]),
  };
}

type Left = { company: string; slug: string; person: string; webhooks: readonly { name: string; address: string }[] };

export function leftMail(firstName: string, { company, slug, person, webhooks }: Left): MailText {
  return {
    subject: `Webhooks that ${person} added`,
    text: letter(greetingOf(firstName), [
      `${person} is no longer an owner of ${company}. The webhooks that they added go on:`,
      webhooks.map(({ name, address }) => `${name}: ${address}`).join("\n"),
      "They may know the secrets. Remove what is not the company's, and rotate the secrets of the others:",
      webhooksPage(slug),
    ]),
  };
}

type Paused = Told & { times: number; since: Date; problem: string; kept: number; oldest: Date };

export function pausedMail(firstName: string, paused: Paused): MailText {
  const { name, address, slug, times, since, problem, kept, oldest } = paused;
  const events = kept === 1 ? "1 event is" : `${kept} events are`;
  return {
    subject: `Webhook paused: ${name}`,
    text: letter(greetingOf(firstName), [
      `${address} has accepted nothing ${times} times in a row since ${moment.format(since)} UTC. The last time: ${problem} We have paused it.`,
      `${events} kept until ${day.format(keptUntil(oldest))}. Once it works again, resume it and we will send them in order:`,
      webhooksPage(slug),
    ]),
  };
}

export function removedMail(firstName: string, { name, address, slug }: Told): MailText {
  return {
    subject: `Webhook removed: ${name}`,
    text: letter(greetingOf(firstName), [
      `${address} answered ${GONE_BEFORE_REMOVAL} times in a row that it is gone (410). We have removed this webhook. Your others:`,
      webhooksPage(slug),
    ]),
  };
}

function webhooksPage(slug: string): string {
  return `${publicUrl()}/dashboard?${new URLSearchParams({ activeContent: "companyProfile", item: `webhooks.${slug}` })}`;
}

export const wordsOf = (events: readonly string[]) =>
  events.length === WEBHOOK_EVENTS.length ? `all ${events.length} events` : events.join(", ");
