import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { storedFeed } from "#tests/factories/feeds.ts";
import { conditional, type FeedServer, itemsOf, rssOf, startFeedServer } from "#tests/doubles/feed-server.ts";
import { type PeerReply, type PeerScript, redirectingTo } from "#tests/doubles/peer/server.ts";
import { findOrAddFeeds } from "../feeds/service.ts";
import { createFetcher } from "./loop.ts";
import { DAY, SHORTEST_INTERVAL } from "./policy.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.stop());

/** What a feed may answer in one round. `grows` says whether new entries are in it. */
const ANSWERS: Record<string, (round: number) => PeerReply | PeerScript> = {
  new: (round) => conditional(rssOf(itemsOf(2 + round))),
  same: () => conditional(rssOf(itemsOf(2))),
  cut: (round) => ({ body: rssOf(itemsOf(3 + round)).slice(0, -80) }),
  empty: () => ({ body: "" }),
  page: () => ({ headers: { "Content-Type": "text/html" }, body: "<!doctype html><title>x</title>" }),
  missing: () => ({ status: 404 }),
  error: () => ({ status: 500 }),
  pause: () => ({ status: 503, headers: { "Retry-After": "7200" } }),
  loop: () => redirectingTo(server.urlOf("any")),
  reset: () => (_response, _request, socket) => socket.resetAndDestroy(),
};

it("keeps its promises through any sequence of answers", async () => {
  const answers = fc.array(fc.constantFrom(...Object.keys(ANSWERS)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(answers, async (names) => {
      await connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade");
      const url = server.urlOf("any");
      await findOrAddFeeds([url]);
      let known = new Set<string>();
      let failures = 0;
      for (const [round, name] of names.entries()) {
        server.publish("any", ANSWERS[name]?.(round) ?? {});
        await connectionPool().query("update feeds set next_fetch_at = now(); truncate feed_hosts");
        const fetcher = createFetcher({ fetch: server.outbound.fetch, timeoutMs: 60_000 });
        expect(await fetcher.runOut()).toBe(1);

        const feed = await storedFeed({ url });
        const isFine = name === "new" || name === "same";
        failures = isFine ? 0 : failures + 1;
        expect(feed).toMatchObject({ url, failures, claimed_until: null, gone_at: null });
        expect(feed.failing_since === null).toBe(isFine);
        expect(feed.failure_code === null).toBe(isFine);
        expect(feed.failure_reason === "").toBe(isFine);
        const seconds = (feed.next_fetch_at.getTime() - Date.now()) / 1000;
        expect(seconds).toBeGreaterThan(SHORTEST_INTERVAL - 60);
        expect(seconds).toBeLessThanOrEqual(DAY);
        const keys = await db.selectFrom("feed_entries").select("key").where("feed_id", "=", feed.id).execute();
        const now = new Set(keys.map(({ key }) => key.toString("hex")));
        expect(known.isSubsetOf(now)).toBe(true);
        known = now;
      }
    }),
    { numRuns: 12 },
  );
});
