import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import type { Tokens } from "#tests/support/apps/assistant-client.ts";
import { serveAssistants } from "#tests/support/apps/assistant-server.ts";

const served = serveAssistants();
let owner: TestUser;
let person: TestUser;
let company: { id: number };
let tokens: Tokens;
let draft: { id: number };

beforeEach(async () => {
  [owner, person] = [await buildUser(), await buildUser()];
  company = await buildCompany(owner.id);
  await addMember(company.id, person.id, "editor");
  tokens = await served.assistant.connect(person, company.id, ["read", "suggest"]);
  draft = await buildPost(owner.id, {
    company_id: company.id,
    status: "draft",
    content_html: "<p>The ferry is the most revolutionary ship. It sails on hydrogen.</p>",
  });
});

async function use(name: string, input: object, token = tokens.access_token) {
  const answer = await served.assistant.use(token, name, input);
  const { result } = (await answer.json()) as { result: { isError?: boolean; content: [{ text: string }] } };
  const text = result.content[0].text;
  return { isError: result.isError ?? false, text };
}
type CheckedPost = { version: number; findings: { rule: string; state: string }[] };
const quoted = ({ text }: { text: string }): unknown => JSON.parse((JSON.parse(text) as { text: string }).text);
const suggestion = { words: "the most revolutionary ship", suggestion: "a new ship", comment: "Hype" };
const threads = () =>
  db
    .selectFrom("comment_threads")
    .innerJoin("comment_entries", "comment_entries.thread_id", "comment_threads.id")
    .select(["words", "suggestion", "author_id", "author_name", "comment_entries.text"])
    .where("post_id", "=", draft.id)
    .execute();

it("lists posts by the kinds that the other tools take", async () => {
  await buildPost(owner.id, { company_id: company.id, kind: "review" });
  const { posts } = quoted(await use("list_posts", {})) as { posts: { id: number; kind: string; status: string }[] };
  expect(posts.map(({ kind, status }) => [kind, status])).toEqual([
    ["review", "published"],
    ["article", "draft"],
  ]);
  for (const { id, kind, status: stage } of posts) {
    const read = await use("read_post", { id, kind, stage });
    expect([read.isError, quoted(read)]).toEqual([false, expect.objectContaining({ id, kind })]);
  }
});

describe("checking a post", () => {
  it("is refused out of reach: a stranger's, and another company's", async () => {
    const mine = await buildCompany(person.id);
    for (const post of [
      await buildPost((await buildUser()).id, { status: "draft" }),
      await buildPost(person.id, { company_id: mine.id, status: "draft" }),
    ])
      expect((await use("check_post", { id: post.id })).isError).toBe(true);
  });

  it("answers the findings of the release check, with the version", async () => {
    const { version, findings } = quoted(await use("check_post", { id: draft.id })) as CheckedPost;
    expect(version).toBe(1);
    expect(findings).toContainEqual(expect.objectContaining({ rule: "hype", state: "failed" }));
  });
});

describe("suggesting other words", () => {
  it("is refused without the scope, as a viewer, and out of reach", async () => {
    const reader = await served.assistant.connect(person, company.id, ["read", "draft"]);
    const viewer = await buildUser();
    await addMember(company.id, viewer.id, "viewer");
    const theirs = await served.assistant.connect(viewer, company.id, ["suggest"]);
    for (const token of [reader.access_token, theirs.access_token])
      expect((await use("suggest", { id: draft.id, ...suggestion }, token)).isError).toBe(true);
    const mine = await buildCompany(person.id);
    const other = await buildPost(person.id, { company_id: mine.id, status: "draft" });
    expect((await use("suggest", { id: other.id, ...suggestion })).isError).toBe(true);
    expect(await threads()).toEqual([]);
  });

  it("writes it next to the words, in its person's name and its own, and changes no text", async () => {
    expect((await use("suggest", { id: draft.id, ...suggestion })).isError).toBe(false);
    const { first_name, last_name } = await db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(await threads()).toEqual([
      {
        words: "the most revolutionary ship",
        suggestion: "a new ship",
        author_id: person.id,
        author_name: `${first_name} ${last_name} (Claude)`.trim(),
        text: "Hype",
      },
    ]);
    const post = await db
      .selectFrom("posts")
      .select(["version", "content_html"])
      .where("id", "=", draft.id)
      .executeTakeFirst();
    expect(post).toMatchObject({ version: 1, content_html: expect.stringContaining("revolutionary") as string });
  });

  it("is refused for words that are not there, and emails nobody", async () => {
    const before = await db.selectFrom("mail_messages").select("id").where("recipient", "=", owner.email).execute();
    expect((await use("suggest", { id: draft.id, ...suggestion, words: "a whale" })).isError).toBe(true);
    await use("suggest", { id: draft.id, ...suggestion, mentions: [owner.id] });
    const after = await db.selectFrom("mail_messages").select("id").where("recipient", "=", owner.email).execute();
    expect(after).toEqual(before);
  });
});
