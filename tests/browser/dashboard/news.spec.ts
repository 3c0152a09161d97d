/** A reader's first hour: a site added by its address, followed, read by keyboard and saved; a list of feeds brought along. */
import { expect, type Page, test } from "@playwright/test";
import { newsMessages } from "#features/news/contract.ts";
import { itemsOf, rssOf } from "../../doubles/feed-server.ts";
import { type Peer, startPeer } from "../../doubles/peer/server.ts";
import { ownServer } from "../setup/own-server.ts";
import { complaintsOf, openScreen, signUp } from "../steps/people.ts";
import { expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

let peer: Peer;
test.beforeAll(async () => {
  peer = await startPeer(ownServer.peerPort);
  const feed = (name: string, title: string, items: number) =>
    peer.answer(`/${name}.xml`, {
      headers: { "content-type": "application/rss+xml" },
      body: rssOf(itemsOf(items, name), { title }),
    });
  feed("quay", "The Quay", 12);
  feed("talk", "Talk of the Quay", 1);
  feed("grid", "Grid Notes", 4);
  peer.answer("/", {
    headers: { "content-type": "text/html" },
    body:
      '<!doctype html><title>The Quay</title><link rel="alternate" type="application/rss+xml" href="/quay.xml">' +
      '<link rel="alternate" type="application/rss+xml" href="/talk.xml">',
  });
});
test.afterAll(() => peer.stop());

const source = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const story = (page: Page, number: number) =>
  source(page, "The Quay").getByRole("link", { name: `quay number ${number}`, exact: true });
const reading = (page: Page, number: number) =>
  page.getByRole("dialog", { name: `quay number ${number}`, exact: true });

/** On a window so low that the page is taller. @returns how far it is scrolled. */
async function scrolledDown(page: Page): Promise<number> {
  await page.setViewportSize({ width: 1440, height: 360 });
  return page.evaluate(() => {
    window.scrollTo(0, 90);
    return window.scrollY;
  });
}

test("adds a site, follows and searches, reads by keyboard, saves, and imports a list", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signUp(page, "Ragna", "Tveit");
  await openScreen(page, "Explore websites");
  await expect(page.getByText(newsMessages.noData)).toBeVisible();

  await page.getByRole("button", { name: "Add website" }).click();
  const adding = page.getByRole("dialog", { name: "Add website" });
  await expect(adding.getByLabel("Address of the site or its feed")).toBeFocused();
  await page.keyboard.type(peer.origin);
  await page.keyboard.press("Enter");
  await expect(adding.getByRole("heading", { name: "The Quay", exact: true })).toBeVisible();
  await expect(adding.getByText("quay number 12")).toBeVisible();
  await expect(adding.getByRole("button", { name: "Follow Talk of the Quay" })).toBeVisible();
  await adding.getByRole("button", { name: "Follow The Quay" }).click();
  await expect(page.getByText(newsMessages.followChanged)).toBeVisible();
  await expect(adding.getByRole("button", { name: "Following The Quay" })).toBeVisible();
  await adding.getByRole("button", { name: "Done" }).click();
  await expect(story(page, 12)).toBeVisible();

  const search = page.getByPlaceholder(newsMessages.searchPlaceholder);
  await search.press("Enter");
  await expect(page.getByText(newsMessages.emptyQuery)).toBeVisible();
  await search.fill("quay");
  await search.press("Enter");
  await expect(page.getByText("Results for quay")).toBeVisible();
  const found = source(page, "The Quay").getByRole("button", { name: /The Quay$/ });
  await expect(found).toHaveText("Following");
  await found.click();
  await expect(found).toHaveText("Follow");
  await found.click();
  await expect(found).toHaveText("Following");
  await page.getByRole("button", { name: "Clear search" }).first().click();

  await expect(page.getByRole("radio", { name: "Following 1" })).toBeAttached();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(story(page, 12)).toBeFocused();
  await page.keyboard.press("o");
  await expect(reading(page, 12)).toContainText("What happened in quay 12.");
  await expect(reading(page, 12).getByRole("link", { name: "Read Full Article" })).toHaveAttribute(
    "href",
    "https://harbour.example/quay/12",
  );
  await page.keyboard.press("j");
  await expect(reading(page, 11)).toBeVisible();
  await page.keyboard.press("j");
  await expect(reading(page, 10)).toBeVisible();
  await page.keyboard.press("k");
  await expect(reading(page, 11)).toBeVisible();
  await page.keyboard.press("s");
  await expect(reading(page, 11).getByRole("button", { name: "Save for later" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(story(page, 11)).toBeFocused();
  await source(page, "The Quay").getByRole("button", { name: "Older stories", exact: true }).click();
  await expect(story(page, 1)).toBeVisible();

  const place = await scrolledDown(page);
  await page.getByRole("radio", { name: "Tech News" }).evaluate((radio: HTMLInputElement) => radio.click());
  await expect(page.getByText(newsMessages.noData)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "All", checked: true })).toHaveCount(2); // the view's and the category's
  await expect(story(page, 1)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await story(page, 12).click();
  await expect(reading(page, 12)).toBeVisible();
  await page.goBack();
  await expect(reading(page, 12)).toHaveCount(0);
  await expect(story(page, 12)).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });

  const unreadOnly = page.getByRole("checkbox", { name: "Unread only" });
  await unreadOnly.click();
  await expect(unreadOnly).toBeChecked();
  await expect(story(page, 9)).toBeVisible();
  for (const read of [12, 11, 10]) await expect(story(page, read)).toHaveCount(0);
  await unreadOnly.click();
  await expect(unreadOnly).not.toBeChecked();

  await page.getByText("Saved", { exact: true }).click();
  const saved = page.getByRole("list", { name: "Saved articles" });
  await expect(saved.getByRole("link")).toHaveText(["quay number 11"]);
  await page.getByText("All", { exact: true }).first().click();

  const outlines = ["/quay.xml", "/grid.xml", "/lost.xml"]
    .map((path) => `<outline type="rss" text="${path}" xmlUrl="${peer.origin}${path}"/>`)
    .join("");
  await page.getByRole("button", { name: "Import and export" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Import OPML" }).click();
  const importing = page.getByRole("dialog", { name: "Import OPML" });
  await importing.getByRole("button", { name: "Choose file" }).click();
  await (
    await chooser
  ).setFiles({
    name: "feeds.opml",
    mimeType: "text/x-opml",
    buffer: Buffer.from(`<opml version="2.0"><head/><body>${outlines}</body></opml>`),
  });
  const failures = importing.getByRole("list", { name: "Failed sources" });
  await expect(failures).toContainText(`${peer.origin}/lost.xml`, { timeout: 30_000 });
  await expect(failures.getByRole("listitem")).toHaveCount(1);
  await expect(importing.getByRole("status")).toContainText("Already followed1");
  await importing.getByRole("button", { name: "Done" }).click();
  await expect(source(page, "Grid Notes").getByRole("link", { name: "grid number 4" })).toBeVisible();
  await page.reload();
  const notice = page.getByRole("region", { name: "Import of sources" });
  await expect(notice).toContainText("1 failed");
  await notice.getByRole("button", { name: "Show report" }).click();
  await expect(failures).toContainText(`${peer.origin}/lost.xml`);
  await page.goBack();
  await expect(importing).toHaveCount(0);
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(source(page, "Grid Notes")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  expect(complaints).toEqual([]);
});
