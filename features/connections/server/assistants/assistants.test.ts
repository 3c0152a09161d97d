import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { type Tokens } from "#tests/support/apps/assistant-client.ts";
import { serveAssistants } from "#tests/support/apps/assistant-server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import {
  type AssistantCalls,
  assistantMessages,
  CALLS_KEPT,
  type ConnectedAssistants,
} from "../../assistants-contract.ts";
import { cleanCalls } from "./log-service.ts";

const served = serveAssistants();
let owner: TestUser;
let person: TestUser;
let other: TestUser;
let stranger: TestUser;
let company: { id: number; slug: string };
let tokens: Tokens & { client: string };

beforeEach(async () => {
  [owner, person, other, stranger] = [await buildUser(), await buildUser(), await buildUser(), await buildUser()];
  company = await buildCompany(owner.id);
  await addMember(company.id, person.id, "editor");
  await addMember(company.id, other.id, "editor");
  tokens = await served.assistant.connect(person, company.id, ["read"]);
});

const cookie = (of: TestUser | null) => ({ cookie: of ? cookiesOf(of) : "" });
const list = async (of: TestUser) => {
  const answer = await served.app.inject({ url: `/api/companies/${company.id}/assistants/`, headers: cookie(of) });
  return { status: answer.statusCode, ...answer.json<ConnectedAssistants>() };
};
const end = async (of: TestUser | null, id: number, from = company.id) => {
  const url = `/api/companies/${from}/assistants/${id}/`;
  const answer = await served.app.inject({ method: "DELETE", url, headers: cookie(of), payload: {} });
  return { status: answer.statusCode, detail: answer.json<{ detail: string }>().detail };
};
const theirs = async () => (await list(person)).assistants[0]?.id ?? 0;
const statuses = async () => [
  (await served.assistant.use(tokens.access_token, "list_posts")).status,
  (await served.assistant.refresh(tokens.client, tokens.refresh_token)).status,
];

it("cannot be disconnected by a stranger, a colleague, or through another company", async () => {
  const id = await theirs();
  const elsewhere = await buildCompany(stranger.id);
  expect((await end(stranger, id)).status).toBe(404);
  expect((await end(stranger, id, elsewhere.id)).status).toBe(404);
  expect(await end(other, id)).toEqual({ status: 404, detail: assistantMessages.notFound });
  expect((await end(null, id)).status).toBe(401);
  expect(await statuses()).toEqual([200, 200]);
});

it("is listed for its person and for owners alone", async () => {
  expect((await list(stranger)).status).toBe(404);
  expect((await list(other)).assistants).toEqual([]);
  const [mine] = (await list(person)).assistants;
  expect(mine).toMatchObject({ name: "Claude", may: ["read"], is_own: true, used_at: null });
  await served.assistant.use(tokens.access_token, "list_posts");
  const { address, assistants } = await list(owner);
  expect(address).toBe(`${served.origin}/mcp`);
  expect(assistants).toMatchObject([{ id: mine?.id, is_own: false, used_at: expect.any(String) as string }]);
});

it("is ended by its person, with its tokens and nothing else's", async () => {
  const kept = await served.assistant.connect(person, company.id);
  const [, mine] = (await list(person)).assistants;
  expect(await end(person, mine?.id ?? 0)).toEqual({ status: 200, detail: assistantMessages.disconnected("Claude") });
  expect(await statuses()).toEqual([401, 400]);
  expect((await served.assistant.use(kept.access_token, "list_posts")).status).toBe(200);
  expect((await list(person)).assistants).toHaveLength(1);
  const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
  expect(subjects).not.toContain(assistantMessages.disconnected("Claude"));
});

it("is disconnected by an owner: the history records it and its person is emailed", async () => {
  expect((await end(owner, await theirs())).status).toBe(200);
  expect(await statuses()).toEqual([401, 400]);
  const events = await db
    .selectFrom("company_events")
    .select(["actor_id", "subject"])
    .where("company_id", "=", company.id)
    .where("action", "=", "assistant.disconnect")
    .execute();
  expect(events).toEqual([{ actor_id: owner.id, subject: "Claude" }]);
  const subject = assistantMessages.disconnected("Claude");
  const told = (await mailsTo(person.email)).filter((mail) => mail.subject === subject);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`item=assistants.${company.slug}`);
});

it("is disconnected once when several people do it at the same time", async () => {
  const id = await theirs();
  const answers = await Promise.all([end(owner, id), end(person, id), end(owner, id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
});

it("stays disconnected when its tokens are renewed at the same moment", async () => {
  const id = await theirs();
  const [ended, renewed] = await Promise.all([
    end(owner, id),
    served.assistant.refresh(tokens.client, tokens.refresh_token),
  ]);
  expect(ended.status).toBe(200);
  // None if the end came first.
  const { access_token, refresh_token }: Partial<Tokens> = renewed.tokens;
  expect((await served.assistant.use(access_token ?? "none", "list_posts")).status).toBe(401);
  expect((await served.assistant.refresh(tokens.client, refresh_token ?? "none")).status).toBe(400);
});

describe("the log", () => {
  const log = async (of: TestUser) => {
    const answer = await served.app.inject({
      url: `/api/companies/${company.id}/assistants/calls/`,
      headers: cookie(of),
    });
    return { status: answer.statusCode, ...answer.json<AssistantCalls>() };
  };
  const stored = async () =>
    (
      await db
        .selectFrom("assistant_calls")
        .select("id")
        .where("key_id", "=", await theirs())
        .execute()
    ).length;

  it("is shown to its person and to owners only", async () => {
    await served.assistant.use(tokens.access_token, "list_posts");
    expect((await log(stranger)).status).toBe(404);
    expect((await log(other)).calls).toEqual([]);
    const [mine] = (await log(person)).calls;
    expect(mine).toMatchObject({ assistant: "Claude", tool: "list_posts", post: null, was_refused: false });
    expect((await log(owner)).calls).toEqual([mine]);
  });

  it("has drafts and refusals, and no use of public tools", async () => {
    const writer = await served.assistant.connect(person, company.id);
    const fields = { content: "<p>The ferry sails.</p>" };
    await served.assistant.use(writer.access_token, "create_draft", { kind: "article", fields });
    await served.assistant.use(writer.access_token, "read_post", { id: 999_999_999, kind: "article", stage: "draft" });
    await served.assistant.use(writer.access_token, "search_releases", { words: "ferry" });
    const { id } = await db
      .selectFrom("posts")
      .select("id")
      .where("owner_id", "=", person.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect((await log(person)).calls).toMatchObject([
      { tool: "read_post", post: 999_999_999, was_refused: true },
      { tool: "create_draft", post: id, was_refused: false },
    ]);
  });

  it("goes with the connection, and after 30 days", async () => {
    await served.assistant.use(tokens.access_token, "list_posts");
    await served.assistant.use(tokens.access_token, "list_posts");
    const key_id = await theirs();
    const old = new Date(Date.now() - (CALLS_KEPT.days * 24 + 1) * 3_600_000);
    const call = { key_id, tool: "list_posts", was_refused: false, called_at: old };
    await db.insertInto("assistant_calls").values(call).execute();
    expect((await log(person)).calls).toHaveLength(2);
    await cleanCalls();
    expect(await stored()).toBe(2);
    await end(owner, key_id);
    const left = db.selectFrom("assistant_calls").select("id").where("key_id", "=", key_id);
    expect(await left.execute()).toEqual([]);
  });

  it("keeps the newest of each connection", async () => {
    const key_id = await theirs();
    const call = { key_id, tool: "list_posts", was_refused: false };
    const many = Array.from({ length: CALLS_KEPT.each + 5 }, () => call);
    await db.insertInto("assistant_calls").values(many).execute();
    await cleanCalls();
    expect(await stored()).toBe(CALLS_KEPT.each);
  });
});
