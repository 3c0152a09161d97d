/** Table types of platforms and deliveries; see schema.ts. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, NullableTimestamp, TouchedAt } from "./schema-times.ts";

export type ReportsSchema = {
  platforms: {
    id: Generated<number>;
    type: "internal" | "external";
    name: string;
    url: Generated<string>;
    industry: Generated<string>;
    top_visiting_countries: Generated<string>;
    potential_audience: Generated<string>;
    logo_key: string | null;
    way: "feed" | "webhook" | "wordpress" | "email";
    endpoint: Generated<string>;
    email: Generated<string>;
    username: Generated<string>;
    sealed_secret: string | null;
    feed_key: string;
    is_active: Generated<boolean>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
  };
  plan_platforms: { plan_id: number; platform_id: number };
  delivery_orders: {
    post_id: number;
    platform_ids: string[];
    declined_ids: Generated<string[]>;
    ordered_at: CreatedAt;
  };
  deliveries: {
    id: Generated<number>;
    post_id: number | null;
    platform_id: number;
    post_guid: string;
    post_name: string;
    remote_slug: string;
    state: Generated<"queued" | "delivered" | "live" | "failed">;
    reason: Generated<string>;
    live_url: string | null;
    remote_id: string | null;
    wanted_version: number | null;
    delivered_version: number | null;
    sequence: Generated<number>;
    in_doubt: Generated<boolean>;
    attempts: Generated<number>;
    next_attempt_at: NullableTimestamp;
    claimed_until: NullableTimestamp;
    delivered_at: NullableTimestamp;
    next_check_at: NullableTimestamp;
    checked_at: NullableTimestamp;
    check_misses: Generated<number>;
    mail_id: number | null;
    mailed_version: number | null;
    mailed_before: Generated<boolean>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
  };
  /** The address name of a copy that was taken down, for the post's next copy there. */
  delivery_addresses: { post_id: number; platform_id: number; remote_slug: string };
  /** A view: what platforms have of each post, as JSON of the contract's deliveredPlatform. */
  delivered_platforms: { post_id: number | null; name: string; item: ColumnType<unknown, never, never> };
};
