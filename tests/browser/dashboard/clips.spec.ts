/** Clips that a press officer adds by keyboard: an article by its address, and a printed one with its scan. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { coverageMessages } from "#features/coverage/messages.ts";
import { type Peer, startPeer } from "../../doubles/peer/server.ts";
import { ownServer } from "../setup/own-server.ts";
import { BASE_URL, complaintsOf, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { createCompany } from "../steps/team.ts";

const SENTENCES = [
  "Northmoor Foods will carry 260 tonnes of oats from Immingham to Rotterdam in February on a coaster without a diesel engine, the first food cargo to cross the southern North Sea on batteries alone.",
  "The crossing takes nineteen hours at seven knots and is paid for by the mill and the port of Rotterdam.",
  "Containers of cells are exchanged at the quay within forty minutes, so that the ship sails again with the next tide.",
];
const ON_THE_WEB = "Oats cross the North Sea on batteries";
const IN_PRINT = "The quiet coaster";
const MOST_TABS = 60;

let peer: Peer;
test.beforeAll(async () => {
  peer = await startPeer(ownServer.peerPort);
});
test.afterAll(() => peer.stop());

/** Serves an article with the release's sentences. @returns its address. */
function serveArticle(): string {
  const path = `/articles/${randomUUID()}`;
  const text = SENTENCES.map((sentence) => `<p>${sentence}</p>`).join("");
  const about = `<meta property="og:title" content="${ON_THE_WEB}"><meta property="og:site_name" content="Baltic Freight Daily">`;
  const time = `<meta property="article:published_time" content="${new Date().toISOString()}">`;
  peer.answer(path, {
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<html lang="en"><head><title>${ON_THE_WEB}</title>${about}${time}</head><body><article>${text}</article></body></html>`,
  });
  // Another host than that of platforms of other journeys: what they print is a delivery, and no clip.
  return peer.origin.replace("127.0.0.1", "localhost") + path;
}

async function publish(page: Page, title: string, company: number): Promise<void> {
  const content = `<p>${SENTENCES.join("</p><p>")}</p>`;
  const data = { title, content, posted_by_company: company, draft_key: randomUUID() };
  const headers = { origin: BASE_URL };
  const answer = await page.request.post(BASE_URL + createPath(USUAL_KIND, "published"), { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("adds an article by its address and a printed one with its scan, by keyboard", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signUp(page, "Marta", "Lindqvist");
  const company = await createCompany(page, "Northmoor Foods");
  const title = unused("Northmoor oats to cross the North Sea on an electric coaster");
  await publish(page, title, company.id);
  await page.reload();
  await openScreen(page, "Coverage");
  const opener = page.getByRole("button", { name: "Add a clip" }).first();
  const dialog = page.getByRole("dialog", { name: "Add a clip" });
  const address = dialog.getByLabel("Address of the article");
  const add = dialog.getByRole("button", { name: "Add clip" });
  const clipOf = (headline: string) => page.getByRole("article", { name: headline });

  await test.step("Escape closes it, asks first when something was typed, and the focus returns", async () => {
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    await expect(address).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(address).toBeFocused();
    await page.keyboard.type("http://10.0.0.1/");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(coverageMessages.notPublic)).toBeVisible();
    await page.keyboard.press("Escape");
    const discard = dialog.getByRole("button", { name: /^Discard/ });
    await expect(discard).toBeVisible();
    await tabTo(page, discard);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step("Enter in the address reads the page, which fills in the rest", async () => {
    await page.keyboard.press("Enter");
    await expect(address).toBeFocused();
    await page.keyboard.type(serveArticle());
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Read. 3 of 3 sentences match word for word")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Headline" })).toHaveValue(ON_THE_WEB);
    await expect(dialog.getByRole("textbox", { name: "Outlet" })).toHaveValue("Baltic Freight Daily");
    await expectAccessibleInBothSchemes(page);
    await tabTo(page, dialog.getByRole("button", { name: "See the passages" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    await tabTo(page, add);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Clip added.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a printed one is filled in by hand, with its scan", async () => {
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    await expect(address).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: "Print" })).toBeChecked();
    await tabTo(page, dialog.getByRole("textbox", { name: "Headline" }));
    await page.keyboard.type(IN_PRINT);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Hull Evening Post");
    await dialog.getByLabel("Published").fill(new Date().toISOString().slice(0, 10));
    const buffer = await sharp({ create: { width: 640, height: 900, channels: 3, background: "#f4f1ea" } })
      .png()
      .toBuffer();
    await dialog.locator("input[type=file]").setInputFiles({ name: "page-7.png", mimeType: "image/png", buffer });
    await expect(dialog.getByRole("button", { name: "Remove page-7.png" })).toBeVisible();
    await expect(add).toBeEnabled();
    await expectAccessibleInBothSchemes(page);
    await tabTo(page, add);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("both are confirmed, and the printed one shows its scan", async () => {
    await page.getByRole("button", { name: /^Confirmed/ }).click();
    await expect(clipOf(ON_THE_WEB)).toContainText("Reprint");
    await expect(clipOf(IN_PRINT)).toContainText("Hull Evening Post");
    await expectNoSidewaysScroll(page);
    await clipOf(IN_PRINT).getByRole("link", { name: IN_PRINT }).first().click();
    await expect(page.getByRole("img", { name: `Scan: ${IN_PRINT}, Hull Evening Post` })).toBeVisible();
  });

  // The private address.
  expect(complaints).toEqual([expect.stringContaining("400"), expect.stringContaining(coverageMessages.notPublic)]);
});
