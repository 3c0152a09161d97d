/** Alerts of a press officer: written next to what they find, told about a new story, read, narrowed, paused and deleted. */
import { expect, type Page, test } from "@playwright/test";
import { alertMessages } from "#features/alerts/messages.ts";
import { type FeedItem, rssOf } from "../../doubles/feed-server.ts";
import { type Peer, startPeer } from "../../doubles/peer/server.ts";
import { ownServer } from "../setup/own-server.ts";
import { mails } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const itemOf = (title: string, text: string, minutes: number): FeedItem => ({
  guid: title,
  title,
  link: `https://harbour.example/${encodeURIComponent(title)}`,
  date: new Date(Date.now() - minutes * 60_000).toUTCString(),
  text,
});

let peer: Peer;
test.beforeAll(async () => {
  peer = await startPeer(ownServer.peerPort);
  const feed = (name: string, title: string, items: FeedItem[]) =>
    peer.answer(`/${name}.xml`, {
      headers: { "content-type": "application/rss+xml" },
      body: rssOf(items, { title }),
    });
  feed("alerts-before", "Harbour and Grid", [
    itemOf("Zubro ferries pass a hundred", "The Zubro ferry has become the default order.", 60),
    itemOf("A toy Zubro ferry sails the Serpentine", "Children watch it.", 120),
    itemOf("Yard strike delays two hulls", "The buyers keep their boats.", 180),
  ]);
  feed("alerts-after", "Ledger North", [itemOf("Why the Zubro ferry is cheap to insure", "Underwriters cut it.", 1)]);
});
test.afterAll(() => peer.stop());

const follow = (page: Page, name: string) =>
  page.request.post(BASE_URL + "/rss/user/manage-rss-sources/", {
    headers: { origin: BASE_URL },
    data: { rss_feed_url: `${peer.origin}/${name}.xml` },
  });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const preview = (page: Page) => page.getByRole("region", { name: "Hits" });

test("writes an alert next to its hits, is told of a new story, leaves one out, and deletes it", async ({ page }) => {
  const complaints = complaintsOf(page);
  const { email } = await signUp(page, "Marta", "Lindqvist");
  await follow(page, "alerts-before");
  await openScreen(page, "Alerts");
  await expect(page.getByText("No alerts yet")).toBeVisible();
  await page.getByRole("button", { name: "New alert" }).first().click();

  await page.getByLabel("Name").fill("Zubro ferries");
  await press(page, "Create alert");
  await expect(page.getByText(alertMessages.empty)).toBeVisible();
  const query = page.getByLabel("Find stories with");
  await expect(query).toBeFocused();
  await page.keyboard.type("-toy");
  await press(page, "Create alert");
  await expect(page.getByText(alertMessages.onlyMinus)).toBeVisible();
  await query.fill("Zubro ferry");
  await expect
    .poll(async () => {
      // The feed is fetched in the background: the preview asks again for other words.
      await query.fill("Zubro ferry OR ferries");
      await query.fill("Zubro ferry");
      return preview(page).getByRole("listitem").count();
    })
    .toBe(2);
  await expect(preview(page).getByText("2 in the last 30 days")).toBeVisible();
  await query.fill("Zubro ferry -toy");
  await expect(preview(page).getByText("1 in the last 30 days")).toBeVisible();
  await expect(preview(page).getByText("The minus took out 1 story")).toContainText("A toy Zubro ferry");
  await expect(preview(page).locator("mark").first()).toHaveText("Zubro");
  await page.getByRole("radio", { name: "Immediately" }).check();
  await page.getByRole("checkbox", { name: "Feed for your reader" }).check();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await query.press("Enter");

  await expect(page.getByRole("heading", { name: "Zubro ferries", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Zubro ferries pass a hundred" })).toBeVisible();
  await follow(page, "alerts-after");
  const after = page.getByRole("listitem").filter({ hasText: "Why the Zubro ferry is cheap to insure" });
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole("heading", { name: "Zubro ferries", level: 1 }).waitFor();
        return after.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await expect
    .poll(() => mails(), { timeout: 60_000 })
    .toContain(`${email}  Zubro ferries: Why the Zubro ferry is cheap to insure`);
  await page.reload(); // the menu asks again every two minutes
  await expect(page.getByRole("link", { name: /^Alerts 1 new$/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await press(page, "Mark all read");
  await expect(page.getByRole("link", { name: /^Alerts$/ })).toBeVisible();
  await after.getByRole("button", { name: "Leave out stories like this" }).click();
  await expect(page.getByText("Story left out.")).toBeVisible();
  await expect(after).toHaveCount(0);
  await page.getByRole("complementary").getByRole("button", { name: "Undo" }).click();
  await expect(after).toHaveCount(1);

  const address = (await page.locator("code").textContent()) ?? "";
  expect(address).toMatch(/\/alerts\/.+…/);
  await openScreen(page, "Alerts");
  const row = page.getByRole("row", { name: /Zubro ferries/ });
  await expect(row).toContainText("Zubro ferry, not toy");
  await expectAccessibleInBothSchemes(page);
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, "Pause Zubro ferries");
  await expect(page.getByRole("button", { name: "Resume Zubro ferries" })).toBeVisible();
  await press(page, "More actions for Zubro ferries");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Alert deleted.")).toBeVisible();
  await expect(page.getByText("No alerts yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByRole("button", { name: "Resume Zubro ferries" })).toBeVisible();
  expect(complaints).toEqual([]);
});
