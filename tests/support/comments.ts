/** A company with a draft that its people comment on, for tests. */
import { sql } from "kysely";
import type { Role } from "#features/companies/team/roles.ts";
import { comments, type Comments, type Thread } from "#features/comments/contract.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import type { callsOfThisFile } from "./apps/calls.ts";

export const TEXT =
  "<p>The batches are L26314 and L26315. <strong>Return</strong> them to any shop.</p><p>“We are sorry for the trouble.”</p>";

export type Newsdesk = { company: TestCompany; owner: TestUser; editor: TestUser; post: TestPost };

/** @param post of the owner: a draft with TEXT unless told otherwise. */
export async function buildNewsdesk(post: Parameters<typeof buildPost>[1] = {}): Promise<Newsdesk> {
  const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist", units: 5 });
  const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  const built = await buildPost(owner.id, {
    status: "draft",
    company_id: company.id,
    posted_as_name: company.name,
    content_html: TEXT,
    ...post,
  });
  const editor = await addColleague(company, "editor");
  return { company, owner, editor, post: built };
}

export async function addColleague(company: TestCompany, role: Role): Promise<TestUser> {
  const person = await buildUser({ first_name: "Helen", last_name: role });
  await addMember(company.id, person.id, role);
  return person;
}

/** Another text, as a save stores it. */
export async function editText({ id }: Pick<TestPost, "id">, content_html: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ content_html, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

export const textOf = async ({ id }: Pick<TestPost, "id">) =>
  db.selectFrom("posts").select(["content_html", "version"]).where("id", "=", id).executeTakeFirstOrThrow();

export const commentsPath = ({ id }: Pick<TestPost, "id">, rest = "") => `/api/posts/${id}/comments/${rest}`;

type Call = ReturnType<typeof callsOfThisFile>["call"];

export async function commentsOf(call: Call, who: TestUser, post: TestPost): Promise<Comments> {
  return comments.parse((await call(who, "GET", commentsPath(post))).json());
}

/** @returns the new thread. */
export async function commentOn(
  call: Call,
  who: TestUser,
  post: TestPost,
  words: string,
  given: object = { text: "Is this right?" },
): Promise<Thread> {
  const known = new Set((await commentsOf(call, who, post)).threads.map(({ id }) => id));
  const answer = await call(who, "POST", commentsPath(post), { words, ...given });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  const thread = comments.parse(answer.json()).threads.find(({ id }) => !known.has(id));
  if (!thread) throw new Error("No comment was written.");
  return thread;
}
