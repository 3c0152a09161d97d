import { afterAll, beforeAll, expect, it } from "vitest";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

let app: App;
beforeAll(async () => {
  resetSettings({ RATE_LIMITS: "on" });
  app = await buildSiteApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

it("counts all searches of one address together, and no other page", async () => {
  const { slug } = await buildCompany((await buildUser()).id);
  const searches = ["/search?q=ferry", "/search/feed.xml?q=ferry", `/company/${slug}?q=ferry`];
  const statuses = new Set<number>();
  for (let asked = 0; asked < 600; asked += searches.length)
    for (const url of searches) statuses.add((await open(app, url)).statusCode);
  expect([...statuses]).toEqual([200]);
  for (const url of searches) {
    const { statusCode, headers } = await open(app, url);
    expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
  }
  for (const url of [`/company/${slug}`, `/company/${slug}?q=%20`, "/feed.xml"])
    expect((await open(app, url)).statusCode).toBe(200);
});
