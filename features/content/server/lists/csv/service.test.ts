import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicUrl } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { BULK_LIMIT, wholeListPath } from "../../../contracts/bulk.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

const get = (user: TestUser | null, posts: string) =>
  app.inject({
    method: "GET",
    url: `/dashboard/posts.csv?${new URLSearchParams({ posts })}`,
    headers: user ? { cookie: cookiesOf(user) } : {},
  });
const HEAD = "\u{FEFF}ID,Name,Status,Type,Posted By,Created At,Published At,Publishing Time,Address";

describe("the CSV file of posts", () => {
  it("is refused without a session", async () => {
    expect((await get(null, "1")).statusCode).toBe(401);
  });

  it("leaves out what belongs to others, what is in the trash and what does not exist", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const theirs = await buildPost(other.id);
    const gone = await buildPost(user.id, { deleted_at: new Date() });
    const response = await get(user, `${theirs.id},${gone.id},999999999`);
    expect([response.statusCode, response.body]).toEqual([200, `${HEAD}\r\n`]);
  });

  it("has a row for each post, newest first, and addresses of published ones", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id);
    const as = { company_id: company.id, posted_as_name: "=Ferries; Ltd" };
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const old = await buildPost(user.id, { ...as, created_at: at(1), published_at: at(2) });
    const draft = await buildPost(user.id, { status: "draft", kind: "interview", created_at: at(3) });
    const response = await get(user, `${old.id},${draft.id},${old.id}`);
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="dateline-posts.csv"',
      "cache-control": "no-store",
    });
    const [head, first, second, ...rest] = response.body.split("\r\n");
    expect([head, rest]).toEqual([HEAD, [""]]);
    expect(first).toContain(`${draft.id},`);
    expect(first).toMatch(/,draft,Interview,.*,2026-01-03T00:00:00\.000Z,,,$/);
    expect(second).toContain(
      `published,Article/Press release,"'=Ferries; Ltd",2026-01-01T00:00:00.000Z,2026-01-02T00:00:00.000Z,,`,
    );
    expect(second?.endsWith(publicUrl() + old.url)).toBe(true);
  });

  it.each(["", "x", "1,", "0", Array.from({ length: BULK_LIMIT + 1 }, (_, id) => id + 1).join(",")])(
    "refuses what names no posts or too many: %#",
    async (posts) => {
      expect((await get(await buildUser(), posts)).statusCode).toBe(400);
    },
  );
});

describe("the CSV file of a whole list", () => {
  const whole = (user: TestUser | null, query: Record<string, string> = {}) =>
    app.inject({
      method: "GET",
      url: `${wholeListPath}?${new URLSearchParams(query)}`,
      headers: user ? { cookie: cookiesOf(user) } : {},
    });
  const idsIn = (body: string) =>
    body
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => Number(line.split(",")[0]));

  it("is its owner's, filtered and ordered as the list is, without the trash", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const company = await buildCompany(user.id);
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const ferry = await buildPost(user.id, {
      created_at: at(1),
      details: { title: "=Ferry" },
      name: "=Ferry",
      company_id: company.id,
      posted_as_name: "Halden",
    });
    const draft = await buildPost(user.id, {
      status: "draft",
      kind: "interview",
      created_at: at(2),
      name: "An interview",
    });
    await buildPost(user.id, { deleted_at: new Date() });
    await buildPost(other.id, { name: "=Ferry" });
    expect((await whole(null)).statusCode).toBe(401);
    const all = await whole(user);
    expect([all.statusCode, all.headers["content-type"], all.body.startsWith(`${HEAD}\r\n`)]).toEqual([
      200,
      "text/csv; charset=utf-8",
      true,
    ]);
    expect(idsIn(all.body)).toEqual([draft.id, ferry.id]);
    expect(all.body).toContain(`${ferry.id},'=Ferry,published`);
    for (const [query, ids] of [
      [{ sort: "created_at" }, [ferry.id, draft.id]],
      [{ sort: "-name" }, [draft.id, ferry.id]],
      [{ status: "draft" }, [draft.id]],
      [{ type: "Interview" }, [draft.id]],
      [{ company: String(company.id) }, [ferry.id]],
      [{ company: "none" }, [draft.id]],
      [{ q: "FERRY" }, [ferry.id]],
      [{ q: `#${draft.id}` }, [draft.id]],
      [{ q: "nothing" }, []],
    ] as const) {
      expect([query, idsIn((await whole(user, query)).body)]).toEqual([query, ids]);
    }
  });

  it.each<Record<string, string>>([
    { status: "lost" },
    { sort: "publishing_time" },
    { company: "x" },
    { type: "Poem" },
  ])("refuses %j", async (query) => {
    expect((await whole(await buildUser(), query)).statusCode).toBe(400);
  });

  it("has as many posts as the list, however many pieces it comes in", async () => {
    const user = await buildUser();
    const { id } = await buildPost(user.id, { status: "draft" });
    await sql`
      insert into posts (guid, kind, status, owner_id, posted_as_name, name, slug, details)
      select gen_random_uuid(), kind, status, owner_id, posted_as_name, 'Post ' || n, slug, details
      from posts, generate_series(1, 1200) n where id = ${id}`.execute(db);
    const ids = idsIn((await whole(user)).body);
    expect([ids.length, new Set(ids).size]).toEqual([1201, 1201]);
  });
});
