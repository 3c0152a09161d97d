/** Table types of alerts; see schema.ts. */
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp, Timestamp, TouchedAt } from "./schema-times.ts";

type StoredConditions = Record<string, { asked: string; wanted: string }>;

export type AlertsSchema = {
  alerts: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    query: string;
    asked: string;
    wanted: string;
    by_language: JSONColumnType<StoredConditions, string | undefined>;
    keys: string[];
    in_headline: Generated<boolean>;
    in_text: Generated<boolean>;
    many_sources: Generated<boolean>;
    categories: Generated<string[]>;
    feed_ids: Generated<string[]>;
    languages: Generated<string[]>;
    skipped_feeds: Generated<string[]>;
    send: "immediately" | "daily" | "weekdays" | "weekly" | "never";
    send_hour: Generated<number>;
    time_zone: string;
    has_feed: Generated<boolean>;
    feed_version: Generated<number>;
    paused_at: NullableTimestamp;
    paused_until: NullableTimestamp;
    paused_because: "person" | "bounces" | null;
    searched_since: TouchedAt;
    filled_at: NullableTimestamp;
    held_since: NullableTimestamp;
    refusals: Generated<number>;
    quiet_told_at: NullableTimestamp;
    deleted_at: NullableTimestamp;
    created_at: CreatedAt;
    updated_at: TouchedAt;
  };
  alert_hits: {
    alert_id: number;
    entry_id: number;
    feed_id: number;
    story_id: number | null;
    title: string;
    link: string;
    source: string;
    language: string | null;
    published_at: Timestamp;
    found_at: ColumnType<Date, Date | string | undefined, Date | string>;
    told_at: NullableTimestamp;
    read_at: NullableTimestamp;
    left_out_at: NullableTimestamp;
  };
  alert_mails: { alert_id: number; stories: number; sent_at: CreatedAt };
  alert_feeds: { owner_id: number; version: Generated<number> };
  alert_articles: { entry_id: number; stored_at: CreatedAt };
};
