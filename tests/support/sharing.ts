/** A company whose people share a post under embargo, and its recipients, for tests. */
import { randomUUID } from "node:crypto";
import type { Role } from "#features/companies/team/roles.ts";
import { shared, type ShareInput } from "#features/sharing/contract.ts";
import { tellRecipients } from "#features/sharing/server/telling/service.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import type { callsOfThisFile } from "./apps/calls.ts";

export const HOUR_MS = 3600_000;
export const TITLE = "Northmoor oats to cross the North Sea on an electric coaster";
export const SUBJECT = "A shipping announcement from Hull, with pictures";

export type Sharers = { company: TestCompany; owner: TestUser; post: TestPost; time: Date };

/** @param post of the owner, scheduled for tomorrow unless told otherwise. */
export async function buildShared(post: Parameters<typeof buildPost>[1] = {}): Promise<Sharers> {
  const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist", units: 5 });
  const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  const time = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS);
  const built = await buildPost(owner.id, {
    status: "scheduled",
    publish_at: time,
    company_id: company.id,
    posted_as_name: company.name,
    details: { title: TITLE },
    ...post,
  });
  return { company, owner, post: built, time };
}

export async function addPerson({ company }: Sharers, role: Role): Promise<TestUser> {
  const person = await buildUser({ first_name: "Robin", last_name: role });
  await addMember(company.id, person.id, role);
  return person;
}

export type Recipient = { id: number; email: string; name: string; token: string; address: string };
type Call = ReturnType<typeof callsOfThisFile>["call"];

/** Shares the post with one more journalist. */
export async function shareWith(
  call: Call,
  who: TestUser,
  post: TestPost,
  given: Partial<ShareInput> & { name?: string; outlet?: string; email?: string } = {},
): Promise<Recipient> {
  const { name = "Elena Ruiz-Hart", outlet = "The Northern Ledger", ...rest } = given;
  const { email = `elena-${randomUUID()}@ledger.example`, ...input } = rest;
  const body = { recipients: [{ email, name, outlet }], subject: SUBJECT, ...input };
  const answer = await call(who, "POST", `/api/posts/${post.id}/share-links/`, body);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  const [link] = shared.strict().parse(answer.json()).links;
  if (!link) throw new Error("No link was made.");
  return { ...link, name, token: link.address.slice(link.address.lastIndexOf("/") + 1) };
}

/** What the job does when it runs. */
export const tellAll = ({ id }: TestPost) => tellRecipients({ postIds: [id] });

export const linkRow = ({ id }: Pick<Recipient, "id">) =>
  db.selectFrom("share_links").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The proof in the form of a page, as a browser sends it. */
export function proofIn(html: string): string {
  return /name="proof" value="([\w-]+)"/.exec(html)?.[1] ?? "";
}
