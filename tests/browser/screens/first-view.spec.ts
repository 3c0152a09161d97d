/** What a browser loads at a first view, with an empty cache, and how still the page stands meanwhile. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { createPath, postPath, type SavedPost } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { BASE_URL, openDashboard, unused } from "../steps/people.ts";

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

/** Of a first view with an empty cache. */
type Weight = { all: number; fonts: number; pictures: number; origins: string[] };
async function weigh(browser: Browser, address: string): Promise<Weight> {
  const finder = await browser.newPage();
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
  let [fonts, pictures] = [0, 0];
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    types.set(requestId, type);
    origins.add(new URL(response.url).origin);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (types.get(requestId) === "Font") fonts += encodedDataLength;
    if (types.get(requestId) === "Image") pictures += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await expect.poll(() => fonts).toBeGreaterThan(0);
  await context.close();
  return { all, fonts, pictures, origins: [...origins] };
}

test("a release without pictures weighs at most 25 KB with styles, script and fonts, all from here", async ({
  browser,
}) => {
  const finder = await browser.newPage();
  const address = BASE_URL + (await addressOfPlainRelease(finder));
  await finder.close();
  const { all, fonts, pictures, origins } = await weigh(browser, address);
  expect(origins).toEqual([new URL(BASE_URL).origin]);
  // Posts of other journeys that stand below may have pictures.
  expect(all - pictures, "document, styles, script and fonts").toBeLessThanOrEqual(25 * KB);
  expect(all - pictures - fonts, "document, styles and script").toBeLessThanOrEqual(13 * KB);
});

test("a release in another language of the site weighs no more, with its letters", async ({ browser }) => {
  const page = await browser.newPage();
  await openDashboard(page);
  const article = kindOf("article");
  const headers = { origin: BASE_URL };
  const texts = {
    de: ["Größere Fähre für Österreich", "„Übermäßig schön“, heißt es über die Fähre."],
    fr: ["Un ferry français à l’œuvre", "« Là où naît l’été », dit-on à Forêt-Noël : ça coûte 5 €."],
    es: ["Más años de navegación", "¿Qué dirá el pingüino? ¡Nada! Dirá «adiós», Óscar."],
    nb: ["Større ferge på Ålesund", "«Én båt, òg fôr kjører», sier Ærlig Ødegård."],
    nl: ["Eén veerboot voor België", "Coördinatie, ideeën en reünie: de crème van Curaçao ligt vóór."],
  };
  // Posts of the demo have them, and stand below before those of other journeys, which may have any letters.
  const tags = JSON.stringify(["Manufacturing", "Environment & Sustainability", "Engineering", "Agriculture"]);
  for (const [language, [title = "", text]] of Object.entries(texts)) {
    const content = `<p>${text}</p>`.repeat(12);
    const multipart = { title: unused(title), content, summary: title, tags, posted_by_company: "", language };
    const created = await page.request.post(BASE_URL + createPath(article, "published"), { headers, multipart });
    const { id, url } = (await created.json()) as SavedPost;
    const { all, pictures } = await weigh(browser, BASE_URL + url);
    expect.soft(all - pictures, language).toBeLessThanOrEqual(25 * KB);
    // The next page would show its title, with letters of another language.
    await page.request.delete(BASE_URL + postPath(article, "published", id), { headers });
  }
  await page.close();
});
