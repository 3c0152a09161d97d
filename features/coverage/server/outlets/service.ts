/** Outlets as operators keep them: named, told apart and merged. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { refuseStale } from "#platform/http/edit-version.ts";
import {
  type Outlet,
  type OutletChange,
  type OutletDetail,
  type OutletList,
  outletMessages,
  type OutletsQuery,
} from "../../outlets/contract.ts";
import { changedOutlet, outletOf, outletVersion, siteNamed, wordsOfChange } from "./policy.ts";
import * as queries from "./queries.ts";

/** @throws AppError forbidden (403). */
export async function listOutlets(operator: Operator, query: OutletsQuery): Promise<OutletList> {
  requireOperator(operator);
  const [rows, count] = await Promise.all([queries.listOutlets(query), queries.countOutlets(query)]);
  return { outlets: rows.map(outletOf), count };
}

/** @throws AppError forbidden (403), not-found. */
export async function getOutlet(operator: Operator, id: number): Promise<OutletDetail> {
  requireOperator(operator);
  const row = await queries.findOutlet(id);
  if (!row) throw notFound();
  return { ...outletOf(row), feed_list: await queries.listFeeds(id), releases: await queries.countReleases(id) };
}

/**
 * What is left out stays. Records nothing if nothing changes.
 * @throws AppError forbidden (403), not-found, invalid-input naming `sites`, conflict (409) when it has changed since the
 * given version.
 */
export async function changeOutlet(operator: Operator, id: number, input: OutletChange): Promise<Outlet> {
  requireOperator(operator);
  const { version, sites, ...change } = input;
  const named = sites?.map(readSite);
  await transaction(async (tx) => {
    await queries.holdOutlets(tx);
    const before = await getHeld(tx, id);
    refuseStale(version, outletVersion(before), "this outlet");
    const after = { ...changedOutlet(before, change), sites: [...new Set(named ?? before.sites)].toSorted() };
    const taken = await queries.findTaken(tx, after.sites, id);
    if (taken) throw invalidInput({ sites: outletMessages.takenSite(taken.site, taken.outlet) });
    const details = wordsOfChange(before, after);
    if (details === "") return;
    await queries.updateOutlet(tx, after);
    await recordAction(tx, operator, { action: "outlet.change", subject: `outlet ${before.name}`, details });
  });
  return getOne(id);
}

/**
 * Articles on the sites of the first are the other's from then on. For one release it counts once: articles that are not
 * decided are shown under the other's, decided ones stay as they are.
 * @throws AppError forbidden (403), not-found, invalid-input naming `into`.
 */
export async function mergeOutlet(operator: Operator, id: number, into: number): Promise<Outlet> {
  requireOperator(operator);
  if (into === id) throw invalidInput({ into: outletMessages.mergeIntoItself });
  await transaction(async (tx) => {
    await queries.holdOutlets(tx);
    const gone = await getHeld(tx, id);
    const kept = await queries.findHeld(tx, into);
    if (!kept) throw invalidInput({ into: outletMessages.mergeIntoUnknown });
    await queries.moveAll(tx, id, into);
    await queries.stack(tx, await queries.listDismissed(tx, into));
    await queries.stack(tx, await queries.listAlike(tx, into));
    const [subject, details] = [`outlet ${gone.name}`, `into ${kept.name}`];
    await recordAction(tx, operator, { action: "outlet.merge", subject, details });
  });
  return getOne(into);
}

function readSite(typed: string): string {
  const site = siteNamed(typed);
  if (site === null) throw invalidInput({ sites: outletMessages.badSite(typed) });
  return site;
}

async function getHeld(tx: Transaction, id: number): Promise<queries.LockedOutlet> {
  const outlet = await queries.findHeld(tx, id);
  if (!outlet) throw notFound();
  return outlet;
}

async function getOne(id: number): Promise<Outlet> {
  const row = await queries.findOutlet(id);
  if (!row) throw notFound();
  return outletOf(row);
}

function notFound(): AppError {
  return new AppError("not-found", outletMessages.notFound);
}
