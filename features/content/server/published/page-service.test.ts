import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, buildVideo } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { transaction } from "#platform/database/client.ts";
import { KINDS } from "../../kinds/index.ts";
import { type PublicPost, RELATED_POSTS_ROOM } from "../../site/public-post.ts";
import { getFrontPage } from "#features/newsroom/server/front-service.ts";
import { findPostPage, findPublicPost, getRelatedPosts } from "./page-service.ts";
import { FRONT_PAGE_ROOM } from "#features/newsroom/site/front/posts.ts";

async function read(guid: string): Promise<PublicPost> {
  const post = await findPublicPost(guid);
  if (!post) throw new Error("The post is not there");
  return post;
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("findPublicPost", () => {
  it.each(["", "x", "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d99", "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d9'"])(
    "finds nothing for %j",
    async (guid) => {
      expect(await findPublicPost(guid)).toBeNull();
    },
  );

  it.each(KINDS)("describes a whole $key", async (kind) => {
    const user = await buildUser({ first_name: "Mara", last_name: "Lind" });
    const company = await buildCompany(user.id, { name: "Halden", website: "https://halden.example" });
    const [banner, video] = [await buildPicture(user.actor), await buildVideo(user.actor)];
    const built = await buildPost(user.id, {
      kind: kind.key,
      company_id: company.id,
      posted_as_name: "Halden",
      tags: ["Energy"],
    });
    await transaction((tx) =>
      attachMedia(tx, ownUploads(user.actor.id), built.id, { banner: { id: banner.id }, related: [{ id: video.id }] }),
    );
    expect(await read(built.guid)).toMatchObject({
      id: built.id,
      guid: built.guid,
      type: kind.typeCode,
      title: built.name,
      slug: built.slug,
      ownerId: user.id,
      author: "Mara Lind",
      companyDisplayName: "Halden",
      status: "published",
      isDeleted: false,
      companyId: company.id,
      company: {
        id: company.id,
        slug: company.slug,
        name: "Halden",
        description: "",
        website: "https://halden.example",
      },
      image: { id: banner.id },
      relatedMedia: [{ id: video.id }],
      tags: ["Energy"],
      wordCount: 6,
      publishedAt: expect.stringMatching(/Z$/),
      publishAt: null,
      contentHtml: expect.stringContaining("<p>"),
    });
  });

  it("says when a post is deleted or not public, and forgets a deleted company's page", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id, { deleted_at: new Date() });
    const deleted = await buildPost(user.id, { deleted_at: new Date(), company_id: company.id, posted_as_name: "Old" });
    const scheduled = await buildPost(user.id, { status: "scheduled" });
    expect(await read(deleted.guid)).toMatchObject({
      isDeleted: true,
      companyDisplayName: "Old",
      companyId: company.id,
      company: null,
    });
    expect(await read(scheduled.guid)).toMatchObject({
      status: "scheduled",
      publishedAt: null,
      publishAt: expect.any(String),
    });
  });
});

describe("getFrontPage", () => {
  it("shows the newest of all and of each kind, and nothing that is not public", async () => {
    const user = await buildUser();
    const hidden = [
      await buildPost(user.id, { status: "draft", tags: ["Hidden"] }),
      await buildPost(user.id, { status: "pending", tags: ["Hidden"] }),
      await buildPost(user.id, { deleted_at: new Date(), published_at: inMinutes(99), tags: ["Hidden"] }),
    ];
    const built = [];
    for (let count = 0; count < 8; count++)
      for (const { key } of KINDS)
        built.push(
          await buildPost((await buildUser()).id, {
            kind: key,
            published_at: inMinutes(10 + built.length),
            tags: ["Energy"],
          }),
        );
    await indexChanges(); // categories are counted by the index
    const front = await getFrontPage();
    const newest = built.toReversed();
    expect(front.latest.map(({ guid }) => guid)).toEqual(
      newest.slice(0, FRONT_PAGE_ROOM.latest).map(({ guid }) => guid),
    );
    for (const kind of KINDS) {
      const cards = front.byKind[kind.key];
      expect(cards).toHaveLength(FRONT_PAGE_ROOM.byKind[kind.key]);
      expect(cards.every(({ type }) => type === kind.typeCode)).toBe(true);
      expect(cards.map(({ publishedAt }) => publishedAt)).toEqual(
        cards
          .map(({ publishedAt }) => publishedAt)
          .toSorted()
          .toReversed(),
      );
    }
    const shown = [...front.latest, ...Object.values(front.byKind).flat()].map(({ guid }) => guid);
    for (const { guid } of hidden) expect(shown).not.toContain(guid);
    expect(front.categories.find(({ label }) => label === "Energy")?.count).toBeGreaterThanOrEqual(24);
    expect(front.categories.some(({ label }) => label === "Hidden")).toBe(false);
  });
});

describe("getRelatedPosts", () => {
  it("prefers the company, then shared categories, and leaves the post itself out", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id);
    const tags = [randomUUID(), randomUUID()] as const; // no other test's posts share them
    const post = await buildPost(user.id, { company_id: company.id, tags: [...tags], published_at: inMinutes(200) });
    const sister = await buildPost(user.id, { company_id: company.id, published_at: inMinutes(-1e6) });
    const both = await buildPost(user.id, { tags: [...tags].toReversed(), published_at: inMinutes(201) });
    const one = await buildPost(user.id, { kind: "review", tags: [tags[1]], published_at: inMinutes(202) });
    await buildPost(user.id, { published_at: inMinutes(203) });
    const banner = await buildPicture(user.actor);
    await transaction((tx) =>
      attachMedia(tx, ownUploads(user.actor.id), both.id, { banner: { id: banner.id }, related: [] }),
    );
    const related = await getRelatedPosts(await read(post.guid));
    expect(related).toHaveLength(RELATED_POSTS_ROOM);
    expect(related.slice(0, 3).map(({ guid }) => guid)).toEqual([sister.guid, both.guid, one.guid]);
    expect(related.slice(0, 3).map(({ image }) => image)).toEqual([null, banner, null]);
    expect(related.map(({ guid }) => guid)).not.toContain(post.guid);
  });
});

describe("findPostPage", () => {
  it("is the post with its related ones, of each of several that are asked for at once", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id);
    const gone = await buildCompany(user.id, { deleted_at: new Date() });
    const built = await Promise.all([
      buildPost(user.id, { company_id: company.id, tags: ["Energy", "Health"] }),
      buildPost(user.id, { company_id: company.id, kind: "review", tags: ["Energy"] }),
      buildPost(user.id, { company_id: gone.id, kind: "interview", tags: [] }),
    ]);
    const pages = await Promise.all(built.map(({ guid }) => findPostPage(guid)));
    for (const [index, { guid }] of built.entries()) {
      const post = await read(guid);
      expect(pages[index]).toEqual({ post, related: await getRelatedPosts(post) });
      expect(pages[index]?.related.length).toBeGreaterThan(0);
    }
  });

  it("has no related posts of one that readers do not see, which is in nobody's", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id);
    const post = await buildPost(user.id, { company_id: company.id });
    const hidden = [
      await buildPost(user.id, { company_id: company.id, status: "withdrawn" }),
      await buildPost(user.id, { company_id: company.id, deleted_at: new Date() }),
      await buildPost(user.id, { company_id: company.id, status: "draft" }),
    ];
    for (const { guid } of hidden) {
      expect((await findPostPage(guid))?.related).toEqual([]);
      expect((await findPostPage(post.guid))?.related.map((card) => card.guid)).not.toContain(guid);
    }
    expect(await findPostPage(randomUUID())).toBeNull();
  });
});
