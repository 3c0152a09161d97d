/** Old addresses of imported posts, on the way to a 404. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { deleteOwnPost, restoreOwnPost } from "#features/content/server/posts/trash-service.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { buildOperator } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { importsOfThisFile } from "#tests/support/imports.ts";
import { useOwnDatabase } from "#tests/support/setup/own-database.ts";

useOwnDatabase("old_addresses"); // no other file has imported into it
const kit = importsOfThisFile();
let app: App;
beforeAll(async () => {
  app = await buildSiteApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

const at = async (url: string, accept = "text/html", method: "GET" | "HEAD" | "POST" = "GET") => {
  const { statusCode, headers, body } = await app.inject({ url, method, headers: { accept } });
  return { status: statusCode, to: headers.location, type: headers["content-type"], body };
};
const item = (id: number, link: string, title = `Charger ${id}`) =>
  wxrItem({ id, title, link, content: `<p>Number ${id} of ${title}.</p>`, date: `2019-05-0${id} 08:00:00` });

async function importAt(...links: string[]) {
  const { owner, company } = await kit.buildOwner();
  const id = await kit.import(owner, company, wxr(links.map((link, n) => item(n + 1, link, `${company.slug} ${n}`))));
  const posts = await kit.posts(company);
  return { owner, company, id, posts, paths: posts.map(({ guid, slug }) => `/PR/${guid}/${slug}`) };
}

it("nothing is looked up or takes memory before the first import", async () => {
  const { pages } = hotPages.figures;
  for (const url of ["/never/imported", "/never/imported", "/nor/this"]) expect((await at(url)).status).toBe(404);
  expect(hotPages.figures.pages).toBe(pages);
});

it("lead to the post, in any spelling, for readers and programs, from the moment of the import", async () => {
  const links = ["/2019/05/battery-ferry/", "/ferge-p%C3%A5-batteri/", "/?p=771", "/a/b/c/d/e", "/one", "/two/three"];
  for (const link of links.filter((each) => !each.startsWith("/?"))) {
    expect((await at(link)).status).toBe(404);
    expect((await at(link)).status).toBe(404);
  }
  expect((await at("/?p=771")).status).toBe(200);
  const { paths } = await importAt(...links.map((link) => `https://old.example${link}`));
  for (const [n, link] of links.entries())
    expect([link, await at(link)]).toMatchObject([link, { status: 301, to: paths[n] }]);
  const [ferry, , plain] = paths;
  for (const spelling of [
    "/2019/05/battery-ferry",
    "/2019/05/Battery-Ferry/?utm_source=x",
    "/2019/05/battery%2Dferry/",
  ])
    expect(await at(spelling)).toMatchObject({ status: 301, to: ferry });
  for (const accept of ["*/*", "application/json", "text/markdown"])
    expect(await at("/2019/05/battery-ferry/", accept)).toMatchObject({ status: 301, to: ferry });
  expect(await at("/2019/05/battery-ferry/", "text/html", "HEAD")).toMatchObject({ status: 301, to: ferry });
  expect(await at("/?utm_source=x&p=771")).toMatchObject({ status: 301, to: plain });
  expect((await at("/?p=772")).status).toBe(200);
  expect((await at("/2019/05/battery-ferry/", "text/html", "POST")).status).not.toBe(301);
  expect((await at(ferry ?? "")).status).toBe(200);
});

it("lead nowhere while the post is not public, and not to the post of a later import", async () => {
  const first = await importAt("https://old.example/2020/first/");
  const second = await importAt("https://other.example/2020/first");
  expect(await at("/2020/first/")).toMatchObject({ status: 301, to: first.paths[0] });
  const [post] = first.posts;
  await deleteOwnPost(first.owner.actor, post?.id ?? 0);
  expect((await at("/2020/first/")).status).toBe(410);
  expect((await at("/2020/first/")).status).toBe(410);
  expect((await at("/2020/first/", "*/*")).status).toBe(404);
  await restoreOwnPost(first.owner.actor, post?.id ?? 0);
  expect((await at("/2020/first/")).status).toBe(301);
  await withdrawPost((await buildOperator()).actor, post?.id ?? 0, {
    reason: "Wrong",
    note: "The figures were wrong.",
  });
  expect(await at("/2020/first/")).toMatchObject({
    status: 410,
    body: expect.stringContaining("The figures were wrong.") as string,
  });

  const third = await importAt("https://old.example/2020/third/");
  await kit.post(third.owner, third.company, `${third.id}/undo/`);
  await kit.work();
  expect((await at("/2020/third/")).status).toBe(404);
  await kit.post(second.owner, second.company, `${second.id}/undo/`);
  await kit.work();
  expect((await at("/2020/first/")).status).toBe(410);
});

it("never stand before a page of the site, and lead nowhere but to a post here", async () => {
  const live = ["/", "/pricing", "/search", "/robots.txt", "/favicon.svg", "/releases"];
  const before = await Promise.all(live.map(async (url) => (await at(url)).status));
  const hostile = [
    "//evil.example/",
    "/%0d%0aLocation:%20https://evil.example",
    "/%5C%5Cevil.example",
    "/api/users/me/",
  ];
  await importAt(...[...live, ...hostile].map((path) => `https://old.example${path}`));
  expect(await Promise.all(live.map(async (url) => (await at(url)).status))).toEqual(before);
  for (const url of hostile) expect((await at(url)).to).toBeUndefined();
  // No loop: an old address that is the post's own is the post.
  const { posts, paths } = await importAt("https://old.example/loop/");
  const again = await importAt(`https://old.example${paths[0]}`, `https://old.example/PR/${posts[0]?.guid}`);
  expect([(await at(paths[0] ?? "")).status, again.posts.length]).toEqual([200, 2]);
});

it("a 404 is answered from memory the second time, with one look-up, and programs get JSON all the same", async () => {
  const url = "/not/there/at/all";
  const { miss } = hotPages.requests;
  for (const spelling of [url, `${url}/`, `${url}?utm_source=x`]) expect((await at(spelling)).status).toBe(404);
  expect(hotPages.requests.miss).toBe(miss + 1);
  expect(await at(url, "application/json")).toMatchObject({ status: 404, type: "application/json; charset=utf-8" });
  expect(await at(url, "text/html")).toMatchObject({ status: 404, type: "text/html; charset=utf-8" });
  expect((await open(app, "/api/nothing/here/")).headers["content-type"]).toMatch("application/json");
});
