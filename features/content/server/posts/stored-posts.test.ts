/**
 * Every call on stored posts (docs/product/kinds.md, Paths), for each kind and stage: who may, what is not there, what
 * moved on.
 */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile, formFor, inHours, type Response } from "#tests/support/apps/content-calls.ts";
import {
  contentMessages,
  deletedPost,
  postDetail,
  postPath,
  savedPost,
  STAGES,
  submittedDraft,
  type Stage,
} from "../../contract.ts";
import { type ContentKind, KINDS } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();

const STATUS_OF = { published: "published", draft: "draft", schedule: "scheduled" } as const;
const cases = KINDS.flatMap((kind) => STAGES.map((stage) => ({ kind, stage, name: `${kind.key}, ${stage}` })));
const otherKind = (kind: ContentKind) => KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] as ContentKind;
const otherStages = (stage: Stage) => STAGES.filter((each) => each !== stage);

/** Each call that names a stored post. */
const CALLS: [string, (who: TestUser | null, kind: ContentKind, stage: Stage, id: number) => Promise<Response>][] = [
  ["load", (who, kind, stage, id) => calls.load(who, kind, stage, id)],
  ["save", (who, kind, stage, id) => calls.save(who, kind, stage, id)],
  ["delete", (who, kind, stage, id) => calls.remove(who, kind, stage, id)],
];
const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe.each(cases)("$name", ({ kind, stage }) => {
  it.each(CALLS)("%s: refuses a visitor", async (_name, call) => {
    const response = await call(null, kind, stage, 1);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([401, ["detail"]]);
  });

  it("creating refuses a visitor", async () => {
    expect((await calls.create(null, kind, stage)).statusCode).toBe(401);
  });

  it.each(CALLS)(
    "%s: finds nothing of somebody else's, of another kind, in the trash, or unknown",
    async (_name, call) => {
      const [owner, other] = [await buildUser({ units: 2 }), await buildUser({ units: 1 })];
      const { id } = await calls.created(owner, kind, stage);
      const trashed = await buildPost(owner.id, { kind: kind.key, status: STATUS_OF[stage], deleted_at: new Date() });
      const responses = [
        await call(other, kind, stage, id),
        await call(owner, otherKind(kind), stage, id),
        await call(owner, kind, stage, trashed.id),
        await call(owner, kind, stage, 999_999_999),
      ];
      for (const response of responses)
        expect([response.statusCode, response.json()]).toEqual([404, { detail: contentMessages.notFound }]);
      expect(await rowOf(id)).toMatchObject({ version: 1, deleted_at: null });
    },
  );

  it.each(["0", "-1", "1.5", "abc", "1e3", "99999999999999999999", "١"])("finds no post %s", async (id) => {
    const user = await buildUser();
    const url = postPath(kind, stage, 1).replace("/1/", `/${encodeURIComponent(id)}/`);
    const headers = { cookie: cookiesOf(user) };
    for (const method of ["GET", "PUT", "DELETE"] as const)
      expect((await calls.app().inject({ method, url, headers })).statusCode).toBe(404);
  });

  it("tells one's own post that moved on, and changes nothing", async () => {
    const user = await buildUser({ units: 1 });
    const { id, status } = await calls.created(user, kind, stage);
    for (const wrong of otherStages(stage)) {
      expect((await calls.load(user, kind, wrong, id)).statusCode).toBe(404);
      const form = formFor(kind, wrong);
      for (const response of [
        await calls.send("PUT", user, postPath(kind, wrong, id), form),
        await calls.remove(user, kind, wrong, id),
      ])
        expect([response.statusCode, response.json()]).toEqual([409, { detail: contentMessages.movedOn(status) }]);
    }
    expect(await rowOf(id)).toMatchObject({ version: 1, status, deleted_at: null });
  });

  it("says that a post is not there before it says what is wrong with the form", async () => {
    const [owner, other] = [await buildUser({ units: 1 }), await buildUser()];
    const { id } = await calls.created(owner, kind, stage);
    expect((await calls.send("PUT", other, postPath(kind, stage, id), { tags: "x" })).statusCode).toBe(404);
    expect((await calls.send("PUT", owner, postPath(kind, stage, id), { tags: "x" })).statusCode).toBe(400);
  });

  it("creates, loads, saves and deletes", async () => {
    const user = await buildUser({ units: 1, first_name: "Mara", last_name: "Lind" });
    const [company, banner] = [await buildCompany(user.id, { name: "Halden" }), await buildPicture(user.actor)];
    const created = await calls.created(user, kind, stage, { banner_picture: banner.id });
    expect(savedPost.parse(created)).toMatchObject({ status: STATUS_OF[stage], version: 1, review: "none" });

    const loaded = await calls.load(user, kind, stage, created.id);
    const detail = postDetail.parse(loaded.json());
    expect(detail).toMatchObject({
      id: created.id,
      guid: created.guid,
      url: created.url,
      version: 1,
      is_proposed: false,
      review: "none",
      summary: "A trial on the harbour ferry.",
      tags: ["Technology", "Education"],
      posted_by_company: null,
      embedded_websites: ["https://halden.example/hydrogen"],
      banner_picture: banner.url,
      related_media: [],
      media: { banner, related: [] },
      company_display_name: null,
    });
    expect(Object.keys(loaded.json())).toEqual(expect.arrayContaining(Object.keys(kind.detailSchema.shape)));
    expect(detail.publishing_time === null).toBe(stage !== "schedule");

    const changes = {
      content: "<p>New <b>words</b></p>",
      summary: "",
      tags: "[]",
      posted_by_company: String(company.id),
    };
    const saved = await calls.save(user, kind, stage, created.id, { ...changes, version: "1" });
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { id: created.id, guid: created.guid, version: 2 }]);
    expect(postDetail.parse((await calls.load(user, kind, stage, created.id)).json())).toMatchObject({
      content: "<p>New <strong>words</strong></p>",
      summary: "",
      tags: [],
      posted_by_company: company.id,
      company_display_name: "Halden",
      version: 2,
      banner_picture: banner.url,
      publishing_time: detail.publishing_time,
    });

    const removed = await calls.remove(user, kind, stage, created.id);
    expect(removed.statusCode).toBe(200);
    const { restorable_until } = deletedPost.parse(removed.json());
    expect(new Date(restorable_until).getTime()).toBeGreaterThan(inHours(24 * 30 - 1).getTime());
    expect((await calls.load(user, kind, stage, created.id)).statusCode).toBe(404);
    expect((await calls.remove(user, kind, stage, created.id)).statusCode).toBe(404);
    expect((await auditOf(user.id)).wrong).toEqual([]);
  });

  it("saves what was loaded without changing a thing", async () => {
    const user = await buildUser({ units: 1 });
    const [banner, related] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const { id } = await calls.created(user, kind, stage, { banner_picture: banner.id, related_media: related.id });
    const before = (await calls.load(user, kind, stage, id)).json<Record<string, unknown>>();
    const url = postPath(kind, stage, id);
    const headers = { cookie: cookiesOf(user) };
    const response = await calls.app().inject({ method: "PUT", url, payload: before, headers });
    expect([response.statusCode, response.json()]).toMatchObject([200, { version: 1 }]);
    expect((await calls.load(user, kind, stage, id)).json()).toEqual(before);
  });
});

describe.each(KINDS)("submit-draft: $key", (kind) => {
  it("refuses visitors, and finds nothing of others, of other kinds, or deleted", async () => {
    const [owner, other] = [await buildUser({ units: 1 }), await buildUser({ units: 1 })];
    const { id } = await calls.created(owner, kind, "draft");
    expect((await calls.submitDraft(null, kind, id)).statusCode).toBe(401);
    expect((await calls.submitDraft(other, kind, id)).statusCode).toBe(404);
    expect((await calls.submitDraft(owner, otherKind(kind), id)).statusCode).toBe(404);
    await calls.remove(owner, kind, "draft", id);
    expect((await calls.submitDraft(owner, kind, id)).statusCode).toBe(404);
    expect((await auditOf(owner.id)).available).toBe(1);
  });

  it("publishes the draft as it is: blog_id, same id and guid, one release", async () => {
    const user = await buildUser({ units: 1 });
    const draft = await calls.created(user, kind, "draft");
    const response = await calls.submitDraft(user, kind, draft.id);
    expect(response.statusCode).toBe(200);
    expect(submittedDraft.parse(response.json())).toMatchObject({
      blog_id: draft.id,
      id: draft.id,
      guid: draft.guid,
      status: "published",
      version: 1,
    });
    expect(await rowOf(draft.id)).toMatchObject({ status: "published", published_at: expect.any(Date) });
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 0, granted: 1 });
    const again = await calls.submitDraft(user, kind, draft.id);
    expect([again.statusCode, again.json()]).toEqual([409, { detail: contentMessages.movedOn("published") }]);
  });

  it("names what a half-written draft lacks, with detail beside it", async () => {
    const user = await buildUser({ units: 1 });
    const blank = { [kind.nameField]: "", content: "", "embedded_websites[0]": "halden" };
    const draft = await calls.created(user, kind, "draft", blank);
    const response = await calls.submitDraft(user, kind, draft.id);
    const body = response.json();
    expect([response.statusCode, Object.keys(body).sort()]).toEqual([
      400,
      ["content", "detail", "embedded_websites", kind.nameField].sort(),
    ]);
    expect(Object.values(body)).toContain(body.detail);
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 1, granted: 1 });
  });
});

it("restoring refuses visitors and finds nothing of others", async () => {
  const [owner, other] = [await buildUser({ units: 1 }), await buildUser()];
  const post = await buildPost(owner.id, { deleted_at: new Date() });
  expect((await calls.restore(null, post.id)).statusCode).toBe(401);
  expect((await calls.restore(other, post.id)).statusCode).toBe(404);
  expect((await rowOf(post.id)).deleted_at).not.toBeNull();
});
