/** How the review queue is searched and narrowed: by everything that a post is known by, however it came to wait. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { QUEUE_COUNT_CAP } from "../contract.ts";
import { listQueuedPosts } from "./queue-service.ts";
import { QUEUE_REASONS } from "#features/content/contracts/publishing.ts";

let operator: TestUser;
/** A word that nobody else has. */
let mark: string;
let author: TestUser;

beforeAll(async () => {
  operator = await buildOperator();
  mark = crypto.randomUUID().replaceAll("-", "");
  author = await buildUser({ first_name: "Åsa", last_name: `Quill${mark}`, email: `desk.${mark}@press.example` });
});

const SINCE = { review_since: new Date(), review_reason: QUEUE_REASONS["every-post"] };
const waiting = (overrides: Parameters<typeof buildPost>[1] = {}, owner = author) =>
  buildPost(owner.id, { status: "pending", ...SINCE, ...overrides });
const found = async (q: string) => (await listQueuedPosts(operator.actor, { q })).posts.map(({ id }) => id);
const change = (id: number, values: Record<string, unknown>) =>
  db.updateTable("posts").set(values).where("id", "=", id).execute();

describe("a search of the queue", () => {
  it("knows its author's name and e-mail, in parts and without accents", async () => {
    const { id } = await waiting({ posted_as_name: "Halden Marine" });
    for (const q of [`Quill${mark}`, `asa quill${mark}`, `ÅSA QUILL${mark}`, `desk.${mark}`, `${mark}@PRESS.example`])
      expect(await found(q)).toContain(id);
    for (const q of [`asa  quill${mark}`, `desk_${mark}`, `%${mark}`, `quill${mark} desk`])
      expect(await found(q)).not.toContain(id);
  });

  it("follows a new name and a new e-mail", async () => {
    const other = await buildUser({ last_name: `Before${mark}` });
    const { id } = await waiting({}, other);
    const names = { last_name: `After${mark}`, email: `after-${mark}@press.example` };
    await db.updateTable("users").set(names).where("id", "=", other.id).execute();
    expect(await found(`After${mark}`)).toEqual([id]);
    expect(await found(`after-${mark}@`)).toEqual([id]);
    expect(await found(`Before${mark}`)).toEqual([]);
  });

  it("follows a new name that comes while the post is written", async () => {
    const other = await buildUser({ last_name: `Old${mark}` });
    const { id } = await waiting({}, other);
    let renamed: Promise<unknown> = Promise.resolve();
    await holdingTransaction(async (tx) => {
      await tx.updateTable("posts").set({ posted_as_name: "Elsewhere" }).where("id", "=", id).execute();
      renamed = db
        .updateTable("users")
        .set({ last_name: `New${mark}` })
        .where("id", "=", other.id)
        .execute();
      await tx.updateTable("posts").set({ review_reason: "Elsewhere." }).where("id", "=", id).execute();
    });
    await renamed;
    expect(await found(`New${mark}`)).toEqual([id]);
  });

  it("follows a new name that comes during a decision that is rolled back", async () => {
    const other = await buildUser({ last_name: `Older${mark}` });
    const { id } = await waiting({}, other);
    const last_name = `Newer${mark}`;
    let renamed: Promise<unknown> = Promise.resolve();
    const decided = holdingTransaction(async (tx) => {
      await tx.updateTable("posts").set({ review_since: null }).where("id", "=", id).execute();
      renamed = db.updateTable("users").set({ last_name }).where("id", "=", other.id).execute();
      await Promise.race([renamed, new Promise((resolve) => setTimeout(resolve, 200))]); // it waits, or it is done
      throw new Error("rolled back");
    });
    await expect(decided).rejects.toThrow("rolled back");
    await renamed;
    expect(await found(last_name)).toEqual([id]);
  });

  it("follows what becomes of the post", async () => {
    const { id } = await waiting({ details: { title: `Tide ${mark}` } });
    expect(await found(`tide ${mark}`)).toEqual([id]);
    await change(id, { name: `Ebb ${mark}` });
    expect([await found(`tide ${mark}`), await found(`ebb ${mark}`)]).toEqual([[], [id]]);
    await change(id, { deleted_at: new Date() });
    expect([await found(`ebb ${mark}`), await found(`#${id}`)]).toEqual([[], []]);
    await change(id, { deleted_at: null });
    expect(await found(`#${id}`)).toEqual([id]);
    await change(id, { review_since: null });
    expect([await found(`ebb ${mark}`), await found(`#${id}`)]).toEqual([[], []]);
    await change(id, SINCE);
    await db.deleteFrom("posts").where("id", "=", id).execute();
    expect(await found(`ebb ${mark}`)).toEqual([]);
  });

  it("finds one or two letters where words begin", async () => {
    const { id } = await waiting({ details: { title: `zq${mark} ferry` } });
    const other = await waiting({ details: { title: `azq${mark} ferry` } });
    const both = await found("zq");
    expect([both.includes(id), both.includes(other.id)]).toEqual([true, false]);
  });

  it("counts to its cap, and reads what many have in the queue's order, page by page", async () => {
    const many = await buildUser({ last_name: `Many${mark}` });
    await sql`
      insert into posts (kind, status, owner_id, posted_as_name, name, slug, review_since)
      select 'article', 'pending', ${many.id}, 'Ada', 'Name ' || number, 'name', now() - number % 50 * interval '1 second'
      from generate_series(0, ${QUEUE_COUNT_CAP + 20}) number`.execute(db);
    const seen: string[] = [];
    const ids = new Set<number>();
    let next: string | undefined;
    do {
      const page = await listQueuedPosts(operator.actor, { q: `many${mark}`, page_size: 200, after: next });
      expect(page.count).toBe(QUEUE_COUNT_CAP);
      seen.push(...page.posts.map(({ waits_since }) => waits_since));
      for (const { id } of page.posts) ids.add(id);
      next = page.next ?? undefined;
    } while (next);
    expect([seen.length, ids.size]).toEqual([QUEUE_COUNT_CAP + 21, QUEUE_COUNT_CAP + 21]);
    expect(seen).toEqual(seen.toSorted());
  });
});
