/** The reference for feeds: undici, feedsmith, one multi-row upsert a feed, and nothing else. */
import { parseFeed } from "feedsmith";
import pg from "pg";
import { Agent, request } from "undici";

const COLUMNS =
  "feed_id, key, link, title, summary, content_html, image_url, author, categories, published_at, content_hash";
const NONE = Buffer.alloc(0);

type Item = {
  title?: string;
  link?: string;
  description?: string;
  pubDate?: string;
  guid?: { value?: string };
  categories?: { name?: string }[];
  content?: { encoded?: string };
  dc?: { creators?: string[] };
};

export function createBareFetcher(databaseUrl: string, parallel: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  let agent = new Agent();
  const etags = new Map<string, string>();

  async function fetchOne(url: string, feedId: number): Promise<void> {
    const etag = etags.get(url);
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      headers: etag === undefined ? {} : { "if-none-match": etag },
    });
    const text = await body.text();
    if (statusCode === 304) return;
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    etags.set(url, String(headers["etag"]));
    const items = (parseFeed(text).feed as { items?: Item[] }).items ?? [];
    const values = items.flatMap((item) => [
      feedId,
      Buffer.from(item.guid?.value ?? ""),
      item.link,
      item.title,
      item.description,
      item.content?.encoded,
      "",
      item.dc?.creators?.[0],
      item.categories?.map(({ name }) => name),
      new Date(item.pubDate ?? 0),
      NONE,
    ]);
    const width = COLUMNS.split(",").length;
    const rows = items.map(
      (_, row) => `(${Array.from({ length: width }, (_, n) => `$${row * width + n + 1}`).join(",")})`,
    );
    await pool.query({
      name: `upsert-${items.length}`,
      text: `insert into bare_entries (${COLUMNS}) values ${rows.join(",")} on conflict (feed_id, key) do update set
        link = excluded.link, title = excluded.title, summary = excluded.summary, content_html = excluded.content_html,
        author = excluded.author, categories = excluded.categories, published_at = excluded.published_at`,
      values,
    });
  }

  return {
    async fetchAll(urls: readonly string[]): Promise<void> {
      let next = 0;
      const work = async () => {
        for (let index = next++; index < urls.length; index = next++) await fetchOne(urls[index] ?? "", index + 1);
      };
      await Promise.all(Array.from({ length: parallel }, work));
    },
    /** As a quarter of an hour later: no publisher keeps a connection for so long. */
    async disconnect(): Promise<void> {
      await agent.destroy();
      agent = new Agent();
    },
    /** As if nothing had been fetched yet. */
    async reset(): Promise<void> {
      etags.clear();
      await pool.query(
        "drop table if exists bare_entries; create table bare_entries (like feed_entries including all); checkpoint",
      );
    },
    async end(): Promise<void> {
      await agent.close();
      await pool.end();
    },
  };
}
