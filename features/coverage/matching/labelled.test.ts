import { describe, expect, it } from "vitest";
import { type LabelledGroup, readLabelledGroups } from "#tests/support/coverage-pairs.ts";
import { matchReleases } from "./choose.ts";
import { matchArticle } from "./compare.ts";
import { readArticle } from "./read-article.ts";
import { readRelease } from "./read-release.ts";
import { KINDS, type Kind } from "./texts.ts";

type Label = Kind | "none";
type Pair = { half: LabelledGroup["half"]; named: string; label: Label; shown: Label; alone: Label };

const pairs: Pair[] = readLabelledGroups().flatMap(({ half, releases, articles }) => {
  const read = releases.map(readRelease);
  return articles.flatMap(({ article, labels }) => {
    const readOne = readArticle(article);
    const shown = new Map(matchReleases(read, readOne).map(({ releaseId, kind }) => [releaseId, kind]));
    return read.map((release) => ({
      half,
      named: `${release.release.id} / ${article.outlet}: ${article.title}`,
      label: labels.get(release.release.id) ?? "none",
      shown: shown.get(release.release.id) ?? "none",
      alone: matchArticle(release, readOne)?.kind ?? "none",
    }));
  });
});

function measure(of: readonly Pair[], by: "shown" | "alone") {
  const found = of.filter((pair) => pair[by] !== "none");
  const wanted = of.filter(({ label }) => label !== "none");
  const right = found.filter(({ label }) => label !== "none");
  const kinds = Object.fromEntries(
    KINDS.map((kind) => {
      const ofKind = of.filter(({ label }) => label === kind);
      const asKind = of.filter((pair) => pair[by] === kind);
      const both = ofKind.filter((pair) => pair[by] === kind).length;
      return [kind, `precision ${both}/${asKind.length}, recall ${both}/${ofKind.length}`];
    }),
  );
  return {
    precision: right.length / found.length,
    recall: right.length / wanted.length,
    kindRight: right.filter((pair) => pair[by] === pair.label).length / right.length,
    kinds,
    misses: of.filter((pair) => pair[by] !== pair.label).map((pair) => `${pair.label} → ${pair[by]}: ${pair.named}`),
  };
}

describe("the labelled pairs", () => {
  it("are at least 500, every one with its label", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(500);
    expect(pairs.filter(({ label }) => label === "none").length).toBeGreaterThan(300);
  });

  it.each(["development", "held-out"] as const)("are told apart: %s half", (half) => {
    const measured = measure(
      pairs.filter((pair) => pair.half === half),
      "shown",
    );
    process.stdout.write(`${half}: ${JSON.stringify(measured, null, 2)}\n`);
    expect({
      ...measured,
      isPrecise: measured.precision >= 0.97,
      isComplete: measured.recall >= 0.92,
      isRightKind: measured.kindRight >= 0.9,
    }).toMatchObject({ isPrecise: true, isComplete: true, isRightKind: true });
  });

  it("are told apart where the matcher was finished before they were written", () => {
    const measured = measure(
      pairs.filter(({ half }) => half === "unseen"),
      "shown",
    );
    process.stdout.write(`unseen: ${JSON.stringify(measured, null, 2)}\n`);
    expect(measured.precision).toBeGreaterThanOrEqual(0.95);
    expect(measured.recall).toBeGreaterThanOrEqual(0.85);
  });

  it("are told apart nearly as well without the company's other releases", () => {
    const measured = measure(pairs, "alone");
    process.stdout.write(`alone: ${JSON.stringify(measured, null, 2)}\n`);
    expect(measured.precision).toBeGreaterThanOrEqual(0.95);
    expect(measured.recall).toBeGreaterThanOrEqual(0.92);
  });
});
