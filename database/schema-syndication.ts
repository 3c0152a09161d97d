/** Tables of what is told to the outside. */
import type { Generated } from "kysely";
import type { NullableTimestamp, TouchedAt } from "./schema-times.ts";

export type SyndicationSchema = {
  public_changes: {
    id: Generated<number>;
    post_id: number | null;
    post_guid: string | null;
    company_id: number | null;
    changed_at: TouchedAt;
  };
  /** Posts that were taken back, or came back. */
  wire_states: {
    guid: string;
    post_id: number | null;
    kind: string | null;
    owner_id: number | null;
    company_id: number | null;
    tags: Generated<string[]>;
    last_version: Generated<number>;
    published_at: NullableTimestamp;
    is_usable: boolean;
    moves: Generated<number>;
    changed_at: TouchedAt;
  };
};
