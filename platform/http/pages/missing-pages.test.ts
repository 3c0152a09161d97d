import { afterEach, expect, it } from "vitest";
import { closeSites, get, LONG, serveSite } from "#tests/support/apps/hot-site.ts";

afterEach(closeSites);

it("addresses that may lead somewhere later are answered from memory until then, for readers without cookies", async () => {
  const site = await serveSite({ cachesMissing: true });
  site.set({ status: 404, html: `<main><p>${LONG}</p></main>` });
  const first = await get(site, "/page/a", { "accept-encoding": "br" });
  const again = await get(site, "/page/a?utm_source=letter", { "accept-encoding": "br" });
  expect([again.status, again.body.equals(first.body), again.headers["cache-control"]]).toEqual([
    404,
    true,
    "no-store",
  ]);
  expect([site.renders(), site.pages.requests.hit]).toEqual([1, 1]);
  const markdown = await get(site, "/page/a", { accept: "text/markdown" });
  expect([markdown.status, markdown.headers["content-type"]]).toEqual([404, "text/markdown; charset=utf-8"]);
  site.set({ status: 200, html: "published" });
  expect((await get(site, "/page/a", { cookie: "dateline_access=author" })).status).toBe(404); // shared by all renders
  site.pages.purge("post:1");
  for (const accept of ["text/html", "text/markdown"])
    expect((await get(site, "/page/a", { accept })).status).toBe(200);
});

it("addresses that may lead somewhere later take a bounded part of the memory", async () => {
  const site = await serveSite({ cachesMissing: true, limits: { maxMissing: 10 } });
  await get(site, "/page/a");
  site.set({ status: 404, html: "missing" });
  for (let n = 0; n < 95; n++) {
    expect((await get(site, `/page/invented-${n}`)).status).toBe(404);
    expect(site.pages.figures.pages).toBeLessThanOrEqual(11);
  }
  await get(site, "/page/a");
  expect([site.pages.figures.pages > 1, site.renders()]).toEqual([true, 96]);
});

it("a 404 that programs get in another form is answered from memory for the others alone", async () => {
  const isForProgram = ({ headers }: { headers: { accept?: string | undefined } }) =>
    headers.accept === "application/json";
  const site = await serveSite({ cachesMissing: true, isPersonalFor: isForProgram });
  site.set({ status: 404, html: "missing" });
  await get(site, "/page/a");
  await get(site, "/page/a", { accept: "text/html" });
  expect(site.pages.requests.hit).toBe(1);
  await get(site, "/page/a", { accept: "application/json" });
  expect(site.pages.requests.hit).toBe(1);
});
