/** What a recipient's pages show of a link, and their post with addresses of its own. */
import type { PublicPost } from "#features/content/site/public-post.ts";
import { recipientPages } from "#features/sharing/contract.ts";
import type { Opened } from "#features/sharing/server/recipient/service.ts";
import type { RecipientView } from "#features/sharing/site/recipient-view.ts";

/** @param opened only the link for a page that shows nothing of the post. */
export function describeRecipient(
  token: string,
  opened: Pick<Opened, "link"> & Partial<Opened>,
  problem: string | null,
): RecipientView {
  const { link, situation, contact = null, zone = "UTC", now = new Date(), teaser, proof = "", text, path } = opened;
  return {
    token,
    proof,
    now,
    zone,
    name: link.name,
    outlet: link.outlet,
    number: link.number,
    company: link.company_name,
    subject: link.subject,
    note: link.note,
    sentBy: link.created_by_name,
    sentAt: link.created_at,
    acceptedAt: link.accepted_at,
    declinedAt: link.declined_at,
    until: situation?.is === "embargoed" ? situation.until : null,
    isLate: situation?.is === "embargoed" && situation.isLate,
    liftedAt: situation?.is === "lifted" ? situation.at : null,
    liftedLine: situation?.is === "lifted" ? link.lifted_line : "",
    published: situation?.is === "public" && path ? { at: situation.at, path } : null,
    contact,
    words: teaser?.words ?? 0,
    pictures: teaser?.pictures ?? 0,
    version: link.version ?? 0,
    changes: text?.changes ?? null,
    problem,
  };
}

/** Files of the post that are not public get the link's addresses, and names with the recipient's number. */
export function privately(html: string, post: PublicPost, { token, number }: RecipientView): string {
  const items = [post.image, ...post.relatedMedia, ...post.textMedia].flatMap((item) => item ?? []);
  let own = html;
  for (const id of new Set(items.map((item) => item.id)))
    own = own.replaceAll(`/media/${id}/`, recipientPages.media(token, id, ""));
  // A link that saves a file is counted as a download.
  return own
    .replaceAll(/href="(\/embargo\/[\w-]+\/media\/[\w./-]+)" download="/g, 'href="$1?take" download="')
    .replaceAll('download="', `download="${number}-`);
}
