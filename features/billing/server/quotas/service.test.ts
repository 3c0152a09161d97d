/** What an account may keep: never exceeded, however many writes meet, and nothing deleted where a bound becomes lower. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WRITES } from "#features/accounts/server/write-limits.ts";
import { createCompany, deleteCompany, restoreCompany } from "#features/companies/server/service.ts";
import { companyInput } from "#features/companies/contract.ts";
import { setPublishingSettings } from "#features/content/server/publishing/confirmation-service.ts";
import { article } from "#features/content/kinds/article.ts";
import { insertMedia } from "#features/media/server/queries.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { QUOTA_REACHED, quotaMessage, usageAnswer } from "../../contracts/quota.ts";
import { getUsage, orQuotaReached } from "./service.ts";

const calls = contentCallsOfThisFile();
const NO_LIMITS = { word_limit: null, anchor_text_links: null };
const withBounds = (bounds: object, more: object = {}) =>
  buildUser({ units: 50, plan: { ...NO_LIMITS, ...bounds }, ...more });
const company = () => companyInput.parse({ name: `Halden ${randomUUID()}` });
const refused = { code: "quota-reached", status: 409 };
const MB = 1024 * 1024;

/** An upload as it is stored, without its files. */
const store = (user: TestUser, bytes: number, variants: { bytes: number }[] = []) => {
  const media = { id: randomUUID(), owner_id: user.id, kind: "video" as const, mime: "video/mp4", file_name: "v.mp4" };
  const row = { ...media, bytes, width: null, height: null, variants: variants as never[] };
  return orQuotaReached(() => transaction((tx) => insertMedia(tx, row)));
};
const draftsOf = async (user: TestUser) => (await getUsage(user)).drafts.used;

describe("drafts", () => {
  it("are refused beyond the bound with a sentence and a code; submits and saves are not", async () => {
    const user = await withBounds({ max_drafts: 2 });
    const key = randomUUID();
    const first = await calls.created(user, article, "draft", { draft_key: key });
    await calls.created(user, article, "draft");
    const third = await calls.create(user, article, "draft");
    const detail = quotaMessage("drafts", 2, false);
    expect([third.statusCode, third.json()]).toEqual([409, { detail, code: QUOTA_REACHED, quota: "drafts" }]);
    expect((await calls.create(user, article, "draft", { draft_key: key, summary: "Again" })).statusCode).toBe(201);
    expect((await calls.save(user, article, "draft", first.id, { summary: "More" })).statusCode).toBe(200);
    expect((await calls.create(user, article, "published")).statusCode).toBe(201);
    expect((await calls.submitDraft(user, article, first.id)).statusCode).toBe(200);
    expect((await calls.create(user, article, "draft")).statusCode).toBe(201);
    expect(await getUsage(user)).toMatchObject({ drafts: { used: 2, most: 2 }, is_unconfirmed: false });
  });

  it("are as many as fit, of any number that meet", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const user = await withBounds({ max_drafts: 3 + round });
      const answers = await Promise.all(Array.from({ length: 12 }, () => calls.create(user, article, "draft")));
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3 + round);
      expect(answers.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true);
      expect(await draftsOf(user)).toBe(3 + round);
    }
  });

  it("cannot be hoarded in the trash, and come back only where there is room", async () => {
    const user = await withBounds({ max_drafts: 2 });
    const old = await calls.created(user, article, "draft");
    await calls.remove(user, article, "draft", old.id);
    for (let count = 1; count < 7; count++) {
      const { id } = await calls.created(user, article, "draft");
      await calls.remove(user, article, "draft", id);
    }
    await calls.created(user, article, "draft");
    const full = await calls.create(user, article, "draft");
    expect([full.statusCode, full.json<{ quota: string }>().quota]).toEqual([409, "deleted drafts"]);
    expect((await calls.restore(user, old.id)).statusCode).toBe(200);
    const other = await db
      .selectFrom("posts")
      .select("id")
      .where("owner_id", "=", user.id)
      .where("deleted_at", "is not", null)
      .executeTakeFirstOrThrow();
    expect((await calls.restore(user, other.id)).statusCode).toBe(409);
    expect(await draftsOf(user)).toBe(2);
  });
});

describe("companies", () => {
  it("are as many as fit, also where creates and restores meet", { timeout: 60_000 }, async () => {
    const user = await withBounds({ max_companies: 4 });
    const { id } = await createCompany(user.actor, company());
    await deleteCompany(user.actor, id);
    const acts = [
      ...Array.from({ length: 8 }, () => createCompany(user.actor, company())),
      restoreCompany(user.actor, id),
    ];
    const done = (await Promise.allSettled(acts)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(4);
    expect((await getUsage(user)).companies).toEqual({ used: 4, most: 4 });
    await expect(createCompany(user.actor, company())).rejects.toMatchObject(refused);
  });
});

describe("media", () => {
  it("count every stored byte, and give them back", async () => {
    const user = await withBounds({ max_media_mb: 1 });
    const picture = await buildPicture(user.actor, { width: 40, height: 40 });
    const { variants } = await db
      .selectFrom("media")
      .select("variants")
      .where("id", "=", picture.id)
      .executeTakeFirstOrThrow();
    const stored = (variants as { bytes: number }[]).reduce((sum, { bytes }) => sum + bytes, 0);
    expect((await getUsage(user)).media_bytes).toEqual({ used: stored, most: MB });
    await db.deleteFrom("media").where("id", "=", picture.id).execute();
    expect((await getUsage(user)).media_bytes.used).toBe(0);
  });

  it("are refused before they are encoded, and nothing of them stays", async () => {
    const user = await withBounds({ max_media_mb: 1 });
    await store(user, MB);
    await expect(buildPicture(user.actor, { width: 40, height: 40 })).rejects.toMatchObject(refused);
    await expect(store(user, 1)).rejects.toMatchObject({ ...refused, message: quotaMessage("media", MB, false) });
    expect((await getUsage(user)).media_bytes.used).toBe(MB);
  });

  it("never exceed the bound, whatever meets", { timeout: 120_000 }, async () => {
    const kilobytes = fc.integer({ min: 1, max: 700 });
    const batches = fc.array(fc.array(kilobytes, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(2), async (uploads, removals) => {
        const user = await withBounds({ max_media_mb: 1 });
        for (const batch of uploads) {
          const before = (await getUsage(user)).media_bytes.used;
          const outcomes = await Promise.allSettled(batch.map((size) => store(user, size * 1024)));
          const { used } = (await getUsage(user)).media_bytes;
          expect(used).toBeLessThanOrEqual(MB);
          const kept = batch.filter((_, index) => outcomes[index]?.status === "fulfilled");
          expect(used).toBe(before + kept.reduce((sum, size) => sum + size * 1024, 0));
          // What was refused would not have fitted.
          for (const [index, size] of batch.entries())
            if (outcomes[index]?.status === "rejected")
              expect(before + (kept.reduce((a, b) => a + b, 0) + size) * 1024).toBeGreaterThan(MB);
          const some = db.selectFrom("media").select("id").where("owner_id", "=", user.id).limit(removals);
          const ids = (await some.execute()).map(({ id }) => id);
          await Promise.all(ids.map((id) => db.deleteFrom("media").where("id", "=", id).execute()));
        }
        const rows = await db.selectFrom("media").select("bytes").where("owner_id", "=", user.id).execute();
        expect((await getUsage(user)).media_bytes.used).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0));
      }),
      { numRuns: 25 },
    );
  });
});

describe("revisions", () => {
  it("let the oldest go, and never the first, the last, nor what a review is about", async () => {
    const user = await withBounds({ max_revisions: 4 });
    const { id } = await calls.created(user, article, "published");
    const save = (summary: string) => calls.save(user, article, "published", id, { summary });
    await save("two");
    await db
      .insertInto("post_reviews")
      .values({ post_id: id, owner_id: user.id, version: 3, decision: "return" })
      .execute();
    for (const summary of ["three", "four", "five", "six", "seven"]) expect((await save(summary)).statusCode).toBe(200);
    const rows = db.selectFrom("post_revisions").select("version").where("post_id", "=", id).orderBy("version");
    expect((await rows.execute()).map(({ version }) => version)).toEqual([1, 2, 3, 7]);
  });

  it("become no fewer where the bound becomes lower: each save lets one go", async () => {
    const user = await withBounds({ max_revisions: null });
    const { id } = await calls.created(user, article, "published");
    const save = (summary: string) => calls.save(user, article, "published", id, { summary });
    for (const summary of ["a", "b", "c", "d", "e"]) await save(summary);
    await db
      .updateTable("plans")
      .set({ max_revisions: 2 })
      .where("id", "in", db.selectFrom("users").select("plan_id").where("id", "=", user.id))
      .execute();
    await save("f");
    const rows = db.selectFrom("post_revisions").select("version").where("post_id", "=", id).orderBy("version");
    expect((await rows.execute()).map(({ version }) => version)).toEqual([1, 3, 4, 5, 6, 7]);
  });
});

describe("an account", () => {
  afterEach(async () => {
    await setPublishingSettings((await buildOperator()).actor, { require_confirmed_email: true });
  });

  it("has tighter bounds until its address is confirmed, where operators ask for that", async () => {
    const user = await buildUser({ unconfirmed: true });
    const tight = { is_unconfirmed: true, drafts: { used: 0, most: 20 }, companies: { used: 0, most: 5 } };
    expect(await getUsage(user)).toMatchObject({ ...tight, media_bytes: { used: 0, most: 100 * MB } });
    await setPublishingSettings((await buildOperator()).actor, { require_confirmed_email: false });
    expect(await getUsage(user)).toMatchObject({ is_unconfirmed: false, drafts: { used: 0, most: null } });
  });

  it("keeps what it has where its plan becomes smaller, and may save it", async () => {
    const user = await withBounds({ max_drafts: 5 });
    const drafts = await Promise.all([1, 2, 3].map(() => calls.created(user, article, "draft")));
    await db
      .updateTable("plans")
      .set({ max_drafts: 1 })
      .where("id", "in", db.selectFrom("users").select("plan_id").where("id", "=", user.id))
      .execute();
    expect(await getUsage(user)).toMatchObject({ drafts: { used: 3, most: 1 } });
    const [first] = drafts;
    expect((await calls.save(user, article, "draft", first?.id ?? 0, { summary: "Still mine" })).statusCode).toBe(200);
    expect((await calls.create(user, article, "draft")).statusCode).toBe(409);
  });

  it("tells its own usage, to nobody else", async () => {
    const user = await withBounds({ max_drafts: 5 });
    await buildPost(user.id, { status: "draft" });
    const get = (cookie: string) => calls.app().inject({ url: "/api/billing/usage/", headers: { cookie } });
    expect((await get("")).statusCode).toBe(401);
    expect(usageAnswer.parse((await get(cookiesOf(user))).json()).drafts).toEqual({ used: 1, most: 5 });
    expect(usageAnswer.parse((await get(cookiesOf(await buildUser()))).json()).drafts).toEqual({ used: 0, most: null });
  });
});

describe("writes of one user", () => {
  beforeAll(() => resetSettings({ RATE_LIMITS: "on" }));
  afterAll(() => resetSettings());

  it("are limited by the minute, with the seconds to wait; reads and others are not", { timeout: 60_000 }, async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const write = (who: TestUser) =>
      calls.app().inject({ method: "POST", url: "/stripe/feature-used/", headers: { cookie: cookiesOf(who) } });
    for (let sent = 0; sent < WRITES.max; sent += 50)
      expect(
        (await Promise.all(Array.from({ length: 50 }, () => write(user)))).every(
          ({ statusCode }) => statusCode === 200,
        ),
      ).toBe(true);
    const refusal = await write(user);
    expect([refusal.statusCode, Number(refusal.headers["retry-after"])]).toEqual([429, expect.any(Number)]);
    expect((await write(other)).statusCode).toBe(200);
    expect(
      (await calls.app().inject({ url: "/api/billing/usage/", headers: { cookie: cookiesOf(user) } })).statusCode,
    ).toBe(200);
  });
});
