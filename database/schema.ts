/** Table types for Kysely; database/migrations is the truth, schema.test.ts holds both equal. */
import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
type TouchedAt = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type Schema = {
  plans: {
    id: Generated<number>;
    name: string;
    press_releases: number | null;
    word_limit: number | null;
    anchor_text_links: number | null;
    created_at: CreatedAt;
  };
  users: {
    id: Generated<number>;
    slug: string;
    email: string;
    email_key: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    address: Generated<string>;
    country: Generated<string>;
    city: Generated<string>;
    bio: Generated<string>;
    role: Generated<"user" | "operator">;
    plan_id: number | null;
    email_verified_at: NullableTimestamp;
    suspended_at: NullableTimestamp;
    created_at: CreatedAt;
    updated_at: TouchedAt;
  };
  sessions: {
    id: Generated<string>;
    user_id: number;
    access_hash: Buffer;
    access_expires_at: Timestamp;
    previous_access_hash: Buffer | null;
    previous_access_until: NullableTimestamp;
    user_agent: Generated<string>;
    ip: Generated<string>;
    created_at: CreatedAt;
    last_seen_at: TouchedAt;
    expires_at: Timestamp;
    ended_at: NullableTimestamp;
    end_reason: string | null;
  };
  refresh_tokens: { token_hash: Buffer; session_id: string; created_at: CreatedAt; rotated_at: NullableTimestamp };
  mail_tokens: {
    token_hash: Buffer;
    user_id: number;
    purpose: "reset-password" | "activate";
    expires_at: Timestamp;
    used_at: NullableTimestamp;
    created_at: CreatedAt;
  };
  throttles: { key: string; failures: number; window_ends_at: Timestamp };
  mail_messages: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: string;
    status: Generated<"queued" | "kept" | "sent" | "failed">;
    failure: string | null;
    created_at: CreatedAt;
    sent_at: NullableTimestamp;
  };
  companies: {
    id: Generated<number>;
    slug: string;
    owner_id: number;
    name: string;
    description: Generated<string>;
    address: Generated<string>;
    website: Generated<string>;
    phone_number: Generated<string>;
    established_date: string | null;
    x_twitter: Generated<string>;
    instagram: Generated<string>;
    facebook: Generated<string>;
    linkedin: Generated<string>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    deleted_at: NullableTimestamp;
  };
  categories: {
    id: Generated<number>;
    label: string;
    aliases: Generated<string[]>;
    topic: string | null;
    position: number;
  };
  posts: {
    id: Generated<number>;
    guid: Generated<string>;
    kind: "article" | "interview" | "review";
    status: "draft" | "scheduled" | "pending" | "published";
    owner_id: number;
    company_id: number | null;
    posted_as_name: string;
    name: string;
    slug: string;
    details: JSONColumnType<Record<string, unknown>, string | undefined>;
    content_html: Generated<string>;
    word_count: Generated<number>;
    summary: Generated<string>;
    tags: Generated<string[]>;
    seo_meta_title: Generated<string>;
    seo_meta_description: Generated<string>;
    embedded_websites: Generated<string[]>;
    publish_at: NullableTimestamp;
    published_at: NullableTimestamp;
    draft_key: string | null;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    deleted_at: NullableTimestamp;
  };
  media: {
    id: Generated<string>;
    owner_id: number;
    kind: "image" | "video";
    mime: string;
    file_name: string;
    bytes: number;
    width: number | null;
    height: number | null;
    variants: JSONColumnType<unknown[], string | undefined>;
    alt: Generated<string>;
    caption: Generated<string>;
    created_at: CreatedAt;
  };
  post_media: { post_id: number; media_id: string; role: "banner" | "related"; position: Generated<number> };
  /** A view: what each post shows, as JSON. */
  shown_media: { post_id: number; items: ColumnType<unknown[], never, never> };
  allowance_entries: {
    id: Generated<number>;
    user_id: number;
    kind: "grant" | "hold" | "settle" | "release";
    units: number;
    post_id: number | null;
    line: Generated<number>;
    available: Generated<number>;
    unused: Generated<number>;
    source: string;
    reason: Generated<string>;
    created_at: CreatedAt;
  };
  seed_runs: { name: string; started_at: CreatedAt; finished_at: NullableTimestamp };
};
