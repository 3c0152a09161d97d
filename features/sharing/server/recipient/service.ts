/**
 * What the holder of a link reads and answers. Invariants: opening decides nothing, because mail programs open links; no
 * word, title or picture of the post is read for a link that has not accepted; and of a revocation and an answer at the
 * same time the revocation wins as soon as it is committed.
 */
import { publicPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { recordReading } from "#features/content/server/readings/service.ts";
import type { PublicPost } from "#features/content/site/public-post.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { recordEvent } from "#features/team/server/events/service.ts";
import type { TeamAction } from "#features/team/contract.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { networkKey } from "#platform/http/limits/address-prefix.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hashToken, looksLikeToken } from "#platform/secrets/tokens.ts";
import { throttle, throttleAddress } from "#platform/throttle/throttle.ts";
import { type LinkState, sharingMessages, TERMS_VERSION } from "../../contract.ts";
import { mayBeShown } from "#features/content/server/approvals/gate-service.ts";
import type { PressContact } from "#features/companies/newsroom-contract.ts";
import type { LinkRow } from "../columns.ts";
import { findContact } from "../contact-service.ts";
import { calledOf } from "../links/policy.ts";
import { findPerson } from "../links/queries.ts";
import { disownedMail } from "../mails.ts";
import { type Situation, situationOf, stateOf } from "../situation-policy.ts";
import { findLastRead } from "../telling/queries.ts";
import type { Change } from "./changes-policy.ts";
import { findChanges } from "./changes-service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";

/** What a recipient's page shows. */
export type Opened = {
  link: LinkRow;
  state: LinkState;
  situation: Situation;
  contact: PressContact | null;
  /** IANA name of the zone of its times. */
  zone: string;
  now: Date;
  teaser: { words: number; pictures: number };
  /** Proves that an answer was given on this page. */
  proof: string;
  /** Of the public page; null: it is not public. */
  path: string | null;
  /** Only for who has accepted, while the link works. */
  text: { post: PublicPost; changes: Change[] | null } | null;
  /** The text has changed and waits for the company's approval: it is shown again then. */
  isRevised: boolean;
};

type Text = NonNullable<Opened["text"]>;

/** @throws AppError not-found for what is no link, too-many-requests (429). */
export async function openLink(token: string, ip: string): Promise<Opened> {
  const found = await getLinked(token, ip);
  const now = new Date();
  const [state, situation] = [stateOf(found, now), situationOf(found, now)];
  const contact = await findContact(found.company_id);
  const isRevised = isReadable(found, now) && !(await mayBeRead(found));
  const text = isReadable(found, now) && !isRevised ? await readText(found) : null;
  await transaction(async (tx) => {
    await queries.noteOpened(tx, found.id);
    if (text) await queries.noteRead(tx, found.id, found.version ?? 0);
  });
  const { words, pictures, kind: _kind, slug: _slug, ...link } = found;
  const shown = policy.termsOf(situation.is === "embargoed" ? situation.until : null);
  return {
    link,
    state,
    situation,
    contact,
    zone: getSite().time_zone,
    now,
    teaser: { words, pictures },
    proof: policy.newProof(link.id, shown, now),
    path: situation.is === "public" ? addressOf(found) : null,
    text,
    isRevised,
  };
}

function addressOf({ kind, guid, slug }: queries.TokenRow): string | null {
  return kind === null || guid === null || slug === null
    ? null
    : publicPath({ type: kindOf(kind).typeCode, guid, slug });
}

/** The embargo that a copy is under; null: it has lifted. */
export function heldUntil(link: LinkRow): { until: Date | null; zone: string } | null {
  const situation = situationOf(link, new Date());
  return situation.is === "embargoed" ? { until: situation.until, zone: getSite().time_zone } : null;
}

/** The answer of the page's form. */
export type Answer = { proof: unknown; isTicked?: boolean; line?: string };

/**
 * Accepts the terms. Idempotent: the first time counts.
 * @returns what is wrong, for the page; null: the text opens.
 * @throws AppError not-found, too-many-requests (429).
 */
export async function acceptTerms(token: string, answer: Answer, ip: string): Promise<string | null> {
  await getLinked(token, ip);
  return transaction(async (tx) => {
    const link = await lockLinked(tx, token);
    const now = new Date();
    const situation = situationOf(link, now);
    if (stateOf(link, now) === "accepted" || !isOpen(link, now)) return null; // the page says what is true
    const shown = policy.readProof(link.id, answer.proof, now);
    const until = situation.is === "embargoed" ? situation.until : null;
    if (!shown || !policy.isSame(shown, policy.termsOf(until))) return sharingMessages.termsChanged;
    if (!answer.isTicked) return sharingMessages.tick;
    await queries.setAccepted(tx, link.id, {
      accepted_terms: TERMS_VERSION,
      accepted_until: until,
      accepted_ip: networkKey(ip),
    });
    await record(tx, link, "share.accept", ip);
    return null;
  });
}

/** Promises nothing, and can be reversed until it lifts. Does nothing for who has accepted. @throws as acceptTerms. */
export async function declineTerms(token: string, { proof, line = "" }: Answer, ip: string): Promise<string | null> {
  await getLinked(token, ip);
  return transaction(async (tx) => {
    const link = await lockLinked(tx, token);
    const now = new Date();
    const state = stateOf(link, now);
    if (state === "accepted" || state === "declined" || !isOpen(link, now)) return null;
    if (!policy.readProof(link.id, proof, now)) return sharingMessages.termsChanged;
    await queries.setDeclined(tx, link.id, line);
    await record(tx, link, "share.decline", ip);
    return null;
  });
}

/** The company is told, once. @throws as acceptTerms. */
export async function disownLink(token: string, ip: string): Promise<void> {
  await getLinked(token, ip);
  await transaction(async (tx) => {
    const link = await lockLinked(tx, token);
    if (link.disowned_at || link.revoked_at) return;
    await queries.setDisowned(tx, link.id);
    await record(tx, link, "share.disown", ip);
    const sender = link.created_by === null ? null : await findPerson(link.created_by, tx);
    if (!sender) return;
    const mail = disownedMail({ firstName: sender.first_name, recipient: calledOf(link), subject: link.subject });
    await queueMail(tx, { to: sender.email, ...mail });
  });
}

/** The link's name and company, for a page that shows nothing else. @throws as openLink. */
export async function getRecipient(token: string, ip: string): Promise<LinkRow> {
  return getLinked(token, ip);
}

/** Limits the files of a link, before one is created. @throws AppError too-many-requests (429). */
export async function countFile({ id }: LinkRow): Promise<void> {
  await throttle(policy.limits.filesByLink, String(id));
}

/**
 * The post of a link that has accepted and works, for its files.
 * @throws AppError not-found for every other link, so that files tell nothing apart; too-many-requests (429).
 */
export async function getReadablePost(token: string, ip: string): Promise<{ link: LinkRow; post: PublicPost }> {
  const link = await getRecipient(token, ip);
  const text = isReadable(link, new Date()) && (await mayBeRead(link)) ? await readText(link) : null;
  if (!text) throw new AppError("not-found", "File not found.");
  return { link, post: text.post };
}

export async function noteDownload({ id, version }: LinkRow, file: string): Promise<void> {
  await transaction((tx) => queries.insertDownload(tx, { link_id: id, version: version ?? 0, file }));
}

async function getLinked(token: string, ip: string): Promise<queries.TokenRow> {
  const link = looksLikeToken(token) ? await queries.findByToken(hashToken(token)) : null;
  if (!link) {
    await throttleAddress(policy.limits.byAddress, ip);
    throw new AppError("not-found", sharingMessages.unknownLink);
  }
  await throttle(policy.limits.byLink, String(link.id));
  return link;
}

async function lockLinked(tx: Transaction, token: string): Promise<LinkRow> {
  const link = await queries.lockByToken(tx, hashToken(token));
  if (!link) throw new AppError("not-found", sharingMessages.unknownLink);
  return link;
}

/** It can be answered. */
function isOpen(link: LinkRow, now: Date): boolean {
  const [state, { is }] = [stateOf(link, now), situationOf(link, now)];
  return state !== "revoked" && state !== "expired" && (is === "embargoed" || is === "lifted");
}

function isReadable(link: LinkRow, now: Date): boolean {
  const { is } = situationOf(link, now);
  return stateOf(link, now) === "accepted" && (is === "embargoed" || is === "lifted" || is === "public");
}

/** What is public is approved; before that journalists read nothing that the company's approvers have not. */
async function mayBeRead(link: LinkRow): Promise<boolean> {
  if (link.post_id === null || situationOf(link, new Date()).is === "public") return true;
  return mayBeShown(link.post_id);
}

async function readText({ id, post_id, guid, version, name, email, outlet }: LinkRow): Promise<Text | null> {
  if (post_id === null || guid === null || version === null) return null;
  const organisation = outlet;
  await recordReading(
    post_id,
    { way: "embargo", id, name: name || email, organisation, function: "Journalist" },
    version,
  );
  const [post, read] = await Promise.all([findPublicPost(guid), findLastRead(id)]);
  return post && { post, changes: await findChanges(post_id, read, version) };
}

async function record(tx: Transaction, link: LinkRow, action: TeamAction, ip: string): Promise<void> {
  const called = calledOf(link);
  if (link.company_id !== null)
    await recordEvent(tx, { name: called, ip: networkKey(ip) }, link.company_id, {
      action,
      subject: called,
      details: `“${link.subject}”`,
    });
}
