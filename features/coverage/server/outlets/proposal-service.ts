/** Outlets that people propose: asked of operators, who add a feed or say why not. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { greetingOf } from "#features/accounts/server/service.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { addToCatalogue } from "#features/news/server/feeds/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { completeWebAddress, isWebUrl } from "#platform/contract/fields.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { letter } from "#platform/mail/mail-content.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import {
  type AcceptInput,
  MAX_OPEN,
  type Proposal,
  type ProposalList,
  proposalMessages,
  type ProposalsQuery,
  type ProposeInput,
} from "../../outlets/proposals.ts";
import { findOrAddOutlet } from "../finding/queries.ts";
import { coverageLink, inOneLine } from "../mailing/words.ts";
import { hostsOf, siteNamed } from "./policy.ts";
import * as queries from "./proposal-queries.ts";

const byPerson: Limit = { name: "coverage:proposals", max: 30, seconds: 24 * 3600 };

/**
 * @throws AppError invalid-input naming `address`, conflict (409) for a site that is read or proposed already, and when too
 * many wait, too-many-requests (429).
 */
export async function proposeOutlet(actor: Actor, input: ProposeInput): Promise<{ detail: string }> {
  const address = completeWebAddress(input.address);
  const site = isWebUrl(address) ? siteNamed(address) : null;
  if (site === null) throw invalidInput({ address: proposalMessages.noAddress });
  await throttle(byPerson, String(actor.id));
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const read = await queries.findRead(tx, hostsOf(site));
    if (read !== null) throw new AppError("conflict", proposalMessages.isRead(read));
    if ((await queries.countOpenOf(tx, actor.id)) >= MAX_OPEN) throw new AppError("conflict", proposalMessages.tooMany);
    const { name, note } = input;
    if (!(await queries.insertProposal(tx, { user_id: actor.id, name, site, address, note })))
      throw new AppError("conflict", proposalMessages.proposedAlready);
  });
  return { detail: proposalMessages.proposed(input.name) };
}

/** @throws AppError forbidden (403). */
export async function listProposals(operator: Operator, query: ProposalsQuery): Promise<ProposalList> {
  requireOperator(operator);
  const [rows, count] = await Promise.all([queries.listProposals(query), queries.countProposals(query)]);
  return { proposals: rows.map(proposalOf), count };
}

/**
 * Adds the feed to the catalogue and the site to an outlet of this name; all who proposed the site are emailed.
 * @throws AppError forbidden (403), not-found, invalid-input naming `url`, conflict (409) once it is decided.
 */
export function acceptProposal(
  operator: Operator,
  id: number,
  { name, url, category }: AcceptInput,
): Promise<Proposal> {
  return decide(operator, id, {
    status: "added",
    answer: "",
    details: `${name}: ${url} to ${category}`,
    act: async (tx, site) => {
      await addToCatalogue([{ url, category, name }], tx);
      await findOrAddOutlet(tx, { site, name, language: "" });
    },
    words: (proposed) => ({
      subject: `We read ${proposed} now`,
      said: `You proposed that we read ${proposed}. We have added it to our sources. From now on, its articles are compared with your releases.`,
    }),
  });
}

/** @throws AppError forbidden (403), not-found, conflict (409) once it is decided. */
export function declineProposal(operator: Operator, id: number, answer: string): Promise<Proposal> {
  return decide(operator, id, {
    status: "declined",
    answer,
    details: answer,
    act: () => Promise.resolve(),
    words: (proposed) => ({
      subject: `We will not read ${proposed}`,
      said: `You proposed that we read ${proposed}. We have decided not to add it. ${inOneLine(answer)}`,
    }),
  });
}

type Decision = {
  status: "added" | "declined";
  answer: string;
  details: string;
  act: (tx: Parameters<Parameters<typeof transaction>[0]>[0], site: string) => Promise<void>;
  words: (name: string) => { subject: string; said: string };
};

/** About all that wait for an answer about the site, each told once. */
async function decide(operator: Operator, id: number, { status, answer, details, act, words }: Decision) {
  requireOperator(operator);
  await transaction(async (tx) => {
    const asked = await queries.findProposal(id, tx);
    if (!asked) throw new AppError("not-found", proposalMessages.notFound);
    const waiting = await queries.lockOpen(tx, asked.site);
    if (!waiting.some((each) => each.id === id)) throw new AppError("conflict", proposalMessages.decided);
    await act(tx, asked.site);
    const ids = waiting.map((each) => each.id);
    await queries.decide(tx, ids, { status, answer, by: operator.id });
    const action = "Open Coverage";
    for (const { name, email, first_name, may_be_mailed: mayBeMailed } of waiting) {
      if (!mayBeMailed || !isMailbox(email)) continue;
      const { subject, said } = words(inOneLine(name));
      const text = letter(greetingOf(first_name), [said, `${action}:`, coverageLink(publicUrl())]);
      await queueMail(tx, { to: email, subject, text, action });
    }
    const subject = `outlet ${asked.name}`;
    await recordAction(tx, operator, { action: `outlet-proposal.${status}`, subject, details });
  });
  const row = await queries.findProposal(id);
  if (!row) throw new AppError("not-found", proposalMessages.notFound);
  return proposalOf(row);
}

function proposalOf({ user_id, person, email, decided_at, created_at, ...row }: queries.ProposalRow): Proposal {
  return {
    ...row,
    person: { id: user_id, name: person, email },
    decided_at: decided_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
