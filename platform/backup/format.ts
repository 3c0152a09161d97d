/**
 * The format of a backup: a tar, compressed with gzip, encrypted with age if a passphrase is given. Its first entry is
 * the manifest, its last the list of all others with their digests, so that a truncated archive is detected
 * (docs/guides/backup.md).
 */
import { z } from "zod";

export const FORMAT = 1;

export const MANIFEST = "manifest.json";
export const CONTENTS = "contents.json";
/** Rows of a table in PostgreSQL's COPY text format, in parts: `database/posts/000001.copy`. */
export const DATABASE = "database/";
export const SEQUENCES = "database/sequences.json";
export const JOBS = "jobs.json";
/** Stored files under their keys. */
export const FILES = "files/";
/** Files of DATA_DIR that hold keys. */
export const SECRETS = "secrets/";

export const manifest = z.object({
  format: z.literal(FORMAT, {
    error: "The backup was written by a newer version of Dateline. Restore it with that version.",
  }),
  version: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ id: z.string(), checksum: z.string() })),
  tables: z.record(z.string(), z.array(z.string())).describe("Columns of each table, in the order of its rows' fields"),
});
export type Manifest = z.infer<typeof manifest>;

export const contents = z.object({
  entries: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
  rows: z.record(z.string(), z.number().int()).describe("Of each table"),
});
export type Contents = z.infer<typeof contents>;

export const sequences = z.record(z.string(), z.object({ last_value: z.string(), is_called: z.boolean() }));
export type Sequences = z.infer<typeof sequences>;

/** A job that had not finished; it is sent again when the backup is restored. */
export const openJob = z.object({
  queue: z.string(),
  data: z.record(z.string(), z.unknown()),
  start_after: z.iso.datetime({ offset: true }),
  priority: z.number().int(),
});
export type OpenJob = z.infer<typeof openJob>;

/** The archive's content cannot be used; the message says why. */
export class BadBackup extends Error {}
