/** First loads in a real Chromium with an empty cache: bytes and requests, largest paint, and what has moved. */
import { chromium, type Browser } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#tests/browser/setup/chromium.ts";

const ROUNDS = 3;
/** What is fetched later, such as the code of toasts, delays no reader. */
const QUIET_MS = 1_500;
const VIEWPORT = { width: 1440, height: 900 };

type Target = { name: string; path: string; ready: string | RegExp; kilobytes: number | null; lcpMs: number };

const targets = (release: string): Target[] => [
  { name: "Overview", path: "/dashboard", ready: "Overview", kilobytes: 200, lcpMs: 1_500 },
  {
    name: "Submit",
    path: "/dashboard?activeContent=createBlog",
    ready: "Submit Your Press Release",
    kilobytes: null,
    lcpMs: 1_500,
  },
  { name: "Release", path: release, ready: /./, kilobytes: 25, lcpMs: 1_500 },
];

type FirstLoad = { bytes: number; fontBytes: number; requests: number; lcpMs: number; shift: number };
export type FirstLoads = { target: Target; median: FirstLoad }[];

/** @param cookie of a customer's session. @param release the path of one without pictures. */
export async function measureFirstLoads(url: string, cookie: string, release: string): Promise<FirstLoads> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
  try {
    const found: FirstLoads = [];
    for (const target of targets(release)) {
      const rounds: FirstLoad[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measureOne(browser, url, cookie, target));
      found.push({ target, median: medianOf(rounds) });
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function measureOne(browser: Browser, url: string, cookie: string, target: Target): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const cookies = cookie.split(";").map((pair) => pair.trim().split("=", 2));
    await context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url })));
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    let bytes = 0;
    let requests = 0;
    let fontBytes = 0;
    const fonts = new Set<string>();
    network.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Font") fonts.add(requestId);
    });
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      if (fonts.has(requestId)) fontBytes += encodedDataLength;
      requests++;
    });
    await page.addInitScript({ content: WATCH_PAINTS });
    await page.goto(url + target.path, { waitUntil: "networkidle" });
    await page.getByRole("heading", { name: target.ready, level: 1 }).waitFor();
    await page.waitForTimeout(QUIET_MS);
    const { lcp, shift } = await page.evaluate(() => (globalThis as unknown as { paints: Paints }).paints);
    return { bytes, fontBytes, requests, lcpMs: lcp, shift };
  } finally {
    await context.close();
  }
}

type Paints = { lcp: number; shift: number };

/** Runs in the page, before its own code. Text, because a compiled function would call what the page does not have. */
const WATCH_PAINTS = `
  globalThis.paints = { lcp: 0, shift: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => { globalThis.paints.lcp = startTime; });
  watch("layout-shift", ({ value }) => { globalThis.paints.shift += value; });
`;

function medianOf(rounds: readonly FirstLoad[]): FirstLoad {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    bytes: median(rounds.map(({ bytes }) => bytes)),
    fontBytes: median(rounds.map(({ fontBytes }) => fontBytes)),
    requests: median(rounds.map(({ requests }) => requests)),
    lcpMs: median(rounds.map(({ lcpMs }) => lcpMs)),
    shift: median(rounds.map(({ shift }) => shift)),
  };
}

export function reportFirstLoads(loads: FirstLoads): void {
  const met = (isMet: boolean) => (isMet ? "met" : "MISSED");
  console.log(`\nFirst loads in Chromium, empty cache, median of ${ROUNDS}`);
  for (const { target, median } of loads) {
    const kilobytes = median.bytes / 1024;
    const limit = target.kilobytes;
    const judged = limit === null ? "" : ` (target ≤ ${limit})  ${met(kilobytes <= limit)}`;
    console.log(
      `  ${target.name.padEnd(9)} ${kilobytes.toFixed(1)} KB in all${judged}, ${((median.bytes - median.fontBytes) / 1024).toFixed(1)} KB of it no fonts, ${median.requests} requests`,
    );
    console.log(
      `            largest paint ${median.lcpMs.toFixed(0)} ms (target ≤ ${target.lcpMs})  ${met(median.lcpMs <= target.lcpMs)}, layout shift ${median.shift.toFixed(3)} (target 0)  ${met(median.shift < 0.0005)}`,
    );
  }
}
