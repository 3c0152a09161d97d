/** Tables of the front page, archives and search, and of notes about corrections; see schema.ts. */
import type { Generated, GeneratedAlways } from "kysely";
import type { KindKey } from "./schema-kinds.ts";
import type { CreatedAt, NullableTimestamp, Timestamp } from "./schema-times.ts";

export type NewsroomSchema = {
  /** Notes for readers about corrected texts; published_at is null while the text waits for review. */
  post_corrections: {
    id: Generated<number>;
    post_id: number;
    version: number;
    note: string;
    by_operator: Generated<boolean>;
    also_post_ids: Generated<string[]>;
    created_at: CreatedAt;
    published_at: NullableTimestamp;
  };
  front_pins: {
    post_id: number;
    position: number;
    ends_at: NullableTimestamp;
    pinned_by: number | null;
    created_at: CreatedAt;
  };
  /** Kept by triggers; `newsroom`: the company's id, or minus the author's. */
  newest_of_newsrooms: { newsroom: number; kind: string; post_id: number; published_at: Date };
  /** Written by triggers of posts: what the index of posts has yet to take. */
  post_index_changes: {
    id: GeneratedAlways<number>;
    post_id: number;
    posts: number;
    kind: KindKey;
    owner_id: number;
    company_id: number | null;
    tags: string[];
    published_at: Timestamp;
  };
  archive_zone: { is_only: Generated<boolean>; zone: string };
  /** `month` null: of all months. */
  archive_tallies: { subject: string; month: Date | null; kind: KindKey; posts: number };
  post_topics: { label: string; published_at: Timestamp; post_id: number; kind: KindKey };
  post_words: {
    post_id: number;
    published_at: Timestamp;
    minute: GeneratedAlways<number>;
    kind: KindKey;
    company_id: number | null;
    topics: string[];
    words: string;
    spelling: Generated<number>;
  };
  post_lexicon: { word: string; level: Generated<number> };
  post_stems: { stem: string; word: string };
};
