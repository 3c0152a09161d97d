/** Table types of support, abuse reports, announcements, the audit log and the review queue; see schema.ts. */
import type { Generated } from "kysely";
import type { CreatedAt, NullableTimestamp, TouchedAt } from "./schema-times.ts";

export type OperationSchema = {
  tickets: {
    id: Generated<number>;
    owner_id: number | null;
    owner_email: string;
    category: string;
    status: Generated<string>;
    owner_read_at: TouchedAt;
    staff_wrote_at: NullableTimestamp;
    created_at: CreatedAt;
    updated_at: TouchedAt;
  };
  ticket_readers: { ticket_id: number; name: string; form_key: string };
  ticket_events: {
    id: Generated<number>;
    ticket_id: number;
    kind: "message" | "note" | "status";
    author: "owner" | "staff";
    author_id: number | null;
    message: Generated<string>;
    status: string | null;
    screenshot_key: string | null;
    screenshot_name: string | null;
    screenshot_bytes: number | null;
    created_at: CreatedAt;
  };
  abuse_reports: {
    id: Generated<number>;
    form_key: string;
    page: string;
    page_key: string;
    post_id: number | null;
    reason: string;
    message: string;
    reporter_email: string | null;
    created_at: CreatedAt;
    decision: string | null;
    note: Generated<string>;
    answer: Generated<string>;
    decided_by: number | null;
    decided_at: NullableTimestamp;
    erased_at: NullableTimestamp;
  };
  announcements: {
    id: Generated<number>;
    title: string;
    body: string;
    link: string | null;
    starts_at: TouchedAt;
    ends_at: NullableTimestamp;
    is_mailed: Generated<boolean>;
    created_by: number | null;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    stopped_at: NullableTimestamp;
    mail_from_user: Generated<number>;
    mail_to_user: number | null;
    mailed: Generated<number>;
    mailed_at: NullableTimestamp;
  };
  announcement_dismissals: { announcement_id: number; user_id: number; dismissed_at: CreatedAt };
  announcement_opt_outs: { user_id: number; created_at: CreatedAt };
  audit_entries: {
    id: Generated<number>;
    operator_id: number | null;
    operator_name: string;
    action: string;
    subject: string;
    details: Generated<string>;
    created_at: CreatedAt;
    acting_as: string | null;
  };
  /** Under way in acting sessions. */
  acting_calls: { id: Generated<string>; operator_id: number; user_id: number; call: string; started_at: CreatedAt };
};
