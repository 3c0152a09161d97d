import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, delayAfterFailure, hintOf, HOUR, paceAfter, refusalOf, retryAfterOf, validatorOf } from "./policy.ts";

const MINUTE = 60;
const quiet = { interval: HOUR, isChanged: false, isFirst: false, isUnused: false, gap: null, hint: null };

describe("how soon a feed is asked again", () => {
  it.each([
    ["an hour after a first document that does not tell", { ...quiet, isFirst: true }, HOUR],
    ["half the time between its entries at first", { ...quiet, isFirst: true, gap: 4 * HOUR }, 2 * HOUR],
    ["a quarter of an hour for a feed that never rests", { ...quiet, isFirst: true, gap: 5 }, 15 * MINUTE],
    ["a day for a feed that hardly lives", { ...quiet, isFirst: true, gap: 90 * DAY }, DAY],
    ["sooner after something new", { ...quiet, isChanged: true }, 36 * MINUTE],
    ["later after nothing new", quiet, 75 * MINUTE],
    ["not before the publisher wants it", { ...quiet, isChanged: true, hint: 5 * HOUR }, 5 * HOUR],
  ])("is %s", (_, answer, interval) => {
    expect(paceAfter(answer, 0)).toEqual({ interval, delay: interval });
  });

  it("is a day for a feed that nobody uses, whose rhythm is remembered all the same", () => {
    expect(paceAfter({ ...quiet, isUnused: true }, 0)).toEqual({ interval: 75 * MINUTE, delay: DAY });
  });

  it("finds its rhythm: often while things happen, seldom when nothing does", () => {
    const after = (isChanged: boolean, from: number, times: number) =>
      Array.from({ length: times }).reduce<number>(
        (interval) => paceAfter({ ...quiet, interval, isChanged }).interval,
        from,
      );
    expect(after(true, DAY, 12)).toBe(15 * MINUTE);
    expect(after(false, 15 * MINUTE, 25)).toBe(DAY);
  });

  it("doubles with each failure, up to a day, and respects what the site asks", () => {
    const delays = [0, 1, 2, 3, 6, 7, 50].map((failures) => delayAfterFailure(failures, null, 0) / MINUTE);
    expect(delays).toEqual([15, 30, 60, 120, 960, 1440, 1440]);
    expect(delayAfterFailure(0, 3 * HOUR, 0)).toBe(3 * HOUR);
  });

  it("lies between a quarter of an hour and a day, whatever happens", () => {
    const anything = fc.record({
      interval: fc.integer({ min: 1, max: 10 * DAY }),
      isChanged: fc.boolean(),
      isFirst: fc.boolean(),
      isUnused: fc.boolean(),
      gap: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
      hint: fc.option(fc.integer({ min: 1, max: DAY })),
    });
    fc.assert(
      fc.property(anything, fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (answer, failures, random) => {
        const { interval, delay } = paceAfter(answer, random);
        for (const seconds of [interval, delay, delayAfterFailure(failures, answer.hint, random)])
          expect(seconds >= 15 * MINUTE && seconds <= DAY && Number.isInteger(seconds)).toBe(true);
      }),
    );
  });
});

describe("what a publisher asks for", () => {
  it.each([
    ["max-age=7200", null, 2 * HOUR],
    ["public, MAX-AGE = 600", 30, 30 * MINUTE],
    ["s-maxage=7200", null, null],
    ["max-age=99999999", null, DAY],
    ["no-cache", 0, null],
    [undefined, 90, 90 * MINUTE],
  ])("is read from %s and a ttl of %s", (header, ttl, seconds) => expect(hintOf(header, ttl)).toBe(seconds));

  const now = Date.parse("2026-03-01T10:00:00Z");
  it.each([
    ["120", 120],
    ["0", 60],
    ["9999999", DAY],
    ["Sun, 01 Mar 2026 12:00:00 GMT", 2 * HOUR],
    ["Sun, 01 Mar 2026 09:00:00 GMT", 60],
    ["Sun, 01 Mar 2030 09:00:00 GMT", DAY],
    ["soon", null],
    ["", null],
    [undefined, null],
  ])("is a pause of %s", (header, seconds) => expect(retryAfterOf(header, now)).toBe(seconds));

  it("sends validators back as they came, weak ones too, and only what a header can carry", () => {
    expect(validatorOf(' W/"a b" ')).toBe('W/"a b"');
    expect(validatorOf("\xe9tag")).toBe("\xe9tag");
    for (const bad of [undefined, "", "a\nb", "a\0", "x".repeat(1001), "€"]) expect(validatorOf(bad)).toBeNull();
  });
});

describe("a refusal", () => {
  it("counts 404 as gone after a month of it, and 410 at once", () => {
    expect(refusalOf(404, undefined, 29 * DAY).isGone).toBe(false);
    expect(refusalOf(404, undefined, 30 * DAY).isGone).toBe(true);
    expect(refusalOf(500, undefined, 90 * DAY).isGone).toBe(false);
    expect(refusalOf(410, undefined, 0).isGone).toBe(true);
  });

  it("lets only 429 and 503 hold the host", () => {
    expect([429, 503, 500, 403].map((status) => refusalOf(status, "300", 0).holdSeconds)).toEqual([
      300,
      300,
      null,
      null,
    ]);
  });

  it("has a sentence for every status that there is", () => {
    for (let status = 100; status < 600; status++)
      expect(refusalOf(status, undefined, 0)).toMatchObject({
        code: `http-${status}`,
        reason: expect.stringMatching(/^[A-Z].+\.$/),
      });
  });
});
