/** Table types of a company's newsroom, in the order that its owner gave, and of its team; see schema.ts. */
import type { ColumnType, Generated } from "kysely";
import type { TouchedAt, CreatedAt, NullableTimestamp } from "./schema-times.ts";

export type CompaniesSchema = {
  company_contacts: {
    id: Generated<number>;
    company_id: number;
    position: number;
    name: string;
    role: Generated<string>;
    email: Generated<string>;
    phone: Generated<string>;
    languages: Generated<string[]>;
    hours: Generated<string>;
    time_zone: Generated<string>;
    updated_at: TouchedAt;
  };
  company_people: {
    id: Generated<number>;
    company_id: number;
    position: number;
    name: string;
    role: Generated<string>;
    about: Generated<string>;
    picture_media_id: string | null;
    updated_at: TouchedAt;
  };
  company_figures: {
    id: Generated<number>;
    company_id: number;
    position: number;
    label: string;
    value: string;
    as_of: ColumnType<Date | null, string | null | undefined, string | null>;
    updated_at: TouchedAt;
  };
  company_members: {
    company_id: number;
    user_id: number;
    role: "owner" | "editor" | "author" | "reviewer" | "viewer";
    monthly_releases: number | null;
    joined_at: CreatedAt;
  };
  company_roles: {
    company_id: number;
    user_id: number;
    role: "owner" | "editor" | "author" | "reviewer" | "viewer";
    joined_at: Date;
    monthly_releases: number | null;
  };
  company_invitations: {
    id: Generated<number>;
    token_hash: Buffer;
    email: string;
    email_key: string;
    role: "owner" | "editor" | "author" | "reviewer" | "viewer";
    message: Generated<string>;
    inviter_id: number | null;
    inviter_name: string;
    created_at: CreatedAt;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    answered_at: NullableTimestamp;
    answer: "accepted" | "declined" | null;
  };
  role_changes: {
    id: Generated<number>;
    user_id: number;
    company_id: number;
    by_name: string;
    details: string;
    is_removed: boolean;
    created_at: CreatedAt;
  };
  company_events: {
    id: Generated<number>;
    company_id: number;
    actor_id: number | null;
    actor_name: string;
    action: string;
    subject: string;
    details: Generated<string>;
    ip: Generated<string>;
    created_at: CreatedAt;
  };
  newsroom_exports: {
    id: Generated<string>;
    company_id: number;
    user_id: number;
    kind: "archive" | "site";
    address: Generated<string>;
    status: Generated<"queued" | "running" | "ready" | "failed">;
    bytes: number | null;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    expires_at: NullableTimestamp;
  };
  company_invitation_companies: { invitation_id: number; company_id: number; cancelled_at: NullableTimestamp };
};
