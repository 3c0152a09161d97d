import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jpegOf } from "#features/media/contract.ts";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPicture, buildVideo, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

useOwnDataFolder();

let app: App;
beforeAll(async () => {
  app = await buildSiteApp();
});
afterAll(() => app.close());

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => ["link", "remoteContent"].includes(name),
});
type Rendition = { rendition: string; href: string; contenttype: string; size: string; width: string; height: string };
type Link = {
  rel: string;
  href: string;
  size: string;
  itemClass?: { qcode: string };
  usageTerms?: string;
  description?: { "#text": string };
  creditline?: string;
  remoteContent?: Rendition[];
};
type Item = { newsItem: { itemMeta: { link: Link[] } } };

it("offers a wire desk each picture in all its pixels, and names each file with its size", async () => {
  const { id, actor } = await buildUser();
  const [large, small] = [
    await buildPicture(actor, { width: 2000, height: 1000 }),
    await buildPicture(actor, { width: 600, height: 400 }),
  ];
  const post = await buildPost(id);
  const texts = { alt: "", caption: 'The "hall" <north> & its lift', credit: "Jo Petrie", rights: "Free with credit" };
  const shown = { banner: { id: large.id, ...texts }, related: [{ id: small.id, alt: "A lift" }] };
  await transaction((tx) => attachMedia(tx, ownUploads(id), post.id, shown));

  const { body } = await open(app, `/PR/${post.guid}/newsml-g2.xml`);
  expect(XMLValidator.validate(body)).toBe(true);
  const { newsItem } = parser.parse(body) as Item;
  const [first, second, ...more] = newsItem.itemMeta.link.filter(({ rel }) => rel === "irel:associatedWith");
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    itemClass: { qcode: "ninat:picture" },
    usageTerms: texts.rights,
    description: { "#text": texts.caption },
    creditline: texts.credit,
  });
  expect(first?.remoteContent).toMatchObject([
    { rendition: "rnd:highRes", href: first?.href, contenttype: "image/jpeg", width: "2000", height: "1000" },
    { rendition: "rnd:web", contenttype: "image/jpeg", width: "1200", height: "600" },
  ]);
  expect(second).toMatchObject({ description: { "#text": "A lift" } });
  expect(second?.remoteContent).toMatchObject([{ rendition: "rnd:highRes", href: second?.href, width: "600" }]);
  const files = [large.full, jpegOf(large), jpegOf(small)].map((file) => file && [file.name, String(file.bytes)]);
  const named = [first, second].flatMap((link) => link?.remoteContent ?? []);
  expect(named.map(({ href, size }) => [href.split("/").at(-1), size])).toEqual(files);
});

it("says how long a video is and how large its picture, in feeds and to wire desks", async () => {
  const { id, actor, slug } = await buildUser();
  const video = await buildVideo(actor);
  expect(video).toMatchObject({ width: 64, height: 36 });
  const post = await buildPost(id);
  await transaction((tx) => attachMedia(tx, ownUploads(id), post.id, { banner: null, related: [{ id: video.id }] }));

  const read = async (url: string) => (await open(app, url)).body;
  expect(await read(`/author/${slug}/feed.xml`)).toMatch(/<media:content [^>]*width="64" height="36" duration="1"/);
  const { items } = JSON.parse(await read(`/author/${slug}/feed.json`)) as { items: { attachments: unknown[] }[] };
  expect(items[0]?.attachments).toMatchObject([{ mime_type: "video/mp4", duration_in_seconds: 1 }]);
  const ninjs = JSON.parse(await read(`/PR/${post.guid}/ninjs.json`)) as {
    associations: { type: string; renditions: unknown[] }[];
  };
  expect(ninjs.associations).toMatchObject([
    { type: "video", renditions: [{ width: 64, height: 36, duration: video.seconds }] },
  ]);
  expect(await read(`/PR/${post.guid}/newsml-g2.xml`)).toMatch(/<remoteContent [^>]*height="36" duration="1"\/>/);
  expect(await read(post.url)).toMatch(/>MP4, 0:01, 64 × 36, [\d.]+ KB</);
});
