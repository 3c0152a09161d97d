/** Owners take a company's newsroom with them: they ask, a job packs, an email says when, and a week later it is gone. */
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { findRole, refusal, requireRight } from "#features/companies/server/team/role-service.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { newUploadPath, uploadFolder } from "#platform/http/bodies/upload-folder.ts";
import { declareQueue, enqueue, type JobRun } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { storage } from "#platform/storage/storage.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import { exportMessages, type ExportInput, type NewsroomExport, type NewsroomExports } from "../export-contract.ts";
import { writeNewsroom } from "./export-service.ts";
import * as policy from "./job-policy.ts";
import * as queries from "./job-queries.ts";

export const PACK_NEWSROOM = declareQueue("pack-newsroom");

/** Draws a static site into a file; given by apps, which draws the public pages. */
export type DrawSite = (companyId: number, file: string, address: URL) => Promise<unknown>;

/** @throws AppError not-found for strangers, forbidden for those who are no owners. */
export async function listExports(actor: Actor, companyId: number): Promise<NewsroomExports> {
  await requireOwner(actor, companyId);
  return describeAll(await queries.listLatest(companyId));
}

/** One of each kind at a time. @throws AppError as listExports, too-many-requests (429). */
export async function requestExport(actor: Actor, companyId: number, input: ExportInput): Promise<NewsroomExports> {
  await requireOwner(actor, companyId);
  await transaction((tx) => queries.failStalled(tx, policy.STALLED_SECONDS));
  const latest = await queries.listLatest(companyId);
  if (latest.some(({ kind, status }) => kind === input.kind && policy.isOpen(status))) return describeAll(latest);
  await throttle(policy.exportsOfCompany, String(companyId));
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    await requireRight(tx, actor, companyId, "own-company");
    const exportId = await queries.insertExport(tx, companyId, actor.id, input);
    if (exportId !== null) await enqueue(tx, PACK_NEWSROOM, { exportId });
    return describeAll(await queries.listLatest(companyId, tx));
  });
}

export type ExportFile = { name: string; bytes: number; open: () => Promise<Readable | null> };

/** @throws AppError as listExports, not-found for one of another company, and one that has expired. */
export async function getExportFile(actor: Actor, companyId: number, id: string): Promise<ExportFile> {
  await requireOwner(actor, companyId);
  const row = await queries.findExport(id);
  if (row?.company_id !== companyId || !row.is_kept || row.bytes === null) throw noExport();
  const open = async () => (await storage()).openRead(policy.exportKey(id));
  return { name: policy.downloadName(row.kind, row.created_at), bytes: row.bytes, open };
}

export const noExport = () => new AppError("not-found", exportMessages.notFound);

async function requireOwner(actor: Actor, companyId: number): Promise<void> {
  const role = isOfKey(actor, companyId) ? await findRole(actor.id, companyId) : null;
  if (role === null) throw new AppError("not-found", companyMessages.notFound);
  if (!mayInCompany(role, "own-company")) throw await refusal(role, companyId);
}

function describeAll(rows: queries.ExportRow[]): NewsroomExports {
  const of = (kind: NewsroomExport["kind"]) => {
    const row = rows.find((each) => each.kind === kind);
    return row ? describe(row) : null;
  };
  return { archive: of("archive"), site: of("site") };
}

function describe({
  id,
  company_id,
  kind,
  address,
  status,
  bytes,
  created_at,
  expires_at,
  is_kept,
  is_newer_failed,
}: queries.ExportRow): NewsroomExport {
  const times = { created_at: created_at.toISOString(), expires_at: expires_at?.toISOString() ?? null };
  return {
    id,
    kind,
    address,
    status,
    bytes,
    ...times,
    url: is_kept ? `/api/companies/${company_id}/exports/${id}/file/` : null,
    is_newer_failed,
  };
}

/**
 * The job. Starts over when an earlier attempt was cut short; a file is stored completely or not at all. Who is no owner any
 * more when it is ready gets nothing, and it fails.
 */
export async function packNewsroom(
  id: string,
  drawSite: DrawSite,
  run: Pick<JobRun, "isLastAttempt" | "signal">,
): Promise<void> {
  const asked = await transaction((tx) => queries.startPacking(tx, id));
  if (!asked) return;
  const file = newUploadPath(await uploadFolder());
  const alive = setInterval(() => void queries.touch(id).catch(() => undefined), policy.TOUCH_EVERY_MS);
  try {
    const step = () => run.signal.throwIfAborted();
    if (asked.kind === "archive") await writeNewsroom(asked.company_id, asked.user_id, file, step);
    else await drawSite(asked.company_id, file, new URL(asked.address));
    const { size } = await stat(file);
    await (await storage()).putFile(policy.exportKey(id), file); // may take long: nothing is locked
    const replaced = await transaction(async (tx) => {
      if (!(await queries.lockRunning(tx, id))) return null;
      const recipient = await queries.findRecipient(tx, asked.company_id, asked.user_id);
      if (!recipient) {
        await queries.fail(tx, id);
        return [id];
      }
      await queries.finish(tx, id, size);
      const link = `${publicUrl()}/dashboard?activeContent=companyProfile&item=export.${recipient.slug}`;
      await queueMail(tx, {
        to: recipient.email,
        ...policy.readyMail(recipient.first_name, recipient.name, asked.kind, link),
      });
      return queries.deleteOlder(tx, asked.company_id, asked.kind, id);
    });
    await removeFiles(replaced ?? []);
  } catch (error) {
    if (run.isLastAttempt) await transaction((tx) => queries.fail(tx, id));
    throw error;
  } finally {
    clearInterval(alive);
    await rm(file, { force: true });
  }
}

/** The daily clean-up: expired files, those that will never be ready, and files that a crash or a deleted company left. */
export async function cleanNewsroomExports(): Promise<void> {
  const ids = await transaction(async (tx) => {
    await queries.failStalled(tx, policy.STALLED_SECONDS);
    return queries.deleteExpired(tx);
  });
  await removeFiles(ids);
  const found: string[] = [];
  for await (const { name, changedAt } of (await storage()).listFolders(policy.EXPORT_FOLDER))
    if (changedAt.getTime() < Date.now() - policy.STRAY_AGE_MS) found.push(name);
  const known = await queries.listKnown(found);
  await removeFiles(found.filter((id) => !known.has(id)));
}

async function removeFiles(ids: string[]): Promise<void> {
  const files = await storage();
  for (const id of ids)
    await files
      .remove(policy.exportFolder(id))
      .catch((error: unknown) =>
        log.warn({ err: error, export: id }, "The file of a newsroom could not be deleted yet"),
      );
}
