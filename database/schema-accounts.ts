/** Table types of accounts, their sessions and second factors; see schema.ts. */
import type { Generated, JSONColumnType } from "kysely";
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
  assistant_calls: {
    id: Generated<number>;
    key_id: number;
    tool: string;
    post_id: number | null;
    was_refused: boolean;
    called_at: CreatedAt;
  };
  api_keys: {
    id: Generated<number>;
    company_id: number;
    user_id: number;
    session_id: string;
    name: string;
    scopes: string[];
    addresses: Generated<string[]>;
    ending: string;
    previous_ending: string | null;
    previous_used_at: NullableTimestamp;
    previous_used_ip: string | null;
    created_at: CreatedAt;
    ends_at: NullableTimestamp;
    used_at: NullableTimestamp;
    used_ip: string | null;
    leaked_at: NullableTimestamp;
    told_at: NullableTimestamp;
    grant_id: string | null;
    client_id: string | null;
  };
  repeated_calls: {
    key_hash: Buffer;
    api_key_id: number;
    request_hash: Buffer;
    token: string;
    answer: string | null;
    created_at: TouchedAt;
  };
  assistant_requests: {
    id: Generated<number>;
    key_id: number;
    user_id: number;
    post_id: number;
    company_id: number;
    version: number;
    publish_at: NullableTimestamp;
    state: Generated<"waiting" | "done" | "refused" | "void" | "expired">;
    wish: Generated<"publish" | "withdraw">;
    asked_at: CreatedAt;
    expires_at: Timestamp;
    ended_at: NullableTimestamp;
  };
  oauth_records: {
    model: string;
    id_hash: Buffer;
    payload: JSONColumnType<object>;
    user_id: number | null;
    grant_id: string | null;
    uid: string | null;
    created_at: CreatedAt;
    expires_at: Timestamp;
    consumed_at: NullableTimestamp;
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
