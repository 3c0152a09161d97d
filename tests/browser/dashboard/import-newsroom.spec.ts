/** A newsroom of WordPress: dropped by a company's editor, previewed, mapped, imported, read, imported again and undone. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type Peer, startPeer } from "../../doubles/peer/server.ts";
import { pngFile } from "../../factories/files.ts";
import { ownServer } from "../setup/own-server.ts";
import { BASE_URL, complaintsOf, expectStatus, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { colleague, createCompany } from "../steps/team.ts";

const COMPANY = "Fjordlys Energi";
const FILE = "fjordlys.wordpress.xml";
const TITLE = "Solparken på Ærø åpnet";
/** Of several imports of one path the first has it, and a second try finds those of the first. */
const OLD_ADDRESS = `/2020/06/${unused("solparken").replace(" ", "-")}-%F0%9F%8E%89/`;
const ITS_PATH = "/2020/06/solparken-pa-aero-apnet-8-000-paneler-%f0%9f%8e%89/";
const OLD_SITE = /https:\/\/presserom\.example\/wp-content/g;

let pictures: Peer;
test.beforeAll(async () => {
  pictures = await startPeer(ownServer.peerPort);
  const body = await pngFile({ width: 640, height: 360 });
  const paths = (await exportText()).match(/(?<=127\.0\.0\.1:\d{1,5})\/wp-content\/[\w./-]+\.(?:jpg|png)/g) ?? [];
  for (const path of paths) pictures.answer(path, { headers: { "content-type": "image/png" }, body });
});
test.afterAll(() => pictures.stop());

test("an editor moves a newsroom here, and takes it back", async ({ page: owner, browser }) => {
  await signUp(owner, "Kari", "Nordmann");
  const company = await createCompany(owner, COMPANY);
  const page = await colleague(owner, browser, company, "editor", "Ola Editor");
  await page.goto(`${BASE_URL}/dashboard`);
  const complaints = complaintsOf(page);
  await openScreen(page, "Companies");
  await page.getByRole("link", { name: `Edit ${COMPANY}` }).click();
  await page.getByRole("link", { name: "Import" }).click();
  await expectSound(page);

  await readExport(page);
  await expect(figureOf(page, "To import")).toHaveText(/^9/);
  const solar = postsIn(page).filter({ hasText: TITLE });
  await expect(solar).toContainText("To import, 6 notes");
  await choose(page, "Kind of Category “Uncategorized”", "Leave out");
  await expect(figureOf(page, "To import")).toHaveText(/^8/);
  await expect(postsIn(page).filter({ hasText: "Festet" })).toContainText("Category “Uncategorized” is left out");
  await expectSound(page);

  await page.getByRole("button", { name: "Import 8 posts" }).click();
  await expect(page.getByText("8 posts imported. Every post that was found is accounted for")).toBeVisible();
  const [found, ...outcomes] = await numbersOf(page.getByRole("group", { name: "Posts in and out" }));
  expect([found, outcomes]).toEqual([19, [8, 0, 8, 3]]);
  await expectSound(page);

  const reader = await (await browser.newContext()).newPage();
  expect((await reader.request.get(BASE_URL + OLD_ADDRESS, { maxRedirects: 0 })).status()).toBe(301);
  await reader.goto(BASE_URL + OLD_ADDRESS);
  await expect(reader.getByRole("heading", { name: TITLE, level: 1 })).toBeVisible();
  await expect(reader.getByRole("img", { name: /./ }).first()).toBeVisible();
  const address = reader.url();
  expect(address).not.toContain("2020/06");

  await page.getByRole("button", { name: "Import another file" }).click();
  await readExport(page);
  await expect(figureOf(page, "To import")).toHaveText(/^1/);
  await expect(figureOf(page, "Already here")).toHaveText(/^8/);
  await choose(page, "Kind of Category “Uncategorized”", "Leave out");
  await expect(page.getByRole("button", { name: "Import 0 posts" })).toBeDisabled();

  await page.getByRole("button", { name: "Another file" }).click();
  const earlier = page.getByRole("region", { name: "Earlier imports" }).getByRole("listitem");
  await earlier
    .filter({ hasText: "Finished" })
    .getByRole("button", { name: `Open ${FILE}` })
    .click();
  await expect(page.getByText("Undo until")).toBeVisible();
  await page.getByRole("button", { name: "Undo import" }).click();
  const question = page.getByRole("dialog", { name: "Remove 8 imported posts?" });
  await expect(question.getByText(/You cannot undo this/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await question.getByRole("button", { name: "Remove 8 posts" }).click();
  await expect(page.getByText("Undone: 8 posts removed")).toBeVisible();
  await expectSound(page);
  await expectStatus(reader, address, 410);
  await expectStatus(reader, BASE_URL + OLD_ADDRESS, 404);
  expect(complaints).toEqual([]);
});

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
}

/** What WordPress wrote, with its pictures at the peer's address. */
async function exportText(): Promise<string> {
  const fixture = new URL("../../fixtures/imports/wordpress-6.1.xml", import.meta.url);
  const text = (await readFile(fixture, "utf8")).replaceAll(OLD_SITE, `${pictures.origin}/wp-content`);
  return text.replaceAll(ITS_PATH, OLD_ADDRESS);
}

/** Drops the export on the box and waits for its preview. */
async function readExport(page: Page): Promise<void> {
  const files = await page.evaluateHandle(
    ([name, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], name, { type: "text/xml" }));
      return transfer;
    },
    [FILE, await exportText()] as const,
  );
  await page.getByText("Drop the file here, or choose it").dispatchEvent("drop", { dataTransfer: files });
  await page.getByRole("button", { name: "Read the file" }).click();
  await expect(page.getByRole("table", { name: "Mapping" })).toBeVisible();
}

/** A number of the preview with its note. */
const figureOf = (page: Page, label: string): Locator =>
  page
    .locator("dl > div", { has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

const postsIn = (page: Page) => page.getByRole("table", { name: "Posts" }).getByRole("row");

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

async function numbersOf(sum: Locator): Promise<number[]> {
  return (await sum.locator("b").allTextContents()).map(Number);
}
