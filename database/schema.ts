/** Table types for Kysely; database/migrations is the truth, schema.test.ts holds both equal. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AnalyticsSchema } from "./schema-analytics.ts";
import type { AssistantSchema } from "./schema-assistant.ts";
import type { CompaniesSchema } from "./schema-companies.ts";
import type { ListsSchema } from "./schema-lists.ts";
import type { NewsSchema } from "./schema-news.ts";
import type { MediaSchema } from "./schema-media.ts";
import type { NewsroomSchema } from "./schema-newsroom.ts";
import type { FollowersSchema } from "./schema-followers.ts";
import type { MoneySchema } from "./schema-money.ts";
import type { OperationSchema } from "./schema-operation.ts";
import type { ReportsSchema } from "./schema-reports.ts";
import type { SyndicationSchema } from "./schema-syndication.ts";
import type { CreatedAt, NullableTimestamp, Timestamp, TouchedAt } from "./schema-times.ts";
import type { KindKey } from "#features/content/kinds/index.ts";

/** Options of an email besides its text. */
export type MailOptions = { action?: string; thread?: string; unsubscribe?: string };

/** Older revisions have no credit and no rights. */
type RevisionMediaItem = { id: string; alt: string; caption: string; credit?: string; rights?: string };
/** The media of a revision, by the ids of its uploads. */
export type RevisionMedia = { banner: RevisionMediaItem | null; related: RevisionMediaItem[] };

export type CoreSchema = {
  plans: {
    id: Generated<number>;
    name: string;
    press_releases: number | null;
    word_limit: number | null;
    anchor_text_links: number | null;
    created_at: CreatedAt;
    slug: Generated<string>;
    description: Generated<string>;
    price: Generated<number>;
    currency: Generated<string>;
    period: Generated<"once" | "month" | "year">;
    position: Generated<number>;
    is_offered: Generated<boolean>;
    max_drafts: number | null;
    max_companies: number | null;
    max_media_mb: number | null;
    max_revisions: number | null;
  };
  users: {
    id: Generated<number>;
    slug: string;
    email: string;
    email_key: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    address: Generated<string>;
    country: Generated<string>;
    city: Generated<string>;
    bio: Generated<string>;
    role: Generated<"user" | "operator">;
    plan_id: number | null;
    email_verified_at: NullableTimestamp;
    suspended_at: NullableTimestamp;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    deletion_due_at: NullableTimestamp;
    confirmation_waived_at: NullableTimestamp;
  };
  sessions: {
    id: Generated<string>;
    user_id: number;
    access_hash: Buffer;
    access_expires_at: Timestamp;
    previous_access_hash: Buffer | null;
    previous_access_until: NullableTimestamp;
    user_agent: Generated<string>;
    ip: Generated<string>;
    created_at: CreatedAt;
    last_seen_at: TouchedAt;
    expires_at: Timestamp;
    ended_at: NullableTimestamp;
    end_reason: string | null;
    acting_operator_id: number | null;
    operator_session_id: string | null;
    return_hash: Buffer | null;
  };
  refresh_tokens: { token_hash: Buffer; session_id: string; created_at: CreatedAt; rotated_at: NullableTimestamp };
  mail_tokens: {
    token_hash: Buffer;
    user_id: number;
    purpose: "reset-password" | "activate" | "change-email" | "undo-email" | "claim-email";
    email: string | null;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
    created_at: CreatedAt;
  };
  throttles: { key: string; failures: number; window_ends_at: Timestamp };
  known_clients: {
    user_id: number;
    kind: "device" | "address";
    key: string;
    user_agent: Generated<string>;
    created_at: CreatedAt;
    last_seen_at: TouchedAt;
  };
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
    publish_at: NullableTimestamp;
    media: JSONColumnType<RevisionMedia, string | undefined>;
    saved_at: TouchedAt;
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
  removed_posts: { guid: string; removed_at: CreatedAt; note: Generated<string> };
  site_settings: { name: string; value: JSONColumnType<object>; updated_at: TouchedAt };
  /** Kept by triggers: posts that are not in the trash. */
  allowance_entries: {
    id: Generated<number>;
    user_id: number;
    kind: "grant" | "hold" | "settle" | "release";
    units: number;
    post_id: number | null;
    line: Generated<number>;
    available: Generated<number>;
    unused: Generated<number>;
    source: string;
    reason: Generated<string>;
    created_at: CreatedAt;
  };
  coupons: {
    id: Generated<number>;
    stripe_coupon_id: string;
    source: Generated<"local" | "stripe">;
    display_name: string;
    description: Generated<string>;
    /** numeric arrives as text. */
    percent_off: ColumnType<string | null, number | string | null | undefined, number | string | null>;
    amount_off: number | null;
    currency: string | null;
    duration: Generated<"once" | "repeating" | "forever">;
    duration_in_months: number | null;
    is_active: Generated<boolean>;
    expires_at: NullableTimestamp;
    max_redemptions: number | null;
    times_redeemed: Generated<number>;
    created_at: CreatedAt;
    updated_at: TouchedAt;
  };
  applied_coupons: { user_id: number; coupon_id: number; applied_at: TouchedAt };
  stripe_customers: { user_id: number; stripe_customer_id: string; created_at: CreatedAt };
  stripe_looks: { name: string; begun: number; recorded: Generated<number>; looking_until: NullableTimestamp };
  checkouts: {
    id: Generated<string>;
    user_id: number;
    plan_id: number;
    coupon_id: number | null;
    provider: "test" | "stripe";
    provider_ref: string | null;
    status: Generated<"open" | "completed" | "expired">;
    amount: number;
    discount: Generated<number>;
    currency: string;
    coupon_duration: "once" | "repeating" | "forever" | null;
    coupon_months: number | null;
    created_at: CreatedAt;
    expires_at: Timestamp;
    completed_at: NullableTimestamp;
  };
  subscriptions: {
    id: Generated<number>;
    user_id: number;
    plan_id: number;
    coupon_id: number | null;
    provider: "test" | "stripe";
    provider_ref: string;
    status: "active" | "past_due" | "ended";
    price: number;
    currency: string;
    period_start: Timestamp;
    period_end: Timestamp;
    cancels_at_period_end: Generated<boolean>;
    test_card: string | null;
    started_at: TouchedAt;
    ended_at: NullableTimestamp;
    updated_at: TouchedAt;
  };
  payments: {
    id: Generated<number>;
    user_id: number | null;
    subscription_id: number | null;
    plan_id: number;
    provider: "test" | "stripe";
    provider_ref: string;
    status: "paid" | "failed";
    amount: number;
    currency: string;
    period_start: NullableTimestamp;
    period_end: NullableTimestamp;
    invoice_url: string | null;
    failure: Generated<string>;
    created_at: TouchedAt;
    updated_at: TouchedAt;
  };
  coupon_redemptions: {
    id: Generated<number>;
    coupon_id: number;
    user_id: number | null;
    checkout_id: string | null;
    created_at: CreatedAt;
  };
  stripe_events: {
    id: string;
    type: string;
    object_id: string;
    status: Generated<"received" | "applied" | "ignored" | "failed">;
    note: Generated<string>;
    happened_at: Timestamp;
    received_at: TouchedAt;
    handled_at: NullableTimestamp;
  };
  second_factors: {
    user_id: number;
    sealed_secret: Buffer;
    confirmed_at: NullableTimestamp;
    last_step: number | null;
    created_at: CreatedAt;
    lift_due_at: NullableTimestamp;
  };
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: NullableTimestamp };
  data_exports: {
    id: Generated<string>;
    user_id: number;
    status: Generated<"queued" | "running" | "ready" | "failed">;
    done: Generated<number>;
    total: Generated<number>;
    bytes: number | null;
    created_at: CreatedAt;
    updated_at: TouchedAt;
    expires_at: NullableTimestamp;
    requested_by: number | null;
  };
  seed_runs: { name: string; started_at: CreatedAt; finished_at: NullableTimestamp };
};

export type Schema = AnalyticsSchema &
  ListsSchema &
  AssistantSchema &
  CompaniesSchema &
  CoreSchema &
  MediaSchema &
  FollowersSchema &
  MoneySchema &
  NewsSchema &
  NewsroomSchema &
  OperationSchema &
  ReportsSchema &
  SyndicationSchema;
