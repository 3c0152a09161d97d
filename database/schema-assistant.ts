/** Table types of the AI assistant; see schema.ts. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, NullableTimestamp, Timestamp } from "./schema-times.ts";

export type AssistantSchema = {
  assistant_runs: {
    id: string;
    user_id: number;
    purpose: "draft" | "edit";
    type_code: string;
    state: Generated<"running" | "done" | "failed" | "stopped">;
    provider: string;
    model: string;
    reserved_tokens: Generated<number>;
    input_tokens: number | null;
    output_tokens: number | null;
    cost_micros: number | null;
    written: ColumnType<Record<string, unknown>, string | undefined, string>;
    outcome: ColumnType<unknown, string | null | undefined, string | null>;
    stop_requested_at: NullableTimestamp;
    alive_until: Timestamp;
    created_at: CreatedAt;
    ended_at: NullableTimestamp;
  };
};
