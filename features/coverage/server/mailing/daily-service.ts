/**
 * Emails people once a day, at 7:00 in their zone, what was found about their releases. Up to when a person was told
 * advances in the transaction that queues the email, so that each find is in one of them.
 */
import { greetingOf } from "#features/accounts/server/service.ts";
import { choiceOf } from "#features/notifications/contract.ts";
import { settingsLink } from "#features/notifications/server/service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { counted } from "#platform/contract/sentence.ts";
import { transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { letter } from "#platform/mail/mail-content.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { KIND_WORDS } from "../../contract.ts";
import { evidenceLine } from "../../evidence-words.ts";
import * as queries from "./queries.ts";
import { coverageLink, inOneLine, sinceWords } from "./words.ts";

const BATCH = 100;
/** Listed in one email. */
const MOST_LINES = 20;

/** A person who cannot be emailed is logged, and does not delay others. */
export async function mailDigests(now: Date, signal?: AbortSignal): Promise<void> {
  const siteZone = getSite().time_zone;
  for (let after = 0; ;) {
    const readers = await queries.listDue({ siteZone, now, after, limit: BATCH });
    for (const reader of readers) {
      if (signal?.aborted) return;
      after = reader.id;
      await mailDigest(reader).catch((error: unknown) =>
        log.error({ err: error, user: reader.id }, "What was found could not be emailed"),
      );
    }
    if (readers.length < BATCH) return;
  }
}

async function mailDigest(reader: queries.ReaderRow): Promise<void> {
  const choices = reader.choices ?? {};
  await transaction(async (tx) => {
    if (!(await queries.advance(tx, reader.id, reader.until)) || !isMailbox(reader.email)) return;
    const news = (await queries.listNews(reader, tx)).filter(
      ({ company_id }) => choiceOf(choices, "coverage", company_id) !== "never",
    );
    if (news.length > 0) await queueMail(tx, { to: reader.email, ...digestOf(news, reader) });
  });
}

function digestOf(news: readonly queries.NewsRow[], { first_name, since, until, zone }: queries.ReaderRow) {
  const articles = counted(news.length, "article");
  const releases = new Set(news.map(({ post_id }) => post_id)).size;
  const rest = news.length - MOST_LINES;
  const action = "Review coverage";
  return {
    subject: `${counted(news.length, "new article")} about your releases`,
    text: letter(greetingOf(first_name), [
      `We found ${articles} about ${releases} of your releases since ${sinceWords(since, until, zone)}. Please confirm the ones that belong.`,
      ...news.slice(0, MOST_LINES).map(lineOf),
      ...(rest > 0 ? [`${counted(rest, "article")} more are waiting in Coverage.`] : []),
      `${action}:`,
      coverageLink(publicUrl()),
      "Choose what is emailed:",
      settingsLink(),
    ]),
    action,
  };
}

function lineOf({ kind, headline, outlet, evidence }: queries.NewsRow): string {
  const shown = evidence === null ? "" : ` ${evidenceLine(evidence, kind)}`;
  return `${KIND_WORDS[kind]}: ${inOneLine(headline)} (${inOneLine(outlet)}).${shown}`;
}
