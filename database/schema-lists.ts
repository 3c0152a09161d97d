/** Table types of an author's lists and calendar. */
import type { Generated, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp, TouchedAt } from "./schema-times.ts";

export type ListsSchema = {
  calendar_feeds: {
    owner_id: number;
    token_hash: string;
    created_at: TouchedAt;
    last_read_at: NullableTimestamp;
  };
  post_views: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    filters: JSONColumnType<object>;
    created_at: CreatedAt;
  };
  post_tallies: {
    owner_id: number;
    status: string;
    kind: string;
    company_id: Generated<number>;
    posts: number;
    trashed: Generated<number>;
  };
};
