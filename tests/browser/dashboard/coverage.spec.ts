/** A release is published, a source prints it: the article is found, confirmed by key, undone and confirmed. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { rssOf } from "../../doubles/feed-server.ts";
import { readPdf } from "../../support/pdf-file.ts";
import { type Peer, startPeer } from "../../doubles/peer/server.ts";
import { ownServer } from "../setup/own-server.ts";
import { BASE_URL, complaintsOf, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { createCompany } from "../steps/team.ts";

const COMPANY = "Halden Marine Systems";
const SENTENCES = [
  "Halden Marine Systems will fit a 400 kW hydrogen fuel cell to the harbour ferry Fløyen in March, the first time that a passenger vessel on the Bergen commuter route has carried one.",
  "The trial runs for nine months and is paid for by the company and the Vestland county transport fund.",
  "The cell charges the battery under way, so that the ferry can make its last two crossings of the evening without a stop at the quay.",
  "Battery wear will be compared with the sister vessel Ulriken, which stays on shore power.",
];
const ARTICLE = "Hydrogen on the Bergen harbour ferry";
const WIDTHS = [1440, 820, 390];

let peer: Peer;
test.beforeAll(async () => {
  peer = await startPeer(ownServer.peerPort);
});
test.afterAll(() => peer.stop());

/** A source prints these texts now, the newest first. */
function print(feed: string, texts: Record<string, string>): void {
  const items = Object.entries(texts).map(([title, text]) => ({
    guid: `${feed}-${title}`,
    title,
    link: `https://${feed}.example/${encodeURIComponent(title)}`,
    date: new Date().toUTCString(),
    text,
  }));
  peer.answer(`/${feed}.xml`, {
    headers: { "content-type": "application/rss+xml" },
    body: rssOf(items, { title: "Baltic Freight Daily" }),
  });
}

async function publish(page: Page, title: string, company: number): Promise<void> {
  const content = `<p>${SENTENCES.join("</p><p>")}</p>`;
  const data = { title, content, posted_by_company: company, draft_key: randomUUID() };
  const headers = { origin: BASE_URL };
  const answer = await page.request.post(BASE_URL + createPath(USUAL_KIND, "published"), { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function follow(page: Page, feed: string): Promise<void> {
  const headers = { origin: BASE_URL };
  // Another host than that of platforms of other journeys: what they print is a delivery, and no coverage.
  const data = { rss_feed_url: `${peer.origin.replace("127.0.0.1", "localhost")}/${feed}.xml` };
  const answer = await page.request.post(`${BASE_URL}/rss/user/manage-rss-sources/`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function expectSound(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothSchemes(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("finds who wrote about a release, and a person decides by keyboard", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  await signUp(page, "Marta", "Lindqvist");
  const company = await createCompany(page, COMPANY);
  const title = unused("Halden Marine to trial hydrogen range extender on Bergen harbour ferry");
  const feed = `freight-${randomUUID().slice(0, 8)}`;
  const find = page.getByRole("article", { name: ARTICLE });
  const menu = page.getByRole("navigation").getByRole("link", { name: /^Coverage/ });

  await test.step("a release is watched from its publication, and the screen says what counts", async () => {
    await publish(page, title, company.id);
    await page.reload();
    await openScreen(page, "Coverage");
    await expect(page.getByText("No coverage found yet")).toBeVisible();
    await expect(page.getByRole("region", { name: "Being watched" })).toContainText(title);
    await expect(page.getByText("A quote from the release appears word for word.")).toBeVisible();
    await expectSound(page);
  });

  await test.step("what a source prints of it is found", async () => {
    print(feed, { [ARTICLE]: SENTENCES.join(" ") });
    await follow(page, feed);
    await expect(async () => {
      await page.reload();
      await expect(find).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    await expect(find).toContainText("Reprint");
    await expect(find).toContainText("4 of 4 sentences word for word.");
    await expect(menu).toHaveAccessibleName(/1 to confirm/);
    await expectSound(page);
  });

  await test.step("Enter shows both texts, and their passages have the same numbers", async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Passages", level: 1 })).toBeVisible();
    const ours = page.getByRole("region", { name: "Your release" });
    const theirs = page.getByRole("region", { name: `${feed}.example` });
    await expect(ours.getByRole("button", { name: /^Passage 1: Halden Marine/ })).toBeVisible();
    await expect(theirs.getByRole("button", { name: /^Passage 1: Halden Marine/ })).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(find).toBeVisible();
  });

  await test.step("C confirms, Z takes it back, C confirms", async () => {
    await page.keyboard.press("c");
    await expect(page.getByText("Confirmed as Reprint.")).toBeVisible();
    await expect(find).toHaveCount(0);
    await expect(page.getByText("Nothing to confirm")).toBeVisible();
    await page.keyboard.press("z");
    await expect(find).toBeVisible();
    await page.keyboard.press("c");
    await expect(find).toHaveCount(0);
    await page.getByRole("button", { name: "Confirmed 1" }).click();
    await expect(find).toBeVisible();
    await expect(find).toContainText("Confirmed by Marta Lindqvist");
    await expect(menu).toHaveAccessibleName("Coverage");
    await expectSound(page);
  });

  await test.step("the release is watched longer", async () => {
    await page.getByRole("button", { name: `Change the watch of ${title}` }).click();
    const dialog = page.getByRole("dialog", { name: "Watch" });
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole("button", { name: /^Extend by 90 days/ }).click();
    await expect(page.getByText(/^Watched until \d/).last()).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  await test.step("it is shared by a link, which leads to its PDF without an account", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share report" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    const reader = await browser.newPage();
    await reader.goto(link);
    await expect(reader.getByText(ARTICLE)).toBeVisible();
    for (const width of WIDTHS) {
      await reader.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(reader);
    }
    const [download] = await Promise.all([
      reader.waitForEvent("download"),
      reader.getByRole("link", { name: "Download PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^coverage-halden-marine-systems.*\.pdf$/);
    const pdf = readPdf(await readFile(await download.path()));
    expect(pdf.pages.join(" ").replace(/\s+/g, " ")).toContain(ARTICLE);
    await reader.close();
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  expect(complaints).toEqual([]);
});
