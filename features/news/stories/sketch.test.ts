import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { containment, estimateContainment, estimateResemblance, resemblance, tellSameStory } from "./same-story.ts";
import { BODY_SIZE, hashWord, shinglesOf, sketchOf, sortedSet } from "./sketch.ts";

/** Two sets of hashed words that share `common` of them. */
function setsOf(common: number, onlyA: number, onlyB: number, seed: number) {
  const hashes = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => hashWord(`${seed} ${name} ${index}`));
  const shared = hashes("shared", common);
  return [sortedSet([...shared, ...hashes("a", onlyA)]), sortedSet([...shared, ...hashes("b", onlyB)])] as const;
}

const sizes = fc.tuple(fc.nat(600), fc.nat(600), fc.nat(600), fc.nat());

describe("bottom-k sketches", () => {
  it("estimate Jaccard's coefficient within what their size allows", () => {
    let total = 0;
    let runs = 0;
    fc.assert(
      fc.property(sizes, ([common, onlyA, onlyB, seed]) => {
        const [a, b] = setsOf(common, onlyA, onlyB, seed);
        const error = Math.abs(estimateResemblance(a.slice(0, BODY_SIZE), b.slice(0, BODY_SIZE)) - resemblance(a, b));
        total += error;
        runs++;
        // Five standard deviations of 96 draws at the worst share, one half.
        expect(error).toBeLessThan(5 * Math.sqrt(0.25 / BODY_SIZE));
      }),
      { numRuns: 400, seed: 7 },
    );
    expect(total / runs).toBeLessThan(Math.sqrt(0.25 / BODY_SIZE));
  });

  it("estimate how much of a shortened text the whole has", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        fc.nat(),
        (kept, cutOff, seed) => {
          const [whole, part] = setsOf(kept, cutOff, 0, seed);
          expect(estimateContainment(whole.slice(0, BODY_SIZE), part.slice(0, BODY_SIZE))).toBe(1);
          expect(containment(whole, part)).toBe(1);
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });

  it("are exact for texts that fit, symmetric, and say nothing of little", () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat()), ([common, onlyA, onlyB, seed]) => {
        const [a, b] = setsOf(common, onlyA, onlyB, seed);
        expect(estimateResemblance(a, b)).toBe(resemblance(a, b));
        expect(estimateContainment(a, b)).toBe(estimateContainment(b, a));
        if (Math.min(a.length, b.length) < 6) expect(estimateContainment(a, b)).toBe(0);
      }),
      { seed: 7 },
    );
  });
});

describe("shingles", () => {
  it("depend on the order of words and on nothing else", () => {
    const words = (text: string) => text.split(" ").map(hashWord);
    expect(shinglesOf(words("a b c d"))).toEqual(shinglesOf(words("a b c d")));
    expect(shinglesOf(words("a b c d")).isDisjointFrom(shinglesOf(words("d c b a")))).toBe(true);
    expect(shinglesOf(words("a b")).size).toBe(0);
  });
});

describe("sketchOf", () => {
  it("takes any text in bounded space, and finds it like itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 3000 }), fc.string({ maxLength: 300 }), (text, title) => {
        const sketch = sketchOf(title, text);
        expect(sketch.anchors.length).toBeLessThanOrEqual(15);
        expect(sketch.opening.length).toBeLessThanOrEqual(80);
        expect(sketch.body.length).toBeLessThanOrEqual(BODY_SIZE);
        for (const hash of [...sketch.anchors, ...sketch.body]) expect(hash).toBe(hash | 0);
        if (sketch.opening.length >= 6) expect(tellSameStory(sketch, sketchOf(title, text))).toBe(true);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
