import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost, buildRevision } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles } from "#tests/factories/users.ts";
import { askToFollow } from "./service.ts";

beforeEach(async () => {
  await clearThrottles();
  await db.deleteFrom("followers").execute();
  await db.deleteFrom("mail_messages").execute();
});

const UNNAMED = "Please confirm: follow a newsroom on Dateline";
const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** The subject of the email to somebody whose address was typed. */
async function subjectFor(slug: string): Promise<string> {
  const form = { query: `?company=${slug}`, email: "reader@paper.example", frequency: "each" };
  expect(await askToFollow(form, "203.0.113.9")).toBeNull();
  const mail = await db.selectFrom("mail_messages").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(mail.body).toContain(mail.subject.replace(/^.*follow /, ""));
  return mail.subject;
}

async function publisher(name: string) {
  const { id: owner } = await buildUser();
  const company = await buildCompany(owner, { name });
  const publish = async (facts: { public: number; saved?: number; approved?: true; as?: string }) => {
    const posted_as_name = facts.as ?? name;
    const post = await buildPost(owner, {
      company_id: company.id,
      posted_as_name,
      published_at: daysAgo(facts.public),
      ...(facts.approved && { review_outcome: "approved" as const }),
    });
    await buildRevision(post.id, { posted_as_name, saved_at: daysAgo(facts.saved ?? facts.public) });
    return post;
  };
  return { ...company, publish };
}

it("names a company to a stranger only where time or an operator vouches for it", async () => {
  const { slug, publish } = await publisher("Halden");
  expect(await subjectFor(slug)).toBe(UNNAMED);
  await publish({ public: 6.9 });
  expect(await subjectFor(slug)).toBe(UNNAMED);
  await publish({ public: 7.1 });
  expect(await subjectFor(slug)).toBe("Please confirm: follow Halden");
});

it("takes an operator's approval, but no edit after it", async () => {
  const [approved, edited] = [await publisher("Halden"), await publisher("Locked")];
  await approved.publish({ public: 0, saved: 0.1, approved: true });
  await edited.publish({ public: 3, saved: 1, approved: true });
  expect(await subjectFor(approved.slug)).toBe("Please confirm: follow Halden");
  expect(await subjectFor(edited.slug)).toBe(UNNAMED);
});

it("does not name a company by a name that it took later, nor by one whose post was withdrawn", async () => {
  const renamed = await publisher("Your mailbox is locked");
  await renamed.publish({ public: 400, as: "Halden" });
  await renamed.publish({ public: 400, saved: 1 });
  expect(await subjectFor(renamed.slug)).toBe(UNNAMED);
  const withdrawn = await publisher("Halden");
  const { id } = await withdrawn.publish({ public: 30 });
  await db.updateTable("posts").set({ status: "withdrawn", withdrawn_at: new Date() }).where("id", "=", id).execute();
  expect(await subjectFor(withdrawn.slug)).toBe(UNNAMED);
});

it.each([
  ["Your mailbox is locked, sign in at evil.example/verify"],
  ["BUY NOW evil.example"],
  ["Write to ada@evil.example"],
  ["evil。example"],
])("never writes %j to a stranger", async (name) => {
  const { slug, publish } = await publisher(name);
  await publish({ public: 400 });
  expect(await subjectFor(slug)).toBe(UNNAMED);
});

it("cuts a long name, and keeps it on its line", async () => {
  const { slug, publish } = await publisher(`Halden ${"Marine ".repeat(9)}Works`);
  await publish({ public: 400 });
  expect((await subjectFor(slug)).replace("Please confirm: follow ", "")).toHaveLength(60);
});
