/** Tables of confidential posts and their readers (database/migrations/0046_confidential_posts.sql). */
import type { Generated } from "kysely";
import type { CreatedAt, NullableTimestamp, TouchedAt } from "./schema-times.ts";

export type InsidersSchema = {
  post_people: {
    id: Generated<number>;
    post_id: number;
    company_id: number;
    user_id: number | null;
    is_told: Generated<boolean>;
    name: string;
    organisation: Generated<string>;
    function: Generated<string>;
    reason: string;
    added_by: number | null;
    added_by_name: string;
    added_at: CreatedAt;
    told_at: NullableTimestamp;
    removed_at: NullableTimestamp;
    removed_by_name: Generated<string>;
  };
  post_readings: {
    id: Generated<number>;
    post_id: number;
    company_id: number;
    way: "member" | "operator" | "acting" | "approval" | "quote" | "embargo" | "comment";
    reader: string;
    user_id: number | null;
    name: string;
    organisation: Generated<string>;
    function: Generated<string>;
    version: number;
    first_at: CreatedAt;
    last_at: TouchedAt;
    ended_at: NullableTimestamp;
  };
  post_admissions: { post_id: number; user_id: number };
  post_askings: { post_id: number; user_id: number };
};
