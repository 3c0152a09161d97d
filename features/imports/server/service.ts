/** Begins, shows, starts and stops imports (docs/product/import.md). */
import { randomUUID } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { categoryLabels } from "#features/categories/server/label-service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { requireRight } from "#features/companies/server/team/role-service.ts";
import { publicPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { mayImportFor } from "#features/content/server/approvals/gate-service.ts";
import { mustAwaitConfirmation } from "#features/content/server/publishing/confirmation-service.ts";
import { mayImport } from "#features/content/server/publishing/vetting-service.ts";
import { isWebUrl, uuid } from "#platform/contract/fields.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { storage } from "#platform/storage/storage.ts";
import { type ImportItems, importMessages, type ImportState, ITEMS_ON_PAGE, MAX_PREVIEWS } from "../contract.ts";
import type { Mapping, MappingState } from "../mapping-contract.ts";
import { companiesOf, mappingOf } from "./mapping/preview-service.ts";
import { changeMapping, describeMapping, refuseCompanies } from "./mapping/service.ts";
import { siteMessages } from "../site-contract.ts";
import * as lists from "./list-queries.ts";
import * as queries from "./queries.ts";
import { RUN_IMPORTS } from "./queues.ts";
import { withoutEndSlash } from "./planning/policy.ts";
import { requireReach } from "./reach-service.ts";
import { type RedirectForm, writeRedirects } from "./redirects-policy.ts";
import { fileKey } from "./reading/service.ts";
import { deletePages, insertPages } from "./sites/page-queries.ts";
import { requireProof } from "./sites/proof-service.ts";
import { lockSite } from "./sites/site-queries.ts";
import { dayOf, undoableUntil } from "./undoing/policy.ts";
import { beginUndo, countAhead, countUndone, listCompanies, stopUndo } from "./undoing/queries.ts";

type By = Actor & { ip: string };

/**
 * Keeps the file and has it read. Files come first and the row after.
 * @returns the import's id. @throws AppError as requireRight, invalid-input naming `site`, conflict (409).
 */
export async function beginImport(by: By, companyId: number, file: UploadedFile, written: string): Promise<string> {
  const site = readSite(written);
  const id = randomUUID();
  const files = await storage();
  await requireReach(by, companyId);
  await files.putFile(fileKey(id), file.path);
  try {
    await transaction(async (tx) => {
      confirmActor(tx, by);
      await requireRight(tx, by, companyId, "edit-company");
      await refuseMore(tx, companyId);
      const values = {
        company_id: companyId,
        user_id: by.id,
        file_name: file.name.slice(0, 200),
        file_bytes: file.bytes,
      };
      await queries.insertImport(tx, { id, ...values, site_address: site });
      await record(tx, by, companyId, "import.begin", values.file_name);
      await enqueue(tx, RUN_IMPORTS, {});
    });
  } catch (error) {
    await files.remove(fileKey(id));
    throw error;
  }
  return id;
}

/**
 * Has a site read whose proof is there. It is looked for again, with nothing held, before the import is written.
 * @returns the import's id. @throws AppError as requireProof and requireRight, conflict (409).
 */
export async function beginFromSite(by: By, companyId: number, siteId: string, signal: AbortSignal): Promise<string> {
  await requireReach(by, companyId);
  const { id: site_id } = await requireProof(by, companyId, isId(siteId) ? siteId : null, signal);
  const id = randomUUID();
  await transaction(async (tx) => {
    confirmActor(tx, by);
    await requireRight(tx, by, companyId, "edit-company");
    const site = await lockSite(tx, site_id, companyId);
    if (!site?.proven_at) throw new AppError("forbidden", siteMessages.notProven);
    await refuseMore(tx, companyId);
    await queries.insertImport(tx, {
      id,
      company_id: companyId,
      user_id: by.id,
      file_name: site.host,
      file_bytes: 0,
      site_id,
      site_address: new URL(site.address).origin,
      source: site.source,
    });
    await insertPages(tx, id, [{ kind: site.first_kind, address: site.first_address, instead: null }]);
    await record(tx, by, companyId, "import.begin", site.host);
    await enqueue(tx, RUN_IMPORTS, {});
  });
  return id;
}

/** Counted under the lock of the company. */
async function refuseMore(tx: Transaction, companyId: number): Promise<void> {
  if ((await queries.countOpen(tx, companyId)) > 0) throw new AppError("conflict", importMessages.isOpen);
  if ((await queries.countPreviews(tx, companyId)) >= MAX_PREVIEWS)
    throw new AppError("conflict", importMessages.tooManyPreviews);
}

function readSite(written: string): string {
  const text = withoutEndSlash(written.trim());
  if (text === "") return "";
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!isWebUrl(address)) throw invalidInput({ site: importMessages.noSite });
  return address;
}

async function readOwn(by: Pick<Actor, "id">, companyId: number, id: string): Promise<queries.ImportRow> {
  await requireReach(by, companyId);
  const row = isId(id) ? await queries.findImport(id) : null;
  if (row?.company_id !== companyId) throw noImport();
  return row;
}

const isId = (text: string) => uuid.safeParse(text).success;
const noImport = () => new AppError("not-found", importMessages.notFound);

export async function listImports(by: Actor, companyId: number) {
  await requireReach(by, companyId);
  const rows = await lists.listImports(companyId);
  return { imports: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

export async function getImport(by: Actor, companyId: number, id: string): Promise<ImportState> {
  const row = await readOwn(by, companyId, id);
  const [company, counts, planned] = await Promise.all([
    queries.findCompany(companyId),
    queries.countItems(id),
    lists.countPlanned(id),
  ]);
  const { imported, here, left_out, not_imported } = counts;
  return {
    id,
    company: { id: companyId, name: company?.name ?? "", slug: company?.slug ?? "" },
    file_name: row.file_name,
    file_bytes: row.file_bytes,
    site_address: row.site_address,
    source: row.source,
    status: row.status,
    problem: row.problem,
    is_cut: row.is_cut,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    first_year: counts.first?.getUTCFullYear() ?? null,
    last_year: counts.last?.getUTCFullYear() ?? null,
    planned,
    done: counts.rows - counts.waiting,
    posts: { found: row.found_posts || counts.rows, imported, here, left_out, not_imported },
    pictures: {
      found: counts.pictures,
      imported: counts.pictures_imported,
      here: counts.pictures_here,
      left_out: counts.pictures_left_out,
      not_imported: counts.pictures_failed,
    },
    links: {
      found: counts.links,
      imported: counts.links_changed,
      here: counts.links_here,
      left_out: counts.links_left_out,
      not_imported: counts.links_kept,
    },
    undo: await describeUndo(row),
  };
}

async function describeUndo(row: queries.ImportRow): Promise<ImportState["undo"]> {
  const { undo: status, undo_problem: problem, undo_pictures: pictures_removed } = row;
  const until = status === "done" || status === "running" ? null : undoableUntil(row);
  const isOpen = status === "stopped" || (until !== null && until > new Date());
  const [ahead, undone] = await Promise.all([
    isOpen ? countAhead(row) : { posts: 0, changed: 0, pictures: 0 },
    countUndone(row.id),
  ]);
  const changed = undone.changed + ahead.changed;
  const counts = { ...ahead, changed, removed: undone.removed, pictures_removed };
  return { until: isOpen ? (until?.toISOString() ?? null) : null, status, problem, ...counts };
}

export async function listItems(
  by: Actor,
  companyId: number,
  id: string,
  { page, only }: { page: number; only: "all" | "problems" | "done" },
): Promise<ImportItems> {
  await readOwn(by, companyId, id);
  const { rows, count } = await lists.listItems(id, only, ITEMS_ON_PAGE, (page - 1) * ITEMS_ON_PAGE);
  const items = rows.map(({ guid, slug, kind, published_at, ...item }) => ({
    ...item,
    published_at: published_at?.toISOString() ?? null,
    url: guid && slug && kind ? publicPath({ type: kindOf(kind).typeCode, guid, slug }) : null,
  }));
  return { items, count, page };
}

export async function getMapping(by: Actor, companyId: number, id: string): Promise<MappingState> {
  return describeMapping(by, await readOwn(by, companyId, id));
}

/**
 * Draws the preview by other choices.
 * @throws AppError as requireRight, conflict (409) once it has started, invalid-input naming what cannot be.
 */
export async function setMapping(by: By, companyId: number, id: string, mapping: Mapping): Promise<MappingState> {
  await requireReach(by, companyId);
  await refuseCompanies(by, mapping);
  const labels = await categoryLabels();
  const companies = mapping.companies.map(({ to }) => to);
  await change(by, companyId, id, (tx, row) => changeMapping(tx, row, mapping, labels), companies);
  return getMapping(by, companyId, id);
}

/**
 * Starts it after its preview, or resumes it. The rights in companies that get posts of it are asked for again.
 * @throws AppError as requireRight, conflict (409) unless it is ready or stopped, forbidden (403) when posts of this
 * person wait for a confirmed address or a review.
 */
export async function startImport(by: By, companyId: number, id: string, signal: AbortSignal): Promise<void> {
  const seen = await readOwn(by, companyId, id);
  // What was begun is ended: posts of a company in which the right is lost are not imported, with the reason.
  const mapping = seen.status === "ready" ? mappingOf(seen) : mappingOf({ mapping: {}, left_out: [] });
  await refuseCompanies(by, mapping);
  if (seen.source !== "file") await requireProof(by, companyId, seen.site_id, signal);
  if (await mustAwaitConfirmation(by)) throw new AppError("forbidden", importMessages.unconfirmed);
  // Decided once for all posts: an import must not fill the queue of reviews.
  if (!(await mayImport(by.id))) throw new AppError("forbidden", importMessages.reviewed);
  await change(
    by,
    companyId,
    id,
    async (tx, row) => {
      if ((row.status !== "ready" && row.status !== "stopped") || row.undo !== null)
        throw new AppError("conflict", importMessages.notReady);
      if ((await queries.countOpen(tx, companyId)) > 0) throw new AppError("conflict", importMessages.isOpen);
      const locked = new Set(companiesOf(row, mapping));
      if (row.status === "ready" && companiesOf(row, mappingOf(row)).some((each) => !locked.has(each)))
        throw new AppError("conflict", importMessages.notReady);
      for (const each of row.status === "ready" ? locked : [companyId])
        if (!(await mayImportFor(tx, by.id, each))) throw new AppError("forbidden", importMessages.approved);
      await queries.updateImport(tx, id, { status: "running" });
      await record(tx, by, companyId, "import.start", row.file_name);
      await enqueue(tx, RUN_IMPORTS, {});
    },
    mapping.companies.map(({ to }) => to),
  );
}

/**
 * What was imported stays, and what was removed stays removed; a site that is being read is read no further, and
 * a preview is removed.
 * @returns which message says what was stopped. @throws AppError as requireRight, conflict (409) unless it, its undoing or the reading of a
 * site is running.
 */
export function stopImport(
  by: By,
  companyId: number,
  id: string,
): Promise<"stopped" | "undoStopped" | "readingStopped" | "previewRemoved"> {
  return change(by, companyId, id, async (tx, row) => {
    if (row.status === "reading" && row.source !== "file") {
      await queries.updateImport(tx, id, { status: "failed", problem: importMessages.readingStopped });
      await deletePages(tx, id);
      return "readingStopped";
    }
    if (row.status === "ready") {
      await queries.deleteImport(tx, id);
      await record(tx, by, companyId, "import.remove", row.file_name);
      return "previewRemoved";
    }
    if (row.undo === "running") {
      await stopUndo(tx, id);
      await record(tx, by, companyId, "import.stop-undo", row.file_name);
      return "undoStopped";
    }
    if (row.status !== "running") throw new AppError("conflict", importMessages.notRunning);
    await queries.updateImport(tx, id, { status: "stopped" });
    await record(tx, by, companyId, "import.stop", row.file_name);
    return "stopped";
  });
}

/**
 * Begins to remove what the import created, or goes on with it. It can be begun for UNDO_DAYS, and ended later.
 * @throws AppError as requireRight, conflict (409) while it runs or another import of the company does, once it is undone,
 * too late, or with nothing to remove.
 */
export async function undoImport(by: By, companyId: number, id: string): Promise<void> {
  await readOwn(by, companyId, id);
  const companies = await listCompanies(id);
  const undo = async (tx: Transaction, row: queries.ImportRow) => {
    if (row.undo === "running" || row.undo === "done") throw new AppError("conflict", importMessages.notUndoable);
    if ((await queries.countOpen(tx, companyId)) > 0) throw new AppError("conflict", importMessages.isOpen);
    const until = undoableUntil(row);
    if (until === null) throw new AppError("conflict", importMessages.notUndoable);
    if (row.undo === null && until < new Date())
      throw new AppError("conflict", importMessages.undoIsOver(dayOf(until)));
    if (row.undo === null && (await countUndone(id, tx)).imported === 0)
      throw new AppError("conflict", importMessages.nothingToUndo);
    await beginUndo(tx, id, by.id);
    await record(tx, by, companyId, "import.undo", row.file_name);
    await enqueue(tx, RUN_IMPORTS, {});
  };
  await change(by, companyId, id, undo, companies);
}

function change<Answer>(
  by: By,
  companyId: number,
  id: string,
  work: (tx: Transaction, row: queries.ImportRow) => Promise<Answer>,
  others: readonly number[] = [],
): Promise<Answer> {
  return transaction(async (tx) => {
    confirmActor(tx, by);
    // Always in one order: two imports into each other's company must not wait for each other.
    for (const each of [...new Set([companyId, ...others])].toSorted((a, b) => a - b))
      await requireRight(tx, by, each, "edit-company");
    const row = isId(id) ? await queries.lockImport(tx, id, companyId) : null;
    if (!row) throw noImport();
    return work(tx, row);
  });
}

function record(tx: Transaction, by: By, companyId: number, action: string, subject: string): Promise<void> {
  return tell(tx, companyActed, { companyId, by, action, subject, details: "" });
}

/** The list for the old server: each old address with the new one. */
export async function getRedirects(by: Actor, companyId: number, id: string, form: RedirectForm): Promise<string> {
  await readOwn(by, companyId, id);
  const rows = await lists.listRedirects(id);
  const redirects = rows.map(({ address, guid, slug, kind }) => ({
    from: address,
    to: publicUrl() + publicPath({ type: kindOf(kind).typeCode, guid, slug }),
  }));
  return writeRedirects(redirects, form);
}
