/** Table types of followers; see schema.ts. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, NullableTimestamp, Timestamp } from "./schema-times.ts";

export type FollowersSchema = {
  followers: {
    id: Generated<number>;
    email: string;
    email_key: string;
    refusals: Generated<number>;
    created_at: CreatedAt;
  };
  follows: {
    id: Generated<number>;
    follower_id: number;
    query: string;
    company_id: number | null;
    is_search: boolean;
    frequency: "each" | "daily";
    confirm_hash: Buffer | null;
    confirm_until: NullableTimestamp;
    confirmed_at: NullableTimestamp;
    digest_day: ColumnType<Date | null, string | null | undefined, string | null>;
    created_at: CreatedAt;
  };
  followed_posts: {
    post_id: number;
    seen_at: CreatedAt;
    searched_at: NullableTimestamp;
    searched_through: string | null;
  };
  followed_search_retries: { query: string; since: Timestamp; attempts: Generated<number>; due_at: Timestamp };
  follow_items: {
    follow_id: number;
    post_id: number;
    created_at: CreatedAt;
    mailed_at: NullableTimestamp;
    recalled_at: NullableTimestamp;
  };
};
