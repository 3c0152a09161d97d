/**
 * Whether a living site is the company's: by a random line on it, or a link emailed to its domain
 * (docs/product/import.md). Invariant: a proof is for one company and one host. Pages are fetched with
 * nothing held; rights are decided afterwards, under the company's lock.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { companyPage } from "#features/companies/contract.ts";
import { requireRight } from "#features/companies/server/team/role-service.ts";
import { mustAwaitConfirmation } from "#features/content/server/publishing/confirmation-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { completeWebAddress, isWebUrl, uuid } from "#platform/contract/fields.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { mayMailStranger } from "#platform/mail/unasked.ts";
import type { OutboundResponse } from "#platform/outbound/outbound.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { hashToken, looksLikeToken, newToken } from "#platform/secrets/tokens.ts";
import { customerTurn } from "#platform/threads/work.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import { importMessages } from "../../contract.ts";
import {
  LINE_FILE,
  LINK_HOURS,
  PROOF_DAYS,
  siteMessages,
  type SiteSource,
  type SiteState,
} from "../../site-contract.ts";
import { requireReach } from "../reach-service.ts";
import { askSite, readFrontAside } from "./ask-service.ts";
import { domainOf, isRole, isSameSite, mailDomainOf } from "./hosts-policy.ts";
import { proofMail } from "./mail-policy.ts";
import { probeSite } from "./probe-service.ts";
import * as queries from "./site-queries.ts";

type By = Actor & { ip: string };
/** For one person, whichever site. */
const asked: Limit = { name: "imports:sites", max: 60, seconds: 3600 };
const WHOLE_MS = 45_000;
const DAY_MS = 24 * 3600_000;
const LINE_MARK = "dateline-";

/** @throws AppError as requireRight, invalid-input naming `address`, too-many-requests (429). */
export async function checkSite(
  by: By,
  companyId: number,
  { address: typed, source }: { address: string; source: SiteSource },
  signal: AbortSignal,
): Promise<SiteState> {
  await requireReach(by, companyId);
  const address = completeWebAddress(typed);
  if (!isWebUrl(address)) throw invalidInput({ address: siteMessages.noAddress });
  await throttle(asked, String(by.id));
  const probed = await within(signal, new URL(address).host, "address", (each) =>
    probeSite(address, source, { turn: customerTurn(by), signal: each }),
  );
  const site = await transaction(async (tx) => {
    confirmActor(tx, by);
    await requireRight(tx, by, companyId, "edit-company");
    return queries.saveSite(tx, { ...probed, company_id: companyId, source }, LINE_MARK + newToken());
  });
  return describe(site, (await queries.listEmailed(by.id, companyId)).get(site.id));
}

/** What takes too long, or ends while it is read, has not answered. */
async function within<Result>(
  signal: AbortSignal,
  host: string,
  field: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]));
  } catch (error) {
    if (error instanceof OutboundError || (error instanceof Error && error.name === "TimeoutError"))
      throw invalidInput({ [field]: siteMessages.silent(host) });
    throw error;
  }
}

export async function listSites(by: Actor, companyId: number): Promise<{ sites: SiteState[] }> {
  await requireReach(by, companyId);
  const [sites, emailed] = await Promise.all([queries.listSites(companyId), queries.listEmailed(by.id, companyId)]);
  return { sites: sites.map((site) => describe(site, emailed.get(site.id))) };
}

function describe(site: queries.SiteRow, emailedTo: string | undefined): SiteState {
  const { id, host, address, source, line } = site;
  const until = proofEnd(site);
  return {
    id,
    host,
    address,
    source,
    line,
    email_domain: mailDomainOf(hostnameOf(site)),
    emailed_to: emailedTo ?? "",
    proof:
      until === null || site.proven_by === null || site.proven_at === null
        ? null
        : { by: site.proven_by, at: site.proven_at.toISOString(), until: until.toISOString() },
  };
}

const hostnameOf = ({ address }: Pick<queries.SiteRow, "address">) => new URL(address).hostname;

/** Null: there is no proof, or it has ended. */
function proofEnd({ proven_at }: Pick<queries.SiteRow, "proven_at">): Date | null {
  if (proven_at === null) return null;
  const end = new Date(proven_at.getTime() + PROOF_DAYS * DAY_MS);
  return end > new Date() ? end : null;
}

async function getSite(by: Pick<Actor, "id">, companyId: number, id: string): Promise<queries.SiteRow> {
  await requireReach(by, companyId);
  const site = uuid.safeParse(id).success ? await queries.findSite(id, companyId) : null;
  if (!site) throw noSite();
  return site;
}
const noSite = () => new AppError("not-found", siteMessages.notFound);

/** @throws AppError as requireRight, not-found (404), invalid-input naming `line`, too-many-requests (429). */
export async function lookForLine(by: By, companyId: number, id: string, signal: AbortSignal): Promise<SiteState> {
  const site = await getSite(by, companyId, id);
  await throttle(asked, String(by.id));
  const isThere = await within(signal, site.host, "line", (each) => hasLine(by, site, each));
  if (!isThere) throw invalidInput({ line: siteMessages.noLine(site.host) });
  const proven = await change(by, companyId, id, (tx) => queries.prove(tx, id, "line"));
  return describe(proven, undefined);
}

function change<Result>(
  by: By,
  companyId: number,
  id: string,
  work: (tx: Transaction, site: queries.SiteRow) => Promise<Result>,
) {
  return transaction(async (tx) => {
    confirmActor(tx, by);
    await requireRight(tx, by, companyId, "edit-company");
    const site = await queries.lockSite(tx, id, companyId);
    if (!site) throw noSite();
    return work(tx, site);
  });
}

/**
 * In the head of the front page, or as a line of a text file at the root. Neither is what visitors write, and both are
 * the host's own: what a redirect leads to elsewhere says nothing.
 * @throws OutboundError when neither is answered.
 */
async function hasLine(by: Pick<Actor, "id">, site: queries.SiteRow, signal: AbortSignal): Promise<boolean> {
  const { line, host, address } = site;
  const own = ({ status, url }: OutboundResponse) => status === 200 && isSameSite(new URL(url).host, host);
  const file = await askSite(new URL(`/${LINE_FILE}`, address).href, { signal, maxBytes: 64 * 1024 }).catch(silence);
  if (file && own(file) && isTextFile(file)) {
    const lines = file.body.toString("utf8").split(/\r?\n/, 100);
    if (lines.some((each) => each.trim() === line)) return true;
  }
  const page = await askSite(new URL("/", address).href, { signal });
  if (!own(page)) return false;
  const { metas } = await readFrontAside(page, customerTurn(by), signal);
  return metas.some((content) => content.includes(line));
}

/** A page that anyone may edit is not one, whatever its name; neither is one at another path. */
function isTextFile({ headers, url }: OutboundResponse): boolean {
  return /^text\/plain\b/i.test(headers["content-type"] ?? "") && new URL(url).pathname === `/${LINE_FILE}`;
}

function silence(error: unknown): null {
  if (error instanceof OutboundError) return null;
  throw error;
}

/**
 * Sends a link that the person who asks opens, signed in, wherever it was passed on from.
 * @throws AppError as requireRight, not-found (404), invalid-input naming `email`, too-many-requests (429).
 */
export async function emailLink(by: By, companyId: number, id: string, email: string): Promise<string> {
  const known = await getSite(by, companyId, id);
  if (await mustAwaitConfirmation(by)) throw new AppError("forbidden", importMessages.unconfirmed);
  const domain = mailDomainOf(hostnameOf(known));
  if (domain === "") throw invalidInput({ email: siteMessages.noEmail(known.host) });
  if (domainOf(email) !== domain || !isMailbox(email)) throw invalidInput({ email: siteMessages.otherDomain(domain) });
  if (!isRole(email)) throw invalidInput({ email: siteMessages.noRole(domain) });
  await throttle(asked, String(by.id));
  await change(by, companyId, id, async (tx, site) => {
    if (!(await mayMailStranger(tx, email)))
      throw new AppError("too-many-requests", siteMessages.enough, { retryAfter: 24 * 3600 });
    const token = newToken();
    const link = { token_hash: hashToken(token), site_id: id, user_id: by.id, email };
    await queries.insertLink(tx, { ...link, hours: LINK_HOURS });
    const names = await queries.findNames(by.id, companyId, tx);
    const address = `${publicUrl()}/dashboard?activeContent=companyProfile&item=import.${names.slug}&site_token=${token}`;
    const mail = proofMail({
      ...names,
      host: site.host,
      link: address,
      page: publicUrl() + companyPage(names.slug),
    });
    await queueMail(tx, { to: email, ...mail, secret: linkSecret(address, null, LINK_HOURS * 3600) });
  });
  return siteMessages.emailed(email);
}

/** @throws AppError as requireRight, invalid-input naming `token`. */
export async function confirmSite(by: By, companyId: number, token: string): Promise<SiteState> {
  await requireReach(by, companyId);
  const proven = await transaction(async (tx) => {
    confirmActor(tx, by);
    await requireRight(tx, by, companyId, "edit-company");
    const token_hash = hashToken(token);
    const link =
      looksLikeToken(token) && (await queries.takeLink(tx, { token_hash, user_id: by.id, company_id: companyId }));
    if (!link) throw invalidInput({ token: siteMessages.linkEnded });
    return queries.prove(tx, link.site_id, "email");
  });
  return describe(proven, undefined);
}

/**
 * For what is about to be done with a site: the proof must be there now, and a line is looked for again.
 * @throws AppError not-found (404), forbidden (403), peer-failed (502) where the site does not answer.
 */
export async function requireProof(
  by: Pick<Actor, "id">,
  companyId: number,
  id: string | null,
  signal: AbortSignal,
): Promise<queries.SiteRow> {
  const site = id === null ? null : await queries.findSite(id, companyId);
  if (!site) throw noSite();
  if (proofEnd(site) === null) throw new AppError("forbidden", siteMessages.notProven);
  if (site.proven_by === "email") return site;
  try {
    if (await hasLine(by, site, AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]))) return site;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError("peer-failed", siteMessages.silent(site.host), { cause: error });
  }
  await transaction((tx) => queries.unprove(tx, site.id));
  throw new AppError("forbidden", siteMessages.notProven);
}

/** Without asking the site: what has begun goes on while the company's proof lasts. */
export async function findProven(companyId: number, id: string | null): Promise<queries.SiteRow | null> {
  const site = id === null ? null : await queries.findSite(id, companyId);
  return site && proofEnd(site) !== null ? site : null;
}
