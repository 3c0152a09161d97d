/**
 * What changes what readers see waits for a person's yes: an assistant asks, its person sees the page and answers
 * (docs/product/connect-an-assistant.md, What waits for a person). Nothing goes out but by the person's own call, through
 * the one service that publishes drafts.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { getAllowance } from "#features/billing/server/allowance/service.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { findPostingCompany } from "#features/companies/server/service.ts";
import { contentMessages } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { isWithinReach, lockStoredPost } from "#features/content/server/posts/reach-service.ts";
import { submitDraft } from "#features/content/server/posts/submit-draft-service.ts";
import { deletePost } from "#features/content/server/posts/trash-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { queueMail } from "#platform/mail/mail.ts";
import {
  type AskInput,
  type AssistantRequest,
  MAX_ASKED_A_DAY,
  MAX_LISTED,
  requestMessages as messages,
} from "../../requests-contract.ts";
import { askingMail, describeRequest, reviewAddress } from "./policy.ts";
import * as queries from "./queries.ts";
import type { RequestRow } from "./queries.ts";

/** Who does it, and from which address. */
type By = Actor & { ip: string };
type Approved = { detail: string; request: AssistantRequest };
type Asked = { detail: string; request: AssistantRequest; review_url: string };

/** Of the post, and of its person. */
const STAGES = { publish: "draft", withdraw: "published" } as const;
const RIGHTS = { publish: "publish", withdraw: "remove" } as const;

/**
 * Stores what an assistant asks, and emails its person once. Asking again for the same answers the same request.
 * @throws AppError forbidden (403) for all but an assistant whose person may do it, not-found (404), conflict (409) for
 * another version or stage or too many in a day, invalid-input naming publishing_time.
 */
export async function askPerson(actor: By, input: AskInput): Promise<Asked> {
  const { key } = actor;
  if (!key) throw new AppError("forbidden", messages.assistantsOnly);
  const { wish } = input;
  const publishAt = input.publishing_time ?? null;
  const left = await countReleases(actor, key.companyId);
  const row = await transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockStoredPost(tx, actor, kindOf(input.kind), STAGES[wish], input.post, RIGHTS[wish]);
    if (wish === "withdraw" && post.status !== "published") throw new AppError("conflict", messages.notPublic);
    if (input.version !== undefined && input.version !== post.version) throw new AppError("conflict", messages.changed);
    if (publishAt && publishAt <= new Date()) throw invalidInput({ publishing_time: contentMessages.timePassed });
    const person = await queries.lockAsking(tx, actor.id, key.id);
    if (!person) throw new AppError("forbidden", messages.assistantsOnly);
    const asked = {
      key_id: key.id,
      user_id: actor.id,
      post_id: post.id,
      company_id: key.companyId,
      version: post.version,
      wish,
    };
    const same = await queries.replaceWaiting(tx, asked, publishAt);
    if (same !== null) return readMine(actor.id, same, tx);
    if (person.asked >= MAX_ASKED_A_DAY) throw new AppError("conflict", messages.tooMany);
    const made = await readMine(actor.id, await queries.insertRequest(tx, asked, publishAt), tx);
    const { email, first_name } = person;
    await queueMail(tx, { to: email, ...askingMail(made, { first_name, zone: getSite().time_zone, left }) });
    await record(tx, actor, made, wish === "publish" ? "assistant.ask" : "assistant.ask-withdraw");
    return made;
  });
  return { detail: messages.asked, request: describeRequest(row), review_url: reviewAddress(row.id) };
}

/** To a connection its own. What the person may not read any more is left out. */
export async function listRequests(actor: Actor): Promise<{ requests: AssistantRequest[] }> {
  const rows = await queries.listRequests(actor.id, actor.key?.id ?? null, MAX_LISTED);
  return { requests: (await within(actor, rows)).map(describeRequest) };
}

/**
 * @param draw the page of a post by its guid; null out of the person's reach.
 * @throws AppError not-found (404) for another person's.
 */
export async function reviewRequest(actor: Actor, id: number, draw: (guid: string) => Promise<string | null>) {
  const asked = await getMine(actor, id);
  const html = asked.state === "waiting" ? await draw(asked.guid) : null;
  // Read after the page: while it still waits, the page is that of the version that was asked about.
  const row = await getMine(actor, id);
  return {
    request: describeRequest(row),
    html: row.state === "waiting" ? html : null,
    releases: await countReleases(actor, row.company_id),
  };
}

/**
 * Publishes, schedules or withdraws what was asked, as if the person had done it. It concerns the version that was asked
 * about, and happens once.
 * @throws AppError as submitDraft and deletePost, forbidden (403) for all but the person, not-found (404), conflict (409) when it has been
 * answered, has expired or is void.
 */
export async function approveRequest(actor: By, id: number): Promise<Approved> {
  requirePerson(actor);
  const asked = await getMine(actor, id);
  requireWaiting(asked);
  const within = async (tx: Transaction) => {
    const row = await lockMine(tx, actor.id, id);
    requireWaiting(row);
    await queries.endRequest(tx, id, "done");
    await record(tx, actor, row, "assistant.approve");
  };
  const { kind, post_id, asked_version: version, publish_at: publishAt, wish } = asked;
  try {
    const isWithdrawal = wish === "withdraw";
    const detail = isWithdrawal
      ? await deletePost(actor, kindOf(kind), "published", post_id, { version, within }).then(() => messages.withdrawn)
      : (await submitDraft(actor, kindOf(kind), post_id, { version, publishAt, within })).detail;
    return { detail, request: describeRequest(await readMine(actor.id, id)) };
  } catch (error) {
    // Saved, published or deleted in between: says so of the request, not of a form.
    if (error instanceof AppError && (error.code === "conflict" || error.code === "not-found"))
      requireWaiting(await readMine(actor.id, id));
    throw error;
  }
}

/** @throws AppError as approveRequest. */
export async function refuseRequest(actor: By, id: number): Promise<AssistantRequest> {
  requirePerson(actor);
  await getMine(actor, id);
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const row = await lockMine(tx, actor.id, id);
    requireWaiting(row);
    await queries.endRequest(tx, id, "refused");
    await record(tx, actor, row, "assistant.refuse");
    return describeRequest(await readMine(actor.id, id, tx));
  });
}

function requirePerson(actor: Actor): void {
  if (actor.key || actor.acting) throw new AppError("forbidden", messages.personOnly);
}

function requireWaiting({ state }: Pick<RequestRow, "state">): void {
  if (state !== "waiting") throw new AppError("conflict", messages.ended[state]);
}

async function getMine(actor: Actor, id: number): Promise<RequestRow> {
  const row = await readMine(actor.id, id);
  if (!(await isWithinReach(actor, row.post_id))) throw noRequest();
  return row;
}

async function readMine(userId: number, id: number, tx?: Transaction): Promise<RequestRow> {
  const row = await queries.findRequest(userId, id, tx);
  if (!row) throw noRequest();
  return row;
}

async function lockMine(tx: Transaction, userId: number, id: number): Promise<RequestRow> {
  const row = await queries.lockRequest(tx, userId, id);
  if (!row) throw noRequest();
  return row;
}

/** Of who pays for the company; null: without a cap, or who pays is not known. */
async function countReleases(actor: Pick<Actor, "id">, companyId: number | null): Promise<number | null> {
  const company = companyId === null ? null : await findPostingCompany(actor, companyId);
  return (await getAllowance(company?.payer_id ?? actor.id)).available;
}

async function within(actor: Pick<Actor, "id" | "key">, rows: RequestRow[]): Promise<RequestRow[]> {
  const reached = new Set<number>();
  for (const id of new Set(rows.map(({ post_id }) => post_id))) if (await isWithinReach(actor, id)) reached.add(id);
  return rows.filter(({ post_id }) => reached.has(post_id));
}

async function record(tx: Transaction, by: By, row: RequestRow, action: string): Promise<void> {
  if (row.company_id === null) return;
  await tell(tx, companyActed, { companyId: row.company_id, by, action, subject: row.assistant, details: row.name });
}

const noRequest = () => new AppError("not-found", messages.notFound);
