import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { listen } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import { contentMessages } from "#features/content/contract.ts";
import { frontPageMessages, frontPins, MAX_PINS, pinCandidates } from "../contract.ts";
import { cleanFrontPins, orderFrontPins, pinPost, unpinPost } from "./pin-service.ts";
import { registerFrontPageRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerFrontPageRoutes);
let operator: TestUser;
let author: TestUser;

beforeAll(async () => {
  [operator, author] = [await buildOperator({ first_name: "Oskar", last_name: "Bream" }), await buildUser()];
});
beforeEach(async () => void (await db.deleteFrom("front_pins").execute()));
afterAll(async () => void (await db.deleteFrom("front_pins").execute()));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const pin = (post: TestPost, body: object = {}) => call(operator, "PUT", `/operator/front-page/${post.id}/`, body);
const list = async () => frontPins.parse((await call(operator, "GET", "/operator/front-page/")).json());
const order = async () => (await list()).pins.map(({ post_id }) => post_id);
const posts = async (count: number) => {
  const built: TestPost[] = [];
  for (let number = 0; number < count; number++) built.push(await buildPost(author.id));
  return built;
};
const ended = (post: TestPost) =>
  db.updateTable("front_pins").set({ ends_at: new Date() }).where("post_id", "=", post.id).execute();

describe("who may call", () => {
  it.each([
    ["a visitor", 401],
    ["a user", 403],
  ])("refuses %s", async (who, status) => {
    const caller = who === "a user" ? author : null;
    const [post] = await posts(1);
    const calls: [Method, string, object?][] = [
      ["GET", "/operator/front-page/"],
      ["GET", "/operator/front-page/candidates/"],
      ["PUT", `/operator/front-page/${post?.id ?? 0}/`, {}],
      ["DELETE", `/operator/front-page/${post?.id ?? 0}/`],
      ["POST", "/operator/front-page/order/", { post_ids: [] }],
    ];
    for (const [method, path, body] of calls) expect((await call(caller, method, path, body)).statusCode).toBe(status);
    expect(await order()).toEqual([]);
  });

  it("refuses users at the service as well", async () => {
    for (const act of [
      () => pinPost(author.actor, 1, {}),
      () => unpinPost(author.actor, 1),
      () => orderFrontPins(author.actor, { post_ids: [] }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("pinning", () => {
  it("puts posts in their places, says who did it, and notes it", async () => {
    const [first, second, third] = await posts(3);
    if (!first || !second || !third) throw new Error("A post is missing.");
    const until = inMinutes(90);
    expect((await pin(first)).statusCode).toBe(200);
    await pin(second, { ends_at: until });
    const answer = frontPins.parse((await pin(third, { position: 1 })).json());
    expect(answer.pins.map(({ post_id, position, ends_at }) => [post_id, position, ends_at])).toEqual([
      [third.id, 1, null],
      [first.id, 2, null],
      [second.id, 3, until],
    ]);
    expect(answer.pins[0]).toMatchObject({ pinned_by: "Oskar Bream", is_visible: true, guid: third.guid, type: "PR" });
    const noted = await db
      .selectFrom("audit_entries")
      .select(["action", "details"])
      .where("subject", "=", `post ${second.id}`)
      .execute();
    expect(noted).toEqual([{ action: "front-page.pin", details: `${second.name}: place 2, until ${until}` }]);
  });

  it("changes what is given of a pin and leaves the rest", async () => {
    const [first, second] = await posts(2);
    if (!first || !second) throw new Error("A post is missing.");
    const until = inMinutes(60);
    await pin(first, { ends_at: until });
    await pin(second);
    await pin(first, { position: 2 });
    expect((await list()).pins).toMatchObject([{ post_id: second.id }, { post_id: first.id, ends_at: until }]);
    await pin(first, { ends_at: null });
    expect((await list()).pins).toMatchObject([{ post_id: second.id }, { post_id: first.id, ends_at: null }]);
  });

  it.each([
    ["an end that is over", { ends_at: inMinutes(-1) }, { ends_at: frontPageMessages.endIsOver }],
    ["an end without a zone", { ends_at: "2030-01-01T10:00" }, { ends_at: frontPageMessages.badEnd }],
    ["a place that no pin has", { position: 0 }, { position: expect.stringContaining("from 1") }],
    ["a place as text", { position: "1" }, { position: expect.any(String) }],
  ])("refuses %s", async (_what, body, problems) => {
    const [post] = await posts(1);
    if (!post) throw new Error("A post is missing.");
    const answer = await pin(post, body);
    expect([answer.statusCode, answer.json()]).toEqual([400, problems]);
    expect(await order()).toEqual([]);
  });

  it("refuses what readers do not see, and what is not there", async () => {
    for (const overrides of [{ status: "draft" }, { status: "withdrawn" }, { deleted_at: new Date() }] as const) {
      const answer = await pin(await buildPost(author.id, overrides));
      expect([answer.statusCode, answer.json()]).toEqual([409, { detail: frontPageMessages.notPublished }]);
    }
    for (const id of ["0", "x", String(2 ** 40)]) {
      const answer = await call(operator, "PUT", `/operator/front-page/${id}/`, {});
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: contentMessages.notFound }]);
    }
  });

  it("never pins more than there is room for, however many ask at once", async () => {
    const built = await posts(MAX_PINS + 3);
    const answers = await Promise.all(built.map((post) => pin(post)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_PINS);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect([refused?.statusCode, refused?.json()]).toEqual([409, { detail: frontPageMessages.tooMany }]);
    const { pins } = await list();
    expect(pins.map(({ position }) => position)).toEqual(pins.map((_pin, at) => at + 1));
    const [first, last] = [built.find(({ id }) => id === pins[0]?.post_id), built.at(-1)];
    if (!first || !last) throw new Error("A post is missing.");
    await ended(first);
    const late = built.find(({ id }) => !pins.some(({ post_id }) => post_id === id)) ?? last;
    expect((await pin(late)).statusCode).toBe(200);
  });
});

describe("the order", () => {
  it("is that of the list that was sent", async () => {
    const built = await posts(3);
    for (const post of built) await pin(post);
    const wanted = built.map(({ id }) => id).toReversed();
    const { version } = await list();
    expect(
      (await call(operator, "POST", "/operator/front-page/order/", { post_ids: wanted, version })).statusCode,
    ).toBe(200);
    expect(await order()).toEqual(wanted);
    const stale = await call(operator, "POST", "/operator/front-page/order/", {
      post_ids: wanted.toReversed(),
      version,
    });
    expect(stale.statusCode).toBe(409);
    expect(await order()).toEqual(wanted);
  });

  it.each([
    ["one too few", (ids: number[]) => ids.slice(1)],
    ["one twice", (ids: number[]) => [ids[0], ids[0]]],
    ["another post", (ids: number[]) => [ids[0], 1_000_000_000]],
  ])("refuses %s", async (_what, change) => {
    const built = await posts(2);
    for (const post of built) await pin(post);
    const ids = built.map(({ id }) => id);
    const answer = await call(operator, "POST", "/operator/front-page/order/", { post_ids: change(ids) });
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: frontPageMessages.otherPins }]);
    expect(await order()).toEqual(ids);
  });
});

describe("what is over", () => {
  it("leaves the list, and is cleaned with pins of posts that are long gone", async () => {
    const [over, gone, lately, stays] = await posts(4);
    if (!over || !gone || !lately || !stays) throw new Error("A post is missing.");
    for (const post of [over, gone, lately, stays]) await pin(post);
    await ended(over);
    await sql`update posts set deleted_at = now() - interval '8 days' where id = ${gone.id}`.execute(db);
    await sql`update posts set deleted_at = now() where id = ${lately.id}`.execute(db);
    expect((await list()).pins).toMatchObject([
      { post_id: gone.id, is_visible: false },
      { post_id: lately.id, is_visible: false },
      { post_id: stays.id, is_visible: true },
    ]);
    await cleanFrontPins();
    const left = await db.selectFrom("front_pins").select("post_id").orderBy("post_id").execute();
    expect(left.map(({ post_id }) => post_id)).toEqual([lately.id, stays.id]);
  });

  it("is removed by operators, once", async () => {
    const [post] = await posts(1);
    if (!post) throw new Error("A post is missing.");
    await pin(post);
    expect((await call(operator, "DELETE", `/operator/front-page/${post.id}/`)).json()).toMatchObject({ pins: [] });
    const again = await call(operator, "DELETE", `/operator/front-page/${post.id}/`);
    expect([again.statusCode, again.json()]).toEqual([404, { detail: frontPageMessages.notPinned }]);
  });
});

describe("pages in memory", () => {
  it("are dropped by every change of the pins", async () => {
    const heard: string[] = [];
    const stop = listen(
      PAGE_CHANGED,
      (tag) => heard.push(tag),
      () => undefined,
    );
    const [post] = await posts(1);
    if (!post) throw new Error("A post is missing.");
    const fronts = () => heard.filter((tag) => tag === "front").length;
    await vi.waitFor(async () => {
      await pin(post, { ends_at: inMinutes(5) });
      expect(fronts()).toBeGreaterThan(0);
    }, 10_000);
    const before = fronts();
    await call(operator, "DELETE", `/operator/front-page/${post.id}/`);
    await vi.waitFor(() => expect(fronts()).toBeGreaterThan(before), 10_000);
    stop();
  });
});

describe("posts to pin", () => {
  it("are found by part of their name, with what is pinned already", async () => {
    const title = `Oat mill ${crypto.randomUUID()}`;
    const [found, draft] = [
      await buildPost(author.id, { details: { title } }),
      await buildPost(author.id, { details: { title }, status: "draft" }),
    ];
    await pin(found);
    const answer = await call(
      operator,
      "GET",
      `/operator/front-page/candidates/?q=${encodeURIComponent(title.toUpperCase())}`,
    );
    expect(pinCandidates.parse(answer.json()).posts).toMatchObject([
      { post_id: found.id, name: title, is_pinned: true },
    ]);
    expect(answer.body).not.toContain(`"post_id":${draft.id}`);
    expect((await call(operator, "GET", `/operator/front-page/candidates/?q=${"x".repeat(201)}`)).statusCode).toBe(400);
  });
});
