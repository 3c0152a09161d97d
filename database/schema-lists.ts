/** Table types of an author's lists and calendar. */
import type { Generated } from "kysely";
import type { NullableTimestamp, TouchedAt } from "./schema-times.ts";

export type ListsSchema = {
  calendar_feeds: {
    owner_id: number;
    token_hash: string;
    created_at: TouchedAt;
    last_read_at: NullableTimestamp;
  };
  post_tallies: {
    owner_id: number;
    status: string;
    kind: string;
    company_id: Generated<number>;
    posts: number;
    trashed: Generated<number>;
    changes: Generated<number>;
  };
};
