/**
 * Undoes an import: its posts go unless they have been changed, and then the pictures that nothing else shows. A batch and
 * what became of it are one transaction, so that a stop, a second worker or a kill lose nothing.
 */
import { requireRight } from "#features/companies/server/team/role-service.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { eraseUnchangedIn } from "#features/content/server/trash/erasure-service.ts";
import { removeMediaFiles, removeUnusedIn } from "#features/media/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { isRefusal } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { findPerson, type ImportRow, lockImport, renewClaim } from "../queries.ts";
import { undoneWords, undoProblem } from "./policy.ts";
import * as queries from "./queries.ts";

/** Posts of a transaction: the company is locked as long. */
const POSTS_A_TIME = 20;
const PICTURES_A_TIME = 50;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Works until nothing is left, it is stopped, its person may not do it any more, or `signal` aborts. */
export async function undoImport(row: ImportRow, signal: AbortSignal): Promise<void> {
  try {
    const run = { row, signal, companies: await companiesOf(row) };
    while (await batch(run, (tx) => removePosts(tx, row)));
    await undoPictures(run);
    await batch(run, (tx) => finish(tx, row));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await transaction(async (tx) => {
      if ((await lockImport(tx, row.id, row.company_id))?.undo === "running")
        await queries.stopUndo(tx, row.id, "Who asked for it may not change this company any more.");
    });
  }
}

type Run = { row: ImportRow; companies: number[]; signal: AbortSignal };

/** Always in one order: what waits for several companies must not wait in a circle. */
async function companiesOf({ id, company_id }: ImportRow): Promise<number[]> {
  return [...new Set([company_id, ...(await queries.listCompanies(id))])].toSorted((a, b) => a - b);
}

async function undoPictures(run: Run): Promise<void> {
  const { row } = run;
  let after = FIRST_ID;
  let removed: string[] = [];
  while (
    await batch(run, async (tx) => {
      const ids = await queries.listPicturesAfter(tx, row.id, after, PICTURES_A_TIME);
      after = ids.at(-1) ?? after;
      removed = await removeUnusedIn(tx, ids);
      await queries.addUndonePictures(tx, row.id, removed.length);
      return ids.length > 0;
    })
  )
    await removeMediaFiles(removed);
}

/**
 * Rights are read each time, under the locks of all companies that have posts of it.
 * @returns whether there is more; false also once it was stopped. @throws AppError as requireRight.
 */
async function batch({ row, companies, signal }: Run, work: (tx: Transaction) => Promise<boolean>): Promise<boolean> {
  if (signal.aborted) return false;
  return transaction(async (tx) => {
    for (const company of companies) await requireRight(tx, { id: row.undo_by ?? 0 }, company, "edit-company");
    const locked = await lockImport(tx, row.id, row.company_id);
    // Stopped, or gone on by another person: that is another run.
    if (locked?.undo !== "running" || locked.undo_by !== row.undo_by) return false;
    const person = row.undo_by === null ? null : await findPerson(row.undo_by, tx);
    if (!person || person.suspended_at) {
      await queries.stopUndo(tx, row.id, "Who asked for it has no account any more.");
      return false;
    }
    await renewClaim(tx, row.id);
    return work(tx);
  });
}

async function removePosts(tx: Transaction, { id }: ImportRow): Promise<boolean> {
  const items = await queries.lockItemsToUndo(tx, id, POSTS_A_TIME);
  const removed = new Set<number>();
  for (const [company, own] of Map.groupBy(items, ({ company_id }) => company_id)) {
    const ids = own.flatMap(({ post_id }) => post_id ?? []);
    if (company === null) continue;
    for (const post of await eraseUnchangedIn(tx, ids, company)) removed.add(post);
  }
  const outcomes = items.map(({ position, post_id }) => ({
    position,
    undone: post_id === null ? ("gone" as const) : removed.has(post_id) ? ("removed" as const) : ("changed" as const),
  }));
  await queries.setUndone(tx, id, outcomes);
  return items.length > 0;
}

async function finish(tx: Transaction, row: ImportRow): Promise<boolean> {
  const counts = await queries.countUndone(row.id, tx);
  const problem = undoProblem(counts);
  if (problem !== null) {
    await queries.stopUndo(tx, row.id, problem);
    return false;
  }
  const pictures = (await lockImport(tx, row.id, row.company_id))?.undo_pictures ?? 0;
  await queries.finishUndo(tx, row.id);
  await tell(tx, companyActed, {
    companyId: row.company_id,
    by: { id: row.undo_by ?? 0, ip: "" },
    action: "import.undone",
    subject: row.file_name,
    details: undoneWords(counts, pictures),
  });
  return false;
}
