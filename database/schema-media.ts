/** Tables of uploads and of what shows them; see schema.ts. */
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp } from "./schema-times.ts";

export type MediaSchema = {
  media: {
    id: Generated<string>;
    owner_id: number;
    kind: "image" | "video";
    mime: string;
    file_name: string;
    bytes: number;
    width: number | null;
    height: number | null;
    seconds: ColumnType<number | null, number | null | undefined, never>;
    variants: JSONColumnType<unknown[], string | undefined>;
    alt: Generated<string>;
    caption: Generated<string>;
    credit: Generated<string>;
    rights: Generated<string>;
    created_at: CreatedAt;
  };
  /** Kept by triggers: all stored bytes. */
  media_usage: { owner_id: number; bytes: number };
  post_media: {
    post_id: number;
    media_id: string;
    role: "banner" | "related";
    position: Generated<number>;
    alt: string | null;
    caption: string | null;
    credit: string | null;
    rights: string | null;
  };
  /** Moves of all files from one place to another; the newest row is what processes follow. */
  storage_moves: {
    id: Generated<number>;
    from_url: string;
    to_url: string;
    started_at: CreatedAt;
    finished_at: NullableTimestamp;
  };
  storage_moved_files: { move_id: number; key: string };
  /** A view: what each post shows, as JSON. */
  shown_media: { post_id: number; items: ColumnType<unknown[], never, never> };
};
