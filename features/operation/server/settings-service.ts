/** Settings for operators: those that the database keeps are changed here, those of the environment only shown. */
import { getDailyLimit, setDailyLimit } from "#features/assistant/server/usage/service.ts";
import { type Operator, requireOperator } from "#features/audit/server/service.ts";
import {
  getModerationSettings,
  isPolicyChosen,
  moderationVersion,
  setModerationSettings,
} from "#features/content/server/publishing/vetting-service.ts";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { ownVersion } from "#platform/config/version.ts";
import { findSpace } from "#platform/storage/storage-space.ts";
import type {
  AssistantSettings,
  EnvironmentBlock,
  ModerationInput,
  StoredModeration,
  SystemFacts,
} from "../settings-contract.ts";
import { describeEnvironment, secretsOf } from "./environment-policy.ts";
import * as queries from "./queries.ts";

/** @throws AppError forbidden (403). */
export async function getModeration(operator: Operator): Promise<StoredModeration> {
  const settings = await getModerationSettings(operator);
  return { ...settings, is_chosen: await isPolicyChosen(), version: moderationVersion(settings) };
}

/**
 * @throws AppError forbidden (403), invalid-input naming `link_blocklist`, conflict (409) when they have been changed
 * since.
 */
export async function setModeration(
  operator: Operator,
  { version, policy, link_blocklist }: ModerationInput,
): Promise<StoredModeration> {
  const hosts = link_blocklist.filter((host) => host !== "");
  const settings = await setModerationSettings(operator, { policy, link_blocklist: hosts }, version);
  return { ...settings, is_chosen: true, version: moderationVersion(settings) };
}

/** @throws AppError forbidden (403). */
export async function getAssistant(operator: Operator): Promise<AssistantSettings> {
  requireOperator(operator);
  return { daily_tokens: await getDailyLimit() };
}

/** @throws AppError forbidden (403). */
export async function setAssistant(
  operator: Operator,
  { daily_tokens }: AssistantSettings,
): Promise<AssistantSettings> {
  await setDailyLimit(operator, daily_tokens);
  return getAssistant(operator);
}

/** The process's settings from the environment, without secrets. @throws AppError forbidden (403). */
export function getEnvironment(operator: Operator): EnvironmentBlock[] {
  requireOperator(operator);
  // The public address may be derived from HOST and PORT: shows the actual one.
  const set = { ...settings(), PUBLIC_URL: publicUrl() };
  return describeEnvironment(set, process.env);
}

/** Values that must never leave this process. */
export function secretValues(): string[] {
  return secretsOf(settings());
}

/** The process that answers, its database and its storage. @throws AppError forbidden (403). */
export async function getSystemFacts(operator: Operator): Promise<SystemFacts> {
  requireOperator(operator);
  const [database, connections, disk] = await Promise.all([
    queries.findDatabaseFacts(),
    queries.listConnections(),
    findSpace(),
  ]);
  return {
    version: ownVersion(),
    node: process.versions.node,
    role: settings().ROLE,
    process_id: process.pid,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memory_bytes: process.memoryUsage.rss(),
    ...database,
    disk_free_bytes: disk && disk.free,
    connections: connections.map(({ name, count }) => ({ name: name || "dateline", count })),
  };
}
