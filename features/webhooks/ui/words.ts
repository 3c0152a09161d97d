/** How the screen of webhooks says events, counts, times and answers. */
import { counted } from "#platform/contract/sentence.ts";
import { formatTableDate, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import type { Webhook, WebhookDelivery } from "../contract.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../events-contract.ts";

const EVENT_WORDS: Record<WebhookEvent, string> = {
  "post.published": "A post has become public",
  "post.scheduled": "A post has a publishing time",
  "post.updated": "Readers see another text",
  "post.withdrawn": "A post is no longer public",
  "delivery.live": "A platform shows the post",
  "coverage.found": "An article about a post was found",
  "coverage.confirmed": "An article was confirmed",
  "alert.hit": "One of your alerts found a story",
  "import.finished": "An import has ended",
};

type Whose = Pick<Webhook, "added_by"> | null;

const nameOf = (webhook: Exclude<Whose, null>) => webhook.added_by?.name || "the person who added it";

/** What an event says. Alerts are those of the person who added the webhook. @param webhook null: it is being added. */
export function eventWords(event: WebhookEvent, webhook: Whose): string {
  if (event !== "alert.hit" || webhook === null || webhook.added_by?.is_you) return EVENT_WORDS[event];
  return `An alert of ${nameOf(webhook)} found a story. Only they can choose it.`;
}

/** Whether the viewer may choose it. */
export const isTheirs = (event: WebhookEvent, webhook: (Whose & Pick<Webhook, "events">) | null): boolean =>
  event !== "alert.hit" || webhook === null || webhook.added_by?.is_you === true || webhook.events.includes(event);

/** Also says why another owner cannot change the address. */
export function addressWords(webhook: Whose, events: readonly string[]): string {
  const rule = "Public and https. Redirects are not followed.";
  if (webhook === null || webhook.added_by?.is_you || !events.includes("alert.hit")) return rule;
  return `${rule} While alert.hit is chosen, only ${nameOf(webhook)} can change it.`;
}

export const eventsOf = ({ events }: Pick<Webhook, "events">) =>
  events.length === WEBHOOK_EVENTS.length ? `All ${events.length} events` : events.join(", ");

export function lastDayOf({ last_day: { sent, failed } }: Pick<Webhook, "last_day">): string {
  const parts = [...(sent > 0 ? [`${sent} sent`] : []), ...(failed > 0 ? [`${failed} failed`] : [])];
  return parts.length === 0 ? "Nothing sent" : parts.join(", ");
}

/** Today's time, or the day. */
export function timeOf(at: string, now: Date): string {
  const day = formatTableDate(at);
  return day === formatTableDate(now) ? formatTimeOfDay(at) : day;
}

/** Today at a time, or a day at a time. */
export function momentOf(at: string, now: Date): string {
  const day = formatTableDate(at);
  return `${day === formatTableDate(now) ? "today" : day} at ${formatTimeOfDay(at)}`;
}

export type Tone = "good" | "bad" | "plain";

/** What came of the last try. */
export function answerOf(delivery: WebhookDelivery): { words: string; tone: Tone } {
  const { state, status, problem, tried_at } = delivery;
  if (state === "dropped") return { words: "Dropped", tone: "bad" };
  if (tried_at === null) return { words: "Waiting", tone: "plain" };
  if (status !== null) return { words: String(status), tone: problem === "" ? "good" : "bad" };
  return { words: problem.startsWith("No answer within") ? "Timeout" : "No answer", tone: "bad" };
}

export const tookOf = (milliseconds: number | null) =>
  milliseconds === null ? "" : `${(milliseconds / 1000).toFixed(1)} s`;

export const triesOf = ({ tries, max_tries, state }: WebhookDelivery) =>
  state === "delivered" ? String(tries) : `${tries} of ${max_tries}`;

/** One sentence on where a delivery stands. */
export function standingOf(delivery: WebhookDelivery, isPaused: boolean, now: Date): string {
  const { state, tries, max_tries, tried_at, next_try_at } = delivery;
  if (state === "dropped") return "Kept for 7 days while the webhook was paused, then dropped.";
  const last = tried_at === null ? "Not sent yet." : `Try ${tries} of ${max_tries}, ${momentOf(tried_at, now)}.`;
  if (state === "delivered") return `${last} It was accepted.`;
  if (state === "failed") return `${last} It is not tried again by itself.`;
  if (isPaused) return `${last} It is sent once the webhook is resumed.`;
  const minutes = Math.ceil((Date.parse(next_try_at ?? "") - now.getTime()) / 60_000);
  return minutes > 0 ? `${last} Next in ${counted(minutes, "minute")}.` : `${last} It is sent now.`;
}

/** JSON with a line for each field. */
export function readableJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** As one types it: the signature and the time are those of the last try. */
export function curlOf(address: string, { headers, body }: { headers: Record<string, string>; body: string }): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return ["curl -X POST", ...lines, `--data-raw ${quoted(body)}`, quoted(address)].join(" \\\n  ");
}
