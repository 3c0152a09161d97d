import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { compareSketches, tellSameStory } from "./same-story.ts";
import { sketchOf, type Sketch } from "./sketch.ts";

type Labelled = { story: string; isSeries: boolean; title: string; sketch: Sketch };

const FOLDER = new URL("labelled/", import.meta.url);

const texts: Labelled[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".txt"))
  .flatMap((file) => readFileSync(new URL(file, FOLDER), "utf8").split(/^== /m).slice(1))
  .map((part) => {
    const [label = "", title = "", ...body] = part.trim().split("\n");
    const story = label.replace(" (series)", "");
    return { story, isSeries: story !== label, title, sketch: sketchOf(title, body.join("\n")) };
  });

const pairs = texts.flatMap((a, index) => texts.slice(index + 1).map((b) => ({ a, b, isSame: a.story === b.story })));

function isTaken({ a, b }: (typeof pairs)[number]): boolean {
  if (!a.sketch.anchors.some((anchor) => b.sketch.anchors.includes(anchor))) return false;
  const hasRareTitle =
    a.sketch.hasLongTitle && a.sketch.anchors.at(-1) === b.sketch.anchors.at(-1) && !a.isSeries && !b.isSeries;
  return tellSameStory(a.sketch, b.sketch, hasRareTitle);
}

const described = ({ a, b }: (typeof pairs)[number]) => ({
  pair: `${a.story}: ${a.title} / ${b.story}: ${b.title}`,
  ...compareSketches(a.sketch, b.sketch),
});

describe("the labelled texts", () => {
  const same = pairs.filter(({ isSame }) => isSame);
  const taken = pairs.filter(isTaken);
  const right = taken.filter(({ isSame }) => isSame);

  it("are enough: sixty pairs to tell apart or together that share a topic", () => {
    const topic = (story: string) => story.split("-")[0];
    expect(same.length).toBeGreaterThanOrEqual(40);
    expect(
      pairs.filter(({ a, b, isSame }) => !isSame && topic(a.story) === topic(b.story)).length,
    ).toBeGreaterThanOrEqual(40);
  });

  // Lists what is wrong, so that a failure shows it; the share is what counts.
  it("are hardly ever taken for the same when they are not", () => {
    const wrong = taken.filter(({ isSame }) => !isSame).map(described);
    const precision = right.length / taken.length;
    expect({ isPreciseEnough: precision >= 0.98, precision, wrong }).toMatchObject({ isPreciseEnough: true });
  });

  it("are mostly found when they are the same", () => {
    const missed = same.filter((pair) => !isTaken(pair)).map(described);
    const recall = right.length / same.length;
    expect({ isCompleteEnough: recall >= 0.9, recall, missed }).toMatchObject({ isCompleteEnough: true });
  });
});

it("reads a title in no time, whatever stands behind its dash", () => {
  const elapsed = startProcessorTime();
  for (const title of [`x - ${"a".repeat(490)}|`, `x${" - a b".repeat(80)}|`, " ".repeat(500) + "|"])
    sketchOf(title, "");
  expect(elapsed()).toBeLessThan(500);
});
