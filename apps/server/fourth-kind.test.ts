/** A kind of content that only the two registries name: whatever else there is reads its definition. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AiDraft, AssistantAnswer, EditResult } from "#features/assistant/contract.ts";
import { ASSEMBLED } from "#features/assistant/assembler/registry.ts";
import {
  createPath,
  type PostDetail,
  type PostListItem,
  postPath,
  type SavedPost,
  type Stage,
  submitDraftPath,
} from "#features/content/contract.ts";
import { type ContentKind, findKindByTypeCode, KINDS } from "#features/content/kinds/index.ts";
import { publishDue } from "#features/content/server/posts/publish-service.ts";
import { checkRelease } from "#features/release-check/check/check-release.ts";
import { closeDatabase, configureDatabase, db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { listening } from "#tests/support/apps/assistant-app.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

// The worker has read the kinds before this file: all of it is read anew, with one more.
vi.hoisted(() => vi.resetModules());
vi.mock(import("#features/content/kinds/registry.ts"), async (load) => {
  const { event } = await import("#tests/doubles/event/definition.ts");
  return { REGISTERED: [...(await load()).REGISTERED, event] as never };
});
vi.mock(import("#features/assistant/assembler/registry.ts"), async (load) => {
  const { assembleEvent } = await import("#tests/doubles/event/assemble.ts");
  return { ASSEMBLED: { ...(await load()).ASSEMBLED, event: assembleEvent } };
});
// A thread loads the registries itself and knows three kinds.
vi.mock(import("#features/assistant/server/texts/service.ts"), async (load) => {
  const { workOnText } = await import("#features/assistant/server/texts/work.ts");
  return {
    ...(await load()),
    writeOffline: (task) => workOnText({ does: "write", task: { ...task, kind: task.kind.key } }) as never,
    endOfText: (text, task, ending) =>
      workOnText({ does: "end", text, task: { ...task, kind: task.kind.key }, ...ending }) as never,
  };
});

const CHECK = "posts_kind_check";
const KEY = "event" as never;
let app: App;
let origin = "";
let owner: TestUser;
let event: ContentKind;

beforeAll(async () => {
  configureDatabase({ connectionString: process.env["DATABASE_URL"] ?? "", max: 10 });
  resetSettings({ RATE_LIMITS: "off" });
  await sql`alter table posts drop constraint ${sql.ref(CHECK)}`.execute(db);
  const found = findKindByTypeCode("Event");
  if (!found) throw new Error("The fourth kind is not registered.");
  event = found;
  app = await buildWholeServer();
  origin = await listening(app);
  owner = await buildUser({ units: 10 });
});
afterAll(async () => {
  await app?.close();
  await stopJobs();
  await db.deleteFrom("posts").where("kind", "=", KEY).execute();
  const known = sql.join(KINDS.filter(({ key }) => key !== KEY).map(({ key }) => sql.lit(key)));
  await sql`alter table posts add constraint ${sql.ref(CHECK)} check (kind in (${known}))`.execute(db);
  await closeDatabase();
  resetSettings();
});

async function ask(who: TestUser | null, method: string, path: string, body?: FormData | object): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(origin + path, {
    method,
    headers: {
      ...(who && { cookie: cookiesOf(who) }),
      ...(body && !isForm && { "content-type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
}

async function answered<Answer>(response: Promise<Response>, status = 200): Promise<Answer> {
  const answer = await response;
  const text = await answer.text();
  expect([answer.status, text]).toEqual([status, expect.anything()]);
  return JSON.parse(text) as Answer;
}

const FIELDS = {
  event_name: "Open harbour day",
  venue: "Quay 4, Bergen",
  speakers: '["Mara Lindqvist",""]',
  content: "<p>The yard opens its doors, and the ferry takes visitors across.</p>",
  tags: '["Technology"]',
};

function formOf(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields })) form.set(name, value);
  return form;
}

const create = (stage: Stage, fields: Record<string, string> = {}) =>
  answered<SavedPost>(ask(owner, "POST", createPath(event, stage), formOf(fields)), 201);
const load = (stage: Stage, id: number) => answered<PostDetail>(ask(owner, "GET", postPath(event, stage, id)));
const page = async (address: string) => (await ask(null, "GET", address)).text();

describe("a fourth kind", () => {
  it("has a draft without a provider, as each kind has", () => {
    expect(Object.keys(ASSEMBLED)).toEqual(KINDS.map(({ key }) => key));
  });

  it("is created, edited, listed, shown, found by operators, reported and collected", async () => {
    const wrong = await ask(owner, "POST", createPath(event, "published"), formOf({ venue: "", speakers: "x" }));
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { venue: "Venue is required.", speakers: "Speakers must be a JSON list." },
    ]);
    const post = await create("published");
    expect(post).toMatchObject({ type: "Event", name: "Open harbour day", status: "published" });
    expect(await load("published", post.id)).toMatchObject({ venue: "Quay 4, Bergen", speakers: ["Mara Lindqvist"] });

    const saved = await answered<SavedPost>(
      ask(owner, "PUT", postPath(event, "published", post.id), formOf({ venue: "Quay 5", version: "1" })),
    );
    expect(saved.version).toBe(2);
    const { revisions } = await answered<{ revisions: { changed: string[] }[] }>(
      ask(owner, "GET", `/api/posts/${post.id}/revisions/`),
    );
    expect(revisions[0]?.changed).toEqual(["venue"]);

    const listed = await answered<{ posts: PostListItem[] }>(ask(owner, "GET", "/dashboard/user-all-posts/?q=harbour"));
    expect(listed.posts).toMatchObject([{ id: post.id, type: "Event", event_name: "Open harbour day", title: null }]);
    const all = await answered<{ posts: { id: number }[] }>(
      ask(await buildOperator(), "GET", "/operator/posts/?type=Event"),
    );
    expect(all.posts.map(({ id }) => id)).toEqual([post.id]);

    const shown = await page(post.url);
    for (const part of [
      'badge badge--purple">Event</span>',
      "<dt>Venue</dt><dd>Quay 5</dd>",
      '"@type":"Event"',
      '"location":{"@type":"Place","name":"Quay 5"}',
    ])
      expect(shown).toContain(part);
    const front = await page("/");
    expect(front).toContain('href="/events"');
    expect(front).toContain('<section class="band" id="events" aria-label="Events">');
    expect(front).toContain('<p class="dek" dir="auto">At Quay 5</p>');

    const pdf = await ask(owner, "POST", "/pdf-report/generate-pdf/", { url: post.url });
    expect(readPdf(Buffer.from(await pdf.arrayBuffer())).pages[0]).toContain("Open harbour day");

    const form = new FormData();
    form.set("name", "Harbours");
    const { id } = await answered<{ id: number }>(ask(owner, "POST", "/collections/create/", form), 201);
    const entry = { collection_id: id, article_id: post.id, article_type: "event" };
    await answered(ask(owner, "POST", "/collections/articles/add/", [entry]));
    const kept = await answered<object[]>(ask(owner, "GET", `/collections/collections/${id}/articles/`));
    expect(kept).toMatchObject([{ article_type: "event", article: { id: post.id, type: "Event" } }]);
  });

  it("goes from draft to publication, and by the clock", async () => {
    const draft = await create("draft", { venue: "" });
    const early = await ask(owner, "POST", submitDraftPath(event, draft.id));
    expect([early.status, await early.json()]).toMatchObject([400, { venue: "Venue is required." }]);
    await answered(ask(owner, "PUT", postPath(event, "draft", draft.id), formOf()));
    expect(await answered(ask(owner, "POST", submitDraftPath(event, draft.id)))).toMatchObject({
      blog_id: draft.id,
      status: "published",
    });

    const publishing_time = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await create("schedule", { publishing_time });
    await db
      .updateTable("posts")
      .set({ publish_at: new Date(Date.now() - 1000) })
      .where("id", "=", scheduled.id)
      .execute();
    await publishDue();
    expect(await load("published", scheduled.id)).toMatchObject({ status: "published", type: "Event" });
  });

  it("is judged by the rules that it names", () => {
    const release = { kind: event, texts: FIELDS, lists: {}, tags: [], alts: [], postedAs: "Halden Marine" };
    expect(checkRelease(release).map(({ rule }) => rule)).toContain("dateline");
  });

  it("is drafted and edited by the assistant without a provider", async () => {
    const programme = "The yard opens its doors at nine. Mara Lindqvist speaks about technology at noon.";
    const asked = { articleType: "Event", event_name: "Open harbour day", venue: "Quay 4", programme };
    const written = await answered<AssistantAnswer>(ask(owner, "POST", "/ai/assistant/", asked));
    const draft = JSON.parse(written.response) as AiDraft;
    expect(draft).toMatchObject({ title: "Open harbour day", venue: "Quay 4", speakers: [] });
    expect(draft.content).toContain("Mara Lindqvist speaks about technology at noon.");

    const edit = { articleType: "Event", currentContent: draft, fieldToEdit: "" };
    const editRequest = "add the speaker Mara Lindqvist\nset the venue: Quay 5";
    const answer = await answered<AssistantAnswer>(ask(owner, "POST", "/ai/edit/", { ...edit, editRequest }));
    const { changes, message } = JSON.parse(answer.response) as EditResult;
    expect(changes).toEqual({ speakers: ["Mara Lindqvist"], venue: "Quay 5" });
    expect(message).toBe("Speakers: “Mara Lindqvist” added.\nVenue: set to “Quay 5”.");
    const nothing = await answered<AssistantAnswer>(
      ask(owner, "POST", "/ai/edit/", { ...edit, editRequest: "make it bolder" }),
    );
    expect(nothing.response).toContain("SEO description, rating or venue");
    expect(nothing.response).toContain("tag, question, comparison product or speaker");
  });
});
