/** Prepares emails to an author: the address on file, and links to the post and to the author's screens. */
import type { Transaction } from "#platform/database/client.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { publicPath } from "../../contract.ts";
import { type KindKey, kindOf } from "../../kinds/index.ts";
import { getAuthorEmail } from "../writing/queries.ts";
import { slugOf } from "../writing/submission-policy.ts";

type NamedPost = { kind: KindKey; guid: string; name: string };

/** The path of a post's public page. */
export function pagePath({ kind, guid, name }: NamedPost): string {
  return publicPath({ type: kindOf(kind).typeCode, guid, slug: slugOf(name, guid) });
}

/** The absolute address of a post's public page. */
export function publicAddress(post: NamedPost): string {
  return publicUrl() + pagePath(post);
}

/** The screen from which authors restore posts. */
export function trashAddress(): string {
  return `${publicUrl()}/dashboard?activeContent=allPosts&view=trash`;
}

/** Queues an email to the owner of a locked post. */
export async function mailAuthor(tx: Transaction, ownerId: number, mail: MailContent): Promise<void> {
  await queueMail(tx, { to: await getAuthorEmail(tx, ownerId), ...mail });
}
