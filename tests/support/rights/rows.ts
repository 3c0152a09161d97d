/** Rows of a company in which words stand. */
import { randomUUID } from "node:crypto";
import { db } from "#platform/database/client.ts";
import type { TestCompany } from "#tests/factories/companies.ts";
import { buildRevision } from "#tests/factories/posts.ts";
import type { TestUser } from "#tests/factories/users.ts";
import type { WorldPost } from "./world-post.ts";

export async function buildInvited(payer: TestUser, company: TestCompany, email: string) {
  const invitation = {
    token_hash: Buffer.from(randomUUID()),
    email,
    email_key: randomUUID(),
    role: "viewer",
    inviter_id: payer.id,
    inviter_name: "Ada",
    expires_at: new Date(Date.now() + 86_400_000),
  } as const;
  const [invited] = await db.insertInto("company_invitations").values(invitation).returning("id").execute();
  const ofInvitation = { invitation_id: invited?.id ?? 0, company_id: company.id };
  await db.insertInto("company_invitation_companies").values(ofInvitation).execute();
  return { invitation: invited?.id ?? 0 };
}

export async function buildNewsroom(company: TestCompany) {
  const own = { company_id: company.id, position: 1 };
  const contact = await db
    .insertInto("company_contacts")
    .values({ ...own, name: "Mara", email: "m@example.com" })
    .returning("id")
    .execute();
  const person = await db
    .insertInto("company_people")
    .values({ ...own, name: "Mara" })
    .returning("id")
    .execute();
  const figure = await db
    .insertInto("company_figures")
    .values({ ...own, label: "Ferries", value: "6" })
    .returning("id")
    .execute();
  return { contacts: contact[0]?.id ?? 0, people: person[0]?.id ?? 0, figures: figure[0]?.id ?? 0 };
}

/** Before it was published, the post had another text. */
export async function rewrite(post: WorldPost, word: string): Promise<void> {
  const { id } = post;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const ofPost = db.updateTable("post_revisions").where("post_id", "=", id);
  await ofPost.set({ name: word, content_html: `<p>${word}</p>`, saved_at: days(2) }).execute();
  await db.updateTable("posts").set({ version: 2 }).where("id", "=", id).execute();
  await buildRevision(id, { posted_as_name: "Halden", saved_at: days(1) });
  post.version = 2;
}

/** A published post with a text that is waiting for review. */
export async function propose(posts: WorldPost[], word: string): Promise<void> {
  const post = posts.find(({ kind, status }) => kind === "interview" && status === "published");
  if (!post) throw new Error("There is a published interview.");
  const shown = db.selectFrom("post_revisions").selectAll().where("post_id", "=", post.id);
  const { id: _id, details, media, ...revision } = await shown.executeTakeFirstOrThrow();
  const edit = { version: 2, outcome: "proposed", name: word, content_html: `<p>${word}</p>` } as const;
  const stored = { details: JSON.stringify(details), media: JSON.stringify(media) };
  await db
    .insertInto("post_revisions")
    .values({ ...revision, ...stored, ...edit })
    .execute();
  const waiting = { version: 2, proposed_version: 2, review_since: new Date() };
  await db.updateTable("posts").set(waiting).where("id", "=", post.id).execute();
}

/** A part of an MP4 that players skip. */
export function freeBox(text: string): Buffer {
  const box = Buffer.alloc(8 + text.length);
  box.writeUInt32BE(box.length);
  box.write(`free${text}`, 4, "latin1");
  return box;
}
