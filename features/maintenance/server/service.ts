/** Maintenance mode: who may make changes, the notice for customers, and whether scheduled posts are published. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { editVersionOf, refuseStale } from "#platform/http/edit-version.ts";
import { log } from "#platform/log/log.ts";
import {
  MAINTENANCE_MESSAGE,
  maintenanceInput,
  type MaintenanceInput,
  maintenanceMessages,
  type MaintenanceNotice,
  type MaintenanceSettings,
} from "../contract.ts";
import * as queries from "./queries.ts";

const OFF: queries.StoredMaintenance = { is_on: false, message: "", until: null, pauses_publishing: false };
/** Retry-After where no end is known, and at most. */
const RETRY_SECONDS = 600;

/** @throws AppError forbidden (403). */
export async function getMaintenance(operator: Operator): Promise<MaintenanceSettings> {
  requireOperator(operator);
  return describe((await queries.findSettings()) ?? OFF);
}

/**
 * Takes effect on the next change by a customer. Requests in progress finish.
 * @throws AppError forbidden (403), invalid-input naming `until`, conflict (409) when it has been changed since.
 */
export async function setMaintenance(operator: Operator, input: MaintenanceInput): Promise<MaintenanceSettings> {
  requireOperator(operator);
  const { version, ...given } = maintenanceInput.parse(input);
  // What belonged to this maintenance ends with it; the message is often the same the next time.
  const wanted = given.is_on ? given : { ...given, until: null, pauses_publishing: false };
  if (wanted.is_on && wanted.until !== null && Date.parse(wanted.until) <= Date.now())
    throw invalidInput({ until: maintenanceMessages.untilPast });
  await transaction(async (tx) => {
    await queries.lockSettings(tx);
    const stored = (await queries.findSettings(tx)) ?? OFF;
    refuseStale(version, versionOf(stored), "these settings");
    await queries.saveSettings(tx, wanted);
    const action = wanted.is_on ? "maintenance.on" : "maintenance.off";
    await recordAction(tx, operator, { action, subject: "settings maintenance", details: detailsOf(wanted) });
  });
  log.info({ isOn: wanted.is_on, until: wanted.until }, "Maintenance mode was set");
  return describe(wanted);
}

function detailsOf({ is_on, message, until, pauses_publishing }: queries.StoredMaintenance): string {
  if (!is_on) return "";
  const end = until === null ? "No end set" : `Until ${until}`;
  return [end, ...(pauses_publishing ? ["publishing paused"] : []), ...(message === "" ? [] : [message])].join(". ");
}

function describe(stored: queries.StoredMaintenance): MaintenanceSettings {
  return { ...stored, version: versionOf(stored) };
}

function versionOf({ is_on, message, until, pauses_publishing }: queries.StoredMaintenance): string {
  return editVersionOf(is_on, message, until, pauses_publishing);
}

/** The notice for customers; null: no maintenance. */
export async function findMaintenanceNotice(): Promise<MaintenanceNotice> {
  const running = await queries.findRunning();
  return running && { message: running.message || MAINTENANCE_MESSAGE, until: running.until };
}

/** @throws AppError unavailable (503) with Retry-After and the message while maintenance runs. */
export async function refuseDuringMaintenance(): Promise<void> {
  const running = await queries.findRunning();
  if (!running) return;
  const retryAfter = Math.max(1, Math.min(running.seconds_left ?? RETRY_SECONDS, RETRY_SECONDS));
  throw new AppError("unavailable", running.message || MAINTENANCE_MESSAGE, { retryAfter });
}

/** Whether scheduled posts wait for the end of the maintenance. */
export async function isPublishingPaused(): Promise<boolean> {
  return (await queries.findRunning())?.pauses_publishing === true;
}
