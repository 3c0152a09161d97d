/** Queues emails about a request, to people of the company and to clients. */
import { greetingOf } from "#features/accounts/server/service.ts";
import { entryLink, sendNotice, wantsNow } from "#features/notifications/server/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailOwner, nameForStrangers } from "#platform/mail/unasked.ts";
import { changesBetween } from "../../policy/blocks.ts";
import { answerKey, missKey } from "../../policy/keys.ts";
import { answerersOf, type People } from "../../policy/state.ts";
import { listPeople, type PersonRow } from "../rules/queries.ts";
import { approvalLink } from "./links-service.ts";
import * as mails from "./mails.ts";
import type * as queries from "./queries.ts";
import type { ApprovedPost } from "./approvers.ts";

const CLIENT = 0;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LINK_SECONDS = 60 * 24 * 3600;

/** @param userId 0: the client. @returns whether it was sent; a mailbox that got too many today is tried again. @param isAgain the person approved a text that has changed. */
export async function sendAsked(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  turn: queries.TurnRow,
  userId: number,
  isAgain: boolean,
): Promise<boolean> {
  const to = await addressOf(tx, post, turn, userId);
  if (!to) return false;
  // The next daily email says so, unless that is too late.
  const { company_id: companyId } = post;
  if (to.id !== CLIENT && canWait(turn.due_at) && !(await wantsNow(tx, to.id, { kind: "approval-asked", companyId })))
    return true;
  const asked = await aboutTurn(tx, request, post, turn, to);
  const approved = turn.answers.findLast(({ answer }) => answer === "approved");
  const changes = isAgain && approved ? changesBetween(approved.blocks, post.blocks) : [];
  const mail =
    changes.length === 0
      ? mails.askedMail(asked)
      : mails.againMail({ ...asked, changes: changes.length, place: changes[0]?.place ?? "the text" });
  await queueMail(tx, { to: to.email, ...mail, secret: secretOf(asked, to) });
  return true;
}

/** Who has it answers in the person's name, so it is sealed. It says so when there is nothing to answer any more. */
function secretOf({ link }: { link: string }, { id }: Addressee) {
  return linkSecret(link, id === CLIENT ? null : id, LINK_SECONDS);
}

/** To everyone who may answer the turn now. */
export async function sendReminder(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  turn: queries.TurnRow,
  people: People,
): Promise<void> {
  const hoursLeft = Math.max(1, Math.round(((turn.due_at?.getTime() ?? 0) - Date.now()) / HOUR_MS));
  const isDeputyLeft = request.rules.asks_deputy && turn.deputy_asked_at === null;
  const substitute = isDeputyLeft && turn.deputy_id !== null ? (people.get(turn.deputy_id)?.name ?? null) : null;
  for (const id of [...(turn.is_client ? [CLIENT] : []), ...answerersOf(turn, people, post.writers)]) {
    const to = await addressOf(tx, post, turn, id);
    if (!to) continue;
    const asked = await aboutTurn(tx, request, post, turn, to);
    const mail = mails.reminderMail({ ...asked, hoursLeft, substitute });
    await queueMail(tx, { to: to.email, ...mail, secret: secretOf(asked, to) });
  }
}

/** Until the next daily email. */
function canWait(time: Date | null): boolean {
  return time !== null && time.getTime() - Date.now() > DAY_MS;
}

type Addressee = { id: number; email: string; first_name: string };

async function addressOf(
  tx: Transaction,
  post: ApprovedPost,
  turn: queries.TurnRow,
  userId: number,
): Promise<Addressee | null> {
  if (userId !== CLIENT) return (await listPeople(post.company_id, tx)).find(({ id }) => id === userId) ?? null;
  return (await mayMailOwner(tx, turn.email)) ? { id: CLIENT, email: turn.email, first_name: "" } : null;
}

async function aboutTurn(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  turn: queries.TurnRow,
  to: Addressee,
) {
  const people = await listPeople(post.company_id, tx);
  const deputy = people.find(({ id }) => id === turn.deputy_id && id !== to.id);
  return {
    greeting: to.id === CLIENT ? `Hello ${mails.named(turn.name, "there")},` : greetingOf(to.first_name),
    asker: request.asked_by_name,
    company: post.company,
    isConfidential: post.isConfidential,
    title: to.id === CLIENT ? (nameForStrangers(post.title) ?? "a press release") : post.title,
    due: turn.due_at ?? new Date(),
    publishAt: post.isScheduled ? post.publish_at : null,
    zone: request.rules.zone,
    deputy: deputy?.name ?? null,
    link: approvalLink(turn.id, to.id),
    isClient: to.id === CLIENT,
  };
}

/** Who asked and who answers for the post, each once. */
async function authorsOf(tx: Transaction, request: queries.Request, post: ApprovedPost): Promise<PersonRow[]> {
  const people = await listPeople(post.company_id, tx);
  return people.filter(({ id }) => id === request.asked_by || id === post.owner_id);
}

export async function sendChanges(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  { name, note, turnId }: Given & { note: string },
): Promise<void> {
  const link = entryLink(answerKey(turnId, post.version, "changes"));
  for (const { id, email, first_name } of await authorsOf(tx, request, post)) {
    const mail = mails.changesMail({ greeting: greetingOf(first_name), name, note, post, link, version: post.version });
    await sendNotice(tx, id, { kind: "changes", companyId: post.company_id }, { to: email, ...mail });
  }
}

type Given = { name: string; turnId: number };

/** One of several approvals: others are waited for. */
export async function sendOneApproved(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  { name, turnId }: Given,
): Promise<void> {
  const link = entryLink(answerKey(turnId, post.version, "approved"));
  for (const { id, email, first_name } of await authorsOf(tx, request, post)) {
    const mail = mails.oneApprovedMail({ greeting: greetingOf(first_name), name, post, link });
    await sendNotice(tx, id, { kind: "approved", companyId: post.company_id }, { to: email, ...mail });
  }
}

/** At the end of the time of a turn without a deputy. */
export async function sendLate(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  turn: queries.TurnRow,
): Promise<void> {
  for (const { email, first_name } of await authorsOf(tx, request, post)) {
    const { link } = post;
    await queueMail(tx, {
      to: email,
      ...mails.lateMail({ greeting: greetingOf(first_name), name: turn.name, post, link }),
    });
  }
}

export async function sendApproved(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  { approvers, turnId }: { approvers: readonly string[]; turnId: number },
): Promise<void> {
  const names = listed(approvers);
  const link = entryLink(answerKey(turnId, post.version, "approved"));
  for (const { id, email, first_name } of await authorsOf(tx, request, post)) {
    const mail = mails.approvedMail({ greeting: greetingOf(first_name), name: names, names, post, link });
    await sendNotice(tx, id, { kind: "approved", companyId: post.company_id }, { to: email, ...mail });
  }
}

/** To all approvers of the request who are of the company or its clients, but not to the owner who decided. */
export async function sendWaived(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  { by, reason, isShared }: { by: { id: number; name: string }; reason: string; isShared: boolean },
): Promise<void> {
  const people = await listPeople(post.company_id, tx);
  const was = isShared ? "shared under embargo" : post.isScheduled ? "scheduled" : "published";
  for (const turn of request.turns) {
    const own = people.find(({ id }) => id === turn.approver_id);
    if (own?.id === by.id) continue;
    const to = turn.is_client ? await addressOf(tx, post, turn, CLIENT) : own;
    if (!to) continue;
    const greeting = turn.is_client ? `Hello ${mails.named(turn.name, "there")},` : greetingOf(to.first_name);
    const link = turn.is_client ? approvalLink(turn.id, CLIENT) : post.link;
    const about = { greeting, name: by.name, reason, post, link, was } as const;
    const secret = turn.is_client ? { secret: linkSecret(link, null, LINK_SECONDS) } : {};
    await queueMail(tx, { to: to.email, ...mails.waivedMail(about), ...secret });
  }
}

type Missing = {
  zone: string;
  askedBy: number | null;
  waitedFor: readonly string[];
  /** Its time has come. */ hasMissed: boolean;
};

/** To the author, who asked, and all owners. */
export async function sendMissing(
  tx: Transaction,
  post: ApprovedPost,
  { zone, askedBy, waitedFor, hasMissed }: Missing,
): Promise<void> {
  const names = listed(waitedFor.map((name) => mails.named(name, "an approver")));
  const people = await listPeople(post.company_id, tx);
  const told = people.filter(({ id, role }) => role === "owner" || id === post.owner_id || id === askedBy);
  const canBeDaily = !hasMissed && canWait(post.publish_at);
  const kind = { kind: "may-miss", companyId: post.company_id } as const;
  for (const { id, email, first_name } of told) {
    if (canBeDaily && !(await wantsNow(tx, id, kind))) continue;
    const link = hasMissed ? post.link : entryLink(missKey(post.id, post.publish_at ?? new Date()));
    const about = { greeting: greetingOf(first_name), post, names, publishAt: post.publish_at ?? new Date(), link };
    const mail = hasMissed ? mails.missedMail({ ...about, zone }) : mails.missingMail({ ...about, zone });
    await queueMail(tx, { to: email, ...mail });
  }
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
