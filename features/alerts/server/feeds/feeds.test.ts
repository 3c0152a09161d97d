import { beforeEach, expect, it } from "vitest";
import { parseFeed } from "#features/news/parser/parse-feed.ts";
import { digestWaiting } from "#features/news/server/stories/digest-service.ts";
import { db } from "#platform/database/client.ts";
import { buildAlert } from "#tests/factories/alerts.ts";
import { buildEntry, buildFeed } from "#tests/factories/feeds.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { checkWaiting } from "../matching/service.ts";
import { deleteAlert, listAlerts, replaceCommonAddress, replaceFeedAddress, restoreAlert } from "../service.ts";
import { renderFeed } from "./service.ts";

let user: TestUser;
beforeEach(async () => {
  user = await buildUser();
  const feed = await buildFeed({ category: "business", name: "Harbour & Grid" });
  await buildEntry(feed.id, { title: "A windjammer & its <crew>", summary: "Sails.", content_html: "" });
  await digestWaiting();
  await checkWaiting();
});

const tokenOf = (address: string | null) => address?.split("/").at(-1) ?? "";

it("is read at its secret address in three formats", async () => {
  const alert = await buildAlert(user, "windjammer", { name: "Ships", has_feed: true });
  for (const format of ["rss", "atom", "json"]) {
    const feed = await renderFeed(tokenOf(alert.feed_address), format);
    const read = parseFeed(Buffer.from(feed?.body ?? ""), {
      url: "https://reader.example/",
      contentType: feed?.mime ?? "",
    });
    expect(read).toMatchObject({ title: "Ships", entries: [{ title: "A windjammer & its <crew>" }] });
  }
  expect(await renderFeed(tokenOf(alert.feed_address), "html")).toBeNull();
});

it("ends at once when its address is replaced, and with the alert; an address cannot be made up", async () => {
  const alert = await buildAlert(user, "windjammer", { has_feed: true });
  const old = tokenOf(alert.feed_address);
  const { feed_address } = await replaceFeedAddress(user.actor, alert.id);
  expect(await renderFeed(old, "rss")).toBeNull();
  expect(await renderFeed(tokenOf(feed_address), "rss")).not.toBeNull();
  expect(
    await renderFeed(
      tokenOf(feed_address).replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      "rss",
    ),
  ).toBeNull();
  await deleteAlert(user.actor, alert.id);
  expect(await renderFeed(tokenOf(feed_address), "rss")).toBeNull();
  await restoreAlert(user.actor, alert.id);
  await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", user.id).execute();
  expect(await renderFeed(tokenOf(feed_address), "rss")).toBeNull();
});

it("has all alerts of a person at one address, and none of others", async () => {
  await buildAlert(user, "windjammer");
  const { feed_address } = await listAlerts(user.actor);
  expect((await renderFeed(tokenOf(feed_address), "json"))?.body).toContain("windjammer");
  const stranger = await listAlerts((await buildUser()).actor);
  expect((await renderFeed(tokenOf(stranger.feed_address), "json"))?.body).not.toContain("windjammer");
  await replaceCommonAddress(user.actor);
  expect(await renderFeed(tokenOf(feed_address), "json")).toBeNull();
});
