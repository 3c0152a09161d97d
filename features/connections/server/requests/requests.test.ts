import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { postPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { contentMessages } from "#features/content/contract.ts";
import { listTodo } from "#features/inbox/server/todo/service.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { type Tokens } from "#tests/support/apps/assistant-client.ts";
import { serveAssistants } from "#tests/support/apps/assistant-server.ts";
import { type AssistantRequest, MAX_ASKED_A_DAY, requestMessages as messages } from "../../requests-contract.ts";
import { cleanRequests } from "./queries.ts";

const served = serveAssistants();
let owner: TestUser;
let person: TestUser;
let company: { id: number };
let tokens: Tokens & { client: string };
let draft: { id: number };

beforeEach(async () => {
  [owner, person] = [await buildUser({ units: 3 }), await buildUser({ units: 3 })];
  company = await buildCompany(owner.id);
  await addMember(company.id, person.id, "editor");
  tokens = await served.assistant.connect(person, company.id);
  draft = await buildDraft();
});

const buildDraft = (name = "Halden Wavelink gains type approval") =>
  buildPost(person.id, { company_id: company.id, status: "draft", name, tags: ["Technology"] });

type Told = { isError: boolean; text: string };
async function use(name: string, input: object = {}, token = tokens.access_token): Promise<Told> {
  const answer = await served.assistant.use(token, name, input);
  const { result } = (await answer.json()) as { result: { isError?: boolean; content: [{ text: string }] } };
  const [{ text }] = result.content;
  return { isError: result.isError ?? false, text };
}
/** What is quoted in an answer. */
const quoted = ({ text }: Told): unknown => JSON.parse((JSON.parse(text) as { text: string }).text);
async function ask(input: object = {}): Promise<number> {
  const told = await use("ask_to_publish", { id: draft.id, kind: "article", ...input });
  expect(told).toMatchObject({ isError: false });
  return (quoted(told) as { request: AssistantRequest }).request.id;
}
const outcomes = async () => {
  const { requests } = quoted(await use("list_requests")) as { requests: AssistantRequest[] };
  return requests.map(({ id, state, post }) => [id, state, post.status]);
};

/** An operator signs in and acts as this user. */
async function actingAs(user: TestUser): Promise<string> {
  const operator = await buildOperator();
  const begun = await served.app.inject({
    method: "POST",
    url: `/operator/users/${user.id}/sign-in-as/`,
    headers: { cookie: cookiesOf(operator) },
    payload: { reason: "Support" },
  });
  expect(begun.statusCode).toBeLessThan(300);
  return begun.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

const url = (id: number, answer = "") => `/api/assistant-requests/${id}/${answer}`;
const send = (id: number, answer: "approve/" | "refuse/", headers: object = { cookie: cookiesOf(person) }) =>
  served.app.inject({ method: "POST", url: url(id, answer), headers: { ...headers }, payload: {} });
const review = (id: number, of: TestUser) => served.app.inject({ url: url(id), headers: { cookie: cookiesOf(of) } });
const statusOf = async () =>
  (await db.selectFrom("posts").select("status").where("id", "=", draft.id).executeTakeFirstOrThrow()).status;
const stateOf = async (id: number) =>
  (await db.selectFrom("assistant_requests").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const holds = async () =>
  (
    await db
      .selectFrom("allowance_entries")
      .select("id")
      .where("post_id", "=", draft.id)
      .where("kind", "=", "hold")
      .execute()
  ).length;
const todos = async (of: TestUser) =>
  (await listTodo({ id: of.id })).events.filter(({ cause }) => cause === "assistant-asked");
const save = (version: number) =>
  served.app.inject({
    method: "PUT",
    url: postPath(article, "draft", draft.id),
    headers: { cookie: cookiesOf(person) },
    payload: {
      headline: "Changed",
      content: "<p>Changed.</p>",
      tags: ["Technology"],
      posted_by_company: company.id,
      version,
    },
  });
const versionOf = async () =>
  (await db.selectFrom("posts").select("version").where("id", "=", draft.id).executeTakeFirstOrThrow()).version;

describe("answering is refused", () => {
  it("to others: a colleague, an owner of the company, the assistant, a key and an operator who acts as the person", async () => {
    const id = await ask();
    const key = await buildKey(person.id, company.id);
    for (const answer of ["approve/", "refuse/"] as const) {
      expect((await send(id, answer, { cookie: cookiesOf(owner) })).statusCode).toBe(404);
      expect((await send(id, answer, { authorization: key.authorization })).statusCode).toBe(403);
      expect((await send(id, answer, { authorization: `Bearer ${tokens.access_token}` })).statusCode).toBe(401);
      const acting = await actingAs(person);
      expect((await send(id, answer, { cookie: acting })).statusCode).toBe(403);
    }
    expect((await review(id, owner)).statusCode).toBe(404);
    expect([await statusOf(), await stateOf(id), await holds()]).toEqual(["draft", "waiting", 0]);
  });

  it.each<[string, keyof typeof messages.ended, () => Promise<unknown>]>([
    ["the text was saved", "void", async () => expect((await save(await versionOf())).statusCode).toBe(200)],
    [
      "the connection has ended",
      "void",
      () =>
        db.updateTable("sessions").set({ ended_at: new Date() }).where("user_agent", "like", "Assistant/%").execute(),
    ],
    [
      "the post is in the trash",
      "void",
      () => db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", draft.id).execute(),
    ],
    ["it has expired", "expired", () => db.updateTable("assistant_requests").set({ expires_at: new Date() }).execute()],
    [
      "it was refused",
      "refused",
      async () =>
        expect(
          (
            await served.app.inject({
              method: "POST",
              url: url(await latest(), "refuse/"),
              headers: { cookie: cookiesOf(person) },
              payload: {},
            })
          ).statusCode,
        ).toBe(200),
    ],
  ])("when %s", async (_why, state, change) => {
    const id = await ask();
    await change();
    const answer = await send(id, "approve/");
    const isGone = answer.statusCode === 404; // in the trash it is out of reach
    if (!isGone) expect([answer.statusCode, answer.json()]).toEqual([409, { detail: messages.ended[state] }]);
    expect((await send(id, "refuse/")).statusCode).toBe(isGone ? 404 : 409);
    expect([await statusOf(), await holds(), await todos(person)]).toEqual(["draft", 0, []]);
    await cleanRequests();
    expect(await stateOf(id)).toBe(state);
  });

  it("with the password that ended the connection, also by who has signed in again", async () => {
    const id = await ask();
    const next = "another horse battery";
    const changed = await served.app.inject({
      method: "POST",
      url: "/api/change-password/",
      headers: { cookie: cookiesOf(person) },
      payload: { current_password: TEST_PASSWORD, new_password: next, re_new_password: next },
    });
    expect(changed.statusCode).toBe(200);
    const cookie = changed.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    for (const answer of ["approve/", "refuse/"] as const) {
      const { statusCode, json } = await send(id, answer, { cookie });
      expect([statusCode, json()]).toEqual([409, { detail: messages.ended.void }]);
    }
    expect([await statusOf(), await holds(), await todos(person)]).toEqual(["draft", 0, []]);
  });

  it("with another role, or none", async () => {
    const id = await ask();
    const changed = await served.app.inject({
      method: "PUT",
      url: `/api/companies/${company.id}/members/${person.id}/`,
      headers: { cookie: cookiesOf(owner) },
      payload: { role: "author" },
    });
    expect(changed.statusCode).toBe(200);
    expect((await send(id, "approve/")).statusCode).toBe(409);
    await db.deleteFrom("company_members").where("user_id", "=", person.id).execute();
    expect((await send(id, "approve/")).statusCode).toBeGreaterThanOrEqual(404);
    expect([await statusOf(), await holds()]).toEqual(["draft", 0]);
  });

  it("without a release, and it waits on", async () => {
    const poor = await buildUser();
    company = await buildCompany(poor.id);
    await addMember(company.id, person.id, "editor");
    tokens = await served.assistant.connect(person, company.id);
    draft = await buildDraft();
    const id = await ask();
    expect((await send(id, "approve/")).statusCode).toBe(402);
    expect([await statusOf(), await stateOf(id)]).toEqual(["draft", "waiting"]);
  });
});

const latest = async () =>
  (await db.selectFrom("assistant_requests").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;

describe("asking is refused", () => {
  it("to people, keys, and assistants that may only read", async () => {
    const payload = { post: draft.id, kind: "article" };
    const post = (headers: object) =>
      served.app.inject({ method: "POST", url: "/api/assistant-requests/", headers: { ...headers }, payload });
    const key = await buildKey(person.id, company.id);
    expect((await post({ cookie: cookiesOf(person) })).statusCode).toBe(403);
    expect((await post({ authorization: key.authorization })).statusCode).toBe(403);
    const reader = await served.assistant.connect(person, company.id, ["read"]);
    expect((await use("ask_to_publish", { id: draft.id, kind: "article" }, reader.access_token)).isError).toBe(true);
    expect(await db.selectFrom("assistant_requests").select("id").where("post_id", "=", draft.id).execute()).toEqual(
      [],
    );
  });

  it("about what its person may not publish: another company's, a stranger's, a colleague's as a viewer", async () => {
    const mine = await buildCompany(person.id);
    const elsewhere = await buildPost(person.id, { company_id: mine.id, status: "draft" });
    const strange = await buildPost((await buildUser()).id, { status: "draft" });
    const out = await buildPost(person.id, { company_id: company.id, status: "published" });
    for (const { id } of [elsewhere, strange, out])
      expect((await use("ask_to_publish", { id, kind: "article" })).isError).toBe(true);
    const viewer = await buildUser();
    await addMember(company.id, viewer.id, "viewer");
    const theirs = await served.assistant.connect(viewer, company.id);
    expect((await use("ask_to_publish", { id: draft.id, kind: "article" }, theirs.access_token)).isError).toBe(true);
  });

  it("about a version that was changed, and for a time that has passed", async () => {
    const stale = await use("ask_to_publish", { id: draft.id, kind: "article", version: (await versionOf()) + 1 });
    expect([stale.isError, stale.text]).toEqual([true, expect.stringContaining(messages.changed)]);
    const late = await use("ask_to_publish", {
      id: draft.id,
      kind: "article",
      publishing_time: "2001-01-01T10:00:00Z",
    });
    expect([late.isError, late.text]).toEqual([true, expect.stringContaining(contentMessages.timePassed)]);
  });

  it("more often than a person can read, whichever assistant asks", async () => {
    const other = await served.assistant.connect(person, company.id);
    for (let at = 0; at < MAX_ASKED_A_DAY; at++) {
      const token = at % 2 === 0 ? tokens.access_token : other.access_token;
      const { id } = await buildDraft(`Draft ${at}`);
      expect(await use("ask_to_publish", { id, kind: "article" }, token)).toMatchObject({ isError: false });
    }
    const refused = await use("ask_to_publish", { id: draft.id, kind: "article" });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining(messages.tooMany)]);
  });
});

describe("of two at once", () => {
  it("one approval publishes, once", async () => {
    const id = await ask();
    const answers = await Promise.all([send(id, "approve/"), send(id, "approve/"), send(id, "approve/")]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect([await statusOf(), await holds(), await stateOf(id)]).toEqual(["published", 1, "done"]);
  });

  it.each(Array.from({ length: 5 }, (_, at) => at))("an approval and a refusal, one counts (%i)", async () => {
    const id = await ask();
    const [approved, refused] = await Promise.all([send(id, "approve/"), send(id, "refuse/")]);
    const isApproved = approved.statusCode === 200;
    expect([approved.statusCode, refused.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect([await statusOf(), await holds(), await stateOf(id)]).toEqual(
      isApproved ? ["published", 1, "done"] : ["draft", 0, "refused"],
    );
  });

  it.each(Array.from({ length: 5 }, (_, at) => at))(
    "a save and an approval: only the text that was asked about (%i)",
    async () => {
      const id = await ask();
      const before = await versionOf();
      const [saved, approved] = await Promise.all([save(before), send(id, "approve/")]);
      const { status, name } = await db
        .selectFrom("posts")
        .select(["status", "name"])
        .where("id", "=", draft.id)
        .executeTakeFirstOrThrow();
      if (approved.statusCode === 200)
        expect([status, name]).toEqual(["published", "Halden Wavelink gains type approval"]);
      else {
        expect([approved.statusCode, saved.statusCode, status]).toEqual([409, 200, "draft"]);
        expect(approved.json()).toEqual({ detail: messages.ended.void });
      }
    },
  );

  it("asking twice makes one request and one email", async () => {
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one).toBe(two);
    expect(await mails()).toHaveLength(1);
  });
});

const mails = () =>
  db
    .selectFrom("mail_messages")
    .select(["subject", "body"])
    .where("recipient", "=", person.email)
    .where("subject", "like", "% asks to %")
    .execute();

describe("what is asked", () => {
  it("is emailed, waits in the person's inbox alone, shows the page, and goes out with the person's yes", async () => {
    const id = await ask({ version: await versionOf() });
    const [mail] = await mails();
    expect(mail?.subject).toBe("Claude asks to publish: Halden Wavelink gains type approval");
    expect(mail?.body).toContain("It uses 1 of 3 releases. Nothing happens until you approve it.");
    expect(mail?.body).toContain(`/dashboard?activeContent=inbox&item=request.${id}`);
    expect(await todos(person)).toMatchObject([{ request: id, people: ["Claude"], post: { id: draft.id } }]);
    expect(await todos(owner)).toEqual([]);
    const shown = (await review(id, person)).json<{ html: string; releases: number; request: AssistantRequest }>();
    expect(shown.html).toContain("Halden Wavelink gains type approval");
    expect([shown.releases, shown.request.state]).toEqual([3, "waiting"]);
    expect(await outcomes()).toEqual([[id, "waiting", "draft"]]);
    expect((await send(id, "approve/")).statusCode).toBe(200);
    expect([await statusOf(), await todos(person), await holds()]).toEqual(["published", [], 1]);
    expect(await outcomes()).toEqual([[id, "done", "published"]]);
    expect((await review(id, person)).json<{ html: string | null }>().html).toBeNull();
  });

  it("is scheduled for the time that was asked for", async () => {
    const publishing_time = new Date(Date.now() + 86_400_000).toISOString();
    const id = await ask({ publishing_time });
    expect((await send(id, "approve/")).statusCode).toBe(200);
    const row = await db
      .selectFrom("posts")
      .select(["status", "publish_at"])
      .where("id", "=", draft.id)
      .executeTakeFirstOrThrow();
    expect([row.status, row.publish_at?.toISOString()]).toEqual(["scheduled", publishing_time]);
  });

  it("is replaced when it is asked otherwise, and asked again after a change", async () => {
    const first = await ask();
    const second = await ask({ publishing_time: new Date(Date.now() + 86_400_000).toISOString() });
    expect([second === first, await stateOf(first)]).toEqual([false, "void"]);
    expect((await send(first, "approve/")).statusCode).toBe(409);
    expect((await save(await versionOf())).statusCode).toBe(200);
    const third = await ask();
    expect(await outcomes()).toEqual([
      [third, "waiting", "draft"],
      [second, "void", "draft"],
      [first, "void", "draft"],
    ]);
  });

  it("is heard by its own connection alone", async () => {
    await ask();
    const other = await served.assistant.connect(person, company.id);
    expect(quoted(await use("list_requests", {}, other.access_token))).toEqual({ requests: [] });
  });

  it("is deleted after its time", async () => {
    const id = await ask();
    await sql`update assistant_requests set asked_at = now() - interval '91 days' where id = ${id}`.execute(db);
    await cleanRequests();
    expect(await outcomes()).toEqual([]);
  });
});
