/** Emails people that a post is public, in the transaction that publishes it, so that each is told once. */
import { greetingOf } from "#features/accounts/server/service.ts";
import type { ToldPosts } from "#features/content/server/events.ts";
import { entryLink, sendNotice } from "#features/notifications/server/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { letter } from "#platform/mail/mail-content.ts";
import { isMailbox } from "#platform/mail/mail.ts";
import { inOneLine } from "../mailing/mails.ts";
import { listToTell } from "./queries.ts";

export async function tellPublished(tx: Transaction, { posts }: ToldPosts): Promise<void> {
  const rows = await listToTell(
    tx,
    posts.map(({ id }) => id),
  );
  for (const { id, name, company_id: companyId, user_id: userId, email, first_name: firstName } of rows) {
    if (!isMailbox(email)) continue;
    const title = inOneLine(name);
    const lines = [`“${title}” is public now.`, "See it in your inbox:", entryLink(`published.${id}`)];
    const mail = {
      subject: `Published: ${title}`,
      action: "See it in your inbox",
      text: letter(greetingOf(firstName), lines),
    };
    await sendNotice(tx, userId, { kind: "published", companyId }, { to: email, ...mail });
  }
}
