/** Packs the ZIP of one user's data, for the export job and the command line. */
import { access, rename, rm } from "node:fs/promises";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { newUploadPath, uploadFolder } from "#platform/http/bodies/upload-folder.ts";
import type { JobRun } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { writeArchive } from "#platform/storage/archive.ts";
import { storage } from "#platform/storage/storage.ts";
import * as policy from "./policy.ts";
import * as queries from "./export-queries.ts";
import { removeExportFiles } from "./export-service.ts";
import type { PersonalData } from "./personal-service.ts";

/** The page where its owner downloads it. */
const PROFILE_SCREEN = "/dashboard?activeContent=individualProfile";
/** Often enough to show progress, rarely enough to spare the database. */
const PROGRESS_EVERY_MS = 500;

/** It is no longer wanted: the account has been deleted, or another worker was faster. */
class ExportOver extends Error {}

/**
 * The job. Starts over when an earlier attempt was cut short; a ZIP is stored completely or not at all.
 * @throws the failure, after the last attempt has recorded it.
 */
export async function packExport(
  exportId: string,
  personal: PersonalData[],
  run: Pick<JobRun, "isLastAttempt" | "signal">,
): Promise<void> {
  const userId = await transaction((tx) => queries.startPacking(tx, exportId));
  if (userId === null) return;
  const file = newUploadPath(await uploadFolder());
  const progress = new Progress(exportId, run.signal);
  try {
    const bytes = await packInto(file, userId, personal, progress);
    await progress.settle();
    await (await storage()).putFile(policy.exportKey(exportId), file); // may take long: nothing is locked
    const replaced = await transaction(async (tx) => {
      if (!(await queries.lockRunning(tx, exportId))) throw new ExportOver();
      await queries.finishExport(tx, exportId, progress.total, bytes);
      await mailReady(tx, userId);
      return queries.deleteOlder(tx, userId, exportId);
    });
    await removeExportFiles(replaced);
    log.info({ export: exportId, bytes, entries: progress.total }, "An export is ready");
  } catch (error) {
    await progress.settle();
    if (error instanceof ExportOver) return await discardUnlessReady(exportId);
    if (run.isLastAttempt) await transaction((tx) => queries.failExport(tx, exportId));
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Another attempt may have finished it: then either file has all of the account's data. */
async function discardUnlessReady(exportId: string): Promise<void> {
  if (!(await queries.isReady(exportId))) await removeExportFiles([exportId]);
}

async function mailReady(tx: Parameters<typeof queueMail>[0], userId: number): Promise<void> {
  const recipient = await queries.findRecipient(userId, tx);
  if (!recipient) throw new ExportOver();
  const mail = policy.exportReadyMail(recipient.first_name, `${publicUrl()}${PROFILE_SCREEN}`);
  await queueMail(tx, { to: recipient.email, ...mail });
}

/**
 * For the command line: packs all data of an account into a local file.
 * @returns its size in bytes.
 * @throws AppError conflict when the file exists, not-found without such an account.
 */
export async function exportAccount(userId: number, file: string, personal: PersonalData[]): Promise<number> {
  return pack(userId, file, personal, async () => undefined);
}

/**
 * The same as an operator's action: the file gets its name once the audit log has the entry; if that fails, nothing is
 * left of it.
 * @throws AppError forbidden (403), and as exportAccount.
 */
export async function exportAsOperator(
  operator: Operator,
  userId: number,
  file: string,
  personal: PersonalData[],
): Promise<number> {
  requireOperator(operator);
  const action = { action: "user.export", subject: `user ${userId}`, details: `into ${file}` } as const;
  return pack(userId, file, personal, () => transaction((tx) => recordAction(tx, operator, action)));
}

/**
 * @param record called when everything is packed, before the file gets its name. Packing may take long: no transaction
 * is open.
 */
async function pack(
  userId: number,
  file: string,
  personal: PersonalData[],
  record: () => Promise<void>,
): Promise<number> {
  if (await exists(file)) throw new AppError("conflict", `${file} exists already.`);
  const partial = `${file}.partial`;
  const bytes = await packInto(partial, userId, personal, { begin: () => undefined, step: () => undefined });
  try {
    await record();
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return bytes;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

type Steps = { begin: (total: number) => void; step: () => void };

async function packInto(file: string, userId: number, personal: PersonalData[], steps: Steps): Promise<number> {
  const recipient = await queries.findRecipient(userId);
  if (!recipient) throw new AppError("not-found", "Account not found.");
  const counts = await Promise.all(personal.map(async (each) => each.count?.(userId) ?? 0));
  steps.begin(counts.reduce((sum, count) => sum + count, personal.length));
  return writeArchive(file, async (archive) => {
    await archive.addText("README.txt", policy.readmeText(recipient.email, new Date()));
    for (const each of personal) {
      await each.exportInto(userId, archive, steps.step);
      steps.step();
    }
  });
}

/** Counts packed things and stores the count now and then; stops when the export is no longer wanted. */
class Progress implements Steps {
  total = 0;
  readonly #exportId: string;
  readonly #signal: AbortSignal;
  #done = 0;
  #writtenAt = 0;
  #writing: Promise<void> | null = null;
  #isOver = false;

  constructor(exportId: string, signal: AbortSignal) {
    this.#exportId = exportId;
    this.#signal = signal;
  }

  begin = (total: number): void => {
    this.total = total;
    this.#write();
  };

  step = (): void => {
    this.#signal.throwIfAborted();
    if (this.#isOver) throw new ExportOver();
    this.#done++;
    if (Date.now() - this.#writtenAt >= PROGRESS_EVERY_MS) this.#write();
  };

  /** Waits for pending writes. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  #write(): void {
    if (this.#writing) return;
    this.#writtenAt = Date.now();
    // Things added during packing were not in the first count.
    const done = Math.min(this.#done, this.total);
    this.#writing = transaction((tx) => queries.writeProgress(tx, this.#exportId, done, this.total))
      .then(
        (isWanted) => void (this.#isOver ||= !isWanted),
        (error: unknown) =>
          log.warn({ err: error, export: this.#exportId }, "The progress of an export was not stored"),
      )
      .finally(() => (this.#writing = null));
  }
}
