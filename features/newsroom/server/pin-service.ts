/** Pins: the posts that operators put first on the front page, in their order, each until its end. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { editVersionOf, refuseStale } from "#platform/http/edit-version.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { log } from "#platform/log/log.ts";
import { contentMessages } from "#features/content/contract.ts";
import {
  CANDIDATES_SHOWN,
  frontPageMessages,
  type FrontPins,
  MAX_PINS,
  type PinCandidate,
  type PinInput,
  type PinOrder,
} from "../contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { FRONT_TAG } from "../archive-contract.ts";
import * as queries from "./pin-queries.ts";
import { findPublishedIds } from "#features/content/server/published/list-service.ts";
import { movedTo } from "#ui-kit/moved-to.ts";

/** How long a pin waits for its post: a withdrawal may be lifted, and a deleted post restored. */
const UNSEEN_DAYS = 7;

/** In the order of the front page. @throws AppError forbidden (403). */
export async function listFrontPins(operator: Operator): Promise<FrontPins> {
  requireOperator(operator);
  return describe(await queries.listPins());
}

/**
 * Pins a post, or changes the given fields of its pin. Idempotent.
 * @returns every pin.
 * @throws AppError forbidden (403), not-found, conflict (409) for a post that is not public or one pin too many,
 *   invalid-input naming `ends_at`.
 */
export async function pinPost(operator: Operator, postId: number, { position, ends_at }: PinInput): Promise<FrontPins> {
  const end = ends_at == null ? null : new Date(ends_at);
  if (end && end.getTime() <= Date.now()) throw invalidInput({ ends_at: frontPageMessages.endIsOver });
  return change(operator, async (tx, pins) => {
    const post = await lockPublished(tx, postId);
    const before = pins.find((pin) => pin.post_id === postId);
    if (!before && pins.length >= MAX_PINS) throw new AppError("conflict", frontPageMessages.tooMany);
    if (!before) await queries.insertPin(tx, postId, operator.id, end);
    else if (ends_at !== undefined) await queries.setPinEnd(tx, postId, end);
    const ids = pins.map((pin) => pin.post_id);
    const after = before && position === undefined ? ids : movedTo(ids, postId, position ?? MAX_PINS);
    await queries.orderPins(tx, after);
    const words = [
      `place ${after.indexOf(postId) + 1}`,
      ...(ends_at === undefined && before ? [] : [end ? `until ${end.toISOString()}` : "no end"]),
    ];
    return { action: "front-page.pin", subject: subjectOf(postId), details: `${post.name}: ${words.join(", ")}` };
  });
}

/** @returns the pins that are left. @throws AppError forbidden (403), not-found. */
export async function unpinPost(operator: Operator, postId: number): Promise<FrontPins> {
  return change(operator, async (tx, pins) => {
    const pin = pins.find(({ post_id }) => post_id === postId);
    if (!pin) throw new AppError("not-found", frontPageMessages.notPinned);
    await queries.deletePin(tx, postId);
    return { action: "front-page.unpin", subject: subjectOf(postId), details: pin.name };
  });
}

/**
 * Sets the order of all pins.
 * @throws AppError forbidden (403), conflict (409) when the pins or their order have changed since the given version.
 */
export async function orderFrontPins(operator: Operator, { post_ids, version }: PinOrder): Promise<FrontPins> {
  return change(operator, async (tx, pins) => {
    refuseStale(version, versionOf(pins), "the pins");
    const before = pins.map(({ post_id }) => post_id);
    const wanted = new Set(post_ids);
    if (post_ids.length !== before.length || wanted.size !== before.length || !before.every((id) => wanted.has(id)))
      throw new AppError("conflict", frontPageMessages.otherPins);
    if (before.every((id, at) => id === post_ids[at])) return null;
    await queries.orderPins(tx, post_ids);
    return { action: "front-page.order", subject: "front page", details: post_ids.map((id) => `#${id}`).join(", ") };
  });
}

/** Published posts to pin, by part of their name, newest first. @throws AppError forbidden (403). */
export async function listPinCandidates(operator: Operator, q: string): Promise<PinCandidate[]> {
  requireOperator(operator);
  const ids = await findPublishedIds(q, CANDIDATES_SHOWN);
  const rows = new Map((await queries.listCandidates(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { kind, published_at, id: post_id, ...shown } = row;
    return [{ ...shown, post_id, type: kindOf(kind).typeCode, published_at: published_at.toISOString() }];
  });
}

/** Removes pins that have ended or whose posts are gone for longer than a week. The front page ignores them anyway. */
export async function cleanFrontPins(): Promise<void> {
  const pins = await queries.deleteStalePins(UNSEEN_DAYS);
  if (pins > 0) log.info({ pins }, "Pins of the front page have ended");
}

type Entry = Parameters<typeof recordAction>[2];

/** @param act gets every pin that has not ended; null: nothing changed. Processes drop the pages at the commit. */
async function change(
  operator: Operator,
  act: (tx: Transaction, pins: queries.PinRow[]) => Promise<Entry | null>,
): Promise<FrontPins> {
  requireOperator(operator);
  return transaction(async (tx) => {
    await queries.lockPins(tx);
    const entry = await act(tx, await queries.listPins(tx));
    if (entry) {
      await recordAction(tx, operator, entry);
      await notify(tx, PAGE_CHANGED, FRONT_TAG);
    }
    return describe(await queries.listPins(tx));
  });
}

async function lockPublished(tx: Transaction, postId: number): Promise<{ name: string }> {
  const post = await queries.lockPublished(tx, postId);
  if (post) return post;
  const isKnown = await queries.isPost(tx, postId);
  throw isKnown
    ? new AppError("conflict", frontPageMessages.notPublished)
    : new AppError("not-found", contentMessages.notFound);
}

const subjectOf = (postId: number) => `post ${postId}`;

function versionOf(pins: readonly queries.PinRow[]): string {
  return editVersionOf(pins.map(({ post_id }) => post_id));
}

function describe(rows: readonly queries.PinRow[]): FrontPins {
  const pins = rows.map(({ kind, created_at, ends_at, ...pin }) => ({
    ...pin,
    type: kindOf(kind).typeCode,
    ends_at: ends_at?.toISOString() ?? null,
    pinned_at: created_at.toISOString(),
  }));
  return { pins, version: versionOf(rows) };
}
