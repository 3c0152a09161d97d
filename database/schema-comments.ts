/** Table types of comments on posts; see schema.ts. */
import type { Generated, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp, TouchedAt } from "./schema-times.ts";

export type CommentsSchema = {
  comment_threads: {
    id: Generated<number>;
    post_id: number;
    field: string;
    words: string;
    words_start: number;
    words_end: number;
    is_orphaned: Generated<boolean>;
    words_before: string;
    words_after: string;
    suggestion: string | null;
    state: Generated<"open" | "resolved" | "accepted" | "refused">;
    version: number;
    closed_by: number | null;
    closed_by_name: Generated<string>;
    closed_at: NullableTimestamp;
    closed_line: Generated<string>;
    closed_version: number | null;
    created_at: CreatedAt;
  };
  comment_entries: {
    id: Generated<number>;
    thread_id: number;
    author_id: number | null;
    link_id: number | null;
    author_name: string;
    is_by_link: Generated<boolean>;
    text: string;
    created_at: CreatedAt;
  };
  comment_mentions: { thread_id: number; user_id: number; mailed_at: TouchedAt };
  comment_places: {
    post_id: number;
    version: number;
    proposed_version: number | null;
    texts: JSONColumnType<Record<string, string>>;
  };
};
