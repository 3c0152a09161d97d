/**
 * Vetting: whether a post must be reviewed before it is published, and the operators' settings
 * (docs/product/publishing.md, Review before publishing).
 */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { editVersionOf, refuseStale } from "#platform/http/edit-version.ts";
import { log } from "#platform/log/log.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { describeChange, describeFaults, hostOf, type JudgedText, listFlags, releaseOf } from "./vetting-policy.ts";
import type { CheckedRelease } from "#features/release-check/check/checked-release.ts";
import { listSeriousAside } from "#features/release-check/server/check-service.ts";
import { customerTurn } from "#platform/threads/work.ts";
import { isInSandbox } from "#platform/sandbox/sandbox.ts";
import { findSnapshot } from "../history/queries.ts";
import * as queries from "./vetting-queries.ts";
import {
  MAX_BLOCKED_HOSTS,
  type ModerationPolicy,
  type ModerationSettings,
  QUEUE_REASONS,
  vettingMessages,
} from "../../contracts/publishing.ts";

export { checkedMediaOf } from "./vetting-policy.ts";

/**
 * Returns the reason for a review, worded for the operator, or null when the post may be published without one, as in the
 * sandbox of test keys, where no operator looks.
 * @param text about to be stored.
 * @param alwaysReviewed the post was rejected once.
 */
export async function findQueueReason(
  ownerId: number,
  kind: ContentKind,
  text: JudgedText,
  alwaysReviewed: boolean,
): Promise<string | null> {
  if (isInSandbox()) return null;
  const { policy, link_blocklist } = withDefaults(await queries.findSettings());
  const reasons: string[] = alwaysReviewed ? [QUEUE_REASONS["rejected-before"]] : [];
  if (policy === "all") reasons.push(QUEUE_REASONS["every-post"]);
  if (policy === "new-authors" && !(await queries.hasApproval(ownerId))) reasons.push(QUEUE_REASONS["new-author"]);
  // If it is reviewed anyway, tells the operator what to check.
  if (policy === "flagged" || reasons.length > 0) {
    const findings = await listSeriousAside(releaseOf(kind, text), customerTurn({ id: ownerId }));
    reasons.push(...listFlags(text, new Set(link_blocklist)), ...describeFaults(findings));
  }
  return reasons.length > 0 ? reasons.join(" ") : null;
}

/** Whether posts of this author that were public elsewhere may be published here without each being reviewed. */
export async function mayImport(ownerId: number): Promise<boolean> {
  const { policy } = withDefaults(await queries.findSettings());
  return policy !== "all" && (policy !== "new-authors" || (await queries.hasApproval(ownerId)));
}

/**
 * A version of a post as the release check reads it, without pictures, which the caller adds; null if it is not kept.
 */
export async function findSavedRelease(
  postId: number,
  kind: ContentKind,
  version: number,
): Promise<Omit<CheckedRelease, "alts"> | null> {
  const snapshot = await findSnapshot(postId, version);
  return snapshot && releaseOf(kind, snapshot);
}

/** The stored settings. @throws AppError forbidden (403). */
export async function getModerationSettings(operator: Operator): Promise<ModerationSettings> {
  requireOperator(operator);
  const { policy, link_blocklist } = withDefaults(await queries.findSettings());
  return { policy, link_blocklist };
}

/** Whether an operator has saved a policy, even if it is the default one. */
export async function isPolicyChosen(): Promise<boolean> {
  return (await queries.findSettings())?.policy !== undefined;
}

/** Version of the stored settings. */
export function moderationVersion({ policy, link_blocklist }: ModerationSettings): string {
  return editVersionOf(policy, link_blocklist);
}

/**
 * Changes the given settings and keeps the rest; posts already waiting for review stay in the queue.
 * @param seen the version that was edited; missing: changes them regardless of other saves.
 * @throws AppError forbidden (403), invalid-input naming `link_blocklist`, conflict (409) when they have been changed
 * since.
 */
export function setModerationSettings(
  operator: Operator,
  changes: Partial<ModerationSettings>,
  seen?: string,
): Promise<ModerationSettings> {
  const alter = (stored: ModerationSettings) => {
    refuseStale(seen, moderationVersion(stored), "these settings");
    return { ...stored, ...changes };
  };
  return change(operator, alter, { isChoice: changes.policy !== undefined });
}

/** Adds a host, with its subdomains, to the block list. @throws AppError forbidden (403), invalid-input. */
export function blockHost(operator: Operator, host: string): Promise<ModerationSettings> {
  return change(operator, (stored) => ({ ...stored, link_blocklist: [...stored.link_blocklist, host] }));
}

/**
 * Removes a host from the block list. @throws AppError forbidden (403), invalid-input, not-found when it is not on it.
 */
export function unblockHost(operator: Operator, host: string): Promise<ModerationSettings> {
  return change(operator, (stored) => {
    const [freed] = normalHosts([host]);
    const link_blocklist = stored.link_blocklist.filter((each) => each !== freed);
    if (link_blocklist.length === stored.link_blocklist.length)
      throw new AppError("not-found", vettingMessages.notBlocked(host));
    return { ...stored, link_blocklist };
  });
}

async function change(
  operator: Operator,
  alter: (stored: ModerationSettings) => ModerationSettings,
  { isChoice = false } = {},
): Promise<ModerationSettings> {
  requireOperator(operator);
  const changed = await transaction(async (tx) => {
    await queries.lockSettings(tx);
    const found = await queries.findSettings(tx);
    const stored = withDefaults(found);
    const { policy, link_blocklist } = alter(stored);
    const settings = { policy, link_blocklist: normalHosts(link_blocklist) };
    const isChosen = isChoice || found?.policy !== undefined;
    await queries.saveSettings(tx, isChosen ? settings : { link_blocklist: settings.link_blocklist });
    const details = describeChange(stored, settings);
    if (details !== "") await recordAction(tx, operator, { action: "moderation.set", subject: "moderation", details });
    return settings;
  });
  const { policy, link_blocklist } = changed;
  log.info({ operator: operator.id, policy, blockedHosts: link_blocklist.length }, "Moderation was set");
  return changed;
}

function withDefaults(stored: Partial<ModerationSettings> | null): ModerationSettings {
  return { policy: "off" satisfies ModerationPolicy, link_blocklist: [], ...stored };
}

/** Each host once, in one spelling. */
function normalHosts(entries: string[]): string[] {
  const hosts = entries.map((entry) => {
    const host = hostOf(entry);
    if (host === null) throw invalidInput({ link_blocklist: vettingMessages.notAHost(entry) });
    return host;
  });
  const unique = [...new Set(hosts)].toSorted();
  if (unique.length > MAX_BLOCKED_HOSTS) throw invalidInput({ link_blocklist: vettingMessages.tooManyHosts });
  return unique;
}
