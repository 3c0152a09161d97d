/** Table types for Kysely; database/migrations is the truth, schema.test.ts holds both equal. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AccountsSchema } from "./schema-accounts.ts";
import type { AlertsSchema } from "./schema-alerts.ts";
import type { AnalyticsSchema } from "./schema-analytics.ts";
import type { ApprovalsSchema } from "./schema-approvals.ts";
import type { AssistantSchema } from "./schema-assistant.ts";
import type { CommentsSchema } from "./schema-comments.ts";
import type { CompaniesSchema } from "./schema-companies.ts";
import type { CoverageSchema } from "./schema-coverage.ts";
import type { ImportsSchema } from "./schema-imports.ts";
import type { InboxSchema } from "./schema-inbox.ts";
import type { InsidersSchema } from "./schema-insiders.ts";
import type { ListsSchema } from "./schema-lists.ts";
import type { NewsSchema } from "./schema-news.ts";
import type { MediaSchema } from "./schema-media.ts";
import type { NewsroomSchema } from "./schema-newsroom.ts";
import type { FollowersSchema } from "./schema-followers.ts";
import type { MoneySchema } from "./schema-money.ts";
import type { OperationSchema } from "./schema-operation.ts";
import type { ReportsSchema } from "./schema-reports.ts";
import type { SharingSchema } from "./schema-sharing.ts";
import type { SyndicationSchema } from "./schema-syndication.ts";
import type { CreatedAt, NullableTimestamp, TouchedAt } from "./schema-times.ts";
import type { WebhooksSchema } from "./schema-webhooks.ts";
import type { KindKey } from "./schema-kinds.ts";
import type { MailOptions } from "./schema-mail.ts";

/** Older revisions have no credit and no rights. */
type RevisionMediaItem = { id: string; alt: string; caption: string; credit?: string; rights?: string };
/** The media of a revision, by the ids of its uploads. */
export type RevisionMedia = { banner: RevisionMediaItem | null; related: RevisionMediaItem[] };

export type CoreSchema = {
  mail_messages: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: string;
    status: Generated<"queued" | "kept" | "sent" | "failed">;
    failure: string | null;
    created_at: CreatedAt;
    sent_at: NullableTimestamp;
    options: JSONColumnType<MailOptions, string | undefined>;
    sealed: Buffer | null;
    secret_user_id: number | null;
    secret_until: NullableTimestamp;
    revealed_at: NullableTimestamp;
    reveal_reason: string | null;
    reveal_seen_at: NullableTimestamp;
  };
  mail_attachments: { mail_id: number; name: string; type: string; content: Buffer };
  companies: {
    id: Generated<number>;
    slug: string;
    owner_id: number;
    name: string;
    description: Generated<string>;
    address: Generated<string>;
    website: Generated<string>;
    phone_number: Generated<string>;
    established_date: ColumnType<Date | null, string | null | undefined, string | null>;
    x_twitter: Generated<string>;
    instagram: Generated<string>;
    facebook: Generated<string>;
    linkedin: Generated<string>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    deleted_at: NullableTimestamp;
    logo_media_id: string | null;
    byline: Generated<"shown" | "hidden">;
    payer_left_at: NullableTimestamp;
    press_contact_name: Generated<string>;
    press_contact_email: Generated<string>;
    press_contact_phone: Generated<string>;
    boilerplate: Generated<string>;
  };
  categories: {
    id: Generated<number>;
    label: string;
    aliases: Generated<string[]>;
    topic: string | null;
    position: number;
  };
  posts: {
    id: Generated<number>;
    guid: Generated<string>;
    kind: KindKey;
    status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
    owner_id: number;
    company_id: number | null;
    posted_as_name: string;
    name: string;
    slug: string;
    details: JSONColumnType<Record<string, unknown>, string | undefined>;
    content_html: Generated<string>;
    word_count: Generated<number>;
    summary: Generated<string>;
    tags: Generated<string[]>;
    seo_meta_title: Generated<string>;
    seo_meta_description: Generated<string>;
    embedded_websites: Generated<string[]>;
    language: string | null;
    language_chosen: Generated<boolean>;
    publish_at: NullableTimestamp;
    published_at: NullableTimestamp;
    draft_key: string | null;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    deleted_at: NullableTimestamp;
    review_since: NullableTimestamp;
    review_reason: Generated<string>;
    review_outcome: "approved" | "returned" | "rejected" | null;
    review_note: Generated<string>;
    always_reviewed: Generated<boolean>;
    awaits_confirmation: Generated<boolean>;
    withdrawn_at: NullableTimestamp;
    withdrawal_reason: Generated<string>;
    withdrawal_note: Generated<string>;
    held_at: NullableTimestamp;
    off_newsroom_at: NullableTimestamp;
    proposed_version: number | null;
    original_id: number | null;
    text_at: NullableTimestamp;
    author_name: Generated<string>;
    confidential_since: NullableTimestamp;
    name_key: GeneratedAlways<string>;
  };
  post_revisions: {
    id: Generated<number>;
    post_id: number;
    version: number;
    author_id: number | null;
    cause: "created" | "saved" | "autosaved" | "restored" | "operator";
    note: Generated<string>;
    outcome: Generated<"live" | "proposed" | "approved" | "returned" | "rejected" | "withdrawn">;
    changed: Generated<string[]>;
    name: string;
    posted_as_name: string;
    company_id: number | null;
    details: JSONColumnType<Record<string, unknown>>;
    content_html: string;
    word_count: number;
    summary: string;
    tags: string[];
    seo_meta_title: string;
    seo_meta_description: string;
    embedded_websites: string[];
    language: string | null;
    language_chosen: Generated<boolean>;
    publish_at: NullableTimestamp;
    media: JSONColumnType<RevisionMedia, string | undefined>;
    saved_at: TouchedAt;
    saved_by_name: Generated<string>;
  };
  post_templates: {
    id: Generated<number>;
    owner_id: number;
    kind: KindKey;
    name: string;
    company_id: number | null;
    details: JSONColumnType<Record<string, unknown>>;
    content_html: string;
    summary: string;
    tags: string[];
    seo_meta_title: string;
    seo_meta_description: string;
    embedded_websites: string[];
    language: string | null;
    language_chosen: Generated<boolean>;
    media: JSONColumnType<RevisionMedia>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    deleted_at: NullableTimestamp;
  };
  template_media: { template_id: number; media_id: string };
  post_reviews: {
    id: Generated<number>;
    post_id: number;
    owner_id: number;
    reviewer_id: number | null;
    version: number;
    decision: "approve" | "return" | "reject";
    note: Generated<string>;
    created_at: CreatedAt;
  };
  kept_media: { post_id: number; media_id: string };
  removed_posts: {
    guid: string;
    removed_at: CreatedAt;
    note: Generated<string>;
    withdrawn_by: "author" | "operator" | null;
    withdrawn_at: NullableTimestamp;
  };
  site_settings: { name: string; value: JSONColumnType<object>; updated_at: TouchedAt };
  seed_runs: { name: string; started_at: CreatedAt; finished_at: NullableTimestamp };
};

export type Schema = AccountsSchema &
  AnalyticsSchema &
  ListsSchema &
  ApprovalsSchema &
  AssistantSchema &
  CommentsSchema &
  CompaniesSchema &
  CoreSchema &
  CoverageSchema &
  ImportsSchema &
  InboxSchema &
  AlertsSchema &
  InsidersSchema &
  MediaSchema &
  FollowersSchema &
  MoneySchema &
  NewsSchema &
  NewsroomSchema &
  OperationSchema &
  ReportsSchema &
  SharingSchema &
  SyndicationSchema &
  WebhooksSchema;
