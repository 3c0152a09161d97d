import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { TaggedCache, type Made } from "./tagged-cache.ts";

type Page = { text: string; size: number };

const page = (text: string, size = 100): Page => ({ text, size });
const rendered = (text: string, tags: string[], size = 100): Made<Page> => ({
  value: page(text, size),
  tags,
  isCacheable: true,
  seconds: 60,
});

/** A render that ends when told to. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<Made<Page>>();
  let calls = 0;
  const render = () => {
    calls += 1;
    return promise;
  };
  return { render, resolve, reject, calls: () => calls };
}

describe("a page that was rendered", () => {
  it("is found until one of its tags is purged", async () => {
    const store = new TaggedCache<Page>(10_000);
    await store.load("/a", async () => rendered("a", ["post:1", "company:2"]));
    await store.load("/b", async () => rendered("b", ["post:3", "company:2"]));
    store.purge("post:9");
    expect([store.find("/a")?.text, store.find("/b")?.text]).toEqual(["a", "b"]);
    store.purge("post:1");
    expect([store.find("/a"), store.find("/b")?.text]).toEqual([undefined, "b"]);
    store.purge("company:2");
    expect([store.find("/b"), store.count, store.size]).toEqual([undefined, 0, 0]);
  });

  it("is not kept when it may not be, and fails for everybody who waits", async () => {
    const store = new TaggedCache<Page>(10_000);
    expect(await store.load("/a", async () => ({ ...rendered("a", []), isCacheable: false }))).toMatchObject({
      text: "a",
    });
    const broken = pending();
    const waiting = [store.load("/b", broken.render), store.load("/b", broken.render)];
    broken.reject(new Error("no"));
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect([store.count, broken.calls()]).toEqual([0, 1]);
    expect(await store.load("/b", async () => rendered("b", []))).toMatchObject({ text: "b" });
  });

  it("gives way to newer ones when memory is full, and too large a page is never kept", async () => {
    const store = new TaggedCache<Page>(1000);
    for (let n = 10; n < 30; n++) await store.load(`/${n}`, async () => rendered(`${n}`, [`tag:${n}`], 94));
    expect([store.count, store.size, store.find("/10"), store.find("/29")?.text]).toEqual([10, 1000, undefined, "29"]);
    await store.load("/large", async () => rendered("large", ["large"], 500));
    expect([store.find("/large"), store.count]).toEqual([undefined, 10]);
  });

  it("counts its key, so that long addresses take no memory of their own", async () => {
    const store = new TaggedCache<Page>(10_000);
    const long = (n: number) => `/search?q=${n}`.padEnd(500, "x");
    for (let n = 0; n < 20; n++) await store.load(long(n), async () => rendered(`${n}`, [], 1));
    expect([store.count, store.size]).toEqual([9, 9009]);
    await store.load("x".repeat(626), async () => rendered("too long", [], 1));
    expect(store.count).toBe(9);
  });
});

describe("renders of one page at once", () => {
  it("are one render", async () => {
    const store = new TaggedCache<Page>(10_000);
    const slow = pending();
    const waiting = Array.from({ length: 50 }, () => store.load("/a", slow.render));
    slow.resolve(rendered("a", []));
    expect(new Set(await Promise.all(waiting)).size).toBe(1);
    expect(slow.calls()).toBe(1);
  });

  it("that began before a purge are not kept, and nobody joins them after it", async () => {
    const store = new TaggedCache<Page>(10_000);
    const [old, fresh] = [pending(), pending()];
    const early = store.load("/a", old.render);
    store.purge("post:1");
    const late = store.load("/a", fresh.render);
    fresh.resolve(rendered("fresh", ["post:1"]));
    expect((await late).text).toBe("fresh");
    old.resolve(rendered("old", ["post:1"]));
    expect((await early).text).toBe("old");
    expect(store.find("/a")?.text).toBe("fresh");
  });

  it("are one after the other while changes come, however many read in between", async () => {
    const store = new TaggedCache<Page>(10_000);
    let [running, max, renders] = [0, 0, 0];
    const render = async () => {
      max = Math.max(max, (running += 1));
      renders += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      return rendered("a", ["front"]);
    };
    const reads: Promise<Page>[] = [];
    for (let change = 0; change < 100; change++) {
      reads.push(store.load("/a", render));
      store.purge("front");
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(reads);
    expect(max).toBe(1);
    expect(renders).toBeLessThan(50);
  });

  it("do not wait for one that hangs", async () => {
    const store = new TaggedCache<Page>(10_000);
    void store.load("/a", () => new Promise(() => undefined));
    store.purge("post:1");
    expect((await store.load("/a", async () => rendered("fresh", ["post:1"]))).text).toBe("fresh");
  });

  it("are not repeated when the purge was about something else", async () => {
    const store = new TaggedCache<Page>(10_000);
    const [slow, never] = [pending(), pending()];
    const early = store.load("/a", slow.render);
    store.purge("post:2");
    const late = store.load("/a", never.render);
    slow.resolve(rendered("a", ["post:1"]));
    expect([(await early).text, (await late).text, never.calls()]).toEqual(["a", "a", 0]);
  });

  it("are kept when the purge was about something else", async () => {
    const store = new TaggedCache<Page>(10_000);
    const slow = pending();
    const waiting = store.load("/a", slow.render);
    store.purge("post:2");
    slow.resolve(rendered("a", ["post:1"]));
    await waiting;
    expect(store.find("/a")?.text).toBe("a");
  });

  it("that began before everything was dropped are not kept", async () => {
    const store = new TaggedCache<Page>(10_000);
    const slow = pending();
    const waiting = store.load("/a", slow.render);
    store.clear();
    slow.resolve(rendered("a", []));
    await waiting;
    expect(store.count).toBe(0);
  });
});

describe("a stand-in", () => {
  it("is a page past its time, or whose changes may be missed, until it is purged or either limit is reached", async () => {
    let now = 1_000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const store = new TaggedCache<Page>(10_000, 600);
    const kept = async () => ({ ...rendered("a", ["post:1"]), standInSeconds: 3600 });
    await store.load("/a", kept);
    await store.load("/ends", async () => rendered("ends", ["post:2"]));
    now += 121_000;
    expect([store.find("/a"), store.findStandIn("/a")]).toEqual([undefined, { value: page("a"), ageSeconds: 121 }]);
    expect(store.findStandIn("/ends")).toBeUndefined();
    store.markDisconnected();
    now += 599_000;
    expect([store.findStandIn("/a")?.ageSeconds, store.hasStandIns]).toEqual([720, true]);
    store.markDisconnected(); // a second loss does not lengthen it
    now += 1_000;
    expect([store.findStandIn("/a"), store.hasStandIns]).toEqual([undefined, false]);
    store.clear();
    await store.load("/a", kept);
    expect(store.find("/a")).toEqual(page("a"));
    store.purge("post:1");
    expect(store.findStandIn("/a")).toBeUndefined();
  });
});

it("never shows a version older than the last purge, however renders, changes and purges interleave", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom("read", "change"), { minLength: 2, maxLength: 12 }),
      async (scheduler, steps) => {
        const store = new TaggedCache<Page>(10_000);
        let version = 0;
        let purgedUpTo = 0;
        const read = async () => {
          const before = purgedUpTo;
          const shown = await store.load("/a", async () => {
            const seen = await scheduler.schedule(Promise.resolve(version)).then(() => version);
            await scheduler.schedule(Promise.resolve());
            return rendered(String(seen), ["post:1"]);
          });
          expect(Number(shown.text)).toBeGreaterThanOrEqual(before);
        };
        const change = async () => {
          const changed = ++version;
          await scheduler.schedule(Promise.resolve());
          store.purge("post:1");
          purgedUpTo = Math.max(purgedUpTo, changed);
        };
        const running = steps.map((step) =>
          scheduler.schedule(Promise.resolve()).then(step === "read" ? read : change),
        );
        await scheduler.waitFor(Promise.all(running));
        const kept = store.find("/a");
        if (kept) expect(Number(kept.text)).toBe(version);
      },
    ),
  );
});
