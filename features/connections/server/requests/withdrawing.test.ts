import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { listTodo } from "#features/inbox/server/todo/service.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import type { Tokens } from "#tests/support/apps/assistant-client.ts";
import { serveAssistants } from "#tests/support/apps/assistant-server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { type AssistantRequest, type ReviewedRequest, requestMessages as messages } from "../../requests-contract.ts";

const served = serveAssistants();
let owner: TestUser;
let person: TestUser;
let company: { id: number };
let tokens: Tokens & { client: string };
let post: { id: number; url: string };

beforeEach(async () => {
  [owner, person] = [await buildUser(), await buildUser()];
  company = await buildCompany(owner.id);
  await addMember(company.id, person.id, "editor");
  tokens = await served.assistant.connect(person, company.id);
  post = await buildPost(owner.id, { company_id: company.id, name: "Halden Wavelink gains type approval" });
});

async function use(id: number, input: object = {}, token = tokens.access_token) {
  const answer = await served.assistant.use(token, "ask_to_withdraw", { id, kind: "article", ...input });
  const { result } = (await answer.json()) as { result: { isError?: boolean; content: [{ text: string }] } };
  return { isError: result.isError ?? false, text: result.content[0].text };
}
async function ask(): Promise<number> {
  const { text } = await use(post.id);
  const quoted = JSON.parse(text) as { text: string };
  return (JSON.parse(quoted.text) as { request: AssistantRequest }).request.id;
}
const answer = (id: number, what: "approve/" | "refuse/", by = person) =>
  served.app.inject({
    method: "POST",
    url: `/api/assistant-requests/${id}/${what}`,
    headers: { cookie: cookiesOf(by) },
    payload: {},
  });
const pageStatus = async () => (await served.app.inject({ url: post.url })).statusCode;
const stateOf = async (id: number) =>
  (await db.selectFrom("assistant_requests").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const todosOf = async ({ id }: TestUser) =>
  (await listTodo({ id })).events.filter(({ cause }) => cause === "assistant-asked");

describe("asking to withdraw is refused", () => {
  it("about what is not public, another company's, or out of its person's rights", async () => {
    const mine = await buildCompany(person.id);
    const elsewhere = await buildPost(person.id, { company_id: mine.id });
    expect((await use(elsewhere.id)).isError).toBe(true);
    for (const status of ["draft", "scheduled", "pending"] as const) {
      const { id } = await buildPost(owner.id, { company_id: company.id, status });
      expect([status, (await use(id)).isError]).toEqual([status, true]);
    }
    const author = await buildUser();
    await addMember(company.id, author.id, "author");
    const theirs = await served.assistant.connect(author, company.id);
    expect((await use(post.id, {}, theirs.access_token)).isError).toBe(true);
    const reader = await served.assistant.connect(person, company.id, ["read"]);
    expect((await use(post.id, {}, reader.access_token)).isError).toBe(true);
    const rows = db.selectFrom("assistant_requests").select("id").where("post_id", "=", post.id);
    expect(await rows.execute()).toEqual([]);
  });

  it("about a version that was changed", async () => {
    const { isError, text } = await use(post.id, { version: 99 });
    expect([isError, text]).toEqual([true, expect.stringContaining(messages.changed)]);
  });
});

describe("a request to withdraw", () => {
  it("changes nothing for readers until its person approves it, who has seen the page", async () => {
    const id = await ask();
    expect([await pageStatus(), await todosOf(owner)]).toEqual([200, []]);
    expect(await todosOf(person)).toMatchObject([{ request: id, note: "withdraw", people: ["Claude"] }]);
    const [mail] = (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith("Claude asks to "));
    expect(mail?.subject).toBe("Claude asks to withdraw: Halden Wavelink gains type approval");
    expect(mail?.text).toContain("Readers would be told that it has been taken down. Nothing happens until you");
    const url = `/api/assistant-requests/${id}/`;
    const shown = (await served.app.inject({ url, headers: { cookie: cookiesOf(person) } })).json<ReviewedRequest>();
    expect(shown.request).toMatchObject({ wish: "withdraw", state: "waiting", publishing_time: null });
    expect(shown.html).toContain("Halden Wavelink gains type approval");
    for (const other of [owner, await buildUser()]) expect((await answer(id, "approve/", other)).statusCode).toBe(404);
    expect((await answer(id, "approve/")).json()).toMatchObject({
      detail: messages.withdrawn,
      request: { state: "done" },
    });
    expect([await pageStatus(), await stateOf(id), await todosOf(person)]).toEqual([410, "done", []]);
  });

  it("is refused, and the page stays", async () => {
    const id = await ask();
    expect((await answer(id, "refuse/")).statusCode).toBe(200);
    expect((await answer(id, "approve/")).json()).toEqual({ detail: messages.ended.refused });
    expect([await pageStatus(), await stateOf(id)]).toEqual([200, "refused"]);
  });

  it.each<[string, object]>([
    ["was changed", { version: 2 }],
    ["was withdrawn by our editors", { status: "withdrawn" }],
    ["has another company", { company_id: null }],
  ])("is void once the post %s", async (_what, changed) => {
    const id = await ask();
    await db.updateTable("posts").set(changed).where("id", "=", post.id).execute();
    expect((await answer(id, "approve/")).statusCode).toBeGreaterThanOrEqual(404);
    const row = await db.selectFrom("posts").select("deleted_at").where("id", "=", post.id).executeTakeFirst();
    expect(row?.deleted_at).toBeNull();
  });

  it("withdraws once when it is approved and refused at the same time", async () => {
    const id = await ask();
    const answers = await Promise.all([answer(id, "approve/"), answer(id, "refuse/"), answer(id, "approve/")]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([await pageStatus(), await stateOf(id)]).toEqual(
      answers[1]?.statusCode === 200 ? [200, "refused"] : [410, "done"],
    );
  });
});
