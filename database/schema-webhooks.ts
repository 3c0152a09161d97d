/** Table types of companies' webhooks; see schema.ts. */
import type { Generated, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp, TouchedAt } from "./schema-times.ts";

export type WebhooksSchema = {
  webhooks: {
    id: Generated<number>;
    company_id: number;
    created_by: number | null;
    name: string;
    address: string;
    events: string[];
    sealed_secret: Buffer;
    previous_secret: Buffer | null;
    previous_until: NullableTimestamp;
    failures: Generated<number>;
    failing_since: NullableTimestamp;
    gone: Generated<number>;
    gone_since: NullableTimestamp;
    last_problem: Generated<string>;
    paused_at: NullableTimestamp;
    held_until: NullableTimestamp;
    claimed_until: NullableTimestamp;
    created_at: CreatedAt;
    is_test: Generated<boolean>;
  };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    message_id: Generated<string>;
    event: string;
    line: string;
    subject: Generated<string>;
    post_id: number | null;
    data: JSONColumnType<Record<string, unknown>>;
    state: Generated<"queued" | "delivered" | "failed" | "dropped">;
    tries: Generated<number>;
    next_try_at: TouchedAt;
    tried_at: NullableTimestamp;
    signature: Generated<string>;
    answer_status: number | null;
    answer_ms: number | null;
    answer_headers: Generated<string>;
    answer_text: Generated<string>;
    problem: Generated<string>;
    created_at: CreatedAt;
    finished_at: NullableTimestamp;
  };
};
