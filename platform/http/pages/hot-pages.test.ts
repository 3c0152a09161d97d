import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { type Gap, isSubscribed, notify } from "#platform/database/notifications.ts";
import { type Answer, closeSites, get, LONG, serveSite } from "#tests/support/apps/hot-site.ts";
import { type HotPages, PAGE_CHANGED } from "./hot-pages.ts";

afterEach(closeSites);

describe("a hot page", () => {
  it("is rendered once and answers the same to everybody", async () => {
    const site = await serveSite();
    const first = await get(site, "/page/a");
    const second = await get(site, "/page/a", { cookie: "dateline_access=somebody" });
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers).toMatchObject({
      etag: first.headers.etag,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, s-maxage=300, stale-while-revalidate=60",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding, Accept",
    });
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect([site.renders(), site.pages.figures.pages]).toEqual([1, 1]);
  });

  it("is rendered once for many readers who come at the same moment", async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const site = await serveSite({ gate: () => gate });
    const waiting = Array.from({ length: 30 }, () => get(site, "/page/a"));
    await expect.poll(site.renders).toBe(1);
    openGate();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(site.renders()).toBe(1);
  });

  it("is sent in the smallest form that the reader takes, each with its own strong ETag", async () => {
    const site = await serveSite();
    const plain = await get(site, "/page/a");
    const forms: Record<string, Answer> = {};
    for (const encoding of ["gzip", "br"]) {
      await expect
        .poll(
          async () =>
            (forms[encoding] = await get(site, "/page/a", { "accept-encoding": encoding })).headers["content-encoding"],
        )
        .toBe(encoding);
    }
    expect(gunzipSync(forms["gzip"]?.body ?? "").toString()).toBe(LONG);
    expect(brotliDecompressSync(forms["br"]?.body ?? "").toString()).toBe(LONG);
    const tags = [plain, forms["gzip"], forms["br"]].map((answer) => answer?.headers.etag);
    expect(new Set(tags).size).toBe(3);
    expect(tags.join()).not.toContain("W/");
    expect(Number(forms["br"]?.headers["content-length"])).toBe(forms["br"]?.body.length);
    expect(site.pages.figures.bytes).toBeGreaterThan(LONG.length + (forms["br"]?.body.length ?? 0));
  });

  it("is not sent again to who has it", async () => {
    const site = await serveSite();
    const { etag = "" } = (await get(site, "/page/a")).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get(site, "/page/a", { "if-none-match": known });
      expect([answer.status, answer.body.length, answer.headers.etag, answer.headers["content-length"]]).toEqual([
        304,
        0,
        etag,
        undefined,
      ]);
      expect(answer.headers["cache-control"]).toContain("s-maxage");
    }
    expect((await get(site, "/page/a", { "if-none-match": '"other"' })).status).toBe(200);
    site.set({ html: "changed" });
    site.pages.purge("post:1");
    expect((await get(site, "/page/a", { "if-none-match": etag })).body.toString()).toBe("changed");
  });

  it("answers HEAD with GET's headers and no body, hot or not", async () => {
    const site = await serveSite();
    const cold = await get(site, "/page/a", {}, "HEAD");
    const hot = await get(site, "/page/a", {}, "HEAD");
    for (const answer of [cold, hot]) {
      expect([answer.status, answer.body.length, answer.headers["content-length"]]).toEqual([
        200,
        0,
        String(LONG.length),
      ]);
    }
    expect(site.renders()).toBe(1);
  });

  it("leaves other methods to the framework", async () => {
    const site = await serveSite();
    await get(site, "/page/a");
    const refused = await get(site, "/page/a", {}, "POST");
    expect([refused.status, refused.headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });
});

describe("addresses", () => {
  it("with tracking parameters or a last slash are one page", async () => {
    const site = await serveSite();
    for (const path of ["/page/a", "/page/a/", "/page/a?utm_source=mail", "/page/a/?fbclid=1&page=2"])
      await get(site, path);
    expect([site.renders(), site.pages.figures.pages]).toEqual([1, 1]);
  });

  it("differ by the parameters that the page reads", async () => {
    const site = await serveSite({ query: ["page"] });
    for (const path of ["/?page=2&utm=x", "/?utm=y&page=2", "/?page=3", "/"]) await get(site, path);
    expect(site.renders()).toBe(3);
  });

  it("in odd spellings are answered, but not kept", async () => {
    const site = await serveSite();
    for (const path of ["/page/%61", "/page//a", "/page/a;b", `/page/${"a".repeat(1500)}`])
      expect((await get(site, path)).status).toBe(200);
    expect(site.pages.figures.pages).toBe(0);
  });

  it("that lead nowhere cannot push pages out of memory", async () => {
    const site = await serveSite();
    await get(site, "/page/a");
    for (const status of [404, 410, 301]) {
      site.set({ status, headers: status === 301 ? { Location: "/page/a" } : {} });
      const answer = await get(site, `/page/invented-${status}`);
      expect(answer.status).toBe(status);
      expect(answer.headers["cache-control"]).toBe(status === 404 ? "no-store" : "public, max-age=0, s-maxage=60");
      if (status === 301) expect(answer.headers.location).toBe("/page/a");
    }
    expect(site.pages.figures.pages).toBe(1);
  });
});

describe("a page that says how long it lives", () => {
  it("is kept no longer, and not shown stale", async () => {
    const site = await serveSite();
    site.set({ maxAgeSeconds: 30 });
    for (let n = 0; n < 2; n++)
      expect((await get(site, "/page/a")).headers["cache-control"]).toBe("public, max-age=0, s-maxage=30");
    expect(site.renders()).toBe(1);
    site.set({ maxAgeSeconds: 9_000 });
    expect((await get(site, "/page/b")).headers["cache-control"]).toBe("public, max-age=0, s-maxage=300");
  });

  it("of no time is kept by nobody", async () => {
    const site = await serveSite();
    site.set({ maxAgeSeconds: 0 });
    for (let n = 0; n < 3; n++) expect((await get(site, "/page/a")).headers["cache-control"]).toBe("no-store");
    expect([site.renders(), site.pages.figures.pages]).toEqual([3, 0]);
  });
});

describe("changes", () => {
  it("reach the pages by NOTIFY", async () => {
    const site = await serveSite({ isSubscribed });
    await get(site, "/page/a");
    await expect.poll(() => site.pages.figures.pages).toBe(1);
    site.set({ html: "changed" });
    await transaction((tx) => notify(tx, PAGE_CHANGED, "post:1"));
    await expect.poll(async () => (await get(site, "/page/a")).body.toString(), { interval: 10 }).toBe("changed");
  });

  it("that a render began before are not overwritten by it", async () => {
    const gates: (() => void)[] = [];
    const site = await serveSite({ gate: () => new Promise((resolve) => gates.push(resolve)) });
    const old = get(site, "/page/a");
    await expect.poll(() => gates.length).toBe(1);
    site.set({ html: "new" });
    site.pages.purge("post:1");
    const fresh = get(site, "/page/a");
    await expect.poll(() => gates.length).toBe(2);
    gates[1]?.();
    expect((await fresh).body.toString()).toBe("new");
    gates[0]?.();
    expect((await old).body.toString()).toBe(LONG);
    expect((await get(site, "/page/a")).body.toString()).toBe("new");
  });

  it("that cannot be heard mean that nothing is kept", async () => {
    let isHearing = true;
    const site = await serveSite({ isSubscribed: () => isHearing });
    await get(site, "/page/a");
    isHearing = false;
    site.pages.clear();
    for (let n = 0; n < 3; n++) await get(site, "/page/a");
    expect([site.renders(), site.pages.figures.pages]).toEqual([4, 0]);
    isHearing = true;
    await get(site, "/page/a");
    await get(site, "/page/a");
    expect([site.renders(), site.pages.figures.pages]).toEqual([5, 1]);
  });

  it("during a gap in hearing spoil the render that was under way", async () => {
    let isHearing = true;
    const gates: (() => void)[] = [];
    const site = await serveSite({
      isSubscribed: () => isHearing,
      gate: () => new Promise((resolve) => gates.push(resolve)),
    });
    const under = get(site, "/page/a");
    await expect.poll(() => gates.length).toBe(1);
    isHearing = false;
    site.pages.clear();
    isHearing = true;
    gates[0]?.();
    expect((await under).status).toBe(200);
    expect(site.pages.figures.pages).toBe(0);
  });
});

describe("a page that cannot be rendered again", () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

  /** A site that has lost its messages; `fail` says how its renders end from now on. */
  async function cutOff(limits: ConstructorParameters<typeof HotPages>[2] = {}) {
    const state = { fail: (): Promise<void> => Promise.resolve(), isHearing: true };
    let onGap: (gap: Gap) => void = () => undefined;
    const site = await serveSite({
      limits: { noRetryMs: 0, ...limits },
      isSubscribed: () => state.isHearing,
      gate: () => state.fail(),
      query: ["page"],
    });
    site.pages.connect((_channel, _onMessage, listener) => {
      onGap = listener;
      return () => undefined;
    });
    const gap = (kind: Gap) => {
      state.isHearing = kind === "over";
      onGap(kind);
    };
    return { site, state, gap };
  }
  const isStale = ({ headers }: Answer) => headers.warning === '110 - "Response is Stale"';

  it("stands in with its age, for GET and HEAD, at its own address only", async () => {
    const { site, state, gap } = await cutOff();
    await get(site, "/page/a?page=1");
    state.fail = () => Promise.reject(away);
    gap("lost");
    for (const method of ["GET", "HEAD"]) {
      const answer = await get(site, "/page/a?page=1&utm=x", {}, method);
      expect([answer.status, isStale(answer), answer.headers.age]).toEqual([200, true, "0"]);
      expect(answer.headers["cache-control"]).toContain("s-maxage=300");
    }
    expect((await get(site, "/page/a?page=2")).status).toBe(503);
    expect(site.pages.hasStandIns).toBe(true);
  });

  it("is dropped when messages are heard again, and by what was heard before they were lost", async () => {
    const { site, state, gap } = await cutOff();
    await get(site, "/page/a");
    site.pages.purge("post:1");
    state.fail = () => Promise.reject(away);
    gap("lost");
    expect((await get(site, "/page/a")).status).toBe(503);
    state.fail = () => Promise.resolve();
    gap("over");
    await get(site, "/page/a");
    state.fail = () => Promise.reject(away);
    gap("lost");
    expect(isStale(await get(site, "/page/a"))).toBe(true);
    gap("over");
    expect([(await get(site, "/page/a")).status, site.pages.hasStandIns]).toEqual([503, false]);
  });

  it("gives way for good to what was rendered meanwhile", async () => {
    const { site, state, gap } = await cutOff();
    await get(site, "/page/a");
    gap("lost");
    site.set({ status: 410, html: "gone" });
    const answer = await get(site, "/page/a");
    expect([answer.status, isStale(answer)]).toEqual([410, false]);
    state.fail = () => Promise.reject(away);
    expect((await get(site, "/page/a")).status).toBe(503);
  });

  it("stands in for a bounded time, and not at all past an end that it has", async () => {
    const { site, state, gap } = await cutOff({ standInSeconds: 0 });
    await get(site, "/page/a");
    state.fail = () => Promise.reject(away);
    gap("lost");
    expect((await get(site, "/page/a")).status).toBe(503);
  });

  it("stands in for a slow one, whose render goes on for those who come later", async () => {
    const { site, state, gap } = await cutOff({ patienceMs: 20 });
    await get(site, "/page/a");
    const { promise, resolve } = Promise.withResolvers<void>();
    state.fail = () => promise;
    gap("lost");
    expect(isStale(await get(site, "/page/a"))).toBe(true);
    resolve();
    await vi.waitFor(async () => expect(isStale(await get(site, "/page/a"))).toBe(false));
  });

  it("is 503 in time where none stands in and the render hangs", async () => {
    const { site, state } = await cutOff({ longestRenderMs: 20 });
    state.fail = () => new Promise(() => undefined);
    const answer = await get(site, "/page/a");
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
  });

  it("is not tried at every request: stand-ins come straight from memory for a moment", async () => {
    const { site, state, gap } = await cutOff({ noRetryMs: 60_000 });
    await get(site, "/page/a");
    state.fail = () => Promise.reject(away);
    gap("lost");
    for (let n = 0; n < 5; n++) expect(isStale(await get(site, "/page/a"))).toBe(true);
    expect(site.renders()).toBe(2);
    state.fail = () => Promise.resolve();
    gap("over");
    expect(isStale(await get(site, "/page/a"))).toBe(false);
  });

  it("is no stand-in for a mistake of ours", async () => {
    const { site, state, gap } = await cutOff();
    await get(site, "/page/a");
    gap("lost");
    state.fail = () => Promise.reject(new Error("broken"));
    expect((await get(site, "/page/a")).status).toBe(500);
  });
});

it("a failing render is an error page for everybody who waits, and is tried again", async () => {
  let isBroken = true;
  const site = await serveSite({ gate: async () => (isBroken ? Promise.reject(new Error("broken")) : undefined) });
  expect((await get(site, "/page/a", { accept: "text/html" })).status).toBe(500);
  isBroken = false;
  expect((await get(site, "/page/a")).status).toBe(200);
});
