/** The real work of the threads: the largest inputs hold nobody up, and a slow document delays no other owner. */
import { afterEach, describe, expect, it } from "vitest";
import type { readPage } from "#features/assistant/server/pages/policy.ts";
import type { PageBody } from "#features/assistant/server/pages/work.ts";
import { writeOffline } from "#features/assistant/server/texts/service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { MAX_CONTENT_CHARACTERS } from "#features/content/contracts/submission.ts";
import { changedFields } from "#features/content/server/history/policy.ts";
import { makeText } from "#features/content/server/downloads/text-service.ts";
import { readStory } from "#features/content/server/checks/story-service.ts";
import type { PublicPost } from "#features/content/site/public-post.ts";
import type { DownloadPost } from "#features/content/downloads/download-post.ts";
import { parseOpmlInSlices } from "#features/news/server/opml/document.ts";
import { parseFeedAside } from "#features/news/server/parsing/service.ts";
import { checkAside } from "#features/release-check/server/check-service.ts";
import type { Report } from "#features/reports/pdf/report.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, inThread, readerTurn, stopWork } from "#platform/threads/work.ts";
import { buildCheckedRelease } from "#tests/factories/checked-releases.ts";
import { buildReport } from "#tests/factories/reports.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { pauseOf } from "#tests/support/setup/longest-pause.ts";

afterEach(stopWork);

const SENTENCE =
  "Halden Marine will fit a 400 kW fuel cell to the ferry in March, said Ingrid Solheim of the company. ";
const signal = new AbortController().signal;

/** Repeats a part up to a number of characters. */
const fill = (part: string, max = MAX_CONTENT_CHARACTERS) => part.repeat(Math.floor(max / part.length));
/** As long as stories may be, and with as much formatting. */
const STORIES = {
  paragraphs: fill(`<p>${SENTENCE}</p>`),
  links: `<p>${fill('<a href="https://e.example/a">wind</a> ', 4_990 * 40)}</p>`,
  "cells of a table": `<table><tbody>${fill("<tr><td>12 kW in Bergen</td><td>5</td></tr>", 199_000)}</tbody></table>`,
  "one word": `<p>${fill("a", 199_000)}</p>`,
  dots: `<p>${fill("a.", 199_000)}</p>`,
};
const postOf = (contentHtml: string) =>
  ({
    ownerId: 1,
    contentHtml,
    title: "T",
    description: "",
    details: {},
    company: null,
    companyDisplayName: null,
    author: "Ada",
    authorBio: "",
    publishedAt: null,
    image: null,
    relatedMedia: [],
    textMedia: [],
    corrections: [],
    quoteApprovals: [],
    references: [],
    type: "PR",
    url: "https://n.example/x",
    tags: [],
  }) as unknown as PublicPost;
const snapshotOf = (content_html: string) =>
  ({
    content_html,
    details: {},
    summary: "",
    tags: [],
    media: { banner: null, related: [] },
    publish_at: null,
  }) as never;

describe.each(Object.entries(STORIES))("a story of as many %s as it may have", (_, html) => {
  it.each<[string, () => Promise<unknown>]>([
    [
      "its check",
      () => checkAside(buildCheckedRelease("article", { texts: { content: html } }), customerTurn({ id: 1 })),
    ],
    ["its Markdown", () => makeText({ post: postOf(html), form: "markdown", origin: "https://n.example" })],
    ["its text", () => makeText({ post: postOf(html), form: "text", origin: "https://n.example" })],
    ["its cleaning", () => readStory({ id: 1 }, html)],
    ["comparing its versions", async () => changedFields(kindOf("article"), snapshotOf(html), snapshotOf(`${html}.`))],
    [
      "shortening it",
      () => {
        const edit = { current: { title: "T", content: html }, request: "Make it shorter", field: "", history: [] };
        const task = { kind: kindOf("article"), context: {}, pages: [], categories: [], edit };
        return writeOffline(task, { userId: 1, signal });
      },
    ],
  ])("holds nobody up: %s", { timeout: 60_000 }, async (_work, work) => {
    expect(await pauseOf(work)).toBeLessThan(100);
  });
});

describe("the largest text from elsewhere holds nobody up", () => {
  const page: Work<PageBody, ReturnType<typeof readPage>> = { name: "web-page", limitMs: 30_000 };
  const about = { url: "https://f.example/", contentType: null };
  const item = `<item><title>T</title><link>https://f.example/</link><description>${SENTENCE}</description></item>`;
  it.each<[string, () => Promise<unknown>]>([
    [
      "a page that a user names",
      () => {
        const bytes = Buffer.from(fill('<a href="/a">wind</a> ', 1024 * 1024));
        return inThread(page, { bytes, contentType: null, url: "https://a.example/" }, customerTurn({ id: 1 }));
      },
    ],
    [
      "a list of sources",
      () => {
        const outlines = fill('<outline type="rss" text="T" xmlUrl="https://f.example/"/>', 1_000_000);
        return parseOpmlInSlices(Buffer.from(`<opml><body>${outlines}</body></opml>`));
      },
    ],
    [
      "a feed",
      () =>
        parseFeedAside(Buffer.from(`<rss><channel><title>T</title>${fill(item, 10_000_000)}</channel></rss>`), about),
    ],
  ])("%s", { timeout: 60_000 }, async (_, work) => {
    expect(await pauseOf(work)).toBeLessThan(100);
  });
});

describe("documents", () => {
  const drawing: Work<Report, Uint8Array> = { name: "report", limitMs: 30_000 };
  const draw = (owner: number, report: Report) => inThread(drawing, report, customerTurn({ id: owner }));

  it("are drawn each as it is, and go on after one that cannot be drawn", { timeout: 60_000 }, async () => {
    const report = await buildReport(1);
    const broken = draw(1, { ...report, platforms: null as never });
    const numbered = [1, 2, 3].map((number) => draw(number, { ...report, number }));
    await expect(broken).rejects.toThrow("'report' failed");
    const pdfs = (await Promise.all(numbered)).map((bytes) => readPdf(Buffer.from(bytes)));
    expect(pdfs.map(({ pages }) => /PR No. (\d+), made/.exec(pages[0] ?? "")?.[1])).toEqual(["1", "2", "3"]);
  });

  it("of a customer do not wait for a slow one that readers ask for", { timeout: 60_000 }, async () => {
    const report = await buildReport(1);
    await draw(1, report);
    const slow: Work<DownloadPost, Uint8Array> = { name: "post-pdf", limitMs: 12_000 };
    const post = {
      document: "post-pdf",
      language: "en",
      labelLanguage: "en",
      title: "T",
      label: "L",
      source: "S",
      byline: "B",
      description: "",
      facts: [],
      html: STORIES.paragraphs,
      sections: [],
      pictures: [],
      url: "https://n.example/x",
      origin: "https://n.example",
    } satisfies DownloadPost;
    let isOver = false;
    const reading = inThread(slow, post, readerTurn({ ownerId: 7 }))
      .catch(() => undefined)
      .finally(() => (isOver = true));
    expect(readPdf(Buffer.from(await draw(1, report))).pages).toHaveLength(2);
    expect(isOver).toBe(false);
    await stopWork();
    await reading;
  });
});
