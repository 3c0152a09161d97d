/** How fast a very long story takes typing, in the page's own processor time: machines that run tests are busy. */
import { expect, type Page, test } from "@playwright/test";
import { caretTo, openSubmitPage, setStory } from "../steps/writing.ts";

test.use({ trace: "off" }); // a trace copies the whole page at every key

const LONG_STORY_WORDS = 20_000;
/** For one key and everything that it sets off; an idle machine needs a third. */
const KEY_LIMIT_MS = 45;

type Latency = {
  /** From each key to the frame that shows it, in milliseconds, shortest first. Other processes lengthen it. */
  keys: number[];
  /** Tasks over 50 ms. */
  tasks: number[];
  /** The page's own processor time for a key, in milliseconds: the same on a busy machine. */
  spent: number;
};

async function typeAndMeasure(page: Page, text: string): Promise<Latency> {
  await page.evaluate(() => {
    const keys: number[] = [];
    const tasks: number[] = [];
    document.addEventListener(
      "keydown",
      () => {
        const pressed = performance.now();
        const painted = new MessageChannel();
        painted.port1.addEventListener("message", () => keys.push(performance.now() - pressed), { once: true });
        painted.port1.start();
        requestAnimationFrame(() => painted.port2.postMessage(null));
      },
      { capture: true },
    );
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    Object.assign(window, { measured: { keys, tasks } });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const spentSoFar = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await spentSoFar();
  for (const key of text) await page.keyboard.press(key === " " ? "Space" : key, { delay: 30 });
  // Longer than the pause after which the form takes the text over: that must not be felt either.
  const typed = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 1500, typed);
  const { keys, tasks } = await page.evaluate(
    () => (window as unknown as { measured: Pick<Latency, "keys" | "tasks"> }).measured,
  );
  return { keys: keys.toSorted((a, b) => a - b), tasks, spent: ((await spentSoFar()) - before) / text.length };
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

test("a story of 20,000 words takes typing without lag", async ({ page }) => {
  const story = await openSubmitPage(page);
  const paragraph = `<p>${"harbour <strong>ferry</strong> crossing quay battery timetable ".repeat(10)}</p>`;
  await setStory(story, paragraph.repeat(Math.ceil(LONG_STORY_WORDS / 60)), null);
  await expect(page.getByText(/^20040 \/ \d+ words$/)).toBeVisible();
  for (const [place, share] of [
    ["middle", 0.5],
    ["end", 1],
  ] as const) {
    await caretTo(story, share);
    const { keys, tasks, spent } = await typeAndMeasure(page, "The ferry sails on hydrogen from March next year.");
    const [p50, p95, longest] = [0.5, 0.95, 1].map((part) => at(keys, part).toFixed(0));
    console.log(`  ${place}: key to frame p50 ${p50} ms, p95 ${p95} ms, longest ${longest} ms; ${spent.toFixed(1)} ms`);
    console.log(`  of processor time each; tasks over 50 ms: ${tasks.map(Math.round).join(", ") || "none"}`);
    expect(spent).toBeLessThan(KEY_LIMIT_MS);
  }
});
