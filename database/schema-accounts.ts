/** Table types of accounts, their sessions and second factors; see schema.ts. */
import type { Generated } from "kysely";
import type { CreatedAt, NullableTimestamp, Timestamp, TouchedAt } from "./schema-times.ts";

export type AccountsSchema = {
  users: {
    id: Generated<number>;
    slug: string;
    email: string;
    email_key: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    address: Generated<string>;
    country: Generated<string>;
    city: Generated<string>;
    bio: Generated<string>;
    role: Generated<"user" | "operator">;
    plan_id: number | null;
    email_verified_at: NullableTimestamp;
    suspended_at: NullableTimestamp;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    deletion_due_at: NullableTimestamp;
    confirmation_waived_at: NullableTimestamp;
  };
  sessions: {
    id: Generated<string>;
    user_id: number;
    access_hash: Buffer;
    access_expires_at: Timestamp;
    previous_access_hash: Buffer | null;
    previous_access_until: NullableTimestamp;
    user_agent: Generated<string>;
    ip: Generated<string>;
    created_at: CreatedAt;
    last_seen_at: TouchedAt;
    expires_at: Timestamp;
    ended_at: NullableTimestamp;
    end_reason: string | null;
    acting_operator_id: number | null;
    operator_session_id: string | null;
    return_hash: Buffer | null;
  };
  refresh_tokens: { token_hash: Buffer; session_id: string; created_at: CreatedAt; rotated_at: NullableTimestamp };
  mail_tokens: {
    token_hash: Buffer;
    user_id: number;
    purpose: "reset-password" | "activate" | "change-email" | "undo-email" | "claim-email";
    email: string | null;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
    created_at: CreatedAt;
  };
  throttles: { key: string; failures: number; window_ends_at: Timestamp };
  known_clients: {
    user_id: number;
    kind: "device" | "address";
    key: string;
    user_agent: Generated<string>;
    created_at: CreatedAt;
    last_seen_at: TouchedAt;
  };
  second_factors: {
    user_id: number;
    sealed_secret: Buffer;
    confirmed_at: NullableTimestamp;
    last_step: number | null;
    created_at: CreatedAt;
    lift_due_at: NullableTimestamp;
  };
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: NullableTimestamp };
  data_exports: {
    id: Generated<string>;
    user_id: number;
    status: Generated<"queued" | "running" | "ready" | "failed">;
    done: Generated<number>;
    total: Generated<number>;
    bytes: number | null;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    expires_at: NullableTimestamp;
    requested_by: number | null;
  };
};
