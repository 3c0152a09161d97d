/** The companies in which a person has a role, and their pages. */
import { randomInt } from "node:crypto";
import type { Actor, Features } from "#features/accounts/contract.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { getFeatures } from "#features/billing/server/allowance/service.ts";
import { requireRoom } from "#features/billing/server/quotas/service.ts";
import { getOwnMedia } from "#features/media/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput, isRefusal } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { requireMatch } from "#platform/http/call-headers.ts";
import { companyMessages, type Company, type CompanyInput, type OwnCompany, type PressCompany } from "../contract.ts";
import { mayInCompany, mayPostAs } from "../team/rights.ts";
import { companiesChanged } from "./events.ts";
import { describeCompany, describeOwnCompany, versionOf, wishedSlug } from "./policy.ts";
import * as queries from "./queries.ts";
import { lockCompany, requireRight } from "./team/role-service.ts";

/** The companies in which the caller has a role, by name; deleted ones are left out. */
export async function listOwnCompanies(actor: Actor): Promise<OwnCompany[]> {
  const rows = await queries.listCompaniesOf(actor.id);
  const payers = new Map<number, Promise<Features>>();
  for (const { owner_id, payer } of rows)
    if (!payer.is_you) payers.set(owner_id, payers.get(owner_id) ?? getFeatures(owner_id));
  return Promise.all(rows.map(async (row) => describeOwnCompany(row, (await payers.get(row.owner_id)) ?? null)));
}

/** A company that the caller may post as; null for any other. */
export async function findPostingCompany(
  actor: Pick<Actor, "id">,
  companyId: number,
): Promise<(PressCompany & queries.Posting) | null> {
  const company = await queries.findCompanyOf(actor.id, companyId);
  return company && mayPostAs(company.role) ? company : null;
}

/** @throws AppError not-found for a slug of a company in which the caller has no role. */
export async function getOwnCompany(actor: Actor, slug: string): Promise<OwnCompany> {
  const row = await queries.findOwnBySlug(actor.id, slug);
  if (!row || !isOfKey(actor, row.id)) throw notFound();
  return describeOwnCompany(row, row.payer.is_you ? null : await getFeatures(row.owner_id));
}

/** A company as readers see it; null if there is none at this address. */
export async function findCompanyPage(slug: string): Promise<Company | null> {
  const row = await queries.findBySlug(slug);
  return row && describeCompany(row);
}

/** @throws AppError invalid-input naming `logo` when it is not a picture of the caller's, quota-reached (409). */
export async function createCompany(actor: Actor, input: CompanyInput): Promise<OwnCompany> {
  const fields = await fieldsOf(actor, input);
  const slug = await transaction(async (tx) => {
    confirmActor(tx, actor);
    await requireRoom(tx, actor.id, "companies");
    return insertUnderFreeSlug(tx, actor, fields);
  });
  return getOwnCompany(actor, slug);
}

/** Names may repeat, addresses not: a taken one gets a random end. */
async function insertUnderFreeSlug(tx: Transaction, actor: Actor, fields: queries.CompanyFields): Promise<string> {
  const wished = wishedSlug(fields.name);
  for (let slug = wished; ; slug = `${wished}-${randomInt(36 ** 5).toString(36)}`) {
    const id = await queries.insertCompany(tx, actor.id, slug, fields);
    if (id !== null) return slug;
  }
}

/**
 * The address stays what it was: pages and posts elsewhere link to it.
 * @param seen the version that the change is based on; undefined: any.
 * @throws AppError not-found, forbidden, invalid-input, precondition-failed (412) when it is no longer at `seen`.
 */
export async function updateCompany(
  actor: Actor,
  slug: string,
  input: CompanyInput,
  seen?: string,
): Promise<OwnCompany> {
  const fields = await fieldsOf(actor, input);
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const id = await queries.findIdBySlug(tx, slug);
    if (id === null) throw notFound();
    await requireRight(tx, actor, id, "edit-company");
    if (seen !== undefined) await refuseOther(tx, actor, slug, seen);
    await queries.updateCompany(tx, id, fields);
    await tell(tx, companiesChanged, { ids: [id] });
  });
  return getOwnCompany(actor, slug);
}

async function refuseOther(tx: Transaction, actor: Actor, slug: string, seen: string): Promise<void> {
  const stored = await queries.findOwnBySlug(actor.id, slug, tx);
  if (!stored) throw notFound();
  requireMatch(seen, versionOf(stored), "the company");
}

async function fieldsOf(actor: Actor, { logo, ...fields }: CompanyInput): Promise<queries.CompanyFields> {
  if (logo === undefined) return fields;
  if (logo !== null) await requirePicture(actor, logo);
  return { ...fields, logo_media_id: logo };
}

async function requirePicture(actor: Actor, id: string): Promise<void> {
  const [picture] = await getOwnMedia(actor, [id]).catch((error: unknown) => {
    if (isRefusal(error)) return [];
    throw error;
  });
  if (picture?.kind !== "image") throw invalidInput({ logo: companyMessages.unknownLogo });
}

/**
 * Posts keep the company's name as it was (docs/product/companies.md, Deleting); restoreCompany takes it back.
 * @returns how many of its scheduled posts are still published under its name.
 * @throws AppError not-found, forbidden.
 */
export async function deleteCompany(actor: Actor, id: number): Promise<number> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await requireRight(tx, actor, id, "own-company");
    await queries.setDeleted(tx, id, new Date());
    await tell(tx, companiesChanged, { ids: [id] });
  });
  return queries.countScheduled(id);
}

/** @throws AppError not-found unless the caller was an owner of this deleted company, quota-reached (409). */
export async function restoreCompany(actor: Actor, id: number): Promise<void> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const company = await lockCompany(tx, actor.id, id, "change");
    if (!company?.deleted_at || !mayInCompany(company.role, "own-company")) throw notFound();
    await requireRoom(tx, company.owner_id, "companies", false);
    await queries.setDeleted(tx, id, null);
    await tell(tx, companiesChanged, { ids: [id] });
  });
}

function notFound(): AppError {
  return new AppError("not-found", companyMessages.notFound);
}
