/**
 * Asking people to approve their quotes, and their answers. Callers lock the company, then the post; a request's row is locked
 * here. Which quotes are approved follows from the answers and the text as it is (policy/quotes.ts).
 */
import { createHash, randomUUID } from "node:crypto";
import { greetingOf } from "#features/accounts/server/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { entryLink, sendNotice } from "#features/notifications/server/service.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { mayMailOwner } from "#platform/mail/unasked.ts";
import { isAllowed, type Limit } from "#platform/throttle/throttle.ts";
import { approvalMessages, QUOTE_DAYS, type QuoteRequest, type QuotesInput } from "../../contract.ts";
import type { Block } from "../../policy/blocks.ts";
import { dueAt } from "../../policy/deadlines.ts";
import { quotesKey } from "../../policy/keys.ts";
import { type Quote, quotesIn, type QuoteState, standing, stateOfQuote } from "../../policy/quotes.ts";
import type { ApprovedPost } from "../requests/approvers.ts";
import type { Person } from "../requests/service.ts";
import { rulesOr } from "../rules/service.ts";
import { findRules, listPeople } from "../rules/queries.ts";
import { quoteLink } from "./links-service.ts";
import * as mails from "./mails.ts";
import * as queries from "./queries.ts";

export {
  endOf as endQuotes,
  findPlace,
  listLatest,
  listOpen,
  listSpokespeople,
  listToTend,
  lockRequest,
  setWarnings,
} from "./queries.ts";
export type { QuoteRequest as StoredRequest } from "./queries.ts";

export type JudgedQuote = { id: number; asked: string; now: Quote | null; state: QuoteState };

/** Each quote of a request in the text as it is. */
export function judgeQuotes(request: queries.QuoteRequest, blocks: readonly Block[]): JudgedQuote[] {
  const places = standing(
    request.quotes.map(({ words }) => words),
    quotesIn(blocks),
    request.name,
  );
  return request.quotes.map(({ id, words, answers }, at) => {
    const now = places[at] ?? null;
    return { id, asked: words, now, state: stateOfQuote(now, answers) };
  });
}

/** Whose quotes are not approved: publishing waits for them where the company's rules say so. */
export function quotesWaitedFor(requests: readonly queries.QuoteRequest[], blocks: readonly Block[]): string[] {
  // A refusal binds while its words stand, also when the person is not asked any more.
  const isOpen = (request: queries.QuoteRequest) =>
    judgeQuotes(request, blocks).some(({ state }) => {
      if (state === "approved" || state === "gone") return false;
      return request.ended_at === null || state === "refused" || state === "changed";
    });
  return requests.filter(isOpen).map(({ name }) => name);
}

export function describeRequest(request: queries.QuoteRequest, blocks: readonly Block[]): QuoteRequest {
  return {
    id: request.id,
    name: request.name,
    email: request.email,
    asked_by: request.asked_by_name,
    asked_at: request.asked_at.toISOString(),
    due_at: request.due_at.toISOString(),
    quotes: judgeQuotes(request, blocks).map(({ id, asked, now, state }) => {
      const latest = request.quotes.find((each) => each.id === id)?.answers.at(-1);
      return {
        words: now?.words ?? asked,
        state,
        new_words: latest?.new_words ?? "",
        note: latest?.note ?? "",
        answered_at: latest?.answered_at.toISOString() ?? null,
      };
    }),
  };
}

/**
 * Asks a person about quotes of the text.
 * @throws AppError invalid-input naming `keys` or `email`, conflict (409) when another is asked about one of them.
 */
export async function askAbout(
  tx: Transaction,
  by: Person,
  post: ApprovedPost,
  { name, email, keys }: QuotesInput,
): Promise<void> {
  const quotes = quotesIn(post.blocks);
  const chosen = keys.map((key) => quotes.find((quote) => quote.key === key));
  if (chosen.some((quote) => quote === undefined)) throw invalidInput({ keys: approvalMessages.quoteGone });
  const open = await queries.listOpen([post.id], tx);
  for (const request of open) {
    const taken = new Set(judgeQuotes(request, post.blocks).map(({ now }) => now?.key));
    if (keys.some((key) => taken.has(key)) || request.email.toLowerCase() === email.toLowerCase())
      throw new AppError("conflict", approvalMessages.quoteTaken(request.name));
  }
  const { zone } = rulesOr(await findRules(post.company_id, tx));
  const due = dueOf(post, zone);
  const { id: post_id, company_id, version: looked_version } = post;
  const by_ = { asked_by: by.id, asked_by_name: by.name };
  const id = await queries.insertRequest(
    tx,
    { post_id, company_id, looked_version, name, email, ...by_, due_at: due },
    chosen.flatMap((quote) => quote?.words ?? []),
  );
  await send(tx, id, (request, link) =>
    mails.quotesMail({ ...aboutMail(request, post, zone), count: request.quotes.length, link }),
  );
}

function dueOf(post: ApprovedPost, zone: string): Date {
  const due = dueAt(new Date(), QUOTE_DAYS, zone);
  const { isScheduled, publish_at: time } = post;
  return isScheduled && time !== null && time < due && time > new Date() ? time : due;
}

const aboutMail = (request: queries.QuoteRequest, post: ApprovedPost, zone: string) => ({
  name: request.name,
  company: post.company,
  asker: request.asked_by_name,
  due: request.due_at,
  planned: post.isScheduled ? post.publish_at : null,
  zone,
});

/** Emails a link. @throws AppError conflict (409) where the mailbox got too many today. */
async function send(
  tx: Transaction,
  id: number,
  write: (request: queries.QuoteRequest, link: string) => ReturnType<typeof mails.newLinkMail>,
): Promise<void> {
  const request = await queries.lockRequest(tx, id);
  if (!request) return;
  if (!(await mayMailOwner(tx, request.email))) throw conflict(approvalMessages.tooManyLinks);
  const round = request.round + 1;
  await queries.updateRequest(tx, id, { round });
  const link = quoteLink(id, round);
  await queueMail(tx, { to: request.email, ...write(request, link), secret: linkSecret(link, null, LINK_SECONDS) });
}

/** New links to one person. */
const byRequest: Limit = { name: "quotes:links", max: 5, seconds: 24 * 3600 };
const LINK_SECONDS = 60 * 24 * 3600;

/**
 * A new link to the same address; after the end of the time with as much time again.
 * @throws AppError conflict (409) for one link too many in a day.
 */
export async function sendNewLink(tx: Transaction, id: number, post: ApprovedPost): Promise<void> {
  const request = await queries.lockRequest(tx, id);
  if (!request || request.ended_at) return;
  if (!(await isAllowed(byRequest, String(id), { tx }))) throw conflict(approvalMessages.tooManyLinks);
  const { zone } = rulesOr(await findRules(post.company_id, tx));
  if (request.due_at <= new Date()) await queries.updateRequest(tx, id, { due_at: dueOf(post, zone) });
  await send(tx, id, (fresh, link) => mails.newLinkMail({ name: fresh.name, company: post.company, link }));
}

export type GivenQuote = {
  quoteId: number;
  answer: "approved" | "changes" | "refused";
  /** That the person read. */
  words: string;
  newWords: string;
  note: string;
};

/**
 * The person's answers to all open quotes, in one receipt; the link ends with them.
 * @throws AppError conflict (409) when the link was used, or the words changed while they were read.
 */
export async function answerQuotes(
  tx: Transaction,
  { id, round }: { id: number; round: number },
  post: ApprovedPost,
  given: readonly GivenQuote[],
): Promise<string> {
  const request = await queries.lockRequest(tx, id);
  if (!request || request.ended_at) throw conflict(approvalMessages.ended);
  if (round <= request.answered_round) throw conflict(approvalMessages.quotesAnswered);
  if (request.due_at <= new Date()) throw conflict(approvalMessages.quotesExpired);
  const judged = judgeQuotes(request, post.blocks).filter(({ state }) => state !== "gone");
  const receipt = newReceipt();
  const told: mails.Receipt[] = [];
  for (const { id: quoteId, now, state } of judged) {
    const answer = given.find((each) => each.quoteId === quoteId);
    if (!answer && state !== "approved") throw conflict(approvalMessages.quotesToGo(1));
    if (!answer || !now) continue;
    if (answer.words !== now.words) throw conflict(approvalMessages.changedMeanwhile(1));
    if (answer.answer === "changes" && answer.newWords.trim() === "") throw conflict(approvalMessages.noWords);
    const { note, newWords } = answer;
    const row = {
      answer: answer.answer,
      words: now.words,
      new_words: newWords.trim(),
      note,
      version: post.version,
      receipt,
    };
    await queries.insertAnswer(tx, quoteId, row);
    await queries.setWords(tx, quoteId, now.words);
    told.push(receiptOf(answer, now.words));
  }
  await queries.updateRequest(tx, id, { answered_round: request.round, looked_version: post.version });
  await tellBoth(tx, request, post, receipt, told);
  return receipt;
}

const RECEIPT_WORDS = {
  approved: "Approved:",
  refused: "Not to be quoted:",
  changes: "Other words suggested:",
} as const;

function receiptOf({ answer, newWords }: GivenQuote, words: string): mails.Receipt {
  return { answer: RECEIPT_WORDS[answer], words: answer === "changes" ? newWords : words };
}

function newReceipt(): string {
  const digits = createHash("sha256").update(randomUUID()).digest("hex").toUpperCase();
  return `QS-${digits.slice(0, 4)}-${digits.slice(4, 8)}`;
}

const isOf = ({ id }: { id: number }, { asked_by }: queries.QuoteRequest, { owner_id }: ApprovedPost) =>
  id === asked_by || id === owner_id;

async function tellBoth(
  tx: Transaction,
  request: queries.QuoteRequest,
  post: ApprovedPost,
  receipt: string,
  given: mails.Receipt[],
): Promise<void> {
  const { zone } = rulesOr(await findRules(post.company_id, tx));
  const of = {
    name: request.name,
    company: post.company,
    zone,
    receipt,
    version: post.version,
    when: new Date(),
    given: post.isConfidential ? [] : given,
  };
  if (await mayMailOwner(tx, request.email)) await queueMail(tx, { to: request.email, ...mails.receiptMail(of) });
  const people = await listPeople(post.company_id, tx);
  const kind = given.every(({ answer }) => answer === RECEIPT_WORDS.approved) ? "approved" : "changes";
  const link = entryLink(quotesKey(receipt));
  for (const { id, email, first_name } of people.filter((each) => isOf(each, request, post))) {
    const about = { greeting: greetingOf(first_name), name: request.name, title: titleOf(post), link, given: of.given };
    await sendNotice(tx, id, { kind, companyId: post.company_id }, { to: email, ...mails.answeredMail(about) });
  }
}

/** In an email. */
const titleOf = ({ title, company, isConfidential }: ApprovedPost) =>
  isConfidential ? `a confidential post of ${company}` : title;

/** Asks again about quotes that have changed, once the text is quiet, and reminds a day before the end. */
export async function tendQuotes(tx: Transaction, post: ApprovedPost): Promise<void> {
  const { zone } = rulesOr(await findRules(post.company_id, tx));
  for (const request of await queries.listOpen([post.id], tx)) {
    const judged = judgeQuotes(request, post.blocks);
    const changed = judged.filter(({ state }) => state === "changed");
    const unchanged = judged.filter(({ state }) => state === "approved").length;
    const isNew = request.looked_version !== post.version;
    if (isNew) {
      await queries.updateRequest(tx, request.id, { looked_version: post.version });
      const due = dueOf(post, zone);
      if (changed.length > 0 && request.due_at < due)
        await queries.updateRequest(tx, request.id, { due_at: due, reminded_at: null });
    }
    const isLate = request.reminded_at === null && request.due_at.getTime() - Date.now() < DAY_MS;
    const waits = judged.some(({ state }) => state === "asked" || state === "changed");
    if (isLate) await queries.updateRequest(tx, request.id, { reminded_at: new Date() });
    if (isNew && changed.length > 0)
      await send(tx, request.id, (fresh, link) =>
        mails.quotesAgainMail({ ...aboutMail(fresh, post, zone), count: changed.length, unchanged, link }),
      );
    else if (isLate && waits && request.due_at > new Date())
      await send(tx, request.id, (fresh, link) =>
        mails.quotesMail({ ...aboutMail(fresh, post, zone), count: fresh.quotes.length, link }),
      );
  }
}

const DAY_MS = 86_400_000;

/** The person is not asked any more. */
export function endRequest(tx: Transaction, id: number): Promise<void> {
  return queries.updateRequest(tx, id, { ended_at: new Date() });
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
