/** Companies that a user may post as, and their pages. */
import { randomInt } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { requireRoom } from "#features/billing/server/quotas/service.ts";
import { getOwnMedia } from "#features/media/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput, isRefusal } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { companyMessages, type Company, type CompanyInput, type PressCompany } from "../contract.ts";
import { companiesChanged } from "./events.ts";
import { describeCompany, wishedSlug } from "./policy.ts";
import * as queries from "./queries.ts";

/** The caller's own companies by name, deleted ones left out. */
export async function listOwnedCompanies(actor: Actor): Promise<Company[]> {
  return (await queries.listCompaniesOf(actor.id)).map(describeCompany);
}

/** Null when the company does not exist, is deleted or belongs to another user. */
export function findOwnedCompany(actor: Pick<Actor, "id">, companyId: number): Promise<PressCompany | null> {
  return queries.findCompanyOf(actor.id, companyId);
}

/** @throws AppError not-found for a slug that is not one of the caller's own companies. */
export async function getOwnCompany(actor: Actor, slug: string): Promise<Company> {
  const row = await queries.findOwnBySlug(actor.id, slug);
  if (!row) throw notFound();
  return describeCompany(row);
}

/** A company as readers see it; null if there is none at this address. */
export async function findCompanyPage(slug: string): Promise<Company | null> {
  const row = await queries.findBySlug(slug);
  return row && describeCompany(row);
}

/** @throws AppError invalid-input naming `logo` when it is not a picture of the caller's, quota-reached (409). */
export async function createCompany(actor: Actor, input: CompanyInput): Promise<Company> {
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

/** The address stays what it was: pages and posts elsewhere link to it. @throws AppError not-found, invalid-input. */
export async function updateCompany(actor: Actor, slug: string, input: CompanyInput): Promise<Company> {
  const fields = await fieldsOf(actor, input);
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const id = await queries.updateOwnBySlug(tx, actor.id, slug, fields);
    if (id === null) throw notFound();
    await tell(tx, companiesChanged, { ids: [id] });
  });
  return getOwnCompany(actor, slug);
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
 * @throws AppError not-found.
 */
export async function deleteCompany(actor: Actor, id: number): Promise<number> {
  await move(actor, id, "trash");
  return queries.countScheduled(id);
}

/** @throws AppError not-found unless it is a deleted company of the caller's, quota-reached (409). */
export async function restoreCompany(actor: Actor, id: number): Promise<void> {
  await move(actor, id, "list");
}

async function move(actor: Actor, id: number, to: "trash" | "list"): Promise<void> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    if (to === "list" && (await queries.isDeletedOwn(tx, actor.id, id)))
      await requireRoom(tx, actor.id, "companies", false);
    if (!(await queries.moveOwn(tx, actor.id, id, to))) throw notFound();
    await tell(tx, companiesChanged, { ids: [id] });
  });
}

function notFound(): AppError {
  return new AppError("not-found", companyMessages.notFound);
}
