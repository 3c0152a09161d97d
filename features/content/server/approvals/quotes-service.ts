/**
 * The people quoted in a post: who is asked, and their page. The page has their quotes with the sentence around each, and
 * nothing else of the post. Opening it decides nothing.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { approvalMessages, MAX_NOTE, type PostQuotes, type QuotesInput } from "#features/approvals/contract.ts";
import { quotesIn } from "#features/approvals/policy/quotes.ts";
import { cityOf, timesIn } from "#features/approvals/policy/times.ts";
import { readQuoteToken } from "#features/approvals/server/quotes/links-service.ts";
import * as quotes from "#features/approvals/server/quotes/service.ts";
import type { ShownQuotes } from "#features/approvals/site/quote-page.tsx";
import { findStanding } from "#features/approvals/server/requests/service.ts";
import { rulesOr } from "#features/approvals/server/rules/service.ts";
import { lockCompany } from "#features/companies/server/team/role-service.ts";
import { mayWithPost } from "#features/companies/team/rights.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type Limit, throttle, throttleAddress } from "#platform/throttle/throttle.ts";
import { findFullName, lockPost, type ReachedPost } from "../posts/queries.ts";
import { getReachedPost, lockReachedPost, standingOf } from "../posts/reach-service.ts";
import { recordReading } from "../readings/service.ts";
import { writeAs } from "../posts/write-service.ts";
import { describeApproved } from "./post-service.ts";

/** Links opened or answered, by an address. */
const byAddress: Limit = { name: "quotes:address", max: 200, seconds: 3600 };
/** People without an account who are asked, by one person. */
const byAsker: Limit = { name: "quotes:asker", max: 50, seconds: 24 * 3600 };

/** @throws AppError not-found (404). */
export async function getQuotes(actor: Pick<Actor, "id" | "acting">, id: number): Promise<PostQuotes> {
  const post = await getReachedPost(actor, id, "read");
  await recordReading(post.id, actor, post.version);
  return transaction((tx) => describe(tx, actor, post));
}

async function describe(tx: Transaction, actor: Pick<Actor, "id">, post: ReachedPost): Promise<PostQuotes> {
  const approved = await describeApproved(tx, post);
  if (!approved) return { quotes: [], people: [], requests: [], may_ask: false };
  const open = await quotes.listOpen([post.id], tx);
  const asked = new Set(open.flatMap((each) => quotes.judgeQuotes(each, approved.blocks)).map(({ now }) => now?.key));
  return {
    quotes: quotesIn(approved.blocks).map(({ key, words, before, after }) => ({
      key,
      words,
      before,
      after,
      is_asked: asked.has(key),
    })),
    people: await quotes.listSpokespeople(approved.company_id, tx),
    requests: open.map((each) => quotes.describeRequest(each, approved.blocks)),
    may_ask:
      (post.status === "draft" || post.status === "scheduled") && mayWithPost(standingOf(actor, post), "ask-approval"),
  };
}

/**
 * @throws AppError not-found, forbidden, invalid-input naming `keys`, conflict (409) for a post without a company or a public
 * one, and when another is asked about a quote; too-many-requests (429).
 */
export async function askQuotes(actor: Actor, id: number, input: QuotesInput): Promise<PostQuotes> {
  await throttle(byAsker, String(actor.id));
  return change(actor, id, async (tx, post) => {
    const approved = await describeApproved(tx, post);
    if (!approved) throw conflict(approvalMessages.noCompany);
    await quotes.askAbout(tx, { id: actor.id, name: await findFullName(actor.id, tx) }, approved, input);
  });
}

/** A new link for who has not answered, or whose link has expired. @returns whom. */
export async function askQuotesAgain(actor: Actor, id: number, requestId: number) {
  return named(actor, id, requestId, async (tx, post) => {
    const approved = await describeApproved(tx, post);
    if (approved) await quotes.sendNewLink(tx, requestId, approved);
  });
}

/** The person is not asked any more; what was answered stays. @returns whom. */
export function cancelQuotes(actor: Actor, id: number, requestId: number) {
  return named(actor, id, requestId, (tx) => quotes.endRequest(tx, requestId));
}

async function named(
  actor: Actor,
  id: number,
  requestId: number,
  carryOut: (tx: Transaction, post: ReachedPost) => Promise<void>,
): Promise<{ name: string; quotes: PostQuotes }> {
  let name = "";
  const answer = await change(actor, id, async (tx, post) => {
    const request = await quotes.lockRequest(tx, requestId);
    if (request?.post_id !== id || request.ended_at) throw conflict(approvalMessages.noRequest);
    ({ name } = request);
    await carryOut(tx, post);
  });
  return { name, quotes: answer };
}

function change(
  actor: Actor,
  id: number,
  carryOut: (tx: Transaction, post: ReachedPost) => Promise<void>,
): Promise<PostQuotes> {
  return writeAs(actor, async (tx) => {
    const post = await lockReachedPost(tx, actor, id, "ask-approval");
    if (post.deleted_at !== null) throw new AppError("not-found", approvalMessages.noRequest);
    if (post.status !== "draft" && post.status !== "scheduled") throw conflict(approvalMessages.published);
    await carryOut(tx, post);
    return describe(tx, actor, post);
  });
}

/** @throws AppError too-many-requests (429). */
export async function openQuotes(token: string, ip: string): Promise<ShownQuotes> {
  await throttleAddress(byAddress, ip);
  const found = await findLinked(token);
  if (!found) return { state: "unknown" };
  const shown = await transaction((tx) => readQuotes(tx, found));
  if (shown.state === "open")
    await recordReading(found.post_id, { way: "quote", id: found.id, name: shown.name, function: "Person quoted" });
  return shown;
}

type Linked = { id: number; round: number; post_id: number; company_id: number };

async function findLinked(token: string): Promise<Linked | null> {
  const given = readQuoteToken(token);
  const place = given && (await quotes.findPlace(given.id));
  return given && place ? { ...given, ...place } : null;
}

/** Locks the company and the post. */
async function lockLinked(tx: Transaction, { id, post_id, company_id }: Linked) {
  const company = await lockCompany(tx, 0, company_id, "use");
  const row = await lockPost(tx, post_id, company_id);
  const post = row && row.deleted_at === null && company?.deleted_at === null ? await describeApproved(tx, row) : null;
  const request = await quotes.lockRequest(tx, id);
  return post && request && !request.ended_at ? { post, request } : null;
}

const ANSWERS = { approved: "Approved", changes: "Other words suggested", refused: "Not to be quoted" } as const;

async function readQuotes(tx: Transaction, linked: Linked): Promise<ShownQuotes> {
  const found = await lockLinked(tx, linked);
  if (!found) return { state: "ended" };
  const { post, request } = found;
  const { rules } = await findStanding(0, linked.company_id, tx);
  const { zone } = rulesOr(rules);
  const { long, day } = timesIn(zone);
  const { name } = request;
  const { company } = post;
  const isLate = request.due_at <= new Date();
  if (linked.round <= request.answered_round) {
    const answers = request.quotes.flatMap((each) => {
      const latest = each.answers.at(-1);
      return latest ? [{ answer: ANSWERS[latest.answer], when: long(latest.answered_at) }] : [];
    });
    return { state: "used", name, company, answers, mayChange: !isLate };
  }
  const due = `${long(request.due_at)} in ${cityOf(zone)}`;
  if (isLate) return { state: "expired", name, company, due };
  return {
    state: "open",
    name,
    company,
    asker: request.asked_by_name,
    due,
    planned: post.isScheduled && post.publish_at ? day(post.publish_at) : null,
    quotes: quotes.judgeQuotes(request, post.blocks).flatMap(({ id, now, state }) => {
      if (!now) return [];
      const latest = request.quotes.find((each) => each.id === id)?.answers.at(-1);
      const earlier = latest && latest.words !== now.words ? latest.words : null;
      const { before, words, after } = now;
      return [{ id, before, words, after, earlier, isApproved: state === "approved" }];
    }),
  };
}

/** As the form sends them: `answer-12`, `words-12` as read, `new-12`, `note-12`. */
type Sent = Record<string, unknown>;

/**
 * @returns why they were not taken, in words; null: they were.
 * @throws AppError not-found (404) for an unknown link, too-many-requests (429).
 */
export async function sendQuotes(token: string, sent: Sent, ip: string): Promise<string | null> {
  await throttleAddress(byAddress, ip);
  const linked = await findLinked(token);
  if (!linked) throw new AppError("not-found", approvalMessages.unknownLink);
  return orMessage(
    transaction(async (tx) => {
      const found = await lockLinked(tx, linked);
      if (!found) return approvalMessages.ended;
      const given = found.request.quotes.flatMap(({ id }) => givenOf(sent, id) ?? []);
      await quotes.answerQuotes(tx, linked, found.post, given);
      return null;
    }),
  );
}

function givenOf(sent: Sent, id: number): quotes.GivenQuote | null {
  const answer = sent[`answer-${id}`];
  if (answer !== "approved" && answer !== "changes" && answer !== "refused") return null;
  const text = (name: string) => {
    const value = sent[`${name}-${id}`];
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  };
  const newWords = answer === "changes" ? text("new").trim().slice(0, MAX_NOTE) : "";
  return { quoteId: id, answer, words: text("words"), newWords, note: text("note").trim().slice(0, MAX_NOTE) };
}

/**
 * A new link to the address that got this one.
 * @returns why there is none, in words; null: it was sent.
 * @throws AppError not-found (404), too-many-requests (429).
 */
export async function askNewLink(token: string, ip: string): Promise<string | null> {
  await throttleAddress(byAddress, ip);
  const linked = await findLinked(token);
  if (!linked) throw new AppError("not-found", approvalMessages.unknownLink);
  return orMessage(
    transaction(async (tx) => {
      const found = await lockLinked(tx, linked);
      if (found) await quotes.sendNewLink(tx, linked.id, found.post);
      return null;
    }),
  );
}

/** What is refused is said on the page. */
function orMessage(work: Promise<string | null>): Promise<string | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "conflict") return error.message;
    throw error;
  });
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
