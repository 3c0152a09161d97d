/**
 * The data that benches run on: customers with sessions, one with a thousand posts, all in one database of their own.
 * Posts have what those of the demo have: companies, categories, a summary, a banner and further pictures.
 */
import { randomUUID } from "node:crypto";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { closeDatabase, configureDatabase, db } from "#platform/database/client.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";

export type BenchUser = { id: number; cookie: string };
/**
 * `reader` has a thousand posts, `plain` has one without company and pictures. `writer` has none yet: the bench of the
 * lists gives them.
 */
export type Workspace = { users: BenchUser[]; reader: BenchUser; plain: BenchUser; writer: BenchUser };

const UNITS = 1_000_000;
const COMPANIES = 5;
const TAGS = ["Shipping", "Renewable Energy", "Transportation"];
/** Of each post: a banner, and two more in its gallery. */
const ROLES = ["banner", "related", "related"] as const;
const WIDTHS = [480, 960, 1600];
const CHUNK = 500;

/** Fills the database and closes this process's own connections to it. */
export async function fillWorkspace(databaseUrl: string, posts: number): Promise<Workspace> {
  configureDatabase({ connectionString: databaseUrl });
  try {
    const reader = await newUser();
    await insertPictures(reader.id, await insertPosts(reader.id, posts, await newCompanies(reader.id)));
    const plain = await newUser();
    await insertPosts(plain.id, 1);
    await indexChanges();
    const users: BenchUser[] = [];
    for (let count = 0; count < 10; count++) users.push(await newUser());
    return { users, reader, plain, writer: await newUser() };
  } finally {
    await closeDatabase();
  }
}

async function newUser(): Promise<BenchUser> {
  const user = await buildUser({ units: UNITS, plan: { word_limit: 800, anchor_text_links: 3 } });
  return { id: user.id, cookie: cookiesOf(user) };
}

function newCompanies(ownerId: number): Promise<TestCompany[]> {
  const names = Array.from({ length: COMPANIES }, (_, index) => `Halden Marine Systems ${index + 1}`);
  const website = "https://halden-marine.example/";
  const description = "Halden Marine Systems builds electric ferries in Bergen and employs 420 people.";
  return Promise.all(names.map((name) => buildCompany(ownerId, { name, website, description })));
}

async function insertPosts(ownerId: number, count: number, companies: TestCompany[] = []): Promise<{ id: number }[]> {
  const start = Date.now() - count * 60_000;
  const rows = Array.from({ length: count }, (_, index) => {
    const company = companies[index % companies.length];
    const published = new Date(start + index * 60_000);
    return {
      kind: "article" as const,
      status: "published" as const,
      owner_id: ownerId,
      company_id: company?.id ?? null,
      posted_as_name: company?.name ?? "Marit Halden",
      name: `Halden Marine wins order for electric ferry number ${index}`,
      slug: `halden-marine-wins-order-for-electric-ferry-number-${index}`,
      details: JSON.stringify({ title: `Halden Marine wins order for electric ferry number ${index}` }),
      summary: "Six electric ferries for the Hardangerfjord, delivered by 2029.",
      tags: TAGS,
      content_html: "<p>Bergen, Norway. Six ferries will be delivered by 2029.</p>".repeat(10),
      word_count: 90,
      draft_key: null,
      published_at: published,
      created_at: published,
    };
  });
  const posts: { id: number }[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    posts.push(...(await db.insertInto("posts").values(chunk).returning("id").execute()));
  }
  return posts;
}

/** Rows without files: what benches measure is pages, which only name them. */
async function insertPictures(ownerId: number, posts: { id: number }[]): Promise<void> {
  const shown = posts.flatMap(({ id }) =>
    ROLES.map((role, index) => ({ post_id: id, media_id: randomUUID(), role, position: Math.max(index - 1, 0) })),
  );
  const variants = JSON.stringify([
    ...WIDTHS.flatMap((width) => [variantOf(width, "avif"), variantOf(width, "webp")]),
    variantOf(1200, "jpeg"),
  ]);
  const pictures = shown.map(({ media_id: id }) => ({
    id,
    owner_id: ownerId,
    kind: "image" as const,
    mime: "image/webp",
    file_name: "ferry.jpg",
    bytes: 200_000,
    width: 1600,
    height: 1200,
    variants,
    alt: "The ferry at its berth in the morning",
    caption: "The first of six ferries at its berth",
    credit: "Marit Halden",
  }));
  for (let from = 0; from < shown.length; from += CHUNK) {
    await db
      .insertInto("media")
      .values(pictures.slice(from, from + CHUNK))
      .execute();
    await db
      .insertInto("post_media")
      .values(shown.slice(from, from + CHUNK))
      .execute();
  }
}

function variantOf(width: number, format: "avif" | "webp" | "jpeg") {
  const name = `${width}.${format === "jpeg" ? "jpg" : format}`;
  return { name, format, width, height: (width * 3) / 4, bytes: width * 100 };
}
