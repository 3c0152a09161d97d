/** Tables of notifications to external targets. */
import type { Generated } from "kysely";
import type { CreatedAt, NullableTimestamp, Timestamp, TouchedAt } from "./schema-times.ts";

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
  websub_topics: {
    id: Generated<number>;
    path: string;
    facet: string | null;
    fingerprint: Generated<string>;
    sequence: Generated<number>;
    changed_at: TouchedAt;
    created_at: TouchedAt;
  };
  websub_subscriptions: {
    id: Generated<number>;
    topic_id: number;
    callback: string;
    host: string;
    sealed_secret: Buffer | null;
    expires_at: Timestamp;
    told_sequence: number;
    told_at: NullableTimestamp;
    due_at: NullableTimestamp;
    attempts: Generated<number>;
    claimed_until: NullableTimestamp;
    failing_since: NullableTimestamp;
    created_at: CreatedAt;
    network: Generated<string>;
    answer_ms: number | null;
  };
  websub_requests: {
    id: Generated<number>;
    path: string;
    callback: string;
    host: string;
    mode: "subscribe" | "unsubscribe";
    sealed_secret: Buffer | null;
    lease_seconds: number;
    network: string;
    due_at: TouchedAt;
    attempts: Generated<number>;
    claimed_until: NullableTimestamp;
    created_at: CreatedAt;
    topic: string | null;
  };
};
