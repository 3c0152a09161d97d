/** Lighthouse over the public pages of the demo workspace, as a phone (its default) and as a desktop. */
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { CHROMIUM_FLAGS, findChromium } from "#tests/browser/setup/chromium.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

const FORMS = [
  { form: "phone", config: undefined },
  { form: "desktop", config: desktopConfig },
] as const;
const TARGET = 100;
/** On the front page of a machine that does other things too. */
const FRONT_PERFORMANCE = 98;

/** Search engines are kept out of them on purpose, which costs points there. */
const RESULTS = "search results";

export type Finding = {
  page: string;
  form: string;
  scores: Record<Category, number>;
  lcpMs: number;
  shift: number;
  blockedMs: number;
  bytes: number;
  /** Audits that cost something. */
  complaints: string[];
};

/** @yields one run of each page and form: throttling is simulated, so that the machine matters little. */
export async function* runLighthouse(url: string): AsyncGenerator<Finding> {
  const pages = await publicPages(url);
  const executablePath = await findChromium();
  const port = 20_000 + (process.pid % 20_000);
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    for (const { page, path } of pages) {
      await warm(url + path);
      for (const { form, config } of FORMS) {
        const run = await lighthouse(url + path, { port, output: "json", logLevel: "error" }, config);
        if (!run) throw new Error(`Lighthouse had no result for ${path}`);
        yield { page, form, ...factsOf(run.lhr) };
      }
    }
  } finally {
    await browser.close();
  }
}

/** A page is compressed while its first reader gets it. */
async function warm(address: string): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const answer = await fetch(address, { headers: { "accept-encoding": "br" } });
    await answer.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function publicPages(url: string): Promise<{ page: string; path: string }[]> {
  const front = await (await fetch(url)).text();
  const release = /href="(\/PR\/[^"]+)"/.exec(front)?.[1];
  if (!release) throw new Error("The front page shows no release");
  const company = /href="(\/company\/[^"]+)"/.exec(await (await fetch(url + release)).text())?.[1];
  if (!company) throw new Error("The release names no company");
  return [
    { page: "front page", path: "/" },
    { page: "archive", path: "/archive" },
    { page: "release", path: release },
    { page: "newsroom", path: company },
    { page: "search", path: "/search" },
    { page: RESULTS, path: "/search?q=pump" },
  ];
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function factsOf({ categories, audits }: Result): Omit<Finding, "page" | "form"> {
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const weighed = CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? []);
  const complaints = weighed
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.title ?? ""}`);
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    lcpMs: numberOf("largest-contentful-paint"),
    shift: numberOf("cumulative-layout-shift"),
    blockedMs: numberOf("total-blocking-time"),
    bytes: numberOf("total-byte-weight"),
    complaints,
  };
}

export function reportLighthouseHead(): void {
  console.log(
    `\nLighthouse: performance, accessibility, best practices, search engines (target ${TARGET} each; front page performance ≥ ${FRONT_PERFORMANCE})`,
  );
}

export function reportLighthouse({ page, form, scores, lcpMs, shift, blockedMs, bytes, complaints }: Finding): void {
  const met = CATEGORIES.every((category) => scores[category] >= leastOf(page, category));
  const figures = CATEGORIES.map((category) => String(scores[category]).padStart(3)).join(" ");
  const measured = `LCP ${lcpMs.toFixed(0)} ms, CLS ${shift.toFixed(3)}, TBT ${blockedMs.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB`;
  console.log(`  ${`${page}, ${form}`.padEnd(24)} ${figures}   ${measured}  ${met ? "met" : "MISSED"}`);
  for (const complaint of complaints) console.log(`    ${complaint}`);
}

function leastOf(page: string, category: Category): number {
  if (page === RESULTS && category === "seo") return 0;
  return page === "front page" && category === "performance" ? FRONT_PERFORMANCE : TARGET;
}
