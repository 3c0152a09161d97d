/** Tables of imports (docs/product/import.md). */
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp } from "./schema-times.ts";

export type ImportsSchema = {
  imports: {
    id: Generated<string>;
    company_id: number;
    user_id: number | null;
    file_name: string;
    file_bytes: number;
    site_address: Generated<string>;
    status: Generated<"reading" | "ready" | "running" | "stopped" | "finished" | "failed">;
    problem: Generated<string>;
    is_cut: Generated<boolean>;
    found_posts: Generated<number>;
    left_out: Generated<string[]>;
    mapping: JSONColumnType<object, string | undefined>;
    claimed_until: NullableTimestamp;
    created_at: CreatedAt;
    started_at: NullableTimestamp;
    finished_at: NullableTimestamp;
  };
  import_items: {
    import_id: string;
    position: number;
    found: JSONColumnType<object>;
    title: string;
    address: Generated<string>;
    category: Generated<string>;
    published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    planned: "import" | "here" | "left-out" | "not-imported" | null;
    outcome: "imported" | "here" | "left-out" | "not-imported" | null;
    reason: Generated<string>;
    notes: JSONColumnType<string[], string | undefined>;
    pictures: Generated<number>;
    pictures_imported: Generated<number>;
    pictures_failed: Generated<number>;
    links: Generated<number>;
    links_changed: Generated<number>;
    post_id: number | null;
    done_at: NullableTimestamp;
    type: Generated<string>;
    author: Generated<string>;
    categories: Generated<string[]>;
    tags: Generated<string[]>;
    address_key: Generated<string>;
    text_hash: Buffer | null;
    base: "import" | "left-out" | "not-imported" | null;
    base_reason: Generated<string>;
    is_own_choice: Generated<boolean>;
  };
  import_attachments: { import_id: string; key: string; address: string; alt: string; caption: string };
  import_pictures: { import_id: string; address: string; media_id: string };
  imported_posts: {
    post_id: number;
    company_id: number;
    import_id: string | null;
    address_key: string;
    text_hash: Buffer;
    created_at: CreatedAt;
  };
};
