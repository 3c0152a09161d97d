/** Emails of alerts; exact copy of the mockups' notes, section 8. Headlines and names are other people's words. */
import { greetingOf } from "#features/accounts/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { counted, sentence } from "#platform/contract/sentence.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { clockTime, dayOf, readingIn } from "#ui-kit/format/zoned.ts";
import { nameOfLanguage } from "../../languages.ts";
import { stopAddressOf } from "../feeds/address-policy.ts";

export type MailedAlert = { id: number; name: string; said: string; first_name: string; time_zone: string };
export type MailedStory = {
  title: string;
  excerpt: string;
  link: string;
  source: string;
  published_at: Date;
  language: string | null;
  /** Other sources that tell it. */
  others: number;
  /** Title of a release that it is also about; null: none. */
  release: string | null;
};

/** Of one email; the rest is behind the button. */
const MAX_IN_A_MAIL = 30;
const MAX_TITLE = 150;
const MAX_EXCERPT = 240;

/** @param id of an alert. */
export function alertLink(id: number, item: "hits" | "edit" = "hits"): string {
  return `${publicUrl()}/dashboard?${new URLSearchParams({ activeContent: "alerts", item: `${item}.${id}` })}`;
}

/** @param since the last time of its emails, or when it began. */
export function digestMail(alert: MailedAlert, stories: readonly MailedStory[], since: Date, now: Date): MailContent {
  const { time_zone: zone } = alert;
  const news = counted(stories.length, "new story", "new stories");
  return {
    ...common(alert),
    subject: `${lineOf(alert.name)}: ${news}`,
    action: "See all hits",
    text: letter(greetingOf(alert.first_name), [
      `${news} ${stories.length === 1 ? "matches" : "match"} your alert ${lineOf(alert.name)} since ${momentOf(since, now, zone)}.`,
      ...listOf(stories, now, zone),
      alertLink(alert.id),
      becauseOf(alert),
      changeOf(alert),
    ]),
  };
}

export function storyMail(alert: MailedAlert, story: MailedStory, now: Date): MailContent {
  const { time_zone: zone } = alert;
  const source = lineOf(story.source);
  return {
    ...common(alert),
    subject: `${lineOf(alert.name)}: ${lineOf(story.title)}`,
    action: story.link === "" ? "See all hits" : `Read at ${source}`,
    text: letter(greetingOf(alert.first_name), [
      `${source} published a story that matches your alert ${lineOf(alert.name)} at ${clockTime(story.published_at, zone)}.`,
      [lineOf(story.title), lineOf(story.excerpt, MAX_EXCERPT), byline(story, now, zone)].filter(Boolean).join("\n"),
      story.link || alertLink(alert.id),
      ...(story.release === null
        ? []
        : [`It also matches your release ${lineOf(story.release)} and is waiting in Coverage: ${coverageLink()}`]),
      becauseOf(alert, false),
      changeOf(alert),
    ]),
  };
}

function coverageLink(): string {
  return `${publicUrl()}/dashboard?activeContent=coverage`;
}

export function restMail(alert: MailedAlert, stories: readonly MailedStory[], now: Date): MailContent {
  const more = counted(stories.length, "more story", "more stories");
  return {
    ...common(alert),
    subject: `${lineOf(alert.name)}: ${more} in the last hour`,
    action: "See all hits",
    text: letter(greetingOf(alert.first_name), [
      `${sentence(`${more} ${stories.length === 1 ? "matches" : "match"} your alert ${lineOf(alert.name)}`)} We send at most 10 emails an hour. You can narrow the alert or receive it daily.`,
      ...listOf(stories, now, alert.time_zone),
      alertLink(alert.id),
      becauseOf(alert, false),
      changeOf(alert),
    ]),
  };
}

/** @param since when it last found something, or began. @param areSourcesGone none of its sources is read any more. */
export function quietMail(alert: MailedAlert, since: Date, areSourcesGone: boolean): MailContent {
  return {
    ...common(alert),
    subject: `${lineOf(alert.name)}: no hits for 30 days`,
    action: "Change this alert",
    text: letter(greetingOf(alert.first_name), [
      `Your alert ${lineOf(alert.name)} has found nothing since ${dayAndMonth(since, alert.time_zone)}. It stays on. You may want to check its words.`,
      ...(areSourcesGone ? ["None of its sources is read any more. Choose others."] : []),
      alertLink(alert.id, "edit"),
      becauseOf(alert),
    ]),
  };
}

/** Of an alert that need not be saved yet: no link ends it, and nothing follows. @param count of all stories. */
export function sampleMail(
  { name, said, first_name, time_zone: zone }: Omit<MailedAlert, "id">,
  stories: readonly MailedStory[],
  count: number,
  now: Date,
): MailContent {
  const found = counted(count, "story", "stories");
  return {
    subject: `Sample: ${lineOf(name)}: ${found}`,
    action: "Open your alerts",
    text: letter(greetingOf(first_name), [
      `${sentence(`${found} of the last 30 days ${count === 1 ? "matches" : "match"} your alert ${lineOf(name)}`)} Its emails look like this.`,
      ...listOf(stories, now, zone),
      ...(count > stories.length ? [`Shown are the newest ${stories.length}.`] : []),
      `${publicUrl()}/dashboard?${new URLSearchParams({ activeContent: "alerts" })}`,
      `You receive this because you asked for a sample of ${lineOf(said, 600)}.`,
    ]),
  };
}

const common = ({ id }: MailedAlert) => ({ thread: `alert-${id}`, unsubscribe: stopAddressOf(id) });

/** The address is not last, so that it does not become the button. */
function listOf(stories: readonly MailedStory[], now: Date, zone: string): string[] {
  const shown = stories
    .slice(0, MAX_IN_A_MAIL)
    .map((story) =>
      [lineOf(story.title), lineOf(story.excerpt, MAX_EXCERPT), story.link, byline(story, now, zone)]
        .filter(Boolean)
        .join("\n"),
    );
  const rest = stories.length - shown.length;
  return rest > 0 ? [...shown, `And ${rest} more.`] : shown;
}

function byline({ source, published_at, language, others }: MailedStory, now: Date, zone: string): string {
  const named = language === null || language === "en" ? "" : `, ${nameOfLanguage(language)}`;
  const also = others > 0 ? `, also in ${counted(others, "other source")}` : "";
  return `${lineOf(source)} · ${momentOf(published_at, now, zone, " ")}${named}${also}`;
}

function becauseOf({ name, said }: MailedAlert, isSaid = true): string {
  const because = `You receive this because you created the alert “${lineOf(name)}”`;
  return isSaid ? `${because}: ${lineOf(said, 600)}.` : `${because}.`;
}

const changeOf = ({ id }: MailedAlert) => `Change this alert, or pause it for a week: ${alertLink(id, "edit")}`;

/** yesterday, 07:00 */
function momentOf(at: Date, now: Date, zone: string, comma = ", "): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  const yesterday = dayOf(new Date(now.getTime() - 86_400_000), zone);
  if (day === today) return `today${comma}${clockTime(at, zone)}`;
  if (day === yesterday) return `yesterday${comma}${clockTime(at, zone)}`;
  return `${dayAndMonth(at, zone)}${comma}${clockTime(at, zone)}`;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const dayAndMonth = (at: Date, zone: string) => DAY.format(readingIn(zone, at));

/** One line without links: the button of an email leads to its first line that is a link. */
function lineOf(text: string, max = MAX_TITLE): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, " ").trim();
  return truncate(line.replace(/https?:\/\/+/gi, ""), max);
}
