import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReplicaProgress } from "./progress.ts";

const LAG = 1_000;

describe("what a replica may lack", () => {
  it("is everything at first", () => {
    expect(new ReplicaProgress(LAG).missing(0)).toBeNull();
  });

  it("is a change until the replica is past it", () => {
    const progress = new ReplicaProgress(LAG);
    progress.arrive(10);
    progress.note("post:1", 20);
    expect(progress.missing(21)).toEqual(new Set(["post:1"]));
    progress.arrive(19);
    expect(progress.missing(21)).toEqual(new Set(["post:1"]));
    progress.arrive(20);
    expect(progress.missing(21)).toEqual(new Set());
  });

  it("is everything when it is late, unknown, or too much has changed", () => {
    const progress = new ReplicaProgress(LAG, 2);
    progress.arrive(0);
    expect(progress.missing(LAG)).toEqual(new Set());
    expect(progress.missing(LAG + 1)).toBeNull();
    progress.arrive(LAG);
    for (const tag of ["a", "b", "c"]) progress.note(tag, LAG + 5);
    expect(progress.missing(LAG + 6)).toBeNull();
    progress.arrive(LAG + 5);
    expect(progress.missing(LAG + 6)).toEqual(new Set());
    progress.forget();
    expect(progress.missing(LAG + 6)).toBeNull();
  });

  /** Against a list of all changes, in any order of changes, arrivals, gaps and new servers. */
  it("never lacks a change that it does not name", () => {
    const tags = fc.constantFrom("a", "b", "c", "d");
    const step = fc.oneof(
      fc.record({ do: fc.constant("change" as const), tag: tags }),
      fc.record({ do: fc.constant("arrive" as const), behind: fc.nat({ max: 5 }) }),
      fc.record({ do: fc.constant("gap" as const) }),
      fc.record({ do: fc.constant("forget" as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (steps, most) => {
        const progress = new ReplicaProgress(LAG, most);
        const changes: { tag: string | null; at: number }[] = [];
        let asOf = -Infinity;
        steps.forEach((each, now) => {
          if (each.do === "change") {
            changes.push({ tag: each.tag, at: now });
            progress.note(each.tag, now);
          } else if (each.do === "gap") {
            changes.push({ tag: null, at: now });
            progress.noteAnything(now);
          } else if (each.do === "forget") {
            asOf = -Infinity;
            progress.forget();
          } else {
            asOf = Math.max(asOf, now - each.behind);
            progress.arrive(now - each.behind);
          }
          const lacking = changes.filter(({ at }) => at > asOf);
          const missing = progress.missing(now);
          if (missing === null) return;
          for (const { tag } of lacking) expect(tag !== null && missing.has(tag)).toBe(true);
          expect(asOf).toBeGreaterThan(-Infinity);
        });
      }),
    );
  });

  it("is nothing once the replica is past every change", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c")), fc.integer({ min: 1, max: 3 }), (changed, most) => {
        const progress = new ReplicaProgress(LAG, most);
        changed.forEach((tag, at) => progress.note(tag, at));
        progress.arrive(changed.length);
        expect(progress.missing(changed.length)).toEqual(new Set());
        expect(progress.isBehind).toBe(false);
      }),
    );
  });
});
