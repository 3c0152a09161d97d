/** How times go in and come out; shared by the table types. */
import type { ColumnType } from "kysely";

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Set by the database, never changed. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
/** Set by the database, changed by hand. */
export type TouchedAt = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
