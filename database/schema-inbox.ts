/** Table types of the inbox; see schema.ts. */
import type { ColumnType, JSONColumnType } from "kysely";
import type { NullableTimestamp, TouchedAt } from "./schema-times.ts";

type Day = ColumnType<Date, string, string>;

/** How each kind is emailed, by company: `all`, or its id. */
export type InboxChoices = Record<string, Record<string, "now" | "daily" | "never">>;

export type InboxSchema = {
  inboxes: {
    user_id: number;
    read_until: NullableTimestamp;
    choices: JSONColumnType<InboxChoices, string | undefined>;
    time_zone: string | null;
    daily_on: Day | null;
    daily_until: NullableTimestamp;
    now_until: NullableTimestamp;
  };
  inbox_reads: { user_id: number; key: string; read_at: TouchedAt };
};
