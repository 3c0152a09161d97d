/** Emails who decides about a release's coverage that its first article was found. */
import { greetingOf } from "#features/accounts/server/service.ts";
import { sendNotice } from "#features/notifications/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { sentence } from "#platform/contract/sentence.ts";
import type { Transaction } from "#platform/database/client.ts";
import { letter } from "#platform/mail/mail-content.ts";
import { isMailbox } from "#platform/mail/mail.ts";
import { listDeciders, type PlaceRow } from "../finding/queries.ts";
import { durationOf } from "../../duration.ts";
import { findLink, inOneLine } from "./words.ts";

type FirstFind = { id: number; outlet: string; headline: string; publishedAt: Date };

/** In the transaction that stores the find, so that each is told once. */
export async function tellFirst(tx: Transaction, place: PlaceRow, find: FirstFind): Promise<void> {
  const title = inOneLine(place.name);
  const after = durationOf(find.publishedAt.getTime() - place.published_at.getTime());
  const said = `${inOneLine(find.outlet)} wrote about your release ${after} after it was published: ${sentence(inOneLine(find.headline))}`;
  for (const { id, email, first_name } of await listDeciders(tx, place)) {
    if (!isMailbox(email)) continue;
    const action = "See the passages";
    await sendNotice(
      tx,
      id,
      { kind: "coverage", companyId: place.company_id },
      {
        to: email,
        subject: `First article about your release: ${title}`,
        text: letter(greetingOf(first_name), [said, `${action}:`, findLink(publicUrl(), find.id)]),
        action,
      },
    );
  }
}
