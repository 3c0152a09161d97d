/** What statements of other features read of a file. */
import type { MediaRole, MediaTexts } from "../contract.ts";
import type { MediaRow } from "./queries.ts";

export type { MediaUser } from "./queries.ts";

/** Public facts of a row. */
export type MediaFacts = Omit<MediaRow, "owner_id" | "created_at" | "seconds"> & {
  /** Of videos alone: queries that show pictures leave it out. */
  seconds?: number | null;
};

/** An element of `items` in the view shown_media. */
export type ShownMedia = MediaFacts & { role: MediaRole };

/** An upload as a post shows it; a text that is null or absent is what the upload itself says. */
export type ShownUpload = { id: string } & { [Name in keyof MediaTexts]?: string | null | undefined };
export type ShownUploads = { banner: ShownUpload | null; related: ShownUpload[] };
