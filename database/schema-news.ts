/** Table types of news and collections; see schema.ts. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp, Timestamp, TouchedAt } from "./schema-times.ts";
import type { KindKey } from "./schema-kinds.ts";

export type NewsSchema = {
  feeds: {
    id: Generated<number>;
    url: string;
    host: GeneratedAlways<string>;
    name: Generated<string>;
    category:
      | "business"
      | "trade"
      | "regional"
      | "blogging"
      | "tech"
      | "finance"
      | "crypto"
      | "press release"
      | "review"
      | "health"
      | null;
    position: number | null;
    title: Generated<string>;
    description: Generated<string>;
    site_url: Generated<string>;
    image_url: Generated<string>;
    language: Generated<string>;
    next_fetch_at: ColumnType<Date, Date | string | undefined, Date | string>;
    claimed_until: NullableTimestamp;
    interval_seconds: Generated<number>;
    etag: string | null;
    last_modified: string | null;
    content_hash: Buffer | null;
    fetched_at: NullableTimestamp;
    succeeded_at: NullableTimestamp;
    changed_at: NullableTimestamp;
    failures: Generated<number>;
    failing_since: NullableTimestamp;
    failure_code: string | null;
    failure_reason: Generated<string>;
    gone_at: NullableTimestamp;
    unused_since: NullableTimestamp;
    keep_entries: Generated<number>;
    operated_at: NullableTimestamp;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    name_key: GeneratedAlways<string>;
    about_key: GeneratedAlways<string>;
  };
  feed_claims: { feed_id: number; host: string; until: Timestamp };
  feed_hosts: { host: string; held_until: Timestamp };
  feed_addresses: { url: string; feed_id: number; created_at: CreatedAt };
  feed_entries: {
    id: Generated<number>;
    feed_id: number;
    key: Buffer;
    link: Generated<string>;
    title: string;
    summary: Generated<string>;
    content_html: Generated<string>;
    image_url: Generated<string>;
    author: Generated<string>;
    categories: Generated<string[]>;
    published_at: Timestamp;
    content_hash: Buffer;
    digested_at: NullableTimestamp;
    language: string | null;
    created_at: CreatedAt;
    updated_at: TouchedAt;
  };
  feed_follows: { user_id: number; feed_id: number; created_at: CreatedAt };
  entry_marks: { user_id: number; entry_id: number; read_at: NullableTimestamp; saved_at: NullableTimestamp };
  news_tasks: {
    id: Generated<string>;
    user_id: number;
    kind: "discovery" | "import";
    status: Generated<"queued" | "running" | "done" | "failed">;
    input: JSONColumnType<Record<string, unknown>>;
    done: Generated<number>;
    total: Generated<number>;
    result: JSONColumnType<Record<string, unknown>> | null;
    detail: Generated<string>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    dismissed_at: NullableTimestamp;
  };
  named_feeds: { user_id: number; feed_id: number; named_at: TouchedAt };
  news_pictures: {
    key: string;
    bytes: Generated<number>;
    failed_until: NullableTimestamp;
    used_at: TouchedAt;
    created_at: CreatedAt;
  };
  entry_words: {
    entry_id: number;
    feed_id: number;
    scope: number;
    minute: GeneratedAlways<number | null>;
    published_at: Timestamp;
    title_words: string;
    words: string;
  };
  entry_sketches: {
    entry_id: number;
    opening: number[];
    body: number[];
    names: number[];
    numbers: number[];
    title: number[];
    anchors: number[];
  };
  story_anchors: { anchor: number; entry_id: number };
  story_entries: { entry_id: number; story_id: number };
  search_words: { word: string; level: Generated<number>; seen_on: Generated<Date> };
  collections: {
    id: Generated<number>;
    owner_id: number;
    tag: "blogs" | "feeds";
    name: string;
    banner_id: string | null;
    created_at: CreatedAt;
    updated_at: TouchedAt;
  };
  collection_posts: { collection_id: number; post_id: number; added_at: CreatedAt };
  public_posts: { id: number; kind: KindKey };
  collection_feeds: { collection_id: number; feed_id: number; position: Generated<number> };
};
