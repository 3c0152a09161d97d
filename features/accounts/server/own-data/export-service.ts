/** Data exports: request one, report its progress, download it, and delete it when it expires. */
import type { Readable } from "node:stream";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { removeAbandonedUploads } from "#platform/http/bodies/upload-folder.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { storage } from "#platform/storage/storage.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import type { Actor } from "../../contract.ts";
import { type DataExport, dataMessages } from "../../own-data-contract.ts";
import { confirmActor } from "../sessions/confirm-service.ts";
import * as policy from "./policy.ts";
import * as queries from "./export-queries.ts";

export const PACK_EXPORT = declareQueue("pack-export");

/** Age after which files without a row are removed: by then no process is about to write the row. */
const STRAY_AGE_MS = 24 * 3600 * 1000;

/** The caller's latest export; null: none. */
export async function findExport(actor: Actor): Promise<DataExport | null> {
  const row = await queries.findLatest(actor.id);
  return row && describeExport(row);
}

/** One at a time: while one is being packed, returns that one. @throws AppError too-many-requests (429). */
export async function requestExport(actor: Actor): Promise<DataExport> {
  await transaction((tx) => queries.failStalled(tx, policy.STALLED_SECONDS, actor.id));
  const latest = await queries.findLatest(actor.id);
  if (latest?.status === "queued" || latest?.status === "running") return describeExport(latest);
  await throttle(policy.exportByAccount, String(actor.id));
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const exportId = await queries.insertExport(tx, actor.id);
    if (exportId !== null) await enqueue(tx, PACK_EXPORT, { exportId });
  });
  const asked = await queries.findLatest(actor.id);
  if (!asked) throw new Error(`The export that user ${actor.id} requested was not found.`);
  return describeExport(asked);
}

export function describeExport({
  user_id: _owner,
  is_kept,
  is_shared: _shared,
  created_at,
  expires_at,
  ...row
}: queries.ExportRow): DataExport {
  return {
    ...row,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    url: is_kept ? `/api/users/export/${row.id}/file/` : null,
  };
}

export type ExportFile = { name: string; bytes: number; open: () => Promise<Readable | null> };

/** @throws AppError not-found for another user's, one that is not ready, and one that has expired. */
export async function getExportFile(actor: Actor, id: string): Promise<ExportFile> {
  const row = await queries.findExport(id);
  if (row?.user_id !== actor.id || !row.is_kept || row.bytes === null) throw noExport();
  const open = async () => (await storage()).openRead(policy.exportKey(id));
  return { name: policy.downloadName(row.created_at), bytes: row.bytes, open };
}

export function noExport(): AppError {
  return new AppError("not-found", dataMessages.noExport);
}

/** The daily clean-up: expired ZIPs, those that will never be ready, and files left by a crash. */
export async function cleanExports(): Promise<void> {
  const ids = await transaction(async (tx) => {
    await queries.failStalled(tx, policy.STALLED_SECONDS, null);
    return queries.deleteExpiredExports(tx);
  });
  await removeExportFiles(ids);
  await removeExportFiles(await listStrays(new Date(Date.now() - STRAY_AGE_MS)));
  await removeAbandonedUploads(); // unfinished ZIPs of killed workers are kept there
}

/** Removes the files of ZIPs without a row. The daily clean-up retries failures. */
export async function removeExportFiles(ids: string[]): Promise<void> {
  const files = await storage();
  for (const id of ids)
    await files
      .remove(policy.exportFolder(id))
      .catch((error: unknown) =>
        log.warn({ err: error, export: id }, "The file of a removed export could not be deleted yet"),
      );
}

async function listStrays(before: Date): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, changedAt } of (await storage()).listFolders(policy.EXPORT_FOLDER))
    if (changedAt < before) found.push(name);
  const known = await queries.listKnownExports(found);
  return found.filter((id) => !known.has(id));
}
