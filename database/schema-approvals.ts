/** Tables of approvals (database/migrations/0042_approvals.sql). */
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp, Timestamp, TouchedAt } from "./schema-times.ts";

export type ApprovalsSchema = {
  approval_rules: { company_id: number; rules: JSONColumnType<object>; updated_at: TouchedAt };
  approval_requests: {
    id: Generated<number>;
    post_id: number;
    company_id: number;
    rules: JSONColumnType<object>;
    asked_by: number | null;
    asked_by_name: string;
    asked_at: CreatedAt;
    seen_version: Generated<number>;
    looked_at: TouchedAt;
    look_at: NullableTimestamp;
    warnings: Generated<number>;
    waived_by: number | null;
    waived_by_name: Generated<string>;
    waived_reason: Generated<string>;
    waived_at: NullableTimestamp;
    waived_blocks: JSONColumnType<object | null, string | null | undefined, string | null>;
    ended_at: NullableTimestamp;
    outcome: "published" | "cancelled" | null;
  };
  approval_turns: {
    id: Generated<number>;
    request_id: number;
    position: number;
    approver_id: number | null;
    name: string;
    email: string;
    is_client: boolean;
    deputy_id: number | null;
    days: number;
    asked_at: NullableTimestamp;
    due_at: NullableTimestamp;
    reminders: Generated<number>;
    reminded_at: NullableTimestamp;
    deputy_asked_at: NullableTimestamp;
    told: ColumnType<string[], number[] | undefined, number[]>;
  };
  approval_answers: {
    id: Generated<number>;
    turn_id: number;
    user_id: number | null;
    name: string;
    answer: "approved" | "changes";
    note: string;
    version: number;
    blocks: JSONColumnType<object>;
    answered_at: CreatedAt;
  };
  quote_requests: {
    id: Generated<number>;
    post_id: number;
    company_id: number;
    name: string;
    email: string;
    asked_by: number | null;
    asked_by_name: string;
    asked_at: CreatedAt;
    due_at: Timestamp;
    round: Generated<number>;
    answered_round: Generated<number>;
    looked_version: Generated<number>;
    reminded_at: NullableTimestamp;
    warnings: Generated<number>;
    ended_at: NullableTimestamp;
  };
  quote_request_quotes: { id: Generated<number>; request_id: number; position: number; words: string };
  quote_answers: {
    id: Generated<number>;
    quote_id: number;
    answer: "approved" | "changes" | "refused";
    words: string;
    new_words: Generated<string>;
    note: Generated<string>;
    version: number;
    receipt: string;
    answered_at: CreatedAt;
  };
};
