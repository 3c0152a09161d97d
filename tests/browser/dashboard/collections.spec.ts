/** Collections of a press officer: articles gathered by search and thinned out, news websites read in one place, both deleted. */
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { type AllArticles, collectionMessages } from "#features/collections/contract.ts";
import { itemsOf, rssOf } from "../../doubles/feed-server.ts";
import { type Peer, startPeer } from "../../doubles/peer/server.ts";
import { ownServer } from "../setup/own-server.ts";
import { BASE_URL, complaintsOf, openScreen, signUp } from "../steps/people.ts";
import { expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

let peer: Peer;
test.beforeAll(async () => {
  peer = await startPeer(ownServer.peerPort);
  peer.answer("/ropes.xml", {
    headers: { "content-type": "application/rss+xml" },
    body: rssOf(itemsOf(3, "ropes"), { title: "Ropes and Knots" }),
  });
});
test.afterAll(() => peer.stop());

const banner = () =>
  sharp({ create: { width: 1600, height: 600, channels: 3, background: { r: 28, g: 63, b: 148 } } })
    .png()
    .toBuffer();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("gathers articles and websites, takes one away, and deletes both collections", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signUp(page, "Ragnhild", "Moe");
  await page.request.post(BASE_URL + "/rss/user/manage-rss-sources/", {
    headers: { origin: BASE_URL },
    data: { rss_feed_url: `${peer.origin}/ropes.xml` },
  });
  const published = await page.request.get(`${BASE_URL}/newsroom/all-articles/?page_size=50`);
  const begun = ((await published.json()) as AllArticles).posts.map(({ title }) => title.slice(0, 25));
  // Another journey that was tried twice leaves two posts whose titles begin alike.
  const [first, second] = begun.filter((each) => begun.indexOf(each) === begun.lastIndexOf(each));

  await openScreen(page, "Collections");
  const followed = page.getByRole("list", { name: "Websites you follow" });
  await expect(page.getByRole("heading", { name: "My Blog Collections" })).toBeFocused();
  await expect(page.getByText(collectionMessages.noCollections)).toBeVisible();
  await expect(followed.getByRole("listitem")).toHaveCount(1);
  await press(page, "New Collection");
  const creating = dialogOf(page, "New Collection");
  await expect(creating.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(creating.getByText(collectionMessages.nameRequired)).toBeVisible();
  await page.keyboard.type("To quote");
  const file = { name: "quay.png", mimeType: "image/png", buffer: await banner() };
  await creating.getByLabel("Banner picture").setInputFiles(file);
  await expect(creating.getByRole("button", { name: "Remove quay.png" })).toBeVisible();
  await expect(creating.getByRole("button", { name: "Create collection" })).toBeEnabled();
  await press(page, "Create collection");
  await expect(page.getByText(collectionMessages.saved)).toBeVisible();
  const card = page.getByRole("link", { name: "To quote" });
  await expect(card).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "To quote", level: 1 })).toBeFocused();
  await expect(page.getByText(collectionMessages.noArticles)).toBeVisible();
  await press(page, "Add Article");
  const adding = dialogOf(page, "Add Article");
  const search = adding.getByPlaceholder(collectionMessages.searchArticles);
  await expect(search).toBeFocused();
  for (const title of [first ?? "", second ?? ""]) {
    await search.fill(title);
    const box = adding.getByRole("checkbox", { name: title });
    await expect(adding.getByRole("checkbox")).toHaveCount(1);
    await box.check();
  }
  await expect(adding.getByText("2 chosen")).toBeVisible();
  await press(page, "Add to Collection");
  await expect(page.getByText(collectionMessages.added(2))).toBeVisible();
  const articles = page.getByRole("list", { name: "Articles" }).getByRole("article");
  await expect(articles).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Add Article" })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);

  await press(page, "Remove Article");
  const removing = dialogOf(page, "Remove Article");
  await press(page, "Remove from Collection");
  await expect(page.getByText(collectionMessages.noneSelected)).toBeVisible();
  for (const title of [first ?? "", second ?? ""]) await removing.getByRole("checkbox", { name: title }).check();
  await press(page, "Remove from Collection");
  await expect(page.getByText(collectionMessages.oneAtATime)).toBeVisible();
  await expectAccessible(page);
  await removing.getByRole("checkbox", { name: first ?? "" }).uncheck();
  await press(page, "Remove from Collection");
  await expect(page.getByText(collectionMessages.removed)).toBeVisible();
  await expect(articles).toHaveCount(1);
  await expect(articles.getByRole("link", { name: first ?? "" })).toBeVisible();
  await page.getByRole("link", { name: "Go back to your collections" }).click();
  await expect(card).toBeFocused();
  await expect(page.getByText("1 article", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 360 });
  const place = await page.evaluate(() => {
    window.scrollTo(0, 120);
    return window.scrollY;
  });
  await card.evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page.getByRole("heading", { name: "To quote", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(card).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.setViewportSize({ width: 1440, height: 900 });

  await press(page, "Add News Websites");
  const choosing = dialogOf(page, "Create News Collection");
  await choosing.getByLabel("Name").fill("Morning read");
  await choosing.getByRole("textbox", { name: "Search news websites" }).fill("ropes");
  await choosing.getByRole("checkbox").check();
  await expect(choosing.getByText("1 chosen")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await press(page, "Save collection");
  const news = page.getByRole("link", { name: "Morning read" });
  await news.click();
  await expect(page.getByRole("heading", { name: "Morning read", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Ropes and Knots" }).getByRole("link", { name: /ropes/ })).toHaveCount(
    3,
  );
  await page.reload();
  await expect(page.getByRole("region", { name: "Ropes and Knots" })).toBeVisible();
  await page.getByRole("link", { name: "Go back to your collections" }).click();

  for (const name of ["To quote", "Morning read"]) {
    await press(page, `Delete ${name}`);
    await press(page, "Delete collection");
    await expect(page.getByText(collectionMessages.deleted)).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  }
  await expect(page.getByText(collectionMessages.noCollections)).toBeVisible();
  await expect(followed.getByRole("listitem")).toHaveCount(1);
  expect(complaints).toEqual([]);
});
