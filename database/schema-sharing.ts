/** Table types of posts that are shared before they are public; see schema.ts. */
import type { Generated } from "kysely";
import type { CreatedAt, NullableTimestamp, Timestamp, TouchedAt } from "./schema-times.ts";

export type SharingSchema = {
  share_links: {
    id: Generated<number>;
    kind: "embargo" | "comment";
    post_id: number | null;
    company_id: number | null;
    company_name: string;
    token_hash: Buffer;
    name: Generated<string>;
    outlet: Generated<string>;
    email: string;
    email_key: string;
    number: string;
    subject: string;
    note: Generated<string>;
    created_by: number | null;
    created_by_name: string;
    created_at: CreatedAt;
    expires_at: Timestamp;
    first_opened_at: NullableTimestamp;
    last_opened_at: NullableTimestamp;
    accepted_at: NullableTimestamp;
    accepted_terms: number | null;
    accepted_until: NullableTimestamp;
    accepted_ip: Generated<string>;
    declined_at: NullableTimestamp;
    declined_line: Generated<string>;
    disowned_at: NullableTimestamp;
    revoked_at: NullableTimestamp;
    revoked_by_name: Generated<string>;
    revoked_line: Generated<string>;
    told: Generated<"embargoed" | "lifted" | "cancelled">;
    told_until: NullableTimestamp;
  };
  share_embargoes: {
    post_id: number;
    lifts_at: NullableTimestamp;
    lifted_at: NullableTimestamp;
    lifted_by_name: Generated<string>;
    lifted_line: Generated<string>;
  };
  share_readings: {
    link_id: number;
    version: number;
    first_at: CreatedAt;
    last_at: TouchedAt;
    times: Generated<number>;
  };
  share_downloads: {
    id: Generated<number>;
    link_id: number;
    version: number;
    file: string;
    created_at: CreatedAt;
  };
};
