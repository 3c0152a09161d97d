import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildHold } from "#tests/factories/allowance.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { featureUsedAnswer, ledgerAnswer } from "../contracts/allowance.ts";
import { releaseHold, settleOverdueHolds } from "./allowance/service.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

describe("POST /stripe/feature-used/", () => {
  const call = (headers: Record<string, string>, payload?: string) =>
    app.inject({
      method: "POST",
      url: "/stripe/feature-used/",
      headers,
      ...(payload === undefined ? {} : { payload }),
    });

  it("refuses a visitor", async () => {
    expect((await call({})).statusCode).toBe(401);
  });

  it.each([
    undefined,
    "application/json",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "text/plain",
    "x/y",
  ])("settles a hold without a body, content type %s", async (type) => {
    const user = await buildUser({ units: 2 });
    await buildHold(user.id);
    const headers = { cookie: cookiesOf(user), ...(type ? { "content-type": type } : {}) };
    const first = await call(headers, type ? "" : undefined);
    expect(first.statusCode).toBe(200);
    expect(featureUsedAnswer.parse(first.json())).toMatchObject({ settled: true, press_releases: 1 });
    const second = await call(headers);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toMatchObject({ settled: false, press_releases: 1 });
  });

  it("ignores a small body and refuses a large one", async () => {
    const user = await buildUser({ units: 1 });
    const headers = { cookie: cookiesOf(user), "content-type": "application/json" };
    expect((await call(headers, "{broken")).statusCode).toBe(200);
    expect((await call(headers, "x".repeat(2000))).statusCode).toBe(413);
  });
});

describe("GET /api/billing/ledger/", () => {
  it("refuses a visitor", async () => {
    expect((await app.inject({ method: "GET", url: "/api/billing/ledger/" })).statusCode).toBe(401);
  });

  it("shows the caller's own lines, newest first", async () => {
    const [user, other] = [await buildUser({ units: 2 }), await buildUser({ units: 7 })];
    const post = await buildPost(user.id);
    await buildHold(user.id, { postId: post.id });
    await buildHold(other.id);
    const response = await app.inject({
      method: "GET",
      url: "/api/billing/ledger/",
      headers: { cookie: cookiesOf(user) },
    });
    const { entries } = ledgerAnswer.parse(response.json());
    expect(entries).toMatchObject([
      { kind: "hold", units: 1, post_name: post.name },
      { kind: "grant", units: 2, post_name: null },
    ]);
  });

  it("tells a use in one line, and one that came back in another, which changes nothing", async () => {
    const user = await buildUser({ units: 5 });
    const back = await buildPost(user.id);
    await buildHold(user.id, { postId: back.id });
    await buildHold(user.id, { minutesAgo: 10 });
    await transaction((tx) => releaseHold(tx, back.id, "rejected"));
    await settleOverdueHolds();
    const response = await app.inject({ url: "/api/billing/ledger/", headers: { cookie: cookiesOf(user) } });
    const { entries, count } = ledgerAnswer.parse(response.json());
    expect([count, entries.map(({ kind, post_name, available }) => [kind, post_name, available])]).toEqual([
      3,
      [
        ["release", back.name, 4],
        ["settle", null, 4],
        ["grant", null, 5],
      ],
    ]);
  });

  it("answers a page of them, and how many there are in all", async () => {
    const user = await buildUser({ units: 5 });
    for (let count = 0; count < 4; count++) await buildHold(user.id);
    const pageOf = async (query: string) => {
      const url = `/api/billing/ledger/?${query}`;
      return ledgerAnswer.parse((await app.inject({ url, headers: { cookie: cookiesOf(user) } })).json());
    };
    const [first, second, third, all] = await Promise.all(
      ["page_size=2", "page=2&page_size=2", "page=3&page_size=2", ""].map(pageOf),
    );
    expect(all?.entries.map(({ available }) => available)).toEqual([1, 2, 3, 4, 5]);
    expect([first, second, third].flatMap((page) => page?.entries ?? [])).toEqual(all?.entries);
    for (const page of [first, second, third, all]) expect(page?.count).toBe(5);
    expect(await pageOf("page=99&page_size=2")).toEqual({ entries: [], count: 5 });
  });

  it.each(["page=0", "page=-1", "page=x", "page_size=0", "page_size=1001", "page=1.5", "page=99999999999"])(
    "refuses %s",
    async (query) => {
      const user = await buildUser();
      const url = `/api/billing/ledger/?${query}`;
      const response = await app.inject({ url, headers: { cookie: cookiesOf(user) } });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { [query.split("=")[0] ?? ""]: expect.stringContaining("whole number") },
      ]);
    },
  );
});
