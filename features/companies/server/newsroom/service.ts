/** The entries of a company's newsroom: changed by its owner, readable by everyone. */
import type { Actor } from "#features/accounts/contract.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { keepOwnPicture } from "#features/media/server/attachment-service.ts";
import { describeUpload } from "#features/media/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { requireMatch } from "#platform/http/call-headers.ts";
import { editVersionOf } from "#platform/http/edit-version.ts";
import { companyMessages } from "../../contract.ts";
import {
  type ContactInput,
  type FigureInput,
  MAX_ENTRIES,
  type NewsroomEntries,
  type NewsroomList,
  newsroomMessages,
  type PersonInput,
} from "../../newsroom-contract.ts";
import { companiesChanged } from "../events.ts";
import { findRole, requireRight } from "../team/role-service.ts";
import * as queries from "./queries.ts";

export type EntryInput = { contacts: ContactInput; people: PersonInput; figures: FigureInput };
type FieldsOf = { [L in NewsroomList]: Omit<EntryInput[L], "position"> };

/** As readers and the owner see it, without an access check: the caller knows that the company may be shown. */
export async function getNewsroomEntries(companyId: number): Promise<NewsroomEntries> {
  const [contacts, people, figures] = await Promise.all([
    queries.listContacts(companyId),
    queries.listPeople(companyId),
    queries.listFigures(companyId),
  ]);
  return {
    contacts,
    people: people.map(({ picture, ...person }) => ({ ...person, picture: picture && describeUpload(picture) })),
    figures,
  };
}

/** @throws AppError not-found for strangers to the company, forbidden. */
export async function getOwnNewsroom(actor: Actor, companyId: number): Promise<NewsroomEntries> {
  if (!isOfKey(actor, companyId) || (await findRole(actor.id, companyId)) === null)
    throw new AppError("not-found", companyMessages.notFound);
  return getNewsroomEntries(companyId);
}

/** @throws AppError not-found, forbidden, conflict where the list is full, invalid-input naming `picture`. */
export function createEntry<L extends NewsroomList>(
  actor: Actor,
  companyId: number,
  list: L,
  { position, ...input }: EntryInput[L],
  seen?: string,
): Promise<NewsroomEntries> {
  return change(actor, companyId, seen, async (tx) => {
    const ids = await queries.listIds(tx, list, companyId);
    if (ids.length >= MAX_ENTRIES[list]) throw new AppError("conflict", newsroomMessages.tooMany(list));
    const id = await queries.insertEntry(tx, list, companyId, await valuesOf(tx, actor, input as FieldsOf[L]));
    await place(tx, list, [...ids, id], id, position);
  });
}

/** @throws AppError not-found, invalid-input naming `picture`. */
export function saveEntry<L extends NewsroomList>(
  actor: Actor,
  { companyId, id }: { companyId: number; id: number },
  list: L,
  { position, ...input }: EntryInput[L],
  seen?: string,
): Promise<NewsroomEntries> {
  return change(actor, companyId, seen, async (tx) => {
    const values = await valuesOf(tx, actor, input as FieldsOf[L]);
    if (!(await queries.updateEntry(tx, list, { companyId, id }, values))) throw entryNotFound();
    if (position !== undefined) await place(tx, list, await queries.listIds(tx, list, companyId), id, position);
  });
}

/** Final: Undo enters it again. @throws AppError not-found. */
export function removeEntry(
  actor: Actor,
  { companyId, id }: { companyId: number; id: number },
  list: NewsroomList,
  seen?: string,
): Promise<NewsroomEntries> {
  return change(actor, companyId, seen, async (tx) => {
    if (!(await queries.deleteEntry(tx, list, { companyId, id }))) throw entryNotFound();
  });
}

/** @throws AppError not-found, conflict where `ids` are not exactly the entries of the list. */
export function orderEntries(
  actor: Actor,
  companyId: number,
  list: NewsroomList,
  ids: number[],
  seen?: string,
): Promise<NewsroomEntries> {
  return change(actor, companyId, seen, async (tx) => {
    const known = new Set(await queries.listIds(tx, list, companyId));
    if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id)))
      throw new AppError("conflict", newsroomMessages.otherEntries);
    await queries.orderEntries(tx, list, ids);
  });
}

type Entries = { contacts: object[]; people: { picture: { id: string } | null }[]; figures: object[] };

/** Changes with every entry of every list. */
export function newsroomVersion({ contacts, people, figures }: Entries): string {
  const leaders = people.map(({ picture, ...person }) => [person, picture?.id ?? null]);
  return editVersionOf(contacts, leaders, figures);
}

/** While the company is locked. @throws AppError precondition-failed (412). */
async function requireVersion(tx: Transaction, companyId: number, seen: string | undefined): Promise<void> {
  if (seen === undefined) return;
  const contacts = await queries.listContacts(companyId, tx);
  const people = await queries.listPeople(companyId, tx);
  const stored = newsroomVersion({ contacts, people, figures: await queries.listFigures(companyId, tx) });
  requireMatch(seen, stored, "the newsroom");
}

/**
 * Tells it as a change of the company: pages that show it are drawn again.
 * @param seen the version that the change is based on; undefined: any.
 */
async function change(
  actor: Actor,
  companyId: number,
  seen: string | undefined,
  work: (tx: Transaction) => Promise<void>,
): Promise<NewsroomEntries> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await requireRight(tx, actor, companyId, "edit-company");
    await requireVersion(tx, companyId, seen);
    await work(tx);
    await tell(tx, companiesChanged, { ids: [companyId] });
  });
  return getNewsroomEntries(companyId);
}

/** @param position from 1; beyond the end means last. */
async function place(tx: Transaction, list: NewsroomList, ids: number[], id: number, position?: number): Promise<void> {
  const others = ids.filter((other) => other !== id);
  await queries.orderEntries(tx, list, others.toSpliced((position ?? ids.length) - 1, 0, id));
}

/** The stored columns of an entry, per list. */
async function valuesOf(tx: Transaction, actor: Actor, input: FieldsOf[NewsroomList]): Promise<queries.EntryValues> {
  if (!("about" in input)) return { ...input };
  const { picture, ...texts } = input;
  if (picture === undefined) return texts;
  if (picture !== null && !(await keepOwnPicture(tx, actor, picture)))
    throw invalidInput({ picture: newsroomMessages.unknownPicture });
  return { ...texts, picture_media_id: picture };
}

function entryNotFound(): AppError {
  return new AppError("not-found", newsroomMessages.entryNotFound);
}
