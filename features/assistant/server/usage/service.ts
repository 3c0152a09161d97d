/** Limits and usage of the assistant: each user's daily share, and the limit set by operators. */
import { randomUUID } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { assistantMessages, type AssistantStatus } from "../../contract.ts";
import { insertRun, type NewRun } from "../runs/queries.ts";
import { admit, DEFAULT_DAILY_TOKENS } from "./policy.ts";
import * as queries from "./queries.ts";
import type { Writer } from "../writers/writer.ts";

export type { UsageLine } from "./queries.ts";

/**
 * Starts a run: its tokens are reserved from the user's daily share, so parallel runs cannot exceed it together.
 * @returns the id of its row.
 * @throws AppError conflict (409) while the user's other runs write, too-many-requests (429) until midnight UTC.
 */
export function admitRun(run: Omit<NewRun, "id">): Promise<string> {
  return transaction(async (tx) => {
    await queries.lockUsage(tx, run.user_id);
    const { secondsToMidnight, ...standing } = await queries.findStanding(run.user_id, tx);
    const admission = admit(standing, run.reserved_tokens, await getDailyLimit(tx));
    if (admission === "running") throw new AppError("conflict", assistantMessages.running);
    if (admission === "over-limit")
      throw new AppError("too-many-requests", assistantMessages.overLimit, { retryAfter: secondsToMidnight });
    const id = randomUUID();
    await insertRun(tx, { ...run, id });
    return id;
  });
}

/** The AI service, and the rest of the user's daily share. */
export async function getStatus(actor: Actor, writer: Writer): Promise<AssistantStatus> {
  const [daily_limit, { used }] = await Promise.all([getDailyLimit(), queries.findStanding(actor.id)]);
  const { provider, model, isOffline: is_offline } = writer;
  return { provider: is_offline ? "" : provider, model, is_offline, daily_limit, used_today: used };
}

/** Tokens per user and UTC day; null: no limit. */
export async function getDailyLimit(on?: Parameters<typeof queries.findSettings>[0]): Promise<number | null> {
  const stored = await queries.findSettings(on);
  return stored ? stored.daily_tokens : DEFAULT_DAILY_TOKENS;
}

/**
 * Applies from the next request on; runs in progress continue.
 * @param tokens null for no limit. @throws AppError forbidden (403).
 */
export async function setDailyLimit(operator: Operator, tokens: number | null): Promise<void> {
  requireOperator(operator);
  await transaction(async (tx) => {
    await queries.saveSettings(tx, { daily_tokens: tokens });
    const details = tokens === null ? "No limit" : `${tokens} tokens per user and day`;
    await recordAction(tx, operator, { action: "assistant.limit", subject: "settings assistant", details });
  });
  log.info({ tokens }, "The assistant's daily limit was set");
}

/** Requests, tokens and cost per user in the last days, today included; highest cost first. */
export function listUsage(days: number): Promise<queries.UsageLine[]> {
  return queries.listUsage(days);
}
