/** When an embargo holds, lifts and ends, over all combinations of facts and times. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { LinkRow } from "./columns.ts";
import { repeatsTitle } from "./links/policy.ts";
import { situationOf, stateOf } from "./situation-policy.ts";
import { newsFor, UNDO_MINUTES } from "./telling/policy.ts";

const NOW = new Date("2026-11-30T07:00:00Z");
const time = fc.integer({ min: -3000, max: 3000 }).map((minutes) => new Date(NOW.getTime() + minutes * 60_000));
const orNone = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const facts = fc.record({
  is_of_post: fc.boolean(),
  gone_at: orNone(time),
  status: fc.constantFrom("draft", "scheduled", "pending", "published", "withdrawn"),
  publish_at: orNone(time),
  published_at: orNone(time),
  lifts_at: orNone(time),
  lifted_at: orNone(time),
});
const known = fc.record({
  told: fc.constantFrom("embargoed", "lifted", "cancelled"),
  told_until: orNone(time),
  accepted_at: orNone(time),
  declined_at: orNone(time),
  revoked_at: orNone(time),
  first_opened_at: orNone(time),
  expires_at: time,
}) as fc.Arbitrary<Parameters<typeof newsFor>[0]>;

it("lifts only by publishing or by hand, never by the clock", () => {
  fc.assert(
    fc.property(facts as fc.Arbitrary<LinkRow>, time, (row, later) => {
      const [now, then] = [situationOf(row, NOW).is, situationOf(row, later).is];
      expect(then).toBe(now);
      if (now === "public") expect([row.status, row.gone_at, row.is_of_post]).toEqual(["published", null, true]);
      if (now === "lifted") expect(row.lifted_at).not.toBeNull();
      if (!row.is_of_post || row.gone_at) expect(["cancelled", "withdrawn"]).toContain(now);
    }),
  );
});

it("tells each recipient once: what was told leaves nothing to tell", () => {
  fc.assert(
    fc.property(facts as fc.Arbitrary<LinkRow>, known, (row, link) => {
      const situation = situationOf(row, NOW);
      const news = newsFor(link, situation, NOW);
      if (news === null) return;
      expect(["revoked", "expired", "declined"]).not.toContain(stateOf(link, NOW));
      const told =
        news.is === "cancelled"
          ? { told: "cancelled" as const }
          : news.is === "moved" || news.is === "noted"
            ? { told: "embargoed" as const, told_until: news.until }
            : { told: "lifted" as const };
      expect(newsFor({ ...link, ...told }, situation, NOW)).toBeNull();
    }),
  );
});

it("waits for the minutes of Undo before it tells of a trashed post", () => {
  const link = { told: "embargoed", told_until: null, accepted_at: null, declined_at: null, revoked_at: null } as const;
  const open = { ...link, first_opened_at: null, expires_at: new Date(NOW.getTime() + 1) };
  const ago = (minutes: number) => ({ is: "cancelled", since: new Date(NOW.getTime() - minutes * 60_000) }) as const;
  expect(newsFor(open, ago(UNDO_MINUTES - 1), NOW)).toBeNull();
  expect(newsFor(open, ago(UNDO_MINUTES), NOW)).toEqual({ is: "cancelled" });
  expect(newsFor(open, { is: "cancelled", since: null }, NOW)).toEqual({ is: "cancelled" });
});

it("finds more than four words in a row of a title, however they are written", () => {
  const title = "Northmoor’s oats to cross the North Sea";
  expect(repeatsTitle("OATS TO CROSS, THE NORTH and more", title)).toBe(true);
  expect(repeatsTitle("Oats to cross the channel", title)).toBe(false);
  expect(repeatsTitle("We call it Big Move today", "Big move")).toBe(true);
  expect(repeatsTitle("A sale in Hull", "Sale")).toBe(false);
  expect(repeatsTitle("Café ouvre à Lyon demain matin", "Le CAFE ouvre a Lyon demain")).toBe(true);
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 5, maxLength: 12 }), fc.nat(), (words, from) => {
      const start = from % (words.length - 4);
      expect(repeatsTitle(`Before ${words.slice(start, start + 5).join("-")}!`, words.join(" "))).toBe(true);
    }),
  );
});
