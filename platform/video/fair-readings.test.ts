import { describe, expect, it } from "vitest";
import { FairReadings, LATE } from "./fair-readings.ts";

const LIMITS = { soonMs: 2, longestMs: 10 };
const [ANWEN, BILL, CARA, MALLORY] = [1, 2, 3, 4];

/** A reader whose readings end when the test says so. */
function readerByHand() {
  const begun: { path: string; limitMs: number; end: (facts: string | typeof LATE) => void }[] = [];
  const read = (path: string, limitMs: number) => {
    const { promise, resolve } = Promise.withResolvers<string | typeof LATE>();
    begun.push({ path, limitMs, end: resolve });
    return promise;
  };
  const settled: string[] = [];
  const readings = new FairReadings(read, LIMITS);
  const bring = (path: string, owner: number) =>
    readings.facts(path, owner).then((facts) => {
      settled.push(path);
      return facts;
    });
  const endNext = async (path: string, facts: string | typeof LATE) => {
    const at = begun.findIndex((each) => each.path === path);
    const [reading] = begun.splice(at, 1);
    reading?.end(facts);
    await new Promise((resolve) => setImmediate(resolve));
    return reading?.limitMs;
  };
  return { bring, endNext, settled, underWay: () => begun.map(({ path, limitMs }) => `${path} ${limitMs}`) };
}

describe("readings of videos", () => {
  it("are not kept waiting by another's that do not end, but for one short turn", async () => {
    const { bring, endNext, settled, underWay } = readerByHand();
    const hostile = ["bad-1", "bad-2", "bad-3"].map((path) => bring(path, MALLORY));
    const own = bring("good", ANWEN);
    expect(underWay()).toEqual(["bad-1 2"]);
    await endNext("bad-1", LATE);
    expect(underWay().toSorted()).toEqual(["bad-1 10", "good 2"]);
    await endNext("good", "64 x 36");
    expect(await own).toBe("64 x 36");
    expect(settled).toEqual(["good"]);
    // The others of the same owner do not begin in the first line at all.
    expect(underWay()).toEqual(["bad-1 10"]);
    for (const path of ["bad-1", "bad-2", "bad-3"]) expect(await endNext(path, LATE)).toBe(10);
    expect(await Promise.all(hostile)).toEqual([LATE, LATE, LATE]);
  });

  it("take turns by owner, one at a time", async () => {
    const { bring, endNext, settled, underWay } = readerByHand();
    for (const path of ["a1", "a2", "a3"]) void bring(path, ANWEN);
    for (const path of ["b1", "b2"]) void bring(path, BILL);
    void bring("c1", CARA);
    while (underWay().length > 0) {
      expect(underWay()).toHaveLength(1);
      await endNext(underWay()[0]?.split(" ")[0] ?? "", "read");
    }
    expect(settled).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("leave the second line once one of theirs has ended there", async () => {
    const { bring, endNext, underWay } = readerByHand();
    const first = bring("large", ANWEN);
    await endNext("large", LATE);
    await endNext("large", "read");
    expect(await first).toBe("read");
    const next = bring("next", ANWEN);
    expect(underWay()).toEqual(["next 2"]);
    await endNext("next", "read");
    expect(await next).toBe("read");
  });

  it("go on after one that fails", async () => {
    const readings = new FairReadings(async (path) => {
      if (path === "broken") throw new Error("no such file");
      return path;
    }, LIMITS);
    const all = await Promise.allSettled(["broken", "good"].map((path) => readings.facts(path, ANWEN)));
    expect(all).toMatchObject([{ status: "rejected" }, { value: "good" }]);
  });
});
