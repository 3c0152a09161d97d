/**
 * Reads a living site for an import: document by document, each once, with pauses. What a document says and that it was
 * read are one transaction, so that a stop or a kill at any point leaves none twice and none out. Nothing is held while
 * the site is asked or waited for.
 */
import { setTimeout as pause } from "node:timers/promises";
import { findRole } from "#features/companies/server/team/role-service.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { TaskLost } from "#platform/threads/thread-pool.ts";
import { inThread } from "#platform/threads/work.ts";
import { siteMessages } from "../../site-contract.ts";
import * as queries from "../queries.ts";
import { EXPORT_BOUNDS, type FaultReason, type FoundFault, type FoundPost } from "../reading/found.ts";
import { planItems } from "../reading/service.ts";
import { askSite } from "./ask-service.ts";
import { isWithin, judgeAnswer, judgeFailure, MAX_TRIES, smallerPages, type Unread } from "./crawl-policy.ts";
import { isSameSite } from "./hosts-policy.ts";
import * as pages from "./page-queries.ts";
import { DOCUMENT } from "./probe-service.ts";
import { findProven } from "./proof-service.ts";
import { type NextDocument, type ReadDocument, SITE_BOUNDS } from "./site-document.ts";
import { routeOf, TYPES } from "./read-wordpress.ts";
import type { SiteRow } from "./site-queries.ts";

/** Then other imports have their turn. */
const SLICE_MS = 30_000;
const TIMEOUT_MS = 45_000;
/** At least; a site that answers slowly is asked as slowly. */
const PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
const MAX_LISTS = 5_000;
const MAX_KEY = 500;

export const siteProblems = {
  notPerson: "The person who began this import may not edit this company any more.",
  tooMany: "The site has more than 20,000 posts. Import parts of it: enter the address of one part.",
  noPosts: "We found no posts on this site.",
} as const;

/** Reads for a while; the import is claimed again for the rest. */
export async function readSite(row: queries.ImportRow, signal: AbortSignal): Promise<void> {
  const site = await findProven(row.company_id, row.site_id);
  if (!site) return fail(row, siteMessages.notProven);
  const role = row.user_id === null ? null : await findRole(row.user_id, row.company_id);
  if (role === null || !mayInCompany(role, "edit-company")) return fail(row, siteProblems.notPerson);
  const end = Date.now() + SLICE_MS;
  while (!signal.aborted && Date.now() < end) {
    const page = await pages.findNextPage(row.id);
    if (!page) return finish(row, signal);
    const startedAt = Date.now();
    const outcome = await readOne(site, page, row.id, signal);
    if (signal.aborted || !(await store({ row, site, page }, outcome))) return;
    await pause(Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, Date.now() - startedAt)), undefined, { signal }).catch(
      () => {},
    );
  }
  await transaction((tx) => pages.readAgainAfter(tx, row.id, 0));
}

function fail({ id }: queries.ImportRow, problem: string): Promise<void> {
  return transaction(async (tx) => {
    await queries.updateImport(tx, id, { status: "failed", problem });
    await pages.deletePages(tx, id);
  });
}

async function finish(row: queries.ImportRow, signal: AbortSignal): Promise<void> {
  const found = (await queries.findImport(row.id))?.found_posts ?? 0;
  if (found === 0) return fail(row, siteProblems.noPosts);
  if (await planItems(row, signal)) await transaction((tx) => pages.deletePages(tx, row.id));
}

type Outcome = { is: "read"; document: ReadDocument } | Unread;

async function readOne(site: SiteRow, page: pages.PageRow, importId: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const maxBytes = page.kind === "page" ? SITE_BOUNDS.pageBytes : SITE_BOUNDS.listBytes;
    const answer = await askSite(page.address, { signal, maxBytes, timeoutMs: TIMEOUT_MS });
    const judged = judgeAnswer(answer, page, site.host);
    if (judged.is !== "good") return judged;
    const total = Number(answer.headers["x-wp-totalpages"] ?? NaN);
    const document = {
      kind: page.kind,
      bytes: answer.body,
      contentType: answer.headers["content-type"] ?? null,
      url: answer.url,
      pages: Number.isInteger(total) ? total : null,
      language: site.language,
    };
    const read = await inThread(DOCUMENT, document, { rank: "reader", owner: `import ${importId}` }, signal);
    return read ? { is: "read", document: read } : { is: "lost", reason: "unreadable" };
  } catch (error) {
    if (error instanceof OutboundError) return judgeFailure(error, page);
    if (error instanceof TaskLost) return { is: "lost", reason: "too-large" };
    if (signal.aborted) return { is: "wait", seconds: 0 };
    throw error;
  }
}

type Reading = { row: queries.ImportRow; site: SiteRow; page: pages.PageRow };

/** @returns whether the next document is to be read now. */
function store(reading: Reading, outcome: Outcome): Promise<boolean> {
  const { row, page } = reading;
  return transaction(async (tx) => {
    // Stopped meanwhile, or read by a second worker.
    if ((await queries.lockImport(tx, row.id, row.company_id))?.status !== "reading") return false;
    if (!(await pages.lockPage(tx, page))) return true;
    await queries.renewClaim(tx, row.id);
    if (outcome.is === "wait" && page.tries + 1 < MAX_TRIES) {
      await pages.countTry(tx, page);
      await pages.readAgainAfter(tx, row.id, outcome.seconds);
      return false;
    }
    await pages.finishPage(tx, page);
    if (outcome.is === "read") return storeRead(tx, reading, outcome.document);
    if (outcome.is === "end" || isOptional(reading, outcome)) return true;
    return storeLost(tx, reading, outcome.is === "wait" ? "unanswered" : outcome.reason);
  });
}

/** Of a site of WordPress its posts must come; types of its plugins may be closed to the public, or not be there. */
function isOptional({ site, page }: Reading, outcome: Unread): boolean {
  const route = routeOf(page.address);
  if (page.kind !== "posts" || route === routeOf(site.first_address)) return false;
  return route === TYPES || (outcome.is === "lost" && /^(?:closed|gone|unreadable)$/.test(outcome.reason));
}

async function storeRead(
  tx: Transaction,
  { row, site, page }: Reading,
  { found, next }: ReadDocument,
): Promise<boolean> {
  const own = next.filter(
    ({ kind, address }) => kind !== "page" || site.first_kind !== "sitemap" || isWithin(address, site),
  );
  const [here, elsewhere] = partsOf(own, site.host);
  const items = [...found, ...elsewhere.map(({ address, instead }) => instead ?? fault(address, "other-site"))];
  const count = await insertFound(tx, row.id, items);
  const isAnother = (address: string) => page.kind === "posts" && routeOf(address) !== routeOf(page.address);
  const further = here.filter(({ kind, address }) => kind === "page" || page.kind === "sitemap" || isAnother(address));
  const pagesAdded = await pages.insertPages(tx, row.id, further);
  // A list that says nothing new ends, wherever it says that it goes on.
  if (count + pagesAdded > 0)
    await pages.insertPages(
      tx,
      row.id,
      here.filter((each) => !further.includes(each)),
    );
  return isBounded(tx, row.id);
}

function partsOf(next: readonly NextDocument[], host: string): [NextDocument[], NextDocument[]] {
  const isHere = ({ address }: NextDocument) => isSameSite(new URL(address).host, host);
  return [next.filter(isHere), next.filter((each) => !isHere(each))];
}

async function insertFound(
  tx: Transaction,
  importId: string,
  found: readonly (FoundPost | FoundFault)[],
): Promise<number> {
  const last = await pages.lastPosition(tx, importId);
  const items = found.map((each, place) => ({
    position: last + place + 1,
    found: each,
    key: each.key.slice(0, MAX_KEY),
  }));
  const count = await queries.insertItems(tx, importId, items);
  await pages.addFound(tx, importId, count);
  return count;
}

async function isBounded(tx: Transaction, importId: string): Promise<boolean> {
  const { all, lists } = await pages.countPages(tx, importId);
  const found = await pages.addFound(tx, importId, 0);
  if (found <= EXPORT_BOUNDS.posts && all <= SITE_BOUNDS.documents && lists <= MAX_LISTS) return true;
  await queries.updateImport(tx, importId, { status: "failed", problem: siteProblems.tooMany });
  await pages.deletePages(tx, importId);
  return false;
}

const fault = (address: string, reason: FaultReason): FoundFault => ({
  what: "fault",
  key: address,
  title: address,
  reason,
});

/** A page is named with the reason, and a list without which posts would be missing ends the reading. */
async function storeLost(tx: Transaction, { row, site, page }: Reading, reason: FaultReason): Promise<boolean> {
  const smaller = page.kind === "posts" ? smallerPages(page.address) : null;
  const isFirst = page.address === site.first_address;
  if (smaller && (reason === "too-large" || reason === "unanswered")) {
    await pages.insertPages(tx, row.id, [smaller]);
    return true;
  }
  if (page.kind === "page" || (page.kind === "sitemap" && !isFirst && reason !== "unanswered")) {
    await insertFound(tx, row.id, [page.instead ?? fault(page.address, reason)]);
    return true;
  }
  await queries.updateImport(tx, row.id, { status: "failed", problem: siteMessages.silent(site.host) });
  await pages.deletePages(tx, row.id);
  return false;
}
