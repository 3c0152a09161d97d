/** What a browser loads at a first view, with an empty cache, and how still the page stands meanwhile. */
import { expect, type Page, test } from "@playwright/test";
import { BASE_URL, openDashboard } from "../steps/people.ts";

test.describe.configure({ mode: "parallel" });

const KB = 1024;
const WIDTHS = [1440, 390];

const PUBLIC_PAGES = ["/", "/archive", "/company/mereside-rail-works", "/search?q=pump", "/search?q=zzyzx"];

/** What browsers and Lighthouse print as 0: a letter may move by a fraction of a pixel when its typeface arrives. */
const NOTHING = 0.0005;

type Shift = { value: number; sources: { node?: Node | null }[] };

/** Watches what moves from the page's first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const shifts: { value: number; where: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[])
        shifts.push({
          value,
          where: sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 150)).join("\n"),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const seen = () =>
      page.evaluate(() => (window as unknown as { shifts: { value: number; where: string }[] }).shifts);
    const shifts = await seen();
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThan(NOTHING);
  };
}

async function addressOfRelease(page: Page): Promise<string> {
  await page.goto(`${BASE_URL}/releases`);
  const addresses = await page
    .locator('main a[href^="/PR/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  for (const address of new Set(addresses)) {
    const html = await (await page.request.get(BASE_URL + address)).text();
    if (html.includes("<img")) return address;
  }
  throw new Error("No release with pictures");
}

/** The demo's heaviest: other journeys' releases have any letters, and letters come with further fonts. */
async function addressOfPlainRelease(page: Page): Promise<string> {
  await page.goto(`${BASE_URL}/search?q=${encodeURIComponent('"Pumps that report their own wear"')}`);
  const address = await page.locator('main a[href^="/PR/"]').first().getAttribute("href");
  expect(await (await page.request.get(BASE_URL + address)).text()).not.toContain("<img");
  return String(address);
}

test.describe("nothing moves on", () => {
  for (const width of WIDTHS)
    test(`public pages at ${width}`, async ({ browser }) => {
      const finder = await browser.newPage();
      const pages = [...PUBLIC_PAGES, await addressOfRelease(finder)];
      await finder.close();
      for (const address of pages) {
        const context = await browser.newContext({ viewport: { width, height: 900 } });
        const page = await context.newPage();
        const expectNoShift = await watchShifts(page);
        await page.goto(BASE_URL + address, { waitUntil: "networkidle" });
        await expectNoShift();
        await context.close();
      }
    });

  for (const width of WIDTHS)
    test(`Overview and Submit at ${width}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      await openDashboard(page);
      const expectNoShift = await watchShifts(page);
      for (const [address = "", title = ""] of [
        ["/dashboard", "Overview"],
        ["/dashboard?activeContent=createBlog", "Submit Your Press Release"],
      ]) {
        await page.goto(BASE_URL + address, { waitUntil: "networkidle" });
        await page.getByRole("heading", { name: title, level: 1 }).waitFor();
        await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
        await expectNoShift();
      }
      await context.close();
    });
});

test("a release without pictures weighs at most 25 KB with styles, script and fonts, all from here", async ({
  browser,
}) => {
  const finder = await browser.newPage();
  const address = BASE_URL + (await addressOfPlainRelease(finder));
  // The first reader of a page gets it while its compressed form is being made.
  await expect.poll(async () => (await finder.request.get(address)).headers()["content-encoding"]).toBe("br");
  await finder.close();

  const context = await browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const types = new Map<string, string>();
  const origins = new Set<string>();
  let all = 0;
  let fonts = 0;
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    types.set(requestId, type);
    origins.add(new URL(response.url).origin);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (types.get(requestId) === "Font") fonts += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await expect.poll(() => fonts).toBeGreaterThan(0);
  expect([...origins]).toEqual([new URL(BASE_URL).origin]);
  expect(all, "document, styles, script and fonts").toBeLessThanOrEqual(25 * KB);
  expect(all - fonts, "document, styles and script").toBeLessThanOrEqual(13 * KB);
  await context.close();
});
