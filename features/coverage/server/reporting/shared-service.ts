/** Reports that are shared by link: made, changed, replaced and stopped by those who decide about the coverage. */
import { createHash, randomInt } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { writeAs } from "#features/content/server/posts/write-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { seal, unseal } from "#platform/secrets/sealed.ts";
import { NO_COMPANY } from "#features/content/contract.ts";
import type { CompanyQuery } from "../../contract.ts";
import { coverageMessages } from "../../messages.ts";
import type * as contract from "../../reporting/contract.ts";
import { MAX_SHARED, reportMessages, reportPage, SHARED_DAYS } from "../../reporting/contract.ts";
import type { Whose } from "../finds/columns.ts";
import { reachOf, requireDeciding } from "../finds/reach-service.ts";
import { findName, listPosts } from "./queries.ts";
import * as queries from "./shared-queries.ts";

/** Letters and digits that are not taken for each other. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
/** 59 bits, and wrong addresses are counted. */
const CODE_LENGTH = 12;
const DAY_MS = 86_400_000;

export async function listShared(actor: Actor, company: CompanyQuery["company"]): Promise<contract.SharedReports> {
  const { whose, mayDecide } = await reachOf(actor, company);
  // Who may not share a report has no use for its link either.
  const rows = mayDecide ? await queries.listShared(whose, MAX_SHARED) : [];
  return { reports: rows.map(sharedOf), may_share: mayDecide };
}

/** @throws AppError not-found (404), forbidden (403), conflict (409) when there are too many. */
export async function shareReport(actor: Actor, input: contract.ShareInput): Promise<contract.SharedReport> {
  const { company, post, days, password, has_passages } = input;
  const password_hash = password ? await hashPassword(password) : null; // slow: before anything is locked
  return writeAs(actor, async (tx) => {
    const companyId = company === NO_COMPANY ? null : company;
    const whose = await requireDeciding(tx, actor, companyId);
    if (companyId !== null && !("companyId" in whose)) throw new AppError("not-found", reportMessages.notFound);
    if (post !== null && !(await listPosts(whose, [post], tx)).some(({ status }) => status === "published"))
      throw new AppError("not-found", coverageMessages.notFound);
    const shared = await queries.listShared(whose, MAX_SHARED, tx);
    if (shared.length >= MAX_SHARED) throw new AppError("conflict", reportMessages.tooMany);
    const id = await queries.insertShared(tx, {
      ...newToken(await findName(whose, tx)),
      company_id: companyId,
      owner_id: actor.id,
      post_id: post,
      ends_at: endOf(days),
      password_hash,
      has_passages,
      created_by_name: await nameOf(tx, actor),
    });
    return readShared(tx, whose, id);
  });
}

/** @throws AppError not-found (404), forbidden (403). */
export async function changeShared(actor: Actor, id: number, input: contract.ChangeInput) {
  const { days, password, has_passages } = input;
  const hash = password ? await hashPassword(password) : password;
  return withLocked(actor, id, async (tx, whose) => {
    const change = {
      ...(days !== undefined && { ends_at: endOf(days) }),
      ...(hash !== undefined && { password_hash: hash === "" ? null : hash }),
      ...(has_passages !== undefined && { has_passages }),
    };
    if (Object.keys(change).length > 0) await queries.changeShared(tx, id, change);
    return readShared(tx, whose, id);
  });
}

/** The same report at another address; the old one says that it has ended. */
export function replaceLink(actor: Actor, id: number): Promise<contract.SharedReport> {
  return withLocked(actor, id, async (tx, whose, row) => {
    await queries.stopShared(tx, id);
    const { company_id, post_id, ends_at, password_hash, has_passages, from_day, to_day } = row;
    const next = await queries.insertShared(tx, {
      ...newToken(await findName(whose, tx)),
      company_id,
      post_id,
      ends_at,
      password_hash,
      has_passages,
      from_day,
      to_day,
      owner_id: actor.id,
      created_by_name: await nameOf(tx, actor),
    });
    return readShared(tx, whose, next);
  });
}

type OfMonth = { companyId: number; from: string; to: string; by: { id: number; name: string } };

/**
 * The link of a company's month for its clients: one of each month and person, which shows the days until `to` from then
 * on and works for 90 days more. The caller has decided that the person may share it, and has locked the company's emails.
 */
export async function shareMonth(tx: Transaction, { companyId, from, to, by }: OfMonth) {
  const ends_at = endOf(SHARED_DAYS);
  const of = { company_id: companyId, owner_id: by.id, from_day: from };
  const known = await queries.lockOfMonth(tx, of);
  if (known) await queries.changeShared(tx, known.id, { to_day: to, ends_at });
  else
    await queries.insertShared(tx, {
      ...newToken(await findName({ companyId }, tx)),
      ...of,
      to_day: to,
      post_id: null,
      ends_at,
      password_hash: null,
      has_passages: true,
      created_by_name: by.name,
    });
  const row = await queries.lockOfMonth(tx, of);
  if (!row) throw notFound();
  return { url: publicUrl() + reportPage(openToken(row)), endsAt: ends_at };
}

export function stopSharing(actor: Actor, id: number): Promise<void> {
  return withLocked(actor, id, (tx) => queries.stopShared(tx, id));
}

async function withLocked<T>(
  actor: Actor,
  id: number,
  work: (tx: Transaction, whose: Whose, row: queries.SharedRow) => Promise<T>,
): Promise<T> {
  const of = await queries.findWhose(id);
  if (!of || (of.company_id === null && of.owner_id !== actor.id)) throw notFound();
  return writeAs(actor, async (tx) => {
    const whose = await requireDeciding(tx, actor, of.company_id);
    const row = await queries.lockShared(tx, whose, id);
    if (!row) throw notFound();
    return work(tx, whose, row);
  });
}

const notFound = () => new AppError("not-found", reportMessages.notFound);
const endOf = (days: number) => new Date(Date.now() + days * DAY_MS);
const nameOf = (tx: Transaction, { id }: Actor) => findName({ ownerId: id }, tx);

async function readShared(tx: Transaction, whose: Whose, id: number): Promise<contract.SharedReport> {
  const row = await queries.lockShared(tx, whose, id);
  if (!row) throw notFound();
  return sharedOf(row);
}

function sharedOf(row: queries.SharedRow): contract.SharedReport {
  const { id, post_id, post_name, ends_at, has_passages, opened, last_opened_at, created_at } = row;
  return {
    id,
    url: publicUrl() + reportPage(openToken(row)),
    post: post_id === null ? null : { id: post_id, name: post_name ?? "" },
    from: row.from_day,
    to: row.to_day,
    ends_at: ends_at.toISOString(),
    has_password: row.password_hash !== null,
    has_passages,
    opened,
    last_opened_at: last_opened_at?.toISOString() ?? null,
    created_by: row.created_by_name,
    created_at: created_at.toISOString(),
  };
}

/** The stored form of an address' token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Twelve random characters, and whose report it is for people who read the address. */
function newToken(name: string) {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const token = [code, wordOf(name)].filter((part) => part !== "").join("-");
  const token_hash = hashOf(token);
  return { token_hash, token_sealed: seal(Buffer.from(token), sealedFor(token_hash)) };
}

function openToken({ token_hash, token_sealed }: queries.SharedRow): string {
  return unseal(token_sealed, sealedFor(token_hash)).toString();
}

const sealedFor = (hash: Buffer) => ({ purpose: "coverage-report", owner: hash.toString("hex") });

/** The first word of a name, in letters that every address has. */
function wordOf(name: string): string {
  const [word = ""] =
    name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]{2,20}/) ?? [];
  return word;
}
