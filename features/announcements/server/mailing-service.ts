/** Emails announcements in batches, each committed with its progress, so that no user gets one twice. */
import { transaction } from "#platform/database/client.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { announcementMail, unsubscribeAddress } from "./unsubscribe-service.ts";
import * as queries from "./queries.ts";

const BATCH = 100;

/**
 * Safe to run twice in parallel and to stop at any point: a batch is one transaction.
 * @returns how many emails were queued.
 */
export async function mailAnnouncements(signal?: AbortSignal, batch = BATCH): Promise<number> {
  let queued = 0;
  for (const id of await queries.listToMail())
    for (let isLeft = true; isLeft && !signal?.aborted;) {
      const count = await mailBatch(id, batch);
      queued += count ?? 0;
      isLeft = count !== null;
    }
  return queued;
}

/** @returns null when no recipient is left. */
function mailBatch(id: number, size: number): Promise<number | null> {
  return transaction(async (tx) => {
    const mailing = await queries.lockMailing(tx, id);
    if (!mailing) return null;
    const recipients = await queries.listRecipients(tx, mailing, size);
    // An invalid address must not keep the announcement from the users after it.
    const reachable = recipients.filter(({ email }) => isMailbox(email));
    for (const { id: userId, email } of reachable)
      await queueMail(tx, { to: email, ...announcementMail(mailing, unsubscribeAddress(userId)) });
    const last = recipients.length === size ? (recipients.at(-1)?.id ?? null) : null;
    await queries.noteMailed(tx, id, reachable.length, last);
    return reachable.length;
  });
}
