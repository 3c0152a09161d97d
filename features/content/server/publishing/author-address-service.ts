/** Prepares emails to an author: the address on file, and links to the post and to the author's screens. */
import type { Transaction } from "#platform/database/client.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { publicPath } from "../../contract.ts";
import { type KindKey, kindOf } from "../../kinds/index.ts";
import { getAuthorAddress } from "../posts/queries.ts";
import { slugOf } from "../checks/submission-policy.ts";

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

/**
 * Queues an email to the owner of a locked post. An address that is not confirmed may be a stranger's: it gets none of
 * the author's words.
 */
export async function mailAuthor(tx: Transaction, ownerId: number, mail: MailContent): Promise<void> {
  const { email, email_verified_at } = await getAuthorAddress(tx, ownerId);
  await queueMail(tx, { to: email, ...(email_verified_at ? mail : unnamedMail()) });
}

function unnamedMail(): MailContent {
  const text = letter("Hello,", [
    "Our editors have decided about a post of your account. Sign in to read it:",
    `${publicUrl()}/dashboard?activeContent=allPosts`,
  ]);
  return { subject: "News about one of your posts", action: "Open your posts", text };
}
