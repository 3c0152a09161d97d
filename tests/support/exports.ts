/** The ZIP of one's data as its owner's browser gets it, for tests of exports. */
import { readdir } from "node:fs/promises";
import type { DataExport } from "#features/accounts/own-data-contract.ts";
import { requestExport } from "#features/accounts/server/own-data/export-service.ts";
import { packExport } from "#features/accounts/server/own-data/packing-service.ts";
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { readArchive, type Unpacked } from "./archives.ts";

/** What a job is told that nobody stops and that may try again. */
export const RUN = { isLastAttempt: false, signal: new AbortController().signal };

export async function findExportOf(app: App, user: TestUser): Promise<DataExport | null> {
  const answer = await app.inject({ url: "/api/users/export/", headers: { cookie: cookiesOf(user) } });
  return answer.json<{ export: DataExport | null }>().export;
}

export async function exportOf(app: App, user: TestUser): Promise<DataExport> {
  const latest = await findExportOf(app, user);
  if (!latest) throw new Error(`${user.email} has no export.`);
  return latest;
}

export function fetchZip(app: App, user: TestUser, id: string, method: "GET" | "HEAD" = "GET") {
  return app.inject({ method, url: `/api/users/export/${id}/file/`, headers: { cookie: cookiesOf(user) } });
}

/** Asks and packs at once, as a worker would. */
export async function buildExport(
  app: App,
  user: TestUser,
  personal: PersonalData[],
): Promise<{ id: string; zip: Unpacked }> {
  const { id } = await requestExport(user.actor);
  await packExport(id, personal, RUN);
  const { rawPayload } = await fetchZip(app, user, id);
  return { id, zip: await readArchive(rawPayload) };
}

/** Ids of the ZIPs that lie in the storage. */
export function keptExports(): Promise<string[]> {
  return namesIn("uploads/exports");
}

/** What lies where ZIPs are packed and uploads wait. */
export function waitingFiles(): Promise<string[]> {
  return namesIn("tmp");
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = await readdir(inProject(settings().DATA_DIR, folder)).catch(() => []);
  return names;
}
