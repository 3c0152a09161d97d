/** The data that benches run on: customers with sessions, one with a thousand posts, all in one database of their own. */
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { closeDatabase, configureDatabase, db } from "#platform/database/client.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";

export type BenchUser = { id: number; cookie: string };
/** `writer` has no posts yet: the bench of the lists gives them. */
export type Workspace = { users: BenchUser[]; reader: BenchUser; writer: BenchUser };

const UNITS = 1_000_000;

/** Fills the database and closes this process's own connections to it. */
export async function fillWorkspace(databaseUrl: string, posts: number): Promise<Workspace> {
  configureDatabase({ connectionString: databaseUrl });
  try {
    const reader = await newUser();
    await insertPosts(reader.id, posts);
    await indexChanges();
    const users: BenchUser[] = [];
    for (let count = 0; count < 10; count++) users.push(await newUser());
    return { users, reader, writer: await newUser() };
  } finally {
    await closeDatabase();
  }
}

async function newUser(): Promise<BenchUser> {
  const user = await buildUser({ units: UNITS, plan: { word_limit: 800, anchor_text_links: 3 } });
  return { id: user.id, cookie: cookiesOf(user) };
}

async function insertPosts(ownerId: number, count: number): Promise<void> {
  const start = Date.now() - count * 60_000;
  const rows = Array.from({ length: count }, (_, index) => ({
    kind: "article" as const,
    status: "published" as const,
    owner_id: ownerId,
    company_id: null,
    posted_as_name: "Halden Marine Systems",
    name: `Halden Marine wins order for electric ferry number ${index}`,
    slug: `halden-marine-wins-order-for-electric-ferry-number-${index}`,
    details: JSON.stringify({ title: `Halden Marine wins order for electric ferry number ${index}` }),
    content_html: "<p>Bergen, Norway. Six ferries will be delivered by 2029.</p>".repeat(10),
    word_count: 90,
    draft_key: null,
    published_at: new Date(start + index * 60_000),
    created_at: new Date(start + index * 60_000),
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await db
      .insertInto("posts")
      .values(rows.slice(from, from + 500))
      .execute();
  }
}
