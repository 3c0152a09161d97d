/** What every screen keeps: no violation of the accessibility rules in either scheme, and no sideways scrolling. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const WIDTHS = [390, 834, 1440];
const CALM_FRAMES = 4;

/** Looks at the page as it stands, once it has ended loading. @param rules those that are looked at; all by default. */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" }); // before it comes, a screen's code is being fetched
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);
  await expectNoViolations(page, rules);
}

/** The same while something is still going on. */
export async function expectNoViolations(page: Page, rules: string[] = []): Promise<void> {
  await expectColoursAtRest(page);
  await bringAxe(page);
  const violations = await page.evaluate(
    async ([frames, runOnly]) => {
      // Only what breaks a rule is described: describing the rest took half of the time.
      const options = { resultTypes: ["violations" as const], preload: false, ...(runOnly.length > 0 && { runOnly }) };
      const found = await window.axe.run({ exclude: frames }, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
    },
    [UNSCRIPTED, rules] as const,
  );
  expect(violations).toEqual([]);
}

/** No script runs inside these frames, so neither does one that looks at them. */
const UNSCRIPTED = "iframe[sandbox]";

/** Once per document: reading half a megabyte again took as long as looking does. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && (await (await frame.frameElement()).getAttribute("sandbox")) !== null) continue;
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(axe.source);
  }
}

/**
 * Half-way between two colours a text may have too little contrast. A scheme that is changed from outside reaches the page's
 * scripts with its next frame, and their change begins another transition with the one after that.
 */
async function expectColoursAtRest(page: Page): Promise<void> {
  const countRunning = () =>
    page.evaluate(async (frames) => {
      let running = 0;
      for (let frame = 0; frame < frames; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        running += document
          .getAnimations()
          .filter((each) => each instanceof CSSTransition && each.playState === "running").length;
      }
      return running;
    }, CALM_FRAMES);
  await expect.poll(countRunning, { message: "transitions under way" }).toBe(0);
}

/** All rules in the light scheme; in the dark one, which differs in colours alone, those of contrast. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast", "link-in-text-block"]);
}

/** Leaves the page at the last width, a desktop's. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
}
