/** Table types of analytics; see schema.ts. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt } from "./schema-times.ts";

/** A UTC day goes in as YYYY-MM-DD; it comes out as a Date in local time, so queries select it as text. */
type Day = ColumnType<Date, string, never>;

export type AnalyticsSchema = {
  analytics_salts: { day: Day; salt: Buffer };
  analytics_visitors: { day: Day; owner_id: number; post_id: number | null; visitor: Buffer };
  analytics_addresses: {
    day: Day;
    owner_id: number;
    post_id: number;
    address: Buffer;
    views: number;
    visitors: number;
  };
  analytics_days: {
    id: Generated<number>;
    owner_id: number;
    post_id: number | null;
    day: Day;
    views: Generated<number>;
    visitors: Generated<number>;
    clicks: Generated<number>;
    feed_fetches: Generated<number>;
  };
  analytics_details: {
    day_id: number;
    facet: "referrer" | "country" | "link" | "assistant";
    name: string;
    count: number;
  };
  analytics_referrers: { host: string; named_at: CreatedAt };
  analytics_referrer_addresses: { day: Day; host: string; address: Buffer };
  analytics_referrer_rules: { host: string; rule: "exclude" | "allow"; created_at: CreatedAt };
  analytics_flushes: { id: string; written_at: CreatedAt };
};
